import MonteCarlo
import Synchronization

/// The play that each open page waits for: a new one ends the old one of the same page.
package final class PageStops: Sendable {
    /// Pages that were closed leave their last request; so many are kept.
    private static let most = 64
    private let stops = Mutex<[(page: String, move: Int, stop: StopRequest)]>([])

    /// A request for a new play of a page; those of its earlier moves are stopped.
    ///
    /// - Parameter move: rises with each move of the page. Requests of two moves may arrive the other way round; then
    ///   the earlier move is stopped before it begins.
    package func begin(_ page: String, move: Int) -> StopRequest {
        let stop = StopRequest()
        stops.withLock { stops in
            if stops.contains(where: { $0.page == page && $0.move > move }) {
                stop.stop()
                return
            }
            for earlier in stops where earlier.page == page { earlier.stop.stop() }
            stops.removeAll { $0.page == page }
            stops.append((page, move, stop))
            if stops.count > Self.most { stops.removeFirst().stop.stop() }
        }
        return stop
    }

    package func stopAll() { stops.withLock { for entry in $0 { entry.stop.stop() } } }
}
