import Foundation
import JWTKit

/// The gate that lets content pass: it checks a content with the simulator and signs what it found. The service knows
/// its public key, so that no member of the staff can say that a check passed which did not.
package struct Gate: Sendable {
    private let publicKey: URL

    package static func publicKey(in folder: URL) -> URL { folder.appending(path: "keys/gate-public.pem") }
    package static func privateKey(in folder: URL) -> URL { folder.appending(path: "keys/gate-private.pem") }

    init(publicKey: URL) { self.publicKey = publicKey }

    /// nil where the service has none yet; it is looked for anew each time.
    var key: ES256PublicKey? {
        (try? String(contentsOf: publicKey, encoding: .utf8)).flatMap { try? ES256PublicKey(pem: $0) }
    }

    /// The check that a signed verdict tells of, or a refusal.
    func check(_ verdict: String) async throws -> PublishCheck {
        guard let key else {
            throw Refused(503, "no_gate_key", "The service has no public key of the gate.", retryAfter: 30)
        }
        guard Tokens.algorithm(of: verdict) == "ES256",
            let signed = try? await JWTKeyCollection().add(ecdsa: key).verify(verdict, as: Signed.self),
            signed.aud == Signed.audience
        else { throw Refused(422, "forged_verdict", "The verdict is not signed by the gate.") }
        return signed.check
    }

    /// The folder's pair of keys; where there is none, one is made.
    @discardableResult
    package static func pair(in folder: URL) throws -> ES256PrivateKey {
        let (file, publicFile) = (privateKey(in: folder), publicKey(in: folder))
        let hasPublic = FileManager.default.fileExists(atPath: publicFile.path)
        if !FileManager.default.fileExists(atPath: file.path) {
            guard !hasPublic else {
                throw StorageProblem("\(publicFile.path) is the gate's key, so only the gate signs verdicts")
            }
            try SecretFile.create(file, Data(ES256PrivateKey().pemRepresentation.utf8))
        }
        let key = try ES256PrivateKey(pem: try String(contentsOf: file, encoding: .utf8))
        if !hasPublic { try SecretFile.create(publicFile, Data(key.publicKey.pemRepresentation.utf8)) }
        return key
    }

    /// Signs a verdict with the folder's private key.
    package static func sign(_ check: PublishCheck, folder: URL) async throws -> String {
        try await JWTKeyCollection().add(ecdsa: try pair(in: folder)).sign(Signed(check))
    }

    /// The fields of the check beside the audience.
    private struct Signed: JWTPayload {
        static let audience = "quest-live-gate"
        let aud: String
        let check: PublishCheck

        enum CodingKeys: CodingKey { case aud }

        init(_ check: PublishCheck) { (aud, self.check) = (Self.audience, check) }

        init(from decoder: any Decoder) throws {
            aud = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .aud)
            check = try PublishCheck(from: decoder)
        }

        func encode(to encoder: any Encoder) throws {
            try check.encode(to: encoder)
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(aud, forKey: .aud)
        }

        func verify(using algorithm: some JWTAlgorithm) throws {}
    }
}
