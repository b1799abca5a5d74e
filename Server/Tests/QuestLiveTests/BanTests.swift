import CanonicalJSON
import QuestClient
import Testing

@testable import QuestLive

/// Who is banned plays nothing, whatever it begins anew, and keeps its rights.
@Suite struct BanTests {
    @Test func staffSeeABanOfWhoHasNoHero() async throws {
        try await LiveService.run { live in
            #expect(try await live.staff("players/9/ban", ["reason": "abuse"]).status == 200)
            let seen = try await live.staff("players/9")
            #expect(seen.status == 404)
            #expect(
                seen.json["error"]?["message"]?.string?.hasSuffix("banned for good: abuse.") == true,
                "\(seen.json.text)")
        }
    }

    @Test func nothingIsPlayedUntilTheBanEnds() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await live.staff("players/7").json["ban"] == .null)
            let ban = try await live.staff("players/7/ban", ["days": 2, "reason": "cheating"])
            #expect(ban.status == 200 && ban.json["until"]?.integer == live.clock.now() + 2 * 86_400)
            #expect(try await live.staff("players/7").json["ban"]?["reason"] == "cheating")
            let task: JSONValue = ["do": "claimLogin"]
            let upload: JSONValue = ["device": "phone", "commands": [["at": 0, "command": task]]]
            for (path, body) in [
                ("commands", task), ("uploads", upload), ("party/invites", nil),
                ("party/join", ["code": "AAAA-AAAA", "consent": true]),
            ] as [(String, JSONValue?)] {
                let answer = try await player.post("/v1/players/7/\(path)", body)
                #expect(answer.status == 403 && answer.json["error"]?["code"] == "banned", "\(path) \(answer.status)")
                #expect(answer.headers["retry-after"] == "172800")
            }
            // The same request is carried out once the ban is over.
            #expect(try await player.command(task, key: "later").status == 403)
            live.clock.pass(2 * 86_400)
            #expect(try await player.command(["do": "open"]).status == 200)
            #expect(try await player.command(task, key: "later").status == 200)
        }
    }

    /// A studio may know whom it wants to keep out before they come.
    @Test func whoIsBannedBeforeItBeginsDoesNotBegin() async throws {
        try await LiveService.run { live in
            #expect(try await live.staff("players/7/ban", ["reason": "cheating"]).status == 200)
            let player = try await TestPlayer(live, 7)
            let refused = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            #expect(refused.json["error"]?["code"] == "banned", "\(refused.json.text)")
        }
    }

    /// Nobody knows when a ban for good ends, and it may.
    @Test func aBanThatIsLiftedRefusedNothingForGood() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await live.staff("players/7/ban", ["reason": "other"])
            let refused = try await player.command(["do": "claimLogin"], key: "later")
            #expect(refused.status == 403 && refused.headers["retry-after"] == nil)
            #expect(try await live.staffPost("players/7/ban/end").status == 200)
            #expect(try await player.command(["do": "claimLogin"], key: "later").status == 200)
        }
    }

    /// Who leaves claims its share of an expedition first; who may not claim leaves without.
    @Test func whoIsBannedLeavesThoughAShareWaits() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            try await live.equip([first, second])
            try await first.setOutWithTheParty()
            live.clock.pass(2 * 86_400)
            for player in [first, second] { #expect(try await player.command(["do": "open"]).status == 200) }
            let leaving = try await second.post("/v1/players/2/party/leave")
            #expect(leaving.json["error"]?["code"] == "shareWaits", "\(leaving.json.text)")
            _ = try await live.staff("players/2/ban", ["reason": "abuse"])
            #expect(try await second.command(["do": "claimPartyExpedition"]).status == 403)
            #expect(try await second.post("/v1/players/2/party/leave").status == 200)
            // Who may claims, and leaves then.
            #expect(try await first.command(["do": "claimPartyExpedition"]).status == 200)
            try await live.expectReplays()
        }
    }

    @Test func whoIsBannedNeitherSpeaksNorLetsIn() async throws {
        try await LiveService.run { live in
            let (player, other) = (try await TestPlayer.begun(live, 7), try await TestPlayer.begun(live, 8))
            let code = try await player.post("/v1/players/7/party/invites").json["code"] ?? .null
            _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            func change(_ body: JSONValue) async throws -> Int {
                try await player.client.send(
                    "PATCH", "/v1/players/7", token: player.token, key: live.newKey(), body: body
                ).status
            }
            #expect(try await change(["name": "Player 8 stinks"]) == 403)
            // Consent is withdrawn at any time.
            #expect(try await change(["sharesActivity": false]) == 200)
            #expect(try await player.command(["do": "setMoodSharing", "shares": true]).status == 403)
            let withdrawal: JSONValue = ["do": "setMoodSharing", "shares": false]
            #expect(try await player.command(withdrawal).status == 403, "there is none")
            #expect(try await other.post("/v1/players/8/party/join", ["code": code, "consent": true]).status == 404)
        }
    }

    /// Allies set out without who is banned, also where a device tells of it later; who was there before the ban has its share.
    @Test(arguments: [0, 1, 2]) func whoIsBannedStaysAtHome(days: Int64) async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            try await live.equip([first, second])
            live.clock.pass(60)
            let came = live.clock.now()
            live.clock.pass(3_600)
            if days > 0 { _ = try await live.staff("players/2/ban", ["reason": "abuse", "days": .integer(days)]) }
            live.clock.pass(60)
            let run: JSONValue = ["do": "runPartyDungeon", "dungeon": 0]
            let told: JSONValue = ["at": .integer(days == 2 ? came : live.clock.now()), "command": run]
            live.clock.pass(3_600)
            let upload: JSONValue = ["device": "phone", "commands": [told]]
            let answer = try await first.post("/v1/players/1/uploads", upload)
            let outcome = answer.json["commands"]?.array?.first
            #expect(outcome?["refused"] == (days == 1 ? "needsAParty" : nil), "\(party) \(answer.json.text)")
            let now = try await first.command(run)
            #expect(now.json["error"]?["code"] == (days == 0 ? "noEntriesLeft" : "needsAParty"), "\(now.json.text)")
            try await live.expectReplays()
        }
    }

    /// What a device did on a day opens it, but not for who may do nothing on it: consent is withdrawn without that.
    @Test(arguments: [false, true]) func whoIsBannedOpensNoDay(inAnUpload: Bool) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(["do": "setMoodSharing", "shares": true]).status == 200)
            _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            live.clock.pass(86_400)
            let withdrawal: JSONValue = ["do": "setMoodSharing", "shares": false]
            if inAnUpload {
                let row: JSONValue = ["at": .integer(live.clock.now()), "command": withdrawal]
                let answer = try await player.post("/v1/players/7/uploads", ["device": "phone", "commands": [row]])
                #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
            } else {
                #expect(try await player.command(withdrawal).status == 200)
            }
            let state = try await player.get("/v1/players/7/state").json["state"]
            #expect(state?["dayIsOpen"] == false && state?["wellness"]?["sharesMoods"] == false)
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array ?? []
            #expect(rows.last?["day"] != nil && rows.last?["day"] == rows.dropLast().last?["day"])
            try await live.expectReplays()
        }
    }

    /// Alone or in an upload, which takes nothing else along.
    @Test(arguments: [false, true]) func whoIsBannedWithdrawsConsent(inAnUpload: Bool) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(["do": "setMoodSharing", "shares": true]).status == 200)
            _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            let withdrawal: JSONValue = ["do": "setMoodSharing", "shares": false]
            func upload(_ commands: [JSONValue]) async throws -> Response {
                let rows = commands.map { ["at": .integer(live.clock.now()), "command": $0] as JSONValue }
                return try await player.post("/v1/players/7/uploads", ["device": "phone", "commands": .array(rows)])
            }
            // With others it waits as they do: what a device did before comes once the ban is over.
            #expect(try await upload([["do": "claimLogin"]]).status == 403)
            #expect(try await upload([["do": "claimLogin"], withdrawal]).status == 403)
            if inAnUpload {
                let answer = try await upload([withdrawal, withdrawal])
                let outcomes = answer.json["commands"]?.array ?? []
                try #require(answer.status == 200 && outcomes.count == 2, "\(answer.json.text)")
                #expect(outcomes.map { $0["refused"] } == [nil, "banned"])
            } else {
                #expect(try await player.command(withdrawal).status == 200)
            }
            // Once: what stands no more is no reason to write.
            #expect(try await player.command(withdrawal).status == 403)
            #expect(try await upload([withdrawal]).status == 403)
            try await live.expectReplays()
        }
    }

    @Test func aNewHeroDoesNotEndIt() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            _ = try await live.staff("players/7/ban", ["reason": "abuse"])
            // What is a player's right stays.
            #expect(try await player.get("/v1/players/7/state").status == 200)
            #expect(try await player.get("/v1/players/7/export").status == 200)
            #expect(try await player.delete().status == 202)
            let begin: JSONValue = ["name": "Ada", "timeZone": "UTC"]
            #expect(try await player.post("/v1/players", begin).status == 403)
            #expect(try await live.staff("players/7/ban/end", [:]).status == 400)
            #expect(try await live.staffPost("players/7/ban/end").json["reason"] == "abuse")
            #expect(try await live.staffPost("players/7/ban/end").status == 404)
            #expect(try await player.post("/v1/players", begin).status == 201)
        }
    }

    @Test func playersAreFoundByName() async throws {
        try await LiveService.run { live in
            let names: [(Int64, String)] = [(3, "Émile"), (5, "émilie"), (7, "Zoë"), (8, "محمد\u{200C}رضا")]
            for (id, name) in names {
                let player = try await TestPlayer(live, id)
                _ = try await player.post("/v1/players", ["name": .string(name), "timeZone": "UTC"])
            }
            func found(_ query: String) async throws -> [Int64] {
                let rows = try await live.staff("players\(query)").json["rows"]?.array ?? []
                return rows.compactMap { $0["id"]?.integer }
            }
            #expect(try await found("") == [3, 5, 7, 8])
            #expect(try await found("?name=%C3%89MIL") == [3, 5])
            #expect(try await found("?name=mili&limit=1") == [5])
            // As a keyboard writes it, with a sign that names are kept without.
            #expect(try await found("?name=%D8%AF%E2%80%8C%D8%B1") == [8])
            #expect(try await found("?after=3&limit=1") == [5])
            let page = try await live.staff("players?limit=2").json
            #expect(page["next"]?.integer == 5)
            #expect(try await live.staff("players?after=5").json["next"] == .null)
            #expect(try await found("?name=%25") == [])
        }
    }
}
