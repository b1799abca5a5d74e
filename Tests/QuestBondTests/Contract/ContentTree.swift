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
        case "store": _ = try reader.read(StoreContent.self, from: node)
        default: _ = try compiled()
        }
    }

    /// Compiles content, which succeeds or says what is wrong and where.
    func compiled() throws(ContentProblem) -> QuestBondRules {
        var reader = ContentReader()
        return try QuestBondRules(try reader.read(QuestBondContent.self, from: self))
    }
}
