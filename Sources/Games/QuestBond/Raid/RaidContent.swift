import QuestKernel

/// The weekly raid boss ("Raid Boss System"; its "Decisions Made" win).
struct RaidContent: ContentRow {
    var rules = RaidRules()
    var spoils = RaidSpoils()
    var bosses: [RaidBossRow] = []

    static let noun = "the raid"
    static var fields: [Field<RaidContent>] {
        [
            .row("rules", \.rules, "HP, attacks and damage."),
            .row("spoils", \.spoils, "What each participant gets for a defeated boss."),
            .table("bosses", \.bosses, "The pool of bosses, one week each, in order."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if bosses.count > 64 {
            throw reader.problem(node, field: "bosses", expected: "at most 64 bosses", found: "\(bosses.count)")
        }
    }
}

/// The rules for every boss.
struct RaidRules: ContentRow {
    var hitPointsPerTier: HitPoints = 3_000
    var levelsPerTier: Int32 = 10
    var paragonCounts = true
    var partyFactors: [Ratio] = []
    var attacksPerDay: Int16 = 5
    var damagePerPoint: Ratio = 1
    var criticalFactor: Ratio = 2

    static let noun = "the rules of the raid"
    static var fields: [Field<RaidRules>] {
        [
            .whole("hitPointsPerTier", \.hitPointsPerTier, 1...1_000_000, unit: "HP", "HP of a solo boss, per tier."),
            .whole(
                "levelsPerTier", \.levelsPerTier, 1...1_000, unit: "levels",
                "Tier = the party's average level / this, rounded up."),
            .flag(
                "paragonCounts", \.paragonCounts, optional: false,
                "Whether paragon levels count in that average; otherwise the tier ends with the last level."),
            .ratios(
                "partyFactors", \.partyFactors, 100_000...10_000_000, count: 4,
                "Multiplies HP, by size of party, 1 to 4."
            ),
            .whole("attacksPerDay", \.attacksPerDay, 1...100, unit: "attacks", "Attacks per local day, one task each."),
            .ratio(
                "damagePerPoint", \.damagePerPoint, 1_000...1_000_000_000,
                "HP that an attack takes for each point of power."),
            .ratio(
                "criticalFactor", \.criticalFactor, 1_000_000...8_000_000, "Multiplies damage on a critical strike."),
        ]
    }
}

/// What each participant gets for a defeated boss.
struct RaidSpoils: ContentRow {
    var goldAtFirstTier: Gold = 0
    var goldAtLastTier: Gold = 0
    var lastTier: Int32 = 10
    var consumable = GiftTier.none
    var equipmentChance: Probability = .never
    var equipmentRarity: [UInt32] = []
    var exclusiveShare: Probability = .never
    var materialChance: Probability = .never

    static let noun = "the spoils of the raid"
    static var fields: [Field<RaidSpoils>] {
        [
            .whole("goldAtFirstTier", \.goldAtFirstTier, 0...100_000, unit: "gold", "Gold at tier 1."),
            .whole(
                "goldAtLastTier", \.goldAtLastTier, 0...100_000, unit: "gold",
                "Gold from `lastTier` on; linear between."),
            .whole("lastTier", \.lastTier, 2...1_000, unit: "tiers", "The tier from which gold rises no more."),
            .choice("consumable", \.consumable, "A guaranteed consumable: its tier, as the arena's."),
            .ratio("equipmentChance", \.equipmentChance, "Chance of Rare or better equipment."),
            .weights("equipmentRarity", \.equipmentRarity, "Its rarity."),
            .ratio("exclusiveShare", \.exclusiveShare, "Share of it that only raid bosses have."),
            .ratio("materialChance", \.materialChance, "Chance of a material."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(equipmentRarity, "equipmentRarity", node)
    }
}

/// A boss and its modifier: the stats it resists or is weak to.
struct RaidBossRow: ContentTableRow {
    var id = ""
    var name = ""
    var theme = ""
    var modifier = ""
    var stat = Stat.strength
    var factor: Ratio = 1
    var secondStat: Stat?
    var secondFactor: Ratio = 1

    static let noun = "a raid boss"
    static var fields: [Field<RaidBossRow>] {
        [
            .text("name", \.name, "What players read."),
            .text("theme", \.theme, "Where it comes from."),
            .text("modifier", \.modifier, "What players read about its modifier."),
            .choice("stat", \.stat, "The stat of its modifier."),
            .ratio("factor", \.factor, 0...8_000_000, "Multiplies the damage of heroes who fight with that stat."),
            .optionalChoice("secondStat", \.secondStat, "A second such stat."),
            .ratio("secondFactor", \.secondFactor, 0...8_000_000, optional: true, "Its factor."),
        ]
    }
}
