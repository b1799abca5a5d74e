import QuestKernel

extension Party {
    /// One attack of the hero who acts, earned by a completed task; QB34.
    ///
    /// The boss of a week appears with the party's first attack in it. All members fight the same HP; members who
    /// attacked share the spoils, each with loot rolls of their own, when it is defeated.
    mutating func attackRaid(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if let refusal = acting.refusalToPlay(turn) { return refusal }
        let rules = turn.rules
        let member = acting.member
        let today = acting.today
        guard rules.raidAttacksLeft(raid, member: member, tasks: acting.day.tasks, today: today) > 0 else {
            return .noAttacksLeft
        }
        // A member whose calendar is behind still fights the boss of the others.
        let week = Swift.max(Moment.week(of: today), raid.week)
        if raid.isOver(in: week, for: member) { return .bossIsDefeated }
        if week > raid.week { meetBoss(ofWeek: week, rules, turn, &journal) }

        let boss = rules.raidBoss(ofWeek: raid.week)
        var damage = acting.raidDamage(
            against: boss, at: turn.moment.instant,
            powerForAll: others.isEmpty ? nil : powerForAll(in: .boss, rules), rules)
        if acting.bonuses.criticalChance > 0 {
            var draws = acting.draws(.raid, turn)
            if acting.roll(.raidCritical, Probability(acting.bonuses.criticalChance), &draws, turn, &journal) {
                damage = damage * rules.raid.rules.criticalFactor
            }
        }
        damage = Swift.min(Swift.max(damage, 1), raid.hitPoints)
        let lane = Int(member) & 3
        raid.attacks[lane] = raid.attacks(of: member, on: today) + 1
        raid.day[lane] = today
        raid.damage[lane] += damage.rawValue
        raid.hitPoints -= damage
        acting.day.cardAttempts &+= 1
        journal.tally(Tally.raidAttacks.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: boss))
        if raid.hitPoints <= 0 { shareSpoils(turn, &journal) }
        return nil
    }

    private mutating func meetBoss(
        ofWeek week: Int32, _ rules: QuestBondRules, _ turn: Turn, _ journal: inout Journal
    ) {
        raid.week = week
        raid.damage = SIMD4(repeating: 0)
        guard let boss = bossToMeet(rules) else { return }
        (raid.tier, raid.hitPoints, raid.hitPointsInAll) = (boss.tier, boss.hitPoints, boss.hitPoints)
        journal.tally(Tally.raidBossesMet.rawValue, member: turn.member, cell: Self.tierCell(raid.tier))
    }

    /// Makes the boss of this week one for those who remain after one for whom it was has left, with the same share of
    /// its HP: else a strong ally's one attack would leave them a boss that they cannot defeat. It never becomes a
    /// stronger one, nor a weaker one than they would have met: else the strong would meet it with weaklings, who leave
    /// then.
    mutating func fitRaid(_ rules: QuestBondRules) {
        guard raid.hitPoints > 0, let boss = bossToMeet(rules), boss.hitPoints < raid.hitPointsInAll else { return }
        raid.tier = Swift.min(raid.tier, boss.tier)
        let whole = raid.hitPointsInAll.rawValue
        let product = Swift.min(raid.hitPoints.rawValue, whole).multipliedFullWidth(by: boss.hitPoints.rawValue)
        raid.hitPoints = HitPoints(Swift.max(whole.dividingFullWidth(product).quotient, 1))
        raid.hitPointsInAll = boss.hitPoints
    }

    /// The boss of the party's week as those would meet it for whom it is; nil where it is for nobody.
    ///
    /// Its tier is ⌈average level / 10⌉. "No cap": paragon levels are levels here, which end at the last one otherwise.
    private func bossToMeet(_ rules: QuestBondRules) -> (tier: Int32, hitPoints: HitPoints)? {
        let countsParagon = rules.raid.rules.paragonCounts
        var (fighters, levels): (Int, Int64) = (0, 0)
        if raid.isFor(acting.member, in: raid.week) {
            (fighters, levels) = (1, acting.raidLevels(withParagon: countsParagon))
        }
        for index in others.indices where raid.isFor(others[index].member, in: raid.week) {
            fighters += 1
            levels += others[index].raidLevels(withParagon: countsParagon)
        }
        guard fighters > 0 else { return nil }
        let step = Int64(rules.raid.rules.levelsPerTier) * Int64(fighters)
        let tier = Int32(truncatingIfNeeded: Swift.min(Swift.max((levels + step - 1) / step, 1), Self.mostRaidTier))
        return (tier, rules.raidHitPoints(tier: tier, members: fighters))
    }

    /// Keeps HP within 64 bits: a million levels, far beyond any play.
    private static let mostRaidTier: Int64 = 100_000

    private mutating func shareSpoils(_ turn: Turn, _ journal: inout Journal) {
        journal.tally(Tally.raidBossesDefeated.rawValue, member: turn.member, cell: Self.tierCell(raid.tier))
        let boss = turn.rules.raidBoss(ofWeek: raid.week)
        acting.takeSpoils(of: boss, tier: raid.tier, turn, &journal)
        if !others.isEmpty {
            earnBond(turn.rules.party.content.bond.experience.raidBoss, from: .bondAdventures, turn, &journal)
            achieve(.bosses, turn, &journal)
        }
        for member in 0..<count where raid.damage[member & 3] > 0 {
            guard let index = place(of: member) else { continue }
            let theirs = self.turn(of: others[index].member, in: turn)
            others[index].takeSpoils(of: boss, tier: raid.tier, theirs, &journal)
        }
    }

    /// Rows of the tallies of bosses: tiers 1–10, then all above.
    static let tierNames = (1...10).map { "tier \($0)" } + ["tier 11+"]

    private static func tierCell(_ tier: Int32) -> UInt16 { UInt16(truncatingIfNeeded: Swift.min(tier, 11) - 1) }
}

extension Hero {
    /// The levels that a boss's tier counts: at most 2^40, so that those of four members can be added.
    @inline(__always)
    fileprivate func raidLevels(withParagon: Bool) -> Int64 {
        let beyond = withParagon ? Swift.min(Swift.max(paragonLevel.rawValue, 0), 1 << 40) : 0
        return Int64(level) + beyond
    }
}
