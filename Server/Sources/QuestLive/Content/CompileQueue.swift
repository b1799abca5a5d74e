import Dispatch

/// Contents that staff submits are compiled one at a time, beside the threads that answer players: each takes seconds.
final class CompileQueue: Sendable {
    private let queue = DispatchQueue(label: "contents", qos: .utility)

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
