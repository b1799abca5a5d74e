import Foundation
import Journals
import MonteCarlo
import QuestKernel

/// A player of journals: what was counted of what they did.
package struct ObservedPlayer: Sendable {
    package let party: String
    let partySize: Int
    /// Nil for real players. Nothing is fitted by it.
    package let archetype: String?
    let playedDays: Double
    /// Of one length for all players: figures follow from sums over some of them.
    let counts: [Double]
    /// By what players are told apart, on scales on which chance is alike whatever the size.
    let features: [Double]

    /// - Parameter counter: that has seen all days.
    init(party: String, partySize: Int, archetype: String?, _ counter: any PlayCounter) {
        (self.party, self.partySize, self.archetype) = (party, partySize, archetype)
        (playedDays, counts, features) = (counter.playedDays, counter.counts, counter.features)
    }
}

/// What the journals of one game tell of how its players play.
package protocol ObservedGame: Sendable {
    /// Counts what one player did in so many days.
    func counter(arrival: LocalDay, days: Int) -> any PlayCounter
    /// The figures of an archetype that journals of its players tell.
    func figures(of players: [ObservedPlayer]) -> [FittedFigure]
    /// How often they do what a plan can name, a played day, by its name.
    func deeds(of players: [ObservedPlayer]) -> [FittedFigure]
}

/// Counts what one player does, day by day.
package protocol PlayCounter {
    /// Adds a day's entries of the player, in order.
    mutating func add(_ entries: [JournalEntry], day: Int)
    /// All days are there.
    mutating func end()
    var playedDays: Double { get }
    var counts: [Double] { get }
    var features: [Double] { get }
}

/// Scales on which chance is alike whatever the size.
enum PlayScale {
    /// Of how often something happens.
    static func root(_ rate: Double) -> Double { max(rate, 0).squareRoot() }
    /// Of a share.
    static func angle(_ share: Double) -> Double { asin(min(max(share, 0), 1).squareRoot()) }
}

extension ObservedGame {
    /// Counts what players did on their first days.
    ///
    /// - Parameters:
    ///   - days: whose party has fewer is left out.
    ///   - since: whose party arrived earlier is left out too.
    package func players(
        in files: [String], of game: GameDescription, days: Int, since: Int64 = .min
    ) throws(JournalProblem) -> [ObservedPlayer] {
        var players: [ObservedPlayer] = []
        for file in files {
            var reader = try JournalReader(file, of: game)
            var party: [(member: RecordedPlayer, counter: any PlayCounter)] = []
            func end() {
                for (member, counter) in party {
                    var counter = counter
                    counter.end()
                    players.append(
                        ObservedPlayer(
                            party: member.party, partySize: party.count, archetype: member.archetype, counter))
                }
            }
            while let part = try reader.next() {
                switch part {
                case .party(let members):
                    end()
                    party =
                        JournalSurvey.counts(members, days: days, since: since)
                        ? members.map { member in
                            (member, counter(arrival: LocalDay(truncatingIfNeeded: member.arrival), days: days))
                        } : []
                case .day(let day, let entries):
                    for place in party.indices {
                        party[place].counter.add(entries.filter { Int($0.member) == place }, day: day)
                    }
                }
            }
            end()
        }
        return players
    }
}
