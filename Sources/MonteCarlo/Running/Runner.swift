import Dispatch
import QuestKernel
import SimulatedPlayers
import Synchronization

/// Plays a plan: blocks of players, party by party, on as many threads as it names.
///
/// A party's play depends only on itself and totals add up in any order, so any number of threads gives the
/// same result, to the bit; and so does a run that continues from what another process has played.
package enum Runner {
    /// - Parameters:
    ///   - arms: rules and populations to play, one arm after the other over the same party; at least one.
    ///   - played: what was played already, of the same arms, seed and days.
    ///   - shard: plays only these of the whole blocks; all blocks, and the last players who fill no block, if there is
    ///     one part.
    ///   - stop: to end early; the blocks are handed out in order, so what was played is the first players.
    ///   - keeping: to save what was played, now and then.
    ///   - progress: called from any thread with how many players are done.
    package static func run<Players: Population>(
        _ plan: Plan, arms: [Players], from played: Played = Played(), shard: Shard = .whole,
        stop: StopRequest = StopRequest(), saving: Saving? = nil,
        progress: (@Sendable (_ playersDone: Int) -> Void)? = nil
    ) throws(RunFailure) -> RunOutcome {
        guard !arms.isEmpty else { throw .noArms }
        let queue = BlockQueue(
            plan, RangeSet(shard.blocks(of: plan)), done: played.blocks, stop: stop, progress: progress)
        let partialResults = PartialResults(played, threads: plan.threads, saving: saving)
        let batch = Worker<Players>.batch(plan, arms)
        try onThreads(of: plan, queue, batch) { first throws(RunFailure) in
            var worker = Worker(plan, arms: arms, batch: batch, note: saving?.note)
            var broughtAt = PartialResults.now
            var blocks = first
            while let block = blocks.first {
                if !block.isWhole { partialResults.add(worker.take()) }
                try worker.play(blocks, queue)
                if !block.isWhole {
                    partialResults.add(cut: worker.take())
                } else if partialResults.isDue(since: broughtAt) {
                    partialResults.add(worker.take())
                    broughtAt = PartialResults.now
                }
                blocks = queue.next(batch)
            }
            partialResults.add(last: worker.take())
        }
        #if COUNT_DRAWS
            print("draws: \(DrawCount.total)")
        #endif
        let (whole, totals) = partialResults.all()
        return RunOutcome(
            arms: totals.isEmpty ? arms.map { Worker.emptyTotals($0, plan) } : totals, played: whole,
            stopped: stop.reason)
    }

    /// Plays some blocks of a plan, and keeps of each block only its note.
    ///
    /// Blocks are independent of each other, so what is kept of them shows how far chance alone moves a figure; and the
    /// same block under two arms is the same players with the same luck.
    /// - Parameters:
    ///   - blocks: within the plan's.
    ///   - progress: called from any thread with how many players are done.
    /// - Returns: by block; the first blocks only if the run was stopped.
    package static func notes<Players: Population>(
        _ note: BlockNote, ofBlocks blocks: Range<Int>, _ plan: Plan, arms: [Players],
        stop: StopRequest = StopRequest(), progress: (@Sendable (_ playersDone: Int) -> Void)? = nil
    ) throws(RunFailure) -> [Int: [[Int64]]] {
        guard !arms.isEmpty else { throw .noArms }
        let queue = BlockQueue(
            plan, RangeSet(blocks.clamped(to: 0..<plan.blocks)), stop: stop, progress: progress)
        let kept = Mutex<[Int: [[Int64]]]>([:])
        let batch = Worker<Players>.batch(plan, arms)
        try onThreads(of: plan, queue, batch) { first throws(RunFailure) in
            var worker = Worker(plan, arms: arms, batch: batch, note: note)
            var blocks = first
            while !blocks.isEmpty {
                try worker.play(blocks, queue)
                blocks = queue.next(batch)
            }
            let played = worker.take()
            kept.withLock { $0.merge(played.notes) { known, _ in known } }
        }
        return kept.withLock { $0 }
    }

    /// Calls `body` on each thread for which there is a block.
    private static func onThreads(
        of plan: Plan, _ queue: BlockQueue, _ batch: Int,
        _ body: @Sendable (_ first: [Block]) throws(RunFailure) -> Void
    ) throws(RunFailure) {
        DispatchQueue.concurrentPerform(iterations: plan.threads) { _ in
            let first = queue.next(batch)
            guard !first.isEmpty else { return }
            do throws(RunFailure) { try body(first) } catch { queue.fail(error) }
        }
        try queue.check()
    }
}
