import QuestKernel

extension Party {
    /// A run of a party dungeon, with the power of all. Each member gets a share with its own loot rolls: the acting
    /// hero at once, the others when they claim it; QB46.
    mutating func runDungeon(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard (rules.soloDungeons..<rules.dungeons.count).contains(index) else { return .noSuchDungeon }
        if let refusal = refusalToAdventure(from: rules.dungeons[index].level, rules) { return refusal }
        if fellowship.dungeonRuns >= rules.party.content.adventures.runsPerDay { return .noEntriesLeft }
        fellowship.dungeonRuns += 1
        count(.dungeonRun, turn, &journal)

        var draws = acting.draws(.partyDungeon, turn)
        var run = PartyRun()
        run.dungeon = Int16(truncatingIfNeeded: index)
        run.rooms = Hero.rooms(
            of: index, rules, acting.heroClass, bonusChance: Probability(rules.dungeonRules.bonusRoomChance + roomTime),
            &draws)
        var hitPoints = rules.party.content.adventures.hitPoints
        for position in 0..<run.rooms.count where hitPoints > 0 {
            let chance = chance(of: rules.rooms[index, run.rooms[position]], at: turn.moment.instant, rules)
            draws.go(to: 32 + UInt32(position))
            run.entered += 1
            if acting.roll(
                .roomCleared, cell: UInt16(truncatingIfNeeded: index), chance, &draws, turn, &journal)
            {
                run.cleared |= 1 << UInt16(position)
            } else {
                hitPoints -= acting.damage(guarded: damageReduction(rules), turn)
            }
        }
        run.waiting = UInt8(1 << count) - 1
        // Unclaimed shares of an older run are lost.
        fellowship.run = run
        if run.isCompleted {
            count(.dungeonCompleted, turn, &journal)
            achieve(.dungeons, turn, &journal)
            earnBond(rules.party.content.bond.experience.dungeon, from: .bondAdventures, turn, &journal)
        }
        return claimDungeon(turn, &journal)
    }

    /// Claims the member's share of the party's last run.
    mutating func claimDungeon(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let bit = UInt8(1) << acting.member
        if fellowship.run.waiting & bit == 0 { return .nothingWaits }
        fellowship.run.waiting &= ~bit
        count(.dungeonShare, turn, &journal)
        acting.takeShare(of: fellowship.run, turn, &journal)
        return nil
    }

    /// Starts an expedition together, for one key of the hero who starts; the party has one beside the members' own.
    mutating func startExpedition(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.expeditions.indices.contains(index) else { return .noSuchExpedition }
        if !fellowship.expedition.timer.isIdle { return .alreadyOnAnExpedition }
        if let refusal = refusalToAdventure(from: rules.expeditions[index].level, rules) { return refusal }
        if acting.offeredExpeditions(rules, turn.randomness) & (1 << UInt32(index)) == 0 { return .notOnOffer }
        guard acting.has(1, of: Resource.keys) else { return .noKey }
        acting.spend(1, of: Resource.keys, into: .expeditionEntry, turn, &journal)
        fellowship.expedition.timer.row = Int16(truncatingIfNeeded: index)
        fellowship.expedition.timer.endsAt = turn.moment.instant(after: Seconds(rules.expeditions[index].minutes))
        count(.expeditionStarted, turn, &journal)
        return nil
    }

    /// Claims the member's share of the party's expedition. Its stages are decided at the first claim.
    mutating func claimExpedition(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let bit = UInt8(1) << acting.member
        let timer = fellowship.expedition.timer
        if timer.isIdle || turn.moment.instant < timer.endsAt {
            guard fellowship.expedition.waiting & bit != 0 else {
                return timer.isIdle ? .noExpedition : .notFinishedYet
            }
        } else {
            finishExpedition(Int(timer.row), turn, &journal)
        }
        fellowship.expedition.waiting &= ~bit
        acting.day.cardAttempts &+= 1
        count(.expeditionShare, turn, &journal)
        acting.finishExpedition(
            Int(fellowship.expedition.finished), decided: fellowship.expedition.cleared, turn, &journal)
        return nil
    }

    private mutating func finishExpedition(_ index: Int, _ turn: Turn, _ journal: inout Journal) {
        fellowship.expedition.timer = Timer()
        fellowship.expedition.finished = Int16(truncatingIfNeeded: index)
        fellowship.expedition.waiting = UInt8(1 << count) - 1
        fellowship.expedition.cleared = 0
        var draws = acting.draws(.partyExpedition, turn)
        for stage in turn.rules.expeditions[index].stages.indices.prefix(32) {
            let chance = chance(ofStage: stage, of: index, at: turn.moment.instant, turn.rules)
            draws.go(to: UInt32(stage))
            if acting.roll(.expeditionStage, chance, &draws, turn, &journal) {
                fellowship.expedition.cleared |= 1 << UInt32(stage)
            }
        }
        earnBond(turn.rules.party.content.bond.experience.expedition, from: .bondAdventures, turn, &journal)
        achieve(.expeditions, turn, &journal)
    }

    /// Enough members, a high enough bond, and all members at the level.
    @inline(__always)
    func refusalToAdventure(from level: Int32, _ rules: QuestBondRules) -> QuestBond.Refusal? {
        if count < rules.party.content.adventures.members { return .needsAParty }
        if fellowship.bondLevel < rules.party.content.adventures.bondLevel { return .bondTooLow }
        return acting.level < level || others.contains { $0.level < level } ? .levelTooLow : nil
    }
}

extension PartyRun {
    /// Whether the boss, always last, was cleared.
    public var isCompleted: Bool {
        rooms.count > 0 && cleared & (1 << UInt16(truncatingIfNeeded: rooms.count - 1)) != 0
    }
}

extension Hero {
    /// One member's share of a party run: EXP and gold of its rooms, and loot rolls of its own.
    fileprivate mutating func takeShare(of run: PartyRun, _ turn: Turn, _ journal: inout Journal) {
        let index = Int(run.dungeon)
        let rooms = run.rooms.count
        day.cardAttempts &+= 1
        let boost = takeAdventureBoost()
        // Counts a run for each participant, like a completion.
        journal.tally(Tally.dungeonRuns.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        for position in 0..<Int(run.entered) {
            let share = Share(
                position: position, rooms: rooms, completion: turn.rules.dungeonRules.completionShare)
            let isCleared = run.cleared & (1 << UInt16(position)) != 0
            let isBoss = position == rooms - 1
            enter(
                run.rooms[position], of: index, isBoss: isBoss, share, bonuses.rareDrops, boost,
                decided: isCleared, turn, &journal)
            if isBoss, isCleared { complete(index, bonuses.rareDrops, boost, turn, &journal) }
        }
    }
}
