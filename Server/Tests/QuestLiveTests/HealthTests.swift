import Foundation
import LiveBots
import LiveStorage
import QuestKernel
import Testing

@testable import QuestLive

/// How the service fares, and what it does when it was renewed.
@Suite struct HealthTests {
    @Test func itSaysThatItLivesAndIsReady() async throws {
        try await LiveService.run { live in
            let client = LiveClient(port: live.port)
            let health = try await client.send("GET", "/health")
            let ready = try await client.send("GET", "/ready")
            let metrics = try await client.send("GET", "/metrics")
            #expect(health.json["status"] == "alive")
            #expect(ready.status == 200)
            #expect(metrics.status == 404)
            // In the words of all refusals, though no route was asked.
            #expect(metrics.json["error"]?["code"] == "no_such_route")
            #expect(try await client.send("PUT", "/v1/player/7").json["error"]?["code"] == "no_such_route")
        }
    }

    @Test func withoutAKeyItIsNotReadyAndKnowsNobody() async throws {
        try await LiveService.run { live in
            let folder = LiveService.temporaryFolder()
            defer { try? FileManager.default.removeItem(at: folder) }
            let tokens = Tokens(publicKey: folder.appending(path: "none.pem"), clock: live.clock)
            #expect(await !tokens.isReady())
            let token = try await live.token(7)
            await #expect(throws: Refused.self) { try await tokens.holder(of: token, at: .players) }
        }
    }

    @Test func metricsCountWhatHappened() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await player.command(["do": "claimMission"])
            for path in ["/wp-login.php", "//health"] {
                _ = try await LiveClient(port: live.port).send("GET", path)
            }
            _ = try await LiveClient(port: live.port).send("PROPFIND", "/health")
            let text = String(
                decoding: try await LiveClient(port: live.supportPort).send("GET", "/metrics").body, as: UTF8.self)
            #expect(text.contains("questlive_commands_total{outcome=\"accepted\"} 2\n"))
            #expect(text.contains("questlive_commands_total{outcome=\"refused\"} 1\n"))
            #expect(text.contains("# TYPE questlive_commit_seconds histogram\n"))
            // Whoever asks for what is not there adds no line.
            #expect(text.contains("questlive_requests_total{method=\"GET\",route=\"none\",status=\"404\"} 2\n"))
            #expect(text.contains("questlive_requests_total{method=\"other\",route=\"none\",status=\"405\"} 1\n"))
            #expect(!text.contains("Player 7") && !text.contains("wp-login") && !text.contains("PROPFIND"))
        }
    }

    @Test func anUpgradeOfTheEngineWritesACheckpoint() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        try await LiveService.run(folder: folder, clock: clock) { live in
            _ = try await TestPlayer.begun(live, 7)
            // As if an older engine had played so far.
            try await live.changeFile("UPDATE party SET engine = '0.9.0'")
        }
        try await LiveService.run(folder: folder, clock: clock) { live in
            let player = try await TestPlayer(live, 7)
            _ = try await player.command(["do": "claimLogin"], key: "afterwards")
            let kinds = try await live.service.store.pool.read {
                try String.fetchAll($0, sql: "SELECT kind FROM journal ORDER BY sequence")
            }
            #expect(kinds == ["begin", "command", "command", "checkpoint", "command"])
            try await live.expectReplays()
        }
    }
}
