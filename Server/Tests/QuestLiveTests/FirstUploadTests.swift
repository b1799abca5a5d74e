import CanonicalJSON
import Foundation
import Testing

@testable import QuestLive

/// What a device did before its hero began with the service.
extension UploadTests {
    /// Accounts that are older than the service, whose heroes are not created yet.
    private func twoOfBefore(_ live: LiveService) async throws -> [TestPlayer] {
        let players = [try await TestPlayer(live, 7, age: 90), try await TestPlayer(live, 8, age: 90)]
        for player in players { _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"]) }
        return players
    }

    /// The second joins the first.
    private func meet(_ players: [TestPlayer]) async throws {
        let code = try await players[0].post("/v1/players/7/party/invites").json["code"] ?? .null
        let joined = try await players[1].post("/v1/players/8/party/join", ["code": code, "consent": true])
        #expect((200..<300).contains(joined.status), "\(joined.json.text)")
    }

    @Test("QB49: a local player's first upload is played from its creation")
    func aLocalPlayersFirstUploadIsPlayedFromItsCreation() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7, age: 90)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let now = live.clock.now()
            var rows = [row(now - 90 * 86_400, ["do": "create", "class": "archer", "zodiac": "leo"])]
            for day in (1...20).reversed() as ReversedCollection<ClosedRange<Int64>> {
                rows.append(row(now - (70 + day) * 86_400, ["do": "open"]))
                rows.append(
                    row(
                        now - (70 + day) * 86_400 + 60,
                        ["do": "completeTask", "category": "physical", "size": "small", "proof": "quick"]))
            }
            let answer = try await upload(player, "phone", rows)
            #expect(answer.status == 200, "\(answer.json.text)")
            #expect(answer.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true)
            let state = try await player.get("/v1/players/7/state").json["state"]
            #expect(state?["streak"]?["best"] == 20)
            try await live.expectReplays()
        }
    }

    /// An account may be older than the game, and a clock wrong: nobody has lived a day before the first.
    @Test func aFirstLifeBeginsWithTheGame() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7, age: 3_000)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "America/Los_Angeles"])
            let before = live.clock.now() - 2_900 * 86_400
            let rows = [["do": "create", "class": "archer", "zodiac": "leo"], ["do": "open"]] as [JSONValue]
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let answer = try await upload(player, "phone", (rows + [task]).map { row(before, $0) })
            #expect(answer.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true, "\(answer.json.text)")
            let day = try await player.get("/v1/players/7/journal").json["rows"]?.array?.last?["day"]?.integer
            #expect(day ?? -1 >= 0)
        }
    }

    /// A long first life is sent in several uploads: each goes on from the day to which the one before it came.
    @Test func aFirstLifeMayComeInPieces() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7, age: 90)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let now = live.clock.now()
            var rows = [row(now - 80 * 86_400, ["do": "create", "class": "archer", "zodiac": "leo"])]
            rows += (0..<80).reversed().map { row(now - $0 * 86_400 - 60, ["do": "open"]) }
            // The first may be of the creation alone.
            var most = 1
            while !rows.isEmpty {
                let answer = try await upload(player, "phone", Array(rows.prefix(most)))
                #expect(answer.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true)
                rows.removeFirst(Swift.min(most, rows.count))
                live.clock.pass(600)
                most = 25
            }
            #expect(try await player.get("/v1/players/7/state").json["state"]?["day"] != nil)
            let days = try await player.get("/v1/players/7/journal?limit=200").json["rows"]?.array?.compactMap {
                $0["command"] == ["do": "open"] ? $0["day"]?.integer : nil
            }
            #expect(Set(days ?? []).count == 80, "\(days ?? [])")
            try await live.expectReplays()
        }
    }

    /// Else whoever has an old account could make up years.
    @Test func aFirstLifeIsNotLongerThanAnybodyBearsOffline() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7, age: 90)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let now = live.clock.now()
            var rows = [row(now - 80 * 86_400, ["do": "create", "class": "archer", "zodiac": "leo"])]
            for day in (41...80).reversed() as ReversedCollection<ClosedRange<Int64>> {
                rows.append(row(now - day * 86_400, ["do": "open"]))
                rows += (1...49).map { second in
                    row(now - day * 86_400 + second, ["do": "setMoodSharing", "shares": .bool(second % 2 == 1)])
                }
            }
            #expect(rows.count == Int(Upload.mostOfAFirstLife) + 1)
            while !rows.isEmpty {
                let sent = Array(rows.prefix(Upload.mostSteps))
                let answer = try await upload(player, "phone", sent)
                let played = answer.json["commands"]?.array ?? []
                #expect(!played.isEmpty && played.allSatisfy { $0["sequence"] != nil })
                rows.removeFirst(Swift.max(played.count, 1))
                live.clock.pass(1)
            }
            #expect(try await upload(player, "phone", [row(now - 40 * 86_400, ["do": "open"])]).status == 200)
            let newest = try await player.get("/v1/players/7/journal?order=newest&limit=1").json["rows"]?.array?.first
            let month = live.clock.now() - 30 * 86_400
            let instant = newest?["instant"]?.integer ?? 0
            #expect((month - 60...month).contains(instant), "\(instant) \(month)")
        }
    }

    /// Whoever is known for longer, or met others, tells of thirty days.
    @Test func aLaterLifeOfAKnownHeroIsNoFirstOne() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7, age: 90)
            _ = try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"])
            let now = live.clock.now()
            let create: JSONValue = ["do": "create", "class": "archer", "zodiac": "leo"]
            #expect(try await upload(player, "phone", [row(now - 80 * 86_400, create)]).status == 200)
            live.clock.pass(3 * 86_400)
            #expect(try await upload(player, "phone", [row(now - 79 * 86_400, ["do": "open"])]).status == 200)
            let rows = try await player.get("/v1/players/7/journal").json["rows"]?.array
            #expect(rows?.last?["instant"]?.integer == live.clock.now() - 30 * 86_400)
        }
    }

    /// Who plays first begins the party's days; from then on deeds count as of the newest, so that thirty are told at most.
    @Test func whoPlaysFirstInAPartyTellsOfAllItsDays() async throws {
        try await LiveService.run { live in
            let players = try await twoOfBefore(live)
            try await meet(players)
            let (now, begun) = (live.clock.now(), live.clock.now() - 80 * 86_400)
            for (player, expected) in zip(players, [begun, now - 30 * 86_400]) {
                let rows = [["do": "create", "class": "archer", "zodiac": "leo"], ["do": "open"]] as [JSONValue]
                let answer = try await upload(player, "phone", rows.map { row(begun, $0) })
                #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
                let journal = try await player.get("/v1/players/\(player.id)/journal").json["rows"]?.array
                #expect(journal?.last?["instant"]?.integer == expected)
            }
            try await live.expectReplays()
        }
    }

    /// Who came and went before anybody had begun has met nobody's day.
    @Test func whoLeftBeforeAnybodyBeganTellsOfAllItsDays() async throws {
        try await LiveService.run { live in
            let players = try await twoOfBefore(live)
            try await meet(players)
            #expect(try await players[1].post("/v1/players/8/party/leave").status == 200)
            let now = live.clock.now()
            var rows = [row(now - 10 * 86_400, ["do": "create", "class": "archer", "zodiac": "leo"])]
            rows += (0..<10).reversed().map { row(now - $0 * 86_400 - 60, ["do": "open"]) }
            for player in players {
                let answer = try await upload(player, "phone", rows)
                #expect(answer.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true)
            }
            try await live.expectReplays()
        }
    }

    /// An ally that was only created, and left, began the party's day all the same.
    @Test func whoWasLeftInAPartyWithADayTellsOfThirtyDays() async throws {
        try await LiveService.run { live in
            let players = try await twoOfBefore(live)
            let create: JSONValue = ["do": "create", "class": "archer", "zodiac": "leo"]
            #expect(try await players[0].command(create).status == 200)
            try await meet(players)
            #expect(try await players[0].post("/v1/players/7/party/leave").status == 200)
            live.clock.pass(40 * 86_400)
            let now = live.clock.now()
            #expect(try await upload(players[1], "phone", [row(now - 60 * 86_400, create)]).status == 200)
            let rows = try await players[1].get("/v1/players/8/journal").json["rows"]?.array
            #expect(rows?.last?["instant"]?.integer == now - 30 * 86_400, "\(rows?.last?.text ?? "")")
        }
    }

    /// A device tells times by the right clock, and the service cannot say which of them are of the hero before.
    @Test func whoBeganAnewByAWrongClockPlaysOn() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            try await live.ahead(by: 2 * 86_400) { () async throws in
                try await player.delete()
                while try await player.post("/v1/players", ["name": "Mara", "timeZone": "UTC"]).status != 201 {
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            live.clock.pass(3_600)
            let told = JSONValue.integer(live.clock.now() - 3_601)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            let deeds: [JSONValue] = [["do": "create", "class": "archer", "zodiac": "leo"], ["do": "open"], task]
            let answer = try await player.post(
                "/v1/players/7/uploads",
                ["device": "phone", "commands": .array(deeds.map { ["at": told, "command": $0] })])
            let outcomes = answer.json["commands"]?.array ?? []
            #expect(outcomes.count == 3 && outcomes.allSatisfy { $0["sequence"] != nil }, "\(answer.json.text)")
        }
    }
}
