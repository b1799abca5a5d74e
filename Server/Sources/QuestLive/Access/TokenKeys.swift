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

    private struct State {
        var keys = Keys()
        /// The files as they were read.
        var files: [[Data?]] = []
        /// How often they were read.
        var generation = 0
        var lookedAt: ContinuousClock.Instant?
    }

    private let publicKey: URL
    private let folder: URL
    private let interval: Duration
    private let state = Mutex(State())

    init(_ publicKey: URL, lookingEvery seconds: Double) {
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
        let present = present()
        guard present != known.files else {
            state.withLock { $0.lookedAt = .now }
            return (known.keys, known.generation)
        }
        var keys = Keys()
        keys.unnamed = await Self.read(publicKey)
        for file in names() { keys.named[file] = await Self.read(folder.appending(path: "\(file).pem")) }
        let read = keys
        return state.withLock { state in
            state = State(keys: read, files: present, generation: state.generation + 1, lookedAt: .now)
            return (read, state.generation)
        }
    }

    private static func read(_ file: URL) async -> JWTKeyCollection? {
        guard let pem = try? String(contentsOf: file, encoding: .utf8), let key = try? ES256PublicKey(pem: pem) else {
            return nil
        }
        return await JWTKeyCollection().add(ecdsa: key)
    }

    private func names() -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".pem") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// Names and bytes of the files: what a link leads to may change while the link does not.
    private func present() -> [[Data?]] {
        ([publicKey] + names().map { folder.appending(path: "\($0).pem") }).map { file in
            [Data(file.path.utf8), FileManager.default.contents(atPath: file.path)]
        }
    }
}
