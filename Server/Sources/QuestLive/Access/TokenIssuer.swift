import Foundation
import JWTKit

/// Issues tokens as a studio would; for development, with a key pair that is made on demand.
package struct TokenIssuer: Sendable {
    private let keys: JWTKeyCollection
    private let name: String?

    package static func privateKey(in folder: URL, named name: String? = nil) -> URL {
        folder.appending(path: name.map { "keys/token-private-\($0).pem" } ?? "keys/token-private.pem")
    }
    package static func publicKey(in folder: URL, named name: String? = nil) -> URL {
        folder.appending(path: name.map { "keys/tokens/\($0).pem" } ?? "keys/token-public.pem")
    }

    /// Takes the folder's key pair, or makes one; a public key without a private one is the studio's.
    ///
    /// - Parameter name: of the key, where there are several: tokens carry it as `kid`.
    package init(folder: URL, key name: String? = nil) async throws {
        self.name = name
        let (file, publicFile) = (Self.privateKey(in: folder, named: name), Self.publicKey(in: folder, named: name))
        let hasPublic = FileManager.default.fileExists(atPath: publicFile.path)
        if !FileManager.default.fileExists(atPath: file.path) {
            guard !hasPublic else {
                throw StorageProblem("\(publicFile.path) is the studio's key, so only the studio issues tokens")
            }
            try SecretFile.create(file, Data(ES256PrivateKey().pemRepresentation.utf8))
        }
        let key = try ES256PrivateKey(pem: try String(contentsOf: file, encoding: .utf8))
        if !hasPublic { try SecretFile.create(publicFile, Data(key.publicKey.pemRepresentation.utf8)) }
        keys = await JWTKeyCollection().add(ecdsa: key, kid: name.map { JWKIdentifier(string: $0) })
    }

    package func token(
        for subject: String, at audience: Tokens.Audience, until expiry: Int64, since: Int64? = nil,
        roles: [StaffRole] = []
    ) async throws -> String {
        try await keys.sign(
            Claims(
                sub: SubjectClaim(value: subject), aud: Audiences([audience.rawValue]),
                exp: ExpirationClaim(value: Date(timeIntervalSince1970: Double(expiry))), nbf: nil, since: since,
                roles: roles.isEmpty ? nil : roles.map(\.rawValue)),
            kid: name.map { JWKIdentifier(string: $0) })
    }
}
