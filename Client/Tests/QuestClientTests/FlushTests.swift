import Foundation
import Testing

@testable import QuestClient

/// Each command is played exactly once, in order, whatever happens on the way.
@Suite struct FlushTests {
    @Test func whatWasQueuedIsPlayedInOrderAndTold() async throws {
        let (folder, service, app) = (try TemporaryFolder(), PretendService(), RecordingApp())
        let client = try PlayerClient.make(folder, service, app: app)
        try await client.queue(words: ["open", "claim", PretendService.refused, "equip"])
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["open", "claim", "equip"])
        #expect(
            app.results == [
                .played(sequence: 1), .played(sequence: 2), .refused(code: "onCooldown"), .played(sequence: 3),
            ])
        #expect(app.outcomes.map(\.command.number) == [1, 2, 3, 4])
        #expect(await client.waiting.isEmpty)
        // Nothing waits, so nothing is sent.
        #expect(await client.flush() == .empty)
        #expect(await service.requests.count == 1)
    }

    /// Commands that do not wait name the device as uploads do: else another one's older journal would be played after them.
    @Test func theDeviceHasOneName() async throws {
        let (folder, service) = (try TemporaryFolder(), PretendService())
        let client = try PlayerClient.make(folder, service)
        let device = try #require(await client.device)
        try await client.queue(words: ["open"])
        #expect(await client.flush() == .empty)
        let body = try #require(await service.requests.first?.body)
        #expect(String(decoding: body, as: UTF8.self).contains("\"device\":\"\(device)\""))
    }

    /// A line of 2,000 bytes a second sends each request within the service's ten seconds.
    @Test func aWeekOfCommandsGoesThroughASlowLine() async throws {
        let (folder, service) = (try TemporaryFolder(), PretendService())
        let client = try PlayerClient.make(folder, service)
        let word = String(repeating: "w", count: 80)
        try await client.queue(words: [String](repeating: word, count: 490))
        #expect(try await client.drain() == .empty)
        #expect(await service.played.count == 490)
        #expect(await service.requests.allSatisfy { $0.body.count <= 10 * 2_000 })
    }

    /// An upload that kept others waiting for long enough: what it did not come to is of the next one.
    @Test(arguments: [PretendService.Fault.none, .answerLost])
    func whatAnUploadDidNotComeToIsSentAgain(_ fault: PretendService.Fault) async throws {
        let (folder, app) = (try TemporaryFolder(), RecordingApp())
        let service = PretendService(faults: { $0 % 2 == 1 ? fault : .none })
        await service.endTurns(after: 2)
        let client = try PlayerClient.make(folder, service, app: app)
        try await client.queue(words: ["open", "claim", PretendService.refused, "equip", "salvage"])
        #expect(try await client.drain() == .empty)
        #expect(await service.played == ["open", "claim", "equip", "salvage"])
        #expect(app.outcomes.map(\.command.number) == [1, 2, 3, 4, 5])
        #expect(await service.requests.count == 3)
        #expect(Set(await service.requests.map(\.key)).count == 3)
    }

    @Test(arguments: [PretendService.Fault.answerLost, .lost, .proxy, .doubled])
    func aLostAnswerIsOneEffect(_ fault: PretendService.Fault) async throws {
        let (folder, app) = (try TemporaryFolder(), RecordingApp())
        let service = PretendService(faults: { $0 <= 2 ? fault : .none })
        let client = try PlayerClient.make(folder, service, app: app)
        try await client.queue(words: ["open"])
        _ = await client.flush()
        // What is queued meanwhile does not change the request that may have arrived.
        try await client.queue(words: ["claim"])
        #expect(try await client.drain() == .empty)
        #expect(await service.played == ["open", "claim"])
        #expect(app.results == [.played(sequence: 1), .played(sequence: 2)])
        #expect(await service.requests.map(\.body).compactMap(PretendService.words) == [["open"], ["claim"]])
    }

    /// Where nothing was sent, a request is still free to take along what was queued meanwhile.
    @Test func whatWasNeverSentIsNoRequestYet() async throws {
        let (folder, service) = (try TemporaryFolder(), PretendService(faults: { $0 <= 3 ? .notSent : .none }))
        let client = try PlayerClient.make(folder, service)
        for word in ["open", "claim", "equip"] {
            try await client.queue(words: [word])
            guard case .waits = await client.flush() else { Issue.record("sent without a network"); return }
        }
        #expect(await client.flush() == .empty)
        #expect(await service.requests.map(\.body).compactMap(PretendService.words) == [["open", "claim", "equip"]])
    }

    /// The queue file as it is at each step of flushes: with each, a new client goes on where the killed one ended.
    @Test(arguments: [PretendService.Fault.none, .answerLost, .doubled, .notSent, .busy])
    func aKillBetweenAnyTwoStepsLosesAndRepeatsNothing(_ fault: PretendService.Fault) async throws {
        let words = (1...7).map { "w\($0)" } + [PretendService.notUnderstood]
        // How many steps there are is found out by going through them.
        var step = 0
        while true {
            let (folder, copies) = (try TemporaryFolder(), try TemporaryFolder())
            let (killed, steps) = (Shared(false), Shared(0))
            let step = {
                step += 1; return step
            }()
            let pass: @Sendable () -> Void = {
                let isIt = steps.change { steps in
                    steps += 1
                    return steps == step
                }
                guard isIt else { return }
                try? FileManager.default.copyItem(at: folder.queue, to: copies.queue)
                killed.change { $0 = true }
            }
            // Of a killed app nothing more arrives, and it is told nothing.
            let service = PretendService(
                faults: { killed.value ? .notSent : $0 == 1 ? fault : .none },
                before: { _ in pass() }, after: { _ in pass() })
            let app = RecordingApp(isAlive: {
                pass()
                return !killed.value
            })
            var limits = QueueLimits()
            limits.mostInBatch = 3
            do {
                let clock = SteppedClock()
                let client = try PlayerClient.make(folder, service, app: app, clock: clock, limits: limits)
                try await client.queue(words: words)
                pass()
                for _ in 0..<12 where !killed.value {
                    _ = await client.flush()
                    clock.pass(60)
                }
                await client.close()
            }
            guard killed.value else { break }
            await service.heal()
            let after = RecordingApp()
            let client = try PlayerClient.make(copies, service, app: after, limits: limits)
            #expect(try await client.drain() == .empty)
            #expect(await service.played == Array(words.dropLast()), "killed at step \(step)")
            // Everything was told at least once, and the same each time.
            let told = Dictionary(grouping: app.outcomes + after.outcomes, by: \.command.number)
            #expect(told.keys.sorted() == (1...8).map { Int64($0) })
            #expect(told.values.allSatisfy { Set($0.map { "\($0.result)" }).count == 1 })
        }
        #expect(step > 8)
    }

    /// A disk that loses the line which says what was sent loses no key: that of the first command is the request's.
    @Test func aLineThatIsLostMakesNoSecondEffect() async throws {
        let (folder, app) = (try TemporaryFolder(), RecordingApp())
        let service = PretendService(faults: { $0 == 1 ? .answerLost : .none })
        do {
            let client = try PlayerClient.make(folder, service)
            try await client.queue(words: ["open", "claim"])
            _ = await client.flush()
            await client.close()
        }
        var bytes = try Data(contentsOf: folder.queue)
        let sealed = try #require(bytes.range(of: Data("sealed".utf8)))
        bytes[sealed.lowerBound] ^= 1
        try bytes.write(to: folder.queue)
        let client = try PlayerClient.make(folder, service, app: app)
        #expect(await client.status.damagedLines == 1)
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["open", "claim"])
        #expect(app.results == [.played(sequence: 1), .played(sequence: 2)])
    }

    /// Faults, restarts and new commands by chance: the journal is what was queued, once, in order.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func noFaultReordersOrRepeats(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let service = PretendService(faults: { number in
            var numbers = Numbers(seed &* 1_000 &+ UInt64(number))
            return PretendService.Fault.allCases[numbers.next(below: PretendService.Fault.allCases.count)]
        })
        var numbers = Numbers(seed)
        var limits = QueueLimits()
        limits.mostInBatch = 1 + numbers.next(below: 5)
        var queued: [String] = []
        var client = try PlayerClient.make(folder, service, limits: limits)
        for _ in 0..<30 {
            switch numbers.next(below: 4) {
            case 0:
                await client.close()
                client = try PlayerClient.make(folder, service, limits: limits)
            case 1: _ = await client.flush()
            default:
                let words = (0...numbers.next(below: 3)).map { "w\(queued.count + $0)" }
                try await client.queue(words: words)
                queued += words
            }
        }
        #expect(try await client.drain() == .empty)
        #expect(await service.played == queued)
        let keys = await service.requests.map(\.key)
        #expect(Set(keys).count == keys.count)
    }

    @Test func everyThirtySecondsWhatWaitsIsFlushed() async throws {
        let (folder, service, clock) = (try TemporaryFolder(), PretendService(), SteppedClock(leaps: false))
        let client = try PlayerClient.make(folder, service, clock: clock)
        let running = Task { await client.run() }
        while !clock.isSleptOn { await Task.yield() }
        try await client.queue(words: ["open"])
        clock.pass(29)
        #expect(await service.played.isEmpty && clock.isSleptOn)
        clock.pass(1)
        while await service.played.isEmpty { await Task.yield() }
        while !clock.isSleptOn { await Task.yield() }
        #expect(clock.waits == [30, 30])
        running.cancel()
        await running.value
    }

    @Test func afterFailuresTheNextTryComesLaterAndLater() async throws {
        let (folder, clock) = (try TemporaryFolder(), SteppedClock())
        let service = PretendService(faults: { $0 <= 4 ? .notSent : .none })
        let client = try PlayerClient.make(folder, service, clock: clock)
        try await client.queue(words: ["open"])
        _ = await client.flush()
        _ = await client.flush()
        // Nobody is shown a hiccup.
        var status = await client.status
        #expect(status.failures == 2 && !status.isPending)
        _ = await client.flush()
        status = await client.status
        #expect(status.isPending && status.waiting == 1)
        #expect(try await client.drain() == .empty)
        #expect(clock.waits == [8])
        #expect(await client.status == SyncStatus())
    }

    @Test func whereTheServiceAsksToWaitNothingIsAskedBefore() async throws {
        let (folder, clock) = (try TemporaryFolder(), SteppedClock())
        let service = PretendService(answers: { _, number in
            number == 1 ? PretendService.problem(429, "too_many_requests", ["retry-after": "40"]) : nil
        })
        let client = try PlayerClient.make(folder, service, clock: clock)
        try await client.queue(words: ["open"])
        #expect(await client.flush() == .waits(seconds: 40))
        clock.pass(15)
        #expect(await client.flush() == .waits(seconds: 25))
        #expect(await service.requests.count == 1)
        clock.pass(25)
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["open"])
    }

    @Test func aLimitThatIsUsedUpIsWaitedFor() async throws {
        let (folder, clock) = (try TemporaryFolder(), SteppedClock())
        let service = PretendService(answers: { request, _ in
            Response(
                status: 200, headers: ["ratelimit": "\"player\";r=0", "ratelimit-policy": "\"player\";q=60;w=3"],
                body: Array("{\"commands\":[{\"sequence\":1}]}".utf8))
        })
        var limits = QueueLimits()
        limits.mostInBatch = 1
        let client = try PlayerClient.make(folder, service, clock: clock, limits: limits)
        try await client.queue(words: ["open", "claim", "equip"])
        #expect(try await client.drain() == .empty)
        #expect(clock.waits.count == 3 && clock.waits.allSatisfy { abs($0 - 0.05) < 1e-9 })
    }

    /// One that is not understood does not take the others along.
    @Test(arguments: [0, 1, 5, 12])
    func aCommandThatIsNotUnderstoodIsFoundAndTold(place: Int) async throws {
        let (folder, service, app) = (try TemporaryFolder(), PretendService(), RecordingApp())
        let client = try PlayerClient.make(folder, service, app: app)
        var words = (0..<12).map { "w\($0)" }
        words.insert(PretendService.notUnderstood, at: place)
        try await client.queue(words: words)
        #expect(await client.flush() == .empty)
        #expect(await service.played == words.filter { $0 != PretendService.notUnderstood })
        #expect(app.outcomes.map(\.command.number) == (1...13).map { Int64($0) })
        #expect(app.results[place] == .refused(code: "bad_command"))
    }

    @Test(arguments: [(403, "banned"), (401, "bad_token"), (404, "no_such_player")])
    func aPlayerWhoMayNotPlayLosesNothing(status: Int, code: String) async throws {
        let (folder, app) = (try TemporaryFolder(), RecordingApp())
        let service = PretendService(answers: { _, number in
            number <= 2 ? PretendService.problem(status, code) : nil
        })
        let client = try PlayerClient.make(folder, service, app: app)
        try await client.queue(words: ["open"])
        for _ in 0..<2 {
            guard case .stopped(let problem) = await client.flush() else { Issue.record("not stopped"); return }
            #expect(problem.code == code && problem.status == status)
        }
        #expect(await client.status.stopped?.code == code)
        try await client.queue(words: ["claim"])
        // A refusal that the service keeps under its key would be the answer for ever.
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["open", "claim"] && app.outcomes.count == 2)
        #expect(await client.status.stopped == nil)
    }

    @Test func aTokenThatIsRefusedIsRenewedOnce() async throws {
        let (folder, asked) = (try TemporaryFolder(), Shared([String?]()))
        let service = PretendService(answers: { request, _ in
            request.headers["Authorization"] == "Bearer new" ? nil : PretendService.problem(401, "expired")
        })
        let caller = ServiceCaller(service, clock: SteppedClock()) { refused in
            asked.change { $0.append(refused) }
            return refused == nil ? "old" : "new"
        }
        let client = try PlayerClient(player: 7, file: folder.queue, caller: caller, app: RecordingApp())
        try await client.queue(words: ["open"])
        #expect(await client.flush() == .empty)
        try await client.queue(words: ["claim"])
        #expect(await client.flush() == .empty)
        #expect(await service.tokens == ["Bearer old", "Bearer new", "Bearer new"])
        #expect(asked.value == [nil, "old"])
    }

    /// The service knows keys for thirty days: after that, the same request would be played a second time.
    @Test func aRequestWhoseKeyIsForgottenIsNotSentAgain() async throws {
        let (folder, clock, app) = (try TemporaryFolder(), SteppedClock(), RecordingApp())
        let service = PretendService(faults: { $0 == 1 ? .answerLost : .none })
        let client = try PlayerClient.make(folder, service, app: app, clock: clock)
        try await client.queue(words: ["open"])
        _ = await client.flush()
        try await client.queue(words: ["claim"])
        clock.setForward(days: 30)
        #expect(await client.flush() == .empty)
        #expect(app.results == [.unknown, .played(sequence: 2)])
        #expect(await service.played == ["open", "claim"])
    }

    @Test func whatNeverLeftIsPlayedHoweverOld() async throws {
        let (folder, clock) = (try TemporaryFolder(), SteppedClock())
        let service = PretendService(faults: { $0 == 1 ? .notSent : .none })
        let client = try PlayerClient.make(folder, service, clock: clock)
        try await client.queue(words: ["open"])
        _ = await client.flush()
        clock.setForward(days: 300)
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["open"])
    }

    /// Answers that no service gives: of a login page, of another game, of somebody who means harm.
    @Test(arguments: [
        Response(status: 200, body: Array("<html>Log in</html>".utf8)), Response(status: 200),
        Response(status: 200, body: Array("{\"commands\":[]}".utf8)),
        Response(status: 200, body: Array("{\"commands\":[{\"sequence\":1,\"refused\":\"a\"}]}".utf8)),
        Response(status: 200, body: Array("{\"commands\":[{\"sequence\":1e99}]}".utf8)),
        Response(status: 200, body: Array(repeating: UInt8(ascii: "["), count: 100_000)),
        Response(status: 302, headers: ["location": "http://elsewhere"]), Response(status: 404, body: Array("no".utf8)),
        Response(status: -1), Response(status: .max),
        Response(status: 500, headers: ["retry-after": "99999999999999999999"]),
    ])
    func whatIsNotTheServicesAnswerEndsNoCommand(_ answer: Response) async throws {
        let (folder, app, clock) = (try TemporaryFolder(), RecordingApp(), SteppedClock())
        let service = PretendService(answers: { _, number in number == 1 ? answer : nil })
        let client = try PlayerClient.make(folder, service, app: app, clock: clock)
        try await client.queue(words: ["open"])
        guard case .waits(let seconds) = await client.flush() else { Issue.record("ended"); return }
        #expect((1...86_400).contains(seconds) && app.outcomes.isEmpty)
        #expect(await client.waiting.count == 1)
    }

    @Test func anAppMayCallItsClientBack() async throws {
        let (folder, service) = (try TemporaryFolder(), PretendService())
        let app = CallingBack()
        let client = try PlayerClient.make(folder, service, app: app)
        app.client.change { $0 = client }
        try await client.queue(words: ["open"])
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["open", "again"])
        #expect(app.answers.value == [.underWay, .underWay])
        await client.close()
        #expect(await client.flush() == .failed(.closed))
        await #expect(throws: QueueProblem.closed) { try await client.queue(words: ["late"]) }
    }

    private final class CallingBack: ClientApp {
        let client = Shared(PlayerClient?.none)
        let answers = Shared([FlushResult]())

        func settled(_ outcomes: [CommandOutcome]) async {
            guard let client = client.value else { return }
            if outcomes.first?.command.number == 1 { try? await client.queue(words: ["again"]) }
            let answer = await client.flush()
            answers.change { $0.append(answer) }
        }
    }
}
