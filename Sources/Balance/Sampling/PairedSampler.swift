import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios

/// Plays several scenarios over the same blocks of players, in turns, so that whenever it stops all have played about
/// the same amount. The blocks that all of them have can be compared in pairs.
///
/// With a folder, each scenario's sample is kept in a file there, and the same question continues from it.
package struct PairedSampler {
    /// At most this many samples stay in memory; beyond that, one at a time.
    private static let mostHeld = 32
    /// The most blocks before the next scenario's turn.
    private static let longestTurn = 16

    package let arms: SampledArms
    package let metrics: [String]
    package let seed: UInt64
    package let days: Int
    package let blocks: Int
    package let threads: Int
    private let folder: String?
    /// By arm: how many blocks it has without a gap, from the first on.
    private var whole: [Int]
    private var held: [Int: RunSample] = [:]

    /// Compiles every scenario, and reads what is kept of it, before anything is played.
    ///
    /// - Parameters:
    ///   - metrics: names that each of the scenarios knows.
    ///   - folder: an existing one; nil keeps everything in memory.
    ///   - checked: called after each scenario with how many have passed the check.
    package init(
        _ arms: SampledArms, metrics: [String], seed: UInt64, days: Int, blocks: Int, threads: Int, folder: String?,
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
                let sampler = try sampler(of: arm)
                try keep(runSample(arm, sampler, try sampler.book.metrics(metrics)), of: arm)
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
    ///   - progress: called from any thread with how many players have played since this was called.
    ///   - afterRound: called after each round with how many blocks all arms have.
    /// - Returns: whether all were played: false if it was stopped.
    package mutating func play(
        stop: StopRequest = StopRequest(), progress: (@Sendable (Int) -> Void)? = nil,
        afterRound: ((Int) -> Void)? = nil
    ) throws -> Bool {
        let most = max(threads, Self.longestTurn)
        // Short rounds at first: they show early how long it takes, and an early stop leaves results of every arm.
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
        // Compiling again is thousands of times faster than playing, and thousands of compiled games take much memory.
        let sampler = try sampler(of: arm)
        let metrics = try sampler.book.metrics(metrics)
        var runSample = try runSample(arm, sampler, metrics)
        let isWhole = try sampler.play(
            0..<end, into: &runSample, metrics, threads: threads, stop: stop, progress: progress)
        if let path = path(of: arm), runSample.whole > whole[arm] { try RunSampleFile.write(runSample, to: path) }
        keep(runSample, of: arm)
        return isWhole
    }

    /// An arm's sample, as far as it has been played.
    package func runSample(of arm: Int) throws -> RunSample {
        if let runSample = held[arm] { return runSample }
        let sampler = try sampler(of: arm)
        return try runSample(arm, sampler, try sampler.book.metrics(metrics))
    }

    private func runSample(_ arm: Int, _ sampler: Sampler, _ metrics: [Metric]) throws -> RunSample {
        if let runSample = held[arm] { return runSample }
        guard let path = path(of: arm) else { return sampler.runSample(of: metrics) }
        return try sampler.runSample(of: metrics, goingOnFrom: path)
    }

    private mutating func keep(_ runSample: RunSample, of arm: Int) {
        whole[arm] = runSample.whole
        if folder == nil || arms.count <= Self.mostHeld { held[arm] = runSample }
    }

    private func sampler(of arm: Int) throws -> Sampler {
        try Sampler(arms.source(arm), seed: seed, days: days)
    }

    private func path(of arm: Int) -> String? { folder.map { "\($0)/\(arms.file(arm)).json" } }
}

/// Scenarios to be played over the same players; made when they are asked for, as there may be thousands.
package struct SampledArms: Sendable {
    package let count: Int
    /// Its name in messages.
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

    /// The arms of one part, every n-th: so all parts have about the same amount to play, whatever the order is.
    package func share(of part: Shard) -> SampledArms {
        if part.isWhole { return self }
        let first = part.part - 1
        return SampledArms(
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
    /// The blocks that this many players fill, within the limits of a plan.
    package static func blocks(of players: Int) throws(PlanProblem) -> Int {
        guard playersRange.contains(players) else { throw .players(players) }
        return min((players - 1) / blockSize + 1, playersRange.upperBound / blockSize)
    }
}
