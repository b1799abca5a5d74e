import EconomyStatistics
import Journals
import QuestKernel

/// Archetypes fitted to journals: players who play alike are told from others, and each kind gets the figures that
/// journals tell of it.
///
/// Journals name no figure of an archetype, only what was done: how often players come, and what they do then. What
/// somebody would have done, such as which dungeon they dare, is not in them.
package struct ArchetypeFit: Sendable {
    /// The largest first.
    package let archetypes: [FittedArchetype]
    package let players: [ObservedPlayer]
    /// By size of party from 1: how many players.
    package let partySizes: [Int]

    package static let mostArchetypes = 12
    /// Of whom there are fewer, no kind of player can be told.
    package static let fewestPlayers = 60
    package static let fewestDays = 14
    private static let starts = 16
    /// Who played fewer days shows too little to found a kind, and is counted to the one that is likeliest.
    private static let fewestPlayedDays = 5.0
    private static let purpose = Purpose(61_003)

    /// Nil where players cannot be told apart by what they do.
    package init?(_ players: [ObservedPlayer], of game: any ObservedGame, seed: UInt64) {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Self.purpose, day: 0)
        let known = players.filter { $0.playedDays >= Self.fewestPlayedDays }
        guard
            let mixture = GaussianMixture.best(
                of: (known.isEmpty ? players : known).map(\.features), most: Self.mostArchetypes, starts: Self.starts,
                uniform: { Double(draws.next() >> 11) * 0x1p-53 })
        else { return nil }
        let groups = Dictionary(grouping: players.indices, by: { mixture.component(of: players[$0].features) })
        archetypes = groups.values.map { $0.sorted() }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
            .map { FittedArchetype($0, of: players, in: game) }
        self.players = players
        var sizes = Array(repeating: 0, count: JournalReader.largestParty)
        for player in players { sizes[player.partySize - 1] += 1 }
        partySizes = sizes
    }
}

extension ArchetypeFit {
    /// How journals of a game are read; nil where nothing of its archetypes is known.
    package static func observed(_ game: GameDescription, days: Int) -> (any ObservedGame)? {
        ObservedQuestBond(game) ?? ObservedCustomGame(game, days: days)
    }
}
