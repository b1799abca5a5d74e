import QuestKernel

/// Streak Freezes of one week.
struct FreezeState: Sendable, Equatable, Codable {
    /// The week that the count belongs to; -1 before the first.
    var week: Int32 = -1
    var used: Int16 = 0
}

extension Hero {
    /// Judges the days since the main streak was last kept, in order; QB02.
    ///
    /// A shield affix may help; then a Streak Freeze, which protects one day a week and comes from the store or as a
    /// perk of the party's bond; then a held Streak Armor, which covers up to three days in a row. Both are used at
    /// once. Otherwise the streak is 0, and nothing else is lost.
    ///
    /// - Returns: the days of a streak that yesterday broke; 0 for none.
    mutating func judgeMissedDays(before newDay: LocalDay, _ turn: Turn, _ journal: inout Journal) -> Int32 {
        let rules = turn.rules.tasks
        let daysBefore = streak.length
        while streak.length > 0, streak.lastDay < newDay - 1 {
            let armor = Int(turn.rules.consumableTables.firstByEffect[ConsumableEffect.streakArmor.index])
            let freeze = Int(turn.rules.consumableTables.firstByEffect[ConsumableEffect.streakFreeze.index])
            let week = Moment.week(of: streak.lastDay + 1)
            if freezes.week != week { freezes = FreezeState(week: week) }
            // The party's are for days on which the hero was with it.
            let lent = streak.lastDay + 1 >= memberSince ? company.freezes : 0
            let miss = streak.miss(
                freeMissAWeek: rules.freeMissAWeek, holdsArmor: has(1, of: Resource.consumable(armor)),
                armorDays: rules.armorDays, isShielded: isShielded(streak.lastDay + 1, turn),
                holdsFreeze: freezes.used < rules.freezesAWeek
                    && (freezes.used < lent || has(1, of: Resource.consumable(freeze))))
            if miss == .coveredByFreeze {
                // The party's own come first: they cost nothing.
                if freezes.used >= lent { consumeUnnoticed(freeze, turn, &journal) }
                freezes.used &+= 1
            }
            if miss == .coveredByNewArmor {
                consumeUnnoticed(armor, turn, &journal)
            }
            journal.tally(Tally.streakMisses.rawValue, member: turn.member, cell: UInt16(miss.rawValue))
        }
        guard streak.length == 0 else { return 0 }
        let isOfYesterday = streak.lastDay == newDay - 1
        streak.skip(to: newDay - 1)
        return isOfYesterday ? daysBefore : 0
    }

    /// A task is done: on the day after a missed one it may be the one that brings the broken streak back ("Complete
    /// today's tasks to get it back!").
    @inline(__always)
    mutating func regainStreak(_ turn: Turn, _ journal: inout Journal) {
        guard day.lostStreak > 0, day.tasks >= turn.rules.tasks.regainTasks else { return }
        streak.lengthen(by: day.lostStreak)
        day.lostStreak = 0
        note(.streak, isNow: streak.length, turn, &journal)
    }

    /// One consumable is used by itself, on a day that is over: no quest counts it.
    private mutating func consumeUnnoticed(_ kind: Int, _ turn: Turn, _ journal: inout Journal) {
        spend(1, of: Resource.consumable(kind), into: .consumablesUsed, turn, &journal)
        journal.tally(Tally.consumablesUsed.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: kind))
    }

    /// "+X % streak shield chance" of a Resilient item, drawn for the missed day itself.
    @inline(__always)
    private func isShielded(_ day: LocalDay, _ turn: Turn) -> Bool {
        guard bonuses.streakShield > 0 else { return false }
        var draws = turn.randomness.draws(player: player, purpose: Draw.streakShield.purpose, day: day)
        return draws.happens(Probability(bonuses.streakShield))
    }
}
