import QuestBond
import QuestKernel

/// A player of a host that gives each player a seed of their own, like a live server.
package struct HostedPlayer: Sendable {
    package var player: UInt32
    /// Index into `Population.archetypes`.
    package var archetype: Int
    /// What the player's commands are drawn with.
    package var seed: UInt64

    package init(_ player: UInt32, archetype: Int, seed: UInt64) {
        self.player = player
        self.archetype = archetype
        self.seed = seed
    }
}

extension QuestBondPopulation {
    /// Starts a host's players as one party.
    ///
    /// - Parameters:
    ///   - players: 1 to 4.
    ///   - day: the local day on which they begin.
    ///   - dayZero: the host's instant at which local day 0 begins.
    package func start(
        _ players: [HostedPlayer], arriving day: LocalDay, dayZero: Int64, in session: inout QuestBondSession,
        journal: inout Journal
    ) {
        guard !players.isEmpty else { return }
        session.start(
            players.map { newcomer($0.player, $0.archetype) }, arrival: day,
            views: players.map { drawn(from: $0.seed) },
            dayZero: dayZero, self, &journal)
    }
}
