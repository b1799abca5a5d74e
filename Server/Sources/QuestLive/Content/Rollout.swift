import QuestBond
import QuestKernel

extension Writer {
    /// Moves a party on to the active content, and notes a change of engine, before it plays.
    ///
    /// A party switches to new content when one of its members opens a day, or on a later day, and only while nothing
    /// is under way: what was begun under one version is finished under it, and a day's store and quests do not change.
    func rollOutContent(_ record: inout PartyRecord, before command: QuestBond.Command, at instant: Int64) throws {
        let active = contentStore.active
        var next = record
        if record.content != active.hash, !record.party.isUnderWay, try isDue(active, record, command) {
            next.content = active.hash
        }
        next.engine = EngineVersion.current
        guard next.content != record.content || next.engine != record.engine else { return }
        next.party = try record.party.migrated(to: try contentStore.version(next.content, db))
        try checkpoint(&next, because: next.engine != record.engine ? "engine" : "content", at: instant)
        record = next
    }

    /// Keeps the state in the journal: replays begin here.
    func checkpoint(_ record: inout PartyRecord, because reason: String, at instant: Int64) throws {
        try write(
            .checkpoint, of: nil, at: instant,
            [
                "reason": .string(reason), "content": .string(record.content), "engine": .string(record.engine),
                "state": try StateCode.value(of: record.party, content: record.content),
            ], in: &record)
    }

    private func isDue(
        _ active: ContentStore.Active, _ record: PartyRecord, _ command: QuestBond.Command
    ) throws -> Bool {
        let version = try contentStore.version(record.content, db)
        // A rollback may lack rows that the party already uses.
        guard contentStore.fits(version, try contentStore.version(active.hash, db)) else { return false }
        if case .open = command { return true }
        guard let first = try Account.fetch(ofParty: record.id, db).first else { return true }
        return first.calendar.dayNumber(at: active.at) - version.days.dayZero < Int64(record.newestDay)
    }
}

extension Party {
    /// The party under other rules: what follows from them is computed again.
    func migrated(to version: ContentVersion) throws -> Party {
        try SavedParty(self, contentHash: version.hash).restored(under: version.rules)
    }

    /// Whether anything was begun that is not finished, or waits to be claimed.
    var isUnderWay: Bool {
        for member in 0..<count {
            let hero = self[member]
            if !hero.mission.isIdle || !hero.expedition.isIdle || !hero.secondExpedition.isIdle { return true }
        }
        return !fellowship.expedition.timer.isIdle || fellowship.expedition.waiting != 0 || fellowship.run.waiting != 0
    }
}
