import Foundation
import Testing

/// `simulate sweep` as a user runs it.
@Suite struct SweepTests {
    private static let small = ["--scenario", "timequest", "--players", "144", "--days", "10", "--out", "a"]

    private func lines(_ work: Workplace, _ name: String) throws -> [[String]] {
        String(decoding: try work.bytes(name), as: UTF8.self).split(separator: "\r\n")
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test func aGridIsPlayed() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["sweep", "--vary", "levels.baseXP=80..120:20", "--vary", "accuracy.spotOnXP=x1,1.5"]
                + ["--metric", "earned(xp)", "--metric", "level_on(10)"] + Self.small)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("6 runs of 144 players over 10 days, 8,640 player-days"))
        #expect(finished.output.contains("Mean level at the end of day 10"))
        #expect(try work.names(in: "a") == ["index.html", "sweep.csv", "sweep.json"])
        let rows = try lines(work, "a/sweep.csv")
        #expect(rows.count == 1 + 6 * 2)
        #expect(rows[0].prefix(4) == ["point", "levels.baseXP", "accuracy.spotOnXP", "metric"])
        #expect(rows.dropFirst().map { $0[1] }.prefix(4) == ["80", "80", "80", "80"])
        #expect(rows.dropFirst().allSatisfy { $0.count == rows[0].count })
    }

    @Test func aLatinHypercubeIsPlayedAndTheSameAgain() async throws {
        let work = try Workplace()
        let question = [
            "sweep", "--vary", "levels.baseXP=50..150", "--vary", "accuracy.spotOnWithin=assumed", "--latin", "5",
        ]
        #expect(try await work.simulate(question + Self.small + ["--threads", "1"]).code == 0)
        #expect(try await work.simulate(question + Self.small.dropLast() + ["b", "--threads", "2"]).code == 0)
        for name in try work.names(in: "a") {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }
    }

    @Test(
        arguments: [
            (["sweep"], 64, "--vary PATH=10..30:5"),
            (["sweep", "--vary", "levels.baseXP"], 64, "no equals sign"),
            (["sweep", "--vary", "levels.baseXP=50..150"], 64, "--latin N"),
            (["sweep", "--vary", "levels.baseXP=50..150:0"], 64, "step above 0"),
            (["sweep", "--vary", "levls.baseXP=1,2"], 65, "Did you mean \"levels\"?"),
            (["sweep", "--vary", "levels.basXP=1,2"], 65, "Did you mean \"baseXP\"?"),
            (["sweep", "--vary", "levels.baseXP=100,-1"], 65, "expected whole numbers from 1 to 4000, found -1"),
            (["sweep", "--vary", "levels.baseXP=100.5,90"], 65, "expected whole numbers from 1 to 4000, found 100.5"),
            (
                ["sweep", "--vary", "accuracy.spotOnWithin=0.1,9"], 65, "point 2 (accuracy.spotOnWithin=9)"
            ),
            (["sweep", "--vary", "levels.baseXP=1,2", "--latin", "1"], 64, "2 to 10,000,000 points, found 1"),
            (["sweep", "--vary", "levels.baseXP=1,2", "--metric", "gold"], 64, "metric \"gold\""),
            (["sweep", "--vary", "levels.baseXP=1,2", "--days", "-1"], 64, "--days: expected 1 to 3,650"),
        ] as [([String], Int32, String)])
    func mistakesAreExplainedAndNothingIsWritten(arguments: [String], code: Int32, words: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            arguments + ["--scenario", "timequest", "--out", "a"]
                + (arguments.contains("--days") ? [] : ["--days", "3"]))
        #expect(finished.code == code, "\(finished.errors)")
        #expect(finished.errors.contains(words), "\(finished.errors)")
        #expect(try work.names() == [])
    }

    @Test(
        arguments: [
            ["--vary", "levels.baseXP=1..4000:1", "--vary", "accuracy.spotOnXP=0..10000:1"],
            ["--vary", "levels.baseXP=1..4000", "--latin", "10000000"],
            ["--vary", "tasks=x0.000001..1000:0.000001", "--vary", "levels=x0.000001..1000:0.000001"],
        ])
    func tenMillionRunsAreRefusedWithTheirCost(vary: [String]) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["sweep", "--scenario", "timequest", "--days", "10", "--out", "a"] + vary)
        #expect(finished.code == 64, "\(finished.errors)")
        for words in ["runs of", "player-days takes about", "--force"] {
            #expect(finished.errors.contains(words), "\(finished.errors)")
        }
        #expect(try work.names() == [])
    }

    @Test(.interposes) func aStoppedSweepIsBalancedAndGoesOn() async throws {
        let work = try Workplace()
        let question = "sweep --scenario timequest --vary levels.baseXP=80,110,130 --days 10"
        // In the second round, of which some have had their turn and others not.
        let stopped = try await work.simulate(
            "\(question) --players 1440 --threads 2 --out stopped",
            .signal(SIGINT, atFile: "*/unfinished/point-1.json", count: 2))
        #expect(stopped.code == 130 && !stopped.wasKilled, "\(stopped.errors)")
        let players = try #require(stopped.errors.firstMatch(of: /exactly the answer of --players (\d+)/)?.output.1)
        let more = String((Int(players) ?? 0) + 144)
        let resumed = try await work.shell("\"$simulate\" \(question) --players \(more) --out stopped")
        #expect(resumed.code == 0 && resumed.errors.contains("continuing"), "\(resumed.errors)")
        #expect(try await work.shell("\"$simulate\" \(question) --players \(more) --out more").code == 0)
        #expect(try work.names(in: "stopped") == ["index.html", "sweep.csv", "sweep.json"])
        for name in try work.names(in: "more") {
            #expect(try work.bytes("stopped/\(name)") == work.bytes("more/\(name)"), "\(name)")
        }
    }
}
