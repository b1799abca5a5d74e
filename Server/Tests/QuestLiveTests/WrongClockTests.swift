import CanonicalJSON
import Foundation
import LiveBots
import LiveStorage
import QuestClient
import QuestKernel
import Testing

@testable import QuestLive

/// What a clock that was ahead left in parties, counts and times does not outlive it.
@Suite struct WrongClockTests {
    private static let task: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]
    private static let day: Int64 = 86_400

    private static func join(
        _ guest: TestPlayer, with host: TestPlayer, sharing: Bool = false
    ) async throws -> Response {
        let code = try await host.post("/v1/players/\(host.id)/party/invites").json["code"] ?? .null
        return try await guest.post(
            "/v1/players/\(guest.id)/party/join", ["code": code, "consent": true, "sharesActivity": .bool(sharing)])
    }

    private static func leave(_ player: TestPlayer) async throws -> Int {
        try await player.post("/v1/players/\(player.id)/party/leave").status
    }

    private static func deeds(_ player: TestPlayer) async throws -> Int {
        var count = 0
        while try await player.command(task).status == 200 { count += 1 }
        return count
    }

    /// Waits until a deleted hero's account may begin anew, and begins.
    private static func beginAnew(_ live: LiveService, _ id: Int64) async throws -> TestPlayer {
        while try await live.service.store.pool.read({ try Int.fetchOne($0, sql: "SELECT 1 FROM erasure") }) != nil {
            try await Task.sleep(for: .milliseconds(50))
        }
        return try await TestPlayer.begun(live, id)
    }

    /// Else the day of an honest party would be that of the wrong clock, and no repair could help it.
    @Test func nobodyJoinsOrIsJoinedBeforeItsTimeIsRight() async throws {
        try await LiveService.run { live in
            let host = try await TestPlayer.begun(live, 1)
            let opener = try await TestPlayer.begun(live, 2)
            let today = try await host.command(Self.task).json["day"]
            try await live.ahead(by: 40 * Self.day) { () async throws in
                #expect(try await opener.command(["do": "open"]).status == 200)
            }
            for (guest, side) in [(opener, host), (host, opener)] {
                let refused = try await Self.join(guest, with: side)
                #expect(refused.status == 409 && refused.json["error"]?["code"] == "clockWasAhead")
            }
            #expect(try await host.command(Self.task).json["day"] == today)
            #expect(try await live.staff("players/2/repairs", ["reason": "x"]).status == 200)
            #expect(try await Self.join(opener, with: host).status == 200)
            // A small step back is none.
            live.clock.leap(-120)
            let guest = try await TestPlayer.begun(live, 5)
            #expect(try await Self.join(guest, with: host).status == 200)
            try await live.expectReplays()
        }
    }

    /// Nobody played by the wrong clock, so nobody is ahead of the right one.
    @Test(arguments: ["leave", "delete", "join"])
    func whoOnlyComesOrGoesIsNotAhead(_ way: String) async throws {
        try await LiveService.run { live in
            let (host, guest) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let other = try await TestPlayer.begun(live, 9)
            if way != "join" { #expect(try await Self.join(guest, with: host).status == 200) }
            try await live.ahead(by: 40 * Self.day) { () async throws in
                switch way {
                case "leave": #expect(try await Self.leave(guest) == 200)
                case "delete": #expect(try await guest.delete().status == 202)
                default: #expect(try await Self.join(guest, with: host).status == 200)
                }
            }
            #expect(try await live.staff("clock").json["playersAhead"] == [])
            #expect(try await host.command(Self.task).status == 200)
            #expect(try await Self.join(other, with: host).status == 200)
            let instant = try await host.get("/v1/players/1/state").json["state"]?["instant"]?.integer
            #expect(try #require(instant) <= live.clock.now())
            if way != "delete" { #expect(try await guest.command(Self.task).status == 200) }
            // What is played by a wrong clock afterwards is taken back, and nothing else.
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await host.command(["do": "open"]).status == 200)
            }
            let repaired = try await live.staff("players/1/repairs", ["reason": "x"])
            #expect(repaired.status == 200 && repaired.json["void"] == 1, "\(repaired.json.text)")
            try await live.expectReplays()
        }
    }

    /// Who was created by a clock that was ahead, and leaves a party that has no day, takes its time along.
    @Test func whoLeavesBeforeADayIsAheadTooWhereItActed() async throws {
        try await LiveService.run { live in
            let pair = [try await TestPlayer(live, 1), try await TestPlayer(live, 2)]
            for player in pair { _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"]) }
            let host = try await TestPlayer.begun(live, 3)
            #expect(try await Self.join(pair[1], with: pair[0]).status == 200)
            try await live.ahead(by: 2 * Self.day) { () async throws in
                let created = try await pair[0].command(["do": "create", "class": "warrior", "zodiac": "leo"])
                #expect(created.status == 200, "\(created.json.text)")
                #expect(try await Self.leave(pair[0]) == 200)
            }
            #expect(try await live.staff("clock").json["playersAhead"]?.array?.contains(1) == true)
            #expect(try await Self.join(pair[0], with: host).json["error"]?["code"] == "clockWasAhead")
            #expect(try await host.command(Self.task).status == 200)
        }
    }

    /// Who did not play ahead can claim nothing that is over only by the wrong clock, so nothing keeps it in the party.
    @Test func nobodyStaysForAShareThatIsToCome() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            try await live.equip([first, second])
            try await live.ahead(by: 20 * Self.day) { () async throws in
                #expect(try await first.command(["do": "open"]).status == 200)
                try await first.setOutWithTheParty()
                live.clock.pass(Self.day)
                #expect(try await first.command(["do": "open"]).status == 200)
            }
            let claimed = try await second.command(["do": "claimPartyExpedition"])
            #expect(claimed.status == 409, "\(claimed.json.text)")
            #expect(try await Self.leave(second) == 200)
        }
    }

    /// A repair has taken back what was played, so it keeps nobody ahead later, and counts in nobody's luck.
    @Test func whatWasTakenBackCountsNoMore() async throws {
        try await LiveService.run { live in
            let (host, guest) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            let other = try await TestPlayer.begun(live, 3)
            #expect(try await guest.command(Self.task).status == 200)
            let luck = try await live.staff("players/2/luck").json
            try await live.ahead(by: 10 * Self.day) { () async throws in
                #expect(try await guest.command(["do": "open"]).status == 200)
                for _ in 0..<3 { #expect(try await guest.command(Self.task).status == 200) }
            }
            #expect(try await live.staff("players/2/repairs", ["reason": "x"]).status == 200)
            #expect(try await live.staff("players/2/luck").json == luck)
            try await live.ahead(by: 7_200) { () async throws in
                #expect(try await Self.join(guest, with: host).status == 200)
            }
            #expect(try await live.staff("clock").json["playersAhead"] == [])
            #expect(try await Self.join(other, with: host).status == 200)
            try await live.expectReplays()
        }
    }

    /// What two approved for a later day is not for now because the clock has been there.
    @Test func aContentThatIsToComeStaysSo() async throws {
        let next = try PublishTests.changed()
        let hash = try ContentVersion(snapshot: Data(next.bytes)).hash
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            func content() async throws -> String {
                try await live.service.read { try $0.party($0.account(7).party).content }
            }
            let start = live.clock.now() + 5 * Self.day
            #expect(try await live.publish(next, startsAt: start).status == 201)
            try await live.ahead(by: 10 * Self.day) { () async throws in
                #expect(try await player.command(["do": "open"]).status == 200)
                #expect(try await content() == hash)
            }
            #expect(try await live.staff("players/7/repairs", ["reason": "x"]).status == 200)
            #expect(try await player.command(Self.task).status == 200)
            #expect(try await content() != hash)
            let active = try await LiveClient(port: live.port).send("GET", "/v1/content")
            #expect(active.json["hash"] != .string(hash))
            live.clock.pass(6 * Self.day)
            #expect(try await player.command(["do": "open"]).status == 200)
            #expect(try await content() == hash)
            try await live.expectReplays()
        }
    }

    /// How often an account began on a day counts on, though its last hero ended on a later one.
    @Test func aDayHasItsBeginningsThoughTheClockWasAhead() async throws {
        try await LiveService.run { live in
            for _ in 0..<3 {
                let player = try await Self.beginAnew(live, 7)
                #expect(try await player.delete().status == 202)
            }
            try await live.ahead(by: Self.day) { () async throws in
                let player = try await Self.beginAnew(live, 7)
                #expect(try await player.delete().status == 202)
            }
            let player = try await TestPlayer(live, 7)
            let again = try await player.post("/v1/players", ["name": "Ada", "timeZone": "UTC"])
            #expect(again.status == 429 && again.json["error"]?["code"] == "begunTooOften", "\(again.json.text)")
        }
    }

    /// A repair that took nothing back would be answered as done, and the right one be impossible afterwards.
    @Test(arguments: [7_200, 172_800] as [Int64])
    func whatWasPlayedInAPartyThatWasLeftIsNoGoodState(_ leap: Int64) async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            try await live.ahead(by: leap) { () async throws in
                _ = try await second.command(["do": "open"])
                #expect(try await second.command(Self.task).status == 200)
            }
            #expect(try await Self.leave(second) == 200)
            for player in [first, second] {
                _ = try await player.command(Self.task)
                let repaired = try await live.staff("players/\(player.id)/repairs", ["reason": "x"])
                #expect(repaired.status == 409 && repaired.json["error"]?["code"] == "membersChanged")
            }
            try await live.expectReplays()
        }
    }

    /// Older services wrote such a party's first row with the time of the right clock.
    @Test func aPartyOfBeforeThatWasFoundedOnLeavingIsNoGoodStateEither() async throws {
        try await LiveService.run { live in
            let (_, second, _) = try await PartyTests.pair(live)
            try await live.ahead(by: 2 * Self.day) { () async throws in
                #expect(try await second.command(["do": "open"]).status == 200)
            }
            #expect(try await Self.leave(second) == 200)
            _ = try await second.command(Self.task)
            let now = live.clock.now()
            try await live.service.store.pool.write {
                try $0.execute(
                    sql: "UPDATE journal SET instant = ?1 WHERE kind = 'begin' AND instant > ?1", arguments: [now])
            }
            #expect(try await live.staff("players/2/repairs", ["reason": "x"]).status == 409)
        }
    }

    /// An account has one day, whichever of its heroes lives it, and whenever one begins or ends.
    @Test(arguments: ["repaired", "begun ahead", "deleted ahead of the day"])
    func aDayIsRewardedOnce(_ way: String) async throws {
        var limits = Service.Limits.generous
        limits.pace = Pace.Bounds(deedsADay: 3)
        try await LiveService.run(limits: limits) { live in
            var player = try await TestPlayer.begun(live, 7)
            #expect(try await Self.deeds(player) == 3)
            if way != "deleted ahead of the day" { #expect(try await player.delete().status == 202) }
            if way == "repaired" { player = try await Self.beginAnew(live, 7) }
            try await live.ahead(by: 2 * Self.day) { [player] () async throws in
                let hero = way == "begun ahead" ? try await Self.beginAnew(live, 7) : player
                _ = try await hero.command(["do": "open"])
                #expect(try await hero.command(Self.task).status == 200)
            }
            if way == "deleted ahead of the day" {
                #expect(try await player.delete().status == 202)
                player = try await Self.beginAnew(live, 7)
            } else {
                #expect(try await live.staff("players/7/repairs", ["reason": "x"]).status == 200)
                if way == "begun ahead" {
                    _ = try await player.command(["do": "create", "class": "warrior", "zodiac": "leo"])
                    #expect(try await player.command(["do": "open"]).status == 200)
                }
            }
            #expect(try await Self.deeds(player) == 0)
            live.clock.pass(Self.day)
            _ = try await player.command(["do": "open"])
            #expect(try await Self.deeds(player) == 3)
        }
    }

    @Test func whatIsKeptUnderATimeToComeHasThatOfNow() async throws {
        try await LiveService.run { live in
            let (quiet, other) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            try await live.ahead(by: 40 * Self.day) { () async throws in
                let late = try await TestPlayer(live, 3)
                _ = try await late.post("/v1/players", ["name": "Late", "timeZone": "UTC"])
                _ = try await other.client.send(
                    "POST", "/v1/players/2/commands", token: other.token, key: live.newKey(), body: Self.task,
                    headers: ["Device": "phone"])
                _ = try await quiet.post("/v1/players/1/party/invites")
                _ = try await quiet.client.send(
                    "PATCH", "/v1/players/1", token: quiet.token, key: live.newKey(), body: ["sharesActivity": true])
                #expect(try await live.publish(try PublishTests.changed()).status == 201)
                try await live.service.store.pool.write {
                    try $0.execute(sql: "INSERT INTO usedProof(id, at) VALUES ('x', ?)", arguments: [live.clock.now()])
                }
            }
            let now = live.clock.now()
            let ahead = try await live.service.store.pool.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT 'player' FROM player
                        WHERE writtenAt > ?1 OR createdAt > ?1 OR earliest > ?1 OR sharesSince > ?1
                        UNION ALL SELECT 'reply' FROM reply WHERE at > ?1
                        UNION ALL SELECT 'usedProof' FROM usedProof WHERE at > ?1
                        UNION ALL SELECT 'invite' FROM invite WHERE expires > ?1 + 3 * 86400
                        UNION ALL SELECT 'activation' FROM activation WHERE at > ?1 OR takeUpBy - 7 * 86400 > ?1
                        """, arguments: [now])
            }
            #expect(ahead.isEmpty, "\(ahead)")
            #expect(live.service.contentStore.active(at: live.clock.now()).takeUpBy <= now + 7 * Self.day)
            // Another device goes on from here, and replies are pruned as ever.
            live.clock.pass(60)
            let step: JSONValue = ["at": .integer(live.clock.now()), "command": Self.task]
            let upload = try await other.post("/v1/players/2/uploads", ["device": "tablet", "commands": [step]])
            #expect(upload.status == 200, "\(upload.json.text)")
            live.clock.pass(35 * Self.day)
            _ = try await quiet.command(["do": "open"])
            let old = try await live.service.store.pool.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM reply WHERE at <= ?", arguments: [now])
            }
            #expect(old == 0)
        }
    }

    /// Consent is for what is done from then on, by whatever clock that was.
    @Test func whatWasDoneAheadAndBeforeTheConsentStaysUnseen() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live, sharing: false)
            func share(_ shares: Bool) async throws {
                _ = try await second.client.send(
                    "PATCH", "/v1/players/2", token: second.token, key: live.newKey(),
                    body: ["sharesActivity": .bool(shares)])
            }
            func seen() async throws -> Int {
                let lines = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
                return lines.count { $0["member"] == 1 }
            }
            try await live.ahead(by: 2 * Self.day) { () async throws in
                _ = try await second.command(["do": "open"])
                #expect(try await second.command(Self.task).status == 200)
                live.clock.pass(60)
                try await share(true)
            }
            #expect(try await seen() == 0)
            try await share(false)
            try await share(true)
            #expect(try await seen() == 0)
            #expect(try await live.staff("players/2/repairs", ["reason": "x"]).status == 200)
            #expect(try await second.command(Self.task).status == 200)
            #expect(try await seen() > 0)
        }
    }

    /// A clock that is set back in two steps.
    @Test func noGiftOfStaffIsToldTwice() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            func give() async throws -> JSONValue {
                let gift: JSONValue = ["resource": "gold", "amount": 250, "reason": "fault", "note": "A door stuck"]
                #expect(try await live.staff("players/7/corrections", gift).status == 200)
                let rows = try await live.staff("players/7/journal").json["rows"]?.array ?? []
                return ["player": 7, "id": rows.last?["id"] ?? .null]
            }
            try await live.leap(10 * Self.day)
            #expect(try await player.command(["do": "open"]).status == 200)
            let first = try await give()
            try await live.leap(-5 * Self.day)
            live.clock.pass(5)
            let once = try await live.staff("players/7/repairs", ["reason": "x"])
            #expect(once.json["given"] == .array([first]), "\(once.json.text)")
            #expect(try await player.command(["do": "open"]).status == 200)
            let second = try await give()
            try await live.leap(-5 * Self.day)
            live.clock.pass(5)
            let twice = try await live.staff("players/7/repairs", ["reason": "x"])
            #expect(twice.json["given"] == .array([second]), "\(twice.json.text)")
            try await live.expectReplays()
        }
    }
}

extension LiveService {
    /// Moves the server's clock, and has an operator follow it.
    func leap(_ seconds: Int64) async throws {
        clock.leap(seconds)
        let leap = try #require(try await staff("clock").json["leap"]?.integer)
        #expect(try await staff("clock/acceptances", ["leap": .integer(leap), "reason": "x"]).status == 200)
    }

    /// Does something while the clock is ahead.
    func ahead(by seconds: Int64, _ body: () async throws -> Void) async throws {
        try await leap(seconds)
        try await body()
        try await leap(-seconds)
        clock.pass(5)
    }
}
