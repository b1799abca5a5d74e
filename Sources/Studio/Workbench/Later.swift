import Dispatch
import Synchronization

/// A value that is worked out once: by another core while this one does something else, or by whoever asks first.
final class Later<Value: Sendable>: Sendable {
    private enum State {
        case asked(@Sendable () -> Value)
        case known(Value)
    }

    private let state: Mutex<State>

    init(_ work: @escaping @Sendable () -> Value) { state = Mutex(.asked(work)) }

    /// The same, begun at once on another core if one is free.
    static func begun(_ work: @escaping @Sendable () -> Value) -> Later {
        let later = Later(work)
        DispatchQueue.global(qos: .userInitiated).async { _ = later.value }
        return later
    }

    var value: Value {
        state.withLock { state in
            switch state {
            case .known(let value): return value
            case .asked(let work):
                let value = work()
                state = .known(value)
                return value
            }
        }
    }
}
