import EconomyMetrics
import EconomyStatistics
import MonteCarlo

/// Compares a scenario's figures with its targets.
///
/// A target is met if its figure's whole interval lies inside the band, missed if the whole interval lies outside, and
/// otherwise undecided: then more players are added, up to a limit that was fixed beforehand. How wide the interval is
/// follows from the error that the whole check may make:
///
/// - For each target there are two p-values: against "the figure is outside", which two one-sided tests at the edges
///   give, and against "the figure is inside", which is that of the nearer edge, doubled where there are two.
/// - *missed* is a target whose second p-value is significant at the look's level by Holm's procedure over all targets,
///   *met* one whose first p-value is. So the chance that any target that is met is called missed is at most the level,
///   and the chance that any that is missed is called met likewise, whatever ties the targets together.
/// - There are at most four looks, fixed before the first; each has an equal part of the whole level, so the two
///   chances hold over all looks. A target once decided stays so.
///
/// The verdicts follow from the sample alone: a check that was stopped and continued gives the same ones.
package struct TargetCheck: Sendable {
    package let targets: [Target]
    package let plan: CheckPlan

    package init(_ targets: [Target], _ plan: CheckPlan) {
        self.targets = targets
        self.plan = plan
    }

    /// The looks that a sample allows, up to the one that decides the last target.
    package func outcome(of runSample: RunSample) -> CheckOutcome {
        var verdicts = [TargetVerdict](repeating: .inconclusive, count: targets.count)
        var decidedAt = [Int?](repeating: nil, count: targets.count)
        var seen = 0
        for blocks in plan.looks where blocks <= runSample.whole {
            let evidence = targets.map { runSample.sample($0.metric, blocks: blocks)?.evidence(on: $0.band) }
            let inside = MultipleTests.holm(evidence.map { $0?.inside ?? 1 })
            let outside = MultipleTests.holm(evidence.map { $0?.outside ?? 1 })
            for index in targets.indices where decidedAt[index] == nil {
                guard min(inside[index], outside[index]) <= plan.level else { continue }
                verdicts[index] = outside[index] <= plan.level ? .missed : .met
                decidedAt[index] = blocks
            }
            seen = blocks
            if decidedAt.allSatisfy({ $0 != nil }) { break }
        }
        let open = max(decidedAt.count { $0 == nil }, 1)
        return CheckOutcome(
            results: targets.indices.map { index in
                let sample = runSample.sample(targets[index].metric, blocks: seen)
                return TargetResult(
                    target: targets[index], verdict: verdicts[index],
                    figure: sample?.figure(confidence: confidence)
                        ?? MetricFigure(value: nil, counted: 0, blocks: seen),
                    decidedAt: decidedAt[index].map { $0 * Plan.blockSize },
                    needed: decidedAt[index] == nil
                        ? needed(sample?.evidence(on: targets[index].band), blocks: seen, open: open) : nil)
            },
            blocks: seen, next: decidedAt.contains { $0 == nil } ? plan.looks.first { $0 > seen } : nil)
    }

    /// For intervals that hold for all targets and looks at once.
    package var confidence: ConfidenceLevel {
        let all = plan.level / Double(max(targets.count, 1))
        return (try? ConfidenceLevel(1 - 2 * min(all, 0.25))) ?? .ninetyFivePercent
    }

    /// About how many players would decide a target; nil where it lies on an edge or has no data.
    private func needed(_ evidence: BandEvidence?, blocks: Int, open: Int) -> Int? {
        guard let times = evidence?.timesNeeded(level: plan.level / Double(open)) else { return nil }
        let players = times * Double(blocks * Plan.blockSize)
        guard players <= Double(Plan.playersRange.upperBound) else { return nil }
        return max(Int(players.rounded(.up)), (blocks + 1) * Plan.blockSize)
    }
}

/// What a check says about one target.
package enum TargetVerdict: String, Sendable, Codable {
    case met, missed, inconclusive
}

/// One target with the result.
package struct TargetResult: Sendable {
    package let target: Target
    package let verdict: TargetVerdict
    /// At the last look, with an interval that holds for all targets and looks at once.
    package let figure: MetricFigure
    /// How many players were played when it was decided.
    package let decidedAt: Int?
    /// About how many would decide it; nil if it is decided, or lies on an edge of its band.
    package let needed: Int?

    /// In one word: a target that a figure was fitted to does not "pass", and a designed one that is missed is a
    /// finding about the design.
    package var word: String {
        switch verdict {
        case .inconclusive: return "inconclusive"
        case .met: return target.basis == .fitted ? "fitted" : "pass"
        case .missed: return target.basis == .designed || target.basis == .chosen ? "finding" : "fail"
        }
    }
}

/// All targets of a check.
package struct CheckOutcome: Sendable {
    package let results: [TargetResult]
    /// How many blocks the last look saw.
    package let blocks: Int
    /// How many blocks the next look needs; nil if all is decided, or no further look is planned.
    package let next: Int?

    package var players: Int { blocks * Plan.blockSize }

    package func count(_ verdict: TargetVerdict) -> Int { results.count { $0.verdict == verdict } }
}
