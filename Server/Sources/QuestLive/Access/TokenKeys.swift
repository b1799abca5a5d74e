import Foundation
import JWTKit
import Synchronization

/// The studio's public keys: one without a name, and any number with names, each a file that can be added and taken
/// away while the service runs. So keys are rotated: add the new one, issue by it, and take the old one away.
final class TokenKeys: Sendable {
    struct Keys: Sendable {
        var unnamed: JWTKeyCollection?
        var named: [String: JWTKeyCollection] = [:]

        var isThere: Bool { unnamed != nil || !named.isEmpty }

        func key(named name: String?) -> JWTKeyCollection? { name.map { named[$0] } ?? unnamed }
    }

    /// The bytes of the files: what a link leads to may change while the link does not.
    private struct Files: Equatable {
        var unnamed: Data?
        var named: [String: Data] = [:]
    }

    private struct State {
        var keys = Keys()
        /// The files as they were read.
        var files = Files()
        /// Those that are there and are no keys, or cannot be read.
        var unread: Set<String> = []
        /// How often they were read.
        var generation = 0
        var lookedAt: ContinuousClock.Instant?
    }

    private let publicKey: URL
    private let folder: URL
    private let interval: Duration
    private let state = Mutex(State())
    private let tellsUnread: @Sendable (_ path: String) -> Void

    /// - Parameter tellsUnread: is told once of a file that is there and is no key, or cannot be read.
    init(
        _ publicKey: URL, lookingEvery seconds: Double, tellsUnread: @escaping @Sendable (_ path: String) -> Void
    ) {
        self.tellsUnread = tellsUnread
        self.publicKey = publicKey
        folder = publicKey.deletingLastPathComponent().appending(path: "tokens")
        interval = .seconds(seconds)
    }

    func current() async -> Keys { await looked().keys }

    /// The keys, and their generation, which is a higher one for each time that they were others.
    func looked() async -> (keys: Keys, generation: Int) {
        let known = state.withLock { $0 }
        if let lookedAt = known.lookedAt, known.keys.isThere, ContinuousClock.now - lookedAt < interval {
            return (known.keys, known.generation)
        }
        let (present, unread) = await present(known.files)
        for path in unread.subtracting(known.unread).sorted() { tellsUnread(path) }
        guard present != known.files else {
            state.withLock { ($0.lookedAt, $0.unread) = (.now, unread) }
            return (known.keys, known.generation)
        }
        var keys = Keys()
        keys.unnamed = await Self.key(present.unnamed)
        for (name, pem) in present.named { keys.named[name] = await Self.key(pem) }
        let read = keys
        return state.withLock { state in
            state = State(
                keys: read, files: present, unread: unread, generation: state.generation + 1, lookedAt: .now)
            return (read, state.generation)
        }
    }

    private static func key(_ pem: Data?) async -> JWTKeyCollection? {
        guard let text = pem.flatMap({ String(data: $0, encoding: .utf8) }), let key = try? ES256PublicKey(pem: text)
        else { return nil }
        return await JWTKeyCollection().add(ecdsa: key)
    }

    /// The files as they are now. Only what is gone is taken away: what cannot be read, such as where the process has too
    /// many files open, or is no key, such as one of which a half is written, is as it was known, or everybody would be
    /// refused.
    private func present(_ known: Files) async -> (files: Files, unread: Set<String>) {
        var unread: Set<String> = []
        func bytes(of file: URL, _ known: Data?) async -> Data? {
            let found = FileManager.default.contents(atPath: file.path)
            if found == nil, Self.isGone(file) { return nil }
            if let found, found == known { return known }
            if await Self.key(found) != nil { return found }
            unread.insert(file.path)
            return known
        }
        var files = Files(unnamed: await bytes(of: publicKey, known.unnamed))
        for name in names(known) {
            files.named[name] = await bytes(of: folder.appending(path: "\(name).pem"), known.named[name])
        }
        return (files, unread)
    }

    private func names(_ known: Files) -> [String] {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return Self.isGone(folder) ? [] : Array(known.named.keys)
        }
        return files.filter { $0.hasSuffix(".pem") }.map { String($0.dropLast(4)) }
    }

    /// To ask this no file is opened.
    private static func isGone(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
    }
}
