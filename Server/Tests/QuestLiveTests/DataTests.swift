import CanonicalJSON
import Foundation
import LiveStorage
import QuestBond
import QuestKernel
import Testing

@testable import QuestLive

/// A player's data is the player's.
@Suite struct DataTests {
    @Test("QB50: an export holds everything and no seed")
    func anExportHoldsEverythingAndNoSeed() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await player.command([
                "do": "completeTask", "category": "physical", "size": "large", "proof": "quick",
            ])
            _ = try await player.command(["do": "checkIn", "mood": 2, "shares": false])
            let export = try await player.get("/v1/players/7/export")
            let rows = export.json["journal"]?.array ?? []
            #expect(rows.compactMap { $0["command"]?["do"]?.string } == ["create", "open", "completeTask", "checkIn"])
            #expect(export.json["account"]?["timeZone"] == "UTC")
            #expect((export.json["kept"]?["pace"]?["commands"]?.integer ?? 0) > 0)
            #expect(export.json["kept"]?["ban"] == .null && export.json["kept"]?["invitesExpire"]?.array?.count == 0)
            _ = try await player.post("/v1/players/7/party/invites")
            _ = try await live.staff("players/7/ban", ["reason": "payment", "days": 1])
            let later = try await player.get("/v1/players/7/export").json["kept"]
            #expect(later?["ban"]?["reason"] == "payment")
            _ = try await live.staffPost("players/7/ban/end")
            let text = String(decoding: export.body, as: UTF8.self)
            let seed = try live.service.seeds.randomness(of: 7, epoch: 0).seed
            let secret = try Data(contentsOf: live.folder.appending(path: "keys/luck-secret"))
            #expect(!text.contains("\(seed)"))
            #expect(!text.lowercased().contains("seed"))
            #expect(!text.lowercased().contains("salt"))
            #expect(!text.contains(secret.base64EncodedString()))
        }
    }

    /// What a party keeps of one of its members is that member's too.
    @Test func anExportHoldsAPlayersPartInItsParty() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            let done = try await second.command([
                "do": "completeTask", "category": "mental", "size": "large", "proof": "partyVerified",
            ])
            #expect(done.status == 200, "\(done.json.text)")
            let (one, other) = (
                try await first.get("/v1/players/1/export").json["inParty"],
                try await second.get("/v1/players/2/export").json["inParty"]
            )
            #expect(one?["weekTasks"] == 0 && other?["weekTasks"] == 1)
            // The ally's tasks are the ally's.
            #expect(one?["tasks"]?.array?.count == 0 && other?["tasks"]?.array?.count == 1)
            #expect(other?["raidDamage"]?.integer != nil && other?["chestWaits"] == false)
        }
    }

    /// What an ally's confirmation brought stands in the ally's row: with it an export adds up, and so do staff's figures.
    @Test(arguments: StoreKind.available) func whatAlliesBroughtIsExportedToo(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let (first, second, _) = try await PartyTests.pair(live)
            let deed: JSONValue = [
                "do": "completeTask", "category": "mental", "size": "large", "proof": "partyVerified",
            ]
            for _ in 0..<6 {
                #expect(try await second.command(deed).status == 200)
                #expect(try await first.command(["do": "confirmTask", "task": 0]).status == 200)
            }
            let export = try await second.get("/v1/players/2/export").json
            func sum(_ rows: [JSONValue]?) -> Int64 {
                var sum: Int64 = 0
                for row in rows ?? [] {
                    for entry in row["entries"]?.array ?? []
                    where entry["resource"]?.string == "exp" && entry["kind"]?.string == "flow" {
                        sum += entry["amount"]?.integer ?? 0
                    }
                }
                return sum
            }
            let (own, given) = (sum(export["journal"]?.array), sum(export["received"]?.array))
            let state = try await second.get("/v1/players/2/state").json["state"]
            #expect(own > 0 && given > 0)
            #expect(.integer(own + given) == state?["purse"]?["exp"], "\(own) \(given) \(state?["purse"]?.text ?? "")")
            // One for a day: when on it the ally confirmed is not told.
            #expect(export["received"]?.array?.count == 1)
            #expect(try await first.get("/v1/players/1/export").json["received"]?.array?.isEmpty == true)
            let seen = try await live.staff("players/2/received").json["received"]
            #expect(seen == export["received"])
            let luck = try await live.staff("players/2/luck").json["rolls"]?.array ?? []
            let roll = luck.first { $0["roll"] == "confirmedEquipment" }
            #expect(roll?["tries"]?.integer == 6, "\(luck)")
            // Its place in the party is known also where the states of then went with somebody.
            let third = try await TestPlayer.begun(live, 3)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await third.post("/v1/players/3/party/join", ["code": code, "consent": true])
            #expect(joined.status == 200)
            #expect(try await third.delete().status == 202)
            await live.service.erasures.goOn()
            let later = try await second.get("/v1/players/2/export").json["received"]
            #expect(later == export["received"])
            #expect(try await second.post("/v1/players/2/party/leave").status == 200)
            #expect(try await second.get("/v1/players/2/export").json["received"] == export["received"])
            try await live.expectReplays()
        }
    }

    /// Whoever leaves or is deleted keeps a place in the rows, so that the places of the others are known.
    @Test(arguments: [true, false]) func placesAreKnownOnceOthersAreDeleted(leavesAlive: Bool) async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            let third = try await TestPlayer.begun(live, 3)
            func join(_ player: TestPlayer) async throws {
                let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
                let body: JSONValue = ["code": code, "consent": true]
                #expect(try await player.post("/v1/players/\(player.id)/party/join", body).status == 200)
            }
            try await join(third)
            let deed: JSONValue = [
                "do": "completeTask", "category": "mental", "size": "large", "proof": "partyVerified",
            ]
            #expect(try await third.command(deed).status == 200)
            // The one in the middle goes, and comes back to nobody.
            if leavesAlive {
                #expect(try await second.post("/v1/players/2/party/leave").status == 200)
            } else {
                #expect(try await second.delete().status == 202)
            }
            #expect(try await first.command(["do": "confirmTask", "task": 0]).status == 200)
            let received = try await third.get("/v1/players/3/export").json["received"]
            #expect(received?.array?.count == 1, "\(received?.text ?? "")")
            let fourth = try await TestPlayer.begun(live, 4)
            try await join(fourth)
            #expect(try await fourth.delete().status == 202)
            if leavesAlive { #expect(try await second.delete().status == 202) }
            await live.service.erasures.goOn()
            #expect(try await third.get("/v1/players/3/export").json["received"] == received)
            try await live.expectReplays()
        }
    }

    /// What it pays shows its doer's boosts and streak, and the party's date when that was there.
    @Test func anExportTellsWhoGaveATaskNothingOfItsPay() async throws {
        let text = String(decoding: try BundledContent.data(), as: UTF8.self)
        let perk = try #require(
            text.firstRange(of: /"Task Assignment"\],\s*\["level", \{"tag": ?"!assumed", ?"of": ?\["1", ?"2"/))
        let opened = text.replacingCharacters(
            in: perk, with: #""Task Assignment"],["level",{"tag":"!assumed","of":["1","1""#)
        let content = try StrictJSON.value(of: opened.utf8, deepest: 128)
        try await LiveService.run(content: content) { live in
            let (first, second, _) = try await PartyTests.pair(live, sharing: false)
            let given = try await first.command([
                "do": "assignTask", "category": "mental", "size": "large", "member": 1,
            ])
            #expect(given.status == 200, "\(given.json.text)")
            let done = try await second.command(["do": "completeAssigned", "task": 0, "proof": "quick"])
            #expect(done.status == 200, "\(done.json.text)")
            func task(_ player: TestPlayer) async throws -> JSONValue? {
                try await player.get("/v1/players/\(player.id)/export").json["inParty"]?["tasks"]?.array?.first
            }
            let (theirs, own) = (try #require(await task(first)), try #require(await task(second)))
            #expect(theirs["isDone"] == true && theirs["doer"] == own["doer"])
            for name in ["experience", "lootPoints", "day"] {
                #expect(theirs[name] == nil && own[name] != nil, "\(name)")
            }
        }
    }

    @Test(arguments: StoreKind.available) func aDeviceCanPlayOnFromASave(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let save = try await player.get("/v1/players/7/save").json
            let version = try await live.service.activeVersion()
            let state = Data((save["state"] ?? .null).bytes)
            let party = try JSONDecoder().decode(SavedParty.self, from: state).restored(under: version.questBond)
            #expect(try await player.digest() == QuestBond.stateDigest(of: party))
        }
    }

    @Test("QB50: deletion is at once and confirmed")
    func deletionIsAtOnceAndConfirmed() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            func delete(_ body: JSONValue) async throws -> Int {
                try await player.client.send(
                    "DELETE", "/v1/players/7", token: player.token, key: live.newKey(), body: body
                ).status
            }
            #expect(try await delete(["confirm": "delete"]) == 422)
            #expect(try await delete(["confirm": "DELETE"]) == 202)
            #expect(try await player.get("/v1/players/7").status == 404)
            let left = try await live.service.store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE payload IS NOT NULL OR salt IS NOT NULL")
            }
            #expect(left == 0)
            // Of all replies only that to the deletion is kept, so that a retry gets it again.
            let replies = try await live.service.store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM reply WHERE player = 7 AND length(body) > 0")
            }
            #expect(replies == 1)
            try await live.expectReplays()
        }
    }

    @Test(arguments: StoreKind.available) func aNewHeroOfAnOldNumberHasOtherLuck(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await player.client.send(
                "DELETE", "/v1/players/7", token: player.token, key: "bye", body: ["confirm": "DELETE"])
            let again = try await TestPlayer.begun(live, 7)
            #expect(try await again.get("/v1/players/7").status == 200)
            let epoch = try await live.service.read { try $0.account(7).epoch }
            #expect(epoch == 1)
            let seeds = live.service.seeds
            #expect(try seeds.randomness(of: 7, epoch: 0).seed != seeds.randomness(of: 7, epoch: 1).seed)
        }
    }

    @Test("QB50: the chain of those who remain is still valid")
    func theChainOfThoseWhoRemainStillHolds() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            for player in [first, second] {
                _ = try await player.command([
                    "do": "completeTask", "category": "social", "size": "small", "proof": "quick",
                ])
            }
            let gone = try await first.client.send(
                "DELETE", "/v1/players/1", token: first.token, key: "bye", body: ["confirm": "DELETE"])
            #expect(gone.status == 202, "\(gone.json.text)")
            let done = try await second.command([
                "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
            ])
            #expect(done.status == 200)
            #expect(try await second.get("/v1/parties/\(party)").json["members"]?.array?.count == 1)
            try await live.expectReplays()
            let traces = try await live.service.store.pool.read { db in
                try Data.fetchAll(db, sql: "SELECT payload FROM journal WHERE payload IS NOT NULL")
            }
            #expect(!traces.contains { String(decoding: $0, as: UTF8.self).contains("Player 1") })
            let rows = try await live.service.store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM journal WHERE player = 1")
            }
            #expect(rows == 0)
        }
    }

    /// What is counted of a player is no secret of its own.
    @Test func allThatIsCountedIsTold() {
        let kept = "20815 11 12 13 14 20816 15 16 17 21 22 23 24 25 26 27 20810"
        let former = FormerPlayer(
            id: 7, epoch: 31, endedAt: 32, endings: 33, endedBefore: 34, endingsBefore: 35, pace: Pace(kept))
        let told = Set(former.value.text.split { !$0.isNumber })
        #expect(told.isSuperset(of: kept.split(separator: " ") + ["31", "32", "33", "34", "35"]))
    }

    @Test(arguments: StoreKind.available) func logsAndRepliesHoldNoSecrets(_ kind: StoreKind) async throws {
        try await LiveService.run(on: kind) { live in
            let player = try await TestPlayer.begun(live, 7)
            let seed = try live.service.seeds.randomness(of: 7, epoch: 0).seed
            for path in ["", "/state", "/save", "/journal", "/week", "/export"] {
                let text = String(decoding: try await player.get("/v1/players/7\(path)").body, as: UTF8.self)
                #expect(!text.contains("\(seed)"), "\(path)")
            }
        }
    }
}
