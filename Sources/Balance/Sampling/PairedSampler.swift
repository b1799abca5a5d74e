import Dispatch
import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios
import Synchronization

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
    ///   - checked: called from any thread after each scenario, with how many have passed the check.
    package init(
        _ arms: SampledArms, metrics: [String], seed: UInt64, days: Int, blocks: Int, threads: Int, folder: String?,
        checked: (@Sendable (Int) -> Void)? = nil
    ) throws {
        self.arms = arms
        self.metrics = metrics
        self.seed = seed
        self.days = days
        self.blocks = blocks
        self.threads = threads
        self.folder = folder
        whole = [Int](repeating: 0, count: arms.count)
        let read = Mutex(Round())
        let this = self
        try Self.forEach(Array(0..<arms.count), threads: threads) { arm in
            do {
                let sampler = try this.sampler(of: arm)
                let runSample = try this.runSample(arm, sampler, try sampler.book.metrics(metrics))
                read.withLock { read in
                    read.played[arm] = (runSample.whole, this.holdsAll ? runSample : nil)
                    checked?(read.played.count)
                }
            } catch let problem as ContentProblem {
                throw ArmProblem(arm: arms.name(arm), problem: problem)
            }
        }
        for (arm, played) in read.withLock({ $0.played }) { keep(played.whole, played.runSample, of: arm) }
    }

    /// Calls `body` for each of some arms, on several threads at once; all end before it returns.
    ///
    /// - Throws: what the first of the arms threw.
    private static func forEach(
        _ arms: [Int], threads: Int, _ body: @Sendable (_ arm: Int) throws -> Void
    ) throws {
        let next = Atomic(0)
        let failures = Mutex<[Int: any Error]>([:])
        DispatchQueue.concurrentPerform(iterations: max(min(threads, arms.count), 1)) { _ in
            while failures.withLock({ $0.isEmpty }) {
                // In order, so that the first arm that fails is always one of those that were begun.
                let place = next.add(1, ordering: .relaxed).oldValue
                guard place < arms.count else { return }
                do { try body(arms[place]) } catch { failures.withLock { $0[place] = error } }
            }
        }
        if let first = failures.withLock({ $0.min { $0.key < $1.key }?.value }) { throw first }
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
        // Short rounds at first: they show early how long it takes, and an early stop leaves results of every arm. Of many
        // arms each round compiles the games again, so there are as few as can be.
        var turn = holdsAll ? threads : most
        var end = common
        let left = playersLeft
        while end < blocks {
            end = min(end + turn, blocks)
            turn = min(2 * turn, most)
            let done = left - playersLeft
            guard try playRound(upTo: end, stop, { progress?(done + $0) }) else { return false }
            afterRound?(end)
        }
        return true
    }

    /// Many arms are played side by side, each by one thread: then their games are compiled side by side too.
    private mutating func playRound(
        upTo end: Int, _ stop: StopRequest, _ progress: @escaping @Sendable (Int) -> Void
    ) throws -> Bool {
        let waiting = (0..<arms.count).filter { whole[$0] < end }
        let isSpread = waiting.count >= 2 * threads
        let each = isSpread ? 1 : threads
        let round = Mutex(Round())
        let this = self
        defer { for (arm, played) in round.withLock({ $0.played }) { keep(played.whole, played.runSample, of: arm) } }
        try Self.forEach(waiting, threads: isSpread ? threads : 1) { arm in
            guard round.withLock({ $0.isWhole }) else { return }
            let (runSample, isWhole) = try this.playOne(arm, upTo: end, threads: each, stop) { players in
                progress(round.withLock { $0.note(players, of: arm) })
            }
            round.withLock { round in
                round.played[arm] = (runSample.whole, this.holdsAll ? runSample : nil)
                round.isWhole = round.isWhole && isWhole
            }
        }
        return round.withLock { $0.isWhole }
    }

    /// What was read or played so far.
    private struct Round: Sendable {
        /// By arm: how many blocks it has, and its sample where it stays in memory.
        var played: [Int: (whole: Int, runSample: RunSample?)] = [:]
        var isWhole = true
        private var players: [Int: Int] = [:]
        private var sum = 0

        /// - Returns: how many players all arms have played.
        mutating func note(_ count: Int, of arm: Int) -> Int {
            sum += count - (players[arm] ?? 0)
            players[arm] = count
            return sum
        }
    }

    private func playOne(
        _ arm: Int, upTo end: Int, threads: Int, _ stop: StopRequest, _ progress: @escaping @Sendable (Int) -> Void
    ) throws -> (RunSample, isWhole: Bool) {
        // Thousands of compiled games take much memory, so each is compiled again for its turn.
        let sampler = try sampler(of: arm)
        let metrics = try sampler.book.metrics(metrics)
        var runSample = try runSample(arm, sampler, metrics)
        let isWhole = try sampler.play(
            0..<end, into: &runSample, metrics, threads: threads, stop: stop, progress: progress)
        if let path = path(of: arm), runSample.whole > whole[arm] { try RunSampleFile.write(runSample, to: path) }
        return (runSample, isWhole)
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

    /// Whether the samples of all arms stay in memory.
    private var holdsAll: Bool { folder == nil || arms.count <= Self.mostHeld }

    private mutating func keep(_ blocks: Int, _ runSample: RunSample?, of arm: Int) {
        whole[arm] = blocks
        if let runSample { held[arm] = runSample }
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
