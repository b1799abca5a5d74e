import QuestKernel

extension Hero {
    /// How many runs are left today: some are free, and one more is earned by completed tasks (QB30).
    @inlinable @inline(__always)
    public func dungeonEntriesLeft(_ rules: QuestBondRules) -> Int {
        Int(rules.dungeonEntries(afterTasks: day.tasks) - day.dungeonRuns)
    }

    /// The chance to clear a room now; Success = power / power needed, class bonus on power, points, cap.
    @inline(__always)
    public func roomChance(
        _ dungeon: Int, _ room: Int, _ style: RoomStyle = .bold, at instant: Int64, _ rules: QuestBondRules
    ) -> Probability {
        chance(of: rules.rooms[dungeon, room], style, at: instant, rules)
    }

    @inline(__always)
    func chance(
        of room: RoomTable.Room, _ style: RoomStyle = .bold, at instant: Int64, _ rules: QuestBondRules
    ) -> Probability {
        roomSuccess(
            power(in: room, at: instant, rules) * rules.roomApproaches[style, room.encounter].power, in: room,
            bonus: bonuses.dungeonSuccess, points: 0, rules)
    }

    /// The power that counts in a room, with the class's bonus where it has one there.
    @inline(__always)
    func power(in room: RoomTable.Room, at instant: Int64, _ rules: QuestBondRules) -> StatPoints {
        Self.power(
            power(for: room.stat, at: instant), in: room, of: heroClass, against: bonuses.bossPower, rules)
    }

    /// The same from a hero's power, class and share against bosses.
    ///
    /// - Parameter inParty: whether a party acts together: a bonus for all members is then added by the party.
    @inline(__always)
    static func power(
        _ power: StatPoints, in room: RoomTable.Room, of heroClass: HeroClass, against bossPower: Ratio,
        inParty: Bool = false, _ rules: QuestBondRules
    ) -> StatPoints {
        var power = power
        let bonus = rules.heroes.classes[heroClass.index].encounterBonus
        if bonus > 0, rules.heroes.classes[heroClass.index].hasOwnBonus(inParty: inParty) {
            let encounter = rules.heroes.classes[heroClass.index].encounter
            if encounter == nil || encounter == room.encounter {
                power = power * (Ratio.one + bonus)
            }
        }
        if bossPower > 0, room.encounter == .boss {
            power = power * (Ratio.one + bossPower)
        }
        return power
    }

    /// The chance to clear a room: the bonus on dungeon success is points of it, or a share of power by a switch.
    @inline(__always)
    func roomSuccess(
        _ power: StatPoints, in room: RoomTable.Room, bonus: Ratio, points: Ratio, _ rules: QuestBondRules
    ) -> Probability {
        let isPower = rules.dungeonRules.successIsPower
        return Self.success(
            isPower ? power * (Ratio.one + bonus) : power, of: room.needed, points: isPower ? points : points + bonus,
            cap: rules.dungeonRules.successCap)
    }

    /// Power over what is needed as a chance: plus points, then the cap.
    @inline(__always)
    static func success(_ power: StatPoints, of needed: StatPoints, points: Ratio, cap: Probability) -> Probability {
        Probability(Swift.min(Ratio(power, of: Swift.max(needed, StatPoints(rawValue: 1))) + points, Ratio(cap)))
    }

