import Foundation
import Testing

/// Questions of many runs, and runs of many players, whose parts are played separately.
@Suite struct SharedOutTests {
    private static let size = ["--players", "144", "--days", "8", "--metric", "earned(xp)"]
    private static let sweep = ["sweep", "--scenario", "timequest", "--vary", "levels.baseXP=80..120:10"] + size
    private static let study = ["sensitivity", "timequest", "--under", "archetypes", "--max-knobs", "3"] + size

    /// Parts of a sweep in one folder, in any order, and then the answer: that of the sweep in one piece.
    @Test func aSweepInPartsIsTheSweepInOnePiece() async throws {
        let work = try Workplace()
        for part in [3, 1, 2] {
            let played = try await work.simulate(Self.sweep + ["--shard", "\(part)/3", "--out", "a"])
            #expect(played.code == 0, "\(played.errors)")
            #expect(played.errors.contains("part \(part)/3 is played"), "\(played.errors)")
            #expect(played.output == "" && !work.exists("a/index.html"), "a part has no answer")
        }
        #expect(try work.names(in: "a/unfinished").count == 5)
        let whole = try await work.simulate(Self.sweep + ["--out", "a"])
        #expect(whole.code == 0, "\(whole.errors)")
        #expect(whole.errors.contains("continuing: 0 players are still to play"), "\(whole.errors)")
        #expect(try await work.simulate(Self.sweep + ["--out", "b"]).code == 0)
        #expect(try work.names(in: "a") == work.names(in: "b"))
        for name in try work.names(in: "a") {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }
    }

    /// What a part that failed has left out is played by the last command.
    @Test func whatIsMissingIsPlayedAtTheEnd() async throws {
        let work = try Workplace()
        #expect(try await work.simulate(Self.sweep + ["--shard", "2/2", "--out", "a"]).code == 0)
        let whole = try await work.simulate(Self.sweep + ["--out", "a"])
        #expect(whole.code == 0 && whole.errors.contains("432 players are still to play"), "\(whole.errors)")
        #expect(try await work.simulate(Self.sweep + ["--out", "b"]).code == 0)
        #expect(try work.bytes("a/sweep.json") == work.bytes("b/sweep.json"))
    }

    /// Figures are chosen first: each part plays its share of that, and, once all have, its share of the study.
    @Test func aStudyInPartsIsTheStudyInOnePiece() async throws {
        let work = try Workplace()
        for part in 1...2 {
            let played = try await work.simulate(Self.study + ["--shard", "\(part)/2", "--out", "a"])
            #expect(played.code == 0, "\(played.errors)")
            #expect(played.errors.contains("part 1/2 of the choice is played") == (part == 1), "\(played.errors)")
        }
        let second = try await work.simulate(Self.study + ["--shard", "1/2", "--out", "a"])
        #expect(second.code == 0 && second.errors.contains("part 1/2 is played"), "\(second.errors)")
        let whole = try await work.simulate(Self.study + ["--out", "a"])
        #expect(whole.code == 0, "\(whole.errors)")
        #expect(try await work.simulate(Self.study + ["--out", "b"]).code == 0)
        #expect(try work.names(in: "a") == work.names(in: "b"))
        for name in try work.names(in: "a") {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }
    }

    @Test(
        arguments: [
            (["--shard", "0/2"], "--shard: expected a part and how many there are, such as 3/8, found \"0/2\""),
            (["--shard", "1/9"], "--shard: expected at most 5 parts of 5 runs, found 9"),
            (["--shard", "1/2", "--fresh"], "--fresh: expected no --shard with it"),
        ])
    func mistakesAreExplainedAndNothingIsWritten(options: [String], words: String) async throws {
        let work = try Workplace()
        let refused = try await work.simulate(Self.sweep + options + ["--out", "a"])
        #expect(refused.code == 64 && refused.errors.contains(words), "\(refused.errors)")
        #expect(!work.exists("a"))
    }

    /// Parts of different threads, one of them killed and resumed, merged, and grown: still the run in one piece.
    @Test(.interposes) func threadsShardsResumesAndGrowthComeToTheSameBytes() async throws {
        let work = try Workplace()
        let run = ["--scenario", "timequest", "--days", "10"]
        for part in [2, 3] {
            let options = [
                "--players", "1200", "--shard", "\(part)/3", "--threads", "\(part - 1)", "--out", "\(part)",
            ]
            #expect(try await work.simulate(run + options).code == 0)
        }
        let first = "\(run.joined(separator: " ")) --players 1200 --shard 1/3 --out 1 --resume"
        let killed = try await work.simulate("\(first) --threads 1", .signalAtCheckpoint(SIGKILL))
        #expect(killed.wasKilled && killed.code == SIGKILL, "\(killed.errors)")
        let resumed = try await work.shell("exec \"$simulate\" \(first) --threads 2")
        #expect(resumed.code == 0 && resumed.errors.contains("continues after 12 players"), "\(resumed.errors)")
        #expect(try await work.simulate("merge", "--scenario", "timequest", "3", "1", "2", "--out", "a").code == 0)
        let grown = try await work.simulate(run + ["--players", "1500", "--out", "a", "--resume", "--threads", "2"])
        #expect(grown.code == 0 && grown.errors.contains("continues after 1200 players"), "\(grown.errors)")
        #expect(try await work.simulate(run + ["--players", "1500", "--threads", "1", "--out", "b"]).code == 0)
        #expect(try work.names(in: "a") == work.names(in: "b"))
        for name in ["result.json", "report.json", "index.html", "run.checkpoint"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }
    }

    /// A program that watches gets one object per line, and nothing else, on standard error.
    @Test(.interposes) func progressCanBeReadByPrograms() async throws {
        let work = try Workplace()
        // A party that has played looks at the clock, so that there is a line for every ten of them.
        let run = try await work.simulate(
            "--scenario timequest --players 1440 --days 10 --threads 1 --quiet --progress lines --out a",
            .clock(step: 0.1))
        #expect(run.code == 0 && run.output == "")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count > 100)
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(object["of"] as? Int == 1_440 && object["players"] is Int, "\(line)")
            #expect(Set(object.keys) == ["players", "of", "playersPerSecond", "secondsLeft", "error"])
        }
        let last = try JSONSerialization.jsonObject(with: Data(try #require(lines.last).utf8)) as? [String: Any]
        let known = try #require(last?["error"] as? [String: Any])
        #expect(known["figure"] as? String == "earned(xp)" && (known["share"] as? Double ?? 0) > 0)
        let refused = try await work.simulate("--progress", "loud", "--out", "b")
        #expect(refused.code == 64 && refused.errors.contains("lines"), "\(refused.errors)")
    }
}
