import Foundation
import QuestKernel
import Testing

/// `simulate content …`, as its users type it.
@Suite struct ContentCommandTests {
    @Test func whatShipsIsWithoutMistakes() async throws {
        let checked = try await Workplace().simulate("content", "check")
        #expect(checked.code == 0 && checked.errors == "")
        for name in ["questbond", "questbond-ab", "questbond-soft-pity", "timequest", "dailymenu", "crownandbarrel"] {
            #expect(checked.output.contains("\n\(name): no mistakes, ") || checked.output.hasPrefix("\(name): no mist"))
        }
    }

    @Test func everyMistakeIsToldAtItsPlace() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "questbond", in: work)
        let chance = try copy.set("equipmentChance", to: "1.3", in: "content/loot.yaml")
        let limit = try copy.replace("bagLimit", by: "bagLimt", in: "content/loot.yaml")
        let share = try copy.set("share", to: "-4", in: "archetypes.yaml")
        let checked = try await work.simulate("content", "check", "questbond")
        #expect(checked.code == 1)
        for words in [
            "\(chance) loot.tasks.equipmentChance: expected a share from 0 to 1, found 1.3",
            "\(limit) loot.bagLimt: expected a field of", "Did you mean \"bagLimit\"?", share,
        ] { #expect(checked.output.contains(words), "\(words) is not in \(checked.output)") }
        #expect(checked.output.hasSuffix(": 3 mistakes, no warnings\n"), "\(checked.output)")
        let one = try await work.simulate("content", "check", "--scenario", "timequest")
        #expect(one.code == 0 && one.output == "timequest: no mistakes, no warnings\n")
    }

    /// A run says what `content check` says: all of it.
    @Test func everyCommandShowsAllMistakes() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "questbond", in: work)
        try copy.set("equipmentChance", to: "1.3", in: "content/loot.yaml")
        try copy.replace("    expeditions: true\n", by: "", in: "archetypes.yaml")
        try FileManager.default.removeItem(atPath: "\(work.path)/questbond/content/store.yaml")
        let checked = try await work.simulate("content", "check", "questbond")
        for command in [["run", "questbond"], ["compare", "questbond", "questbond"], ["metrics", "questbond"]] {
            let finished = try await work.simulate(command)
            #expect(finished.code == 65 && finished.output.isEmpty, "\(finished.errors)")
            let said = finished.errors.split(separator: "\n").map { $0.replacing("simulate: error: ", with: "") }
            #expect(said.count == 3 && said.allSatisfy { checked.output.contains($0) }, "\(finished.errors)")
            #expect(
                said.contains {
                    $0.contains("expected the file content/store.yaml (a map: ") && $0.hasSuffix("no such file")
                })
            #expect(said.contains { $0.contains("expeditions: expected true or false, found no such field") })
        }
    }

    /// Read everywhere a share is: in files, changes and ranges, and one content with 0.07.
    @Test func aShareMayBeAPercentage() async throws {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "questbond", in: work)
        let plain = try await work.simulate(
            "content", "diff", "questbond", "questbond", "--set", "loot.bagLimit=60", "--json")
        try copy.set("equipmentChance", to: "!chosen [5%, 6.5%, 8 %]", in: "content/loot.yaml")
        let percent = try await work.simulate(
            "content", "diff", "questbond", "questbond", "--set", "loot.bagLimit=60", "--json")
        #expect(percent.code == 0 && percent.output == plain.output, "\(percent.errors)")
        let changed = try await work.simulate(
            "content", "explain", "loot.tasks.equipmentChance", "--scenario", "questbond", "--set",
            "loot.tasks.equipmentChance=7%")
        #expect(changed.output.contains("value       0.07\n"), "\(changed.output)\(changed.errors)")
        // A sheet shows it as a decimal, and takes either.
        #expect(try await work.simulate("content", "export", "questbond", "--csv", "sheets").code == 0)
        let sheet = String(decoding: try work.bytes("sheets/loot.csv"), as: UTF8.self)
        try work.write(
            "sheets/loot.csv",
            sheet.replacing("loot.tasks.equipmentChance,0.065,", with: "loot.tasks.equipmentChance,7%,"))
        let back = try await work.simulate("content", "import", "questbond", "--csv", "sheets")
        #expect(back.code == 0 && back.output.contains("0.065 → 0.07"), "\(back.output)\(back.errors)")
        let loot = String(decoding: try work.bytes("questbond/content/loot.yaml"), as: UTF8.self)
        #expect(loot.contains("!chosen [5%, 0.07, 8 %]"))
    }

    @Test func textThatIsNoYAMLIsAMistakeToo() async throws {
        let work = try Workplace()
        try work.write("broken.yaml", "extends: questbond\nloot: [\n")
        let checked = try await work.simulate("content", "check", "broken.yaml", "timequest")
        #expect(checked.code == 1 && checked.output.contains("broken.yaml:3:1 expected YAML"), "\(checked.output)")
        #expect(checked.output.contains("timequest: no mistakes"))
        #expect(try await work.simulate("content", "check", "nowhere").code == 66)
    }

    @Test func anOverlayAnywhereMayExtendWhatShips() async throws {
        let work = try Workplace()
        try work.write("deep/mine.yaml", "extends: questbond-soft-pity\nloot: { bagLimit: 50 }\n")
        try work.write("other/more.yaml", "extends: ../deep/mine\n")
        let run = try await work.simulate(
            "--scenario", "other/more", "--players", "2", "--days", "1", "--out", "made", "--quiet")
        #expect(run.code == 0, "\(run.errors)")
        let diff = try await work.simulate("content", "diff", "questbond-soft-pity", "other/more")
        #expect(diff.code == 0)
        #expect(
            diff.output == "loot.bagLimit: 60 → 50 (assumed, 30…200 → designed)   mine.yaml:2:19\n"
                + "questbond-soft-pity → more: 1 difference\n")
        let same = try await work.simulate("content", "diff", "questbond", "questbond", "--json")
        #expect(same.code == 0 && same.output.contains("\"differences\": []"))
    }

    @Test func simulatorAndLiveHostNameTheSameContentByTheSameHash() async throws {
        let work = try Workplace()
        let export = try await work.simulate("content", "export", "--set", "loot.bagLimit=61")
        #expect(export.code == 0)
        // What a live host does with the file.
        let content = try JSONDecoder().decode(ContentNode.self, from: Data(export.output.utf8))
        #expect(export.errors.contains(content.contentHash()), "\(export.errors)")
        let run = try await work.simulate(
            "--players", "4", "--days", "1", "--set", "loot.bagLimit=61", "--seed", "9", "--quiet", "--out",
            "made")
        #expect(run.code == 0, "\(run.errors)")
        let record = try JSONSerialization.jsonObject(with: work.bytes("made/run.json")) as? [String: Any]
        #expect(record?["gameContentHash"] as? String == content.contentHash())
        let odds = try await work.simulate(
            "odds", "--set", "loot.bagLimit=61", "--format", "json", "--quiet", "--out", "odds")
        #expect(odds.code == 0, "\(odds.errors)")
        let result = try JSONSerialization.jsonObject(with: work.bytes("odds/odds.json")) as? [String: Any]
        #expect(result?["contentHash"] as? String == content.contentHash())
    }

    @Test func aKeyIsExplained() async throws {
        let work = try Workplace()
        let explained = try await work.simulate("content", "explain", "loot.pity.tasks.threshold")
        #expect(explained.code == 0)
        for words in [
            "value       20", "unit        tries", "range       0 to 1000", "provenance  designed",
            "questbond/content/loot.yaml:", "Loot System Redesign",
        ] { #expect(explained.output.contains(words), "\(words) is not in \(explained.output)") }
        let unknown = try await work.simulate("content", "explain", "loot.pity.tasks.treshold")
        #expect(unknown.code == 65 && unknown.errors.contains("Did you mean \"loot.pity.tasks.threshold\"?"))
        let changed = try await work.simulate("content", "explain", "loot.bagLimit", "--set", "loot.bagLimit=7")
        #expect(changed.output.contains("value       7"))
    }

    @Test func schemasComeWithTheSettingsThatConnectThem() async throws {
        let work = try Workplace()
        let overlay = try await work.simulate("content", "schema", "--scenario", "timequest")
        #expect(overlay.code == 0)
        _ = try JSONSerialization.jsonObject(with: Data(overlay.output.utf8))
        let all = try await work.simulate("content", "schema", "--scenario", "timequest", "--to", "schemas")
        #expect(all.code == 0)
        let settings = try #require(
            try JSONSerialization.jsonObject(with: Data(all.output.utf8)) as? [String: Any])
        let schemas = try #require(settings["yaml.schemas"] as? [String: String])
        #expect(Set(schemas.keys) == Set(try work.names(in: "schemas").map { "schemas/\($0)" }))
        #expect(schemas["schemas/timequest.levels.schema.json"] == "scenarios/timequest/content/levels.yaml")
        try work.write("file", "")
        #expect(try await work.simulate("content", "schema", "--to", "file/x").code == 73)
    }

    @Test func sheetsGoOutAndComeBack() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        let before = try work.bytes("timequest/content/tasks.yaml")
        let out = try await work.simulate("content", "export", "--scenario", "timequest", "--csv", "sheets")
        #expect(out.code == 0 && out.output == "")
        let back = try await work.simulate("content", "import", "--scenario", "timequest", "--csv", "sheets")
        #expect(back.code == 0 && back.output == "timequest: nothing differs, nothing is written\n")
        #expect(try work.bytes("timequest/content/tasks.yaml") == before)

        let sheet = String(decoding: try work.bytes("sheets/levels.csv"), as: UTF8.self)
        let yaml = String(decoding: try work.bytes("timequest/content/levels.yaml"), as: UTF8.self)
        let wrong = sheet.replacingOccurrences(of: "levels.baseXP,100", with: "levels.baseXP,-1")
        #expect(wrong != sheet)
        try work.write("sheets/levels.csv", wrong)
        let refused = try await work.simulate("content", "import", "--scenario", "timequest", "--csv", "sheets")
        #expect(
            refused.code == 65 && refused.errors.contains("sheets/levels.csv:2:2 levels.baseXP"), "\(refused.errors)")
        #expect(refused.errors.hasSuffix("nothing is written\n"))
        #expect(String(decoding: try work.bytes("timequest/content/levels.yaml"), as: UTF8.self) == yaml)

        try work.write(
            "sheets/levels.csv", sheet.replacingOccurrences(of: "levels.baseXP,100", with: "levels.baseXP,120"))
        let taken = try await work.simulate("content", "import", "--scenario", "timequest", "--csv", "sheets")
        #expect(taken.code == 0, "\(taken.errors)")
        let new = String(decoding: try work.bytes("timequest/content/levels.yaml"), as: UTF8.self)
        #expect(new != yaml && new.replacingOccurrences(of: "120", with: "100") == yaml)
        #expect(try work.names(in: "timequest").contains { $0.contains("partial") } == false)
    }

    @Test(
        arguments: [
            (["content", "import"], 64, "--csv"), (["content", "import", "--csv", "nowhere"], 66, "not a directory"),
            (["content", "import", "--csv", "."], 64, "found none"),
            (["content", "import", "--csv", ".", "--set", "loot.bagLimit=3"], 64, "--set changes no file"),
            (["content", "diff", "questbond"], 64, "second"),
            (["content", "diff", "questbond", "nowhere"], 66, "no such"),
            (["content", "explain"], 64, "key"), (["content", "chek"], 64, "Did you mean \"check\"?"),
        ] as [([String], Int32, String)])
    func aMistakeIsExplained(arguments: [String], code: Int32, words: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(arguments)
        #expect(finished.code == code && finished.output == "", "\(finished)")
        #expect(finished.errors.contains(words), "\(finished.errors)")
        #expect(try work.names() == [])
    }
    @Test func sheetsThatAreNoFilesAreRefusedAndNothingHangs() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        let back = ["content", "import", "--scenario", "timequest", "--csv", "sheets"]
        _ = try await work.simulate("content", "export", "--scenario", "timequest", "--csv", "sheets")
        let tasks = String(decoding: try work.bytes("sheets/tasks.csv"), as: UTF8.self)
        _ = try await work.shell("rm sheets/tasks.csv; mkfifo sheets/tasks.csv")
        let pipe = try await work.simulate(back)
        #expect(pipe.code == 66 && pipe.errors.contains("sheets/tasks.csv: cannot be read as a file"))
        _ = try await work.shell("rm sheets/tasks.csv; : > sheets/tasks.csv")
        let empty = try await work.simulate(back)
        #expect(empty.code == 65 && empty.errors.contains("sheets/tasks.csv"), "\(empty.errors)")
        try work.write("sheets/tasks.csv", "path" + String(repeating: ",x", count: 500) + "\n")
        let many = try await work.simulate(back)
        #expect(many.code == 65 && many.errors.split(separator: "\n").count == 52, "\(many.errors)")

        _ = try await work.shell(
            "mv timequest/content/tasks.yaml kept.yaml; ln -s \"$PWD/kept.yaml\" timequest/content/tasks.yaml")
        try work.write("sheets/tasks.csv", tasks.replacingOccurrences(of: "Brush teeth", with: "Brush \u{202E}teeth"))
        let link = try await work.simulate(back)
        #expect(link.code == 73 && link.errors.contains("it is a link"), "\(link.errors)")
        _ = try await work.shell("rm timequest/content/tasks.yaml; cp kept.yaml timequest/content/tasks.yaml")
        let turned = try await work.simulate(back)
        #expect(turned.code == 0 && turned.output.contains("Brush \\u{202E}teeth"), "\(turned)")
    }
}
