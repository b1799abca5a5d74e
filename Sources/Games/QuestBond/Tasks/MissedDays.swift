import QuestKernel

extension Hero {
    /// Judges the days since the main streak was last kept, in order; QB02.
    ///
    /// One missed day a week is forgiven; beyond it a shield affix may help, then a day that an evening routine
    /// protects (QB03), then a held Streak Armor is used at once and covers up to three days in a row; otherwise the
    /// streak is 0, and nothing else is lost.
    mutating func judgeMissedDays(before newDay: LocalDay, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules.tasks
        while streak.length > 0, streak.lastDay < newDay - 1 {
            let armor = Int(turn.rules.consumableTables.firstByEffect[ConsumableEffect.streakArmor.index])
            let miss = streak.miss(
                freeMissAWeek: rules.freeMissAWeek, holdsArmor: has(1, of: Resource.consumable(armor)),
                armorDays: rules.armorDays, isShielded: isShielded(streak.lastDay + 1, turn),
                isProtected: routines.protectedDays > 0)
            if miss == .coveredByProtection { routines.protectedDays &-= 1 }
            if miss == .coveredByNewArmor {
                spend(1, of: Resource.consumable(armor), into: .consumablesUsed, turn, &journal)
                journal.tally(Tally.consumablesUsed.rawValue, member: turn.member, cell: UInt16(armor))
            }
            journal.tally(Tally.streakMisses.rawValue, member: turn.member, cell: UInt16(miss.rawValue))
        }
        if streak.length == 0 { streak.skip(to: newDay - 1) }
    }

    /// "+X % streak shield chance" of a Resilient item, drawn for the missed day itself.
    @inline(__always)
    private func isShielded(_ day: LocalDay, _ turn: Turn) -> Bool {
        guard bonuses.streakShield > 0 else { return false }
        var draws = turn.randomness.draws(player: player, purpose: Draw.streakShield.purpose, day: day)
        return draws.happens(Probability(bonuses.streakShield))
    }
}
