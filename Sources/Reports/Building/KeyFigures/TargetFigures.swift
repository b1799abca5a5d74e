import Balance
import EconomyMetrics
import EconomyStatistics
import MonteCarlo
import QuestKernel

/// What the design promises, as far as this run's totals tell whether it is kept.
///
/// Totals have a value for every figure that can be named, and an interval for those whose products they keep. How
/// certain all are is what `simulate check` plays for.
struct TargetFigures {
    struct Kept {
        let target: Target
        /// In the unit of the target's band: shares are not in percent.
        let figure: Figure?
        /// "Casual"; nil for all players.
        let who: String?
    }

    let all: [Kept]

    init(of run: EconomyRun) {
        guard let file = run.notes.targets else {
            all = []
            return
        }
        let book = MetricBook(run.description, archetypes: run.totals.archetypes, days: run.days)
        all = Targets.playable(file, book).map { target in
            Kept(
                target: target, figure: Self.figure(target.metric, run),
                who: target.metric.archetype.map { run.archetypeNames[$0] })
        }
    }

    /// The targets of one function, such as `earned`, and of one thing.
    func all(_ function: MetricFunction, of argument: String) -> [Kept] {
        all.filter { kept in
            guard let name = try? MetricName(kept.target.metric.name) else { return false }
            return name.function == function.rawValue && name.arguments.first == argument
        }
    }

    /// The figure with the band of the target of just its name, if there is one.
    func judging(_ figure: KeyFigure?) -> KeyFigure? {
        guard let figure, let kept = all.first(where: { $0.target.metric.name == figure.id }) else { return figure }
        return figure.meant(kept.goal)
    }

    /// Targets of the same thing for somebody else, or by another measure, as figures of their own.
    ///
    /// - Parameter unit: what the figure for all players is measured in.
    func others(
        _ function: MetricFunction, of argument: String, than ids: [String], group: String, label: String,
        unit: String = "", section: String
    ) -> [KeyFigure] {
        all(function, of: argument).filter { !ids.contains($0.target.metric.name) }.compactMap { kept in
            kept.keyFigure(group: group, label: label, than: unit, section: section)
        }
    }
}

extension TargetFigures.Kept {
    private var scale: Double { MetricWords.scale(target.metric.unit) }

    var goal: KeyFigure.Goal {
        KeyFigure.Goal(
            band: Band(low: target.band.low.map { $0 * scale }, high: target.band.high.map { $0 * scale }),
            promise: target.promise)
    }

    /// "median", "P90": whose figure it is, where that is not a mean.
    private var aspect: String {
        guard case .quantile(_, let share) = target.metric.shape else { return "" }
        return MetricWording.quantile(share)
    }

    /// "gold per player and day played".
    private var unit: String { target.metric.unit == .share ? "%" : target.metric.measure }

    /// "per day played", where that is another measure than that of all players.
    private func period(_ unit: String) -> String {
        let measure = target.metric.measure
        guard !unit.isEmpty, measure != unit, let per = measure.firstRange(of: "per player and ") else { return "" }
        return "per \(measure[per.upperBound...])"
    }

    fileprivate func keyFigure(group: String, label: String, than other: String, section: String) -> KeyFigure? {
        guard let shown = figure?.scaled(by: scale) else { return nil }
        var label = label
        if case .quantile(.gauge(_, let day), _) = target.metric.shape { label += " on day \(Words.number(day + 1))" }
        return KeyFigure(
            target.metric.name, group: group, label: who.map { "\(label), \($0)" } ?? label, aspect: aspect, shown,
            unit: unit, words: period(other), section: section
        )?.meant(goal)
    }
}

extension TargetFigures {
    private static func figure(_ metric: Metric, _ run: EconomyRun) -> Figure? {
        if let figure = withInterval(metric, run) { return figure }
        return MetricSample(metric, blocks: [metric.sums(of: run.totals)]).value.flatMap { Figure($0) }
    }

    private static func withInterval(_ metric: Metric, _ run: EconomyRun) -> Figure? {
        let (totals, archetype) = (run.totals, metric.archetype)
        switch metric.shape {
        case .ratio(let top, let bottom, let scale, _):
            if bottom == [.playerDays] || bottom == [.players], top.count == 1,
                let moments = moments(top[0], metric, run)
            {
                let days = bottom == [.playerDays] ? Double(run.days) : 1
                return Figure.mean(moments, of: totals.headcount(archetype: archetype))?.scaled(by: scale / days)
            }
            guard case .spent(let spent)? = top.first, case .earned(let earned)? = bottom.first, spent == earned,
                top.count == 1, bottom.count == 1, run.flows[spent] != nil
            else { return nil }
            return Figure.coverage(totals.balance(currency: ResourceID(UInt16(spent)), archetype: archetype))
        case .quantile(.daysToLevel(let level), let share):
            guard level > 0, level < run.layout.levels else { return nil }
            let headcount = totals.headcount(archetype: archetype)
            let times = FirstTimes(
                totals.levelReached(level, archetype: archetype), of: headcount, clusters: headcount,
                designEffect: run.headcount.largestDesignEffect, days: run.days)
            guard case .day(let figure) = times.arrival(share: share) else { return nil }
            return figure
        case .quantile(.gauge(let gauge, let day), let share):
            guard let archetype else { return run.spread(gauge: gauge, day: day).quantileFigure(share) }
            guard totals.markedDays.contains(day) else { return nil }
            return run.spread(gauge: gauge, day: day, archetype: archetype).quantileFigure(share)
        case .quantile: return nil
        }
    }

    private static func moments(_ column: Metric.Column, _ metric: Metric, _ run: EconomyRun) -> ClusterMoments? {
        let (totals, archetype) = (run.totals, metric.archetype)
        switch column {
        case .earned(let resource) where run.flows[resource] != nil:
            return totals.balance(currency: ResourceID(UInt16(resource)), archetype: archetype).faucets
        case .spent(let resource) where run.flows[resource] != nil:
            return totals.balance(currency: ResourceID(UInt16(resource)), archetype: archetype).sinks
        case .tally(let code, let row): return totals.tally(code: code, row: row, archetype: archetype)
        case .tries(let code): return totals.rollMoments(code: code, archetype: archetype).tries
        default: return nil
        }
    }
}
