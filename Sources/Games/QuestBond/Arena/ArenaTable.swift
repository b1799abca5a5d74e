import QuestKernel

/// The arena, compiled: the data of a run, dense and by number.
struct ArenaTable: Sendable {
    struct Way: Sendable {
        var heroClass: HeroClass?
        var power: Ratio
        var bossPower: Ratio
        var damage: Ratio
        var heal: HitPoints
    }

    struct Week: Sendable {
        var power: Ratio
        var damage: Ratio
        var hitPoints: HitPoints
        var heal: HitPoints
        var allBosses: Bool
        var gold: Ratio
        var element: Ratio
    }

    struct Milestone: Sendable {
        var gold: Gold
        var consumable: GiftTier
        /// It grows with the waves, so it may exceed one.
        var equipmentChance: Ratio
    }

    /// The largest power whose products with factors stay within 64 bits.
    static let mostPower: StatPoints = 1_000_000

    let ways: [Way]
    let weeks: [Week]
    let milestones: [Milestone]
    /// Power that each wave needs; index 0 is not fought.
    let needed: [StatPoints]
    /// What an ordinary wave is like.
    let encounters: [Encounter]
    /// The milestone at each wave; -1 for none.
    let milestoneAt: [Int8]
    /// By class: the way with the most power, the best power squared per damage, the least damage.
    let boldest: [UInt8]
    let soundest: [UInt8]
    let safest: [UInt8]

    init(_ content: ArenaContent) {
        let rules = content.rules
        ways = content.approaches.map {
            Way(heroClass: $0.heroClass, power: $0.power, bossPower: $0.bossPower, damage: $0.damage, heal: $0.heal)
        }
        weeks = content.modifiers.map {
            Week(
                power: $0.power, damage: $0.damage, hitPoints: $0.hitPoints, heal: $0.heal, allBosses: $0.allBosses,
                gold: $0.gold, element: $0.element)
        }
        needed = Self.needs(rules)
        encounters = (0...rules.lastWave).map { wave in
            content.encounters[(wave + content.encounters.count - 1) % content.encounters.count].encounter
        }
        var rewards: [Milestone] = []
        var at = [Int8](repeating: -1, count: rules.lastWave + 1)
        for row in content.milestones where row.wave <= rules.lastWave {
            at[row.wave] = Int8(rewards.count)
            rewards.append(
                Milestone(gold: row.gold, consumable: row.consumable, equipmentChance: Ratio(row.equipmentChance)))
        }
        if let last = content.milestones.last {
            let further = stride(
                from: last.wave + content.beyond.every, through: rules.lastWave, by: content.beyond.every)
            for (step, wave) in further.enumerated() {
                at[wave] = Int8(rewards.count)
                rewards.append(
                    Milestone(
                        gold: last.gold + content.beyond.goldStep * (step + 1),
                        consumable: content.beyond.consumable,
                        equipmentChance: content.beyond.equipmentChance + content.beyond.equipmentStep * step))
            }
        }
        milestones = rewards
        milestoneAt = at
        boldest = Self.best(ways) { ($0.power * ($0.bossPower + $0.power)).partsPerMillion }
        soundest = Self.best(ways) { way in
            let power = way.power.partsPerMillion
            return power / 1_000 * power / 1_000 * way.bossPower.partsPerMillion
                / Swift.max(way.damage.partsPerMillion, 1_000)
        }
        safest = Self.best(ways) { -$0.damage.partsPerMillion }
    }

    /// base × (1 + growth × wave), and from `linearWaves` on, each is harder than the one before by a factor.
    private static func needs(_ rules: ArenaRules) -> [StatPoints] {
        // 10⁹ points: no hero is that strong, and factors still fit.
        let most: StatPoints = 1_000_000_000
        var needed: [StatPoints] = []
        for wave in 0...rules.lastWave {
            if wave <= rules.linearWaves {
                needed.append(rules.basePower * (Ratio.one + rules.growth * wave))
            } else {
                let last = needed[wave - 1]
                needed.append(Swift.min(last + last.scaled(by: rules.growthBeyond, and: .one), most))
            }
        }
        return needed
    }

    /// By class, the first of the ways open to it with the highest mark.
    private static func best(_ ways: [Way], _ mark: (Way) -> Int64) -> [UInt8] {
        HeroClass.allCases.map { heroClass in
            var best = 0
            var highest = Int64.min
            for (index, way) in ways.enumerated() where way.heroClass == nil || way.heroClass == heroClass {
                if mark(way) > highest { (best, highest) = (index, mark(way)) }
            }
            return UInt8(truncatingIfNeeded: best)
        }
    }

    /// Which modifier a week has.
    @inline(__always)
    func modifier(inWeek week: Int32) -> Int { Int(Swift.max(week, 0)) % weeks.count }

    /// The stat that a week's element strengthens: Strength, Wisdom, Dexterity, one for each turn of the modifiers.
    func element(inWeek week: Int32) -> Stat {
        switch Int(Swift.max(week, 0)) / weeks.count % 3 {
        case 0: return .strength
        case 1: return .wisdom
        default: return .dexterity
        }
    }
}
