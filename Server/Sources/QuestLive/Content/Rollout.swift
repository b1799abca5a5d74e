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
        let active = contentStore.active(for: record.id, at: now)
        var next = record
        if record.content != active.hash, try takesUp(active, record, command, moment) {
            let version = try contentStore.version(active.hash, db)
            if let problem = contentStore.problem(from: try contentStore.version(record.content, db), to: version) {
                tellUnfit(record, active.hash, problem)
            } else {
                next.content = active.hash
            }
        }
        var moved: (any LiveParty)?
        if next.content != record.content {
            moved = try self.moved(record, to: next.content)
            // One that does not fit stays by the version that it fits: refused, it could do nothing any more.
            if moved == nil { next.content = record.content }
        }
        next.engine = EngineVersion.current
        guard next.content != record.content || next.engine != record.engine else { return }
        let version = try contentStore.version(next.content, db)
        next.party = try moved ?? record.party.migrated(to: version)
        try checkpoint(
            &next, because: next.engine != record.engine ? "engine" : "content", at: moment.instant,
            missing: record.party.missing(in: version))
        record = next
    }

    /// The party under another version; nil where its state does not fit. That is told once, and tried each time: once
    /// an expedition is claimed, for example, it may fit.
    private func moved(_ record: PartyRecord, to content: String) throws -> (any LiveParty)? {
        let version = try contentStore.version(content, db)
        do { return try record.party.migrated(to: version) } catch {
            tellUnfit(record, content, "\(error)")
            return nil
        }
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

    /// Whether a party switches with this command, if it can.
    private func takesUp(
        _ active: Activation, _ record: PartyRecord, _ command: any LiveCommand, _ moment: Moment
    ) throws -> Bool {
        if now >= active.takeUpBy { return true }
        return try !record.party.isUnderWay && moment.instant >= active.at
            && isDue(active, record, command, moment.day)
    }

    private func isDue(
        _ active: Activation, _ record: PartyRecord, _ command: any LiveCommand, _ day: LocalDay
    ) throws -> Bool {
        let version = try contentStore.version(record.content, db)
        if command.opens(day, after: record.newestDay) { return true }
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
