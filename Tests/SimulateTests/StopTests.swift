import Foundation
import Testing

/// A run that is stopped is the run of fewer players.
@Suite(.interposes) struct StopTests {
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func aStoppedRunIsExactlyTheRunOfFewerPlayers(signal: Int32, code: Int32) async throws {
        let work = try Workplace()
        let run = ["--scenario", "timequest", "--days", "8"]
        // So many that the other thread cannot play them all while this one writes.
        let stopped = try await work.simulate(
            "--scenario timequest --days 8 --players 10000000 --threads 2 --out stopped",
            .signalAtCheckpoint(signal), under: "env --default-signal=HUP")
        #expect(stopped.code == code && !stopped.wasKilled, "\(stopped.errors)")
        let players = try #require(stopped.errors.firstMatch(of: /exactly the run of --players (\d+)/)?.output.1)

        let fresh = try await work.simulate(run + ["--players", String(players), "--out", "fresh"])
        #expect(fresh.code == 0)
        #expect(try work.bytes("stopped/result.json") == work.bytes("fresh/result.json"))
        #expect(try work.names(in: "stopped") == work.names(in: "fresh"))
    }

    /// `nohup` says that the end of the terminal is no reason to stop.
    @Test func anIgnoredHangUpDoesNotStopARun() async throws {
        for (start, code) in [("env --default-signal=HUP", 129), ("env --ignore-signal=HUP", 0)] as [(String, Int32)] {
            let work = try Workplace()
            let finished = try await work.simulate(
                "--scenario timequest --days 8 --players 720 --threads 1 --out a", .signalAtCheckpoint(SIGHUP),
                under: start)
            #expect(finished.code == code, "\(finished.errors)")
            #expect(finished.errors.contains("stopped early") == (code != 0), "\(finished.errors)")
        }
    }

    /// A study that first chooses what to study plays twice; a signal counts the second time too.
    @Test func aStudyIsStoppedInItsSecondStage() async throws {
        let work = try Workplace()
        let stopped = try await work.simulate(
            "sensitivity timequest --max-knobs 2 --days 8 --players 5000000 --threads 1 --out a",
            .signal(SIGINT, atFile: "*/unfinished/*.json", afterSaying: "left, by the first").clock(step: 1))
        #expect(stopped.code == 130, "\(stopped.errors)")
        #expect(stopped.errors.contains("runs of 5,000,004 players"), "\(stopped.errors)")
        #expect(stopped.errors.contains("exactly the answer of --players"), "\(stopped.errors)")
        #expect(work.exists("a/sensitivity.csv") && work.exists("a/unfinished"))
    }

    @Test func aReaderWhoLeavesDoesNotCostTheRun() async throws {
        let work = try Workplace()
        let finished = try await work.shell(
            "(\"$simulate\" --players 200 --days 5 --out a; echo $? >code) 2> >(head -n 1 >/dev/null)")
        #expect(finished.code == 0)
        #expect(try String(decoding: work.bytes("code"), as: UTF8.self) == "0\n")
        #expect(work.exists("a/index.html"))
    }

    /// A check plays look after look; a signal counts in each.
    @Test func aCheckIsStoppedInItsLaterLooks() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        func targets(_ low: String) -> String {
            "targets:\n  edge: { metric: active_days, low: \(low), promise: p, source: s, basis: designed }\n"
        }
        try work.write("timequest/targets.yaml", targets("0.1"))
        let size = ["--players", "1440", "--days", "20", "--threads", "1"]
        let first = try await work.simulate(
            ["check", "timequest", "--max-players", "1440", "--json", "first.json", "--out", "a"] + size)
        #expect(first.code == 0, "\(first.errors)")
        let record = try #require(try JSONSerialization.jsonObject(with: work.bytes("first.json")) as? [String: Any])
        let rows = try #require((record["targets"] as? [String: Any])?["rows"] as? [[String: Any]])
        let value = try #require(rows.first?["value"] as? Double)
        // An edge where the figure is: the first look cannot decide.
        try work.write("timequest/targets.yaml", targets(String(format: "%.6f", value)))
        let stopped = try await work.simulate(
            "check timequest --json whole.json --out b \(size.joined(separator: " "))",
            .signal(SIGINT, atFile: "*/unfinished/check.json", afterSaying: "playing 2880 "))
        #expect(stopped.code == 130, "\(stopped.errors)")
        #expect(stopped.errors.hasSuffix("the same command continues from there\n"))
        #expect(!work.exists("whole.json") && work.exists("b/unfinished/check.json"))
    }
}
