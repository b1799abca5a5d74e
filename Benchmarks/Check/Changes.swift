import Balance
import EconomyMetrics

extension Replications {
    /// The same seeds under changed content: how often is each figure called moved, compared with its own players in
    /// pairs, and with others?
    ///
    /// - Parameter changed: by run, with the seed of that run.
    func printPower(of change: String, _ changed: [RunSample]) {
        let margins = [1e-12, 0.01]
        print(
            "| `\(change)`: figure | it moves by | moved is said, in pairs | by more than 1 % | moved is said, other players |"
        )
        print("|---|---:|---:|---:|---:|")
        let pairs = Array(changed.indices)
        let inPairs = margins.map { margin in pairs.map { compared(runSamples[$0], changed[$0], margin) } }
        // As if the baseline were of the run after it.
        let others = pairs.map { compared(runSamples[($0 + 1) % runSamples.count], changed[$0], margins[0]) }
        for metric in metrics {
            let rows = inPairs[0].compactMap { row(metric, in: $0) }
            let moves = rows.compactMap(\.difference.relative)
            guard !rows.isEmpty, rows.contains(where: { $0.verdict != .untouched }) else { continue }
            let mean = moves.isEmpty ? "–" : "\(number(100 * moves.reduce(0, +) / Double(moves.count))) %"
            func moved(_ comparisons: [BaselineComparison]) -> String {
                share(comparisons.count { row(metric, in: $0)?.verdict == .moved }, of: comparisons.count)
            }
            print("| `\(metric.name)` | \(mean) | \(moved(inPairs[0])) | \(moved(inPairs[1])) | \(moved(others)) |")
        }
        print()
    }

    /// Is "within" said as seldom as it may be? For each figure alone the margin is put exactly where the figure's move
    /// lies, over all runs together; then neither "within" nor "moved" is true, and each may be said at most as often
    /// as stated.
    ///
    /// - Parameter changed: by run, with the seed of that run.
    func printEquivalence(of change: String, _ changed: [RunSample]) {
        let stated = 0.05
        print(
            "| `\(change)`, and the margin is the move: figure | the margin | within is said, in pairs, stated 5 % | moved | within, other players | moved |"
        )
        print("|---|---:|---:|---:|---:|---:|")
        for metric in metrics {
            guard let from = smoothTruth(metric, runSamples), from != 0, let to = smoothTruth(metric, changed)
            else { continue }
            let margin = abs((to - from) / from)
            guard margin >= Self.leastMargin else { continue }
            let cells = [0, 1].map { shift in
                let verdicts = changed.indices.map { run in
                    BaselineComparison(
                        [metric], before: runSamples[(run + shift) % runSamples.count], after: changed[run],
                        margin: margin, falseAlarms: stated
                    ).rows.first?.verdict
                }
                return [BaselineVerdict.within, .moved].map { verdict in
                    share(verdicts.count { $0 == verdict }, of: verdicts.count)
                }.joined(separator: " | ")
            }
            print("| `\(metric.name)` | \(number(100 * margin)) % | \(cells.joined(separator: " | ")) |")
        }
        print()
    }

    /// Of what moves by less, chance alone decides what is said.
    private static var leastMargin: Double { 0.005 }

    private func compared(_ before: RunSample, _ after: RunSample, _ margin: Double) -> BaselineComparison {
        BaselineComparison(metrics, before: before, after: after, margin: margin, falseAlarms: 0.01)
    }

    private func row(_ metric: Metric, in comparison: BaselineComparison) -> BaselineRow? {
        comparison.rows.first { $0.difference.metric.name == metric.name }
    }
}
