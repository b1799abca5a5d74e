import QuestKernel

/// The context of a command.
struct Turn {
    let rules: QuestBondRules
    let randomness: Randomness
    let moment: Moment
    let member: UInt8
    /// How many members the party has.
    var members = 1
}

extension Hero {
    /// The draws of the next occasion of this purpose today.
    @inline(__always)
    mutating func draws(_ draw: Draw, _ turn: Turn) -> Draws {
        turn.randomness.draws(
            player: player, purpose: draw.purpose, day: turn.moment.day,
            ordinal: occasions.next(Int(draw.rawValue)))
    }

    /// Earns from a faucet, and counts it for quests.
    @inline(__always)
    mutating func earn<Unit>(
        _ amount: Amount<Unit>, of resource: ResourceKey<Unit>, from faucet: Flow, _ turn: Turn,
        _ journal: inout Journal
    ) {
        ledger.earn(amount, of: resource, from: faucet.id, member: turn.member, journal: &journal)
        if resource.id == Resource.gold.id { day.gold += Gold(rawValue: amount.rawValue) }
    }

    /// Spends into a sink; the caller has checked the balance.
    @inline(__always)
    mutating func spend<Unit>(
        _ amount: Amount<Unit>, of resource: ResourceKey<Unit>, into sink: Flow, _ turn: Turn, _ journal: inout Journal
    ) {
        ledger.spend(amount, of: resource, into: sink.id, member: turn.member, journal: &journal)
    }

    @inline(__always)
    func has<Unit>(_ amount: Amount<Unit>, of resource: ResourceKey<Unit>) -> Bool { ledger[resource] >= amount }

    /// One consumable more.
    @inline(never)
    mutating func gain(_ consumable: Int, from faucet: Flow, _ turn: Turn, _ journal: inout Journal) {
        earn(1, of: Resource.consumable(consumable), from: faucet, turn, &journal)
        journal.tally(
            Tally.consumablesGained.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: consumable))
    }

    /// Opens a new local day: missed days are judged, daily counts start again.
    mutating func open(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let newDay = turn.moment.day
        if newDay < today { return .dayGoesBack }
        if newDay == today { return .dayIsOpen }
        let streakBefore = streak.length
        endQuestDay(turn.rules)
        let lostStreak = judgeMissedDays(before: newDay, turn, &journal)
        protectRoutines(before: newDay, turn, &journal)
        noteAbsence(before: newDay, streakBefore: streakBefore, turn, &journal)
        turnRecords(from: today, to: newDay)
        turnLogin(to: newDay, turn.rules)
        today = newDay
        occasions.startDay()
        day = DayCounts()
        // After a longer absence a new one is offered in its place.
        if turn.rules.tasks.regainTasks > 0, comeback.offerDay != newDay { day.lostStreak = lostStreak }
        wellness.sessionsToday = 0
        wellness.minutesToday = 0
        bonusQuestClaimed = false
        bought = 0
        (storeLevel, storeClass) = (level, heroClass)
        let newWeek = Moment.week(of: newDay)
        if newWeek != week {
            keepEarnedChest(turn.rules)
            week = newWeek
            questDays = 0
            weeklyChestClaimed = false
            keysBought = 0
        }
        enterSeason(turn, &journal)
        drawQuests(turn)
        drawDuties(turn)
        if onboarding.firstDay < 0 { onboarding.firstDay = newDay }
        judgeNewAchievements(turn, &journal)
        return nil
    }
}
