import QuestClient
import Synchronization

/// What the app does with what its client tells it: here it prints.
final class MarasApp: ClientApp {
    private let answer = Mutex<(@Sendable () async throws -> Void)?>(nil)

    func settled(_ outcomes: [CommandOutcome]) async {
        for outcome in outcomes { print("  \(outcome.command.command): \(Self.words(outcome.result))") }
    }

    /// Another device was later: what is still meant is queued anew, with the places of the new state.
    func letsGo(of conflict: Conflict) async -> Set<Int64> {
        print("  the state is now \(String(decoding: conflict.state, as: UTF8.self))")
        let answer = answer.withLock { answer in
            defer { answer = nil }
            return answer
        }
        do { try await answer?() } catch { print("  not queued: \(error)") }
        return []
    }

    func answersByQueuing(_ deed: Deed, to client: PlayerClient) {
        answer.withLock { $0 = { try await client.queue(deed) } }
    }

    private static func words(_ result: CommandOutcome.Result) -> String {
        switch result {
        case .played(let sequence): "played, row \(sequence) of the journal"
        case .refused(let code): "refused: \(code)"
        case .superseded: "not played, another device was later"
        case .letGo: "let go"
        case .unknown: "nobody knows; the journal shows it"
        }
    }
}

/// A clock on which waits take no time.
final class LeapingClock: ClientClock {
    private let passed = Mutex(0.0)

    func now() -> Int64 { 1_795_417_200 + Int64(steady()) }
    func steady() -> Double { passed.withLock { $0 } }
    func sleep(seconds: Double) async throws {
        print("  \(Int(seconds.rounded(.up))) s pass")
        passed.withLock { $0 += seconds }
    }
}
