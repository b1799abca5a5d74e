import QuestKernel

/// The sum of worn items, gear sets, monster cards and everything permanent.
public struct Bonuses: Sendable, Equatable, Codable {
    /// Power by stat, from items and flat affixes.
    public internal(set) var power = Lanes<Units.StatPoints>()
    /// EXP share by task category.
    public internal(set) var taskExperience = Lanes<Units.One>()
    public internal(set) var gold: Ratio = 0
    public internal(set) var rareDrops: Ratio = 0
    public internal(set) var drops: Ratio = 0
    public internal(set) var streakShield: Ratio = 0
    public internal(set) var streakBonus: Ratio = 0
    public internal(set) var dungeonSuccess: Ratio = 0
    public internal(set) var expeditionSuccess: Ratio = 0
    /// Shares by which missions are shorter.
    public internal(set) var missionTime: Ratio = 0
    /// On bond EXP that the hero's actions earn.
    public internal(set) var bondExperience: Ratio = 0
    /// Points of reduced damage from failed rooms.
    public internal(set) var warding: StatPoints = 0
    /// Share of the time in dungeon rooms that is saved; it adds points to the chance that a bonus room is still
    /// reached.
    public internal(set) var roomTime: Ratio = 0
    /// EXP from all sources, as a share.
    public internal(set) var experience: Ratio = 0
    /// Defense against failed rooms, as a share.
    public internal(set) var dungeonDefense: Ratio = 0
    /// Gear sets whose bonus is active, one bit each.
    public internal(set) var sets: UInt16 = 0
    // From research and rebirths only.
    /// Share of power against bosses.
    public internal(set) var bossPower: Ratio = 0
    /// Chance of a critical strike in the arena and against raid bosses.
    public internal(set) var criticalChance: Ratio = 0
    /// Share of chances of a material.
    public internal(set) var materialDrops: Ratio = 0
    /// Points of the chances of affixes.
    public internal(set) var affixChance: Ratio = 0
    /// Expeditions that may be under way beside the first.
    public internal(set) var expeditionSlots: Int64 = 0
    /// Share of the hero's own stats.
    public internal(set) var statShare: Ratio = 0

    /// The limit of bonuses: +6,300 %. Far above any sensible content, and small enough that base × tier × bonuses
    /// stays within 64 bits for any content file.
    static let most: Ratio = 63
    /// The limit of EXP from all sources: its base can be larger than that of other bonuses.
    static let mostExperience: Ratio = 4
    /// The limit of the share of stats, which multiplies power.
    static let mostStatShare: Ratio = 5

    /// Cuts the shares to the limit.
    fileprivate mutating func bound() {
        taskExperience.bound(to: Self.most)
        gold = Swift.min(gold, Self.most)
        rareDrops = Swift.min(rareDrops, Self.most)
        drops = Swift.min(drops, Self.most)
        streakBonus = Swift.min(streakBonus, Self.most)
        bondExperience = Swift.min(bondExperience, Self.most)
        experience = Swift.min(experience, Self.mostExperience)
        materialDrops = Swift.min(materialDrops, Self.most)
        // These multiply power, which is large itself.
        bossPower = Swift.min(bossPower, 5)
        statShare = Swift.min(statShare, Self.mostStatShare)
    }

    /// Two bonuses from different sources as one: their sum, or the product of what they multiply by.
    @inline(__always)
    static func combine(_ first: Ratio, _ second: Ratio, multiplies: Bool) -> Ratio {
        guard multiplies else { return first + second }
        return Swift.min(
            (Ratio.one + first) * (Ratio.one + second) - Ratio.one,
            most)
    }
}

extension Hero {
    /// Computes again the sum of what is worn, collected, researched and given by rebirths; after every change of
    /// these.
    ///
    /// Its parts are inlined: each call of a method that reads the hero would copy all of it.
    mutating func refreshBonuses(_ rules: QuestBondRules) {
        var sum = Bonuses()
        for slot in 0..<4 where worn[slot].exists {
            let item = worn[slot]
            sum.power[item.primary.index] += item.primaryValue + StatPoints(item.enhancementPoints)
            sum.power[item.secondary.index] += item.secondaryValue / 2
            if item.prefix != Item.noAffix { add(rules, item.prefix, item.prefixValue, to: &sum) }
            if item.suffix != Item.noAffix { add(rules, item.suffix, item.suffixValue, to: &sum) }
        }
        addSets(rules, to: &sum)
        addCards(rules, to: &sum)
        addResearch(to: &sum, rules)
        if rebirths > 0 { addRebirths(to: &sum, rules) }
        sum.bound()
        bonuses = sum
    }

    @inline(__always)
    private func addSets(_ rules: QuestBondRules, to sum: inout Bonuses) {
        sum.sets = activeSets(rules)
        guard sum.sets != 0 else { return }
        for index in rules.gearSets.rows.indices where sum.sets & (1 << UInt16(index)) != 0 {
            let amount = rules.gearSets.rows[index].amount
            switch rules.gearSets.rows[index].bonus {
            case .dungeonDefense: sum.dungeonDefense += amount
            case .missionTime: sum.missionTime += amount
            case .lootDropChance:
                sum.drops = Bonuses.combine(sum.drops, amount, multiplies: rules.heroes.isMultiplicative)
            }
        }
    }

