import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// Finds settings of parameters that meet goals, as near to the present values as the goals allow.
///
/// The same players with the same luck play every setting, so the search sees a function without noise. Other players
/// then check that the setting does not fit only these.
package struct Tuner {
    private let evaluator: SettingEvaluator
    private let budget: Int
    private var goals: [Goal] { evaluator.goals }
    private var parameters: [Parameter] { evaluator.parameters }

    package init(_ evaluator: SettingEvaluator, budget: Int) {
        self.evaluator = evaluator
        self.budget = budget
    }

    /// - Throws: `SettingEvaluator.Stopped` when it was asked to stop.
    package func run() throws -> Tuning {
        let start = parameters.map { $0.nearest($0.present?.number ?? ($0.low.number + $0.high.number) / 2) }
        let others = try evaluator.anew(seed: Self.freshSeed(evaluator.base.seed))
        if zip(parameters, start).allSatisfy({ $0.present == $1 }), try hold(at: start, evaluator) {
            if try hold(at: start, others) {
                return try tuning(.metAlready, start, exact: nil, confirmed: others.samples(at: start))
            }
        }
        let exact = try ExactSearch(evaluator: evaluator, start: start, distance: distance).run()
        // Stricter when the interval reaches out of the goal, of these players or of others.
        var margin = 1.0
        while true {
            let best = try search(start, exact, margin)
            guard try miss(best, 0) == 0 else { return try tuning(.notAttainable, best, exact: exact) }
            let isConfirmed = try hold(at: best, evaluator) && hold(at: best, others)
            if isConfirmed || margin >= 4 {
                return try tuning(
                    isConfirmed ? .met : .notConfirmed, best, exact: exact, confirmed: others.samples(at: best) ?? [])
            }
            margin *= 2
        }
    }

    /// Whether all goals are met at a setting, each with its whole interval.
    private func hold(at setting: [ParameterValue], _ evaluator: SettingEvaluator) throws -> Bool {
        guard let samples = try evaluator.samples(at: setting) else { return false }
        return zip(goals, samples).allSatisfy { $0.holds(figure($1)) }
    }

    /// Another seed that follows from this one, so that it can be reproduced.
    private static func freshSeed(_ seed: UInt64) -> UInt64 { seed &+ 1_000_003 }

    // MARK: - Searching

    private func search(_ start: [ParameterValue], _ exact: ExactStart?, _ margin: Double) throws -> [ParameterValue] {
        if let exact, exact.isOfAllGoals, try miss(exact.setting, margin) == 0 { return exact.setting }
        if parameters.count == 1, goals.count == 1 {
            let line = LineSearch(parameter: parameters[0], start: start[0]) { value in try signedMiss([value], margin)
            }
            _ = try line.run()
            return try round(best(start, margin), margin)
        }
        let box = BoxSearch(
            parameters: parameters, start: start, hint: exact?.setting, miss: { try miss($0, margin) },
            distance: distance,
            spent: { evaluator.played.count }, budget: budget)
        _ = try box.run()
        return try round(best(start, margin), margin)
    }

    private func round(_ setting: [ParameterValue], _ margin: Double) throws -> [ParameterValue] {
        try parameters.roundest(near: setting) { try miss($0, margin) == 0 }
    }

    /// Of all played settings: the one that meets the goals nearest to the start, otherwise the one that misses them
    /// least.
    private func best(_ start: [ParameterValue], _ margin: Double) throws -> [ParameterValue] {
        var best = start
        for setting in evaluator.played {
            let (new, old) = (try rank(setting, margin), try rank(best, margin))
            if new < old || new == old && distance(setting) < distance(best) { best = setting }
        }
        return best
    }

    /// With the margin 0, without it just behind, and then by how far the goals are missed.
    private func rank(_ setting: [ParameterValue], _ margin: Double) throws -> Double {
        let strict = try miss(setting, margin)
        guard strict > 0 else { return 0 }
        let loose = try miss(setting, 0)
        return loose > 0 ? 2 + loose : 1 + strict / (1 + strict)
    }

    /// How far a setting misses the goals together, as shares of their ends.
    ///
    /// - Parameter margin: how many times the error between two sets of players it must be inside.
    private func miss(_ setting: [ParameterValue], _ margin: Double) throws -> Double {
        guard let samples = try evaluator.samples(at: setting) else { return 1e6 }
        return zip(goals, samples).reduce(0) { sum, pair in
            guard let miss = signed(pair.0, pair.1, margin) else { return sum + 1e6 }
            return sum + abs(miss)
        }
    }

    private func signedMiss(_ setting: [ParameterValue], _ margin: Double) throws -> Double? {
        try evaluator.samples(at: setting).flatMap { signed(goals[0], $0[0], margin) }
    }

    private func signed(_ goal: Goal, _ sample: MetricSample, _ margin: Double) -> Double? {
        guard let value = evaluator.reading(sample) else { return nil }
        // 95 % of the differences of two such figures are smaller than 2.77 standard errors of either, and the interval
        // of the other one takes 1.96 more.
        let error = sample.figure().standardError ?? 0
        return goal.miss(value, margin: margin * 4.73 * error)
    }

    /// Σ of the parameters' moves as shares of their present values; of their ranges where they have none.
    private func distance(_ setting: [ParameterValue]) -> Double {
        zip(parameters, setting).reduce(0) { sum, pair in
            let (parameter, value) = pair
            if let present = parameter.present, present.millionths != 0 {
                return sum + abs(value.number - present.number) / abs(present.number)
            }
            let range = parameter.high.number - parameter.low.number
            return sum + (range > 0 ? abs(value.number - (parameter.present ?? parameter.low).number) / range : 0)
        }
    }

    // MARK: - The answer

    private func tuning(
        _ outcome: Tuning.Outcome, _ setting: [ParameterValue], exact: ExactStart?, confirmed: [MetricSample]? = nil
    ) throws -> Tuning {
        // Slopes need the settings beside it: they are played last.
        let settings = evaluator.played.count
        let isFound = outcome == .met || outcome == .notConfirmed
        let reaches = try isFound ? errors(setting) : parameters.map { _ in nil }
        let samples = try evaluator.samples(at: setting)
        return Tuning(
            outcome: outcome,
            goals: try goals.indices.map { index in
                Tuning.Reached(
                    goal: goals[index], figure: figure(samples?[index]),
                    confirmed: confirmed.map { $0.isEmpty ? figure(nil) : figure($0[index]) },
                    least: try seen(index, least: true), most: try seen(index, least: false))
            },
            parameters: zip(zip(parameters, setting), reaches).map { pair, error in
                Tuning.TunedParameter(parameter: pair.0, value: pair.1, standardError: error)
            },
            exact: exact?.setting, isExactOfAll: exact?.isOfAllGoals ?? false, settings: settings,
            blocks: evaluator.blocks, days: evaluator.base.days, seed: evaluator.base.seed,
            freshSeed: confirmed == nil ? nil : Self.freshSeed(evaluator.base.seed))
    }

    /// A smooth figure, as the search reads it.
    private func figure(_ sample: MetricSample?) -> MetricFigure {
        guard let sample else { return MetricFigure(value: nil, counted: 0, blocks: evaluator.blocks) }
        var figure = sample.figure()
        figure.value = sample.smoothValue
        return figure
    }

    private func seen(_ goal: Int, least: Bool) throws -> Tuning.Seen? {
        var best: Tuning.Seen?
        for setting in evaluator.played {
            guard let value = try evaluator.samples(at: setting)?[goal].smoothValue else { continue }
            if let known = best, least ? known.value <= value : known.value >= value { continue }
            best = Tuning.Seen(value: value, setting: evaluator.name(setting))
        }
        return best
    }

    /// How far each parameter may be off: the figure's error over its slope, for the goal with the steepest slope.
    private func errors(_ setting: [ParameterValue]) throws -> [Double?] {
        try parameters.indices.map { index -> Double? in
            let parameter = parameters[index]
            func clamped(_ value: ParameterValue) -> ParameterValue { min(max(value, parameter.low), parameter.high) }
            var (less, more) = (setting, setting)
            less[index] = clamped(parameter.neighbour(of: setting[index], by: -0.05))
            more[index] = clamped(parameter.neighbour(of: setting[index], by: 0.05))
            let width = more[index].number - less[index].number
            guard width > 0, let from = try evaluator.samples(at: less), let to = try evaluator.samples(at: more),
                let here = try evaluator.samples(at: setting)
            else { return nil }
            return goals.indices.compactMap { goal -> Double? in
                guard let low = from[goal].smoothValue, let high = to[goal].smoothValue, low != high,
                    let error = here[goal].figure().standardError
                else { return nil }
                return error * width / abs(high - low)
            }.min()
        }
    }
}
