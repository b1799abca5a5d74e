import CanonicalJSON
import Foundation
import LiveStorage
import QuestKernel

/// Plays a party's journal again, without the service: the same commands at the same moments must write the same
/// entries and end in the same state.
package struct Replayer: Sendable {
    package struct Outcome: Sendable, Equatable {
        package var party: Int64
        /// Commands that were played again.
        package var commands = 0
        /// Rows that could not be: erased, or played by another engine before the last checkpoint.
        package var passedOver = 0
        package var digest = ""
        /// Whether its heroes play on in another party, or are deleted: then there is no state to come to.
        package var hasEnded = false
        /// Whether another engine played it, and nobody came back since: what it holds is taken over when one does.
        package var isOfAnotherEngine = false
        /// The first problem, with its row.
        package var problem: String?
    }

    let contentStore: ContentStore
    private let seeds: SeedProvider

    package init(seeds: SeedProvider, contentStore: ContentStore? = nil) {
        self.seeds = seeds
        self.contentStore = contentStore ?? ContentStore(Chain(seeds))
    }

    /// - Parameter hasEnded: whether there is no state to come to.
    package func replay(party id: Int64, hasEnded: Bool = false, _ db: Database) throws -> Outcome {
        var outcome = Outcome(party: id, hasEnded: hasEnded)
        var replayed = ReplayedParty()
        let rows = try Row.fetchCursor(
            db, sql: "SELECT * FROM journal WHERE party = ? ORDER BY sequence", arguments: [id])
        while let next = try rows.next() {
            let row = try JournalRow(next)
            if let problem = try play(row, at: &replayed, &outcome, db) {
                outcome.problem = "row \(row.sequence): \(problem)"
                return outcome
            }
        }
        guard !hasEnded else { return outcome }
        guard let party = replayed.party else {
            outcome.isOfAnotherEngine = replayed.isOfAnotherEngine
            if outcome.isOfAnotherEngine { return outcome }
            outcome.problem = "no row holds a state that this engine can continue from"
            return outcome
        }
        outcome.digest = try party.digest
        if let record = try PartyRecord.fetch(id, contentStore, db), !record.party.isSame(as: party) {
            outcome.problem = "the stored state has the digest \(try record.party.digest)"
        }
        return outcome
    }

    /// The party in the replay, and its content.
    struct ReplayedParty {
        var party: (any LiveParty)?
        var content = ""
        /// Whether the newest row with a state is another engine's.
        var isOfAnotherEngine = false
    }

    /// What is wrong with a row; nil where it is unchanged.
    func play(
        _ row: JournalRow, at replayed: inout ReplayedParty, _ outcome: inout Outcome, _ db: Database
    ) throws -> String? {
        switch row.kind {
        case .begin, .checkpoint, .join, .leave, .repair: return try restart(row, at: &replayed, &outcome, db)
        case .dissolve: return nil
        case .command, .correction:
            guard let value = row.value, replayed.party != nil else {
                outcome.passedOver += 1
                // After an erased command the state is unknown until the next row with a state.
                if row.value == nil { replayed.party = nil }
                return nil
            }
            outcome.commands += 1
            return try row.kind == .command
                ? play(value, of: row, at: &replayed, db) : correct(value, of: row, at: &replayed)
        }
    }

    func restart(
        _ row: JournalRow, at replayed: inout ReplayedParty, _ outcome: inout Outcome, _ db: Database
    ) throws -> String? {
        guard let value = row.value, let content = value["content"]?.string else {
            outcome.passedOver += 1
            replayed.party = nil
            return nil
        }
        let version = try contentStore.version(content, db)
        replayed.isOfAnotherEngine = value["engine"]?.string != version.engine
        guard !replayed.isOfAnotherEngine, let state = value["state"] else {
            outcome.passedOver += 1
            replayed.party = nil
            return nil
        }
        let party = try version.game.party(from: state)
        if row.kind == .checkpoint, var before = replayed.party {
            if content != replayed.content { before = try before.migrated(to: version) }
            if !before.isSame(as: party) { return "the stored state is not the one that was played" }
        }
        if let problem = try problemOfMeeting(row, party, at: replayed, db) { return problem }
        replayed.party = party
        replayed.content = content
        return nil
    }

    /// The context of a played row: its player, its moment, and its randomness.
    private struct Place {
        let member: Int
        let moment: Moment
        let luck: Luck

        /// Nil for a row without it.
        init?(_ value: JSONValue, of row: JournalRow, _ seeds: SeedProvider) throws {
            guard let day = value["day"]?.integer, let minute = value["minute"]?.integer,
                let epoch = value["epoch"]?.integer, let player = row.player, let member = row.member,
                let instant = row.instant
            else { return nil }
            self.member = member
            moment = Moment(instant: instant, day: LocalDay(clamping: day), minute: Int16(clamping: minute))
            luck = try seeds.luck(of: UInt32(clamping: player), epoch: epoch)
        }
    }

    private func play(
        _ value: JSONValue, of row: JournalRow, at replayed: inout ReplayedParty, _ db: Database
    ) throws -> String? {
        guard var party = replayed.party, let place = try Place(value, of: row, seeds), let command = value["command"]
        else { return "a command without its moment" }
        let game = type(of: try contentStore.version(replayed.content, db).game)
        var journal = Journal(capacity: 64)
        let away = value["away"]?.array?.compactMap { $0.integer.map { Int(clamping: $0) } } ?? []
        let sent = try SentCommand(command, of: game)
        let refusal = try party.carryOut(
            sent.command.leavingAtHome(away), by: place.member, at: place.moment, place.luck, journal: &journal)
        if let refusal { return "refused now: \(refusal.name)" }
        return end(party, journal, value, at: &replayed)
    }

    private func correct(_ value: JSONValue, of row: JournalRow, at replayed: inout ReplayedParty) throws -> String? {
        guard var party = replayed.party, let place = try Place(value, of: row, seeds) else {
            return "a correction without its moment"
        }
        var journal = Journal(capacity: 16)
        let refusal = try party.correct(
            as: value, of: place.member, at: place.moment, place.luck.own, journal: &journal)
        if let refusal { return "refused now: \(refusal.name)" }
        return end(party, journal, value, at: &replayed)
    }

    /// Continues with the party, if it wrote the entries of the row.
    private func end(
        _ party: any LiveParty, _ journal: Journal, _ value: JSONValue, at replayed: inout ReplayedParty
    ) -> String? {
        guard EntryCode.entries(value["entries"]) == journal.entries else { return "it wrote other entries" }
        replayed.party = party
        return nil
    }
}
