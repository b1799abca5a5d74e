import Synchronization

/// Answers that depend only on the active content, kept as bytes: anyone may ask for them, and computing the odds for
/// each request would let strangers load the service.
package final class RenderedContent: Sendable {
    private let kept = Mutex<(hash: String, replies: [String: Reply])>(("", [:]))

    /// - Parameter name: which answer.
    func reply(_ name: String, of hash: String, _ make: () throws -> Reply) rethrows -> Reply {
        if let reply = kept.withLock({ $0.hash == hash ? $0.replies[name] : nil }) { return reply }
        let reply = try make()
        kept.withLock { kept in
            if kept.hash != hash { kept = (hash, [:]) }
            kept.replies[name] = reply
        }
        return reply
    }
}
