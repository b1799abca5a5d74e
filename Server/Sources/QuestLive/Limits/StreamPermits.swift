import Synchronization

/// How many replies that last may be under way: each holds a connection, and an export much of the service's work.
final class StreamPermits: Sendable {
    /// A place among them; free again when it is dropped.
    final class Permit: Sendable {
        private let permits: StreamPermits
        private let player: Int64

        fileprivate init(_ permits: StreamPermits, _ player: Int64) { (self.permits, self.player) = (permits, player) }

        deinit { permits.free(player) }
    }

    /// A device, and the one that has just lost its connection.
    static let mostOfPlayer = 2
    private let most: Int
    private let taken = Mutex<[Int64: Int]>([:])

    init(most: Int) { self.most = most }

    /// - Throws: `Refused` where there is none.
    func take(_ player: Int64) throws -> Permit {
        try taken.withLock { taken in
            guard taken[player, default: 0] < Self.mostOfPlayer else {
                throw Refused(
                    429, "too_many_streams", "This player has \(Self.mostOfPlayer) such replies under way.",
                    retryAfter: 5)
            }
            guard taken.values.reduce(0, +) < most else {
                throw Refused(503, "busy", "Too many such replies are under way.", retryAfter: 30)
            }
            taken[player, default: 0] += 1
        }
        return Permit(self, player)
    }

    private func free(_ player: Int64) {
        taken.withLock { taken in
            let left = (taken[player] ?? 1) - 1
            taken[player] = left > 0 ? left : nil
        }
    }
}
