import CanonicalJSON
import Foundation
import LiveBots
import QuestKernel
import Synchronization
import Testing

@testable import QuestLive

/// Nobody keeps all others waiting: what takes long has its turn, as all else has, and counts as what it took.
@Suite struct TurnTests {
    private static let deed: JSONValue = [
        "do": "completeTask", "category": "mental", "size": "small", "proof": "quick",
    ]

    /// An upload that is over before it came to all says of each that it came to what became of it; the rest comes later.
    @Test func anUploadEndsWithItsTurn() async throws {
        var limits = Service.Limits.generous
        limits.turnSeconds = 0
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let start = live.clock.now()
            live.clock.pass(3_600)
            var rows: [JSONValue] = (1...3).map { ["at": .integer(start + $0 * 60), "command": Self.deed] }
            var turns = 0
            while !rows.isEmpty {
                let answer = try await player.post(
                    "/v1/players/7/uploads", ["device": "phone", "commands": .array(rows)])
                let outcomes = answer.json["commands"]?.array ?? []
                try #require(outcomes.count == 1, "\(answer.json.text)")
                #expect(outcomes[0]["sequence"] != nil)
                // Another device that wrote between them may go on.
                #expect(answer.json["writtenAt"]?.integer == rows[0]["at"]?.integer)
                rows.removeFirst()
                turns += 1
            }
            #expect(turns == 3)
            try await live.expectReplays()
        }
    }

    private final class Order: Sendable { let names = Mutex<[String]>([]) }

    /// Submits changes that wait behind a first one, all at once, and waits for them.
    private static func submit(
        _ names: [String], to queue: CommitQueue, _ order: Order, as key: @escaping @Sendable (String) -> RequestKey?
    ) async throws {
        let gate = DispatchSemaphore(value: 0)
        func submit(_ name: String) -> Task<Void, any Error> {
            Task {
                _ = try await queue.submit(key(name), isLong: name.hasPrefix("long")) { _ in
                    if name == "first" { gate.wait() }
                    order.names.withLock { $0.append(name) }
                    return Reply(status: 204, body: [])
                }
            }
        }
        var tasks = [submit("first")]
        try await until { await queue.isWriting }
        try await until { await queue.waiting.isEmpty }
        for (number, name) in names.enumerated() {
            tasks.append(submit(name))
            try await until { await queue.waiting.count > number }
        }
        gate.signal()
        for task in tasks { try await task.value }
    }

    /// Whoever sends many changes keeps the others waiting by one of them, not by all.
    @Test(arguments: StoreKind.available) func eachHasOneChangeInARound(_ kind: StoreKind) async throws {
        var limits = Service.Limits.generous
        limits.turnSeconds = 0
        try await LiveService.run(on: kind, limits: limits) { live in
            let order = Order()
            try await Self.submit(["a1", "a2", "a3", "b1", "a4", "b2", "c1"], to: live.service.queue, order) { name in
                name == "first" ? nil : RequestKey(player: Int64(name.utf8.first ?? 0), key: name, request: [])
            }
            #expect(order.names.withLock { $0 } == ["first", "a1", "b1", "c1", "a2", "b2", "a3", "a4"])
        }
    }

    /// What may take long goes in turns with all else, and a batch that takes long leaves the rest for the next one.
    @Test(arguments: StoreKind.available) func whatTakesLongIsNotTwiceBeforeOthers(_ kind: StoreKind) async throws {
        var limits = Service.Limits.generous
        limits.turnSeconds = 0
        try await LiveService.run(on: kind, limits: limits) { live in
            let order = Order()
            try await Self.submit(["long", "longer", "a", "b", "longest"], to: live.service.queue, order) { _ in nil }
            let expected = ["first", "long", "a", "b", "longer", "longest"]
            #expect(order.names.withLock { $0 } == expected)
        }
    }

    /// Short ones that are carried out meanwhile put nobody's long one behind all long ones of another.
    @Test func whatTakesLongHasRoundsOfItsOwn() async throws {
        try await LiveService.run(on: .sqlite) { live in
            let (order, queue) = (Order(), live.service.queue)
            let gates = ["first": DispatchSemaphore(value: 0), "a long 2": DispatchSemaphore(value: 0)]
            func submit(_ name: String) -> Task<Void, any Error> {
                let key = RequestKey(player: Int64(name.utf8.first ?? 0), key: name, request: [])
                return Task {
                    _ = try await queue.submit(key, isLong: name.contains("long")) { _ in
                        gates[name]?.wait()
                        order.names.withLock { $0.append(name) }
                        return Reply(status: 204, body: [])
                    }
                }
            }
            var tasks = [submit("first")]
            try await until { await queue.isWriting }
            try await until { await queue.waiting.isEmpty }
            for (number, name) in ["a long 1", "a long 2", "a long 3", "z 1", "z 2", "z 3"].enumerated() {
                tasks.append(submit(name))
                try await until { await queue.waiting.count > number }
            }
            gates["first"]?.signal()
            // All short ones were carried out, and the second long one is under way.
            try await until { await queue.waiting.count == 1 }
            tasks.append(submit("b long"))
            try await until { await queue.waiting.count == 2 }
            gates["a long 2"]?.signal()
            for task in tasks { try await task.value }
            #expect(
                order.names.withLock { $0 }
                    == ["first", "a long 1", "z 1", "z 2", "z 3", "a long 2", "b long", "a long 3"])
        }
    }

    /// Whoever sends many short ones keeps a long one waiting by one of them; where each commit holds one change.
    @Test(.enabled(if: TestPostgres.shared != nil, "no Postgres server can be had"))
    func aRoundComesBetweenTwoThatTakeLong() async throws {
        try await LiveService.run(on: .postgres) { live in
            let order = Order()
            let names = ["long", "longer", "a1", "a2", "b1", "a3", "b2"]
            try await Self.submit(names, to: live.service.queue, order) { name in
                name.count == 2 ? RequestKey(player: Int64(name.utf8.first ?? 0), key: name, request: []) : nil
            }
            #expect(order.names.withLock { $0 } == ["first", "long", "a1", "b1", "longer", "a2", "b2", "a3"])
        }
    }

    /// A commit that comes to no end: who waits for it, or behind it, is told so, and once it ended all goes on.
    @Test func whatComesToNoEndIsTold() async throws {
        var limits = Service.Limits.generous
        limits.commitSeconds = 0.2
        try await LiveService.run(limits: limits) { live in
            let queue = live.service.queue
            let gate = DispatchSemaphore(value: 0)
            let hanging = Task {
                _ = try await queue.submit { _ in
                    gate.wait()
                    return Reply(status: 204, body: [])
                }
            }
            try await until { await queue.isWriting }
            let behind = Task { _ = try await queue.submit { _ in Reply(status: 204, body: []) } }
            await #expect(throws: OutcomeUnknown.self) { try await hanging.value }
            await #expect(throws: Refused.self) { try await behind.value }
            #expect(await queue.isStuck)
            await #expect(throws: Refused.self) { _ = try await queue.submit { _ in Reply(status: 204, body: []) } }
            #expect(try await LiveClient(port: live.port).send("GET", "/ready").status == 503)
            gate.signal()
            await queue.settle()
            // On a slow machine a commit may take longer than that.
            var goesOn = false
            for _ in 0..<100 where !goesOn {
                goesOn = (try? await queue.submit { _ in Reply(status: 204, body: []) }) != nil
                if !goesOn { try await Task.sleep(for: .milliseconds(100)) }
            }
            #expect(goesOn)
        }
    }

    @Test func workIsOwedAlsoWhereMoreIsOwedAlready() throws {
        let limiter = RateLimiter(RateLimiter.Limit(perSecond: 20, burst: 60))
        limiter.owe(7, for: .milliseconds(9), per: .milliseconds(10), at: 0)
        #expect(limiter.left("7", at: 0) == 60)
        for _ in 0..<2 { limiter.owe(7, for: .seconds(1), per: .milliseconds(10), at: 0) }
        #expect(limiter.left("7", at: 0) == -140)
        #expect(try #require(limiter.take("7", at: 0)) > 7)
        #expect(limiter.take("7", at: 7.1) == nil)
        #expect(limiter.take("8", at: 0) == nil)
    }

    /// What was let in before the first of many was carried out is not carried out after all.
    @Test func whoOwesIsAskedToWaitWhenItsTurnComes() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 4)
        limits.workSeconds = 0.01
        try await LiveService.run(limits: limits) { live in
            let (service, gate) = (live.service, DispatchSemaphore(value: 0))
            let played = Order()
            func submit(_ number: Int) -> Task<Void, any Error> {
                let key = RequestKey(player: 7, key: "\(number)", request: [])
                return Task {
                    _ = try await service.queue.submit(key) { _ in
                        if number == 0 { gate.wait() }
                        played.names.withLock { $0.append("\(number)") }
                        let begun = WorkTime.now
                        while WorkTime.now - begun < .milliseconds(60) {}
                        return Reply(status: 204, body: [])
                    }
                }
            }
            var tasks: [Task<Void, any Error>] = []
            for number in 0..<5 {
                tasks.append(submit(number))
                try await until { await service.queue.isWriting }
                try await until { await service.queue.waiting.count >= number }
            }
            gate.signal()
            for task in tasks { _ = await task.result }
            #expect(played.names.withLock { $0 } == ["0"])
            #expect(throws: Refused.self) { try service.checkDebt(of: 7) }
            try service.checkDebt(of: 8)
        }
    }

    /// What is no upload is read up to its mistake, so that much is owed, on whichever thread it is read; a command that is
    /// not understood costs what any other does.
    @Test(
        arguments: [1_000, 2_100, 7_900],
        [
            (#"{"command":{"do":"open"}}"#, 400), (#"{"at":0.5,"command":{"do":"open"}}"#, 422),
            (#"{"at":0,"command":{"do":"opne"}}"#, 200),
            (#"{"at":0,"command":{"do":"open"},"evidence":"\u200B"}"#, 200),
        ])
    func whatIsReadIsOwedWhateverItsMistake(bytes: Int, mistake: (step: String, status: Int)) async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 1_000)
        try await LiveService.run(limits: limits) { live in
            let player = try await TestPlayer.begun(live, 7)
            let before = live.service.limiter.left("7", at: live.service.age)
            let steps = String(repeating: #"{"at":0,"command":{"do":"open"}},"#, count: bytes / 33 - 2)
            let body = #"{"device":"phone","commands":["# + steps + mistake.step + "]}"
            let answer = try await player.client.send(
                "POST", "/v1/players/7/uploads", token: player.token, key: "k", bytes: Array(body.utf8))
            #expect(answer.status == mistake.status)
            let owed = Double(mistake.status == 200 ? (bytes / 33 - 1) / 10 : body.utf8.count / 320)
            #expect(before - live.service.limiter.left("7", at: live.service.age) >= owed)
        }
    }

    /// The command that takes long is charged to who gave it, though it is refused and leaves nothing behind.
    @Test func refusedWorkIsChargedToo() async throws {
        var limits = Service.Limits.generous
        limits.rate = RateLimiter.Limit(perSecond: 0.001, burst: 1_000)
        limits.workSeconds = 0.01
        try await LiveService.run(limits: limits) { live in
            let (service, key) = (live.service, RequestKey(player: 7, key: "x", request: []))
            await #expect(throws: Refused.self) {
                _ = try await service.queue.submit(key) { _ in
                    let begun = WorkTime.now
                    while WorkTime.now - begun < .milliseconds(55) {}
                    throw Refused(503, "busy", "x", retryAfter: 1)
                }
            }
            #expect(service.limiter.left("7", at: service.age) < 996)
            #expect(service.limiter.left("-1", at: service.age) == 1_000)
        }
    }
}
