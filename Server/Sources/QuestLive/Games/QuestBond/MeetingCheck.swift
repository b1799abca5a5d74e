import CanonicalJSON
import LiveStorage
import QuestBond
import QuestKernel

extension Replayer {
    /// Whether the state of a row by which a hero came or went follows from that of both sides; nil where it does, or
    /// where one of them is not known any more.
    ///
    /// - Parameters:
    ///   - party: the state that the row holds.
    ///   - before: where the party was before it.
    func problemOfMeeting(
        _ row: JournalRow, _ party: any LiveParty, at before: ReplayedParty, _ db: Database
    ) throws -> String? {
        guard [.join, .leave].contains(row.kind), let held = party as? LiveQuestBondParty,
            let heroes = (before.party as? LiveQuestBondParty)?.party
        else { return nil }
        let version = try contentStore.version(before.content, db)
        let rules = try version.questBond
        if row.kind == .join {
            let newcomer = try newcomer(of: row, db)
            let moved = newcomer.content == before.content ? newcomer.party : try newcomer.party?.migrated(to: version)
            // Rows of before the day of a joining mattered hold none.
            guard let own = moved as? LiveQuestBondParty, let day = row.value?["day"]?.integer else { return nil }
            let isJoined =
                (try? heroes.joined(by: own.party, on: LocalDay(clamping: day), rules: rules)) == held.party
            return isJoined ? nil : "the stored state is not that of who was there and who came"
        }
        let leavers = row.member.map { [$0] } ?? Array(0..<heroes.count)
        // Rows of before the day of a leave mattered hold none: the party's was never over then.
        let day = row.value?["day"]?.integer.map { LocalDay(clamping: $0) } ?? heroes.fellowship.day
        let halves = leavers.compactMap {
            try? heroes.parted(from: $0, on: day, at: row.instant ?? .min, rules: rules)
        }
        guard let half = halves.first(where: { $0.rest == held.party }) else {
            return "the stored state is not that of who stayed"
        }
        guard let founded = try stateFounded(after: row, db) as? LiveQuestBondParty,
            row.player == Int64(founded.player(of: 0))
        else { return nil }
        return half.leaver == founded.party ? nil : "the stored state of who left is not what it left with"
    }

    /// The party of one that a hero came from, at its end, where that is still known.
    private func newcomer(of row: JournalRow, _ db: Database) throws -> ReplayedParty {
        let last = try Row.fetchOne(
            db, sql: "SELECT * FROM journal WHERE player = ? AND turn < ? ORDER BY turn DESC LIMIT 1",
            arguments: [row.player, row.turn])
        guard let last = try last.map(JournalRow.init), last.kind == .dissolve else {
            return ReplayedParty()
        }
        var (replayed, outcome) = (ReplayedParty(), Outcome(party: last.party))
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM journal WHERE party = ?1 AND sequence >= coalesce((
                    SELECT max(sequence) FROM journal
                    WHERE party = ?1 AND kind <> 'command' AND kind IN ('begin', 'join', 'leave', 'repair')), 0)
                ORDER BY sequence
                """, arguments: [last.party])
        while let next = try rows.next() {
            // What is wrong with it shows where that party is played.
            guard try play(JournalRow(next), at: &replayed, &outcome, db) == nil else { return ReplayedParty() }
        }
        return replayed
    }

    /// The state with which the party began that a hero founded on leaving another: where its next row stands, or where
    /// it plays.
    private func stateFounded(after leave: JournalRow, _ db: Database) throws -> (any LiveParty)? {
        let next = try Row.fetchOne(
            db,
            sql: """
                SELECT * FROM journal WHERE sequence = 1 AND party = coalesce(
                    (SELECT party FROM journal WHERE player = ?1 AND turn > ?2 ORDER BY turn LIMIT 1),
                    (SELECT party FROM player WHERE id = ?1))
                """, arguments: [leave.player, leave.turn])
        guard let row = try next.map(JournalRow.init), row.kind == .begin, let value = row.value,
            value["engine"]?.string == LiveQuestBond.engine, let content = value["content"]?.string,
            let state = value["state"]
        else { return nil }
        return try contentStore.version(content, db).game.party(from: state)
    }
}
