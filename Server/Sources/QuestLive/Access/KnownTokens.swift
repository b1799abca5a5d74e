import Synchronization

/// Tokens with a verified signature; checking one costs more than a command. A key that was taken away takes its tokens
/// along, those too whose check began before.
final class KnownTokens: Sendable {
    private struct State {
        /// That of the keys by which the tokens were checked.
        var generation = 0
        var claims: [String: Claims] = [:]
    }

    private let state = Mutex(State())
    private static let most = 10_000

    /// - Parameter generation: of the keys that are there now.
    func claims(of token: String, by generation: Int) -> Claims? {
        state.withLock { state in
            if generation > state.generation { state = State(generation: generation) }
            return generation == state.generation ? state.claims[token] : nil
        }
    }

    /// - Parameter generation: of the keys by which the token was checked; it may be that there are others since.
    func add(_ token: String, _ claims: Claims, by generation: Int) {
        state.withLock { state in
            guard generation == state.generation else { return }
            if state.claims.count >= Self.most { state.claims = [:] }
            state.claims[token] = claims
        }
    }
}
