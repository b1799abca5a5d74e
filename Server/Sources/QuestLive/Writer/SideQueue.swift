import Dispatch
import Foundation
import Synchronization

/// Long work, one piece at a time and one of each player in a round, beside the threads that answer players. Whoever is
/// cancelled, such as a request that
/// is not done when the service stops, waits no longer, and what was not begun for it is not done.
final class SideQueue: Sendable {
    private let queue: DispatchQueue
    private let rests: Bool
    private let state = Mutex<(waiting: [Piece], rounds: Rounds)>(([], Rounds()))

    private struct Piece: Sendable {
        let round: Int
        let work: @Sendable () -> Void
    }

    /// - Parameter rests: whether it rests after each piece (`Rest`).
    init(_ name: String, rests: Bool = false) {
        queue = DispatchQueue(label: name, qos: .utility)
        self.rests = rests
    }

    /// How many pieces wait.
    var length: Int { state.withLock { $0.waiting.count } }

    /// - Parameter player: whose work it is; of nobody's there may be many in a round.
    func run<Value: Sendable>(
        of player: Int64? = nil, _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let caller = Caller<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                caller.wait(with: continuation)
                enqueue(of: player) { [rests] in
                    guard caller.isWaiting else { return }
                    let start = ContinuousClock.now
                    caller.answer(Result { try body() })
                    if rests { Thread.sleep(forTimeInterval: Rest.after(ContinuousClock.now - start).seconds) }
                }
            }
        } onCancel: {
            caller.answer(.failure(CancellationError()))
        }
    }

    private func enqueue(of player: Int64?, _ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            let round = state.rounds.next(of: player)
            let after = state.waiting.firstIndex { $0.round > round } ?? state.waiting.endIndex
            state.waiting.insert(Piece(round: round, work: work), at: after)
        }
        queue.async { [self] in next()() }
    }

    /// The work that comes next: as many waited as were asked for.
    private func next() -> @Sendable () -> Void {
        state.withLock { state in
            let piece = state.waiting.removeFirst()
            state.rounds.come(to: piece.round)
            return piece.work
        }
    }

    /// One who waits for an answer, which comes once: from the work, or by being cancelled, even before it waits.
    private final class Caller<Value: Sendable>: Sendable {
        private typealias Waiting = CheckedContinuation<Value, any Error>
        private let state = Mutex<(waiting: Waiting?, early: Result<Value, any Error>?)>((nil, nil))

        var isWaiting: Bool { state.withLock { $0.waiting != nil } }

        func wait(with continuation: CheckedContinuation<Value, any Error>) {
            let early = state.withLock { state in
                if state.early == nil { state.waiting = continuation }
                return state.early
            }
            if let early { continuation.resume(with: early) }
        }

        func answer(_ result: Result<Value, any Error>) {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                if state.waiting == nil { state.early = result }
                return state.waiting
            }
            waiting?.resume(with: result)
        }
    }
}
