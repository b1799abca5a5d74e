import Foundation
import Testing

/// A run that was killed, or was too small, continues as if it had never stopped.
@Suite struct ResumeTests {
    private static let files = ["result.json", "report.json", "index.html"]

    /// Killed when a checkpoint is there, or nearly there, again and again, and then left to come to its end.
    @Test(.interposes, arguments: [("timequest", "1"), ("timequest", "2"), ("questbond", "2")])
    func aKilledRunComesToTheSameBytes(scenario: String, threads: String) async throws {
        let work = try Workplace()
        let size = "--days 8 --players 600"
        for isBefore in [false, true, false] {
            let killed = try await work.simulate(
                "--scenario \(scenario) \(size) --threads \(threads) --out killed --resume",
                .signalAtCheckpoint(SIGKILL, before: isBefore))
            #expect(killed.wasKilled && killed.code == SIGKILL, "\(killed.errors)")
            let isHalfWritten = try work.names(in: "killed").contains { $0.hasSuffix(".partial") }
            #expect(isHalfWritten == isBefore)
        }
        #expect(!work.exists("killed/result.json"))
        let resumed = try await work.shell(
            "exec \"$simulate\" --scenario \(scenario) \(size) --threads 2 --out killed --resume --audit")
        #expect(resumed.code == 0, "\(resumed.errors)")
        // One thread keeps a block with each of the two checkpoints.
        #expect(resumed.errors.contains("continues after \(threads == "1" ? "24 players" : "")"), "\(resumed.errors)")
        let run = ["--scenario", scenario] + size.split(separator: " ").map(String.init)
        let fresh = try await work.simulate(run + ["--out", "fresh"])
        #expect(fresh.code == 0)
        for name in Self.files + ["run.checkpoint"] {
            #expect(try work.bytes("killed/\(name)") == work.bytes("fresh/\(name)"), "\(name)")
        }
        #expect(try work.names(in: "killed") == work.names(in: "fresh"), "something half-written was left")
    }

    @Test func aRunGrowsToTheLargerOne() async throws {
        let work = try Workplace()
        let run = ["--scenario", "timequest", "--days", "20"]
        let small = try await work.simulate(run + ["--players", "1000", "--out", "a"])
        #expect(small.code == 0)
        let grown = try await work.simulate(run + ["--players", "3000", "--out", "a", "--resume", "--threads", "2"])
        #expect(grown.code == 0)
        #expect(grown.errors.contains("continues after 996 players"), "\(grown.errors)")
        _ = try await work.simulate(run + ["--players", "3000", "--out", "b"])
        for name in Self.files + ["run.checkpoint"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }
        for players in [1_000, 2_999] {
            let fewer = try await work.simulate(run + ["--players", "\(players)", "--out", "a", "--resume"])
            #expect(fewer.code == 65)
            #expect(
                fewer.errors.contains("3000 players have been played, more than the \(players) asked for"),
                "\(fewer.errors)")
        }
    }

    @Test(.interposes) func aStoppedRunGoesOn() async throws {
        let work = try Workplace()
        let run = "--scenario timequest --days 10 --players 720"
        let stopped = try await work.simulate("\(run) --threads 1 --out a", .signalAtCheckpoint(SIGINT))
        #expect(stopped.code == 130, "\(stopped.errors)")
        let resumed = try await work.shell("exec \"$simulate\" \(run) --out a --resume")
        #expect(resumed.code == 0, "\(resumed.errors)")
        #expect(try await work.shell("exec \"$simulate\" \(run) --out b").code == 0)
        #expect(try work.bytes("a/result.json") == work.bytes("b/result.json"))
    }

    @Test(
        arguments: [
            (["--seed", "2"], "seed 1, not 2"), (["--days", "6"], "days 5, not 6"),
            (["--set", "scenario.title=Other"], "other figures in the scenario or --set"),
            (["--scenario", "dailymenu"], "game timequest, not dailymenu; scenario timequest, not dailymenu"),
            (["--shard", "1/2"], "part 1/1, not 1/2"),
        ] as [([String], String)])
    func anotherRunsCheckpointIsRefusedAndKept(options: [String], words: String) async throws {
        let work = try Workplace()
        let run = ["--players", "200", "--out", "a"]
        let first = try await work.simulate(run + ["--scenario", "timequest", "--days", "5", "--seed", "1"])
        #expect(first.code == 0)
        let names = try work.names()
        let bytes = try work.bytes("a/run.checkpoint")
        var other = ["--scenario", "timequest", "--days", "5", "--seed", "1"]
        for (place, word) in options.enumerated() where place % 2 == 0 {
            if let known = other.firstIndex(of: word) {
                other[known + 1] = options[place + 1]
            } else {
                other += [word, options[place + 1]]
            }
        }
        let refused = try await work.simulate(run + other + ["--resume"])
        #expect(refused.code == 65 && !refused.wasKilled)
        #expect(refused.errors.contains("a/run.checkpoint: another run's checkpoint: "), "\(refused.errors)")
        #expect(refused.errors.contains(words), "\(refused.errors)")
        #expect(try work.names() == names && work.bytes("a/run.checkpoint") == bytes)
    }

    @Test func aDamagedCheckpointIsRefusedAndAnythingElseToo() async throws {
        let work = try Workplace()
        let run = ["--scenario", "timequest", "--players", "200", "--days", "5", "--out", "a"]
        _ = try await work.simulate(run)
        let bytes = try work.bytes("a/run.checkpoint")
        for length in [0, 1, 16, 17, 100, bytes.count - 1] {
            try bytes.prefix(length).write(to: URL(fileURLWithPath: "\(work.path)/a/run.checkpoint"))
            let refused = try await work.simulate(run + ["--resume"])
            #expect(refused.code == 65 && !refused.wasKilled)
            #expect(refused.errors.contains("the file is damaged"), "\(refused.errors)")
        }
        try work.write("a/run.checkpoint", "{\"a\": \"file of something else that has the same name\"}")
        let foreign = try await work.simulate(run + ["--resume"])
        #expect(foreign.code == 65 && foreign.errors.contains("this is not a checkpoint of a run"))
        // A new run does not depend on what is there.
        #expect(try await work.simulate(run).code == 0)
        #expect(try work.bytes("a/run.checkpoint") == bytes)
    }

    @Test func withNothingToResumeItBegins() async throws {
        let finished = try await Workplace().simulate(
            "--scenario", "timequest", "--players", "20", "--days", "5", "--out", "a", "--resume")
        #expect(finished.code == 0)
        #expect(finished.errors.contains("nothing to resume in a; the run begins with the first player"))
    }

    @Test(.interposes) func aCheckpointThatCannotBeWrittenDoesNotEndTheRun() async throws {
        let work = try Workplace()
        // By this clock a checkpoint is due after each block, and a pause of fifty looks at it follows.
        let finished = try await work.shell(
            """
            ulimit -f 2
            exec env \(Interposed.clock(step: 10).words()) "$simulate" --scenario timequest --days 5 --players 3600 \
                --threads 1 --out a
            """)
        // The result cannot be written either, but all players were played.
        #expect(finished.code == 74 && !finished.wasKilled, "\(finished.errors)")
        #expect(finished.errors.contains("warning: cannot write a/run.checkpoint: File too large; the run continues"))
        #expect(finished.errors.ranges(of: "warning").count == 1)
    }
}
