import QuestKernel

extension Party {
    /// A run of a dungeon together, of parties alone or ordinary, with the power of all. Each member gets a share with
    /// its own loot rolls: the acting hero at once, the others when they claim it; QB46.
    ///
    /// - Parameter away: members who were not there yet, one bit each.
    mutating func runDungeon(
        _ index: Int, _ style: RoomStyle, without away: Int, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.dungeons.indices.contains(index) else { return .noSuchDungeon }
        let there = created & ~UInt8(truncatingIfNeeded: away)
        if let refusal = refusalToDungeon(index, by: there, rules) { return refusal }
        if fellowship.dungeonRuns >= rules.party.content.adventures.runsPerDay { return .noEntriesLeft }
        let most = rules.party.content.adventures.runsPerDay
        if acting.caps.on(turn.moment.day).dungeonRuns >= most { return .noEntriesLeft }
        fellowship.dungeonRuns += 1
        count(.dungeonRun, turn, &journal)

        var draws = acting.draws(.partyDungeon, turn)
        var run = PartyRun()
        run.dungeon = Int16(truncatingIfNeeded: index)
        run.rooms = Hero.rooms(
            of: index, rules, doors: doors(of: index, by: there, rules),
            bonusChance: Probability(rules.dungeonRules.bonusRoomChance + roomTime(of: there)), &draws)
        run.waiting = noteDungeonRun(most, by: there, on: turn.moment.day)
        var hitPoints = rules.party.content.adventures.hitPoints + takePotions(for: run)
        for position in 0..<run.rooms.count where hitPoints > 0 {
            let room = rules.rooms[index, run.rooms[position]]
            let going = members(entering: run.rooms[position], of: index, rules) & there
            let chance = chance(of: room, style, by: going, at: turn.moment.instant, rules)
            draws.go(to: 32 + UInt32(position))
            run.entered += 1
            if acting.roll(
                .roomCleared, cell: UInt16(truncatingIfNeeded: index), chance, &draws, turn, &journal)
            {
                run.cleared |= 1 << UInt16(position)
            } else {
                let defense = defense(by: going, of: there, at: turn.moment.instant, rules)
                hitPoints -= defense.damage(in: room, style, rules)
                if hitPoints <= 0 { hitPoints = takeRevive(for: run) }
            }
        }
        takeEffects(for: run)
        // Unclaimed shares of an older run are lost.
        fellowship.run = run
        if run.isCompleted {
            count(.dungeonCompleted, turn, &journal)
            achieve(.dungeons, turn, &journal)
            earnBond(rules.party.content.bond.experience.dungeon, from: .bondAdventures, turn, &journal)
        }
        return claimDungeon(isLeader: true, turn, &journal)
    }

    /// The potions that members have drunk for their next dungeon: this is it, for all who have a share. HP.
    private mutating func takePotions(for run: PartyRun) -> HitPoints {
        var sum = acting.effects.extraHitPoints
        acting.effects.extraHitPoints = 0
        for index in others.indices where run.isShared(with: others[index].member) {
            sum += others[index].effects.extraHitPoints
            others[index].effects.extraHitPoints = 0
        }
        return sum
    }

    /// The revive of one member who has a share, the leader's first: it works once, and is kept if it is not needed. HP, 0
    /// for none.
    private mutating func takeRevive(for run: PartyRun) -> HitPoints {
        var revive = acting.effects.revive
        acting.effects.revive = 0
        for index in others.indices where revive == 0 && run.isShared(with: others[index].member) {
            revive = others[index].effects.revive
            others[index].effects.revive = 0
        }
        return revive
    }

    /// Boost and elixir of each member who has a share: this is the next run they were drunk for, whenever the share is
    /// claimed.
    private mutating func takeEffects(for run: PartyRun) {
        acting.runEffects = acting.takeRunEffects()
        for index in others.indices where run.isShared(with: others[index].member) {
            others[index].runEffects = others[index].takeRunEffects()
        }
    }

    /// Claims the member's share of the party's last run.
    ///
    /// - Parameter isLeader: whether it is the member who led it: a completed dungeon gives one key.
    mutating func claimDungeon(
        isLeader: Bool = false, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let bit = UInt8(1) << acting.member
        if fellowship.run.waiting & bit == 0 { return .nothingWaits }
        fellowship.run.waiting &= ~bit
        count(.dungeonShare, turn, &journal)
        let givesKey = isLeader || turn.rules.party.content.adventures.keys == .everybody
        acting.takeShare(of: fellowship.run, givesKey: givesKey, turn, &journal)
        return nil
    }