    @inline(__always)
    private func addCards(_ rules: QuestBondRules, to sum: inout Bonuses) {
        guard collection.found != 0 else { return }
        let multiplies = rules.heroes.isMultiplicative
        sum.experience += collection[.exp].asRatio
        sum.gold = Bonuses.combine(sum.gold, collection[.gold].asRatio, multiplies: multiplies)
        sum.drops = Bonuses.combine(sum.drops, collection[.lootDropChance].asRatio, multiplies: multiplies)
        sum.dungeonSuccess += collection[.dungeonSuccess].asRatio
        sum.missionTime += collection[.missionSpeed].asRatio
        sum.power[Stat.defense.index] += collection[.defense].asPoints
    }

    @inline(__always)
    private func add(_ rules: QuestBondRules, _ row: UInt8, _ value: Int32, to sum: inout Bonuses) {
        // Its row is read in place: a copy would retain its words and tables.
        let row = Int(row)
        // A class-only affix is inactive on a hero of another class.
        if let only = rules.affixes[row].heroClass, only != heroClass { return }
        let share = Ratio(partsPerMillion: Int64(value))
        let points = StatPoints(rawValue: Int64(value))
        switch rules.affixes[row].effect {
        case .taskExp: if let category = rules.affixes[row].category { sum.taskExperience[category.index] += share }
        case .missionDuration, .missionSpeed: sum.missionTime += share
        case .gold: sum.gold += share
        case .rareDropChance: sum.rareDrops += share
        case .streakShieldChance: sum.streakShield += share
        case .dungeonSuccess: sum.dungeonSuccess += share
        case .lootDropChance:
            sum.drops = Bonuses.combine(sum.drops, share, multiplies: rules.heroes.isMultiplicative)
        case .streakBonus: sum.streakBonus += share
        case .expeditionSuccess: sum.expeditionSuccess += share
        case .defenseFlat: sum.warding += points
        case .statFlat: if let stat = rules.affixes[row].stat { sum.power[stat.index] += points }
        case .bondExp: sum.bondExperience += share
        case .roomTime: sum.roomTime += share
        }
    }

    /// The one Power Score: own stat, worn items (primary in full, secondary at half),
    /// flat affixes and stat food; QB21. A meditation adds its share to Wisdom (QB10). Class bonuses multiply it in
    /// their encounters.
    @inline(__always)
    public func power(for stat: Stat, at instant: Int64) -> StatPoints {
        Self.power(
            own: stats[stat.index], worn: bonuses.power[stat.index], share: bonuses.statShare,
            snack: effects.snackStat == stat && effects.snackUntil > instant ? effects.snackPoints : 0,
            meditation: stat == .wisdom && wellness.wisdomUntil > instant ? wellness.wisdomBonus : 0)
    }

    /// The same from its parts: for heroes in an array, where a method would copy them.
    @inline(__always)
    static func power(
        own: StatPoints, worn: StatPoints, share: Ratio, snack: StatPoints, meditation: Ratio
    ) -> StatPoints {
        var power = own + worn
        if share > 0 { power += Swift.min(own, ArenaTable.mostPower) * share }
        power += snack
        if meditation > 0 { power = meditated(power, by: meditation) }
        return power
    }

    /// What adds to EXP from all sources now: what is permanent, and the boost after a long absence.
    @inline(__always)
    func experienceBonus(_ turn: Turn) -> Ratio {
        Bonuses.combine(
            bonuses.experience, comebackBoost(at: turn.moment.instant, turn.rules),
            multiplies: turn.rules.heroes.isMultiplicative)
    }

    /// EXP of an adventure or a quest with the bonuses on EXP from all sources, rounded once.
    ///
    /// - Parameter boost: of a consumable that is for this adventure.
    @inline(__always)
    func learned(_ amount: Experience, share: Ratio = .one, boost: Ratio = 0, _ turn: Turn) -> Experience {
        let bonus = Bonuses.combine(experienceBonus(turn), boost, multiplies: turn.rules.heroes.isMultiplicative)
        return amount.scaled(by: share, and: Ratio.one + bonus)
    }

    /// Takes the EXP boost that waits for the next dungeon run or mission.
    @inline(__always)
    mutating func takeAdventureBoost() -> Ratio {
        let boost = effects.adventureBoost
        effects.adventureBoost = 0
        return boost
    }

    /// Gold of a source whose amount is fixed, with "+X % gold from all sources", rounded once.
    @inline(__always)
    mutating func earnGold(_ amount: Gold, from faucet: Flow, _ turn: Turn, _ journal: inout Journal) {
        earn(amount * (Ratio.one + bonuses.gold), of: Resource.gold, from: faucet, turn, &journal)
    }

    /// The factor on a base drop chance: "+X % loot drop chance" of what is worn and collected, of season and party,
    /// and in adventures of the class (the Trickster), combined as the content says.
    @inline(__always)
    func dropFactor(withClass: Bool, _ rules: QuestBondRules) -> Ratio {
        let ofClass = withClass ? rules.heroes.classes[heroClass.index].lootBonus : Ratio.zero
        let multiplies = rules.heroes.isMultiplicative
        return Ratio.one
            + Bonuses.combine(
                Bonuses.combine(bonuses.drops, ofClass, multiplies: multiplies),
                Bonuses.combine(season.drops, company.drops, multiplies: multiplies), multiplies: multiplies)
    }

    /// Adds up "+X %" bonuses as the content says: 1 + Σ, or Π (1 + x); at most `Bonuses.most`.
    @inline(__always)
    static func stack(_ bonuses: Lanes<Units.One>, multiplies: Bool) -> Ratio {
        let most = Ratio.one + Bonuses.most
        guard multiplies else { return Swift.min(Ratio.one + bonuses.sum(), most) }
        var product = Ratio.one
        for index in 0..<8 {
            let factor = Swift.min(Ratio.one + bonuses[index], most)
            product = Swift.min(product * factor, most)
        }
        return product
    }
}
