import CanonicalJSON
import Foundation
import LiveStorage
import Testing

@testable import QuestLive

/// Times that devices tell, in a party whose members act at other times.
@Suite struct ToldTimesTests {
    /// What a device tells later happened at the device's times, and what begins by it ends by them, whatever an ally
    /// did meanwhile.
    @Test func anUploadDoesNotTellWhenAnAllyActed() async throws {
        func told(anAllyActs: Bool) async throws -> [JSONValue] {
            let told = Told()
            try await LiveService.run { live in
                let (first, second, _) = try await PartyTests.pair(live, sharing: false)
                let start = live.clock.now()
                live.clock.pass(4_321)
                let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
                if anAllyActs { #expect(try await first.command(task).status == 200) }
                live.clock.pass(9_876)
                let steps: [JSONValue] = [
                    ["at": 1, "command": ["do": "addHabit", "category": "wellness"]],
                    ["at": .integer(start + 60), "command": ["do": "startMission", "mission": 0]],
                ]
                let upload = try await second.post(
                    "/v1/players/2/uploads", ["device": "phone", "commands": .array(steps)])
                #expect(upload.json["commands"]?.array?.allSatisfy { $0["sequence"] != nil } == true)
                let rows = try await second.get("/v1/players/2/journal").json["rows"] ?? .null
                let state = try await second.get("/v1/players/2/state").json["state"]
                #expect(rows.array?.last?["instant"]?.integer == start + 60)
                await told.keep([rows, state?["mission"] ?? .null])
                try await live.expectReplays()
            }
            return await told.all
        }
        #expect(try await told(anAllyActs: true) == told(anAllyActs: false))
    }

    /// Whoever comes in the evening has not been with the party all day, though its device tells of that only then.
    @Test(arguments: [false, true]) func nobodyIsSentOutBeforeItCame(byAWrongClock: Bool) async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            let guest = try await TestPlayer.begun(live, 3)
            try await live.equip([first, second, guest])
            live.clock.pass(6 * 3_600)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            func join() async throws {
                let joined = try await guest.post("/v1/players/3/party/join", ["code": code, "consent": true])
                #expect(joined.status == 200, "\(joined.json.text)")
            }
            if byAWrongClock { try await live.ahead(by: 86_400) { try await join() } } else { try await join() }
            let came = live.clock.now()
            live.clock.pass(60)
            let state = try await first.get("/v1/players/1/state").json["state"]
            let steps = (state?["expeditionsOnOffer"]?.array ?? []).map { offer in
                ["at": .integer(came - 5 * 3_600), "command": ["do": "startPartyExpedition", "expedition": offer]]
                    as JSONValue
            }
            let upload = try await first.post("/v1/players/1/uploads", ["device": "a", "commands": .array(steps)])
            #expect(upload.json["commands"]?.array?.contains { $0["sequence"] != nil } == true, "\(upload.json.text)")
            let row = try await first.get("/v1/players/1/journal?order=newest&limit=1").json["rows"]?.array?.first
            #expect(row?["instant"]?.integer == came - 5 * 3_600, "\(row?.text ?? "")")
            func comeHome() async throws -> [Int] {
                live.clock.pass(2 * 86_400)
                var statuses: [Int] = []
                for player in [first, second, guest] {
                    #expect(try await player.command(["do": "open"]).status == 200)
                    statuses.append(try await player.command(["do": "claimPartyExpedition"]).status)
                }
                return statuses
            }
            #expect(try await comeHome() == [200, 200, byAWrongClock ? 200 : 409])
            // What is done now takes all along, whatever the clock showed when they came.
            try await first.setOutWithTheParty()
            #expect(try await comeHome() == [200, 200, 200])
            try await live.expectReplays()
        }
    }

    /// The party's time may be minutes ahead of a clock that stepped back: who came by it tells of now, and was there.
    @Test func nobodyIsANewcomerBesideItself() async throws {
        try await LiveService.run { live in
            let (host, guest) = (try await TestPlayer.begun(live, 1), try await TestPlayer.begun(live, 2))
            try await live.equip([host, guest])
            live.clock.pass(300)
            #expect(try await host.command(["do": "addHabit", "category": "wellness"]).status == 200)
            live.clock.leap(-200)
            let code = try await host.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await guest.post("/v1/players/2/party/join", ["code": code, "consent": true])
            #expect(joined.status == 200, "\(joined.json.text)")
            live.clock.pass(10)
            let offers = try await guest.get("/v1/players/2/state").json["state"]?["expeditionsOnOffer"]?.array ?? []
            let steps = offers.map { offer in
                [
                    "at": .integer(live.clock.now() - 5),
                    "command": ["do": "startPartyExpedition", "expedition": offer],
                ] as JSONValue
            }
            let upload = try await guest.post("/v1/players/2/uploads", ["device": "a", "commands": .array(steps)])
            #expect(upload.json["commands"]?.array?.contains { $0["sequence"] != nil } == true, "\(upload.json.text)")
        }
    }

    /// Else who tells one old instant again and again would stay in it, while allies open days.
    @Test func toldTimesDoNotStandStillWhileDaysGoOn() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            for _ in 0..<3 {
                live.clock.pass(86_400)
                #expect(try await first.command(["do": "open"]).status == 200)
                let steps: JSONValue = [["at": 1, "command": ["do": "open"]], ["at": 1, "command": task]]
                _ = try await second.post("/v1/players/2/uploads", ["device": "phone", "commands": steps])
                let row = try await second.get("/v1/players/2/journal").json["rows"]?.array?.last
                #expect(row?["instant"]?.integer == live.clock.now() / 86_400 * 86_400)
            }
            try await live.expectReplays()
        }
    }

    /// By the times that devices tell, not by when they told them.
    @Test func theFeedIsInTheOrderOfWhatHappened() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            _ = try await first.client.send(
                "PATCH", "/v1/players/1", token: first.token, key: live.newKey(), body: ["sharesActivity": true])
            live.clock.pass(600)
            let earlier = live.clock.now()
            live.clock.pass(600)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            #expect(try await first.command(task).status == 200)
            let steps: JSONValue = [["at": .integer(earlier), "command": task]]
            _ = try await second.post("/v1/players/2/uploads", ["device": "phone", "commands": steps])
            let lines = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
            let instants = lines.compactMap { $0["instant"]?.integer }
            #expect(instants == instants.sorted() && Set(lines.compactMap { $0["member"]?.integer }) == [0, 1])
            let newest = try await first.get("/v1/parties/\(party)/feed?limit=1").json["lines"]?.array
            #expect(newest?.first?["member"] == 0)
        }
    }

    /// What a device tells later was done before the consent, where the device says so.
    @Test func whatWasDoneBeforeTheConsentStaysUnseen() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live, sharing: false)
            live.clock.pass(600)
            let before = live.clock.now()
            live.clock.pass(600)
            _ = try await second.client.send(
                "PATCH", "/v1/players/2", token: second.token, key: live.newKey(), body: ["sharesActivity": true])
            live.clock.pass(600)
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "quick"]
            #expect(try await first.command(task).status == 200)
            for (instant, lines) in [(before, 0), (live.clock.now(), 1)] {
                let steps: JSONValue = [["at": .integer(instant), "command": task]]
                _ = try await second.post("/v1/players/2/uploads", ["device": "phone", "commands": steps])
                let feed = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
                let tasks = feed.filter { $0["text"]?.string?.contains("Player 2 completed a task") == true }
                #expect(tasks.compactMap { $0["instant"]?.integer } == [Int64](repeating: instant, count: lines))
            }
        }
    }

    private actor Told {
        private(set) var all: [JSONValue] = []
        func keep(_ values: [JSONValue]) { all += values }
    }

    /// What a member did in a week offline is played as the ally's newest day begins, and was more than is done in one; its
    /// days are told apart by when it was done.
    @Test(arguments: [true, false]) func aWeekOfflineIsNoDeedTooMany(hasAlly: Bool) async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 1)
            if hasAlly {
                let ally = try await TestPlayer.begun(live, 2)
                let code = try await ally.post("/v1/players/2/party/invites").json["code"] ?? .null
                let joined = try await player.post("/v1/players/1/party/join", ["code": code, "consent": true])
                #expect(joined.status == 200)
                live.clock.pass(7 * 86_400)
                #expect(try await ally.command(["do": "open"]).status == 200)
            } else {
                live.clock.pass(7 * 86_400)
            }
            let now = live.clock.now()
            let task: JSONValue = ["do": "completeTask", "category": "mental", "size": "small", "proof": "verified"]
            func row(_ at: Int64, _ command: JSONValue) -> JSONValue { ["at": .integer(at), "command": command] }
            let week = (1...7 as ClosedRange<Int64>).reversed().flatMap { days in
                let begin = now - days * 86_400
                return [row(begin, ["do": "open"])] + (1...9).map { row(begin + 60 * $0, task) }
            }
            let answer = try await player.post(
                "/v1/players/1/uploads", ["device": "phone", "commands": .array(week)])
            let outcomes = try #require(answer.json["commands"]?.array)
            let isPlayed = zip(week, outcomes).filter { $0.0["command"] == task }.map { $0.1["sequence"] != nil }
            #expect(isPlayed == [Bool](repeating: true, count: 63), "\(answer.json.text)")
            let metrics = live.service.metrics.text
            #expect(metrics.contains("questlive_alarms_total{kind=\"beyondAllPlay\"} 0\n"))
            #expect(metrics.contains("questlive_alarms_total{kind=\"impossiblePace\"} 0\n"))
            // No more than on the days themselves: the last of them has room for 21 more that are proved.
            live.clock.pass(60)
            let more = (0..<30 as Range<Int64>).map { row(now - 86_400 + 3_600 + 60 * $0, task) }
            let rest = try await player.post("/v1/players/1/uploads", ["device": "phone", "commands": .array(more)])
            let late = try #require(rest.json["commands"]?.array)
            #expect(late.count { $0["refused"] == "beyondAllPlay" } == 9, "\(rest.json.text)")
            try await live.expectReplays()
        }
    }
}