    /// Starts an expedition together, for one key of the hero who starts. All members who have a slot free go, and have
    /// one fewer then; the others stay at home.
    ///
    /// - Parameter away: members who were not there yet, one bit each.
    mutating func startExpedition(
        _ index: Int, without away: Int, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.expeditions.indices.contains(index) else { return .noSuchExpedition }
        if !fellowship.expedition.timer.isIdle { return .alreadyOnAnExpedition }
        let moment = turn.moment
        let begin = Swift.max(moment.instant, fellowship.expedition.lastEnd)
        let journey = Journey(index, from: Moment(instant: begin, day: moment.day, minute: moment.minute), rules)
        let going =
            membersWithASlot(from: begin, until: journey.endsAt, rules) & ~UInt8(truncatingIfNeeded: away)
        if let refusal = refusalToExpedition(from: rules.expeditions[index].level, by: going, rules) { return refusal }
        if acting.offeredExpeditions(rules, turn.randomness) & (1 << UInt32(index)) == 0 { return .notOnOffer }
        guard acting.has(1, of: Resource.keys) else { return .noKey }
        acting.spend(1, of: Resource.keys, into: .expeditionEntry, turn, &journal)
        fellowship.expedition.timer = journey
        fellowship.expedition.going = going
        refreshPartyBonuses(rules)
        count(.expeditionStarted, turn, &journal)
        return nil
    }

    /// Claims the member's share of the party's expedition; the first claim ends it.
    mutating func claimExpedition(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let bit = UInt8(1) << acting.member
        let timer = fellowship.expedition.journey(of: acting.member)
        if timer.isIdle || turn.moment.instant < timer.endsAt {
            guard fellowship.expedition.waiting & bit != 0 else {
                return timer.isIdle ? .noExpedition : .notFinishedYet
            }
        } else {
            finishExpedition(Int(timer.row), turn, &journal)
        }
        fellowship.expedition.waiting &= ~bit
        count(.expeditionShare, turn, &journal)
        // A compass is for the hero's own expeditions first.
        if !acting.isOnItsOwnExpedition { acting.effects.compass = false }
        acting.finishExpedition(
            Int(fellowship.expedition.finished), decided: fellowship.expedition.cleared, turn, &journal)
        return nil
    }

    private mutating func finishExpedition(_ index: Int, _ turn: Turn, _ journal: inout Journal) {
        followShared(upTo: Journey.never - 1, turn, &journal)
        fellowship.expedition.finished = Int16(truncatingIfNeeded: index)
        let (going, timer) = (fellowship.expedition.going, fellowship.expedition.timer)
        let begun = timer.beganAt(turn.rules)
        for member in 0..<UInt8(truncatingIfNeeded: count) where going & (1 << member) != 0 {
            change(member) { $0.expeditionSlots.noteShared(from: begun, until: timer.endsAt, on: turn.moment.day) }
        }
        fellowship.expedition.waiting = going
        fellowship.expedition.going = 0
        fellowship.expedition.cleared = timer.cleared
        fellowship.expedition.lastEnd = timer.endsAt
        fellowship.expedition.timer = Journey()
        fellowship.expedition.keptChances = []
        refreshPartyBonuses(turn.rules)
        earnBond(turn.rules.party.content.bond.experience.expedition, from: .bondAdventures, turn, &journal)
        achieve(.expeditions, turn, &journal)
    }

    /// The members whose heroes are created, one bit each: the others are nowhere yet.
    @inline(__always)
    var created: UInt8 {
        var members: UInt8 = 1 << acting.member
        for index in others.indices where others[index].isCreated { members |= 1 << others[index].member }
        return members
    }

    /// Why the party cannot enter a dungeon: those of parties alone ask for a bond ("2+ members, bond level 5+").
    ///
    /// - Parameter there: the members who are to go, one bit each.
    @inline(__always)
    func refusalToDungeon(
        _ index: Int, by there: UInt8, _ rules: QuestBondRules
    ) -> QuestBond.Refusal? {
        if !rules.dungeonWindows.isOpen(index, on: acting.today) { return .notHereNow }
        if there.nonzeroBitCount < rules.party.content.adventures.members { return .needsAParty }
        let adventures = rules.party.content.adventures
        return refusalToAdventure(
            bond: rules.partyDungeons.contains(index) ? adventures.bondLevel : adventures.coopBondLevel,
            from: rules.dungeons[index].level, by: there, rules)
    }

