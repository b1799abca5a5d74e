import CanonicalJSON
import Foundation
import JWTKit

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

    private let keys: TokenKeys
    private let clock: any ServiceClock
    private let known = KnownTokens()

    /// - Parameters:
    ///   - publicKey: of tokens that name no key; beside it, in a folder `tokens`, are those that have names.
    ///   - tellsUnread: is told once of a file that is there and is no key, or cannot be read.
    package init(
        publicKey: URL, clock: any ServiceClock, lookingEvery seconds: Double = 5,
        tellsUnread: @escaping @Sendable (_ path: String) -> Void = { _ in }
    ) {
        keys = TokenKeys(publicKey, lookingEvery: seconds, tellsUnread: tellsUnread)
        self.clock = clock
    }

    /// Whether there is a key to check tokens with.
    package func isReady() async -> Bool { await keys.current().isThere }

    /// Rises with each change of the keys.
    func generation() async -> Int { await keys.looked().generation }

    /// Who holds a token, and what the studio says of the holder.
    package struct Holder: Sendable, Equatable {
        package var caller: Caller
        /// When the player's account was made.
        package var since: Int64?
        /// What a member of the staff may do.
        package var roles: Set<StaffRole> = []
        /// When the token expires.
        package var until: Int64 = .max
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
        case .support:
            // No two members are one because of what was cut off, what nobody sees, or what looks alike.
            guard StaffName.isGood(claims.sub.value) else { throw Refused(401, "token_invalid", StaffName.rule) }
            return Holder(
                caller: .staff(claims.sub.value),
                roles: Set((claims.roles ?? []).compactMap(StaffRole.init)))
        case .players:
            guard let id = Int64(claims.sub.value), Account.ids.contains(id), String(id) == claims.sub.value else {
                throw Self.refusal
            }
            return Holder(
                caller: .player(id), since: claims.since,
                until: Int64(exactly: claims.exp.value.timeIntervalSince1970.rounded(.down)) ?? .max)
        }
    }

    private func claims(of token: String) async throws -> Claims {
        let (keys, generation) = await keys.looked()
        if let claims = known.claims(of: token, by: generation) { return claims }
        guard token.utf8.count <= 4096, Self.algorithm(of: token) == "ES256" else { throw Self.refusal }
        guard keys.isThere else {
            throw Refused(503, "no_public_key", "The service has no public key to check tokens with.", retryAfter: 30)
        }
        guard let key = keys.key(named: Self.header(of: token)?["kid"]?.string),
            let claims = try? await key.verify(token, as: Claims.self)
        else { throw Self.refusal }
        known.add(token, claims, by: generation)
        return claims
    }

    private static let refusal = Refused(401, "token_invalid", "The token is not valid here.")

    /// What the header claims: a token that names another algorithm is refused before any key is touched.
    static func algorithm(of token: String) -> String? {
        guard let header = header(of: token) else { return nil }
        return header["crit"] == nil ? header["alg"]?.string : nil
    }

    private static func header(of token: String) -> JSONValue? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        var base64 = parts[0].replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        return Data(base64Encoded: String(base64)).flatMap { try? StrictJSON.value(of: $0) }
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
    /// What a member of the staff may do.
    var roles: [String]?

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
