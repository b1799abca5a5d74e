import Foundation
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop, as long as the watch exists.
///
/// The second signal ends the process at once, as without a watch. Only the latest watch receives signals. If the
/// parent process set SIGHUP to be ignored, it stays ignored: `nohup` means that a closed terminal is no reason to
/// stop.
package final class SignalWatch {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]

    private let watched: [Int32]
    private let place: UInt

    package init(_ request: StopRequest) {
        // Never given back: a handler may still use it on another thread. A process has few watches.
        place = UInt(bitPattern: Unmanaged.passRetained(request).toOpaque())
        SignalPost.request.store(place, ordering: .sequentiallyConsistent)
        watched = Self.numbers.filter { number in
            let former = signal(number, SignalPost.hear)
            let wasIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            guard number == SIGHUP, wasIgnored else { return true }
            signal(number, SIG_IGN)
            return false
        }
        Self.unblock(watched)
    }

    /// The parent process may have blocked signals, and a process inherits that: it would never receive them.
    private static func unblock(_ numbers: [Int32]) {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Gives the signals back their default action, unless a later watch has them.
    package func end() {
        let isMine = SignalPost.request.compareExchange(
            expected: place, desired: 0, ordering: .sequentiallyConsistent
        ).exchanged
        guard isMine else { return }
        for number in watched { signal(number, SIG_DFL) }
    }
}

/// What the signal handler can use. It interrupts any code, so it takes no lock and allocates no memory.
private enum SignalPost {
    /// Where the request is that a signal goes to; 0 for nowhere.
    static let request = Atomic<UInt>(0)

    static let hear: @convention(c) (Int32) -> Void = { number in
        let place = SignalPost.request.load(ordering: .sequentiallyConsistent)
        if let object = UnsafeRawPointer(bitPattern: place),
            Unmanaged<StopRequest>.fromOpaque(object)._withUnsafeGuaranteedRef({ $0.stop(onSignal: number) })
        {
            return
        }
        signal(number, SIG_DFL)
        raise(number)
    }
}
