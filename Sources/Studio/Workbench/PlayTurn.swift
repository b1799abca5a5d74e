import Dispatch

/// The one line at which all pages wait for the cores: a stage of a page is played at a time, so that ten pages share
/// the machine and the first figures of each come soon.
final class PlayTurn: Sendable {
    private let queue = DispatchQueue(label: "studio.play", qos: .userInitiated)

    /// Runs `body` when it is its turn, away from the threads that answer requests.
    func take<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}
