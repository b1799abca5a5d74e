import CanonicalJSON
import Foundation
import JWTKit
import Synchronization

/// Who calls, by a verified token.
package enum Caller: Sendable, Equatable {
    case anonymous
    case player(Int64)
    /// A member of the studio's support, by name.
    case staff(String)
}

/// Checks bearer tokens: signed JWTs with ES256 and nothing else, issued by the studio; the service has only its public
/// key.
package final class Tokens: Sendable {
    /// Whom a token is for, its `aud`.
    package enum Audience: String, Sendable {
        case players = "quest-live"
        case support = "quest-live-support"
    }

    private let publicKey: URL
    private let clock: any ServiceClock
    private let keys = Mutex<JWTKeyCollection?>(nil)
    /// Tokens with a verified signature; checking one costs more than a command.
    private let known = Mutex<[String: Claims]>([:])
    private static let mostKnown = 10_000

    package init(publicKey: URL, clock: any ServiceClock) {
        self.publicKey = publicKey
        self.clock = clock
    }

    /// Whether there is a key to check tokens with. The file is looked up until it exists, then the key is kept.
    package func isReady() async -> Bool { (try? await collection()) != nil }

    /// Who holds a token, and what the studio says of the holder.
    package struct Holder: Sendable, Equatable {
        package var caller: Caller
        /// When the player's account was made.
        package var since: Int64?
    }

    /// Who holds a token for one of the two audiences.
    package func holder(of token: String, at audience: Audience) async throws -> Holder {
        let claims = try await claims(of: token)
        guard claims.aud.names == [audience.rawValue] else { throw Self.refusal }
        let now = clock.now()
        guard claims.exp.value.timeIntervalSince1970 > Double(now) else {
            throw Refused(401, "token_expired", "The token has expired.")
        }
        if let nbf = claims.nbf, nbf.value.timeIntervalSince1970 > Double(now) { throw Self.refusal }
        switch audience {
        case .support: return Holder(caller: .staff(String(claims.sub.value.prefix(64))))
        case .players:
            guard let id = Int64(claims.sub.value), Account.ids.contains(id), String(id) == claims.sub.value else {
                throw Self.refusal
            }
            return Holder(caller: .player(id), since: claims.since)
        }
    }

    private func claims(of token: String) async throws -> Claims {
        if let claims = known.withLock({ $0[token] }) { return claims }
        guard token.utf8.count <= 4096, Self.algorithm(of: token) == "ES256" else { throw Self.refusal }
        let keys = try await collection()
        guard let claims = try? await keys.verify(token, as: Claims.self) else { throw Self.refusal }
        known.withLock { known in
            if known.count >= Self.mostKnown { known = [:] }
            known[token] = claims
        }
        return claims
    }

    private static let refusal = Refused(401, "token_invalid", "The token is not valid here.")

    /// What the header claims: a token that names another algorithm is refused before any key is touched.
    private static func algorithm(of token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var base64 = parts[0].replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        guard let data = Data(base64Encoded: String(base64)), let header = try? StrictJSON.value(of: data) else {
            return nil
        }
        return header["crit"] == nil ? header["alg"]?.string : nil
    }

    private func collection() async throws -> JWTKeyCollection {
        if let keys = keys.withLock({ $0 }) { return keys }
        guard let pem = try? String(contentsOf: publicKey, encoding: .utf8),
            let key = try? ES256PublicKey(pem: pem)
        else {
            throw Refused(503, "no_public_key", "The service has no public key to check tokens with.", retryAfter: 30)
        }
        let keys = await JWTKeyCollection().add(ecdsa: key)
        self.keys.withLock { $0 = keys }
        return keys
    }
}

/// What a token says.
struct Claims: JWTPayload {
    var sub: SubjectClaim
    var aud: Audiences
    var exp: ExpirationClaim
    var nbf: NotBeforeClaim?
    /// When the player's account was made, in seconds since 1970.
    var since: Int64?

    // Times are checked with the service's own clock, which tests can set.
    func verify(using algorithm: some JWTAlgorithm) throws {}
}

/// Whom a token is for: one name, or a list of them. The library's own claim stops the process at an empty list.
struct Audiences: Codable, Sendable {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        names = try (try? container.decode(String.self)).map { [$0] } ?? container.decode([String].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if names.count == 1 { try container.encode(names[0]) } else { try container.encode(names) }
    }
}

/// Issues tokens as a studio would; for development, with a key pair that is made on demand.
package struct TokenIssuer: Sendable {
    private let keys: JWTKeyCollection

    package static func privateKey(in folder: URL) -> URL { folder.appending(path: "keys/token-private.pem") }
    package static func publicKey(in folder: URL) -> URL { folder.appending(path: "keys/token-public.pem") }

    /// Takes the folder's key pair, or makes one; a public key without a private one is the studio's.
    package init(folder: URL) async throws {
        let (file, publicFile) = (Self.privateKey(in: folder), Self.publicKey(in: folder))
        let hasPublic = FileManager.default.fileExists(atPath: publicFile.path)
        if !FileManager.default.fileExists(atPath: file.path) {
            guard !hasPublic else {
                throw StorageProblem("\(publicFile.path) is the studio's key, so only the studio issues tokens")
            }
            try SecretFile.create(file, Data(ES256PrivateKey().pemRepresentation.utf8))
        }
        let key = try ES256PrivateKey(pem: try String(contentsOf: file, encoding: .utf8))
        if !hasPublic { try SecretFile.create(publicFile, Data(key.publicKey.pemRepresentation.utf8)) }
        keys = await JWTKeyCollection().add(ecdsa: key)
    }

    package func token(
        for subject: String, at audience: Tokens.Audience, until expiry: Int64, since: Int64? = nil
    ) async throws -> String {
        try await keys.sign(
            Claims(
                sub: SubjectClaim(value: subject), aud: Audiences([audience.rawValue]),
                exp: ExpirationClaim(value: Date(timeIntervalSince1970: Double(expiry))), nbf: nil, since: since))
    }
}
