import QuestKernel

/// All of QuestBond's content: one field a file of `content/`.
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
    var achievements = AchievementContent()
    var wellness = WellnessContent()
    var comeback = ComebackContent()
    var notices = NoticeContent()
    var goals = GoalContent()
    var records = RecordContent()

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
            .row("achievements", \.achievements, "Achievements and their rewards."),
            .row("wellness", \.wellness, "Mood check-ins and meditation."),
            .row("comeback", \.comeback, "Gifts for those who come back."),
            .row("notices", \.notices, "Push notices and their caps."),
            .row("goals", \.goals, "Long-term goals and their templates."),
            .row("records", \.records, "Titles of the leaderboard, summaries and insights."),
        ]
    }
}
