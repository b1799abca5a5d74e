import QuestKernel

// A habit belongs to one routine at most, and a habit kept today cannot be added today: so no habit gives its bonus
// twice.
extension Hero {
    /// Bundles habits into a new routine; QB03.
    mutating func addRoutine(_ kind: RoutineKind, _ set: HabitSet, _ turn: Turn) -> QuestBond.Refusal? {
        var place = 0
        while place < turn.rules.routines.limit, routines.habits[place] != 0 { place += 1 }
        guard place < turn.rules.routines.limit else { return .tooManyRoutines }
        if let refusal = refusal(of: set, at: place, turn) { return refusal }
        routines.habits[place] = set.rawValue
        routines.kinds[place] = kind.rawValue
        routines.lastDays[place] = -1
        routines.runs[place] = 0
        return nil
    }

    /// Changes the habits of a routine, before any of them is kept on the day. Its run of days continues.
    mutating func editRoutine(
        _ place: Int, _ kind: RoutineKind, _ set: HabitSet, _ turn: Turn
    ) -> QuestBond.Refusal? {
        if routines[place].isEmpty { return .noSuchRoutine }
        if isAnyKept(routines[place]) { return .habitKeptToday }
        if let refusal = refusal(of: set, at: place, turn) { return refusal }
        routines.habits[place] = set.rawValue
        routines.kinds[place] = kind.rawValue
        return nil
    }

    /// Unties a routine; its habits stay.
    mutating func removeRoutine(_ place: Int) -> QuestBond.Refusal? {
        if routines[place].isEmpty { return .noSuchRoutine }
        routines.habits[place] = 0
        routines.runs[place] = 0
        routines.protectedDays[place] = 0
        return nil
    }

    private func refusal(of set: HabitSet, at place: Int, _ turn: Turn) -> QuestBond.Refusal? {
        if !set.isWithin(habits.count) { return .noSuchHabit }
        let rules = turn.rules.routines
        if set.count < rules.fewestHabits || set.count > rules.mostHabits { return .wrongNumberOfHabits }
        for other in 0..<RoutineContent.most where other != place && routines.habits[other] & set.rawValue != 0 {
            return .habitIsInARoutine
        }
        return isAnyKept(set) ? .habitKeptToday : nil
    }

    @inline(__always)
    private func isAnyKept(_ set: HabitSet) -> Bool {
        for index in habits.indices where set.rawValue & (1 << UInt16(index)) != 0 {
            if habits[index].streak.lastDay == today { return true }
        }
        return false
    }

    /// The last habit of a routine was kept today: all of them bring half as much EXP again, and the routine its bonus.
    mutating func finishRoutine(of habit: Int, _ turn: Turn, _ journal: inout Journal) {
        let place = routines.place(of: habit)
        guard place >= 0 else { return }
        var worth: FineExperience = 0
        var left = routines.habits[place]
        while left != 0 {
            let index = left.trailingZeroBitCount
            left &= left &- 1
            guard habits[index].streak.lastDay == today else { return }
            worth += habits[index].worth
        }
        routines.runs[place] = routines.lastDays[place] == today - 1 ? routines.runs[place] &+ 1 : 1
        routines.bestRun = Swift.max(routines.bestRun, routines.runs[place])
        note(.routineStreak, isNow: Int32(routines.runs[place]), turn, &journal)
        routines.lastDays[place] = today
        let kind = Int(routines.kinds[place])
        journal.tally(Tally.routinesKept.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: kind))
        // Worth is in millionths of EXP: "base × tier × 50 %" of all its habits, rounded half up once. Where bonuses
        // multiply, bonuses on EXP from all sources are already included.
        let bonus = turn.rules.heroes.isMultiplicative ? 0 : experienceBonus(turn)
        let share = turn.rules.routines.kinds[kind].experience * (Ratio.one + bonus)
        gainExperience(worth.experience(of: share), from: .routines, turn, &journal)
        switch turn.rules.routines.kinds[kind].bonus {
        case .lootRoll:
            rollBonusLoot(
                .routineLoot, .routineLoot, .routineItem, rarity: turn.rules.loot.tasks.rarity, from: .routines, turn,
                &journal)
        case .material:
            var draws = draws(.routineLoot, turn)
            gainMaterial(
                essenceShare: turn.rules.loot.tasks.essenceShare, from: .routines, &draws, turn, &journal)
        case .streakProtection:
            if routines.protectedDays[place] < turn.rules.routines.protectionLimit {
                routines.protectedDays[place] &+= 1
            }
        }
    }

    /// "Streak protection for the bundle": days that a routine missed before a new day count as kept, for its run and
    /// for those of its habits that were missed too, as many as its evenings protect; QB03.
    mutating func protectRoutines(before newDay: LocalDay, _ turn: Turn, _ journal: inout Journal) {
        for place in 0..<RoutineContent.most where routines.protectedDays[place] > 0 {
            while routines.protectedDays[place] > 0, routines.lastDays[place] >= 0,
                routines.lastDays[place] < newDay - 1
            {
                let missed = routines.lastDays[place] + 1
                routines.lastDays[place] = missed
                routines.protectedDays[place] &-= 1
                for index in habits.indices where routines.habits[place] & (1 << UInt16(index)) != 0 {
                    habits[index].streak.cover(missed)
                }
                journal.tally(
                    Tally.streakMisses.rawValue, member: turn.member,
                    cell: UInt16(Streak.Miss.coveredByProtection.rawValue))
            }
        }
    }
}
