import QuestKernel

/// All of QuestBond's content: one field per file of `content/`.
public struct QuestBondContent: ContentRow {
    var heroes = HeroContent()
    var tasks = TaskContent()
    var quests = QuestContent()
    var login = LoginContent()
    var loot = LootContent()
    var equipment = EquipmentContent()
    var affixes = AffixContent()
    var consumables = ConsumableContent()
    var dungeons = DungeonContent()
    var missions = MissionContent()
    var expeditions = ExpeditionContent()
    var forge = ForgeContent()
    var store = StoreContent()
    var seasons = SeasonContent()
    var experiments = ExperimentContent()
    var dialogue = DialogueContent()
    var weather = WeatherContent()
    var cues = CueContent()
    var routines = RoutineContent()
    var categories = CategoryContent()
    var flags = FlagContent()
    var duties = DutyContent()
    var onboarding = OnboardingContent()
    var arena = ArenaContent()
    var raid = RaidContent()
    var research = ResearchContent()
    var prestige = PrestigeContent()
    var achievements = AchievementContent()
    var wellness = WellnessContent()
    var comeback = ComebackContent()
    var notices = NoticeContent()
    var goals = GoalContent()
    var records = RecordContent()
    var sets = GearSetContent()
    var cards = CardContent()
    var party = PartyContent()

    public init() {}
    public static let noun = "the content of QuestBond"
    public static var fields: [Field<QuestBondContent>] {
        [
            .row("heroes", \.heroes, "Creation, classes, stats and levels."),
            .row("tasks", \.tasks, "Real-world tasks, habits, verification and the main streak."),
            .row("quests", \.quests, "Daily quests and the weekly chest."),
            .row("login", \.login, "The seven days of login rewards."),
            .row("loot", \.loot, "Drop chances, rarities, pity and what items are worth."),
            .row("equipment", \.equipment, "The catalog of items."),
            .row("affixes", \.affixes, "The pool of affixes."),
            .row("consumables", \.consumables, "Consumables and where they drop."),
            .row("dungeons", \.dungeons, "Dungeon templates."),
            .row("missions", \.missions, "AFK missions."),
            .row("expeditions", \.expeditions, "Expeditions."),
            .row("forge", \.forge, "Crafting, enhancement, salvage and the affix station."),
            .row("store", \.store, "Prices and offers."),
            .row("seasons", \.seasons, "What changes between two dates."),
            .row("experiments", \.experiments, optional: true, "Figures that differ for a share of parties."),
            .row("dialogue", \.dialogue, "What NPCs say, and the lines for a completed task."),
            .row("weather", \.weather, "Suggestions by weather."),
            .row("cues", \.cues, "Names of sounds and haptics by event."),
            .row("routines", \.routines, "Routine bundles."),
            .row("categories", \.categories, "Mastery of categories, and the mechanics of each."),
            .row("flags", \.flags, "What makes a completion look unlikely."),
            .row("duties", \.duties, "The duty board and its mini-games."),
            .row("onboarding", \.onboarding, "The first minutes and the first week."),
            .row("arena", \.arena, "The arena's waves, approaches, weeks and milestones."),
            .row("raid", \.raid, "The weekly raid boss."),
            .row("research", \.research, "The research tree."),
            .row("prestige", \.prestige, "Paragon levels and rebirth."),
            .row("achievements", \.achievements, "Achievements and their rewards."),
            .row("wellness", \.wellness, "Mood check-ins and meditation."),
            .row("comeback", \.comeback, "Gifts for players who come back."),
            .row("notices", \.notices, "Push notices and their caps."),
            .row("goals", \.goals, "Long-term goals and their templates."),
            .row("records", \.records, "Titles of the leaderboard, summaries and insights."),
            .row("sets", \.sets, "Gear sets."),
            .row("cards", \.cards, "Monster cards."),
            .row("party", \.party, "Parties: power, streak, bond, challenges, adventures, gifts."),
        ]
    }
}
