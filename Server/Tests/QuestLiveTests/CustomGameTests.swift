import CanonicalJSON
import Foundation
import LiveBots
import QuestKernel
import Testing

@testable import QuestLive

/// A game in files at the real service, through HTTP.
@Suite struct CustomGameTests {
    @Test func aPlayersFirstDay() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer(live, 7)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "Europe/Berlin"])
            #expect(try await player.act("work").json["error"]?["code"] == "notNow")
            let visit = try await player.command(["do": "visit"])
            #expect(visit.status == 200)
            #expect(
                visit.json["entries"]?.array?.contains { $0["name"] == "start" && $0["resource"] == "gold" } == true)
            let pull = try await player.act("pull")
            #expect(pull.status == 200, "\(pull.json.text)")
            let entries = pull.json["entries"]?.array ?? []
            #expect(entries.contains { $0["kind"] == "command" && $0["name"] == "pull" })
            #expect(entries.contains { $0["kind"] == "roll" && $0["name"] == "banner.great" && $0["chance"] == 50_000 })
            let state = try await player.state()
            #expect(try await player.held("gems") == 290)
            #expect(state["figures"]?["level(account)"] == 1)
            let chest = state["actions"]?.array?.first { $0["name"] == "chest" }
            #expect(chest?["price"]?["money"] == 499)
            #expect(state["resources"]?.array?.contains { $0["name"] == "money" } == false)
            live.clock.pass(3_600)
            #expect(try await player.held("energy") == 60)
            try await live.expectReplays()
        }
    }

    /// Days are counted from the week in which the service began, which a wrong clock tells wrongly.
    @Test(arguments: [[], ["wrong"], ["wrong", "right"]])
    func aFolderThatWasBegunAheadCountsFromTheRightWeek(_ played: [String]) async throws {
        let clock = ManualClock()
        clock.leap(30 * 86_400)
        try await LiveService.run(content: FileGame.content(), clock: clock) { live in
            let wasPlayed = !played.isEmpty
            if wasPlayed { _ = try await TestPlayer.visiting(live, 7) }
            #expect(try await live.staff("clock").status == 200)
            // By a clock by which nobody played nothing leapt.
            if wasPlayed { try await live.leap(-30 * 86_400) } else { clock.leap(-30 * 86_400) }
            clock.pass(5)
            let player = try await TestPlayer(live, 8)
            // Who plays by the right clock before the other is repaired has no day but the first.
            if played.contains("right") { _ = try await TestPlayer.visiting(live, 8) }
            if wasPlayed {
                #expect(try await live.staff("players/7/repairs", ["reason": "x"]).status == 200)
                #expect(try await TestPlayer(live, 7).command(["do": "visit"]).status == 200)
            }
            if !played.contains("right") { _ = try await TestPlayer.visiting(live, 8) }
            #expect(try await player.act("work").status == 200)
            for _ in 0..<2 {
                clock.pass(86_400)
                #expect(try await player.command(["do": "visit"]).status == 200)
            }
            let rows = try await player.get("/v1/players/8/journal").json["rows"]?.array ?? []
            let days = rows.suffix(2).compactMap { $0["day"]?.integer }
            try #require(days.count == 2)
            #expect(days[1] == days[0] + 1)
            try await live.expectReplays()
        }
    }

    /// Day 0 is that of the week in which the service began, and what a device tells of it is played at its time.
    @Test(arguments: ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
    func aFirstUploadReachesTheFirstDay(zone: String) async throws {
        let clock = ManualClock()
        // To Monday, at eight.
        clock.leap((4 + 7 - clock.now() / 86_400 % 7) % 7 * 86_400 - clock.now() % 86_400 + 8 * 3_600)
        try await LiveService.run(content: FileGame.content(), clock: clock) { live in
            let monday = live.clock.now()
            live.clock.pass(25 * 3_600)
            let player = try await TestPlayer(live, 7)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": .string(zone)])
            let deeds =
                [
                    (3_600, ["do": "visit"]), (3_660, ["do": "act", "name": "trip"]), (8 * 3_600, ["do": "visit"]),
                    (8 * 3_600 + 60, ["do": "claim"]),
                ] as [(Int64, JSONValue)]
            let rows = deeds.map { ["at": .integer(monday + $0), "command": $1] as JSONValue }
            let answer = try await player.post(
                "/v1/players/7/uploads", ["device": "phone", "commands": .array(rows)])
            let outcomes = answer.json["commands"]?.array ?? []
            #expect(outcomes.count == 4 && outcomes.allSatisfy { $0["sequence"] != nil }, "\(answer.json.text)")
            let played = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(played.suffix(4).map { $0["instant"]?.integer } == deeds.map { monday + $0.0 })
            try await live.expectReplays()
        }
    }

    @Test func theSameKeyGetsTheSameBytesAndARefusalChangesNothing() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            let first = try await player.act("pull", key: "once")
            let digest = try await player.digest()
            #expect(first.status == 200)
            #expect(try await player.act("pull", key: "once").body == first.body)
            #expect(try await player.digest() == digest)
            for _ in 0..<12 { _ = try await player.act("work") }
            let tired = try await player.digest()
            live.clock.pass(60)
            let refused = try await player.act("work", key: "no")
            #expect(refused.status == 409 && refused.json["error"]?["code"] == "notEnough")
            #expect(try await player.act("work", key: "no").body == refused.body)
            #expect(try await player.command(["do": "claim"]).json["error"]?["code"] == "nothingToClaim")
            #expect(try await player.digest() == tired)
            try await live.expectReplays()
        }
    }

    @Test func whatIsNoCommandIsRefusedInWords() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            let digest = try await player.digest()
            let bodies = [
                #"{"do":"vist"}"#, #"{"do":"visit","name":"work"}"#, #"{"do":"act"}"#, #"{"do":"act","name":""}"#,
                #"{"do":"act","name":7}"#, #"{"do":"act","nmae":"work"}"#, #"{}"#, #"[]"#, #"{"do":"stop"}"#, "x",
                #"{"do":"act","name":"wrok"}"#, #"{"do":"act","name":"banner"}"#, #"{"do":"act","name":"visit"}"#,
            ]
            for body in bodies {
                let answer = try await player.client.send(
                    "POST", "/v1/players/7/commands", token: player.token, key: live.newKey(), bytes: Array(body.utf8))
                #expect((400...409).contains(answer.status), "\(body) \(answer.status)")
                #expect(answer.json["error"]?["message"]?.string?.isEmpty == false)
            }
            #expect(try await player.digest() == digest)
        }
    }

    @Test func realMoneyIsTheStudiosToSay() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            #expect(try await player.act("chest").json["error"]?["code"] == "isForMoney")
            #expect(try await player.command(["do": "buy", "name": "chest"]).status == 422)
            let path = "/support/v1/players/7/purchases"
            let order: JSONValue = ["pack": "chest", "note": "Receipt 1047"]
            let support = LiveClient(port: live.supportPort)
            #expect(try await support.send("POST", path, token: player.token, key: "p", body: order).status == 401)
            #expect(try await player.held("gems") == 300)
            let token = try await live.staffToken()
            let given = try await support.send("POST", path, token: token, key: "1", body: order)
            #expect(given.status == 200, "\(given.json.text)")
            #expect(try await support.send("POST", path, token: token, key: "1", body: order).body == given.body)
            #expect(try await player.held("gems") == 800)
            let free = try await support.send(
                "POST", path, token: token, key: "2", body: ["pack": "work", "note": "x"])
            #expect(free.json["error"]?["code"] == "notForMoney")
            let row = try await player.get("/v1/players/7/journal").json["rows"]?.array?.last
            #expect(row?["command"]?["name"] == "chest" && row?["note"] == nil)
            let seen = try await live.staff("players/7/journal").json["rows"]?.array?.last
            #expect(seen?["note"] == "Receipt 1047" && seen?["by"] == "Ada")
            try await live.expectReplays()
        }
    }

    /// A store asks again under the same key until its pack is taken.
    @Test func aPackThatCameBeforeItsPlayerIsGivenLater() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let order: JSONValue = ["pack": "chest", "note": "Receipt 1048"]
            #expect(try await live.staff("players/8/purchases", order, key: "early").status == 404)
            let player = try await TestPlayer.visiting(live, 8)
            let given = try await live.staff("players/8/purchases", order, key: "early")
            #expect(given.status == 200, "\(given.json.text)")
            #expect(try await player.held("gems") == 800)
        }
    }

    /// Else days that a device tells later would all be the day on which a pack was paid.
    @Test func aPackTakesNoDaysFromADevice() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            #expect(try await player.command(["do": "act", "name": "work"]).status == 200)
            let start = live.clock.now()
            live.clock.pass(5 * 86_400)
            let order: JSONValue = ["pack": "chest", "note": "Receipt 1047"]
            #expect(try await live.staff("players/7/purchases", order).status == 200)
            let steps = (1...5 as ClosedRange<Int64>).map { day -> JSONValue in
                ["at": .integer(start + day * 86_400), "command": ["do": "visit"]]
            }
            _ = try await player.post("/v1/players/7/uploads", ["device": "phone", "commands": .array(steps)])
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(rows.suffix(5).compactMap { $0["instant"]?.integer } == (1...5).map { start + Int64($0) * 86_400 })
            #expect(Set(rows.compactMap { $0["day"]?.integer }).count == 6)
            let pack = try #require(rows.first { $0["given"] != nil })
            #expect(pack["command"]?["name"] == "chest" && pack["given"]?.integer == live.clock.now())
            #expect(try await player.held("gems") == 800)
            try await live.expectReplays()
        }
    }

    /// Who never opened the game has no moment at which a pack could be given.
    @Test func whoHasNotBegunIsGivenNoPack() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer(live, 7)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let order: JSONValue = ["pack": "chest", "note": "Receipt 1047"]
            let refused = try await live.staff("players/7/purchases", order, key: "early")
            #expect(refused.json["error"]?["code"] == "notNow")
            // Under the same key it is, once the player has come.
            #expect(try await player.command(["do": "visit"]).status == 200)
            #expect(try await live.staff("players/7/purchases", order, key: "early").status == 200)
        }
    }

    @Test func whatWasAnsweredOutlivesTheService() async throws {
        let folder = LiveService.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (clock, content) = (ManualClock(), FileGame.content())
        let digests = Digests()
        try await LiveService.run(folder: folder, content: content, clock: clock) { live in
            let player = try await TestPlayer.visiting(live, 7)
            _ = try await player.act("trip")
            await digests.keep(try await player.act("pull", key: "last").body, try await player.digest())
        }
        try await LiveService.run(folder: folder, content: content, clock: clock) { live in
            let player = try await TestPlayer(live, 7)
            #expect(try await player.digest() == digests.digest)
            #expect(try await player.act("pull", key: "last").body == digests.body)
            clock.pass(3_600)
            #expect(try await player.command(["do": "claim"], key: "claim").status == 200)
            try await live.expectReplays()
        }
        // The folder plays this game, whatever else is given.
        #expect(throws: StorageProblem.self) { try Service(folder: folder, snapshot: try BundledContent.data()) }
    }

    private actor Digests {
        var body: [UInt8] = []
        var digest: String?

        func keep(_ body: [UInt8], _ digest: String?) {
            self.body = body
            self.digest = digest
        }
    }

    @Test func theServiceAndTheEngineComeToTheSameState() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            let version = try await live.service.activeVersion()
            let randomness = try live.service.seeds.randomness(of: 7, epoch: 0)
            var party = version.game.party(of: 7)
            var journal = Journal()
            let calendar = PlayerCalendar.universal
            var newest: LocalDay = -1
            func alone(_ value: JSONValue) throws -> LiveRefusal? {
                let moment = version.days.moment(
                    at: live.clock.now(), party: calendar, player: calendar, newest: newest)
                newest = moment.day
                return try party.carryOut(
                    SentCommand(value, of: live.service.game).command, by: 0, at: moment,
                    Luck(own: randomness, ofAccount: randomness), journal: &journal)
            }
            #expect(try alone(["do": "visit"]) == nil)
            var refused = 0
            for step in 0..<200 {
                live.clock.pass([60, 400, 9_000, 90_000][step % 4])
                let names = ["work", "pull", "trip", "market.gems", "market.luna", "market.energy"]
                let value: JSONValue =
                    step % 9 == 8
                    ? ["do": "claim"]
                    : step % 9 == 4 ? ["do": "visit"] : ["do": "act", "name": .string(names[step % names.count])]
                let (answer, refusal) = (try await player.command(value), try alone(value))
                #expect((answer.status == 200) == (refusal == nil), "\(value.text) \(answer.json.text)")
                if let refusal { #expect(answer.json["error"]?["code"]?.string == refusal.name) }
                refused += refusal == nil ? 0 : 1
            }
            #expect(refused > 5 && refused < 150)
            #expect(try await player.digest() == (try party.digest))
            try await live.expectReplays()
        }
    }

    @Test func onlyWhatTheGameHasIsOffered() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            for path in ["/v1/players/7/week", "/v1/content/catalogue", "/v1/content/cues", "/v1/parties/1"] {
                #expect(try await player.get(path).json["error"]?["code"] == "no_such_route", "\(path)")
            }
            #expect(try await player.post("/v1/players/7/party/invites").status == 404)
            let document = try await player.get("/openapi.json").json
            let commands = document["components"]?["schemas"]?["Command"]?["oneOf"]?.array ?? []
            #expect(commands.compactMap { $0["title"]?.string } == ["visit", "claim", "act"])
            let names = commands.last?["properties"]?["name"]?["enum"]?.array?.compactMap(\.string) ?? []
            #expect(names.contains("market.luna") && !names.contains("chest"))
            let odds = try await player.get("/v1/content/odds").json["odds"]
            let tier = odds?["tiered"]?.array?.first?["tiers"]?.array?.first
            #expect(tier?["name"] == "great" && tier?["guaranteedAfter"] == 9)
            let luck = try await LiveClient(port: live.supportPort).send(
                "GET", "/support/v1/players/7/luck", token: try await live.staffToken())
            #expect(luck.status == 200)
        }
    }

    @Test func theStudiosRoutesAreTheStudiosAndAPlayersItsOwn() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let (player, other) = (try await TestPlayer.visiting(live, 7), try await TestPlayer.visiting(live, 8))
            for route in RouteList.support(of: live.service.game) where route.access == .staff {
                let answer = try await LiveClient(port: live.supportPort).send(
                    route.method.rawValue, route.path.replacing("{id}", with: "7").replacing("{proposal}", with: "1"),
                    token: player.token,
                    key: live.newKey(), body: route.body == nil ? nil : [:])
                #expect(answer.status == 401, "\(route.path)")
            }
            for route in RouteList.players(of: live.service.game) where route.access == .player {
                let answer = try await other.client.send(
                    route.method.rawValue, route.path.replacing("{id}", with: "7"), token: other.token,
                    key: live.newKey(), body: route.body == nil ? nil : [:])
                #expect(answer.status == 403, "\(route.path)")
            }
        }
    }

    @Test func aPlayersDataIsExportedAndDeleted() async throws {
        try await LiveService.run(content: FileGame.content()) { live in
            let player = try await TestPlayer.visiting(live, 7)
            _ = try await player.act("pull")
            let export = try await player.get("/v1/players/7/export").json
            #expect(export["state"]?["held"]?["gems"] == 290)
            let upload = try await player.post(
                "/v1/players/7/uploads",
                [
                    "device": "phone",
                    "commands": [
                        ["at": .integer(live.clock.now()), "command": ["do": "act", "name": "work"]],
                        ["at": .integer(live.clock.now()), "command": ["do": "act", "name": "chest"]],
                    ],
                ])
            #expect(upload.json["commands"]?.array?.last?["refused"] == "isForMoney")
            let gone = try await player.client.send(
                "DELETE", "/v1/players/7", token: player.token, key: "bye", body: ["confirm": "DELETE"])
            #expect(gone.status == 202)
            #expect(try await player.get("/v1/players/7").status == 404)
        }
    }
}
