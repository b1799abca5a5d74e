import CanonicalJSON
import Foundation
import JWTKit
import LiveBots
import Testing

@testable import QuestLive

/// A deed that is said to be proved needs a proof, where the studio asks for one.
@Suite struct ProofTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "physical", "size": "large", "proof": "verified",
    ]
    private static let told: JSONValue = [
        "do": "completeTask", "category": "physical", "size": "large", "proof": "quick",
    ]

    private static func proof(
        _ key: ES256PrivateKey, _ id: String, player: Int64 = 7, command: String = "completeTask",
        until expiry: Int64 = 4_000_000_000
    ) async throws -> String {
        try await JWTKeyCollection().add(ecdsa: key).sign(
            SignedProofs.Proof(player: player, command: command, id: id, until: expiry))
    }

    @Test func aProofIsOfThisDeedOfThisPlayerAndUsedOnce() async throws {
        let key = ES256PrivateKey()
        let file = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID().uuidString).pem")
        try Data(key.publicKey.pemRepresentation.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await LiveService.run(proofs: SignedProofs(publicKey: file)) { live in
            let player = try await TestPlayer.begun(live, 7)
            func send(_ evidence: String?) async throws -> LiveClient.Response {
                try await player.client.send(
                    "POST", "/v1/players/7/commands", token: player.token, key: live.newKey(), body: Self.task,
                    headers: evidence.map { ["Proof": $0] } ?? [:])
            }
            #expect(try await player.command(Self.told).status == 200)
            let good = try await Self.proof(key, "a")
            let bad: [String?] = [
                nil, "x", try await Self.proof(ES256PrivateKey(), "b"), try await Self.proof(key, "b", player: 8),
                try await Self.proof(key, "b", command: "completeWorkout"), try await Self.proof(key, "b", until: 5),
                try await live.token(7),
            ]
            for evidence in bad {
                let answer = try await send(evidence)
                #expect(answer.status == 422 && answer.json["error"]?["code"] == "notProved", "\(evidence ?? "-")")
            }
            #expect(try await send(good).status == 200)
            #expect(try await send(good).json["error"]?["code"] == "proofUsed")
            let now = live.clock.now()
            let rows: [JSONValue] = [
                ["at": .integer(now), "command": Self.task, "evidence": .string(try await Self.proof(key, "c"))],
                ["at": .integer(now), "command": Self.task, "evidence": .string(good)],
            ]
            let upload = try await player.post(
                "/v1/players/7/uploads", ["device": "phone", "commands": .array(rows)])
            #expect(upload.json["commands"]?.array?[0]["sequence"] != nil)
            #expect(upload.json["commands"]?.array?[1]["refused"] == "proofUsed")
            try await live.expectReplays()
        }
    }

    @Test func deedsFasterThanAnybodyLivesRaiseAnAlarm() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            for _ in 0..<10 { #expect(try await player.command(Self.told).status == 200) }
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"impossiblePace\"} 0\n"))
            for _ in 0..<3 { #expect(try await player.command(Self.told).status == 200) }
            #expect(live.service.metrics.text.contains("questlive_alarms_total{kind=\"impossiblePace\"} 1\n"))
        }
    }
}
