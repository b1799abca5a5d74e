import QuestKernel

// What a party stores by member, when members join and leave: one lane of a vector or one bit of a set each. Closing a
// lane moves the lanes above it down.

extension RaidState {
    /// A newcomer's lane: nothing done here yet; what it used elsewhere today and this week stays used.
    ///
    /// A boss under way is not for who joins later: its strength is that of the heroes who met it.
    mutating func move(_ own: RaidState, into lane: Int) {
        damage[lane] = 0
        day[lane] = own.day[0]
        attacks[lane] = own.attacks[0]
        let met = own.isDefeated && own.damage[0] > 0 ? own.week : own.metElsewhere[0]
        metElsewhere[lane] = isDefeated ? met : Swift.max(met, week)
    }

    /// The state of a member who leaves a party with this state.
    mutating func move(_ party: RaidState, from lane: Int) {
        day[0] = party.day[lane]
        attacks[0] = party.attacks[lane]
        metElsewhere[0] = party.isDefeated && party.damage[lane] > 0 ? party.week : party.metElsewhere[lane]
    }

    mutating func close(_ lane: Int) {
        damage = damage.closing(lane, with: 0)
        day = day.closing(lane, with: -1)
        attacks = attacks.closing(lane, with: 0)
        metElsewhere = metElsewhere.closing(lane, with: -1)
    }
}

extension PartyGoals {
    /// A newcomer's lane: no progress, and nothing of what was done today before it came.
    mutating func clear(_ lane: Int, for hero: Hero) {
        progress[lane] = 0
        counted[lane] = isActive ? aim.stepsBefore(hero) : 0
        countedOn[lane] = hero.today
    }

    mutating func close(_ lane: Int, members: Int) {
        progress = progress.closing(lane, with: 0)
        counted = counted.closing(lane, with: 0)
        countedOn = countedOn.closing(lane, with: -1)
        // If only the leaver's progress was missing, all others take the last step again, together: a goal is reached
        // by a step.
        guard isActive, (0..<members).allSatisfy({ progress[$0] >= aim.target }) else { return }
        for member in 0..<members { progress[member] = aim.target - 1 }
    }
}

extension Fellowship {
    /// A newcomer's bits and counts.
    ///
    /// - Parameter today: the day on which it comes.
    mutating func move(_ hero: Hero, into lane: Int, on today: LocalDay) {
        let bit = UInt8(1) << UInt8(truncatingIfNeeded: lane)
        weekTasks[lane] = day >= 0 && hero.caps.week == week ? hero.caps.weekTasks : 0
        chests &= ~bit
        dutyDone &= ~bit
        run.waiting &= ~bit
        expedition.waiting &= ~bit
        expedition.going &= ~bit
        // A hero who did a task today has done it for the party too, and a day that was full before stays full. One that is
        // over is none of its own, though members may still tell of it.
        let isActive =
            day >= 0
            && (day < today || hero.today == day && hero.day.tasks > 0 || streak.lastDay == day && streak.length > 0)
        active = isActive ? active | bit : active & ~bit
        let hasDoneDuty = day >= 0 && (day < today || hero.caps.day == day && hero.caps.hasDoneDuty)
        dutyDone |= hasDoneDuty ? bit : 0
    }

    /// - Parameter today: the day on which the member leaves.
    mutating func close(_ lane: Int, on today: LocalDay) {
        weekTasks = weekTasks.closing(lane, with: 0)
        // What was missed on one that is over was missed, whoever leaves, and whatever the others tell of it later.
        let isOver = day >= 0 && day < today
        active = active.closing(lane, keepingMiss: isOver)
        chests = chests.closing(lane)
        dutyDone = dutyDone.closing(lane, keepingMiss: isOver)
        run.waiting = run.waiting.closing(lane)
        expedition.waiting = expedition.waiting.closing(lane)
        expedition.going = expedition.going.closing(lane)
        if expedition.going == 0 { (expedition.timer, expedition.keptChances) = (Journey(), []) }
        tasks.removeAll { Int($0.doer) == lane || Int($0.assigner) == lane }
        for index in tasks.indices {
            if Int(tasks[index].doer) > lane { tasks[index].doer -= 1 }
            if Int(tasks[index].assigner) > lane { tasks[index].assigner -= 1 }
        }
    }

    /// A day on which all members did a task counts for the streak, also where who comes or leaves makes it one: no task
    /// completes it any more.
    mutating func keepFullDay(members: Int) {
        guard members > 1, day >= 0, active == UInt8(truncatingIfNeeded: 1 << members) - 1 else { return }
        streak.keep(day)
        freezes = 0
    }

    /// A hero who was alone has a party again. Where a later day has begun for one of the two, the party's is over: what
    /// was done on it stands in nobody's way any more, and the later one begins with the first command in it.
    mutating func meetAgain(on today: LocalDay) {
        guard day >= 0, day < today else { return }
        (active, dungeonRuns, dutyDone) = (0, 0, 0)
    }

    /// What waited for a member when it left still waits for it when it is alone.
    mutating func take(claimsOf lane: Int, from party: Fellowship) {
        let bit = UInt8(1) << UInt8(truncatingIfNeeded: lane)
        chests = party.chests & bit != 0 ? 1 : 0
        if party.run.waiting & bit != 0 {
            run = party.run
            run.waiting = 1
        }
        if party.expedition.waiting & bit != 0 {
            expedition = party.expedition
            (expedition.timer, expedition.keptChances) = (Journey(), [])
            expedition.waiting = 1
            expedition.going = 0
        }
    }

    /// A hero alone plays in its own arm of an experiment: otherwise it would choose one by whom it joins.
    mutating func leaveArm() { (experiment, hasChangedRules) = (0, false) }
}

extension SIMD4 {
    /// Without a lane: those above it move down, the last one is new.
    fileprivate func closing(_ lane: Int, with last: Scalar) -> SIMD4 {
        var rest = self
        for index in lane..<3 { rest[index] = rest[index + 1] }
        rest[3] = last
        return rest
    }
}

extension UInt8 {
    /// Without a member's bit, as `closing`, but for a mark that it was not set, where that is kept.
    fileprivate func closing(_ lane: Int, keepingMiss isKept: Bool) -> UInt8 {
        let isMissing = isKept && self & (1 << UInt8(truncatingIfNeeded: lane)) == 0
        let mark = Fellowship.wholeNoMore
        return (self & ~mark).closing(lane) | (isMissing ? mark : self & mark)
    }

    /// Without a member's bit: those above it move down.
    fileprivate func closing(_ lane: Int) -> UInt8 {
        let below = self & (1 << UInt8(truncatingIfNeeded: lane) - 1)
        let above = (self >> UInt8(truncatingIfNeeded: lane + 1)) << UInt8(truncatingIfNeeded: lane)
        return below | above
    }
}
