import Foundation
import QuestKernel
import Scenarios
import Testing

@Suite struct ContentDifferenceTests {
    private func differences(_ old: String, _ new: String) throws -> [String] {
        ContentDifference.between(try YAMLTree.read(old, file: "old"), try YAMLTree.read(new, file: "new"))
            .map(\.description)
    }

    @Test(
        arguments: [
            ("a: { b: 1 }", "a: { b: 1 } # said otherwise", []),
            ("a: { b: 1 }", "a: { b: 2 }", ["a.b: 1 → 2"]),
            ("a: !chosen [1, 2, 3]", "a: !chosen [1, 3, 3]", ["a: 2 → 3 (chosen, 1…3)"]),
            ("a: !chosen [1, 2, 3]", "a: 5", ["a: 2 → 5 (chosen, 1…3 → designed)"]),
            ("a: !chosen [1, 2, 3]", "a: 2", ["a: still 2, chosen, 1…3 → designed"]),
            ("a: !chosen [1, 2, 3]", "a: !chosen [0, 2, 3]", ["a: still 2, chosen, 1…3 → chosen, 0…3"]),
            ("a: [1, 2]", "a: [1, 2, 3]", ["a: [1, 2] → [1, 2, 3]"]),
            ("a: { b: 1, c: 2 }", "a: { b: 1 }", ["a.c: gone, was 2"]),
            ("a: { b: { x: 1 } }", "a: { b: { x: 1 }, n: { x: 2, y: 3 } }", ["a.n: new, a map with 2 entries"]),
            ("a: [{ x: 1 }]", "a: [{ x: 2 }, { x: 3 }]", ["a[0].x: 1 → 2", "a[1]: new, a map with 1 entry"]),
            (
                "a: { b: { x: 1 }, c: { x: 1 } }", "a: { c: { x: 1 }, b: { x: 1 } }",
                ["a: rows in another order: b, c → c, b"]
            ),
            (
                "a: !assumed:x0.5..2 { b: 1 }", "a: { b: 1 }",
                ["a: still 1 entry, assumed, all of it by a factor of 0.5…2 → designed"]
            ),
        ])
    func whatDiffersIsSaid(old: String, new: String, words: [String]) throws {
        #expect(try differences(old, new) == words)
    }

    @Test func whatAnOptionGivesIsNobodysDesign() throws {
        let old = try YAMLTree.read("a: !chosen [1, 2, 3]\nb: 4", file: "old")
        let new = try Override("b=6").applied(to: try Override("a=5").applied(to: old))
        #expect(
            ContentDifference.between(old, new).map(\.description) == [
                "a: 2 → 5 (chosen, 1…3 → set by hand)", "b: 4 → 6 (designed → set by hand)",
            ])
    }

    @Test func aListOfThreeIsNoTripleWhereTheGameDeclaresAList() throws {
        let folder = try ScenarioFolder.questbond([
            "a.yaml": "extends: questbond\nloot: { tasks: { rarity: !assumed [1, 2, 3] } }\n",
            "b.yaml": "extends: questbond\nloot: { tasks: { rarity: !assumed [1, 2, 4] } }\n",
        ])
        let differences = try folder.read("a").differences(to: folder.read("b"))
        #expect(differences.map(\.description) == ["loot.tasks.rarity: [1, 2, 3] → [1, 2, 4] (assumed)"])
        #expect(differences.first?.newPlace == Place(file: "b.yaml", line: 2, column: 26))
    }

    @Test func explanationsKnowWhatTheDeclarationSays() throws {
        let shipped =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/scenarios"
        let source = try ScenarioSource.read("\(shipped)/questbond-ab")
        let threshold = try Explanation("loot.pity.tasks.threshold", in: source)
        #expect(threshold.value == "20" && threshold.unit == "tries" && threshold.range == "0 to 1000")
        #expect(threshold.design?.hasPrefix("Design document: \"Loot System Redesign\"") == true)
        let chance = try Explanation("loot.tasks.equipmentChance", in: source)
        #expect(chance.provenance == "chosen, 0.05…0.08" && chance.value == "0.065")
        #expect(chance.referredToBy == ["experiments.running.generousTasks.changes: loot.tasks.equipmentChance"])
        let item = try Explanation("equipment.items.theScholarsBestiary", in: source)
        #expect(item.referredToBy.contains { $0.hasPrefix("cards.milestones[") })
        let base = try Explanation("loot.stats.base[2]", in: source)
        #expect(base.provenance == "assumed, all of it by a factor of 0.7…1.4, from its section")
        let out = try Explanation("loot.pity.tasks.rampFrom", in: source)
        #expect(out.value == nil && !out.isRequired)
    }

    @Test(
        arguments: [
            ("loot.tasks.equipmentChanse", "Did you mean \"loot.tasks.equipmentChance\"?"),
            ("materialChance", "\"loot.tasks.materialChance\""), ("lot", "Did you mean \"loot\"?"),
            ("loot.tasks.rarity[9]", "an entry of the list"), ("loot.tasks.rarity[0].x", "nothing below it"),
            ("dungeons.dungeons.goblinCave", "Did you mean \"dungeons.dungeons.goblinCaves\"?"),
            ("", "expected a path"),
            ("a..b", "expected a path"), ("loot.bagLimit[0]", "no list"),
        ])
    func anUnknownKeyIsAnsweredWithTheNearest(key: String, words: String) throws {
        let shipped =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/scenarios"
        let source = try ScenarioSource.read("\(shipped)/questbond")
        let problem = #expect(throws: ContentProblem.self) { try Explanation(key, in: source) }
        #expect(problem?.description.contains(words) == true, "\(problem?.description ?? "")")
    }

    @Test func allMistakesOfAllFilesAreTold() throws {
        let shipped =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path + "/scenarios"
        let source = try ScenarioSource.read("\(shipped)/questbond")
        #expect(source.problems().isEmpty)
        let spoilt = try source.changed(by: [
            "loot.tasks.equipmentChance=2", "loot.bagLimt=3", "dungeons.dungeons.goblinCaves.rooms[1].stat=strengh",
            "archetypes.archetypes.steady.share=-1",
        ])
        let paths = spoilt.problems().map(\.path).sorted()
        #expect(
            paths == [
                "archetypes.archetypes.steady.share", "dungeons.dungeons.goblinCaves.rooms[1].stat", "loot.bagLimt",
                "loot.tasks.equipmentChance",
            ])
    }
}
