import QuestKernel

/// What worn items add up to, in millionths of a point or of a share.
public struct Bonuses: Sendable, Equatable, Codable {
    /// Power by stat, from items and flat affixes.
    public internal(set) var power = SIMD8<Int64>(repeating: 0)
    /// EXP share by task category.
    public internal(set) var taskExperience = SIMD8<Int64>(repeating: 0)
    public internal(set) var gold: Int64 = 0
    public internal(set) var rareDrops: Int64 = 0
    public internal(set) var drops: Int64 = 0
    public internal(set) var streakShield: Int64 = 0
    public internal(set) var streakBonus: Int64 = 0
    public internal(set) var dungeonSuccess: Int64 = 0
    public internal(set) var expeditionSuccess: Int64 = 0
    /// Shares by which missions are shorter.
    public internal(set) var missionTime: Int64 = 0
    /// Points less damage from failed rooms.
    public internal(set) var warding: Int64 = 0

    /// The most that bonuses come to: 63 times as much again. Far beyond any sensible content, and near enough that
    /// base × tier × bonuses stays within 64 bits whatever a content file says.
    static let most: Int64 = 63_000_000

    /// Holds the shares to it.
    fileprivate mutating func bound() {
        taskExperience = pointwiseMin(taskExperience, SIMD8(repeating: Self.most))
        gold = Swift.min(gold, Self.most)
        rareDrops = Swift.min(rareDrops, Self.most)
        drops = Swift.min(drops, Self.most)
        streakBonus = Swift.min(streakBonus, Self.most)
    }
}

extension Hero {
    /// Adds up what is worn again; after every change of it.
    mutating func refreshBonuses(_ rules: QuestBondRules) {
        var sum = Bonuses()
        for slot in 0..<4 where worn[slot].exists {
            let item = worn[slot]
            sum.power[item.primary.index] += item.primaryValue + Int64(item.enhancementPoints) * 1_000_000
            sum.power[item.secondary.index] += item.secondaryValue / 2
            if item.prefix != Item.noAffix { add(rules.affixes, item.prefix, item.prefixValue, to: &sum) }
            if item.suffix != Item.noAffix { add(rules.affixes, item.suffix, item.suffixValue, to: &sum) }
        }
        sum.bound()
        bonuses = sum
    }

    private func add(_ affixes: [AffixRow], _ row: UInt8, _ value: Int32, to sum: inout Bonuses) {
        let affix = affixes[Int(row)]
        // A class-only affix sleeps on a hero of another class.
        if let only = affix.heroClass, only != heroClass { return }
        let value = Int64(value)
        switch affix.effect {
        case .taskExp: if let category = affix.category { sum.taskExperience[category.index] += value }
        case .missionDuration, .missionSpeed: sum.missionTime += value
        case .gold: sum.gold += value
        case .rareDropChance: sum.rareDrops += value
        case .streakShieldChance: sum.streakShield += value
        case .dungeonSuccess: sum.dungeonSuccess += value
        case .lootDropChance: sum.drops += value
        case .streakBonus: sum.streakBonus += value
        case .expeditionSuccess: sum.expeditionSuccess += value
        case .defenseFlat: sum.warding += value
        case .statFlat: if let stat = affix.stat { sum.power[stat.index] += value }
        // Bond EXP needs a party; room time is of no account where a run is one command.
        case .bondExp, .roomTime: break
        }
    }

    /// The one Power Score, in millionths of a point: own stat, worn items (primary in full, secondary at half),
    /// flat affixes and stat food; QB21. A meditation adds its share to Wisdom (QB10). Class bonuses multiply it in their encounters.
    @inline(__always)
    public func power(for stat: Stat, at instant: Int64) -> Int64 {
        var power = stats[stat.index] + bonuses.power[stat.index]
        if effects.snackStat == stat, effects.snackUntil > instant { power += effects.snackPoints }
        if stat == .wisdom { power = meditated(power, at: instant) }
        return power
    }

    /// Adds up "+X %" bonuses in parts per million as the content says: 1 + Σ, or Π (1 + x); at most `Bonuses.most`.
    @inline(__always)
    static func stack(_ bonuses: SIMD8<Int64>, multiplies: Bool) -> Int64 {
        let most = PartsPerMillion.one + Bonuses.most
        guard multiplies else { return Swift.min(PartsPerMillion.one + bonuses.wrappedSum(), most) }
        var product = PartsPerMillion.one
        for index in 0..<8 {
            let factor = Swift.min(PartsPerMillion.one + bonuses[index], most)
            product = Swift.min(PartsPerMillion.scale(product, by: factor), most)
        }
        return product
    }
}
