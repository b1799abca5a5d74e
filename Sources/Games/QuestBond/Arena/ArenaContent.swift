import QuestKernel

/// The arena ("Arena System"; its "Decisions Made" table wins).
struct ArenaContent: ContentRow {
    var rules = ArenaRules()
    var encounters: [WaveKindRow] = []
    var approaches: [ApproachRow] = []
    var modifiers: [ArenaModifierRow] = []
    var milestones: [MilestoneRow] = []
    var beyond = BeyondRow()

    static let noun = "the arena"
    static var fields: [Field<ArenaContent>] {
        [
            .row("rules", \.rules, "The rules for every run."),
            .rows("encounters", \.encounters, "What ordinary waves are like, one after the other."),
            .table("approaches", \.approaches, "Ways to fight; some are open only to one class."),
            .table("modifiers", \.modifiers, "The weeks' rules, one after the other."),
            .rows("milestones", \.milestones, "Waves that reward, in order."),
            .row("beyond", \.beyond, "Rewards beyond the last milestone."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for (field, count) in [
            ("approaches", approaches.count), ("modifiers", modifiers.count), ("milestones", milestones.count),
        ] where count > 20 {
            throw reader.problem(node, field: field, expected: "at most 20 rows", found: "\(count)")
        }
        if !approaches.contains(where: { $0.heroClass == nil }) {
            throw reader.problem(node, field: "approaches", expected: "an approach open to every class", found: "none")
        }
        let waves = milestones.map(\.wave)
        if zip(waves, waves.dropFirst()).contains(where: { $0.0 >= $0.1 }) {
            throw reader.problem(node, field: "milestones", expected: "rising waves", found: "\(waves)")
        }
    }
}

/// How often a milestone pays.
enum MilestonePeriod: UInt8, ContentChoice { case run, day, week }

/// The rules for every run.
struct ArenaRules: ContentRow {
    var freeEntries: Int16 = 1
    var entryGold: Gold = 50
    var hitPoints: HitPoints = 100
    var basePower: StatPoints = 1
    var powerStats: Int = 3
    var growth: Ratio = Ratio(partsPerMillion: 150_000)
    var linearWaves: Int = 10
    var growthBeyond: Ratio = Ratio(partsPerMillion: 90_000)
    var lastWave: Int = 100
    var bossEvery: Int = 5
    var lastBossWave: Int = 200
    var bossFactor: Ratio = 1
    var successCap: Probability = Probability(partsPerMillion: 950_000)
    var lostWaveEndsRun = true
    var wonWaveDamage: HitPoints = 40
    var lostWaveDamage: HitPoints = 40
    var defenseScale: StatPoints = 100
    var leastDamage: HitPoints = 10
    var criticalFactor: Ratio = 2
    var waveExperience: Experience = 0
    var milestonesPay = MilestonePeriod.day
    var equipmentRarity: [UInt32] = []

    static let noun = "the rules of the arena"
    static var fields: [Field<ArenaRules>] {
        [
            .whole("freeEntries", \.freeEntries, 0...100, unit: "runs", "Free runs per local day."),
            .whole("entryGold", \.entryGold, 0...100_000, unit: "gold", "What each run beyond them costs."),
            .whole(
                "hitPoints", \.hitPoints, 1...1_000, unit: "HP", "HP at the start of a run, carried from wave to wave."),
            .whole("basePower", \.basePower, 1...100_000, unit: "points", "Power that wave 0 would need."),
            .whole("powerStats", \.powerStats, 1...6, unit: "stats", "How many of the hero's best stats are averaged."),
            .ratio(
                "growth", \.growth, 0...10_000_000,
                "Share of the base that each wave adds to the needed power, up to linearWaves."),
            .whole("linearWaves", \.linearWaves, 1...100, unit: "waves", "Up to here difficulty is linear."),
            .ratio("growthBeyond", \.growthBeyond, "By how much each wave beyond is harder than the one before."),
            .whole("lastWave", \.lastWave, 10...200, unit: "waves", "Where a run ends at the latest."),
            .whole("bossEvery", \.bossEvery, 1...100, unit: "waves", "Every n-th wave is a boss wave."),
            .whole("lastBossWave", \.lastBossWave, 1...200, unit: "waves", "The last of them, a week of bosses aside."),
            .ratio("bossFactor", \.bossFactor, 100_000...10_000_000, "Multiplies the power that a boss wave needs."),
            .ratio("successCap", \.successCap, "The most that a wave's chance can be."),
            .flag(
                "lostWaveEndsRun", \.lostWaveEndsRun, optional: false,
                "Whether a lost wave ends the run; if not, it costs HP and is fought again."),
            .whole(
                "wonWaveDamage", \.wonWaveDamage, 0...10_000, unit: "HP",
                "HP that a wave costs, before Defense, times the chance that it is lost: a won wave costs that."),
            .whole(
                "lostWaveDamage", \.lostWaveDamage, 0...10_000, unit: "HP",
                "HP that a lost wave costs, before Defense, where it is fought again."),
            .whole(
                "defenseScale", \.defenseScale, 1...100_000, unit: "points",
                "Defense that halves the damage: damage x scale / (scale + Defense)."),
            .whole("leastDamage", \.leastDamage, 1...1_000, unit: "HP", "The least that a lost wave costs."),
            .ratio(
                "criticalFactor", \.criticalFactor, 1_000_000...8_000_000, "Multiplies power on a critical strike."),
            .whole("waveExperience", \.waveExperience, 0...100_000, unit: "EXP", "EXP of each wave that is won."),
            .choice("milestonesPay", \.milestonesPay, "How often a milestone pays: each run, once a day, once a week."),
            .weights("equipmentRarity", \.equipmentRarity, "Rarity of milestone equipment."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(equipmentRarity, "equipmentRarity", node)
    }
}

/// What an ordinary wave is like; class encounter bonuses ask for it.
struct WaveKindRow: ContentRow {
    var name = ""
    var encounter = Encounter.combat

    static let noun = "a kind of wave"
    static var fields: [Field<WaveKindRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("encounter", \.encounter, "What it asks of the hero."),
        ]
    }
}

/// A way to fight a wave.
struct ApproachRow: ContentTableRow {
    var id = ""
    var name = ""
    var heroClass: HeroClass?
    var power: Ratio = 1
    var bossPower: Ratio = 1
    var damage: Ratio = 1
    var heal: HitPoints = 0

    static let noun = "an approach"
    static var fields: [Field<ApproachRow>] {
        [
            .text("name", \.name, "What players read."),
            .optionalChoice("class", \.heroClass, "The one class that may choose it."),
            .ratio("power", \.power, 0...8_000_000, "Multiplies power."),
            .ratio("bossPower", \.bossPower, 0...8_000_000, optional: true, "Multiplies it once more on boss waves."),
            .ratio("damage", \.damage, 0...10_000_000, "Multiplies the HP that a lost wave costs."),
            .whole("heal", \.heal, 0...1_000, unit: "HP", optional: true, "HP back after a wave that is won."),
        ]
    }
}

/// What is different for a week.
struct ArenaModifierRow: ContentTableRow {
    var id = ""
    var name = ""
    var power: Ratio = 1
    var damage: Ratio = 1
    var hitPoints: HitPoints = 0
    var heal: HitPoints = 0
    var allBosses = false
    var gold: Ratio = 1
    var element: Ratio = 1

    static let noun = "an arena modifier"
    static var fields: [Field<ArenaModifierRow>] {
        [
            .text("name", \.name, "What players read."),
            .ratio("power", \.power, 0...8_000_000, optional: true, "Multiplies power: damage dealt."),
            .ratio("damage", \.damage, 0...10_000_000, optional: true, "Multiplies the HP that a lost wave costs."),
            .whole("hitPoints", \.hitPoints, 0...1_000, unit: "HP", optional: true, "HP at the start; 0: as usual."),
            .whole("heal", \.heal, 0...1_000, unit: "HP", optional: true, "HP back after a wave that is won."),
            .flag("allBosses", \.allBosses, "Whether every wave is a boss wave."),
            .ratio("gold", \.gold, 0...10_000_000, optional: true, "Multiplies the gold of milestones."),
            .ratio(
                "element", \.element, 0...8_000_000, optional: true,
                "Multiplies one stat's power: Strength, Wisdom and Dexterity take turns."),
        ]
    }
}

/// The consumable of a reward, by tier.
enum GiftTier: UInt8, ContentChoice { case none, common, uncommon, rare, epic }

/// A wave that rewards.
struct MilestoneRow: ContentRow {
    var wave: Int = 5
    var gold: Gold = 0
    var consumable = GiftTier.none
    var equipmentChance: Probability = .never

    static let noun = "a milestone"
    static var fields: [Field<MilestoneRow>] {
        [
            .whole("wave", \.wave, 1...200, unit: "waves", "The wave that is won."),
            .whole("gold", \.gold, 0...100_000, unit: "gold", "Gold."),
            .choice(
                "consumable", \.consumable, optional: true,
                "A random consumable: common, uncommon and rare gifts, epic as of expeditions."),
            .ratio("equipmentChance", \.equipmentChance, optional: true, "Chance of Rare or better equipment."),
        ]
    }
}

/// What comes after the last milestone.
struct BeyondRow: ContentRow {
    var every: Int = 10
    var goldStep: Gold = 0
    var consumable = GiftTier.none
    var equipmentChance: Probability = .never
    var equipmentStep: Ratio = 0

    static let noun = "the rewards beyond the last milestone"
    static var fields: [Field<BeyondRow>] {
        [
            .whole("every", \.every, 5...100, unit: "waves", "Every n-th wave after the last milestone."),
            .whole("goldStep", \.goldStep, 0...10_000, unit: "gold", "How much more each gives than the one before."),
            .choice("consumable", \.consumable, optional: true, "Its consumable."),
            .ratio("equipmentChance", \.equipmentChance, "Chance of equipment at the first of them."),
            .ratio("equipmentStep", \.equipmentStep, "Points that each further one adds."),
        ]
    }
}
