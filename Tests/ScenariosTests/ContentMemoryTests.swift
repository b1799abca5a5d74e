import Foundation
import QuestBond
import QuestKernel
import Scenarios
import Testing

@Suite struct ContentMemoryTests {
    private func shipped(_ name: String) throws -> ScenarioSource {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        return try ScenarioSource.read("\(folder)/scenarios/\(name)")
    }

    /// All that was read, as text.
    private func reading(_ tree: ContentNode, knowing memory: ContentMemory?) throws -> String {
        guard case .map(let entries) = tree.value else { return "" }
        let beside = ScenarioSource.partsBesideTheGame
        var reader = ContentReader(knowing: memory)
        let content = try reader.read(
            QuestBondContent.self,
            from: ContentNode(.map(entries.filter { !beside.contains($0.key) }), place: tree.place))
        var text = ""
        dump(content, to: &text)
        return text + "\(reader.figures) \(reader.provenance)"
    }

    /// Values, figures that can be varied, and provenance are those of a reading of the whole.
    @Test(
        arguments: [
            ["loot.tasks.equipmentChance=0.07"], ["loot.materialRarity=[1, 2, 3, 4, 5]", "heroes.levelBase=90"],
            ["dungeons.dungeons.goblinCaves.rooms[1].difficulty=1.1"], ["loot.tasks.equipmentChance=6%"], [],
        ] as [[String]])
    func aVariantIsReadAsIfNothingWereKnown(changes: [String]) throws {
        let source = try shipped("questbond").remembered()
        let variant = try source.changed(by: changes)
        let memory = try #require(variant.memory)
        let known = try reading(variant.tree, knowing: memory)
        #expect(known == (try reading(variant.tree, knowing: nil)))
        #expect((known == (try reading(source.tree, knowing: nil))) == changes.isEmpty)
    }

    @Test func aMistakeOfAVariantIsToldAsIfNothingWereKnown() throws {
        let source = try shipped("questbond")
        for change in ["loot.tasks.equipmentChance=2", "loot.bagLimt=3", "archetypes.archetypes.steady.share=-1"] {
            let problems = try [source, source.remembered()].map { source in
                #expect(throws: ContentProblem.self) { try QuestBondScenario(source.changed(by: [change])) }
            }
            #expect(problems[0] == problems[1])
        }
    }

    /// Each kind of game.
    @Test(arguments: ["questbond", "timequest", "star-collector"]) func anyGameIsRemembered(name: String) throws {
        let source = try shipped(name)
        let (plain, known) = try (GameRegistry.scenario(source), GameRegistry.scenario(source.remembered()))
        #expect(plain.figures == known.figures)
        #expect(plain.assumptions == known.assumptions)
        #expect(!known.figures.isEmpty)
    }
}
