import QuestKernel

extension Party {
    /// A member opens a day. If it is the first to do so, the party's own day begins: the streak is judged, tasks that
    /// waited too long lapse, and on a Monday a new challenge begins.
    ///
    /// A party has one calendar. If its members live in several time zones, their hosts use the days of one.
    mutating func openDay(_ turn: Turn, _ journal: inout Journal) {
        let newDay = turn.moment.day
        if newDay > fellowship.day {
            judgeStreak(before: newDay, turn, &journal)
            fellowship.day = newDay
            fellowship.active = 0
            fellowship.dungeonRuns = 0
            fellowship.dutyDone = 0
            drawSharedDuty(turn)
            lapseTasks(turn, &journal)
            judgeAchievements(turn, &journal)
            let newWeek = Moment.week(of: newDay)
            if newWeek != fellowship.week { startWeek(newWeek, turn, &journal) }
        }
        refreshPartyBonuses(turn.rules)
    }

    /// Whether the acting hero opened its day before it was one of the party: members who came together on it.
    @inline(__always)
    func isBehind(_ turn: Turn) -> Bool {
        !others.isEmpty && fellowship.day < acting.today && turn.moment.day == acting.today
    }

    /// As the next command finds it: where members came together on a day that each had opened alone, it is the party's.
    /// Its duty is drawn by that command, with the luck of whose it is: whoever is told before could choose whose to take.
    ///
    /// - Parameter member: whose command that is, by number.
    public mutating func openDayOfMembers(
        for member: Int, at moment: Moment, _ rules: QuestBondRules, _ randomness: Randomness
    ) {
        bringForward(member)
        let turn = Turn(rules: rules, randomness: randomness, moment: moment, member: acting.member, members: count)
        guard isBehind(turn) else { return }
        var journal = Journal()
        _ = catchUp(turn, &journal)
        fellowship.sharedDuty = -1
    }

    /// Opens the day that members opened while they were alone.
    ///
    /// - Returns: the party before, for a command that is refused.
    @inline(never)
    mutating func catchUp(_ turn: Turn, _ journal: inout Journal) -> KeptParty? {
        let before = KeptParty(self)
        openDay(turn, &journal)
        // Whoever did a task today has done it for the party too.
        fellowship.active = acting.wasActive(on: turn.moment.day) ? 1 << acting.member : 0
        for index in others.indices where others[index].wasActive(on: turn.moment.day) {
            fellowship.active |= 1 << others[index].member
        }
        if fellowship.active == UInt8(1 << count) - 1 {
            fellowship.streak.keep(turn.moment.day)
            fellowship.freezes = 0
            refreshPartyBonuses(turn.rules)
        }
        return before
    }

    /// Judges the days since the party streak last grew: one miss breaks it for all, unless a Streak Armor of any
    /// member covers the day; QB44. Nobody's is for days that began before it came, nor for those without a party.
    private mutating func judgeStreak(before newDay: LocalDay, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules
        let armor = Int(rules.consumableTables.firstByEffect[ConsumableEffect.streakArmor.index])
        while fellowship.streak.length > 0, fellowship.streak.lastDay < newDay - 1 {
            // "1-2 freezes" in all: the bond's perk is for a member's own streak alone.
            let isLeft = fellowship.freezes < rules.party.content.streak.freezes
            let day = fellowship.streak.lastDay + 1
            let holder = isLeft ? holder(of: Resource.consumable(armor), on: day) : nil
            let miss = fellowship.streak.miss(freeMissAWeek: false, holdsArmor: holder != nil, armorDays: 1)
            if miss == .coveredByNewArmor, let holder {
                fellowship.freezes += 1
                let turn = self.turn(of: holder, in: turn)
                change(holder) { hero in
                    hero.spend(1, of: Resource.consumable(armor), into: .consumablesUsed, turn, &journal)
                    journal.tally(Tally.consumablesUsed.rawValue, member: holder, cell: UInt16(armor))
                }
            }
            journal.tally(
                Tally.partyStreakMisses.rawValue, member: turn.member, cell: miss == .coveredByNewArmor ? 0 : 1)
        }
        if fellowship.streak.length == 0 {
            fellowship.streak.skip(to: newDay - 1)
            fellowship.freezes = 0
        }
    }

