import Foundation
import Testing

@testable import QuestClient

/// Another device wrote later.
@Suite struct MergeTests {
    /// Refuses the first upload as a service does where another device was later.
    private static func supersedes(stateStatus: Int = 200) -> @Sendable (Request, Int) -> Response? {
        { request, number in
            if request.method == "GET" {
                return Response(status: number < 4 ? stateStatus : 200, body: Array("{\"level\": 9}".utf8))
            }
            let isFirst = PretendService.words(in: request.body)?.contains("w0") == true
            return isFirst ? PretendService.problem(409, "superseded") : nil
        }
    }

    private var limits: QueueLimits {
        var limits = QueueLimits()
        limits.mostInBatch = 2
        return limits
    }

    @Test func whatIsOlderGoesAndWhatIsLaterStays() async throws {
        let (folder, app) = (try TemporaryFolder(), RecordingApp())
        let service = PretendService(answers: Self.supersedes())
        let client = try PlayerClient.make(folder, service, app: app, limits: limits)
        try await client.queue(words: (0..<5).map { "w\($0)" })
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["w2", "w3", "w4"])
        #expect(app.results == [.superseded, .superseded] + (1...3).map { .played(sequence: $0) })
        let conflict = try #require(app.conflicts.first)
        #expect(app.conflicts.count == 1 && conflict.state == Array("{\"level\": 9}".utf8))
        #expect(conflict.dropped.map(\.number) == [1, 2] && conflict.later.map(\.number) == [3, 4, 5])
    }

    /// Commands name places in lists: the app knows which of them no longer mean what they meant.
    @Test func theAppLetsGoWhatNoLongerMeansWhatItMeant() async throws {
        let folder = try TemporaryFolder()
        let app = RecordingApp(letting: { conflict in Set(conflict.later.filter { $0.number == 4 }.map(\.number)) })
        let service = PretendService(answers: Self.supersedes())
        let client = try PlayerClient.make(folder, service, app: app, limits: limits)
        try await client.queue(words: (0..<5).map { "w\($0)" })
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["w2", "w4"])
        #expect(
            app.results == [.superseded, .superseded, .letGo, .played(sequence: 1), .played(sequence: 2)])
        #expect(app.outcomes.map(\.command.number) == [1, 2, 4, 3, 5])
    }

    /// An app cannot let go of what it does not have, nor of what is over.
    @Test func numbersThatNobodyKnowsLetNothingGo() async throws {
        let folder = try TemporaryFolder()
        let app = RecordingApp(letting: { _ in [-1, 1, 99, .max] })
        let service = PretendService(answers: Self.supersedes())
        let client = try PlayerClient.make(folder, service, app: app, limits: limits)
        try await client.queue(words: ["w0", "w1", "w2"])
        #expect(await client.flush() == .empty)
        #expect(await service.played == ["w2"] && app.outcomes.count == 3)
    }

    /// Without the state nobody can decide: everything stays as it was until it is read.
    @Test(arguments: [503, 404, 200])
    func withoutTheStateNothingIsDropped(status: Int) async throws {
        let (folder, app) = (try TemporaryFolder(), RecordingApp())
        let service = PretendService(
            faults: { status == 200 && $0 == 2 ? .notSent : .none }, answers: Self.supersedes(stateStatus: status))
        let first = try PlayerClient.make(folder, service, app: app, limits: limits)
        try await first.queue(words: ["w0", "w1", "w2"])
        guard case .waits = await first.flush() else { Issue.record("merged without a state"); return }
        #expect(app.outcomes.isEmpty && app.conflicts.isEmpty)
        #expect(await first.waiting.count == 3)
        // The same after a restart: the service keeps its refusal under the key.
        await first.close()
        let second = try PlayerClient.make(folder, service, app: app, limits: limits)
        #expect(try await second.drain() == .empty)
        #expect(await service.played == ["w2"])
        #expect(app.results == [.superseded, .superseded, .played(sequence: 1)])
    }
}
