import Foundation
import Testing

/// A run that is stopped is the run of fewer players.
@Suite struct StopTests {
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func aStoppedRunIsExactlyTheRunOfFewerPlayers(signal: Int32, code: Int32) async throws {
        let work = try Workplace()
        let run = ["--scenario", "timequest", "--days", "30"]
        let stopped = try await work.signal(
            "\(signal)", when: "grep -q players errors", after: 0.4, under: "env --default-signal=HUP",
            "--scenario timequest --days 30 --players 10000000 --threads 2 --out stopped")
        #expect(stopped.code == code && !stopped.wasKilled, "\(stopped.errors)")
        let players = try #require(stopped.errors.firstMatch(of: /exactly the run of --players (\d+)/)?.output.1)

        let fresh = try await work.simulate(run + ["--players", String(players), "--out", "fresh"])
        #expect(fresh.code == 0)
        #expect(try work.bytes("stopped/result.json") == work.bytes("fresh/result.json"))
        #expect(try work.names(in: "stopped") == work.names(in: "fresh"))
    }

    /// `nohup` says that the end of the terminal is no reason to stop.
    @Test func anIgnoredHangUpDoesNotStopARun() async throws {
        let work = try Workplace()
        let finished = try await work.signal(
            "HUP", when: "grep -q players errors", under: "env --ignore-signal=HUP",
            "--scenario timequest --days 30 --players 100000 --threads 1 --out a")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(work.exists("a/result.json"))
    }

    /// A study that first chooses what to study plays twice; a signal counts the second time too.
    @Test func aStudyIsStoppedInItsSecondStage() async throws {
        let work = try Workplace()
        let stopped = try await work.signal(
            "INT", when: "grep -q 'left, by the first' errors",
            "sensitivity timequest --max-knobs 2 --days 30 --players 5000000 --threads 1 --out a")
        #expect(stopped.code == 130, "\(stopped.errors)")
        #expect(stopped.errors.contains("runs of 5,000,040 players"), "\(stopped.errors)")
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
        let size = ["--players", "7200", "--days", "90", "--threads", "1"]
        let first = try await work.simulate(
            ["check", "timequest", "--max-players", "7200", "--json", "first.json", "--out", "a"] + size)
        #expect(first.code == 0, "\(first.errors)")
        let record = try #require(try JSONSerialization.jsonObject(with: work.bytes("first.json")) as? [String: Any])
        let rows = try #require((record["targets"] as? [String: Any])?["rows"] as? [[String: Any]])
        let value = try #require(rows.first?["value"] as? Double)
        // An edge where the figure is: the first look cannot tell.
        try work.write("timequest/targets.yaml", targets(String(format: "%.6f", value)))
        let stopped = try await work.signal(
            "INT", when: "grep -q 'playing 14400 ' errors",
            "check timequest --json whole.json --out b \(size.joined(separator: " "))")
        #expect(stopped.code == 130, "\(stopped.errors)")
        #expect(stopped.errors.hasSuffix("the same command goes on where it was\n"))
        #expect(!work.exists("whole.json") && work.exists("b/unfinished/check.json"))
    }
}
