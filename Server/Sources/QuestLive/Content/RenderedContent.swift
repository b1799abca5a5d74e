import Synchronization

/// Answers that only the active content decides, kept as bytes: anybody may ask for them, and to work the odds out anew
/// for each would be work that strangers set the service to.
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
