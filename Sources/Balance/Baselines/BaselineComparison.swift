import EconomyMetrics
import EconomyStatistics
import Foundation

/// What moved since a baseline, and whether it matters.
///
/// Over the same seed the two runs are the same players with the same luck, compared in pairs, block by block; with
/// another seed they are other players, and both runs' errors count. For each figure there are two p-values about how
/// far it is from the baseline's value and the margin, a share of that: against "by the margin or more" (equivalence by
/// two one-sided tests, D. Schuirmann 1987) and against "by the margin or less". The baseline's value has an error too,
/// so the edges (1 ± m)·a are not known exactly: each test has the error of b − (1 ± m)·a. Holm's procedure over all
/// figures makes the chance that any is wrongly called *moved* at most `falseAlarms`, and likewise for *within*.
package struct BaselineComparison: Sendable {
    package let rows: [BaselineRow]
    /// Whether engine and content are those of the baseline.
    package let isOfSameRules: Bool
    /// Whether it is the same players.
    package let isPaired: Bool
    package let margin: Double
    package let falseAlarms: Double
    package let players: Int
    package let days: Int
    /// The scenario whose baseline it is; for an overlay perhaps one that it extends.
    package let scenario: String

    /// - Parameters:
    ///   - before, after: of the same figures and as many blocks.
    package init(
        _ metrics: [Metric], before: RunSample, after: RunSample, margin: Double, falseAlarms: Double
    ) {
        self.init(
            metrics, before, after, isPaired: before.seed == after.seed, players: after.players, margin: margin,
            falseAlarms: falseAlarms)
    }

    /// How the players of journals differ from simulated ones, who are always others.
    package init(_ simulated: RunSample, _ journals: JournalSample, margin: Double, falseAlarms: Double) {
        self.init(
            journals.metrics, simulated, journals.runSample, isPaired: false, players: journals.players,
            margin: margin, falseAlarms: falseAlarms)
    }

    private init(
        _ metrics: [Metric], _ before: RunSample, _ after: RunSample, isPaired: Bool, players: Int, margin: Double,
        falseAlarms: Double
    ) {
        let confidence =
            (try? ConfidenceLevel(1 - 2 * min(falseAlarms / Double(max(metrics.count, 1)), 0.25)))
            ?? .ninetyFivePercent
        let drafts = metrics.compactMap { metric -> BaselineRow? in
            guard let old = before.sample(metric), let new = after.sample(metric),
                let difference = isPaired
                    ? MetricDifference(old, new, confidence: confidence, margin: margin)
                    : MetricDifference(ofOthers: old, new, confidence: confidence, margin: margin)
            else { return nil }
            return BaselineRow(difference)
        }
        let within = MultipleTests.holm(drafts.map(\.within))
        let beyond = MultipleTests.holm(drafts.map(\.beyond))
        rows = drafts.indices.map { index in
            var row = drafts[index]
            if row.difference.isExactlyUnchanged {
                row.verdict = .untouched
            } else if beyond[index] <= falseAlarms {
                row.verdict = .moved
            } else {
                row.verdict = within[index] <= falseAlarms ? .within : .unclear
            }
            return row
        }
        self.isPaired = isPaired
        self.margin = margin
        self.falseAlarms = falseAlarms
        isOfSameRules = before.engineVersion == after.engineVersion && before.contentHash == after.contentHash
        self.players = players
        days = after.days
        scenario = before.scenario
    }

    package func rows(_ verdict: BaselineVerdict) -> [BaselineRow] {
        rows.filter { $0.verdict == verdict }.sorted {
            abs($0.difference.relative ?? .infinity) > abs($1.difference.relative ?? .infinity)
        }
    }

    /// Figures differ although neither engine nor content is marked as changed: a fault, or a change of the engine that
    /// did not raise its version.
    package var isUnexplained: Bool { isPaired && isOfSameRules && rows.contains { $0.verdict != .untouched } }
}

/// How a figure changed since the baseline.
package enum BaselineVerdict: String, Sendable, CaseIterable, Codable {
    /// By more than the margin.
    case moved
    /// Changed, but these players are too few to show whether by more than the margin.
    case unclear
    /// Changed, by less than the margin.
    case within
    /// To the last unit.
    case untouched
}

/// One figure of a comparison with a baseline.
package struct BaselineRow: Sendable {
    package let difference: MetricDifference
    package fileprivate(set) var verdict = BaselineVerdict.unclear
    /// p-values against "differs by the margin or more" and against "differs by the margin or less".
    let within: Double
    let beyond: Double

    fileprivate init(_ difference: MetricDifference) {
        self.difference = difference
        guard let value = difference.value, let error = difference.standardError,
            let evidence = difference.withinMargin
        else {
            // A quantile beyond the end of one of the two runs moved by an unknown amount; beyond both, or of nothing
            // in both, it did not change.
            let isNeither = difference.before.value == nil && difference.after.value == nil
            (within, beyond) = (isNeither ? 0 : 1, 1)
            return
        }
        guard value != 0 || error != 0 else {
            // Nothing in both runs: also between other players that is no difference.
            (within, beyond) = (0, 1)
            return
        }
        (within, beyond) = (evidence.inside, evidence.outside)
    }
}
