import EconomyMetrics
import EconomyStatistics
import MonteCarlo

/// How the arms of a live experiment differ so far. It may be read as often as one likes (`SequentialTest`).
package struct ArmsReadout: Sendable {
    package struct Arm: Sendable, Equatable {
        package let name: String
        package let players: Int
        /// Groups of up to twelve players whose parties are whole: what errors are told from.
        package let clusters: Int
    }

    package enum Verdict: String, Sendable, CaseIterable, Codable {
        /// The chance that any figure is ever wrongly said to differ is at most `falseAlarms`, over all looks.
        case differs
        /// It may differ or not; more players may tell.
        case open
        /// Too few players, or nothing was counted.
        case unknown
    }

    /// One figure in both arms.
    package struct Row: Sendable {
        package let metric: Metric
        package let before: MetricFigure
        package let after: MetricFigure
        /// After less before, and what it lies between at all looks together; nil where there is none.
        package let difference: Double?
        package let low: Double?
        package let high: Double?
        package let verdict: Verdict
    }

    package let arms: [Arm]
    package let rows: [Row]
    package let days: Int
    package let falseAlarms: Double
    /// Players who are in no arm, or not long enough here.
    package let leftOut: Int

    /// - Parameters:
    ///   - before, after: of the same figures over as many days.
    package init(
        _ before: (name: String, sample: JournalSample), _ after: (name: String, sample: JournalSample),
        leftOut: Int, falseAlarms: Double
    ) {
        let pair = [before, after]
        let arms = pair.map { Arm(name: $0.name, players: $0.sample.players, clusters: $0.sample.runSample.whole) }
        self.arms = arms
        days = before.sample.runSample.days
        self.leftOut = leftOut
        self.falseAlarms = falseAlarms
        let units = arms.reduce(0) { $0 + $1.clusters }
        let isEnough =
            units >= SequentialTest.fewestUnits && arms.allSatisfy { $0.clusters * 4 >= SequentialTest.fewestUnits }
        let metrics = before.sample.metrics
        // Of each figure one test, so an interval of all of them together has an equal part of the chance.
        let part = falseAlarms / Double(max(metrics.count, 1))
        let drafts = metrics.map { metric -> (difference: MetricDifference?, test: SequentialTest?) in
            guard let one = before.sample.runSample.sample(metric), let other = after.sample.runSample.sample(metric),
                let difference = MetricDifference(ofOthers: one, other)
            else { return (nil, nil) }
            guard isEnough, let value = difference.value, let error = difference.standardError, error > 0,
                difference.degreesOfFreedom > 0
            else { return (difference, nil) }
            return (
                difference,
                try? SequentialTest(
                    t: value / error, degreesOfFreedom: difference.degreesOfFreedom, units: units, falseAlarms: part)
            )
        }
        var adjusted = MultipleTests.holm(drafts.compactMap { $0.test?.pValue })[...]
        rows = zip(metrics, drafts).compactMap { metric, draft in
            guard let difference = draft.difference else { return nil }
            let half = draft.test.flatMap { test in difference.standardError.map { test.width * $0 } }
            let verdict: Verdict =
                draft.test == nil ? .unknown : (adjusted.popFirst() ?? 1) <= falseAlarms ? .differs : .open
            return Row(
                metric: metric, before: difference.before, after: difference.after, difference: difference.value,
                low: half.flatMap { half in difference.value.map { $0 - half } },
                high: half.flatMap { half in difference.value.map { $0 + half } }, verdict: verdict)
        }
    }
}
