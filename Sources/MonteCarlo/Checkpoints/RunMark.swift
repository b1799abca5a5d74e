/// Which run a checkpoint is of: all that decides what its players do, and which of them it is to play.
package struct RunMark: Sendable, Equatable {
    package var identity: RunIdentity
    package var seed: UInt64
    package var days: Int
    /// How many the run had to play when the checkpoint was written; a whole run may continue with more.
    package var players: Int
    package var shard: Shard

    package init(_ plan: Plan, shard: Shard = .whole) {
        identity = plan.identity
        seed = plan.seed
        days = plan.days
        players = plan.players
        self.shard = shard
    }

    init(identity: RunIdentity, seed: UInt64, days: Int, players: Int, shard: Shard) {
        self.identity = identity
        self.seed = seed
        self.days = days
        self.players = players
        self.shard = shard
    }

    /// How another run differs from this one, in words: "seed 2, not 1".
    package func differences(from other: RunMark) -> [String] {
        func pair<Value: Equatable>(_ name: String, _ own: Value, _ others: Value) -> String? {
            own == others ? nil : "\(name) \(own), not \(others)"
        }
        let rules = identity.contentHash == other.identity.contentHash ? nil : "other figures in the scenario or --set"
        return [
            pair("engine version", identity.engineVersion, other.identity.engineVersion),
            pair("game", identity.game, other.identity.game),
            pair("scenario", identity.scenario, other.identity.scenario), rules, pair("seed", seed, other.seed),
            pair("days", days, other.days),
        ].compactMap(\.self)
    }
}
