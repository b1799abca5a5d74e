import CanonicalJSON
import QuestKernel

extension Writer {
    /// Moves a party on to the active content, and notes a change of engine, before it plays.
    ///
    /// A party switches to new content when one of its members opens a day, or on a later day, and only while nothing
    /// is under way: what was begun under one version is finished under it, and a day's store and quests do not change.
    /// A deed that is told late, of a time before the content was active, begins no day by it. From a time that was set
    /// with the activation on it switches whatever is under way, which then ends under the new one: else whoever does not
    /// want a version keeps the one before for good. What is active for a share of parties alone is taken up by those.
    /// Whoever would switch and cannot stays, and an alarm says so: a rollback may lack rows that the party has.
    func rollOutContent(_ record: inout PartyRecord, before command: any LiveCommand, at moment: Moment) throws {
        var next = record
        let opens = command.opens(moment.day, after: record.newestDay)
        switch try ReadTransaction(of: self).takeUp(of: record, at: moment, opening: opens) {
        case .stays: break
        case .moves(let party, let version): (next.party, next.content) = (party, version.hash)
        // Refused, it could do nothing any more.
        case .doesNotFit(let content, let problem): tellUnfit(record, content, problem)
        }
        let version = try contentStore.version(next.content, db)
        next.engine = version.engine
        guard next.content != record.content || next.engine != record.engine else { return }
        if next.content == record.content { next.party = try record.party.migrated(to: version) }
        try checkpoint(
            &next, because: next.engine != record.engine ? "engine" : "content", at: moment.instant,
            missing: record.party.missing(in: version))
        record = next
    }

    /// Once a party and content: it asks with every command.
    private func tellUnfit(_ record: PartyRecord, _ content: String, _ problem: String) {
        guard toldUnfit.insert(record.id, of: content) else { return }
        alarms.raise(.doesNotFit, ["party": "\(record.id)", "content": "\(content)", "problem": "\(problem)"])
    }

    /// Keeps the state in the journal: replays begin here.
    ///
    /// - Parameter missing: what the state held, and its content has no place for any more.
    func checkpoint(
        _ record: inout PartyRecord, because reason: String, at instant: Int64, missing: [String] = []
    ) throws {
        var payload: [JSONValue.Field] = try [.init("reason", .string(reason))] + record.stateFields()
        if !missing.isEmpty { payload.append(.init("missing", .array(missing.map { .string($0) }))) }
        try write(.checkpoint, of: nil, at: instant, .object(payload), in: &record)
    }

}

/// What becomes of a party's content with its next command.
enum TakingUp {
    case stays
    case moves(any LiveParty, ContentVersion)
    case doesNotFit(content: String, problem: String)
}

extension ReadTransaction {
    /// - Parameter opens: whether the next command opens a day.
    func takeUp(of record: PartyRecord, at moment: Moment, opening opens: Bool) throws -> TakingUp {
        let active = contentStore.active(for: record.id, at: now)
        guard record.content != active.hash else { return .stays }
        let (version, next) = (
            try contentStore.version(record.content, db), try contentStore.version(active.hash, db)
        )
        guard try isDue(terms(of: active, for: record), record, version, moment, opens) else { return .stays }
        if let problem = contentStore.problem(from: version, to: next, of: .one) {
            return .doesNotFit(content: next.hash, problem: problem)
        }
        // Tried each time: once an expedition is claimed, for example, the state may fit.
        do { return .moves(try record.party.migrated(to: next), next) } catch {
            return .doesNotFit(content: next.hash, problem: "\(error)")
        }
    }

    /// Whether a party takes a content up with its next command.
    private func isDue(
        _ active: Activation, _ record: PartyRecord, _ version: ContentVersion, _ moment: Moment, _ opens: Bool
    ) throws -> Bool {
        if now >= active.takeUpBy { return true }
        guard !record.party.isUnderWay, moment.instant >= active.at else { return false }
        return try opens || isLater(than: active, record, version)
    }

    /// The active content as a party has it that still plays by an older one: since when, where it was of a smaller share
    /// already, and by when, which no later publication puts off.
    private func terms(of active: Activation, for record: PartyRecord) throws -> Activation {
        let since = try contentStore.activations(for: record.id, since: record.content, at: now, db)
        var terms = active
        terms.takeUpBy = ContentStore.deadline(of: since, after: record.content) ?? active.takeUpBy
        terms.at = since.reversed().prefix { $0.hash == active.hash }.map(\.at).min() ?? active.at
        return terms
    }

    /// Whether the party's day is one that came after the content became active.
    private func isLater(than active: Activation, _ record: PartyRecord, _ version: ContentVersion) throws -> Bool {
        guard let first = try members(of: record.id).first else { return true }
        return first.calendar.dayNumber(at: active.at) - version.days.dayZero < Int64(record.newestDay)
    }
}

extension LiveParty {
    /// The party under another version: what follows from its rules is computed again.
    func migrated(to version: ContentVersion) throws -> any LiveParty {
        try version.game.party(
            from: data(content: version.hash), pieces: try pieces(changedSince: nil).compactMapValues { $0 })
    }
}
