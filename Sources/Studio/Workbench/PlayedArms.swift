import Dispatch
import MonteCarlo
import Synchronization

/// What was played lately, by content: whoever moves a slider back gets the old answer at once, and the scenario itself
/// is played once for all variants.
final class PlayedArms: Sendable {
    /// A game's totals take some megabytes.
    private static let most = 16

    struct Key: Hashable {
        let contentHash: String
        let seed: UInt64
        let days: Int
        let players: Int

        init(_ scenario: StudioScenario, players: Int) {
            contentHash = scenario.contentHash
            seed = scenario.seed
            days = scenario.days
            self.players = players
        }
    }

    private struct Kept {
        var arms: [Key: PlayedArm] = [:]
        /// The one that was asked for longest ago comes first.
        var order: [Key] = []
    }

    private let kept = Mutex(Kept())

    /// The scenario as so many players play it, from what is known already if anything is.
    ///
    /// - Parameter metrics: names that the scenario knows.
    /// - Returns: nil if it was stopped.
    func played(
        _ scenario: StudioScenario, metrics: [String], players: Int, threads: Int, stop: StopRequest
    ) throws -> PlayedArm? {
        let key = Key(scenario, players: players)
        if let known = find(key), known.metrics == metrics { return known }
        let earlier = longest(below: key).flatMap { $0.metrics == metrics ? $0 : nil }
        guard
            let arm = try PlayedArm.play(
                scenario, metrics: metrics, players: players, threads: threads, from: earlier, stop: stop)
        else { return nil }
        keep(arm, key)
        return arm
    }

    private func find(_ key: Key) -> PlayedArm? {
        kept.withLock { kept in
            guard let arm = kept.arms[key] else { return nil }
            kept.order.removeAll { $0 == key }
            kept.order.append(key)
            return arm
        }
    }

    private func longest(below key: Key) -> PlayedArm? {
        kept.withLock { kept in
            kept.arms.filter {
                $0.key.contentHash == key.contentHash && $0.key.seed == key.seed && $0.key.days == key.days
                    && $0.key.players < key.players
            }.max { $0.key.players < $1.key.players }?.value
        }
    }

    private func keep(_ arm: PlayedArm, _ key: Key) {
        let left = kept.withLock { kept in
            kept.order.removeAll { $0 == key }
            kept.order.append(key)
            kept.arms[key] = arm
            var left: [PlayedArm?] = []
            while kept.order.count > Self.most { left.append(kept.arms.removeValue(forKey: kept.order.removeFirst())) }
            return left
        }
        // To give back thousands of arrays takes milliseconds, for which nobody who moved a slider should wait.
        if !left.isEmpty { DispatchQueue.global(qos: .utility).async { _ = left } }
    }
}
