import MonteCarlo
import Synchronization

/// The play that each open page waits for: a new one ends the old one of the same page.
package final class PageStops: Sendable {
    /// Pages that were closed leave their last request; so many are kept.
    private static let most = 64
    private let stops = Mutex<[(page: String, stop: StopRequest)]>([])

    /// A request for a new play of a page; the one before it is stopped.
    package func begin(_ page: String) -> StopRequest {
        let stop = StopRequest()
        stops.withLock { stops in
            for earlier in stops where earlier.page == page { earlier.stop.stop() }
            stops.removeAll { $0.page == page }
            stops.append((page, stop))
            if stops.count > Self.most { stops.removeFirst().stop.stop() }
        }
        return stop
    }

    package func stopAll() { stops.withLock { for entry in $0 { entry.stop.stop() } } }
}
