import QuestKernel

extension Hero {
    /// Draws the day's quests: different kinds, by weight; QB08. A dated draw of (seed, player, day).
    mutating func drawQuests(_ turn: Turn) {
        let rules = turn.rules
        let count = rules.questWeights.count
        var left: UInt32 = 0
        var taken: UInt32 = 0
        // A hero who plays alone gets no quest about completing tasks together.
        if turn.members < 2 { taken |= 1 << UInt32(QuestKind.partyTaskSync.rawValue) }
        for kind in 0..<count where taken & (1 << UInt32(kind)) == 0 { left += rules.questWeights[kind] }
        var draws = turn.randomness.draws(player: player, purpose: Draw.quests.purpose, day: today)
        for index in 0..<rules.quests.perDay {
            draws.go(to: UInt32(index) * 2)
            var point = draws.below(left)
            for kind in 0..<count where taken & (1 << UInt32(kind)) == 0 {
                let weight = rules.questWeights[kind]
                if point < weight {
                    taken |= 1 << UInt32(kind)
                    left -= weight
                    quests[index].kind = QuestKind(rawValue: UInt8(kind)) ?? .completeTasks
                    break
                }
                point -= weight
            }
            let kind = quests[index].kind.index
            quests[index].target = byLevel(
                rules.quests.kinds[kind].targetAtFirstLevel, rules.quests.kinds[kind].targetAtLastLevel, turn)
            quests[index].category = Category(rawValue: UInt8(draws.below(6))) ?? .physical
            quests[index].isClaimed = false
        }
    }

    /// How far a quest is; it is done once this reaches its target.
    @inlinable @inline(__always)
    public func progress(of quest: DailyQuest, _ rules: QuestBondRules) -> Steps {
        switch quest.kind {
        case .completeTasks: return Steps(day.tasks)
        case .completeCategory: return Steps(day.tasksByCategory[Int(quest.category.rawValue)])
        case .startTraining: return Steps(day.missionsStarted)
        case .clearDungeonRooms: return Steps(day.roomsCleared)
        case .earnExp: return Steps(day.experience.rawValue)
        case .earnGold: return Steps(day.gold.rawValue)
        case .maintainStreak: return maintainsStreak(rules) ? quest.target : 0
        case .forgeItem: return Steps(day.forged)
        case .useConsumable: return Steps(day.consumablesUsed)
        case .completeArenaWave: return Steps(arenaWaveReached(rules))
        case .checkMood: return Steps(day.moodChecks)
        case .completeDuty: return Steps(day.duties)
        case .partyTaskSync: return Steps(day.partySyncs)
        case .attemptCardContent: return Steps(day.cardAttempts)
        }
    }

    /// "Streak ≥ 1", or a streak that was kept today.
    @usableFromInline
    func maintainsStreak(_ rules: QuestBondRules) -> Bool {
        streak.length > 0 && (streak.lastDay == today || !rules.quests.streakOfToday)
    }

    /// "Reach wave 5": the highest wave of the day that was fought, or won.
    @usableFromInline
    func arenaWaveReached(_ rules: QuestBondRules) -> Int16 {
        rules.quests.arenaWaveWon ? day.arenaWave : day.arenaWaveFought
    }

    /// Claims a finished quest.
    mutating func claimQuest(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard index < turn.rules.quests.perDay, quests.indices.contains(index) else { return .noSuchQuest }
        if quests[index].isClaimed { return .alreadyClaimedToday }
        guard progress(of: quests[index], turn.rules) >= quests[index].target else { return .questNotDone }
        quests[index].isClaimed = true
        payQuest(Ratio.one, turn, &journal)
        journal.tally(
            Tally.questsCompleted.rawValue, member: turn.member, cell: UInt16(quests[index].kind.rawValue))
        return nil
    }

    /// Claims the bonus quest: all quests of the day are done, claimed or not ("completed first").
    mutating func claimBonusQuest(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if bonusQuestClaimed { return .alreadyClaimedToday }
        guard hasDoneQuests(turn.rules) else { return .questNotDone }
        bonusQuestClaimed = true
        questDays += 1
        payQuest(turn.rules.quests.bonusFactor, turn, &journal)
        earn(turn.rules.quests.bonusGems, of: Resource.gems, from: .dailyQuests, turn, &journal)
        journal.tally(
            Tally.questsCompleted.rawValue, member: turn.member, cell: UInt16(QuestKind.bonusCell))
        return nil
    }

    private mutating func payQuest(_ factor: Ratio, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules.quests
        let gold = byLevel(rules.goldAtFirstLevel, rules.goldAtLastLevel, turn)
        let experience = byLevel(rules.experienceAtFirstLevel, rules.experienceAtLastLevel, turn)
        gainExperience(learned(experience, share: factor, turn), from: .dailyQuests, turn, &journal)
        earn(
            gold.scaled(by: factor, and: Ratio.one + bonuses.gold), of: Resource.gold,
            from: .dailyQuests, turn, &journal)
    }

    /// Claims the weekly chest: gold, a consumable, and a chance of rare equipment. One of an earlier week comes first.
    mutating func claimWeeklyChest(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules.quests
        if chestWaits {
            chestWaits = false
        } else {
            if weeklyChestClaimed { return .alreadyClaimedThisWeek }
            guard questDaysOfWeek(turn.rules) >= rules.weeklyDays else { return .questNotDone }
            weeklyChestClaimed = true
        }
        earnGold(rules.weeklyGold, from: .weeklyChest, turn, &journal)
        var draws = draws(.weeklyChest, turn)
        gain(turn.rules.consumableTables.uncommonGift.pick(&draws), from: .weeklyChest, turn, &journal)
        draws.go(to: 1)
        // "+Loot drop chance % cards improve drop rates everywhere"; the class's own is of adventures.
        if draws.happens(Probability(rules.weeklyRareChance * dropFactor(withClass: false, turn.rules))) {
            let order = ItemOrder(
                weights: rules.weeklyRarity, floor: .common, level: level, source: .any, tally: .otherDrops,
                flow: .weeklyChest)
            drop(order, .weeklyItem, turn, &journal)
        }
        return nil
    }
}
