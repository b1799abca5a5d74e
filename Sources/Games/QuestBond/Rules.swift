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
    let slotStats: SlotStats
    /// Rows of `items` by where they drop, slot and rarity: `catalog.rows(…)`.
    let catalog: CatalogIndex
    let affixes: [AffixRow]
    let affixPools: AffixPools
    let consumables: [ConsumableRow]
    let consumableTables: ConsumableTables
    /// Dungeons for one hero, those of parties, then those of seasons.
    let dungeons: [DungeonRow]
    let soloDungeons: Int
    /// Those that only parties enter.
    let partyDungeons: Range<Int>
    let party: PartyRules
    let dungeonRules: DungeonRules
    let rooms: RoomTable
    let roomApproaches: RoomApproaches
    let missions: [MissionRow]
    let missionRules: MissionRules
    let expeditions: [ExpeditionRow]
    let expeditionRules: ExpeditionRules
    let forge: ForgeContent
    let herbRecipes: [Int]
    let premiumKinds: [Int]
    let store: StoreContent
    let arena: ArenaContent
    let arenaTable: ArenaTable
    let raid: RaidContent
    let research: ResearchTree
    let researchNames: [String]
    let researchNodeIDs: [String]
    let prestige: PrestigeContent
    let achievements: AchievementContent
    let achievementTable: AchievementTable
    let wellness: WellnessContent
    let comeback: ComebackContent
    let notices: NoticeContent
    let goals: GoalContent
    let records: RecordContent
    let curve: LevelCurve<Units.Experience>
    let routines: RoutineContent
    let categories: CategoryContent
    let masteryCurve: LevelCurve<Units.Completions>
    let flags: FlagContent
    let duties: DutyContent
    /// The duties' weights and their sum.
    let dutyWeights: [UInt32]
    let dutyWeight: UInt32
    /// The same for the party's duty, without mini-games, which each member plays alone.
    let sharedDutyWeights: [UInt32]
    let sharedDutyWeight: UInt32
    /// The weights of the kinds of daily quests.
    let questWeights: [UInt32]
    let onboarding: OnboardingContent
    let starterGear: StarterGear
    let milestoneItems: MilestoneItems
    let setRules: GearSetContent
    let gearSets: GearSetTable
    let cards: CardTable
    let roomCardChance: Probability
    let stageCardChance: Probability
    let raidCardChance: Probability
    let duplicateMaterial: MaterialKind
    let duplicateAmount: Pieces
    /// Rarity of dropped materials, as weights.
    let materialWeights: SIMD8<UInt32>
    /// The same of those that expeditions find.
    let expeditionMaterials: SIMD8<UInt32>
    /// Kinds of the random materials of salvage, as weights.
    let salvageKinds: SIMD8<UInt32>
    let lore: [LoreRow]
    /// Pages of lore that an expedition can find, one bit each.
    let loreByExpedition: [UInt64]
    let expeditionLines: [ExpeditionLines]
    /// Units that one material counts as, by rarity.
    let materialWorth: Lanes<Units.MaterialUnits>

    let seasons: Seasons
    /// When the rows of these tables are there.
    let dungeonWindows: Windows
    let missionWindows: Windows
    let expeditionWindows: Windows
    let recipeWindows: Windows
    let herbRecipeWindows: Windows
    let dutyWindows: Windows
    /// Names of the active seasons, in the order of `seasons.all`.
    let seasonNames: [String]
    let voices: Voices
    let cues: CueTable
    /// The running experiment, and the rules of its changed arm; both or neither.
    public let experiment: Experiment?
    public let variant: QuestBondRules?

    /// Compiles content, or reports which reference or combination is not valid.
    ///
    /// - Parameter variant: the rules of the changed arm where an experiment runs; `compile` makes them. Without them
    ///   all players play by the same figures.
    public init(_ content: QuestBondContent, variant: QuestBondRules? = nil) throws(ContentProblem) {
        seasons = try Seasons(content.seasons, bundles: content.store.bundles.map(\.id))
        seasonNames = content.seasons.areOn ? content.seasons.seasons.map(\.name) : []
        dungeonWindows = Windows(
            content.dungeons.dungeons + content.party.dungeons + content.dungeons.events, content.seasons)
        missionWindows = Windows(content.missions.missions, content.seasons)
        expeditionWindows = Windows(content.expeditions.expeditions, content.seasons)
        recipeWindows = Windows(content.forge.recipes, content.seasons)
        herbRecipeWindows = Windows(content.forge.herbRecipes, content.seasons)
        dutyWindows = Windows(content.duties.duties, content.seasons)
        voices = Voices(content.dialogue, content.weather, content.seasons)
        cues = CueTable(content.cues)
        experiment = variant == nil ? nil : content.experiments.running.first.map(Experiment.init)
        self.variant = variant
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
        slotStats = content.equipment.slotStats
        catalog = try CatalogIndex(content.equipment.items)
        affixes = content.affixes.affixes
        let heroes = content.heroes
        affixPools = AffixPools(content.affixes.affixes) { affix, heroClass in
            let preference = Ratio.one + (affix.raises(of: heroClass, content) ? heroes.classAffixWeight : 0)
            let weight = affix.heroClass == nil ? preference : heroes.classOnlyWeight * preference
            return UInt32(truncatingIfNeeded: weight.partsPerMillion)
        }
        consumables = content.consumables.kinds
        consumableTables = try ConsumableTables(content.consumables)
        dungeons = content.dungeons.dungeons + content.party.dungeons + content.dungeons.events
        soloDungeons = content.dungeons.dungeons.count
        partyDungeons = soloDungeons..<soloDungeons + content.party.dungeons.count
        party = PartyRules(content.party)
        dungeonRules = content.dungeons.rules
        rooms = RoomTable(dungeons)
        roomApproaches = RoomApproaches(content.dungeons.approaches)
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
        routines = content.routines
        categories = content.categories
        masteryCurve = LevelCurve(
            base: content.categories.masteryBase, steps: content.categories.masteryLevels - 1, rounding: .up)
        flags = content.flags
        duties = content.duties
        dutyWeights = content.duties.duties.map(\.weight)
        dutyWeight = dutyWeights.reduce(0, +)
        sharedDutyWeights = content.duties.duties.map { $0.game == nil ? $0.weight : 0 }
        sharedDutyWeight = sharedDutyWeights.reduce(0, +)
        questWeights = content.quests.kinds.map(\.weight)
        onboarding = content.onboarding
        starterGear = try StarterGear(content.onboarding.starterGear, among: content.equipment.items)
        arena = content.arena
        arenaTable = ArenaTable(content.arena)
        raid = content.raid
        research = try ResearchTree(content.research)
        researchNames = content.research.nodes.map(\.name)
        researchNodeIDs = content.research.nodes.map(\.id)
        prestige = content.prestige
        var achievements = content.achievements
        for row in achievements.rows.indices where achievements.rows[row].full {
            let all = Steps(content.cards.cards.count)
            achievements.rows[row].target = Swift.min(achievements.rows[row].target, all)
        }
        self.achievements = achievements
        achievementTable =
            AchievementTable(
                achievements.rows.map {
                    .init(metric: $0.metric.index, target: $0.active ? $0.target.rawValue : .max)
                },
                metrics: AchievementMetric.allCases.count) ?? .empty
        wellness = content.wellness
        comeback = content.comeback
        notices = content.notices
        goals = content.goals
        records = content.records
        var worth = Lanes<Units.MaterialUnits>()
        for (rarity, units) in content.forge.unitWorth.prefix(5).enumerated() { worth[rarity] = units }
        materialWorth = worth
        materialWeights = ItemOrder.simd(content.loot.materialRarity)
        salvageKinds = ItemOrder.simd(content.forge.salvageKinds)
        expeditionMaterials = ItemOrder.simd(content.loot.expeditions.materialRarity)
        let lore = content.expeditions.lore
        self.lore = lore
        loreByExpedition = content.expeditions.expeditions.map { row in
            lore.indices.reduce(0) { lore[$1].theme == row.theme ? $0 | 1 << UInt64($1) : $0 }
        }
        expeditionLines = content.expeditions.lines
        curve = LevelCurve(
            base: content.heroes.levelBase, steps: Int(content.heroes.levelCap) - 1, rounding: .up)
        milestoneItems = MilestoneItems(levels: content.heroes.milestoneLevels, items: content.equipment.items)
        setRules = content.sets
        gearSets = try GearSetTable(content.sets, items: content.equipment.items)
        cards = try CardTable(
            content.cards, dungeons: dungeons, expeditions: content.expeditions.expeditions,
            items: content.equipment.items)
        roomCardChance = content.cards.roomChance
        stageCardChance = content.cards.stageChance
        raidCardChance = content.cards.raidChance
        duplicateMaterial = content.cards.duplicateMaterial
        duplicateAmount = content.cards.duplicateAmount
    }
}
