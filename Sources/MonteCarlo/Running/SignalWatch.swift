import Dispatch
import Foundation

/// Turns SIGINT and SIGTERM into a request to stop, for as long as it is there.
///
/// The second signal ends the process at once, as if nobody watched.
package final class SignalWatch {
    private let sources: [any DispatchSourceSignal]

    package init(_ request: StopRequest) {
        let queue = DispatchQueue(label: "signals")
        let isListening = DispatchSemaphore(value: 0)
        sources = [SIGINT, SIGTERM].map { number in
            // The default action would end the process before the source hears of it.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler {
                guard !request.stop(onSignal: number) else { return }
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.setRegistrationHandler { isListening.signal() }
            source.resume()
            return source
        }
        // A signal that comes before the sources listen would be lost.
        for _ in sources { isListening.wait() }
    }

    /// Gives the signals back their default action.
    package func end() {
        for source in sources { source.cancel() }
        for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    }
}
