import Foundation
import QuestKernel
import Scenarios
import Testing

@Suite struct ScenarioSourceTests {
    @Test func aDirectoryBecomesOneTreeWithAKeyForEachFile() throws {
        let folder = try ScenarioFolder.questbond([
            "questbond/targets.yaml": "a: 1\n", "questbond/content/notes.md": "x",
        ])
        let source = try folder.read("questbond")
        #expect(source.name == "questbond")
        #expect(source.lineage == ["questbond"])
        #expect(source.tree.keys == ["scenario", "archetypes", "targets", "dungeons", "loot"])
        let place = source.tree.at("loot", "tasks", "gold")?.place
        #expect(place == Place(file: "questbond/content/loot.yaml", line: 3, column: 9))
        #expect(try folder.read("questbond/").tree.keys == source.tree.keys)
        #expect(try folder.read("questbond/scenario.yaml").name == "questbond")
    }

    @Test func anOverlayChangesWhatItSaysAndNothingElse() throws {
        let overlay = """
            extends: questbond
            loot:
              rarities: [0.6, 0.4]
              tasks: {equipmentChance: 0.07, gems: 1}
            scenario: {title: Soft pity}
            """
        let folder = try ScenarioFolder.questbond(["questbond-soft-pity.yaml": overlay])
        let source = try folder.read("questbond-soft-pity")
        #expect(source.name == "questbond-soft-pity")
        #expect(source.lineage == ["questbond", "questbond-soft-pity"])
        let tree = source.tree
        #expect(tree.keys == ["scenario", "archetypes", "dungeons", "loot"])
        #expect(tree.at("scenario", "title")?.text == "Soft pity")
        #expect(tree.at("scenario", "game")?.text == "questbond")
        #expect(tree.at("loot", "rarities")?.texts == ["0.6", "0.4"])
        #expect(tree.at("loot", "tasks")?.keys == ["equipmentChance", "gold", "gems"])
        #expect(tree.at("loot", "tasks", "equipmentChance")?.tag == nil)
        #expect(tree.at("loot", "tasks", "gold")?.place.file == "questbond/content/loot.yaml")
        let changed = tree.at("loot", "tasks", "equipmentChance")?.place
        #expect(changed == Place(file: "questbond-soft-pity.yaml", line: 4, column: 28))
    }

    @Test func aMapKeepsTheTagOfTheBaseUntilAnOverlayGivesItAnother() throws {
        let base = try YAMLTree.read("a: !assumed {b: 1}\nc: !chosen {d: 1}\n", file: "base.yaml")
        let over = try YAMLTree.read("a: {b: 2}\nc: !assumed {d: 2}\n", file: "over.yaml")
        let merged = base.overlaid(with: over)
        #expect(merged["a"]?.tag == "!assumed")
        #expect(merged["a"]?.place.file == "base.yaml")
        #expect(merged["c"]?.tag == "!assumed")
        #expect(merged["c"]?.place.file == "over.yaml")
    }

    @Test func overlaysFormChainsOfWhichTheLastWordCounts() throws {
        let folder = try ScenarioFolder.questbond([
            "one.yaml": "extends: questbond\nloot: {tasks: {gold: 6, gems: 1}}\n",
            "two.yaml": "extends: one.yaml\nloot: {tasks: {gold: 7}}\n",
        ])
        let source = try folder.read("two.yaml")
        #expect(source.lineage == ["questbond", "one", "two"])
        #expect(source.tree.at("loot", "tasks", "gold")?.text == "7")
        #expect(source.tree.at("loot", "tasks", "gems")?.text == "1")
    }

    @Test func aCircleOfOverlaysIsRefusedByName() throws {
        let folder = try ScenarioFolder([
            "a.yaml": "extends: b\n", "b.yaml": "title: x\nextends: c.yaml\n", "c.yaml": "extends: a\n",
            "self.yaml": "extends: self\n",
        ])
        let problem = folder.problem("a.yaml")
        #expect(problem?.place == Place(file: "c.yaml", line: 1, column: 10))
        #expect(problem?.found == "the circle a → b → c → a")
        #expect(folder.problem("self")?.found == "the circle self → self")
    }

    @Test func anOverlayOfTheSameNameMayExtendTheDirectory() throws {
        let folder = try ScenarioFolder.questbond(["questbond.yaml": "extends: questbond\nloot: {rarities: [1]}\n"])
        #expect(try folder.read("questbond.yaml").tree.at("loot", "rarities")?.texts == ["1"])
    }

