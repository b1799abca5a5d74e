import Synchronization

/// The blocks of a run that are still to be played, handed out in order to the next free worker.
final class BlockQueue: Sendable {
    private struct State {
        /// The next ones at the end.
        var left: [Range<Int>]
        var failure: RunFailure?
    }

    private let plan: Plan
    private let begunBefore: Int
    private let stop: StopRequest
    private let progress: (@Sendable (Int) -> Void)?
    private let playersDone: Atomic<Int>
    private let state: Mutex<State>

    /// - Parameters:
    ///   - blocks: those to play.
    ///   - done: those already played; progress counts their players.
    init(
        _ plan: Plan, _ blocks: RangeSet<Int>, done: RangeSet<Int> = RangeSet(), stop: StopRequest,
        progress: (@Sendable (Int) -> Void)?
    ) {
        self.plan = plan
        begunBefore = done.ranges.last?.upperBound ?? 0
        self.stop = stop
        self.progress = progress
        playersDone = Atomic(done.count * Plan.blockSize)
        state = Mutex(State(left: blocks.subtracting(done).ranges.reversed()))
    }

    /// The next blocks, at most so many; none when no other block begins. A block that is not whole comes alone.
    ///
    /// After a stop, begun blocks are finished, also those that an earlier process had begun when it died, so that the
    /// blocks done are always the first ones.
    func next(_ most: Int) -> [Block] {
        state.withLock { state in
            var blocks: [Block] = []
            while blocks.count < most, let block = next(&state) {
                if !block.isWhole, !blocks.isEmpty {
                    state.left.append(block.number..<block.number + 1)
                    break
                }
                blocks.append(block)
                if !block.isWhole { break }
            }
            return blocks
        }
    }

    private func next(_ state: inout State) -> Block? {
        guard state.failure == nil, let range = state.left.popLast() else { return nil }
        let number = range.lowerBound
        guard number < begunBefore || stop.reason == nil && stop.allows(block: number) else {
            state.left.append(range)
            return nil
        }
        if range.count > 1 { state.left.append(number + 1..<range.upperBound) }
        return plan.block(number)
    }

    func partyDone(members: Int) {
        let done = playersDone.wrappingAdd(members, ordering: .relaxed).newValue
        progress?(done)
    }

    func fail(_ failure: RunFailure) {
        state.withLock { state in
            if let known = state.failure, known.player <= failure.player { return }
            state.failure = failure
        }
    }

    func check() throws(RunFailure) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
