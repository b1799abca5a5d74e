import Balance
import EconomyMetrics
import EconomyStatistics
import Foundation
import MonteCarlo
import Scenarios

/// Many runs of one scenario, each with a seed of its own, and what checks of them say.
struct Replications {
    let runSamples: [RunSample]
    let metrics: [Metric]
    let blocks: Int

    /// The figure over all runs together; of a quantile the step of its distribution function.
    func truth(_ metric: Metric) -> Double? { all(metric, of: runSamples).value }

    /// A figure of some runs together; of a quantile read between two values.
    func smoothTruth(_ metric: Metric, _ runs: [RunSample]) -> Double? { all(metric, of: runs).smoothValue }

    private func all(_ metric: Metric, of runs: [RunSample]) -> MetricSample {
        MetricSample(metric, blocks: runs.compactMap { $0.sample(metric)?.blocks }.flatMap { $0 })
    }

    /// Of 95 % intervals of single runs, how many cover the truth; quantiles also as they are read between two values,
    /// by which `--target-error` decides.
    func printCoverage() {
        print("| figure | truth | 95 % intervals that cover it | mean width |")
        print("|---|---:|---:|---:|")
        for metric in metrics {
            guard let truth = truth(metric) else { continue }
            printCoverage("`\(metric.name)`", of: truth) { $0.sample(metric)?.figure() }
            guard case .quantile = metric.shape, let between = smoothTruth(metric, runSamples) else { continue }
            printCoverage("`\(metric.name)`, read between values", of: between) { $0.sample(metric)?.smoothFigure() }
        }
        print()
    }

    private func printCoverage(_ name: String, of truth: Double, _ figure: (RunSample) -> MetricFigure?) {
        var (covering, width) = (0, 0.0)
        for figure in runSamples.compactMap(figure) {
            let (low, high) = (figure.low ?? -.infinity, figure.high ?? .infinity)
            if low <= truth, truth <= high { covering += 1 }
            width += high.isFinite && low.isFinite ? high - low : 0
        }
        print("| \(name) | \(number(truth)) | \(share(covering)) | \(number(width / Double(runSamples.count))) |")
    }

    /// Checks of targets whose truth lies on an edge of the band or just beyond it, the hardest cases, and in its
    /// middle: how many say anything wrong?
    func printFalseAlarms() {
        print(
            "| every figure's truth lies | stated, at most | checks with any wrong verdict | decided of all targets |")
        print("|---|---:|---:|---:|")
        for stated in [0.01, 0.05] {
            let inside = outcomes(stated, wrong: .missed) { Band(low: nil, high: $0) }
            print("| on an edge, inside | \(percent(stated)) | \(share(inside.wrong)) | \(percent(inside.told)) |")
            let outside = outcomes(stated, wrong: .met) { Band(low: nil, high: $0 - abs($0) * 1e-9) }
            print("| just outside | \(percent(stated)) | \(share(outside.wrong)) | \(percent(outside.told)) |")
            let middle = outcomes(stated, wrong: .missed) { Band(low: $0 - abs($0) * 0.1, high: $0 + abs($0) * 0.1) }
            print("| in the middle of ±10 % | \(percent(stated)) | \(share(middle.wrong)) | \(percent(middle.told)) |")
        }
        print()
    }

    /// A band that ends 2 % before the figure: how many single targets are found out?
    func printPower() {
        print("| figure, 2 % outside its band | missed is said | inconclusive |")
        print("|---|---:|---:|")
        for metric in metrics {
            guard let truth = truth(metric), truth != 0 else { continue }
            let target = target(metric, Band(low: nil, high: truth / 1.02))
            var counts: [TargetVerdict: Int] = [:]
            for runSample in runSamples {
                let check = TargetCheck([target], plan(0.01))
                for result in check.outcome(of: runSample).results { counts[result.verdict, default: 0] += 1 }
            }
            print("| `\(metric.name)` | \(share(counts[.missed] ?? 0)) | \(share(counts[.inconclusive] ?? 0)) |")
        }
        print()
    }

    /// A/A: each run held to the one before it as if that were its baseline, of other players under the same rules.
    func printBaselines() {
        print("| A/A against a baseline of other players, margin | stated | any figure moved | any shown within |")
        print("|---|---:|---:|---:|")
        for margin in [1e-12, 0.02] {
            for stated in [0.01, 0.05] {
                var (moved, within, pairs) = (0, 0, 0)
                for pair in stride(from: 0, to: runSamples.count - 1, by: 2) {
                    let comparison = BaselineComparison(
                        metrics, before: runSamples[pair], after: runSamples[pair + 1], margin: margin,
                        falseAlarms: stated)
                    pairs += 1
                    if comparison.rows.contains(where: { $0.verdict == .moved }) { moved += 1 }
                    if comparison.rows.contains(where: { $0.verdict == .within }) { within += 1 }
                }
                let name = margin < 1e-6 ? "0" : percent(margin)
                print(
                    "| \(name) | \(percent(stated)) | \(share(moved, of: pairs)) | \(share(within, of: pairs)) |")
            }
        }
        print()
    }

    // MARK: - Parts

    /// How many checks say anything `wrong`, and what share of all targets they decide.
    private func outcomes(
        _ stated: Double, wrong: TargetVerdict, _ band: (Double) -> Band
    ) -> (wrong: Int, told: Double) {
        let targets = metrics.compactMap { metric in truth(metric).map { target(metric, band($0)) } }
        var (alarms, told) = (0, 0)
        for runSample in runSamples {
            let outcome = TargetCheck(targets, plan(stated)).outcome(of: runSample)
            if outcome.count(wrong) > 0 { alarms += 1 }
            told += targets.count - outcome.count(.inconclusive)
        }
        return (alarms, Double(told) / Double(runSamples.count * max(targets.count, 1)))
    }

    /// Four looks, the last of them all blocks.
    private func plan(_ stated: Double) -> CheckPlan {
        CheckPlan(first: blocks / 8 * Plan.blockSize, most: blocks * Plan.blockSize, falseAlarms: stated)
    }

    private func target(_ metric: Metric, _ band: Band) -> Target {
        Target(
            id: metric.name, metric: metric, who: "all", band: band, promise: "", source: "", basis: .assumed)
    }

    /// With Clopper and Pearson's 95 % interval.
    func share(_ count: Int, of all: Int? = nil) -> String {
        let tries = all ?? runSamples.count
        let exact = try? Proportion(hits: count, tries: tries).clopperPearson(confidence: .ninetyFivePercent)
        let limits = exact?.interval.map { " (\(number($0.low * 100)) – \(number($0.high * 100)))" } ?? ""
        return "\(number(Double(count) / Double(tries) * 100)) %\(limits)"
    }

    private func percent(_ share: Double) -> String { "\(number(share * 100)) %" }

    func number(_ value: Double) -> String { String(format: "%.4g", value) }
}