    @Test(arguments: [".hidden", "..", "../", "[a]", "{a: 1}", "''"])
    func extendsTakesANameOrAPath(name: String) throws {
        let folder = try ScenarioFolder.questbond(["x.yaml": "extends: \(name)\n"])
        #expect(
            folder.problem("x")?.expected == "the name of a scenario, or a path to one from this file's folder")
    }

    @Test func anOverlayMayStandInAnotherFolder() throws {
        let elsewhere = try ScenarioFolder.questbond()
        let folder = try ScenarioFolder.questbond([
            "near.yaml": "extends: questbond\nloot: {tasks: {gold: 6}}\n",
            "mine/near.yaml": "extends: ../near\nloot: {tasks: {gems: 2}}\n",
            "mine/deep/far.yaml": "extends: ../near.yaml\nloot: {rarities: [1]}\n",
            "mine/whole.yaml": "extends: \(elsewhere.path)/questbond\n",
        ])
        let tree = try folder.read("mine/deep/far").tree
        #expect(tree.at("loot", "tasks", "gold")?.text == "6" && tree.at("loot", "tasks", "gems")?.text == "2")
        #expect(try folder.read("mine/deep/far").lineage == ["questbond", "near", "near", "far"])
        #expect(folder.problem("mine/whole") == nil)
    }

    @Test func aCircleIsFoundHoweverItIsSpelled() throws {
        let folder = try ScenarioFolder([
            "a/x.yaml": "extends: ../b/y\n", "b/y.yaml": "extends: ../b/../a/x.yaml\n",
        ])
        #expect(folder.problem("a/x")?.found == "the circle x → y → x")
    }

    @Test func anUnknownBaseIsAProblemOfTheContentWithTheNearestName() throws {
        let folder = try ScenarioFolder.questbond(["x.yaml": "extends: qestbond\n"])
        #expect(folder.problem("x")?.suggestion == "questbond")
        #expect(folder.problem("x")?.place == Place(file: "x.yaml", line: 1, column: 10))
    }

    @Test func anOverlayWithoutExtendsIsRefused() throws {
        let folder = try ScenarioFolder.questbond(["x.yaml": "loot: {}\n", "y.yaml": "[1]\n"])
        for name in ["x", "y"] {
            #expect(folder.problem(name)?.path == "extends")
            #expect(folder.problem(name)?.found == "none")
        }
    }

    @Test func contentThatWouldBePassedOverOrHideAFileIsRefused() throws {
        for name in ["extra.yml", "scenario.yaml", "targets.yaml"] {
            let folder = try ScenarioFolder.questbond(["questbond/content/\(name)": "a: 1\n"])
            #expect(folder.problem("questbond")?.place.file == "questbond/content/\(name)")
        }
    }

    @Test func missingFilesAreNotProblemsOfTheContent() throws {
        let folder = try ScenarioFolder.questbond(["overlay.yaml": "extends: questbond\n"])
        let error = folder.fileError("qestbond")
        #expect(error?.reason == .missing)
        #expect(error?.suggestion == "\(folder.path)/questbond")
        #expect(folder.fileError("overlai.yaml")?.suggestion == "\(folder.path)/overlay.yaml")
        #expect(folder.fileError("somethingElse")?.suggestion == nil)
        #expect(folder.fileError("no/such/place")?.reason == .missing)
        // A path below a regular file cannot be read by anyone, root included.
        #expect(folder.fileError("overlay.yaml/below")?.reason == .missing)
    }

    @Test func aDirectoryNeedsItsFilesAndTheirKinds() throws {
        for name in ["scenario.yaml", "archetypes.yaml", "content"] {
            let folder = try ScenarioFolder.questbond()
            try FileManager.default.removeItem(atPath: "\(folder.path)/questbond/\(name)")
            #expect(folder.fileError("questbond")?.reason == .missing)
            #expect(folder.fileError("questbond")?.path.hasSuffix(name) == true)
        }
        let folder = try ScenarioFolder([
            "questbond/scenario.yaml": "a: 1", "questbond/archetypes.yaml": "a: 1", "questbond/content": "a: 1",
            "other/scenario.yaml/file": "a: 1",
        ])
        #expect(folder.fileError("questbond")?.reason == .notADirectory)
        #expect(folder.fileError("other")?.reason == .unreadable)
        #expect(folder.fileError("")?.path.hasSuffix("scenario.yaml") == true)
    }

    @Test func aDeviceIsNotReadAsAFile() throws {
        let folder = try ScenarioFolder.questbond()
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/zero.yaml", withDestinationPath: "/dev/zero")
        #expect(folder.fileError("zero.yaml")?.reason == .unreadable)
    }
}