    /// The members who may set out on one more expedition, one bit each; QB32. Who is not created yet stays at home.
    @inline(__always)
    func membersWithASlot(from: Int64, until: Int64, _ rules: QuestBondRules) -> UInt8 {
        var members: UInt8 = acting.hasExpeditionSlot(from: from, until: until, rules) ? 1 << acting.member : 0
        for index in others.indices where others[index].hasExpeditionSlot(from: from, until: until, rules) {
            members |= 1 << others[index].member
        }
        return members & created
    }

    /// Why the party cannot set out: an expedition asks for members alone ("2+ members, combined stats"), each with a
    /// slot free, the one who starts it among them.
    @inline(__always)
    func refusalToExpedition(
        from level: Int32, by going: UInt8, _ rules: QuestBondRules
    ) -> QuestBond.Refusal? {
        let adventures = rules.party.content.adventures
        if let refusal = refusalToAdventure(bond: adventures.expeditionBondLevel, from: level, by: going, rules) {
            return refusal
        }
        let isEnough = going & (1 << acting.member) != 0 && going.nonzeroBitCount >= adventures.members
        return isEnough ? nil : .alreadyOnAnExpedition
    }

    /// Enough members, a high enough bond, and all members who go at the level.
    @inline(__always)
    private func refusalToAdventure(
        bond: Int32, from level: Int32, by going: UInt8 = .max, _ rules: QuestBondRules
    ) -> QuestBond.Refusal? {
        if count < rules.party.content.adventures.members { return .needsAParty }
        if fellowship.bondLevel < bond { return .bondTooLow }
        if acting.level < level { return .levelTooLow }
        return others.contains { going & (1 << $0.member) != 0 && $0.level < level } ? .levelTooLow : nil
    }
}

extension PartyRun {
    /// Whether the boss, always last, was cleared.
    public var isCompleted: Bool {
        rooms.count > 0 && cleared & (1 << UInt16(truncatingIfNeeded: rooms.count - 1)) != 0
    }

    /// Whether a share of it waits for a member.
    func isShared(with member: UInt8) -> Bool { waiting & (1 << member) != 0 }
}

/// Consumables of one member that a party's run has used up.
struct RunEffects: Sendable, Equatable, Codable {
    /// EXP share of a boost.
    var boost: Ratio
    /// What a Luck Elixir adds to rare drops.
    var elixir: Ratio
}

extension Hero {
    fileprivate mutating func takeRunEffects() -> RunEffects {
        let elixir = effects.luckElixir
        effects.luckElixir = 0
        return RunEffects(boost: takeAdventureBoost(), elixir: elixir)
    }

    /// One member's share of a party run: EXP and gold of its rooms, and loot rolls of its own.
    fileprivate mutating func takeShare(
        of run: PartyRun, givesKey: Bool, _ turn: Turn, _ journal: inout Journal
    ) {
        let index = Int(run.dungeon)
        // Behind a door that it may not enter a member finds nothing; its run is shorter, and worth the same.
        let rooms = (0..<run.rooms.count).count { goes(into: run.rooms[$0], of: index, turn.rules) }
        var own = 0
        day.cardAttempts &+= 1
        let taken = runEffects ?? takeRunEffects()
        runEffects = nil
        let boost = taken.boost
        let rareBonus = bonuses.rareDrops + taken.elixir
        // Counts a run for each participant, like a completion.
        journal.tally(Tally.dungeonRuns.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        for position in 0..<Int(run.entered) where goes(into: run.rooms[position], of: index, turn.rules) {
            let share = Share(position: own, rooms: rooms, completion: turn.rules.dungeonRules.completionShare)
            own += 1
            let isCleared = run.cleared & (1 << UInt16(position)) != 0
            let isBoss = position == run.rooms.count - 1
            enter(
                run.rooms[position], of: index, .bold, isBoss: isBoss, share, rareBonus, boost, decided: isCleared,
                turn, &journal)
            if isBoss, isCleared {
                complete(index, rareBonus, boost, givesKey: givesKey, turn, &journal)
            }
        }
    }
}
