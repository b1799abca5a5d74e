import Foundation
import Testing

/// `simulate replay`, as its users type it.
@Suite struct ReplayCommandTests {
    @Test func aLifeIsToldDayByDay() async throws {
        let result = try await Workplace().simulate("replay", "--player", "7", "--to", "3")
        #expect(result.code == 0 && result.errors == "")
        #expect(result.output.hasPrefix("player 7 of questbond, seed 20250211: "))
        for words in ["day 1 (", "day 3 (", "EXP (Tasks)", "Equipment from tasks 6.5 % (dry 0): ", "In all: 3 days"] {
            #expect(result.output.contains(words), "\(words) is missing")
        }
        #expect(!result.output.contains("day 4 ("))
        // What a command is about stands behind it: this mission, that stat.
        for words in ["start mission (", "allocate (", "equip ("] {
            #expect(result.output.contains(words), "\(words) is missing")
        }
        #expect(!result.output.contains("start mission\n") && result.output.contains(", 1 Gem,"))
    }

    @Test func theSameDayIsToldWhateverIsAskedAround() async throws {
        let work = try Workplace()
        let arguments = ["replay", "--player", "13", "--seed", "5", "--set", "loot.tasks.equipmentChance=0.5"]
        let all = try await work.simulate(arguments + ["--days", "6"])
        let one = try await work.simulate(arguments + ["--from", "4", "--to", "4"])
        #expect(all.code == 0 && one.code == 0)
        let day = try #require(all.output.range(of: "day 4 ("))
        let next = try #require(all.output.range(of: "day 5 ("))
        #expect(one.output.contains(all.output[day.lowerBound..<next.lowerBound]))
        #expect(!one.output.contains("day 3 (") && !one.output.contains("day 5 ("))
    }

    private struct PrintedDiary: Decodable {
        struct Day: Decodable {
            struct Deed: Decodable { var command: String?, object: String?, entries: [Entry] }
            struct Entry: Decodable { var kind: String, resource: String?, amount: Int64? }
            var day: Int
            var balances: [String: Int64]
            var deeds: [Deed]
        }
        struct Totals: Decodable { var flows: [String: [String: Int64]] }
        var game: String
        var player: Int
        var days: [Day]
        var totals: Totals
    }

    @Test(arguments: ["questbond", "timequest", "dailymenu", "dailychallenge", "crownandbarrel"])
    func asDataItAddsUp(scenario: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            "replay", "--scenario", scenario, "--player", "2", "--days", "8", "--json")
        #expect(finished.code == 0 && finished.errors == "")
        let result = try JSONDecoder().decode(PrintedDiary.self, from: Data(finished.output.utf8))
        #expect(result.game == scenario && result.player == 2 && result.days.map(\.day) == Array(1...8))
        let missions = result.days.flatMap(\.deeds).filter { $0.command == "startMission" }
        #expect(missions.allSatisfy { $0.object?.isEmpty == false } && missions.isEmpty == (scenario != "questbond"))
        var held: [String: Int64] = [:]
        for day in result.days {
            for entry in day.deeds.flatMap(\.entries) where entry.kind == "flow" {
                held[try #require(entry.resource), default: 0] += entry.amount ?? 0
            }
            #expect(held.filter { $0.value != 0 } == day.balances)
        }
        #expect(
            result.totals.flows.mapValues { $0.values.reduce(0, +) }.filter { $0.value != 0 }
                == held.filter { $0.value != 0 })
    }

    @Test func theUnluckiestIsFoundAndCanBeRead() async throws {
        let work = try Workplace()
        let found = try await work.simulate(
            "replay", "--find", "dry_run(rooms) max", "--players", "30", "--days", "6", "--seed", "9")
        #expect(found.code == 0 && found.errors == "")
        let line = try #require(found.output.split(separator: "\n").last)
        let command = try #require(line.split(separator: ": ", maxSplits: 1).last)
        #expect(command.hasPrefix("./simulate replay --player ") && command.hasSuffix(" --days 6 --seed 9"))
        let result = try await work.shell(command.replacingOccurrences(of: "./simulate", with: "$simulate"))
        #expect(result.code == 0)
        // The player and the totals are printed in the same way.
        let head = try #require(found.output.split(separator: "\n").first { $0.hasPrefix("player ") })
        #expect(result.output.hasPrefix(head))
        let dry = try #require(
            found.output.split(separator: "\n").first { $0.contains("Equipment from dungeon rooms:") })
        #expect(result.output.contains(dry))
        let json = try await work.simulate(
            "replay", "--find", "dry_run(rooms) max", "--players", "30", "--days", "6", "--seed", "9", "--json",
            "--threads", "1")
        #expect(json.code == 0 && json.output.contains("\"quantity\":\"dry_run(rooms) max\""))
    }

    @Test func luckIsToldInWordsAndAsData() async throws {
        let work = try Workplace()
        let question = ["replay", "--find", "luck(tasks)", "--players", "60", "--days", "10"]
        let found = try await work.simulate(question)
        #expect(
            found.code == 0 && found.output.hasPrefix("luck(tasks) min, of 60 players over 10 days: "),
            "\(found.errors)")
        for words in [
            "were to be expected at their chances; as few or fewer happen to 1 in ",
            "Of 60 players with such tries about ",
        ] { #expect(found.output.contains(words), "\(found.output)") }
        let json = try await work.simulate(question + ["--json"])
        #expect(json.output.contains("\"asFew\":") && json.output.contains("\"expected\":"), "\(json.output)")
        let count = try await work.simulate(["replay", "--find", "dry_run(tasks)", "--players", "12", "--days", "5"])
        #expect(count.output.contains("This is a count: who tries more often has the longer runs. luck(tasks) allows"))
    }

    @Test(
        arguments: [
            (["replay"], "expected --player NUMBER or --find QUESTION, found none"),
            (["replay", "--player", "1", "--find", "level"], "found both"),
            (["replay", "--player", "-1"], "--player: expected 0 to 9,999,999, found -1"),
            (["replay", "--player", "10000000"], "found 10000000"),
            (["replay", "--player", "1", "--to", "999"], "--to: expected a day from 1 to 180, found 999"),
            (["replay", "--player", "1", "--from", "3", "--to", "2"], "--from: expected a day from 1 to 2, found 3"),
            (["replay", "--player", "1", "--from", "-9223372036854775808"], "--from: expected a day"),
            (["replay", "--find", "dry_run(dungeons) max"], "Did you mean \"rooms\"?"),
            (["replay", "--find", "level", "--from", "2"], "--from and --to go with --player"),
            (["replay", "--find", "level", "--players", "0"], "--players: expected 1 to 10,000,000, found 0"),
            (["replay", "--find", "days_to_level(100)", "--players", "2", "--days", "1"], "none of 2 players"),
            (["replya"], "Did you mean \"replay\"?"),
        ])
    func aMistakeIsExplained(arguments: [String], words: String) async throws {
        let finished = try await Workplace().simulate(arguments)
        #expect(finished.code == 64 && !finished.wasKilled && finished.output == "")
        #expect(finished.errors.contains(words), "\(finished.errors)")
    }

    @Test func aMistakeInTheScenarioIsOneHereToo() async throws {
        let finished = try await Workplace().simulate("replay", "--player", "1", "--set", "loot.bagLimt=3")
        #expect(finished.code == 65 && finished.errors.contains("Did you mean \"bagLimit\"?"))
        let missing = try await Workplace().simulate("replay", "--player", "1", "--scenario", "nowhere")
        #expect(missing.code == 66)
    }
}
