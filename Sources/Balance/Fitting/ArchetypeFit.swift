import EconomyStatistics
import Journals
import MonteCarlo
import QuestKernel

/// Archetypes fitted to journals: players who play alike are told from others, and each kind gets the figures that
/// journals tell of it.
///
/// Journals name no figure of an archetype, only what was done: how often players come, what they tick off and how they
/// prove it. What somebody would have done, such as which dungeon they dare, is not in them.
package struct ArchetypeFit: Sendable {
    /// The largest first.
    package let archetypes: [FittedArchetype]
    package let players: [PlayerCounts]
    /// By size of party from 1: how many players.
    package let partySizes: [Int]

    package static let mostArchetypes = 12
    /// Of whom there are fewer, no kind of player can be told.
    package static let fewestPlayers = 60
    package static let fewestDays = 14
    private static let starts = 6
    private static let purpose = Purpose(61_003)

    /// Nil where players cannot be told apart by what they do.
    package init?(_ players: [PlayerCounts], seed: UInt64) {
        var draws = Randomness(seed: seed).draws(player: 0, purpose: Self.purpose, day: 0)
        guard
            let mixture = GaussianMixture.best(
                of: players.map(\.features), most: Self.mostArchetypes, starts: Self.starts,
                uniform: { Double(draws.next() >> 11) * 0x1p-53 })
        else { return nil }
        let groups = Dictionary(grouping: players.indices, by: { mixture.assignments[$0] })
        archetypes = groups.values.map { $0.sorted() }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
            .map { FittedArchetype($0, of: players) }
        self.players = players
        var sizes = Array(repeating: 0, count: JournalReader.largestParty)
        for player in players { sizes[player.partySize - 1] += 1 }
        partySizes = sizes
    }
}

extension ArchetypeFit {
    /// Counts what players of QuestBond did on their first days; nil for journals of another game.
    ///
    /// - Parameters:
    ///   - days: whose party has fewer is left out.
    ///   - since: whose party arrived earlier is left out too.
    package static func counts(
        _ files: [String], of game: GameDescription, days: Int, since: Int64 = .min
    ) throws(JournalProblem) -> [PlayerCounts]? {
        guard let words = QuestBondWords(game) else { return nil }
        var players: [PlayerCounts] = []
        for file in files {
            var reader = try JournalReader(file, of: game)
            var party: [PlayerCounts] = []
            func end(_ party: [PlayerCounts]) {
                for var player in party {
                    player.end()
                    players.append(player)
                }
            }
            while let part = try reader.next() {
                switch part {
                case .party(let members):
                    end(party)
                    party =
                        JournalSurvey.counts(members, days: days, since: since)
                        ? members.map { member in
                            PlayerCounts(
                                party: member.party, partySize: members.count, archetype: member.archetype,
                                arrival: LocalDay(truncatingIfNeeded: member.arrival), days: days)
                        } : []
                case .day(let day, let entries):
                    for member in party.indices {
                        party[member].add(entries.filter { Int($0.member) == member }, day: day, words)
                    }
                }
            }
            end(party)
        }
        return players
    }
}
