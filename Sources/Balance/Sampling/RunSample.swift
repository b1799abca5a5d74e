import EconomyMetrics
import MonteCarlo
import QuestKernel

/// What is kept of a run for questions: the sums of some figures, block by block (a block is a cluster of 12 players).
///
/// Two samples of the same seed and blocks are the same players with the same luck, so they may be compared in pairs;
/// one that was stopped early continues where it stopped; and parts that were played separately add up.
package struct RunSample: Sendable, Equatable, Codable {
    /// Raised when a reader of the last version would misread this one.
    package static let schemaVersion = 3

    package let schema: Int
    package let engineVersion: String
    package let game: String
    package let scenario: String
    package let contentHash: String
    package let seed: UInt64
    package let days: Int
    /// How many players a block begins.
    package let blockSize: Int
    /// Names of figures.
    package let metrics: [String]
    /// Ascending.
    package private(set) var blocks: [Int] = []
    /// By block, by figure: `Metric.sums`.
    package private(set) var sums: [[[Int64]]] = []
    /// By block: `ClusterFacts.note`.
    package private(set) var facts: [[Int64]] = []

    package init(_ identity: RunIdentity, seed: UInt64, days: Int, metrics: [String]) {
        schema = Self.schemaVersion
        engineVersion = identity.engineVersion
        game = identity.game
        scenario = identity.scenario
        contentHash = identity.contentHash
        self.seed = seed
        self.days = days
        blockSize = Plan.blockSize
        self.metrics = metrics
    }

    package var players: Int { blocks.count * blockSize }

    /// Adds a new block.
    package mutating func add(block: Int, _ figures: [[Int64]], _ clusterFacts: [Int64]) {
        precondition(figures.count == metrics.count, "a sample holds the sums of its own figures")
        let place = blocks.firstIndex { $0 >= block } ?? blocks.count
        guard place == blocks.count || blocks[place] != block else { return }
        blocks.insert(block, at: place)
        sums.insert(figures, at: place)
        facts.insert(clusterFacts, at: place)
    }

    /// How many blocks there are from 0 on without a gap.
    package var whole: Int {
        var whole = 0
        while whole < blocks.count, blocks[whole] == whole { whole += 1 }
        return whole
    }

    /// A figure's sums; nil if it was not sampled.
    ///
    /// - Parameter blocks: how many blocks to use, from the first on.
    package func sample(_ metric: Metric, blocks count: Int = .max) -> MetricSample? {
        guard let place = metrics.firstIndex(of: metric.name) else { return nil }
        return MetricSample(
            metric, blocks: sums.prefix(count).map { $0[place] },
            facts: SampleFacts(facts.prefix(count).compactMap { ClusterFacts($0) }))
    }

    /// Whether a sample from a file is possible: its lists fit together, and its sums fit its figures.
    package func isSound(_ metrics: [Metric]) -> Bool {
        guard schema == Self.schemaVersion, blockSize == Plan.blockSize, blocks.count == sums.count,
            blocks.count == facts.count, facts.allSatisfy({ ClusterFacts($0) != nil }),
            Set(facts.map(\.count)).count <= 1,
            self.metrics == metrics.map(\.name), zip(blocks, blocks.dropFirst()).allSatisfy({ $0 < $1 }),
            blocks.first ?? 0 >= 0
        else { return false }
        return sums.allSatisfy { figures in
            figures.count == metrics.count && zip(figures, metrics).allSatisfy { $1.takes($0) }
        }
    }
}
