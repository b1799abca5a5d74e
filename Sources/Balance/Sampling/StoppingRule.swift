import EconomyMetrics
import EconomyStatistics
import MonteCarlo
import QuestKernel

/// When a run has played enough: as soon as each of some figures is known to within a share of its value.
///
/// It looks only at fixed numbers of players, each twice the last, and only at how wide the intervals are.
/// Stopping by width and not by value keeps a 95 % interval one of very nearly 95 % (Y. S. Chow and H. Robbins, On the
/// asymptotic theory of fixed-width sequential confidence intervals for the mean, Annals of Mathematical Statistics 36,
/// 1965), and no look is so early that a width could be small by luck.
package struct StoppingRule: Sendable {
    /// In blocks, below which an interval over blocks is visibly too wide or narrow by chance: 1,440 players.
    package static let firstLook = 120
    /// The fewest blocks that have an interval at all.
    package static let fewestPlayers = 2 * Plan.blockSize

    package let metrics: [Metric]
    /// The largest half-width (margin of error), as a share of the figure.
    package let target: Double
    package let mostPlayers: Int

    /// - Parameters:
    ///   - metrics: at least one.
    ///   - target: above 0.
    ///   - mostPlayers: `fewestPlayers` or more; what fills no block is not played.
    package init(_ metrics: [Metric], target: Double, mostPlayers: Int) {
        self.metrics = metrics
        self.target = target
        self.mostPlayers = mostPlayers
    }

    /// The numbers of blocks after which it looks, ascending.
    package var looks: [Int] {
        let most = max(mostPlayers / Plan.blockSize, 2)
        var looks: [Int] = []
        var next = Self.firstLook
        while next < most {
            looks.append(next)
            next *= 2
        }
        return looks + [most]
    }

    /// The names of what is kept of each block.
    package var noted: [String] { metrics.map(\.name) + ["clusters", "luck"] }

    /// What is kept of a block: the sums of each figure, its facts, and last its luck.
    package var note: BlockNote { BlockNote(metrics.map(\.note) + [ClusterFacts.note, LuckFacts.note]) }

    /// Whether sums that come from a file can be these figures'.
    package func accepts(_ notes: [Int: [[Int64]]]) -> Bool {
        notes.values.allSatisfy { sums in
            sums.count == metrics.count + 2 && zip(metrics, sums).allSatisfy { $0.takes($1) }
                && ClusterFacts(sums[metrics.count]) != nil && LuckFacts(sums[metrics.count + 1]) != nil
        }
    }

    /// How well each figure is known.
    ///
    /// - Parameter notes: by block, `note`.
    package func precision(of notes: [Int: [[Int64]]]) -> [FigurePrecision] {
        let blocks = notes.keys.sorted().compactMap { notes[$0] }
        let facts = SampleFacts(blocks.compactMap { ClusterFacts($0[metrics.count]) })
        let luck = blocks.compactMap { LuckFacts($0[metrics.count + 1]) }
        return metrics.indices.map { place in
            FigurePrecision(MetricSample(metrics[place], blocks: blocks.map { $0[place] }, facts: facts), luck: luck)
        }
    }

    package func isSatisfied(by precision: [FigurePrecision]) -> Bool {
        precision.allSatisfy { $0.share.map { $0 <= target } ?? false }
    }
}
