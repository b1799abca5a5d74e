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
        /// The newest instants of those who acted in it, by their numbers.
        var lastInstants: [Int64: Int64] = [:]
        /// The first row that came later.
        var firstLater: Int64 = 0
        /// Whether members came or went later, so that the party of then is not that of now.
        var membersChanged = false
    }

    /// Where a party was before its first row later than an instant.
    func past(ofParty id: Int64, upTo instant: Int64, _ db: Database) throws -> Past {
        var (outcome, replayed, past) = (Outcome(party: id), ReplayedParty(), Past())
        // What a command does to days follows from the game, also in rows of before the party can be played again.
        let game = type(of: try contentStore.version(contentStore.active.hash, db).game)
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [id])
        while let next = try rows.next() {
            let row = try JournalRow(next)
            if past.firstLater > 0 || (row.instant ?? 0) > instant {
                if past.firstLater == 0 { past.firstLater = row.sequence }
                past.membersChanged = past.membersChanged || [.join, .leave, .dissolve].contains(row.kind)
                // A party that was founded later was no party before: it begins again.
                if row.kind == .begin { _ = try restart(row, at: &replayed, &outcome, db) }
                continue
            }
            if let problem = try play(row, at: &replayed, &outcome, db) { throw StorageProblem(problem) }
            // A repair takes its voided rows back, and days with them.
            if row.kind == .repair { past.newestDay = LocalDay(clamping: row.value?["newestDay"]?.integer ?? -1) }
            past.note(row)
            if row.kind == .command, let value = row.value, let day = value["day"]?.integer,
                let command = value["command"]
            {
                let day = LocalDay(clamping: day)
                if try SentCommand(command, of: game).command.opens(day, after: past.newestDay) { past.newestDay = day }
            }
        }
        (past.party, past.content) = (replayed.party, replayed.content)
        return past
    }
}

extension Replayer.Past {
    fileprivate mutating func note(_ row: JournalRow) {
        guard let instant = row.instant else { return }
        // A repair is later than all that it let stand.
        lastInstant = row.kind == .repair ? instant : Swift.max(lastInstant, instant)
        guard let player = row.player else { return }
        lastInstants[player] = Swift.max(lastInstants[player] ?? 0, instant)
    }
}
