import Foundation
import Testing

/// `simulate compare` as a user runs it.
@Suite struct CompareTests {
    private static let small = ["--players", "360", "--days", "14", "--out", "a"]

    @Test func aChangeIsComparedWithNone() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(["compare", "timequest", "--set", "levels.baseXP=120"] + Self.small)
        #expect(finished.code == 0, "\(finished.errors)")
        for words in [
            "levels.baseXP: 100 → 120", "Mean level at the end of day 14", "certain",
            "Not touched for these 360 players", "earned(xp)", "Holm", "Benjamini–Hochberg",
        ] { #expect(finished.output.contains(words), "\(words): \(finished.output)") }
        #expect(try work.names(in: "a") == ["compare.csv", "compare.json", "index.html"])
        let page = String(decoding: try work.bytes("a/index.html"), as: UTF8.self)
        #expect(page.contains("What is not touched for these 360 players"))
    }

    @Test func theAnswerIsTheSameForAnyThreadsAndOnceMore() async throws {
        let work = try Workplace()
        let question = ["compare", "timequest", "--set", "levels.baseXP=120", "--players", "360", "--days", "7"]
        for (threads, out) in [("1", "a"), ("2", "b"), ("2", "b")] {
            #expect(try await work.simulate(question + ["--threads", threads, "--out", out]).code == 0)
        }
        for name in try work.names(in: "a") {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }
    }

    @Test func figuresAskedForAreTheOnlyOnes() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["compare", "timequest", "timequest", "--set-a", "levels.baseXP=90", "--set", "levels.baseXP=110"]
                + ["--metric", "level_on(7)@steady", "--metric", "earned(xp)", "--quiet"] + Self.small)
        #expect(finished.code == 0 && finished.output == "" && finished.errors == "")
        let csv = String(decoding: try work.bytes("a/compare.csv"), as: UTF8.self).split(separator: "\r\n")
        // The head, the one of steady, and the other of all and of each of five archetypes.
        #expect(csv.count == 1 + 1 + 6)
        #expect(csv[1].hasPrefix("level_on(7)@steady,"))
    }

    @Test(
        arguments: [
            (["compare", "timequest"], 64, "found nothing to compare timequest with"),
            (["compare", "timequest", "dailymenu"], 64, "of one game"),
            (["compare", "timequest", "nowhere"], 66, "nowhere"),
            (["compare", "timequest", "--set", "levels.basXP=1"], 65, "Did you mean \"baseXP\"?"),
            (["compare", "timequest", "--set-a", "levels.baseXP=no"], 65, "levels.baseXP"),
            (["compare", "timequest", "timequest", "--metric", "earnd(xp)"], 64, "Did you mean \"earned\"?"),
            (["compare", "timequest", "timequest", "--days", "0"], 64, "--days: expected 1 to 3,650"),
            (["compare", "timequest", "timequest", "--players", "0"], 64, "--players: expected 1 to 10,000,000"),
            (["compare", "timequest", "timequest", "--threads", "0"], 64, "--threads: expected 1 to 256"),
            (["compare", "timequest", "timequest", "--audit"], 64, "--audit"),
            (["compare", "timequest", "timequest", "timequest"], 64, "timequest"),
        ] as [([String], Int32, String)])
    func mistakesAreExplainedAndNothingIsWritten(arguments: [String], code: Int32, words: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(arguments + ["--out", "a"])
        #expect(finished.code == code, "\(finished.errors)")
        #expect(finished.errors.contains(words), "\(finished.errors)")
        #expect(try work.names() == [])
    }

    @Test func whatAnotherComparisonLeftIsNotMixedIn() async throws {
        let work = try Workplace()
        try work.write("a/unfinished/a.json", "{}")
        let question = ["compare", "timequest", "timequest"] + Self.small
        let refused = try await work.simulate(question)
        #expect(refused.code == 65 && refused.errors.contains("a/unfinished/a.json"), "\(refused.errors)")
        #expect(refused.errors.contains("--fresh"))
        #expect(try await work.simulate(question + ["--fresh"]).code == 0)
        #expect(!work.exists("a/unfinished"))
    }

    @Test func aFolderThatCannotBeIsRefusedBeforeTheRun() async throws {
        let work = try Workplace()
        try work.write("a", "a file")
        let finished = try await work.simulate(["compare", "timequest", "timequest"] + Self.small)
        #expect(finished.code == 73)
        #expect(try work.names() == ["a"])
    }

    @Test(.interposes, arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func aStoppedComparisonKeepsWhatItHasAndGoesOn(signal: Int32, code: Int32) async throws {
        let work = try Workplace()
        let question = "compare timequest --set levels.baseXP=120 --days 10"
        // In the second round, of which one has had its turn and the other not.
        let stopped = try await work.simulate(
            "\(question) --players 1440 --threads 2 --out stopped",
            .signal(signal, atFile: "*/unfinished/a.json", count: 2))
        #expect(stopped.code == code && !stopped.wasKilled, "\(stopped.errors)")
        let players = try #require(stopped.errors.firstMatch(of: /exactly the answer of --players (\d+)/)?.output.1)
        #expect(work.exists("stopped/index.html") && work.exists("stopped/unfinished/a.json"))
        let fresh = try await work.shell("\"$simulate\" \(question) --players \(players) --out fresh")
        #expect(fresh.code == 0)
        #expect(try work.bytes("stopped/compare.csv") == work.bytes("fresh/compare.csv"))

        let more = String((Int(players) ?? 0) + 144)
        let resumed = try await work.shell("\"$simulate\" \(question) --players \(more) --out stopped")
        #expect(resumed.code == 0 && resumed.errors.contains("continuing from"), "\(resumed.errors)")
        #expect(try await work.shell("\"$simulate\" \(question) --players \(more) --out more").code == 0)
        #expect(try work.names(in: "stopped") == work.names(in: "more"))
        for name in try work.names(in: "more") {
            #expect(try work.bytes("stopped/\(name)") == work.bytes("more/\(name)"), "\(name)")
        }
    }
}
