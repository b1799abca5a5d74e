import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// Several scenarios played over the same blocks of players, in rounds: whenever it is stopped, all have played about
/// as much, and those blocks that all of them have can be compared in pairs.
///
/// With a folder each one's harvest is kept in a file there, and the same question goes on from it.
package struct HarvestRounds {
    /// Up to so many harvests stay in memory; of more, one at a time.
    private static let mostHeld = 32
    /// After how many blocks, at the most, the next scenario has its turn.
    private static let longestTurn = 16

    package let arms: HarvestArms
    package let metrics: [String]
    package let seed: UInt64
    package let days: Int
    package let blocks: Int
    package let threads: Int
    private let folder: String?
    /// By arm: how many blocks from the first on it has.
    private var whole: [Int]
    private var held: [Int: Harvest] = [:]

    /// Compiles every scenario, and reads what is kept of it, before anything is played.
    ///
    /// - Parameters:
    ///   - metrics: names that each of the scenarios knows.
    ///   - folder: an existing one; nil keeps everything in memory.
    ///   - checked: hears after each scenario how many are found sound.
    package init(
        _ arms: HarvestArms, metrics: [String], seed: UInt64, days: Int, blocks: Int, threads: Int, folder: String?,
        checked: ((Int) -> Void)? = nil
    ) throws {
        self.arms = arms
        self.metrics = metrics
        self.seed = seed
        self.days = days
        self.blocks = blocks
        self.threads = threads
        self.folder = folder
        whole = [Int](repeating: 0, count: arms.count)
        for arm in 0..<arms.count {
            do {
                let harvester = try harvester(of: arm)
                try keep(harvest(arm, harvester, try harvester.book.metrics(metrics)), of: arm)
            } catch let problem as ContentProblem {
                throw ArmProblem(arm: arms.name(arm), problem: problem)
            }
            checked?(arm + 1)
        }
    }

    /// Blocks that every scenario has.
    package var common: Int { min(whole.min() ?? 0, blocks) }

    /// Players who have still to play, all scenarios together.
    package var playersLeft: Int { whole.reduce(0) { $0 + max(blocks - $1, 0) } * Plan.blockSize }

    /// Plays what is missing.
    ///
    /// - Parameters:
    ///   - progress: hears, from any thread, how many players have played since this was called.
    ///   - afterRound: hears after each round how many of the blocks all have.
    /// - Returns: whether all were played: false if it was stopped.
    package mutating func play(
        stop: StopRequest = StopRequest(), progress: (@Sendable (Int) -> Void)? = nil,
        afterRound: ((Int) -> Void)? = nil
    ) throws -> Bool {
        let most = max(threads, Self.longestTurn)
        // Short rounds at first: they tell soon how long it takes, and an early stop leaves something of all.
        var turn = threads
        var end = common
        let left = playersLeft
        while end < blocks {
            end = min(end + turn, blocks)
            turn = min(2 * turn, most)
            for arm in 0..<arms.count {
                let done = left - playersLeft
                guard try play(arm, upTo: end, stop, { progress?(done + $0) }) else { return false }
            }
            afterRound?(end)
        }
        return true
    }

    private mutating func play(
        _ arm: Int, upTo end: Int, _ stop: StopRequest, _ progress: @escaping @Sendable (Int) -> Void
    ) throws -> Bool {
        guard whole[arm] < end else { return true }
        // Compiling anew is thousands of times faster than playing, and thousands of compiled games are large.
        let harvester = try harvester(of: arm)
        let metrics = try harvester.book.metrics(metrics)
        var harvest = try harvest(arm, harvester, metrics)
        let isWhole = try harvester.play(
            0..<end, into: &harvest, metrics, threads: threads, stop: stop, progress: progress)
        if let path = path(of: arm), harvest.whole > whole[arm] { try HarvestFile.write(harvest, to: path) }
        keep(harvest, of: arm)
        return isWhole
    }

    /// What an arm's players came to, so far as they have played.
    package func harvest(of arm: Int) throws -> Harvest {
        if let harvest = held[arm] { return harvest }
        let harvester = try harvester(of: arm)
        return try harvest(arm, harvester, try harvester.book.metrics(metrics))
    }

    private func harvest(_ arm: Int, _ harvester: Harvester, _ metrics: [Metric]) throws -> Harvest {
        if let harvest = held[arm] { return harvest }
        guard let path = path(of: arm) else { return harvester.harvest(of: metrics) }
        return try harvester.harvest(of: metrics, goingOnFrom: path)
    }

    private mutating func keep(_ harvest: Harvest, of arm: Int) {
        whole[arm] = harvest.whole
        if folder == nil || arms.count <= Self.mostHeld { held[arm] = harvest }
    }

    private func harvester(of arm: Int) throws -> Harvester {
        try Harvester(arms.source(arm), seed: seed, days: days)
    }

    private func path(of arm: Int) -> String? { folder.map { "\($0)/\(arms.file(arm)).json" } }
}

/// Scenarios to be played over the same players; made when they are asked for, as there may be thousands.
package struct HarvestArms: Sendable {
    package let count: Int
    /// As messages call it.
    package let name: @Sendable (Int) -> String
    /// The name of its file, without the ending.
    package let file: @Sendable (Int) -> String
    package let source: @Sendable (Int) throws -> ScenarioSource

    package init(
        count: Int, name: @escaping @Sendable (Int) -> String, file: @escaping @Sendable (Int) -> String,
        source: @escaping @Sendable (Int) throws -> ScenarioSource
    ) {
        self.count = count
        self.name = name
        self.file = file
        self.source = source
    }

    /// Those of one part, every so manieth: so all parts have about as much to play, whatever the order means.
    package func share(of part: Shard) -> HarvestArms {
        if part.isWhole { return self }
        let first = part.part - 1
        return HarvestArms(
            count: count > first ? (count - first - 1) / part.parts + 1 : 0,
            name: { [name] in name(first + $0 * part.parts) }, file: { [file] in file(first + $0 * part.parts) },
            source: { [source] in try source(first + $0 * part.parts) })
    }
}

/// Why one of many scenarios cannot be played.
package struct ArmProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package var arm: String
    package var problem: ContentProblem

    package var description: String { "\(arm): \(problem)" }
}

extension Plan {
    /// The blocks that so many players fill, at least and at most what a plan may have.
    package static func blocks(of players: Int) throws(PlanProblem) -> Int {
        guard playersRange.contains(players) else { throw .players(players) }
        return min((players - 1) / blockSize + 1, playersRange.upperBound / blockSize)
    }
}
