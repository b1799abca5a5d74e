import Synchronization

/// Answers that depend only on a content, kept as bytes: anyone may ask for them, and computing the odds for each
/// request would let strangers load the service.
package final class RenderedContent: Sendable {
    private let kept = Mutex<[String: [String: Reply]]>([:])
    /// Of so many contents, plain and compressed; players play by few at a time.
    private static let most = 32

    /// - Parameter name: which answer.
    func reply(_ name: String, of hash: String, _ make: () throws -> Reply) rethrows -> Reply {
        if let reply = kept.withLock({ $0[hash]?[name] }) { return reply }
        let reply = try make()
        kept.withLock { kept in
            if kept.count >= Self.most, kept[hash] == nil { kept = [:] }
            kept[hash, default: [:]][name] = reply
        }
        return reply
    }
}
