import CanonicalJSON
import LiveStorage
import QuestKernel

extension Replayer {
    /// Where a party was at some time.
    struct Past: Sendable {
        /// Nil where no row tells it.
        var party: (any LiveParty)?
        var content = ""
        /// Whether no row tells it because another engine played it.
        var isOfAnotherEngine = false
        var newestDay: LocalDay = -1
        var lastInstant: Int64 = 0
        /// The rows of those who acted in it.
        private var acts: [Act] = []
        /// The first row that came later.
        var firstLater: Int64 = 0
        /// Whether members came or went later, so that the party of then is not that of now; also who left one that had
        /// played later, and founded this one with what that brought.
        var membersChanged = false
    }

    /// Where a party was before its first row later than an instant, as far as its journal was read: a long one is read
    /// beside the writer, which reads on from there.
    struct PastReading: Sendable {
        let party: Int64
        let instant: Int64
        fileprivate(set) var past = Past()
        fileprivate var replayed = ReplayedParty()
        /// The newest row that was read.
        fileprivate var last: Int64 = 0

        init(ofParty party: Int64, upTo instant: Int64) { (self.party, self.instant) = (party, instant) }
    }

    /// Reads a party's past on to its newest row.
    func read(_ reading: inout PastReading, _ db: Database) throws {
        // What a command does to days follows from the game, also in rows of before the party can be played again.
        let version = try contentStore.version(contentStore.contents.forAll.hash, db)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM journal WHERE party = ? AND sequence > ? ORDER BY sequence",
            arguments: [reading.party, reading.last])
        while let next = try rows.next() { try read(try JournalRow(next), of: version, into: &reading, db) }
    }

    private func read(
        _ row: JournalRow, of version: ContentVersion, into reading: inout PastReading, _ db: Database
    ) throws {
        var outcome = Outcome(party: reading.party)
        reading.last = row.sequence
        // Who came or went while nobody played brought nothing that is ahead.
        let bringsNothing =
            [.join, .leave, .dissolve].contains(row.kind)
            || row.kind == .checkpoint && row.value?["reason"]?.string != "content"
        let isLater = (row.instant ?? 0) > reading.instant && !bringsNothing
        // An earlier repair made what came later void, and is itself no later: its party is that of then.
        if row.kind == .repair, !isLater { (reading.past.firstLater, reading.past.membersChanged) = (0, false) }
        if reading.past.firstLater > 0 || isLater {
            if reading.past.firstLater == 0 { reading.past.firstLater = row.sequence }
            if [.join, .leave, .dissolve].contains(row.kind) { reading.past.membersChanged = true }
            guard row.kind == .begin else { return }
            // A party that was founded later was no party before: it begins again. A hero who founded it on leaving
            // another was in that one.
            _ = try restart(row, at: &reading.replayed, &outcome, db)
            if reading.replayed.party?.hasBegun(0) == true { reading.past.membersChanged = true }
        } else {
            // Founded at the right time by who left a party that was ahead: its state is of that time.
            if row.kind == .begin, let day = row.value?["newestDay"]?.integer, let at = row.instant,
                day > Int64(version.days.newest(at: at))
            {
                reading.past.membersChanged = true
            }
            if let problem = try play(row, at: &reading.replayed, &outcome, db) { throw StorageProblem(problem) }
            try reading.past.note(row, upTo: reading.instant, of: type(of: version.game))
        }
        (reading.past.party, reading.past.content) = (reading.replayed.party, reading.replayed.content)
        reading.past.isOfAnotherEngine = reading.replayed.isOfAnotherEngine
    }

    /// What a player was rewarded for in other parties than one, between two instants. Newest rows first: those of
    /// before are not looked at, and of the others only what counts.
    func deeds(
        of player: Int64, outside party: Int64?, _ instants: ClosedRange<Int64>, _ db: Database
    ) throws -> [PastDeed] {
        let game = type(of: try contentStore.version(contentStore.contents.forAll.hash, db).game)
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT turn, instant, CAST(\(db.field("day", ofJSON: "text")) AS bigint) AS day,
                    CAST(\(db.field("lived", ofJSON: "text")) AS bigint) AS lived,
                    \(db.field("command", ofJSON: "text")) AS command
                FROM (
                    SELECT turn, instant, CASE
                        WHEN kind = 'command' AND salt IS NOT NULL AND voidedBy IS NULL AND (party <> ?1 OR ?1 IS NULL)
                            AND instant BETWEEN ?2 AND ?3
                        THEN payload END AS text
                    FROM journal WHERE player = ?4 ORDER BY turn DESC
                ) AS own
                """, arguments: [party, instants.lowerBound, instants.upperBound, player])
        var deeds: [PastDeed] = []
        var kinds: [String: Deed] = [:]
        while let row = try rows.next() {
            // A player's instants go back only where a repair took back what was ahead.
            if row["instant"] as Int64? ?? .max < instants.lowerBound { break }
            guard let day = row["day"] as Int64?, let command = row["command"] as String? else { continue }
            let kind = try kinds[command] ?? Self.deed(command, of: game)
            kinds[command] = kind
            let lived = row["lived"] as Int64? ?? day
            deeds.append(PastDeed(turn: row["turn"], kind: kind, day: LocalDay(clamping: lived)))
        }
        return deeds
    }

    /// What a command counts as, which is nothing where the studio gave it.
    private static func deed(_ command: String, of game: any LiveGame.Type) throws -> Deed {
        let sent = try SentCommand(StrictJSON.value(of: command.utf8), of: game)
        return sent.command.isOfPlayers ? sent.deed : .none
    }
}

/// What a command of a player counted as, and on which day it was done.
struct PastDeed: Sendable {
    /// Its row's number among the player's own.
    let turn: Int64
    let kind: Deed
    let day: LocalDay
}

extension JournalRow {
    /// A command that was played, and what it counts as, which is nothing where the studio gave it.
    fileprivate func played(in game: any LiveGame.Type) throws -> (sent: SentCommand, day: LocalDay, deed: PastDeed?)? {
        guard kind == .command, let value, let number = value["day"]?.integer, let command = value["command"] else {
            return nil
        }
        let (sent, day) = (try SentCommand(command, of: game), LocalDay(clamping: number))
        let lived = value["lived"]?.integer.map(LocalDay.init(clamping:)) ?? day
        let deed = PastDeed(turn: turn ?? 0, kind: sent.deed, day: lived)
        return (sent, day, sent.command.isOfPlayers ? deed : nil)
    }
}

extension Replayer.Past {
    /// A row of a player.
    private struct Act: Sendable {
        let player: Int64
        let sequence: Int64
        let instant: Int64
        var deed: PastDeed?
    }

    /// The newest instant of one who acted in it; nil for one who did not.
    func lastInstant(of player: Int64) -> Int64? { acts.filter { $0.player == player }.map(\.instant).max() }

    /// What a member was rewarded for in it.
    func deeds(of player: Int64) -> [PastDeed] {
        acts.filter { $0.player == player }.compactMap(\.deed)
    }

    fileprivate mutating func note(_ row: JournalRow, upTo most: Int64, of game: any LiveGame.Type) throws {
        guard row.voidedBy == nil else { return }
        let value = row.kind == .command ? nil : row.value
        // Rows with a state name the day to which the party had come: rows of members who were deleted do not.
        if let day = value?["newestDay"]?.integer { newestDay = LocalDay(clamping: day) }
        guard let instant = row.instant.map({ Swift.min($0, most) }) else { return }
        lastInstant = Swift.max(lastInstant, instant)
        guard let player = row.player else { return }
        var act = Act(player: player, sequence: row.sequence, instant: instant)
        if let played = try row.played(in: game) {
            if played.sent.command.opens(played.day, after: newestDay) { newestDay = played.day }
            act.deed = played.deed
        }
        acts.append(act)
    }
}
