import QuestKernel

/// Creation, classes, stats and levels ("Character System", "Class System Depth", "Class Evolution System").
struct HeroContent: ContentRow {
    var levelBase: Experience = 100
    var levelCap: Int32 = 100
    var startingStat: StatPoints = 5
    var primaryStat: StatPoints = 8
    var zodiacBonus: StatPoints = 1
    var pointsPerLevel: Int32 = 3
    var evolutionLevel: Int32 = 20
    var evolutionStat: StatPoints = 15
    var evolutionCountsGear = false
    var goldAtFirstLevelUp: Gold = 50
    var goldAtLastLevelUp: Gold = 500
    var chestEvery: Int32 = 5
    var chestGivesBoth = true
    var milestoneLevels: [Int32] = []
    var milestoneRarities: [RarityRow] = []
    var classes: [ClassRow] = []
    var classAffixWeight: Ratio = 0
    var affixesByLine = true
    var classOnlyWeight: Ratio = 1
    var stacking = Stacking.additive

    var isMultiplicative: Bool { stacking == .multiplicative }

    static let noun = "the rules of heroes"
    static var fields: [Field<HeroContent>] {
        [
            .whole("levelBase", \.levelBase, 1...10_000, unit: "EXP", "Level L needs levelBase x (L-1)^1.5 in total."),
            .whole("levelCap", \.levelCap, 2...1_000, unit: "levels", "The last level; EXP still counts after it."),
            .whole("startingStat", \.startingStat, 0...1_000, unit: "points", "Each stat of a new hero."),
            .whole("primaryStat", \.primaryStat, 0...1_000, unit: "points", "The class's primary stat of a new hero."),
            .whole("zodiacBonus", \.zodiacBonus, 0...100, unit: "points", "What the zodiac sign adds to its stat."),
            .whole("pointsPerLevel", \.pointsPerLevel, 0...100, unit: "points", "Stat points to allocate per level."),
            .whole("evolutionLevel", \.evolutionLevel, 1...1_000, unit: "levels", "From here a class may evolve."),
            .whole(
                "evolutionStat", \.evolutionStat, 0...10_000, unit: "points", "The stat value that evolution needs."),
            .flag(
                "evolutionCountsGear", \.evolutionCountsGear,
                "Whether what is worn counts in that value; otherwise the hero's own points alone."),
            .whole(
                "goldAtFirstLevelUp", \.goldAtFirstLevelUp, 0...1_000_000, unit: "gold", "Gold for reaching level 2."),
            .whole(
                "goldAtLastLevelUp", \.goldAtLastLevelUp, 0...1_000_000, unit: "gold",
                "Gold for reaching the last level; linear between."),
            .whole(
                "chestEvery", \.chestEvery, 1...1_000, unit: "levels",
                "Every n-th level gives a chest with Common gear."),
            .flag(
                "chestGivesBoth", \.chestGivesBoth, optional: false,
                "Whether a chest holds a consumable and a material, instead of one of the two."),
            .wholes(
                "milestoneLevels", \.milestoneLevels, 2...1_000, unit: "levels",
                "Levels whose chest is a milestone, and at which the store offers milestone gear."),
            .rows(
                "milestoneRarities", \.milestoneRarities,
                "The rarity of the item in each milestone's chest, in the same order."),
            .table("classes", \.classes, "The nine classes."),
            .ratio(
                "classAffixWeight", \.classAffixWeight, "Extra weight of affixes that match the primary stat."),
            .flag(
                "affixesByLine", \.affixesByLine, optional: false,
                "Whether that is the stat of the line's starter class, instead of the present class's."),
            .ratio(
                "classOnlyWeight", \.classOnlyWeight, "Weight of an affix that only one class finds, beside others'."),
            .choice("stacking", \.stacking, "Whether \"+X %\" bonuses add up or multiply."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if milestoneLevels.count > 16 {
            throw reader.problem(
                node, field: "milestoneLevels", expected: "at most 16 levels", found: "\(milestoneLevels.count)")
        }
        if milestoneLevels.count != milestoneRarities.count {
            throw reader.problem(
                node, field: "milestoneRarities", expected: "\(milestoneLevels.count) rows, one per milestone level",
                found: "\(milestoneRarities.count)")
        }
        guard classes.map(\.id) == HeroClass.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "classes",
                expected: "the rows " + HeroClass.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: classes.map(\.id).joined(separator: ", "))
        }
    }
}

/// How "+X %" bonuses combine: 1 + Σx, or Π (1 + x).
enum Stacking: UInt8, ContentChoice { case additive, multiplicative }

/// A rarity as a row of its own.
struct RarityRow: ContentRow {
    var rarity = Rarity.common

    static let noun = "a rarity"
    static var fields: [Field<RarityRow>] { [.choice("rarity", \.rarity, "How rare.")] }
}

/// A class: its stat, its task affinity and its bonus in encounters.
struct ClassRow: ContentTableRow {
    var id = ""
    var primary = Stat.strength
    var affinity = Category.physical
    var secondAffinity: Category?
    var affinityBonus: Ratio = 0
    var encounter: Encounter?
    var encounterBonus: Ratio = 0
    var bonusForParty = false
    var bonusAlone = true
    var lootBonus: Ratio = 0
    var damageReduction: Ratio = 0
    var missionTime: Ratio = 0

    /// Whether the bonus in encounters is the hero's own: one for all members is added by their party, once.
    @inline(__always)
    func hasOwnBonus(inParty: Bool) -> Bool { !bonusForParty || (!inParty && bonusAlone) }

    /// The share of damage that it takes off where no party acts.
    var damageReductionAlone: Ratio { bonusAlone ? damageReduction : 0 }

    static let noun = "a class"
    static var fields: [Field<ClassRow>] {
        [
            .choice("primary", \.primary, "The class's primary stat."),
            .choice("affinity", \.affinity, "The category of tasks with an EXP bonus."),
            .optionalChoice("secondAffinity", \.secondAffinity, "A second such category."),
            .ratio("affinityBonus", \.affinityBonus, "The EXP bonus on tasks of its affinity."),
            .optionalChoice("encounter", \.encounter, "The rooms in which it is stronger; none: all of them."),
            .ratio("encounterBonus", \.encounterBonus, optional: true, "By how much its power is multiplied there."),
            .flag(
                "bonusForParty", \.bonusForParty, "Whether that bonus is for all members' power, where a party acts."),
            .flag(
                "bonusAlone", \.bonusAlone,
                "Whether a class has what is for all members, bonusForParty and damageReduction, without a party too."),
            .ratio("lootBonus", \.lootBonus, optional: true, "Multiplies drop chances on success."),
            .ratio(
                "damageReduction", \.damageReduction, optional: true,
                "Less damage from failed rooms, for its whole party."),
            .ratio("missionTime", \.missionTime, optional: true, "Shorter missions."),
        ]
    }
}
