import CanonicalJSON
import Foundation
import QuestClient
import Synchronization
import Testing

@testable import QuestLive

/// The feed as it grows.
@Suite struct FeedTests {
    private static func line(_ number: Int) -> JSONValue { ["text": .string("\(number)")] }
    private static func feed(_ numbers: Range<Int>) -> [JSONValue] { numbers.map(line) }

    /// A low mood that was shared is the party's of then, also where the device tells of it later.
    @Test func aMoodIsShownToNobodyWhoCameLater() async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            let third = try await TestPlayer.begun(live, 3)
            #expect(try await second.command(["do": "setMoodSharing", "shares": true]).status == 200)
            func signs() async throws -> Int {
                let members = try await first.get("/v1/players/1/state").json["state"]?["members"]?.array ?? []
                return members.count { $0["showsLowMood"] == true }
            }
            func tell(_ instant: Int64) async throws {
                let mood: JSONValue = ["do": "checkIn", "mood": 1, "shares": true]
                let rows: JSONValue = [["at": .integer(instant), "command": mood]]
                let answer = try await second.post("/v1/players/2/uploads", ["device": "phone", "commands": rows])
                #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
            }
            live.clock.pass(600)
            let before = live.clock.now()
            live.clock.pass(600)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await third.post("/v1/players/3/party/join", ["code": code, "consent": true])
            #expect((200..<300).contains(joined.status))
            live.clock.pass(600)
            try await tell(before)
            #expect(try await signs() == 0)
            live.clock.pass(86_400)
            for player in [first, second] { _ = try await player.command(["do": "open"]) }
            try await tell(live.clock.now() - 60)
            #expect(try await signs() == 1)
            // Nor on a day that the mood is not of.
            let yesterday = live.clock.now()
            live.clock.pass(86_400)
            for player in [first, second] { _ = try await player.command(["do": "open"]) }
            try await tell(yesterday)
            #expect(try await signs() == 0)
            try await live.expectReplays()
        }
    }

    /// A device whose clock is ahead, as told or until it was set right, shows no mood to who came after it was noted.
    @Test(arguments: [20, 7_200] as [Int64])
    func aClockThatIsAheadShowsNoMoodToWhoCameLater(by ahead: Int64) async throws {
        try await LiveService.run { live in
            let (first, second, _) = try await PartyTests.pair(live)
            #expect(try await second.command(["do": "setMoodSharing", "shares": true]).status == 200)
            let noted = live.clock.now() + ahead
            live.clock.pass(10)
            let third = try await TestPlayer.begun(live, 3)
            let code = try await first.post("/v1/players/1/party/invites").json["code"] ?? .null
            let joined = try await third.post("/v1/players/3/party/join", ["code": code, "consent": true])
            #expect(joined.status == 200, "\(joined.json.text)")
            live.clock.pass(10)
            let mood: JSONValue = ["do": "checkIn", "mood": 1, "shares": true]
            let rows: JSONValue = [["at": .integer(noted), "command": mood]]
            let answer = try await second.post("/v1/players/2/uploads", ["device": "phone", "commands": rows])
            #expect(answer.json["commands"]?.array?.first?["sequence"] != nil, "\(answer.json.text)")
            let members = try await third.get("/v1/players/3/state").json["state"]?["members"]?.array ?? []
            #expect(members.count == 3 && !members.contains { $0["showsLowMood"] == true })
        }
    }

    @Test func newLinesAreSentAloneAndAFeedThatLostSomeAgain() throws {
        var events = FeedEvents(limit: 4)
        let first = "event: feed\ndata: {\"lines\":[{\"text\":\"0\"},{\"text\":\"1\"}]}\n\n"
        #expect(events.events(for: Self.feed(0..<2)) == first)
        #expect(events.events(for: Self.feed(0..<2)) == nil)
        #expect(events.events(for: Self.feed(0..<3)) == "event: line\ndata: {\"text\":\"2\"}\n\n")
        // The oldest makes room for the newest.
        #expect(events.events(for: Self.feed(2..<6))?.components(separatedBy: "event: line").count == 4)
        #expect(events.events(for: Self.feed(3..<6))?.hasPrefix("event: feed\n") == true)
        // Told late: between lines that are known.
        #expect(events.events(for: [3, 9, 4, 5].map(Self.line)) == "event: line\ndata: {\"text\":\"9\"}\n\n")
        // Twice the same deed is two lines.
        var twice = FeedEvents(limit: 4)
        _ = twice.events(for: [Self.line(1)])
        #expect(twice.events(for: [Self.line(1), Self.line(1)]) == "event: line\ndata: {\"text\":\"1\"}\n\n")
    }

    /// A stream that a player has opened.
    private struct Stream {
        let socket: RawSocket
        private(set) var text = ""

        init(_ live: LiveService, _ player: TestPlayer, party: Int64, query: String = "") throws {
            socket = try RawSocket(port: live.port)
            try socket.send(
                "GET /v1/parties/\(party)/feed/events\(query) HTTP/1.1\r\nHost: x\r\n"
                    + "Authorization: Bearer \(player.token)\r\n\r\n")
        }

        /// Reads on until something is there, or the other side has ended it.
        mutating func read(until isThere: (String) -> Bool) async throws {
            while !isThere(text), !socket.isClosed {
                if let more = socket.read() { text += more } else { try await Task.sleep(for: .milliseconds(20)) }
            }
        }

        func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
    }

    private static let task: JSONValue = [
        "do": "completeTask", "category": "social", "size": "large", "proof": "quick",
    ]

    @Test func anAllysDeedArrivesWhenItIsDone() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            var stream = try Stream(live, first, party: party)
            try await stream.read { $0.contains("event: feed\n") }
            #expect(stream.text.contains("text/event-stream") && stream.text.contains("retry: 1000"))
            // What is done in the second of the consent is not shown.
            live.clock.pass(2)
            #expect(try await second.command(Self.task).status == 200)
            try await stream.read { $0.contains("Player 2 completed a task") }
            #expect(stream.count("event: line\n") >= 1 && stream.count("event: feed\n") == 1, "\(stream.text)")
        }
    }

    /// What a silent ally does rings no bell, so that nothing is sent and nothing is charged.
    @Test func aSilentAllyIsNotHeard() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live, sharing: false)
            let heard = Counter()
            let view = try #require(try await live.service.view(of: party, for: 1, limit: 50))
            #expect(view.players == [1])
            let listener = live.service.bell.listener { heard.add() }
            listener.watch(view.players)
            #expect(try await second.command(Self.task).status == 200)
            #expect(heard.count == 0)
            #expect(try await first.command(Self.task).status == 200)
            #expect(heard.count == 1)
        }
    }

    /// Where a full feed lost its oldest lines, older ones of others come in their place: those are no news.
    @Test func linesThatWereTakenAwayFromAFullFeedAreTakenAway() {
        var events = FeedEvents(limit: 4)
        _ = events.events(for: Self.feed(4..<8))
        #expect(events.events(for: [2, 5, 6, 7].map(Self.line))?.hasPrefix("event: feed\n") == true)
        _ = events.events(for: Self.feed(4..<8))
        #expect(events.events(for: [3, 6, 7, 8].map(Self.line))?.hasPrefix("event: feed\n") == true)
        #expect(events.events(for: [6, 7, 8, 9].map(Self.line)) == "event: line\ndata: {\"text\":\"9\"}\n\n")
    }

    /// Whoever withdraws its consent is not watched any more, from the next look on, which it brings about itself.
    @Test func whoWithdrawsItsConsentRingsOnce() async throws {
        try await LiveService.run { live in
            let (_, second, _) = try await PartyTests.pair(live)
            let heard = Counter()
            let listener = live.service.bell.listener { heard.add() }
            listener.watch([2])
            func patch(_ body: JSONValue) async throws -> Int {
                try await second.client.send(
                    "PATCH", "/v1/players/2", token: second.token, key: live.newKey(), body: body
                ).status
            }
            #expect(try await patch(["name": "Ada"]) == 200)
            #expect(heard.count == 0)
            #expect(try await patch(["sharesActivity": false]) == 200)
            #expect(heard.count == 1)
        }
    }

    /// What was done in the second of the consent may have been done before it.
    @Test func whatWasDoneInTheSecondOfTheConsentStaysUnseen() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live, sharing: false)
            #expect(try await second.command(Self.task).status == 200)
            let body: JSONValue = ["sharesActivity": true]
            let given = try await second.client.send(
                "PATCH", "/v1/players/2", token: second.token, key: live.newKey(), body: body)
            #expect(given.status == 200)
            func lines() async throws -> Int {
                let feed = try await first.get("/v1/parties/\(party)/feed").json["lines"]?.array ?? []
                return feed.count { $0["text"]?.string?.contains("completed a task") == true }
            }
            #expect(try await lines() == 0)
            live.clock.pass(2)
            #expect(try await second.command(Self.task).status == 200)
            #expect(try await lines() == 1)
        }
    }

    /// What a stream looks up, which allies bring about, takes nothing of what its player plays by.
    @Test func looksOfAStreamAreCountedApart() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 60)
        try await LiveService.run(limits: limits) { live in
            let (_, _, party) = try await PartyTests.pair(live)
            let before = live.service.limiter.left("1", at: live.service.age)
            for _ in 0..<60 {
                _ = try await live.service.view(of: party, for: 1, limit: 50, isFirst: false)
            }
            #expect(live.service.limiter.left("1", at: live.service.age) >= before)
            _ = try? await live.service.view(of: party, for: 1, limit: 50, isFirst: false)
            await #expect(throws: Refused.self) {
                for _ in 0..<3 { _ = try await live.service.view(of: party, for: 1, limit: 50, isFirst: false) }
            }
        }
    }

    /// HTTP/1.0 knows no chunks: a reply without a length ends with its connection.
    @Test func anOldClientGetsNoChunks() async throws {
        try await LiveService.run { live in
            let (first, _, party) = try await PartyTests.pair(live)
            let socket = try RawSocket(port: live.port)
            try socket.send(
                "GET /v1/parties/\(party)/feed/events?seconds=0 HTTP/1.0\r\nConnection: keep-alive\r\n"
                    + "Authorization: Bearer \(first.token)\r\n\r\n")
            var text = ""
            while !socket.isClosed {
                if let more = socket.read() { text += more } else { try await Task.sleep(for: .milliseconds(20)) }
            }
            #expect(text.contains("\r\n\r\nretry: 1000\n\n"), "\(text)")
            #expect(!text.lowercased().contains("transfer-encoding") && !text.hasSuffix("0\r\n\r\n"), "\(text)")
        }
    }

    /// Each reply is in the version of its own request, also where the next one is there already.
    @Test func aNewRequestBehindAnOldOneChangesNothing() async throws {
        try await LiveService.run { live in
            let (first, _, party) = try await PartyTests.pair(live)
            let socket = try RawSocket(port: live.port)
            let head = "Host: x\r\nAuthorization: Bearer \(first.token)\r\n\r\n"
            try socket.send(
                "GET /v1/parties/\(party)/feed/events?seconds=0 HTTP/1.1\r\n\(head)"
                    + "GET /v1/parties/\(party)/feed/events?seconds=0 HTTP/1.0\r\n\(head)")
            var text = ""
            while !socket.isClosed {
                if let more = socket.read() { text += more } else { try await Task.sleep(for: .milliseconds(20)) }
            }
            let replies = text.split(separator: "HTTP/1.")
            #expect(replies.count == 2, "\(text)")
            #expect(replies.first?.hasPrefix("1 200") == true)
            #expect(replies.first?.lowercased().contains("transfer-encoding: chunked") == true)
            #expect(replies.last?.hasPrefix("0 200") == true)
            #expect(replies.last?.lowercased().contains("transfer-encoding") == false)
        }
    }

    @Test func aRefusedRequestWaitsForTheRepliesBeforeIt() async throws {
        try await LiveService.run { live in
            let (first, _, party) = try await PartyTests.pair(live)
            let socket = try RawSocket(port: live.port)
            try socket.send(
                "GET /v1/parties/\(party)/feed/events?seconds=0 HTTP/1.1\r\nHost: x\r\n"
                    + "Authorization: Bearer \(first.token)\r\n\r\nGET /health HTTP/1.1\r\n\r\n")
            var text = ""
            while !socket.isClosed {
                if let more = socket.read() { text += more } else { try await Task.sleep(for: .milliseconds(20)) }
            }
            #expect(text.hasPrefix("HTTP/1.1 200"), "\(text)")
            #expect(text.contains("\r\n0\r\n\r\nHTTP/1.1 400 Bad Request\r\n"), "\(text)")
        }
    }

    /// A key that is taken away takes its tokens along, and the streams that they began.
    @Test func aStreamEndsWithItsKey() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            var stream = try Stream(live, first, party: party)
            try await stream.read { $0.contains("event: feed\n") }
            live.clock.pass(2)
            func change(_ change: () throws -> Void) async throws {
                let generation = await live.service.tokens.generation()
                try change()
                while await live.service.tokens.generation() == generation {
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            let key = TokenIssuer.publicKey(in: live.folder)
            let text = try Data(contentsOf: key)
            try await change { try FileManager.default.removeItem(at: key) }
            // Put back, so that an ally's deed is carried out, which wakes the stream.
            try await change { try text.write(to: key) }
            #expect(try await second.command(Self.task).status == 200)
            try await stream.read { $0.contains("completed a task") || $0.hasSuffix("\r\n0\r\n\r\n") }
            #expect(!stream.text.contains("Player 2 completed a task"), "\(stream.text)")
        }
    }

    @Test func aStreamIsNoLongerThanItsToken() async throws {
        try await LiveService.run { live in
            let (now, limits) = (live.clock.now(), live.service.limits)
            #expect(FeedStream.seconds(asked: 50, until: now + 7, at: now, limits) == 7)
            #expect(FeedStream.seconds(asked: 50, until: .max, at: now, limits) == Int(limits.streamSeconds))
            #expect(FeedStream.seconds(asked: 3, until: now + 7, at: now, limits) == 3)
            #expect(FeedStream.seconds(asked: 3, until: now - 7, at: now, limits) == 0)
        }
    }

    @Test func whoLeavesSeesNoMore() async throws {
        try await LiveService.run { live in
            let (first, second, party) = try await PartyTests.pair(live)
            var stream = try Stream(live, first, party: party)
            try await stream.read { $0.contains("event: feed\n") }
            #expect(try await first.post("/v1/players/1/party/leave").status == 200)
            // The deed of one who was an ally wakes the stream, which finds that it is over: the last chunk is empty.
            _ = try await second.command(Self.task)
            _ = try await first.command(Self.task)
            try await stream.read { $0.hasSuffix("\r\n0\r\n\r\n") }
            #expect(!stream.text.contains("completed a task"), "\(stream.text)")
            let refused = try await first.get("/v1/parties/\(party)/feed/events")
            #expect(refused.status == 403)
        }
    }

    @Test func aStreamEndsInTimeAndAPlayerHasTwo() async throws {
        try await LiveService.run { live in
            let (first, _, party) = try await PartyTests.pair(live)
            var (one, two) = (try Stream(live, first, party: party), try Stream(live, first, party: party))
            try await one.read { $0.contains("event: feed\n") }
            try await two.read { $0.contains("event: feed\n") }
            let third = try await first.get("/v1/parties/\(party)/feed/events")
            #expect(third.status == 429 && third.json["error"]?["code"]?.string == "too_many_streams")
            let ally = try await TestPlayer(live, 2)
            let short = try await ally.get("/v1/parties/\(party)/feed/events?seconds=0")
            #expect(short.status == 200 && String(decoding: short.body, as: UTF8.self).contains("event: feed\n"))
            // Its permit is free again.
            for _ in 0..<3 { #expect(try await ally.get("/v1/parties/\(party)/feed/events?seconds=0").status == 200) }
            // The service stops although streams are open: this test ends.
        }
    }
}

/// Counts from any thread.
private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