    /// Plays one run of a dungeon; QB30.
    ///
    /// - Parameter style: which approach is taken in each room, chosen ahead.
    mutating func runDungeon(
        _ index: Int, _ style: RoomStyle, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.dungeons.indices.contains(index), !rules.partyDungeons.contains(index) else {
            return .noSuchDungeon
        }
        if !rules.dungeonWindows.isOpen(index, on: today) { return .notHereNow }
        if level < rules.dungeons[index].level { return .levelTooLow }
        if dungeonEntriesLeft(rules) <= 0 { return .noEntriesLeft }
        day.dungeonRuns &+= 1
        day.cardAttempts &+= 1
        journal.tally(Tally.dungeonRuns.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        journal.tally(Tally.roomStyles.rawValue, member: turn.member, cell: UInt16(style.rawValue))

        var draws = draws(.dungeonRooms, turn)
        var hitPoints = rules.dungeonRules.hitPoints + effects.extraHitPoints
        effects.extraHitPoints = 0
        let rareBonus = takeElixir()
        let boost = takeAdventureBoost()

        // Ordinary rooms in random order, then the rooms that open for this hero, the boss last.
        let bonusChance = Probability(rules.dungeonRules.bonusRoomChance + bonuses.roomTime)
        let doors = rules.doors(of: index, openTo: heroClass)
        let row = Self.rooms(of: index, rules, doors: doors, bonusChance: bonusChance, &draws)
        let rooms = row.count
        for position in 0..<rooms where hitPoints > 0 {
            let isLast = position == rooms - 1
            let room = row[position]
            let share = Share(position: position, rooms: rooms, completion: rules.dungeonRules.completionShare)
            if enter(room, of: index, style, isBoss: isLast, share, rareBonus, boost, turn, &journal) {
                if isLast { complete(index, rareBonus, boost, turn, &journal) }
            } else {
                let guarded = turn.rules.heroes.classes[heroClass.index].damageReductionAlone
                hitPoints -= damage(guarded: guarded, in: rules.rooms[index, room], style, turn)
                // A revive works once, and is kept for another run if it is not needed.
                if hitPoints <= 0, effects.revive > 0 {
                    hitPoints = effects.revive
                    effects.revive = 0
                }
            }
        }
        return nil
    }

    /// "+X % rare drop chance" of a dungeon run, with the elixir that waits for it.
    @inline(__always)
    mutating func takeElixir() -> Ratio {
        let bonus = bonuses.rareDrops + effects.luckElixir
        effects.luckElixir = 0
        return bonus
    }

    /// Which rooms a run has, in order: at most 16, four bits each.
    struct RoomOrder: Sendable, Equatable, Codable {
        private var packed: UInt64 = 0
        private(set) var count = 0

        @inline(__always)
        subscript(position: Int) -> Int { Int(packed &>> UInt64(position &* 4)) & 15 }

        @inline(__always)
        mutating func append(_ room: Int) {
            packed |= UInt64(room) &<< UInt64(count &* 4)
            count &+= 1
        }
    }

    /// The rooms of a run, drawn.
    ///
    /// - Parameter doors: the class doors that open, one bit a room.
    static func rooms(
        of index: Int, _ rules: QuestBondRules, doors: UInt32, bonusChance: Probability, _ draws: inout Draws
    ) -> RoomOrder {
        var order = RoomOrder()
        var left = rules.dungeons[index].ordinary
        for _ in 0..<rules.dungeons[index].roomsPlayed - 1 {
            let pick = draws.below(UInt32(left.nonzeroBitCount))
            var bits = left
            for _ in 0..<pick { bits &= bits &- 1 }
            let room = bits.trailingZeroBitCount
            left &= ~(1 << UInt32(room))
            order.append(room)
        }
        draws.go(to: 16)
        var special = rules.dungeons[index].bonus
        while special != 0, order.count < 15 {
            let room = special.trailingZeroBitCount
            special &= special &- 1
            if draws.happens(bonusChance) { order.append(room) }
        }
        var open = doors
        while open != 0, order.count < 15 {
            order.append(open.trailingZeroBitCount)
            open &= open &- 1
        }
        order.append(rules.dungeons[index].boss)
        return order
    }

    /// A room's part of the run's EXP and gold, exact to the unit: parts add up to the whole.
    struct Share {
        let position: Int
        let rooms: Int
        let completion: Ratio

        @inline(__always)
        func of<Unit>(_ total: Amount<Unit>) -> Amount<Unit> {
            let forRooms = total - forCompletion(total)
            let after = forRooms * (position + 1) / rooms
            return after - forRooms * position / rooms
        }

        @inline(__always)
        func forCompletion<Unit>(_ total: Amount<Unit>) -> Amount<Unit> { total * completion }
    }

    /// One room: success or not, and what it gives. Returns whether it was cleared.
    ///
    /// - Parameters:
    ///   - boost: of a consumable on the run's EXP.
    ///   - decided: whether it was cleared, if the party has already decided it.
    @discardableResult
    mutating func enter(
        _ room: Int, of index: Int, _ style: RoomStyle = .bold, isBoss: Bool, _ share: Share, _ rareBonus: Ratio,
        _ boost: Ratio, decided: Bool? = nil, _ turn: Turn, _ journal: inout Journal
    ) -> Bool {
        let rules = turn.rules
        let tier = rules.dungeons[index].difficulty
        var draws = draws(.room, turn)
        let chance = roomChance(index, room, style, at: turn.moment.instant, rules)
        let experience = share.of(rules.dungeons[index].experience)
        let isCleared =
            if let decided { decided } else {
                roll(.roomCleared, cell: UInt16(truncatingIfNeeded: index), chance, &draws, turn, &journal)
            }
        guard isCleared else {
            gainExperience(
                learned(experience, share: rules.dungeonRules.failedRoomExperience, boost: boost, turn),
                from: .dungeonRooms, turn, &journal)
            return false
        }
        journal.tally(
            Tally.roomsCleared.rawValue, member: turn.member,
            cell: UInt16(truncatingIfNeeded: rules.rooms.number(index, room)))
        day.roomsCleared &+= 1
        gainExperience(learned(experience, boost: boost, turn), from: .dungeonRooms, turn, &journal)
        earn(
            share.of(rules.dungeons[index].gold) * (Ratio.one + bonuses.gold),
            of: Resource.gold, from: .dungeonRooms, turn, &journal)

        // Equipment: base × (1 + Σ); bonus rooms and class doors have better loot.
        let isSpecial = rules.dungeons[index].rooms[room].isBonus || rules.dungeons[index].rooms[room].heroClass != nil
        var equipment = rules.loot.rooms.equipmentChance[tier.index] * dropFactor(withClass: true, rules)
        if isSpecial { equipment = equipment * rules.loot.rooms.bonusRoomFactor }
        let bossFloor = isBoss && tier >= .hard ? rules.loot.rooms.hardBossFloor : .common
        let dungeonLevel = rules.dungeons[index].level
        draws.go(to: 1)
        if let isPromised = tryEquipment(.rooms, Probability(equipment), &draws, turn, &journal) {
            var order = ItemOrder(
                weights: rules.loot.rooms.rarity[tier.index].weights,
                floor: isPromised ? Swift.max(rules.pity[PityCounter.rooms.index].floor, bossFloor) : bossFloor,
                level: Swift.max(dungeonLevel, Swift.min(level, dungeonLevel + 10)), source: .any, tally: .roomDrops,
                flow: .dungeonRooms)
            order.rareBonus = rareBonus
            order.setShare = rules.setShare(ofDungeon: index)
            drop(order, .roomItem, turn, &journal)
        }
        draws.go(to: 2)
        let place = (isBoss ? AdventureLoot.bossRooms : .rooms).rawValue
        let material = materialChance(rules.loot.rooms.materialChance, withClass: true, rules)
        if roll(.adventureMaterial, cell: place, material, &draws, turn, &journal) {
            draws.go(to: 3)
            gainMaterial(
                essenceShare: rules.loot.rooms.essenceShare, from: .dungeonRooms, &draws, turn, &journal)
        }
        draws.go(to: 5)
        let consumable = consumableChance(
            isBoss ? rules.loot.rooms.bossConsumableChance : rules.loot.rooms.consumableChance, withClass: true, rules)
        if roll(.adventureConsumable, cell: place, consumable, &draws, turn, &journal) {
            let kind = isBoss ? rules.consumableTables.boss.pick(&draws) : rules.consumableTables.room.pick(&draws)
            gain(kind, from: .dungeonRooms, turn, &journal)
        }
        let encounter = rules.rooms[index, room].encounter
        if encounter == .combat || encounter == .boss { rollCard(from: .dungeons, at: index, turn, &journal) }
        return true
    }

    /// The boss is cleared: the run is complete.
    mutating func complete(
        _ index: Int, _ rareBonus: Ratio, _ boost: Ratio, givesKey: Bool = true, _ turn: Turn, _ journal: inout Journal
    ) {
        let rules = turn.rules
        let difficulty = rules.dungeons[index].difficulty
        let share = Share(position: 0, rooms: 1, completion: rules.dungeonRules.completionShare)
        journal.tally(
            Tally.dungeonCompletions.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        reach(.dungeon(difficulty), turn, &journal)
        note(.dungeons, turn, &journal)
        gainExperience(
            learned(share.forCompletion(rules.dungeons[index].experience), boost: boost, turn),
            from: .dungeonCompletion, turn, &journal)
        earn(
            share.forCompletion(rules.dungeons[index].gold) * (Ratio.one + bonuses.gold),
            of: Resource.gold, from: .dungeonCompletion, turn, &journal)
        if givesKey, difficulty >= rules.dungeonRules.keyFrom {
            earn(1, of: Resource.keys, from: .dungeonCompletion, turn, &journal)
        }
        if rules.loot.rooms.hardCompletionGuarantee, difficulty >= .hard {
            // The acquisition map read literally; a bonus roll changes no counter.
            var order = ItemOrder(
                weights: rules.loot.rooms.rarity[difficulty.index].weights, floor: rules.loot.rooms.hardBossFloor,
                level: rules.dungeons[index].level, source: .any, tally: .roomDrops, flow: .dungeonCompletion)
            order.rareBonus = rareBonus
            order.setShare = rules.setShare(ofDungeon: index)
            drop(order, .roomItem, turn, &journal)
        }
    }
}

extension QuestBondRules {
    /// Share of a dungeon's Epic items that are set pieces (QB26).
    @inline(__always)
    func setShare(ofDungeon index: Int) -> Probability {
        partyDungeons.contains(index) ? setRules.partyDungeonShare : setRules.dungeonShare
    }

    /// Runs allowed on a day with `tasks` completed tasks.
    public func dungeonEntries(afterTasks tasks: Int16) -> Int16 {
        let extra = dungeonRules.extraEntryTasks
        return dungeonRules.entriesPerDay + (extra > 0 && tasks >= extra ? 1 : 0)
    }
}

extension Difficulty: Comparable {
    @inline(__always)
    public static func < (left: Difficulty, right: Difficulty) -> Bool { left.rawValue < right.rawValue }
}
