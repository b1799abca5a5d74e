import QuestKernel

/// The party's fight against the boss of a week; members by their number.
public struct RaidState: Sendable, Equatable, Codable {
    /// The Monday–Sunday week of the boss; -1 before the first.
    public internal(set) var week: Int32 = -1
    public internal(set) var tier: Int32 = 0
    /// HP that are left; 0 once it is defeated.
    public internal(set) var hitPoints: HitPoints = 0
    /// HP that it had when it was met; fewer where it was made one for those who remain.
    public internal(set) var hitPointsInAll: HitPoints = 0
    /// Damage done by each member.
    public internal(set) var damage = SIMD4<Int64>(repeating: 0)
    /// The day of each member's latest attack, and attacks on it.
    var day = SIMD4<Int32>(repeating: -1)
    var attacks = SIMD4<Int16>(repeating: 0)
    /// The week whose boss is not for the member: a share of one was had elsewhere, or this one was met before the
    /// member came; -1 for none.
    var metElsewhere = SIMD4<Int32>(repeating: -1)

    public var isDefeated: Bool { week >= 0 && hitPoints <= 0 }

    /// Whether there is nothing to attack for a member in a week: the boss is defeated, or is not for the member.
    @inline(__always)
    func isOver(in week: Int32, for member: UInt8) -> Bool {
        week == self.week && isDefeated || !isFor(member, in: week)
    }

    /// Whether the boss of a week is one for a member.
    @inline(__always)
    func isFor(_ member: UInt8, in week: Int32) -> Bool { metElsewhere[Int(member) & 3] < week }

    /// Attacks of a member on a day.
    @inline(__always)
    func attacks(of member: UInt8, on today: LocalDay) -> Int16 {
        day[Int(member) & 3] == today ? attacks[Int(member) & 3] : 0
    }
}

extension QuestBondRules {
    /// Attacks that a member has left today: each is earned by a completed task.
    @inline(__always)
    public func raidAttacksLeft(_ raid: RaidState, member: UInt8, tasks: Int16, today: LocalDay) -> Int {
        Int(Swift.min(tasks, self.raid.rules.attacksPerDay) - raid.attacks(of: member, on: today))
    }

    /// The boss of a week, by its row: the pool in order.
    public func raidBoss(ofWeek week: Int32) -> Int { Int(Swift.max(week, 0)) % raid.bosses.count }
    public func raidBossName(_ boss: Int) -> String { raid.bosses[boss].name }

    /// HP of a boss of a tier against a party of 1–4.
    public func raidHitPoints(tier: Int32, members: Int) -> HitPoints {
        (raid.rules.hitPointsPerTier * Int64(tier)) * raid.rules.partyFactors[Swift.min(Swift.max(members, 1), 4) - 1]
    }
}

extension Hero {
    /// HP that an attack of this hero takes from a boss, before any critical strike: full Power Score of the class's
    /// stat, times 1 + its encounter bonus + researched bonuses against bosses ("base × (1 + class_bonuses + …)"), and
    /// the boss's modifier.
    ///
    /// - Parameter powerForAll: what a member's class adds to the power of all, this hero's too; nil for a hero alone.
    @inline(__always)
    public func raidDamage(
        against boss: Int, at instant: Int64, powerForAll: Ratio? = nil, _ rules: QuestBondRules
    ) -> HitPoints {
        let row = heroClass.index
        let stat = rules.heroes.classes[row].primary
        let multiplies = rules.heroes.isMultiplicative
        var bonus = Bonuses.combine(bonuses.bossPower, powerForAll ?? 0, multiplies: multiplies)
        if rules.heroes.classes[row].encounter ?? .boss == .boss,
            rules.heroes.classes[row].hasOwnBonus(inParty: powerForAll != nil)
        {
            bonus = Bonuses.combine(bonus, rules.heroes.classes[row].encounterBonus, multiplies: multiplies)
        }
        var power = Self.multiplied(power(for: stat, at: instant), by: Ratio.one + bonus)
        if rules.raid.bosses[boss].stat == stat { power = Self.multiplied(power, by: rules.raid.bosses[boss].factor) }
        if rules.raid.bosses[boss].secondStat == stat {
            power = Self.multiplied(power, by: rules.raid.bosses[boss].secondFactor)
        }
        // Millionths of a point times millionths of HP per point: in two steps, so that it stays within 64 bits.
        let perPoint = rules.raid.rules.damagePerPoint.partsPerMillion / 1_000
        return HitPoints(power.rawValue / 1_000 * perPoint / 1_000_000)
    }

    /// What a participant gets for a defeated boss.
    mutating func takeSpoils(of boss: Int, tier: Int32, _ turn: Turn, _ journal: inout Journal) {
        reach(.firstBossDefeated, turn, &journal)
        rollCard(from: .raids, at: boss, turn, &journal)
        let rules = turn.rules
        let gold = Self.byLevel(
            tier, of: rules.raid.spoils.lastTier, from: rules.raid.spoils.goldAtFirstTier,
            to: rules.raid.spoils.goldAtLastTier)
        earn(
            gold * (Ratio.one + bonuses.gold), of: Resource.gold, from: .raidBoss,
            turn, &journal)
        var draws = draws(.raidSpoils, turn)
        gainGift(rules.raid.spoils.consumable, from: .raidBoss, &draws, turn, &journal)
        draws.go(to: 1)
        let chance = Probability(rules.raid.spoils.equipmentChance * dropFactor(withClass: true, rules))
        if roll(.raidEquipment, chance, &draws, turn, &journal) {
            var order = ItemOrder(
                weights: rules.raid.spoils.equipmentRarity, floor: .rare, level: level, source: .raids,
                tally: .otherDrops, flow: .raidBoss)
            order.sourceShare = rules.raid.spoils.exclusiveShare
            order.rareBonus = bonuses.rareDrops
            drop(order, .raidItem, turn, &journal)
        }
        draws.go(to: 2)
        let material = materialChance(rules.raid.spoils.materialChance, withClass: true, rules)
        if roll(.raidMaterial, material, &draws, turn, &journal) {
            draws.go(to: 3)
            gainMaterial(
                essenceShare: rules.loot.tasks.essenceShare, from: .raidBoss, &draws, turn, &journal)
        }
    }
}
