import CanonicalJSON
import LiveStorage
import QuestKernel

/// What happened to some players, in all parties that they were in.
struct CompanyHistory {
    /// Entries of one player that were written together.
    private struct Deed {
        let id: Int64
        let party: Int64
        let sequence: Int64
        let player: Int64
        let day: LocalDay
        /// Nil where names are the same under all contents.
        let content: String?
        let entries: [JournalEntry]
    }

    /// A stretch of a player's day that is named by one content.
    struct Day {
        let player: Int64
        /// Of life, from 0.
        let number: Int
        let content: String?
        var entries: [JournalEntry]
    }

    let company: [Int64]
    /// Entries of somebody whom no row names.
    private(set) var unnamed = 0
    private var deeds: [Deed] = []

    init(_ company: [Int64]) { self.company = company }

    mutating func read(_ db: Database) throws {
        for party in try Set(company.flatMap { try JournalCheck.parties(of: $0, db) }).sorted() {
            try read(party, db)
        }
        // In the order in which they were written, which is that of the states they led to.
        deeds.sort { $0.id < $1.id }
    }

    private mutating func read(_ party: Int64, _ db: Database) throws {
        var places = PartyPlaces()
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [party])
        while let next = try rows.next() {
            let row = try JournalRow(next)
            let value = row.value
            places.note(row, value)
            guard row.voidedBy == nil, let value, let entries = EntryCode.entries(value["entries"]),
                let day = value["day"]?.integer
            else { continue }
            for member in Set(entries.map(\.member)).sorted() {
                let own = entries.filter { $0.member == member }
                guard let player = places[Int(member)] else {
                    unnamed += own.count
                    continue
                }
                guard company.contains(player) else { continue }
                deeds.append(
                    Deed(
                        id: row.id, party: party, sequence: row.sequence, player: player,
                        day: LocalDay(clamping: day), content: value["content"]?.string,
                        entries: timed(own, value["minute"]?.integer ?? 0)))
            }
        }
    }

    /// With the minute of commands in place of their instants.
    private func timed(_ entries: [JournalEntry], _ minute: Int64) -> [JournalEntry] {
        entries.map { entry in
            guard entry.kind == .command else { return entry }
            var entry = entry
            entry.amount = min(max(minute, 0), 1_439)
            return entry
        }
    }

    /// The first day on which anything happened to a player; nil without any.
    func arrival(of player: Int64) -> LocalDay? { deeds.first { $0.player == player }?.day }

    /// In the order of days of life, and of one day by player.
    func days(of players: [Int64]) -> [Day] {
        var days: [Day] = []
        for player in players {
            let arrival = arrival(of: player) ?? 0
            var newest = 0
            for deed in deeds where deed.player == player {
                // A day never goes back, but who left a party may have lived on its day.
                newest = max(newest, Int(deed.day - arrival))
                if let last = days.last, last.player == player, last.number == newest, last.content == deed.content {
                    days[days.count - 1].entries += deed.entries
                } else {
                    days.append(Day(player: player, number: newest, content: deed.content, entries: deed.entries))
                }
            }
        }
        return days.enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
            .map(\.element)
    }
}
