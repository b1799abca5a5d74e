import Foundation
import Testing

/// A mistake in a scenario: its place, the field, what was expected, what was found, and the nearest name.
@Suite struct ContentMistakeTests {
    /// Runs the spoilt scenario, and expects a message with these words and nothing made.
    private func expect(
        _ code: Int32, _ words: [String], of scenario: String, in work: Workplace, arguments: [String] = []
    ) async throws {
        let before = try work.names()
        let finished = try await work.simulate(
            ["--scenario", scenario, "--players", "2", "--days", "2", "--out", "made/for/it"] + arguments)
        #expect(finished.code == code && !finished.wasKilled, "\(finished.errors)")
        #expect(finished.output == "")
        for word in words { #expect(finished.errors.contains(word), "\(word) is not in: \(finished.errors)") }
        // A line for each mistake, and nothing beside.
        let lines = finished.errors.split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("simulate: error: ") }, "\(finished.errors)")
        #expect(try work.names() == before)
    }

    @Test func aMisspeltKeyIsNamedWithTheNearestOne() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "questbond", in: work)
        let place = try copy.replace("equipmentChance", by: "equipmentChnce", in: "content/loot.yaml")
        try await expect(
            65, [place, "loot.tasks.equipmentChnce", "expected", "found", "Did you mean \"equipmentChance\"?"],
            of: "questbond", in: work)
    }

    @Test func aChanceAboveOneIsRefusedAtItsPlace() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "questbond", in: work)
        let place = try copy.set("equipmentChance", to: "1.3", in: "content/loot.yaml")
        try await expect(
            65, [place, "loot.tasks.equipmentChance: ", "expected a share from 0 to 1", "found 1.3"],
            of: "questbond", in: work)
    }

    @Test func aTableThatSumsToNothingIsRefusedAtItsPlace() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "questbond", in: work)
        let place = try copy.set("rarity", to: "[0, 0, 0, 0, 0]", in: "content/loot.yaml")
        try await expect(
            65, [place, "loot.tasks.rarity: ", "expected at least one weight above 0", "a table that sums to 0"],
            of: "questbond", in: work)
    }

    @Test func textThatIsNotYAMLIsRefusedAtItsPlace() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest/content/levels.yaml", "baseXP: 100\nhighest: [1, 2\n")
        try await expect(
            65, ["timequest/content/levels.yaml:3:1", "expected YAML", "found"], of: "timequest", in: work)
    }

    @Test(arguments: [("players", "10000001"), ("days", "0"), ("arrivals", "367"), ("seed", "-1")])
    func aSizeThatNoRunCouldHaveIsAMistakeInTheScenario(field: String, value: String) async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "timequest", in: work)
        let text = String(decoding: try work.bytes("timequest/scenario.yaml"), as: UTF8.self)
        let kept = text.split(separator: "\n").filter { !$0.hasPrefix("\(field):") }.joined(separator: "\n")
        try work.write("timequest/scenario.yaml", "\(field): \(value)\n\(kept)\n")
        try await expect(
            65, ["\(copy.name)/scenario.yaml:1:\(field.count + 3)", "scenario.\(field): expected", "found \(value)"],
            of: "timequest", in: work)
    }

    @Test func aMissingFileOfAScenarioIsNamed() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "timequest", in: work)
        try FileManager.default.removeItem(atPath: "\(work.path)/\(copy.name)/archetypes.yaml")
        try await expect(66, ["timequest/archetypes.yaml", "no such scenario file"], of: "timequest", in: work)
    }

    @Test func whatIsNoFileIsNotRead() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "timequest", in: work)
        let file = "\(work.path)/\(copy.name)/content/levels.yaml"
        try FileManager.default.removeItem(atPath: file)
        #expect(mkfifo(file, 0o644) == 0)
        try await expect(66, ["content/levels.yaml", "cannot be read"], of: "timequest", in: work)
        try await expect(66, ["/dev/null", "cannot be read"], of: "/dev/null", in: work)
    }

    @Test(
        arguments: [
            ("questbnd", "questbond"), ("timequst", "timequest"),
        ])
    func aMisspeltScenarioSuggestsTheNearest(name: String, nearest: String) async throws {
        let work = try Workplace()
        try await expect(
            66, ["\(name): no such scenario", "looked in", "Did you mean", "scenarios/\(nearest)\"?"], of: name,
            in: work
        )
    }

    @Test func aPathBelowTheScenariosIsFoundAsANameIs() async throws {
        let work = try Workplace()
        // What stands there is a banner, and it says so.
        try await expect(
            65, ["genshin-impact-weapon.yaml", "extends", "a banner", "simulate odds --banner"],
            of: "library/genshin-impact-weapon", in: work)
        try await expect(
            66, ["library/genshin-impact-wapon: no such", "library/genshin-impact-weapon.yaml\"?"],
            of: "library/genshin-impact-wapon", in: work)
        try await expect(66, ["./timequest: no such", "scenarios/timequest\"?"], of: "./timequest", in: work)
    }

    @Test func anOverlayInTheWorkingFolderIsFoundByName() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        try work.write("quick.yaml", "extends: timequest\nlevels:\n  baseXP: 10\n")
        for name in ["quick", "quick.yaml", "./quick.yaml"] {
            let finished = try await work.simulate(
                "--scenario", name, "--players", "2", "--days", "2", "--out", "made")
            #expect(finished.code == 0, "\(finished.errors)")
        }
        try work.write("quick.yml", "extends: timequest\nlevls: {}\n")
        try await expect(65, ["quick.yml:2:1", "levls", "Did you mean \"levels\"?"], of: "quick.yml", in: work)
    }

    @Test func contentCannotSteerTheTerminal() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest/content/levels.yaml", "\"\\e[31mred\\nlines\": 1\n")
        try await expect(65, ["\\u{1B}[31mred\\nlines"], of: "timequest", in: work)
    }

    @Test(
        arguments: [
            ("loot.tasks.equipmentChance=1.3", ["loot.tasks.equipmentChance", "expected a share from 0 to 1", "1.3"]),
            ("loot.tasks.equipmentChnce=0.1", ["a field of", "Did you mean \"equipmentChance\"?"]),
            ("lot.tasks.equipmentChance=0.1", ["\"lot\"", "Did you mean \"loot\"?"]),
            ("löot.tasks=1", ["\"löot\"", "Did you mean \"loot\"?"]),
            ("loot.tasks.rarity=[0,0,0,0,0]", ["loot.tasks.rarity", "a table that sums to 0"]),
            (
                "archetypes.parties.sizes=[0,0,0,0]",
                ["--set archetypes.parties.sizes: expected at least one weight above 0"]
            ),
            ("archetypes.archetypes.steady.sharre=3", ["archetypes.archetypes.steady.sharre: expected", "\"share\"?"]),
            ("loot.tasks.equipmentChance=🙂", ["expected a share from 0 to 1", "🙂"]),
            ("loot.tasks.equipmentChance=", ["loot.tasks.equipmentChance", "found nothing"]),
            ("loot.tasks.equipmentChance=1e999", ["found \"1e999\""]),
            ("loot.tasks.equipmentChance={a: 1}", ["found a map"]),
            ("loot.tasks.rarity[9]=1", ["loot.tasks.rarity[9]", "an index from 0 to 4"]),
            ("loot.tasks.rarity[999999999999999999999]=1", ["expected a path"]),
            ("loot.tasks.equipmentChance", ["expected PATH=VALUE", "no equals sign"]),
            ("=1", ["expected a path"]), ("...=1", ["expected a path"]), ("", ["no equals sign"]),
        ])
    func aMistakeInAChangedFigureIsExplained(change: String, words: [String]) async throws {
        let work = try Workplace()
        try await expect(65, ["--set"] + words, of: "questbond", in: work, arguments: ["--set", change])
    }
}
