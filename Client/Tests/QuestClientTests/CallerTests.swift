import Foundation
import Testing

@testable import QuestClient

/// Single requests, and reads that are kept.
@Suite struct CallerTests {
    private func caller(
        _ service: any Transport, _ clock: SteppedClock = SteppedClock(), tries: Int = 8
    ) -> ServiceCaller {
        ServiceCaller(service, clock: clock, backoff: Backoff(chance: { 1 }), mostTries: tries)
    }

    @Test func aChangeIsSentAgainUnderTheSameKey() async throws {
        let (keys, clock) = (Shared([String?]()), SteppedClock())
        let service = PretendService(
            faults: { $0 == 1 ? .lost : $0 == 2 ? .answerLost : .none },
            answers: { request, number in
                keys.change { $0.append(request.headers["Idempotency-Key"]) }
                return number == 3 ? PretendService.problem(503, "busy", ["retry-after": "5"]) : Response(status: 201)
            })
        // What was answered under a key is answered again.
        #expect(try await caller(service, clock).send("POST", "/v1/players", body: Array("{}".utf8)).status == 201)
        #expect(Set(keys.value).count == 1 && clock.waits == [1, 2])
    }

    @Test func triesAndPatienceEnd() async throws {
        let clock = SteppedClock()
        let never = PretendService(faults: { _ in .notSent })
        await #expect(throws: NotSent.self) { try await caller(never, clock, tries: 3).send("GET", "/health") }
        #expect(clock.waits == [1, 2])
        let tomorrow = PretendService(answers: { _, _ in
            PretendService.problem(429, "beginsTooOften", ["retry-after": "40000"])
        })
        #expect(try await caller(tomorrow, clock).send("GET", "/health").status == 429)
        #expect(clock.waits == [1, 2])
    }

    @Test func whoeverIsCancelledStopsTrying() async throws {
        let clock = SteppedClock(leaps: false)
        let sending = Task { [self] in
            try await caller(PretendService(faults: { _ in .notSent }), clock).send("GET", "/health")
        }
        while !clock.isSleptOn { await Task.yield() }
        sending.cancel()
        await #expect(throws: CancellationError.self) { try await sending.value }
    }

    @Test(arguments: ["", "a b", "a\r\nX: y", "ä"])
    func aTokenThatWouldBreakAHeaderIsNotSent(token: String) async throws {
        let service = PretendService()
        let caller = ServiceCaller(service, clock: SteppedClock(), mostTries: 1) { _ in token }
        await #expect(throws: NotSent.self) { try await caller.send("GET", "/health") }
        #expect(await service.tokens.isEmpty)
    }

    @Test func whatHasAVersionIsSentOnceAndKeptOverRestarts() async throws {
        let folder = try TemporaryFolder()
        let asked = Shared([String?]())
        let service = PretendService(answers: { request, _ in
            let known = request.headers["If-None-Match"]
            asked.change { $0.append(known) }
            let headers = ["etag": "\"v1\"", "cache-control": "no-cache"]
            return known == "\"v1\""
                ? Response(status: 304, headers: headers)
                : Response(status: 200, headers: headers, body: [1, 2, 3])
        })
        for _ in 0..<2 {
            let reads = CachedReads(caller(service), folder: folder.url)
            for _ in 0..<2 {
                let read = try await reads.read("/v1/content/odds?arm=../../x")
                #expect(read.body == [1, 2, 3] && read.isFresh)
            }
        }
        #expect(asked.value == [nil, "\"v1\"", "\"v1\"", "\"v1\""])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
        // A damaged file is none.
        let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).first)
        try Data([1, 2]).write(to: folder.url.appendingPathComponent(file))
        #expect(
            try await CachedReads(caller(service), folder: folder.url).read("/v1/content/odds?arm=../../x").body.count
                == 3)
        #expect(asked.value.last == .some(nil))
    }

    @Test func withoutANetworkAnAppShowsWhatItShowedLast() async throws {
        let service = PretendService(
            faults: { (2...3).contains($0) ? .notSent : .none },
            answers: { _, number in
                number == 4
                    ? PretendService.problem(404, "no_such_player")
                    : number == 5 ? Response(status: 503) : Response(status: 200, body: Array("\(number)".utf8))
            })
        let (folder, clock) = (try TemporaryFolder(), SteppedClock())
        let reads = CachedReads(caller(service, clock), folder: folder.url)
        let first = try await reads.read("/v1/players/7/state")
        clock.pass(60)
        let second = try await reads.read("/v1/players/7/state")
        // Nobody waits for what is there.
        #expect(clock.waits.isEmpty)
        #expect(first.isFresh && !second.isFresh && second.body == first.body && second.at == first.at)
        await #expect(throws: NotSent.self) { try await reads.read("/v1/players/8/state") }
        // A refusal is the service's word, and no lack of a network.
        await #expect(throws: ServiceProblem.self) { try await reads.read("/v1/players/7/state") }
        #expect(try await reads.read("/v1/players/7/state").body == first.body)
        // Who has no version stays off the disk.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func whatNeverChangesIsAskedForOnceAndTheOldestReadGoes() async throws {
        let count = Shared(0)
        let service = PretendService(answers: { request, _ in
            count.change { $0 += 1 }
            return Response(
                status: 200, headers: ["etag": "\"a\"", "cache-control": "public, max-age=31536000, immutable"],
                body: Array(repeating: 7, count: 400))
        })
        let reads = CachedReads(caller(service), mostBytes: 1_000)
        for path in ["/a", "/a", "/b", "/a", "/c", "/a", "/b"] { _ = try await reads.read(path) }
        #expect(count.value == 4)
    }
}
