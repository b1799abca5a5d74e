import QuestKernel

/// QuestBond's content, checked as a whole and compiled: dense tables by number, shared by every party, never changed.
public final class QuestBondRules: Sendable {
    let heroes: HeroContent
    let tasks: TaskContent
    let quests: QuestContent
    let login: LoginContent
    let loot: LootContent
    let pity: [PityRow]
    let items: [CatalogItem]
    let procedural: ProceduralNames
    /// Rows of `items` by where they drop, slot and rarity: `catalog.rows(…)`.
    let catalog: CatalogIndex
    let affixes: [AffixRow]
    let affixPools: AffixPools
    let consumables: [ConsumableRow]
    let consumableTables: ConsumableTables
    let dungeons: [DungeonRow]
    let dungeonRules: DungeonRules
    let rooms: RoomTable
    let missions: [MissionRow]
    let missionRules: MissionRules
    let expeditions: [ExpeditionRow]
    let expeditionRules: ExpeditionRules
    let forge: ForgeContent
    let herbRecipes: [Int]
    let premiumKinds: [Int]
    let store: StoreContent
    let achievements: AchievementContent
    let achievementTable: AchievementTable
    let wellness: WellnessContent
    let comeback: ComebackContent
    let notices: NoticeContent
    let goals: GoalContent
    let records: RecordContent
    let curve: LevelCurve
    /// Rarity of dropped materials, as weights.
    let materialWeights: SIMD8<UInt32>
    /// Units that one material counts as, by rarity.
    let materialWorth: SIMD8<Int64>

    /// Compiles content, or says which reference or combination does not hold.
    public init(_ content: QuestBondContent) throws(ContentProblem) {
        heroes = content.heroes
        tasks = content.tasks
        quests = content.quests
        login = content.login
        loot = content.loot
        pity = [
            content.loot.pity.tasks, content.loot.pity.rooms, content.loot.pity.missions, content.loot.pity.expeditions,
        ]
        items = content.equipment.items
        procedural = content.equipment.procedural
        catalog = try CatalogIndex(content.equipment.items)
        affixes = content.affixes.affixes
        let heroes = content.heroes
        affixPools = AffixPools(content.affixes.affixes) { affix, heroClass in
            let row = heroes.classes[heroClass.index]
            let matches =
                affix.heroClass == heroClass
                || affix.category.map { $0 == row.affinity || $0 == row.secondAffinity } ?? false
            return UInt32(truncatingIfNeeded: 1_000_000 + (matches ? heroes.classAffixWeight : 0))
        }
        consumables = content.consumables.kinds
        consumableTables = try ConsumableTables(content.consumables)
        dungeons = content.dungeons.dungeons
        dungeonRules = content.dungeons.rules
        rooms = RoomTable(content.dungeons.dungeons)
        missions = content.missions.missions
        missionRules = content.missions.rules
        expeditions = content.expeditions.expeditions
        expeditionRules = content.expeditions.rules
        forge = content.forge
        let names = content.consumables.kinds.map(\.id)
        var herbs: [Int] = []
        for recipe in content.forge.herbRecipes {
            guard let reference = recipe.makes else { continue }
            herbs.append(
                try reference.resolve(
                    among: names, called: "a consumable", path: "forge.herbRecipes.\(recipe.id).makes"))
        }
        herbRecipes = herbs
        var premium: [Int] = []
        for offer in content.store.premium {
            guard let reference = offer.kind else { continue }
            premium.append(
                try reference.resolve(among: names, called: "a consumable", path: "store.premium.\(offer.id).kind"))
        }
        premiumKinds = premium
        store = content.store
        achievements = content.achievements
        achievementTable =
            AchievementTable(
                content.achievements.rows.map { .init(metric: $0.metric.index, target: $0.target) },
                metrics: AchievementMetric.allCases.count) ?? .empty
        wellness = content.wellness
        comeback = content.comeback
        notices = content.notices
        goals = content.goals
        records = content.records
        var worth = SIMD8<Int64>(repeating: 0)
        for (rarity, units) in content.forge.unitWorth.prefix(5).enumerated() { worth[rarity] = units }
        materialWorth = worth
        materialWeights = ItemOrder.simd(content.loot.materialRarity)
        curve = LevelCurve(
            base: content.heroes.levelBase, steps: Int(content.heroes.levelCap) - 1, rounding: .up)
    }
}
