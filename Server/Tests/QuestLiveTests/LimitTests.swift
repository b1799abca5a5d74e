import CanonicalJSON
import Dispatch
import Foundation
import LiveBots
import Testing

@testable import QuestLive

/// What one caller cannot take from the others.
///
/// They wait for what the service does, which a limit of time ends where it never comes.
@Suite(.timeLimit(.minutes(30))) struct LimitTests {
    @Test func aPlayerWaitsForItsTurnAndOthersDoNot() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 5)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer(live, 7)
            var statuses: [Int] = []
            var wait: String?
            for _ in 0..<8 {
                let answer = try await player.get("/v1/players/7")
                statuses.append(answer.status)
                wait = answer.headers["retry-after"] ?? wait
                #expect(answer.headers["ratelimit"]?.hasPrefix("\"player\";r=") == true)
            }
            #expect(statuses.prefix(5).allSatisfy { $0 == 404 })
            #expect(statuses.last == 429)
            // Who owes requests is told for how long.
            live.service.charge(7, bytes: 1 << 20)
            let owing = try await player.get("/v1/players/7")
            let seconds = owing.headers["ratelimit"]?.split(separator: "t=").last.flatMap { Int($0) }
            #expect(owing.status == 429 && owing.headers["ratelimit"]?.contains(";r=0;t=") == true)
            #expect(abs((seconds ?? 0) - (owing.headers["retry-after"].flatMap { Int($0) } ?? -9)) <= 1)
            #expect((wait.flatMap { Int($0) } ?? 0) >= 1)
            #expect(try await TestPlayer(live, 8).get("/v1/players/8").status == 404)
        }
    }

    @Test func aBucketFillsUpAgain() {
        let limiter = RateLimiter(.init(perSecond: 2, burst: 2))
        #expect(limiter.take("a", at: 0) == nil)
        #expect(limiter.take("a", at: 0) == nil)
        #expect(limiter.take("a", at: 0) == 0.5)
        // A part of a request is none.
        #expect(limiter.take("a", at: 0.25) == 0.25)
        #expect(limiter.take("a", at: 0.5) == nil)
        #expect(limiter.take("b", at: 0.5) == nil)
    }

    @Test func whatIsWorthManyRequestsCountsAsMany() {
        let limiter = RateLimiter(.init(perSecond: 10, burst: 20))
        #expect(limiter.take("a", at: 0) == nil)
        #expect(limiter.charge("a", 50, at: 0) == nil)
        // It may owe once, and waits until it has paid.
        #expect(limiter.charge("a", 1, at: 0) == 3.1)
        #expect(limiter.take("a", at: 3) != nil)
        #expect(limiter.take("a", at: 3.5) == nil)
        #expect(limiter.charge("b", 50, at: 0) == nil)
    }

    @Test func aPlayerWhoUploadsMuchWaits() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 40)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let row: JSONValue = ["at": .integer(live.clock.now()), "command": ["do": "claimLogin"]]
            let body: JSONValue = ["device": "phone", "commands": .array(Array(repeating: row, count: 500))]
            #expect(try await player.post("/v1/players/7/uploads", body).status == 200)
            #expect(try await player.post("/v1/players/7/uploads", body).status == 429)
            #expect(try await TestPlayer.begun(live, 8).get("/v1/players/8").status == 200)
        }
    }

    /// It was read, and would be again and again.
    @Test func anUploadThatIsRefusedOwesAsOneThatIsNot() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 40)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            #expect(try await player.command(["do": "claimLogin"], key: "used").status == 200)
            let row: JSONValue = ["at": .integer(live.clock.now()), "command": ["do": "claimLogin"]]
            let body: JSONValue = ["device": "phone", "commands": .array(Array(repeating: row, count: 500))]
            let path = "/v1/players/7/uploads"
            #expect(try await player.post(path, body, key: "used").json["error"]?["code"] == "key_reused")
            #expect(try await player.post(path, body, key: "used").status == 429)
        }
    }

    /// Signatures are paid before they are looked at, and never with more than there can be.
    @Test func whatIsTakenBeforeIsThereOrIsWaitedFor() throws {
        let limiter = RateLimiter(RateLimiter.Limit(perSecond: 2, burst: 10))
        #expect(limiter.take("7", cost: 6, at: 0) == nil && limiter.left("7", at: 0) == 4)
        let wait = try #require(limiter.take("7", cost: 6, at: 0))
        #expect(wait == 1.5 && limiter.left("7", at: 0) == 4)
        // The next request takes one, and there are as many as it needs.
        #expect(limiter.take("7", at: wait) == nil && limiter.take("7", cost: 6, at: wait) == nil)
        #expect(limiter.take("8", at: 0) == nil && limiter.take("8", cost: 1_000, at: 0) == nil)
        // Who paid a part already is not asked for it without end: a bucket holds no more.
        let small = RateLimiter(RateLimiter.Limit(perSecond: 2, burst: 10))
        #expect(small.take("7", at: 0) == nil && small.take("7", cost: 6, at: 0) == nil)
        #expect(small.take("7", cost: 6, after: 6, at: 0) == nil && small.left("7", at: 0) == 0)
        let again = try #require(small.take("7", cost: 6, after: 2, at: 0))
        #expect(again == 5 && small.take("7", at: again) == nil && small.take("7", cost: 2, at: again) == nil)
        #expect(small.take("7", cost: 6, after: 2, at: again) == nil)
        limiter.owe("8", 5, at: 0)
        #expect(limiter.take("8", cost: 0, at: 0) == nil)
    }

    /// Else who sent several at once would wait for all that were not carried out.
    @Test func anUploadThatIsAskedToWaitOwesNothing() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 10)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let (service, gate) = (live.service, DispatchSemaphore(value: 0))
            let holding = Task {
                _ = try await service.queue.submit { _ in
                    gate.wait()
                    return Reply(status: 204, body: [])
                }
            }
            try await until { await service.queue.isWriting }
            // While the upload waits; one that comes later is refused before, and owes nothing either.
            DispatchQueue.global().asyncAfter(deadline: .now() + 0.5) {
                service.limiter.owe("7", 100, at: service.age)
                gate.signal()
            }
            let row: JSONValue = ["at": .integer(live.clock.now()), "command": ["do": "claimLogin"]]
            let body: JSONValue = ["device": "phone", "commands": .array(Array(repeating: row, count: 500))]
            #expect(try await player.post("/v1/players/7/uploads", body).status == 429)
            try await holding.value
            #expect(service.limiter.left("7", at: service.age) > -101)
        }
    }

    @Test func anExportCountsByItsRows() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 10)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            try await live.service.store.pool.write { db in
                try db.execute(
                    sql: """
                        WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2000)
                        INSERT INTO journal(party, sequence, kind, player, turn, digest, link)
                        SELECT 1, 100 + n, 'command', 7, 100 + n, '', '' FROM n
                        """)
            }
            #expect(try await player.get("/v1/players/7/export").status == 200)
            #expect(try await player.get("/v1/players/7/export").status == 429)
        }
    }

    @Test func aBodyThatIsTooLargeIsRefused() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer(live, 7)
            let answer = try await player.client.send(
                "POST", "/v1/players/7/commands", token: player.token, key: "k",
                bytes: [UInt8](repeating: 0x20, count: 9 * 1024))
            #expect(answer.status == 413)
            // An upload has many commands.
            for (size, status) in [(9, 400), (65, 413)] {
                // A body that was not read ends its connection.
                let answer = try await LiveClient(port: live.port).send(
                    "POST", "/v1/players/7/uploads", token: player.token, key: "k\(size)",
                    bytes: [UInt8](repeating: 0x20, count: size * 1024))
                #expect(answer.status == status)
            }
        }
    }

    /// A piece of one byte costs as much as one of a thousand.
    @Test func aBodyOfCrumbsIsRefused() async throws {
        try await LiveService.run { live in
            let player = try await TestPlayer.begun(live, 7)
            let upload =
                "{\"device\":\"phone\",\"commands\":[{\"at\":0,\"command\":{\"do\":\"addHabit\",\"category\":\"mental\"}}]}"
            func send(_ length: Int, inPiecesOf size: Int) async throws -> (answer: String, wire: RawSocket) {
                let body = Array((upload + String(repeating: " ", count: length - upload.utf8.count)).utf8)
                let pieces = stride(from: 0, to: length, by: size).map { start in
                    let piece = body[start..<Swift.min(start + size, length)]
                    return "\(String(piece.count, radix: 16))\r\n\(String(decoding: piece, as: UTF8.self))\r\n"
                }
                let wire = try RawSocket(port: live.port)
                try wire.send(
                    "POST /v1/players/7/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(player.token)\r\n"
                        + "Idempotency-Key: \(live.newKey())\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n" + pieces.joined() + "0\r\n\r\n")
                return (try await wire.answer(), wire)
            }
            for (length, size) in [(100, 1), (60_000, 256)] {
                let (answer, wire) = try await send(length, inPiecesOf: size)
                #expect(answer.hasPrefix("HTTP/1.1 200"), "\(size): \(answer)")
                wire.close()
            }
            for (length, size) in [(2_000, 1), (20_000, 32)] {
                let (answer, wire) = try await send(length, inPiecesOf: size)
                #expect(answer.hasPrefix("HTTP/1.1 400") && answer.contains("bad_body"), "\(size): \(answer)")
                try await wire.closing()
                wire.close()
            }
        }
    }

    @Test func aBodyFedDropByDropEnds() async throws {
        var limits = Service.Limits.generous
        limits.requestSeconds = 1
        try await LiveService.run(limits: limits) { live in
            let wire = try RawSocket(port: live.port)
            let token = try await live.token(7)
            try wire.send(
                "POST /v1/players/7/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(token)\r\n"
                    + "Idempotency-Key: k\r\nContent-Length: 8000\r\n\r\n")
            var drops = 0
            while (try? wire.send(" ")) != nil, !wire.isClosed {
                drops += 1
                try await Task.sleep(for: .milliseconds(100))
            }
            // Before the body was complete: that many bytes would take over an hour.
            #expect(drops < 8_000)
        }
    }

    @Test func aConnectionThatSaysNothingEnds() async throws {
        var limits = Service.Limits.generous
        limits.idleSeconds = 1
        try await LiveService.run(limits: limits) { live in
            let wire = try RawSocket(port: live.port)
            try wire.send("GET /health HT")
            try await wire.closing()
            #expect(wire.read() == nil)
        }
    }

    /// Up to what the system allows, which a process may always go back to.
    @Test func theLimitOfOpenFilesIsRaised() {
        let most = min(OpenFiles.raise(), Int(OpenFiles.most))
        #expect(OpenFiles.set(rlim_t(most - 1)) && OpenFiles.raise() == most)
    }

    @Test(arguments: [
        // Files, processors, and the connections of players and staff.
        (65_536, 2, 1_024, 1_024), (20_000, 2, 1_024, 1_024), (1_500, 2, 1_024, 348), (1_152, 16, 1_024, 32),
        (1_151, 2, 1_023, 32), (1_024, 2, 896, 32), (1_024, 64, 752, 32), (256, 2, 128, 32), (20, 2, 32, 32),
    ])
    func connectionsLeaveFilesForTheRest(_ files: Int, _ processors: Int, _ players: Int, _ staff: Int) {
        var limits = Service.Limits()
        #expect(limits.keepWithin(files: files, processors: processors) == (players < 1_024))
        #expect(limits.connections == players && limits.supportConnections == staff)
        // What a service is given is not made more.
        limits.connections = 5
        #expect(!limits.keepWithin(files: files, processors: processors) && limits.connections == 5)
    }

    @Test func oneConnectionTooManyWaitsUntilAnotherGoes() async throws {
        var limits = Service.Limits.generous
        limits.connections = 2
        try await LiveService.run(limits: limits) { live in
            let request = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n"
            let first = try RawSocket(port: live.port)
            let second = try RawSocket(port: live.port)
            for wire in [first, second] {
                try wire.send(request)
                #expect(try await wire.answer().hasPrefix("HTTP/1.1 200"))
            }
            let third = try RawSocket(port: live.port)
            try third.send(request)
            // The others are answered again and again, and it is not.
            for _ in 0..<20 {
                for wire in [first, second] {
                    try wire.send(request)
                    #expect(try await wire.answer().hasPrefix("HTTP/1.1 200"))
                }
                #expect(third.read() == nil)
            }
            first.close()
            #expect(try await third.answer().hasPrefix("HTTP/1.1 200"))
            second.close()
        }
    }
}
