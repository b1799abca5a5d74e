import Foundation
import QuestClient
import Synchronization

/// An app that writes down what it is told.
final class RecordingApp: ClientApp {
    private struct Told {
        var outcomes: [CommandOutcome] = []
        var conflicts: [Conflict] = []
    }

    private let told = Mutex(Told())
    private let letting: @Sendable (Conflict) -> Set<Int64>
    private let isAlive: @Sendable () -> Bool

    init(
        letting: @escaping @Sendable (Conflict) -> Set<Int64> = { _ in [] },
        isAlive: @escaping @Sendable () -> Bool = { true }
    ) {
        self.letting = letting
        self.isAlive = isAlive
    }

    var outcomes: [CommandOutcome] { told.withLock { $0.outcomes } }
    var results: [CommandOutcome.Result] { outcomes.map(\.result) }
    var conflicts: [Conflict] { told.withLock { $0.conflicts } }

    func settled(_ outcomes: [CommandOutcome]) async {
        // An app that is killed here has taken down nothing.
        guard isAlive() else { return }
        told.withLock { $0.outcomes += outcomes }
    }

    func letsGo(of conflict: Conflict) async -> Set<Int64> {
        told.withLock { $0.conflicts.append(conflict) }
        return letting(conflict)
    }
}

/// A folder of its own, which is gone afterwards.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("quest-client-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var queue: URL { url.appendingPathComponent("queue") }
}

/// The same numbers for the same seed (SplitMix64).
struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }
}

extension NewCommand {
    static func word(_ word: String, at: Int64? = nil) -> NewCommand {
        NewCommand(command: "{\"do\": \"\(word)\"}", at: at)
    }
}

extension PlayerClient {
    /// A client of player 7.
    static func make(
        _ folder: TemporaryFolder, _ service: any Transport, app: any ClientApp = RecordingApp(),
        clock: SteppedClock = SteppedClock(), limits: QueueLimits = QueueLimits()
    ) throws -> PlayerClient {
        try PlayerClient(
            player: 7, file: folder.queue,
            caller: ServiceCaller(
                service, clock: clock, backoff: Backoff(chance: { 1 }), token: { _ in "token" }),
            app: app, limits: limits)
    }

    func queue(words: [String]) throws { try queue(words.map { .word($0) }) }
}

/// A value that closures of a test share.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) { mutex = Mutex(value) }

    var value: Value { mutex.withLock { $0 } }

    @discardableResult
    func change<Answer: Sendable>(_ body: @Sendable (inout Value) -> Answer) -> Answer {
        mutex.withLock { body(&$0) }
    }
}
