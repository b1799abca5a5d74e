import Synchronization

/// Wakes those who watch players, once what these did is on disk.
///
/// Whoever watches is told of the players that were named, and of no others: else a silent ally's acts would be noticed.
final class Bell: Sendable {
    /// What it wakes; it is heard until it is dropped.
    final class Listener: Sendable {
        private let bell: Bell
        private let number: Int

        fileprivate init(_ bell: Bell, _ number: Int) { (self.bell, self.number) = (bell, number) }

        /// From now on these are watched.
        func watch(_ players: Set<Int64>) { bell.state.withLock { $0.watches[number]?.players = players } }

        deinit { bell.state.withLock { $0.watches[number] = nil } }
    }

    private struct Watch {
        var players: Set<Int64> = []
        let wake: @Sendable () -> Void
    }

    private struct State {
        var watches: [Int: Watch] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// - Parameter wake: called from any thread, as often as somebody who is watched did something.
    func listener(_ wake: @escaping @Sendable () -> Void) -> Listener {
        state.withLock { state in
            state.next += 1
            state.watches[state.next] = Watch(wake: wake)
            return Listener(self, state.next)
        }
    }

    func ring(of players: Set<Int64>) {
        guard !players.isEmpty else { return }
        let woken = state.withLock { state in
            state.watches.values.filter { !$0.players.isDisjoint(with: players) }
        }
        for watch in woken { watch.wake() }
    }
}
