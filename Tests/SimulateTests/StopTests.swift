import Foundation
import Testing

/// A run that is stopped is the run of fewer players.
@Suite struct StopTests {
    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func aStoppedRunIsExactlyTheRunOfFewerPlayers(signal: Int32, code: Int32) async throws {
        let work = try Workplace()
        let run = ["--scenario", "timequest", "--days", "30"]
        // A shell sends the signal: this process may be too busy with other tests to do it in time.
        let stopped = try await work.shell(
            """
            set -m
            "$simulate" --scenario timequest --days 30 --players 10000000 --threads 2 --out stopped 2>errors &
            until grep -q players errors; do sleep 0.05; done
            sleep 0.4
            kill -\(signal) $!
            wait $!
            code=$?
            cat errors >&2
            exit $code
            """)
        #expect(stopped.code == code && !stopped.wasKilled, "\(stopped.errors)")
        let players = try #require(stopped.errors.firstMatch(of: /exactly the run of --players (\d+)/)?.output.1)

        let fresh = try await work.simulate(run + ["--players", String(players), "--out", "fresh"])
        #expect(fresh.code == 0)
        #expect(try work.bytes("stopped/result.json") == work.bytes("fresh/result.json"))
        #expect(try work.names(in: "stopped") == work.names(in: "fresh"))
    }

    @Test func aReaderWhoLeavesDoesNotCostTheRun() async throws {
        let work = try Workplace()
        let finished = try await work.shell(
            "(\"$simulate\" --players 200 --days 5 --out a; echo $? >code) 2> >(head -n 1 >/dev/null)")
        #expect(finished.code == 0)
        #expect(try String(decoding: work.bytes("code"), as: UTF8.self) == "0\n")
        #expect(work.exists("a/index.html"))
    }
}
