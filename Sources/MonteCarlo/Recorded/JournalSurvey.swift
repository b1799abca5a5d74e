import Journals
import QuestKernel

/// Who is in some files of journals, and for how long: read before anything is added up.
package struct JournalSurvey: Sendable, Equatable {
    package private(set) var headers: [JournalHeader] = []
    package private(set) var players = 0
    /// The Monday on or before the first arrival: dates are counted from it.
    package private(set) var firstMonday: Int64 = 0
    package private(set) var lastArrival: Int64 = 0
    /// Whether files say of anybody no archetype.
    package private(set) var hasUnknownArchetypes = false
    /// The first arrival of those who count; parties that came before are left out.
    package private(set) var since = Int64.min
    /// How many players there are whose parties arrived on the same day and have as many days of life.
    private var groups: [Group: Int] = [:]

    private struct Group: Sendable, Hashable {
        let arrival: Int64
        /// That the whole party has.
        let days: Int
    }

    /// - Throws: `JournalProblem`, also where a player is there twice.
    package init(_ files: [String], of game: GameDescription) throws(JournalProblem) {
        var names: Set<String> = []
        var firstArrival = Int64.max
        for file in files {
            var reader = try JournalReader(file, of: game, readsDays: false)
            headers.append(reader.header)
            while let part = try reader.next() {
                guard case .party(let party) = part else { continue }
                for player in party {
                    guard names.insert(player.name).inserted else {
                        throw JournalProblem(
                            file: file, line: reader.line, "player \"\(player.name)\" is in the journals twice")
                    }
                    hasUnknownArchetypes = hasUnknownArchetypes || player.archetype == nil
                    firstArrival = min(firstArrival, player.arrival)
                    lastArrival = max(lastArrival, player.arrival)
                }
                players += party.count
                let group = Group(arrival: Self.arrival(of: party), days: Self.days(of: party))
                groups[group, default: 0] += party.count
            }
        }
        guard players > 0 else { throw JournalProblem(file: files.first ?? "", "there are no players in it") }
        firstMonday = firstArrival - firstArrival % 7
        guard lastArrival - firstMonday < Int64(RecordedPlayer.mostDays) else {
            throw JournalProblem(
                file: files.first ?? "", "players arrive over more than \(RecordedPlayer.mostDays) days")
        }
    }

    /// Whether all of a party have so many days of life, and arrived no earlier.
    package static func counts(_ party: [RecordedPlayer], days: Int, since: Int64) -> Bool {
        self.days(of: party) >= days && arrival(of: party) >= since
    }

    /// Days of life that all of a party have.
    private static func days(of party: [RecordedPlayer]) -> Int { party.map(\.days).min() ?? 0 }

    /// A party has the dates of its first player.
    private static func arrival(of party: [RecordedPlayer]) -> Int64 { party.first?.arrival ?? 0 }

    /// The same without parties that arrived earlier than so many days before the newest arrival.
    package func newcomers(ofDays days: Int) -> JournalSurvey {
        var survey = self
        survey.since = lastArrival - Int64(days) + 1
        return survey
    }

    /// Players whose whole party has so many days, of those who count.
    package func players(withDays days: Int) -> Int {
        groups.reduce(0) { $0 + ($1.key.days >= days && $1.key.arrival >= since ? $1.value : 0) }
    }

    /// The number of days by which most days of players are counted.
    package var bestDays: Int {
        Set(groups.keys.lazy.filter { $0.arrival >= since }.map(\.days))
            .max { ($0 * players(withDays: $0), $1) < ($1 * players(withDays: $1), $0) } ?? 1
    }

    /// Days over which they arrived.
    package var arrivalSpan: Int { Int(lastArrival - firstMonday) + 1 }

    /// The content by which they played, each once.
    package var contents: [String] { Set(headers.flatMap(\.contents)).sorted() }

    /// Archetypes in the order of the first file that names each; empty where no file does.
    package var archetypes: [String] {
        headers.flatMap(\.archetypes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether all players are simulated, and so were dealt their archetypes.
    package var isSimulated: Bool { headers.allSatisfy { $0.source == .simulated } }
}
