import GRDB
import QuestKernel

extension Replayer {
    /// Where a party was at some time.
    struct Past {
        /// Nil where no row tells it.
        var party: (any LiveParty)?
        var content = ""
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

    /// Where a party was before its first row later than an instant.
    func past(ofParty id: Int64, upTo instant: Int64, _ db: Database) throws -> Past {
        var (outcome, replayed, past) = (Outcome(party: id), ReplayedParty(), Past())
        // What a command does to days follows from the game, also in rows of before the party can be played again.
        let version = try contentStore.version(contentStore.active.hash, db)
        let (game, days) = (type(of: version.game), version.days)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [id])
        while let next = try rows.next() {
            let row = try JournalRow(next)
            let isLater = (row.instant ?? 0) > instant
            // An earlier repair made what came later void, and is itself no later: its party is that of then.
            if row.kind == .repair, !isLater { (past.firstLater, past.membersChanged) = (0, false) }
            if past.firstLater > 0 || isLater {
                if past.firstLater == 0 { past.firstLater = row.sequence }
                past.membersChanged = past.membersChanged || [.join, .leave, .dissolve].contains(row.kind)
                if row.kind == .begin {
                    // A party that was founded later was no party before: it begins again. A hero who founded it on
                    // leaving another was in that one.
                    _ = try restart(row, at: &replayed, &outcome, db)
                    past.membersChanged = past.membersChanged || replayed.party?.hasBegun(0) == true
                }
                continue
            }
            // Founded at the right time by who left a party that was ahead: its state is of that time.
            if row.kind == .begin, let day = row.value?["newestDay"]?.integer, let at = row.instant,
                day > Int64(days.newest(at: at))
            {
                past.membersChanged = true
            }
            if let problem = try play(row, at: &replayed, &outcome, db) { throw StorageProblem(problem) }
            try past.note(row, of: game)
        }
        (past.party, past.content) = (replayed.party, replayed.content)
        return past
    }

    /// What a player was rewarded for in other parties than one, between two instants.
    func deeds(
        of player: Int64, outside party: Int64?, _ instants: ClosedRange<Int64>, _ db: Database
    ) throws -> [PastDeed] {
        let game = type(of: try contentStore.version(contentStore.active.hash, db).game)
        return try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM journal
                WHERE player = ? AND party IS NOT ? AND kind = 'command' AND instant BETWEEN ? AND ?
                """, arguments: [player, party, instants.lowerBound, instants.upperBound]
        ).compactMap { try JournalRow($0).played(in: game)?.deed }
    }
}

/// What a command of a player counted as, and on which day.
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
        let deed = PastDeed(turn: turn ?? 0, kind: sent.deed, day: day)
        return (sent, day, sent.command.isOfPlayers ? deed : nil)
    }
}

extension Replayer.Past {
    /// A row of a player.
    private struct Act {
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

    fileprivate mutating func note(_ row: JournalRow, of game: any LiveGame.Type) throws {
        let value = row.kind == .command ? nil : row.value
        if row.kind == .repair {
            // It takes its voided rows back, and days with them; it is later than all that it let stand.
            let voidFrom = value?["voidFrom"]?.integer ?? row.sequence
            acts.removeAll { $0.sequence >= voidFrom }
            (newestDay, lastInstant) = (-1, 0)
        }
        // Rows with a state name the day to which the party had come: rows of members who were deleted do not.
        if let day = value?["newestDay"]?.integer { newestDay = LocalDay(clamping: day) }
        guard let instant = row.instant else { return }
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
