import Foundation
import Testing

/// `simulate odds`: what it writes and says, and how it ends.
@Suite struct OddsTests {
    @Test func allThreeFilesAreWrittenAndTheGuaranteesAreSaid() async throws {
        let work = try Workplace()
        let finished = try await work.simulate("odds", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(try work.names(in: "a") == ["odds.html", "odds.json", "odds.md"])
        #expect(finished.output.hasPrefix("# QuestBond: odds\n"))
        #expect(finished.output.contains("| Tasks | Equipment | completed task, habit or duty | 6.5 to 14.5 |"))
        #expect(finished.output.contains("Trickster +25 %"))
        #expect(finished.errors.contains("wrote a/odds.html"))
        let markdown = String(decoding: try work.bytes("a/odds.md"), as: UTF8.self)
        #expect(markdown.contains("## Dungeon rooms") && markdown.contains("Moonsteel Sword"))
        let page = String(decoding: try work.bytes("a/odds.html"), as: UTF8.self)
        #expect(page.contains("Moonsteel Sword") && page.contains("Grubnash the Loud"))
    }

    /// A draw of which one tier hangs on too many counters for a page: the others are told.
    @Test func tiersAreToldThoughOneOfTheirDrawHasTooManyStates() async throws {
        struct File: Decodable {
            struct Draw: Decodable {
                struct Tier: Decodable {
                    struct Tries: Decodable { let surelyOnTry: Int? }
                    let id: String
                    let longRunChance: Double
                    let fresh: Tries
                }
                let tiers: [Tier]
                let notComputed: [String]?
            }
            let tiered: [Draw]
        }
        let work = try Workplace()
        let finished = try await work.simulate("odds", "card-cabinet", "--out", "a")
        #expect(finished.code == 0 && finished.output.contains("Card, rare: not computed"), "\(finished.output)")
        let file = try JSONDecoder().decode(File.self, from: work.bytes("a/odds.json"))
        let draw = try #require(file.tiered.first)
        #expect(draw.tiers.map(\.id) == ["legendary", "epic"] && draw.notComputed == ["rare"])
        // 1 %, raised by 0.4 points a card from the 150th on.
        #expect(draw.tiers[0].fresh.surelyOnTry == 200 && abs(draw.tiers[0].longRunChance - 0.0122) < 0.0003)
    }

    @Test func theFiguresAreThoseOfTheContentThatWasAskedFor() async throws {
        struct File: Decodable {
            struct Draw: Decodable {
                struct Wait: Decodable { let chancePerTry, meanTries: Double; let surelyOnTry: Int? }
                let id: String
                let chance: Double
                struct Pity: Decodable {
                    struct Soft: Decodable { let from: Int }
                    let hard: Int?
                    let soft: Soft?
                }
                let pity: Pity
                let anything: Wait?
            }
            let schemaVersion: Int
            let contentHash, scenario: String
            let draws: [Draw]
        }
        let work = try Workplace()
        func file(_ arguments: [String], _ folder: String) async throws -> File {
            let finished = try await work.simulate(
                ["odds"] + arguments + ["--format", "json", "--quiet", "--out", folder])
            #expect(finished.code == 0 && finished.output.isEmpty && finished.errors.isEmpty, "\(finished.errors)")
            #expect(try work.names(in: folder) == ["odds.json"])
            return try JSONDecoder().decode(File.self, from: work.bytes("\(folder)/odds.json"))
        }
        let shipped = try await file([], "a")
        let tasks = try #require(shipped.draws.first { $0.id == "tasks.quick.equipment" })
        #expect(tasks.chance == 0.065 && tasks.pity.hard == 20 && tasks.anything?.surelyOnTry == 20)
        #expect(abs(try #require(tasks.anything).meanTries - 11.373003947585318) < 1e-12)
        let changed = try await file(["--set", "loot.tasks.equipmentChance=0.07"], "b")
        #expect(changed.draws.first { $0.id == "tasks.quick.equipment" }?.chance == 0.07)
        #expect(changed.contentHash != shipped.contentHash && changed.schemaVersion == 2)
        let soft = try await file(["questbond-soft-pity"], "c")
        #expect(soft.scenario == "questbond-soft-pity")
        #expect(soft.draws.first { $0.id == "tasks.quick.equipment" }?.pity.soft?.from == 12)
    }

    @Test func theChangedArmOfAnExperimentHasItsOwnFigures() async throws {
        let work = try Workplace()
        let finished = try await work.simulate("odds", "questbond-ab", "--format", "markdown", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        let text = String(decoding: try work.bytes("a/odds.md"), as: UTF8.self)
        #expect(text.contains("of parties play by other figures"))
        #expect(text.contains(", experiment "))
    }

    @Test func contentAtTheEndsOfItsRangesIsAnswered() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            "odds", "--set", "forge.enhancement.success=[1, 1, 1, 0, 0, 0, 0, 0, 0, 0]", "--set",
            "loot.pity.tasks.threshold=0", "--set", "loot.tasks.equipmentChance=0", "--set",
            "loot.pity.rooms.threshold=0", "--set", "loot.pity.rooms.rampFrom=1", "--set",
            "loot.pity.rooms.rampStep=0.0001", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        let text = String(decoding: try work.bytes("a/odds.md"), as: UTF8.self)
        #expect(text.contains("never") && text.contains("beyond count"))
    }

    @Test func theSameContentGivesTheSameBytes() async throws {
        let work = try Workplace()
        for folder in ["a", "b"] {
            #expect(try await work.simulate("odds", "--quiet", "--out", folder).code == 0)
        }
        for name in try work.names(in: "a") { #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)")) }
    }

    @Test(arguments: ["timequest", "dailymenu", "dailychallenge", "crownandbarrel"])
    func aGameWithoutChancesSaysSo(scenario: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate("odds", scenario, "--format", "markdown", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains("Nothing that players earn in this game is left to chance."))
    }

    @Test func helpHasAnExampleThatWorksAsPrinted() async throws {
        let work = try Workplace()
        let help = try await work.simulate("odds", "--help")
        #expect(help.code == 0 && help.output.contains("--format") && help.output.contains("--out"))
        let line = try #require(help.output.split(separator: "\n").first { $0.contains("Example: ./simulate ") })
        let command = line.split(separator: " ").drop { $0 != "./simulate" }.dropFirst().map(String.init)
        let finished = try await work.simulate(command)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(work.exists("odds/odds.html") && !work.exists("odds/odds.md"))
    }

    @Test(
        arguments: [
            (["odds", "nowhere"], 66, "nowhere"), (["odds", ""], 64, "scenario"),
            (["odds", "--format", "pdf"], 64, "pdf"), (["odds", "questbond", "timequest"], 64, "timequest"),
            (["odds", "timequest", "--scenario", "dailymenu"], 64, "two scenarios"),
            (["odds", "--set", "loot.tasks.equipmentChanse=0.07"], 65, "equipmentChance"),
            (["odds", "--set", "loot.tasks.equipmentChance=7"], 65, "loot.tasks.equipmentChance"),
            (["odd"], 64, "Did you mean \"odds\"?"),
        ] as [([String], Int32, String)])
    func aMistakeIsExplainedAndNothingIsWritten(arguments: [String], code: Int32, word: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(arguments)
        #expect(finished.code == code && !finished.wasKilled, "\(finished.errors)")
        #expect(finished.errors.contains(word), "\(finished.errors)")
        #expect(try work.names() == [])
    }

    @Test func whatStandsInTheWayStopsAllFiles() async throws {
        let work = try Workplace()
        try work.write("file", "not a folder")
        #expect(try await work.simulate("odds", "--out", "file/below").code == 73)
        try work.write("a/odds.md/in", "way")
        let finished = try await work.simulate("odds", "--out", "a")
        #expect(finished.code == 73 && finished.errors.contains("a/odds.md"), "\(finished.errors)")
        #expect(try work.names() == ["a", "a/odds.md", "a/odds.md/in", "file"])
        let full = try await work.shell("ulimit -f 4; exec \"$simulate\" odds --quiet --out some/where")
        #expect(full.code == 74, "\(full.errors)")
        #expect(!work.exists("some"))
    }

    @Test func theFilesOfARunStay() async throws {
        let work = try Workplace()
        #expect(
            try await work.simulate("--players", "3", "--days", "2", "--scenario", "timequest", "--out", "a").code == 0)
        let before = try work.names(in: "a")
        #expect(try await work.simulate("odds", "timequest", "--out", "a").code == 0)
        #expect(Set(before).isSubset(of: try work.names(in: "a")))
    }
}