    /// The first member by number who holds one, and was there when a day of the party began.
    @inline(__always)
    private func holder(of resource: ResourceKey<Units.Pieces>, on day: LocalDay) -> UInt8? {
        var found: UInt8?
        if wasThere(acting, on: day), acting.has(1, of: resource) { found = acting.member }
        for index in others.indices where wasThere(others[index], on: day) && others[index].has(1, of: resource) {
            found = Swift.min(found ?? .max, others[index].member)
        }
        return found
    }

    @inline(__always)
    private func wasThere(_ hero: borrowing Hero, on day: LocalDay) -> Bool {
        hero.memberSince <= day
    }

    /// The acting hero completed a task or kept a habit: it counts for the bond, the day and the week of the party.
    mutating func countTask(_ turn: Turn, _ journal: inout Journal) {
        let member = Int(acting.member)
        let everybody = UInt8(1 << count) - 1
        earnBond(turn.rules.party.content.bond.experience.task, from: .bondTasks, turn, &journal)
        achieve(.tasks, turn, &journal)
        if turn.moment.day == fellowship.day, fellowship.active & (1 << UInt8(member)) == 0 {
            fellowship.active |= 1 << UInt8(member)
            if fellowship.active == everybody {
                fellowship.streak.keep(fellowship.day)
                fellowship.freezes = 0
                noteTogether(.partyStreak, fellowship.streak.length, turn, &journal)
                if noteFullDay() {
                    earnBond(turn.rules.party.content.bond.experience.streakDay, from: .bondStreak, turn, &journal)
                    achieve(.fullDays, turn, &journal)
                }
                refreshPartyBonuses(turn.rules)
            }
        }
        guard Moment.week(of: turn.moment.day) == fellowship.week else { return }
        acting.caps.begin(turn.moment.day)
        acting.caps.weekTasks &+= acting.caps.weekTasks < .max ? 1 : 0
        fellowship.weekTasks[member] = acting.caps.weekTasks
        if !fellowship.challengeIsWon { settleChallenge(turn, &journal) }
    }

    /// Writes the party's bonuses onto its heroes, after every change. A hero who is left alone gets none.
    mutating func refreshPartyBonuses(_ rules: QuestBondRules) {
        let going = fellowship.expedition.timer.isIdle ? 0 : fellowship.expedition.going
        guard !others.isEmpty else {
            acting.company = PartyBonuses()
            // Whoever was left on the way is still there.
            acting.company.isExploring = going & (1 << acting.member) != 0
            return
        }
        let tier = rules.party.tier(ofStreak: fellowship.streak.length)
        var bonuses = PartyBonuses()
        bonuses.experience = Swift.min((tier?.experience ?? 0) + perk(.taskExp, rules).asRatio, Bonuses.most)
        bonuses.gold = Swift.min((tier?.gold ?? 0) + perk(.taskGold, rules).asRatio, Bonuses.most)
        bonuses.drops = Swift.min((tier?.drops ?? 0) + perk(.dropChance, rules).asRatio, Bonuses.most)
        bonuses.streak = fellowship.streak.length
        bonuses.bondLevel = fellowship.bondLevel
        bonuses.freezes = Int16(truncatingIfNeeded: Swift.min(perk(.streakFreeze, rules).whole, 7))
        bonuses.isExploring = going & (1 << acting.member) != 0
        acting.company = bonuses
        for index in others.indices {
            bonuses.isExploring = going & (1 << others[index].member) != 0
            others[index].company = bonuses
        }
    }
}

extension Hero {
    fileprivate func wasActive(on day: LocalDay) -> Bool { today == day && self.day.tasks > 0 }
}

/// A party as it was, behind a pointer: nearly no command has one.
final class KeptParty {
    let party: Party

    init(_ party: Party) { self.party = party }
}
