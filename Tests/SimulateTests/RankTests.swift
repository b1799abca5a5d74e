import Foundation
import Testing

/// `simulate rank`, several in one `simulate compare`, and patches, as a user runs them.
@Suite struct RankTests {
    private static let small = ["--players", "288", "--days", "7", "--out", "a"]
    private static let variants = [
        "--variant", "more: accuracy.completionXP=40", "--variant", "less: accuracy.completionXP=10",
    ]

    @Test func theBestIsFirst() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["rank", "timequest", "--metric", "earned(xp)", "--most"] + Self.variants + Self.small)
        #expect(finished.code == 0, "\(finished.errors)")
        for words in ["more is in front", "less drops out after 144 players", "at most 5 %", "player-days"] {
            #expect((finished.output + finished.errors).contains(words), "\(words): \(finished.output)")
        }
        #expect(try work.names(in: "a") == ["index.html", "rank.csv", "rank.json"])
        let csv = String(decoding: try work.bytes("a/rank.csv"), as: UTF8.self).split(separator: "\r\n")
        #expect(csv.map { $0.split(separator: ",")[1] } == ["variant", "more", "timequest", "less"])
    }

    @Test func foldersOfOneNameAreToldApart() async throws {
        let work = try Workplace()
        for (folder, gold) in [("one/game", 1), ("two/game", 2)] {
            try work.write("\(folder)/scenario.yaml", "game: custom\ntitle: Game\ndays: 7\nplayers: 72\nseed: 3\n")
            try work.write("\(folder)/content/resources.yaml", "gold: {}\n")
            try work.write(
                "\(folder)/content/actions.yaml", "work: { gives: { gold: \(gold) }, limit: 1 a day }\n")
            try work.write("\(folder)/archetypes.yaml", "archetypes: { player: { plan: [work] } }\n")
        }
        let finished = try await work.simulate(
            ["rank", "one/game", "two/game", "--metric", "earned(gold)"] + Self.small)
        #expect(finished.code == 0 && finished.output.contains("two/game is in front"), "\(finished.errors)")
    }

    @Test func whereNothingHasAValueNobodyIsInFront() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["rank", "timequest", "--metric", "days_to_level(90).p50"] + Self.variants + Self.small)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains("None of them has a value of days_to_level(90).p50"), "\(finished.output)")
    }

    @Test func variantsComeFromAFileToo() async throws {
        let work = try Workplace()
        try work.write("variants.txt", "# two\nmore: accuracy.completionXP=40\n\nless: accuracy.completionXP=10\n")
        let finished = try await work.simulate(
            ["rank", "timequest", "--metric", "earned(xp)", "--least", "--variants", "variants.txt"] + Self.small)
        #expect(finished.code == 0 && finished.output.contains("less is in front"), "\(finished.errors)")
    }

    @Test(
        arguments: [
            (["rank", "timequest", "--metric", "earned(xp)"], 64, "variants, found 1"),
            (["rank", "timequest", "--metric", "earnd(xp)"] + variants, 64, "Did you mean \"earned\"?"),
            (["rank", "timequest", "--metric", "earned(xp)", "--metric", "earned(gold)"] + variants, 64, "found 2"),
            (["rank", "timequest", "--metric", "earned(xp)", "--variant", "more"], 64, "expected \"name: field=value"),
            (["rank", "timequest", "--metric", "earned(xp)", "--most", "--least"] + variants, 64, "found several"),
            (["rank", "timequest", "dailymenu", "--metric", "active_days"], 64, "of one game"),
            (["rank", "timequest", "--metric", "earned(xp)", "--variant", "a: levels.basXP=1"], 65, "baseXP"),
            (["rank", "timequest", "--metric", "earned(xp)", "--variants", "nowhere.txt"], 64, "nowhere.txt"),
            (["rank", "timequest", "--metric", "active_days", "--near", "8"] + variants, 64, "a share from 0 to 1"),
            (
                ["rank", "timequest", "--metric", "earned(xp)", "--variant", "a: scenario.days=9"], 64,
                "expected --days"
            ),
            (["run", "timequest", "--fork", "day=5", "--set", "scenario.seed=9"], 64, "expected --seed"),
            (["run", "timequest", "--fork", "day=5"], 64, "--set"),
            (["run", "timequest", "--fork", "day=0", "--set", "accuracy.completionXP=40"], 64, "--fork"),
            (["run", "timequest", "--fork", "day=90", "--set", "accuracy.completionXP=40"], 65, "from 1 to 13"),
            (["run", "timequest", "--fork", "day=5", "--set", "levels.baseXP=120"], 65, "thresholds"),
            (["odds", "questbond", "--fork", "day=5", "--set", "loot.tasks.equipmentChance=0.1"], 64, "--fork"),
        ] as [([String], Int32, String)])
    func mistakesAreExplained(arguments: [String], code: Int32, words: String) async throws {
        let work = try Workplace()
        let out = arguments[0] == "odds" ? [] : Self.small
        let finished = try await work.simulate(arguments + out)
        #expect(finished.code == code && finished.errors.contains(words), "\(finished.errors)")
    }

    @Test func severalAreComparedOnOnePage() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["compare", "questbond", "questbond-soft-pity", "questbond-ab", "--players", "180", "--days", "5"]
                + ["--out", "a"])
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains("exactly equal under all"), "\(finished.output)")
        #expect(try work.names(in: "a") == ["compare.csv", "compare.json", "index.html"])
        let page = String(decoding: try work.bytes("a/index.html"), as: UTF8.self)
        #expect(page.contains("Over one another") && page.contains("questbond-soft-pity"))
        let json = try JSONSerialization.jsonObject(with: Data(try work.bytes("a/compare.json"))) as? [String: Any]
        #expect(json?["schemaVersion"] as? Int == 3)
        #expect((json?["arms"] as? [Any])?.count == 3 && (json?["comparisons"] as? [Any])?.count == 2)
    }

    @Test func aPatchIsSaidAndLeavesTheDaysBeforeIt() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["compare", "timequest", "--fork", "day=11", "--set", "accuracy.completionXP=40", "--players", "360"]
                + ["--days", "14", "--metric", "earned(xp)", "--metric", "level_on(4)", "--out", "a"])
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains("from day 11 on: accuracy.completionXP: 20 → 40"), "\(finished.output)")
        let csv = String(decoding: try work.bytes("a/compare.csv"), as: UTF8.self)
        let lines = csv.split(separator: "\r\n")
        #expect(lines.contains { $0.hasPrefix("earned(xp),") && $0.contains(",certain,") })
        // Who arrived on day 7 meets the patch on day 5 of life.
        #expect(lines.contains { $0.hasPrefix("level_on(4),") && $0.contains(",untouched,") })

        let run = try await work.simulate(
            ["run", "timequest", "--fork", "day=3", "--set", "accuracy.completionXP=40", "--players", "24"]
                + ["--days", "5", "--audit", "--out", "b"])
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.errors.contains("from day 3 on: accuracy.completionXP = 40"), "\(run.errors)")
        let page = String(decoding: try work.bytes("b/index.html"), as: UTF8.self)
        #expect(page.contains("From day 3 on"))
    }
}
