import Crypto
import NIOCore
import Synchronization

/// Answers that depend only on a content, kept as bytes: anyone may ask for them, and computing the odds for each
/// request would let strangers load the service.
package final class RenderedContent: Sendable {
    private let kept = Mutex<[String: [String: Rendered]]>([:])
    /// Of so many contents, plain and compressed; players play by few at a time.
    private static let most = 32

    /// - Parameter name: which answer.
    func rendered(_ name: String, of hash: String, _ make: () throws -> Reply) rethrows -> Rendered {
        if let rendered = kept.withLock({ $0[hash]?[name] }) { return rendered }
        let rendered = Rendered(try make())
        kept.withLock { kept in
            if kept.count >= Self.most, kept[hash] == nil { kept = [:] }
            kept[hash, default: [:]][name] = rendered
        }
        return rendered
    }
}

/// An answer as it is kept.
struct Rendered: Sendable {
    let reply: Reply
    /// Its body, which all share who wait for it: nobody need read it soon.
    let bytes: ByteBuffer
    /// What tells its bytes from those of another program, which may say of the same content more.
    let digest: String

    init(_ reply: Reply) {
        self.reply = reply
        bytes = ByteBuffer(bytes: reply.body)
        digest = SHA256.hash(data: reply.body).hexadecimal
    }
}
