import GameContract
import QuestKernel

@testable import QuestBond

extension ContentNode {
    /// Reads one file's part of the content alone: quick, and what most mistakes are found by.
    func readFile(_ name: String) throws(ContentProblem) {
        guard let node = self[name] else { return }
        var reader = ContentReader()
        switch name {
        case "heroes": _ = try reader.read(HeroContent.self, from: node)
        case "tasks": _ = try reader.read(TaskContent.self, from: node)
        case "quests": _ = try reader.read(QuestContent.self, from: node)
        case "login": _ = try reader.read(LoginContent.self, from: node)
        case "loot": _ = try reader.read(LootContent.self, from: node)
        case "equipment": _ = try reader.read(EquipmentContent.self, from: node)
        case "affixes": _ = try reader.read(AffixContent.self, from: node)
        case "consumables": _ = try reader.read(ConsumableContent.self, from: node)
        case "dungeons": _ = try reader.read(DungeonContent.self, from: node)
        case "missions": _ = try reader.read(MissionContent.self, from: node)
        case "expeditions": _ = try reader.read(ExpeditionContent.self, from: node)
        case "forge": _ = try reader.read(ForgeContent.self, from: node)
        case "arena": _ = try reader.read(ArenaContent.self, from: node)
        case "raid": _ = try reader.read(RaidContent.self, from: node)
        case "research": _ = try reader.read(ResearchContent.self, from: node)
        case "prestige": _ = try reader.read(PrestigeContent.self, from: node)
        case "store": _ = try reader.read(StoreContent.self, from: node)
        case "seasons": _ = try reader.read(SeasonContent.self, from: node)
        case "dialogue": _ = try reader.read(DialogueContent.self, from: node)
        case "weather": _ = try reader.read(WeatherContent.self, from: node)
        case "cues": _ = try reader.read(CueContent.self, from: node)
        case "routines": _ = try reader.read(RoutineContent.self, from: node)
        case "categories": _ = try reader.read(CategoryContent.self, from: node)
        case "flags": _ = try reader.read(FlagContent.self, from: node)
        case "duties": _ = try reader.read(DutyContent.self, from: node)
        case "onboarding": _ = try reader.read(OnboardingContent.self, from: node)
        case "party": _ = try reader.read(PartyContent.self, from: node)
        case "cards": _ = try reader.read(CardContent.self, from: node)
        case "sets": _ = try reader.read(GearSetContent.self, from: node)
        case "wellness": _ = try reader.read(WellnessContent.self, from: node)
        case "goals": _ = try reader.read(GoalContent.self, from: node)
        case "achievements": _ = try reader.read(AchievementContent.self, from: node)
        case "comeback": _ = try reader.read(ComebackContent.self, from: node)
        case "notices": _ = try reader.read(NoticeContent.self, from: node)
        case "records": _ = try reader.read(RecordContent.self, from: node)
        default: _ = try compiled()
        }
    }

    /// Compiles content, which succeeds or says what is wrong and where.
    func compiled() throws(ContentProblem) -> QuestBondRules {
        var reader = ContentReader()
        return try QuestBondRules(try reader.read(QuestBondContent.self, from: self))
    }
}
