import Synchronization

/// A request to end a run early: begun blocks are finished, no other begins.
package final class StopRequest: Sendable {
    /// Why a run is to end early.
    package enum Reason: Sendable, Equatable {
        case signal(Int32)
        case host
    }

    private static let byHost: Int32 = -1

    /// 0 for none, a signal's number, or −1.
    private let state = Atomic<Int32>(0)
    private let blockLimit: Int

    /// - Parameter blocks: after this many blocks no other begins, as if the host had asked at that moment.
    package init(afterBlocks blocks: Int = .max) { blockLimit = blocks }

    package func stop() { _ = state.compareExchange(expected: 0, desired: Self.byHost, ordering: .relaxed) }

    /// - Returns: whether this is the first request.
    @discardableResult
    package func stop(onSignal number: Int32) -> Bool {
        state.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
    }

    package var reason: Reason? {
        switch state.load(ordering: .relaxed) {
        case 0: return nil
        case Self.byHost: return .host
        case let number: return .signal(number)
        }
    }

    func allows(block: Int) -> Bool {
        if block >= blockLimit { stop() }
        return block < blockLimit
    }
}
