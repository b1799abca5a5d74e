import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestBond
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// One command, one transaction, one reply.
@Suite struct CommandTests {
    @Test(arguments: StoreKind.available) func aHeroPlaysItsFirstDay(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let done = try await player.command([
                "do": "completeTask", "category": "physical", "size": "small", "proof": "quick",
            ])
            #expect(done.status == 200)
            let entries = done.json["entries"]?.array ?? []
            #expect(entries.contains { $0["kind"] == "flow" && $0["name"] == "tasks" && $0["resource"] == "gold" })
            #expect(done.json["line"]?.string?.isEmpty == false)
            let state = try await player.get("/v1/players/7/state").json
            #expect((state["state"]?["purse"]?["gold"]?.integer ?? 0) > 0)
        }
    }

    @Test(arguments: StoreKind.available)
    func theSameKeyGetsTheSameBytesAndNothingTwice(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "large", "proof": "quick"]
            let first = try await player.command(task, key: "once")
            let digest = try await player.digest()
            let again = try await player.command(task, key: "once")
            #expect(first.status == 200)
            #expect(again.body == first.body)
            #expect(try await player.digest() == digest)
        }
    }

    @Test(arguments: StoreKind.available) func theSameKeyForAnotherRequestIsRefused(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await player.command(["do": "claimLogin"], key: "once")
            let other = try await player.command(["do": "addHabit", "category": "mental"], key: "once")
            #expect(other.status == 422)
            #expect(other.json["error"]?["code"] == "key_reused")
        }
    }

    @Test(arguments: StoreKind.available)
    func aKeyIsForOneRouteAloneEvenWhereTheBodiesAreTheSame(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.post("/v1/players/7/party/invites", key: "once").status == 201)
            let other = try await player.post("/v1/players/7/party/leave", key: "once")
            #expect(other.status == 422 && other.json["error"]?["code"] == "key_reused")
        }
    }

    /// Each field of each command, given what no field takes.
    @Test func noFieldOfACommandTakesWhatItIsNot() throws {
        let odd: [JSONValue] = [
            [:], ["do": "open"], [[]], .null, .number("1.5"), .number("1e300"), .integer(.max), .integer(.min), "",
            "no such name",
        ]
        var refused = 0
        for command in CommandDescription.all {
            for field in command.fields {
                for value in odd where !(field.kind == .number && value == .integer(.max)) {
                    let sent: JSONValue = .object([.init("do", .string(command.name)), .init(field.name, value)])
                    do {
                        _ = try QuestBond.Command(wire: sent)
                        Issue.record("\(sent.text) was read")
                    } catch { refused += 1 }
                }
            }
        }
        #expect(refused > 100)
    }

    @Test(arguments: StoreKind.available)
    func whatIsNoCommandIsRefusedAndTheServiceGoesOn(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            for odd in [["do": "completeSharedDuty", "proof": [:]], ["do": [1]], [:], [[]], nil] as [JSONValue] {
                let answer = try await player.command(odd)
                #expect(answer.status == 400, "\(answer.json.text)")
            }
            let long: JSONValue = ["do": .string(String(repeating: "x", count: 8_000))]
            let answer = try await player.command(long)
            #expect(answer.status == 400 && answer.body.count < 1_000)
            let fraction = try await player.command(["do": "meditate", "minutes": .number("12.0")])
            #expect(fraction.status == 422, "\(fraction.json.text)")
            #expect(try await player.command(["do": "addHabit", "category": "mental"]).status == 200)
        }
    }

    @Test(arguments: StoreKind.available)
    func aRefusalChangesNothingAndIsKeptUnderItsKey(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let digest = try await player.digest()
            let refused = try await player.command(["do": "claimMission"], key: "no")
            #expect(refused.status == 409)
            #expect(refused.json["error"]?["code"] == "noMission")
            #expect(try await player.command(["do": "claimMission"], key: "no").body == refused.body)
            #expect(try await player.digest() == digest)
        }
    }

    @Test(arguments: StoreKind.available) func aHundredAtOnceWithOneKeyAreOne(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = try await player.get("/v1/players/7/state").json["sequence"]?.integer ?? 0
            let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let client = LiveClient(port: live.port)
                        return try await client.send(
                            "POST", "/v1/players/7/commands", token: player.token, key: "storm",
                            body: ["do": "completeTask", "category": "social", "size": "small", "proof": "quick"]
                        ).body
                    }
                }
                var bodies: Set<[UInt8]> = []
                for try await body in group { bodies.insert(body) }
                return bodies
            }
            #expect(bodies.count == 1)
            #expect(try await player.get("/v1/players/7/state").json["sequence"]?.integer == before + 1)
        }
    }

    @Test(arguments: StoreKind.available) func manyPlayersShareTransactions(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for id in 0..<40 as Range<Int64> {
                    group.addTask {
                        let player = try await TestPlayer.begun(live, id)
                        let done = try await player.command([
                            "do": "completeTask", "category": "physical", "size": "small", "proof": "quick",
                        ])
                        #expect(done.status == 200, "\(done.json.text)")
                    }
                }
                try await group.waitForAll()
            }
            let rows = try await live.service.store.pool.read {
                try Int.fetchOne($0, sql: "SELECT count(*) FROM journal WHERE kind = 'command'")
            }
            #expect(rows == 120)
        }
    }

    @Test(arguments: StoreKind.available) func whatIsNoCommandIsRefusedInWords(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let bodies = [
                #"{"do":"opne"}"#, #"{"do":"open","x":1}"#, #"{"do":"open","do":"open"}"#, #"{}"#, #"[]"#, "nonsense",
                #"{"do":"completeTask","category":"physical"}"#, #"{"do":"equip","item":9999999999999999999}"#,
                #"{"do":"equip","item":-1e99}"#, "",
            ]
            let digest = try await player.digest()
            for body in bodies {
                let answer = try await player.client.send(
                    "POST", "/v1/players/7/commands", token: player.token, key: live.newKey(), bytes: Array(body.utf8))
                #expect([400, 409, 422].contains(answer.status), "\(body) \(answer.status)")
                #expect(answer.json["error"]?["message"]?.string?.isEmpty == false)
            }
            #expect(try await player.digest() == digest)
        }
    }

    @Test(arguments: ["1.0", "1e0", "0.99999999999999999999", "9223372036854775808", "[1.0]"])
    func numbersAreWholeAndWrittenSo(_ number: String) throws {
        #expect(throws: Refused.notWhole) {
            try SentCommand(body: Array(#"{"do":"equip","item":\#(number)}"#.utf8), of: LiveQuestBond.self)
        }
        #expect(
            try SentCommand(body: Array(#"{"do":"equip","item":1}"#.utf8), of: LiveQuestBond.self).value["item"] == 1)
    }

    /// A retry that comes late neither acts on the next hero nor raises the deleted one.
    @Test(arguments: StoreKind.available) func noKeyOfADeletedHeroFitsAnything(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let begin: JSONValue = ["name": "Mara", "timeZone": "Europe/Berlin"]
            let create: JSONValue = ["do": "create", "class": "mage", "zodiac": "leo"]
            let player = try await TestPlayer(live, 7)
            #expect(try await player.post("/v1/players", begin, key: "begin").status == 201)
            #expect(try await player.command(create, key: "create").status == 200)
            #expect(try await player.delete().status == 202)
            let late = try await player.post("/v1/players", begin, key: "begin")
            #expect(late.status == 422 && late.json["error"]?["code"] == "key_spent")
            #expect(try await player.get("/v1/players/7").status == 404)
            #expect(try await player.post("/v1/players", begin).status == 201)
            let old = try await player.command(create, key: "create")
            #expect(old.status == 422 && old.json["error"]?["code"] == "key_spent")
            let kept = try await live.service.store.pool.read { db in
                try String.fetchAll(db, sql: "SELECT key FROM reply")
            }
            #expect(!kept.contains("create") && !kept.contains("begin"))
        }
    }

    @Test(arguments: StoreKind.available) func keysOfADeletedHeroAreNotItsSuccessors(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            func delete(_ player: TestPlayer) async throws -> Response {
                try await player.client.send(
                    "DELETE", "/v1/players/7", token: player.token, key: "bye", body: ["confirm": "DELETE"])
            }
            let first = try await TestPlayer.begun(live, 7)
            let gone = try await delete(first)
            #expect(try await delete(first).body == gone.body)
            let second = try await TestPlayer.begun(live, 7)
            #expect(try await delete(second).json["error"]?["code"] == "key_spent")
            #expect(try await second.get("/v1/players/7").status == 200)
        }
    }

    @Test(arguments: StoreKind.available) func whatWasAnsweredOutlivesTheService(_ kind: StoreKind) async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let clock = ManualClock()
        let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
        let kept = Kept()
        try await LiveService.run(on: kind, folder: folder, clock: clock) { live in
            let player = try await TestPlayer.begun(live, 7)
            await kept.keep(try await player.command(task, key: "last").body, try await player.digest())
        }
        try await LiveService.run(on: kind, folder: folder, clock: clock) { live in
            let player = try await TestPlayer(live, 7)
            #expect(try await player.digest() == kept.digest)
            #expect(try await player.command(task, key: "last").body == kept.body)
            #expect(try await player.digest() == kept.digest)
        }
    }

    private actor Kept {
        var body: [UInt8] = []
        var digest: String?

        func keep(_ body: [UInt8], _ digest: String?) {
            self.body = body
            self.digest = digest
        }
    }
}
