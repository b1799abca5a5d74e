import Dispatch
import Foundation
import Synchronization
import UnixSignals

/// Ends a process that was asked to end and does not, whatever holds it, such as a disk that does not answer: all that
/// was answered is in the file. It has a thread of its own, for all others may be held.
final class LastResort: Sendable {
    private let isOver = Mutex(false)

    /// - Parameter seconds: after one of the signals.
    init(_ signals: [UnixSignal], after seconds: Int64) {
        let queue = DispatchQueue(label: "last resort")
        for signal in signals {
            let source = DispatchSource.makeSignalSource(signal: signal.rawValue, queue: queue)
            source.setEventHandler { [self] in
                // Held by its own handler until then.
                source.cancel()
                queue.asyncAfter(deadline: .now() + .seconds(Int(clamping: seconds))) {
                    if !self.isOver.withLock(\.self) { Self.end(after: seconds) }
                }
            }
            source.resume()
        }
    }

    /// Nothing holds the process any more.
    func stop() { isOver.withLock { $0 = true } }

    private static func end(after seconds: Int64) -> Never {
        // Whoever reads no log holds nothing either.
        _ = fcntl(STDERR_FILENO, F_SETFL, fcntl(STDERR_FILENO, F_GETFL) | O_NONBLOCK)
        let words = "quest-live: something held the process for \(seconds) seconds; what was answered is in the file\n"
        _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        _exit(1)
    }
}
