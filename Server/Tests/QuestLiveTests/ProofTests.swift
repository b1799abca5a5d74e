import CanonicalJSON
import Foundation
import JWTKit
import LiveBots
import LiveStorage
import QuestClient
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
        from notBefore: Int64? = nil, until expiry: Int64 = ManualClock().now() + 10 * 86_400,
        with fields: JSONValue? = nil
    ) async throws -> String {
        var proof = SignedProofs.Proof(player: player, command: command, id: id, until: expiry, with: fields)
        proof.nbf = notBefore
        return try await JWTKeyCollection().add(ecdsa: key).sign(proof)
    }

    @Test func aProofIsOfThisDeedOfThisPlayerAndUsedOnce() async throws {
        let key = ES256PrivateKey()
        let file = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID().uuidString).pem")
        try Data(key.publicKey.pemRepresentation.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await LiveService.run(proofs: SignedProofs(publicKey: file)) { live in
            let player = try await TestPlayer.begun(live, 7)
            func send(_ evidence: String?) async throws -> Response {
                try await player.client.send(
                    "POST", "/v1/players/7/commands", token: player.token, key: live.newKey(), body: Self.task,
                    headers: evidence.map { ["Proof": $0] } ?? [:])
            }
            #expect(try await player.command(Self.told).status == 200)
            let good = try await Self.proof(
                key, "a", from: live.clock.now(), with: ["category": "physical", "size": "large"])
            let bad: [String?] = [
                nil, "x", try await Self.proof(ES256PrivateKey(), "b"), try await Self.proof(key, "b", player: 8),
                try await Self.proof(key, "b", command: "completeWorkout"), try await Self.proof(key, "b", until: 5),
                try await live.token(7), try await Self.proof(key, "b", with: ["size": "small"]),
                try await Self.proof(key, "b", with: ["category": "physical", "minutes": 20]),
                try await Self.proof(key, "b", from: live.clock.now() + 5),
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

    /// A deed that a repair made void may be done again, with its proof.
    @Test func aProofOfAVoidDeedIsGoodAgain() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let player = try await TestPlayer.begun(live, 7)
            let (first, second) = (try await Self.proof(key, "a"), try await Self.proof(key, "b"))
            #expect(try await Self.send(Self.task, by: player, first).status == 200)
            try await live.ahead(by: 86_400) { () async throws in
                #expect(try await player.command(["do": "open"]).status == 200)
                #expect(try await Self.send(Self.task, by: player, second).status == 200)
            }
            #expect(try await live.staff("players/7/repairs", ["reason": "x"]).status == 200)
            #expect(try await Self.send(Self.task, by: player, second).status == 200)
            for proof in [first, second] {
                #expect(try await Self.send(Self.task, by: player, proof).json["error"]?["code"] == "proofUsed")
            }
            try await live.expectReplays()
            // Who can write the file does not free one without a trace.
            try await live.service.store.pool.write { try $0.execute(sql: "DELETE FROM usedProof") }
            let found = try await live.service.store.pool.read { try JournalCheck.problemOfProofs($0) }
            #expect(found == "player 7: a proof of a deed does not stand as used")
        }
    }

    /// A proof that is good longer than its use is remembered would be used again.
    @Test func aProofIsGoodNoLongerThanItIsRemembered() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let player = try await TestPlayer.begun(live, 7)
            let now = live.clock.now()
            let long = try await Self.send(
                Self.task, by: player, try await Self.proof(key, "a", until: now + 31 * 86_400))
            #expect(long.status == 422 && long.json["error"]?["code"] == "notProved")
            let proof = try await Self.proof(key, "b", until: now + 29 * 86_400)
            #expect(try await Self.send(Self.task, by: player, proof).status == 200)
            // The file holds no name of a proof, and the account's next hero does not use it again.
            let kept = try await live.service.store.pool.read {
                try String.fetchAll($0, sql: "SELECT id FROM usedProof")
            }
            #expect(kept.count == 1 && kept != ["b"])
            #expect(try await player.delete().status == 202)
            let next = try await TestPlayer.begun(live, 7)
            #expect(try await Self.send(Self.task, by: next, proof).json["error"]?["code"] == "proofUsed")
            // Another player's proof may have the same name.
            let other = try await TestPlayer.begun(live, 8)
            let theirs = try await Self.proof(key, "b", player: 8)
            #expect(try await Self.send(Self.task, by: other, theirs).status == 200)
        }
    }

    /// The same request gets the same reply, though its proof is good no more.
    @Test func aKeyIsLookedUpBeforeAProof() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let player = try await TestPlayer.begun(live, 7)
            let proof = try await Self.proof(key, "a", until: live.clock.now() + 60)
            let first = try await Self.send(Self.task, by: player, proof, key: "k")
            let row: JSONValue = [
                "at": .integer(live.clock.now()), "command": Self.task,
                "evidence": .string(try await Self.proof(key, "c", until: live.clock.now() + 60)),
            ]
            let stale: JSONValue = [
                "at": .integer(live.clock.now()), "command": Self.task,
                "evidence": .string(try await Self.proof(key, "d", until: live.clock.now() - 60)),
            ]
            let body: JSONValue = ["device": "phone", "commands": [stale, row]]
            let upload = try await player.post("/v1/players/7/uploads", body, key: "u")
            // What is proved no more refuses its own step alone.
            #expect(upload.json["commands"]?.array?[0]["refused"] == "notProved")
            #expect(upload.json["commands"]?.array?[1]["sequence"] != nil)
            live.clock.pass(61)
            let again = try await Self.send(Self.task, by: player, proof, key: "k")
            #expect(first.status == 200 && again.status == 200 && first.body == again.body)
            #expect(try await player.post("/v1/players/7/uploads", body, key: "u").body == upload.body)
        }
    }

    private static func send(
        _ command: JSONValue, by player: TestPlayer, _ evidence: String, key: String? = nil
    ) async throws -> Response {
        try await player.client.send(
            "POST", "/v1/players/\(player.id)/commands", token: player.token, key: key ?? player.live.newKey(),
            body: command, headers: ["Proof": evidence])
    }

    private static func asking(
        for key: ES256PrivateKey, _ body: @escaping @Sendable (LiveService) async throws -> Void
    ) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "proof-\(UUID().uuidString).pem")
        try Data(key.publicKey.pemRepresentation.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await LiveService.run(proofs: SignedProofs(publicKey: file), body)
    }

    /// A leap that is followed, and taken back, makes no proof good again.
    @Test func aProofIsUsedUpHoweverTheClockLeaps() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let player = try await TestPlayer.begun(live, 7)
            let deed: JSONValue = ["do": "completeTask", "category": "social", "size": "large", "proof": "verified"]
            let proof = try await Self.proof(key, "a", player: 7)
            #expect(try await Self.send(deed, by: player, proof).status == 200)
            let other = try await TestPlayer.begun(live, 8)
            for leap in [40 * 86_400, -40 * 86_400] as [Int64] {
                live.clock.leap(leap)
                let seen = try #require(try await live.staff("clock").json["leap"]?.integer)
                _ = try await live.staff("clock/acceptances", ["leap": .integer(seen), "reason": "x"])
                _ = try await other.command(["do": "open"])
            }
            #expect(try await Self.send(deed, by: player, proof).json["error"]?["code"] == "proofUsed")
        }
    }

    /// A start follows a clock that is three days ahead, which may be set back: a used proof is kept for longer than it
    /// is good.
    @Test func aUsedProofIsKeptUntilNoClockMakesItGood() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let player = try await TestPlayer.begun(live, 7)
            let deed: JSONValue = ["do": "completeTask", "category": "social", "size": "large", "proof": "verified"]
            #expect(try await Self.send(deed, by: player, try await Self.proof(key, "a", player: 7)).status == 200)
            for (days, kept) in [(33, 1), (2, 0)] as [(Int64, Int)] {
                live.clock.pass(days * 86_400)
                _ = try await player.command(["do": "open"])
                let found = try await live.service.store.pool.read {
                    try Int.fetchOne($0, sql: "SELECT count(*) FROM usedProof")
                }
                #expect(found == kept)
            }
        }
    }

    /// What an ally is to confirm is paid as proved at once.
    @Test func whatAnAllyIsToConfirmIsProvedToo() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let (player, _, _) = try await PartyTests.pair(live)
            let deeds: [JSONValue] = [
                ["do": "completeTask", "category": "social", "size": "large", "proof": "partyVerified"],
                ["do": "completeDuty", "duty": 0, "proof": "partyVerified"],
            ]
            for deed in deeds {
                let told = try await player.command(deed)
                #expect(told.status == 422 && told.json["error"]?["code"] == "notProved", "\(told.json.text)")
            }
            let proof = try await Self.proof(key, "a", player: 1)
            #expect(try await Self.send(deeds[0], by: player, proof).status == 200)
            let account = try await live.service.read { try $0.account(1) }
            #expect(account.pace.proved == 1)
        }
    }

    /// An accomplice gives tasks and confirms them: that is paid as proved, whatever the doer says of it.
    @Test func whatAnAllyGaveAndConfirmsIsProvedToo() async throws {
        let key = ES256PrivateKey()
        try await Self.asking(for: key) { live in
            let (player, _, _) = try await PartyTests.pair(live)
            for proof in ["quick", "standard", "verified"] {
                let deed: JSONValue = ["do": "completeAssigned", "task": 0, "proof": .string(proof)]
                let told = try await player.command(deed)
                #expect(told.status == 422 && told.json["error"]?["code"] == "notProved", "\(told.json.text)")
                let word = try await Self.proof(key, proof, player: 1, command: "completeAssigned")
                // With one it is a rule that refuses it: nobody gave a task.
                #expect(try await Self.send(deed, by: player, word).json["error"]?["code"] == "noSuchSharedTask")
            }
        }
    }

    /// Where no proof is asked for, they are among the proved ones of a day.
    @Test func whatAnAllyGaveCountsAmongTheProvedOnes() async throws {
        let deed = LiveQuestBond.deed(["do": "completeAssigned", "task": 0, "proof": "quick"])
        #expect(deed == .proved)
        #expect(LiveQuestBond.deed(["do": "completeTask", "proof": "quick"]) == .told)
    }

    /// A device may tell two minutes in turns.
    @Test func aMinuteIsFullInWhateverOrderItIsTold() {
        var tempo = Tempo()
        let alarms = (0..<24 as Range<Int64>).map { tempo.isImpossible(7, at: 600 + 60 * ($0 % 2)) }
        #expect(alarms.count { $0 } == 2)
    }

    @Test func whoMeetsACeilingAgainIsNewsOnTheNextDay() {
        var tempo = Tempo()
        let news = [0, 86_399, 86_400].map { tempo.isNews(.deedsADay, of: 7, at: 20_000 * 86_400 + $0) }
        #expect(news == [true, false, true])
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
