import CanonicalJSON
import Foundation
import JWTKit
import LiveStorage

/// Checks the evidence of deeds that are said to be proved. What evidence there is depends on the app, so a studio
/// brings its own check; without one the word of the client counts, within the ceilings of `Pace`.
package protocol ProofCheck: Sendable {
    /// What identifies the proof, so that it is used once; nil where none is asked for.
    ///
    /// - Throws: `Refused`, where it proves nothing.
    func check(_ evidence: String?, of player: Int64, for command: JSONValue, at now: Int64) async throws -> String?
}

/// Believes what clients say.
package struct Unproved: ProofCheck {
    package init() {}
    package func check(_: String?, of _: Int64, for _: JSONValue, at _: Int64) async throws -> String? { nil }
}

/// Takes a signed word of the studio's own server, which has asked the device's maker (App Attest, HealthKit): a JWT by
/// ES256 with `aud` `quest-live-proof`, `sub` the player, `do` the command, `jti` and `exp`, `nbf` if it is not good
/// before; and `with`, if it is for a command whose fields have these values alone.
package struct SignedProofs: ProofCheck {
    private let publicKey: ES256PublicKey

    /// A proof is good no longer than it is remembered that it was used.
    static let mostSeconds = Writer.keySeconds

    package init(publicKey file: URL) throws {
        publicKey = try ES256PublicKey(pem: String(contentsOf: file, encoding: .utf8))
    }

    package func check(
        _ evidence: String?, of player: Int64, for command: JSONValue, at now: Int64
    ) async throws -> String? {
        guard let evidence, evidence.utf8.count <= 2_048, Tokens.algorithm(of: evidence) == "ES256",
            let proof = try? await JWTKeyCollection().add(ecdsa: publicKey).verify(evidence, as: Proof.self),
            proof.aud == Proof.audience, proof.sub == "\(player)", proof.do == command["do"]?.string,
            proof.with?.allSatisfy({ command[$0.key] == $0.value.value }) != false,
            (1...64).contains(proof.jti.utf8.count), proof.exp > now, proof.exp <= now + Self.mostSeconds,
            proof.nbf ?? now <= now
        else { throw Refused(422, "notProved", "The deed is said to be proved, and no proof of it came along.") }
        return proof.jti
    }

    package struct Proof: JWTPayload {
        package static let audience = "quest-live-proof"
        package var aud = Self.audience
        package var sub: String
        package var `do`: String
        package var jti: String
        package var exp: Int64
        package var nbf: Int64?
        var with: [String: ProvedValue]?

        package init(player: Int64, command: String, id: String, until expiry: Int64, with fields: JSONValue? = nil) {
            (sub, `do`, jti, exp) = ("\(player)", command, id, expiry)
            guard case .object(let fields)? = fields else { return }
            with = Dictionary(fields.map { ($0.name, ProvedValue(value: $0.value)) }) { $1 }
        }

        package func verify(using algorithm: some JWTAlgorithm) throws {}
    }
}

/// What a field of a command is proved to be: a name, a whole number, true or false.
struct ProvedValue: Sendable, Codable {
    let value: JSONValue

    init(value: JSONValue) { self.value = value }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? container.decode(Int64.self) {
            value = .integer(number)
        } else {
            value = .string(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch value {
        case .bool(let flag): try container.encode(flag)
        case .integer(let number): try container.encode(number)
        default: try container.encode(value.string)
        }
    }
}

extension Service {
    /// A command with what its proof is worth, where it says that there is one. Where it is worth nothing, the writer
    /// refuses it, after it has looked whether the same request was answered before.
    func proved(_ sent: SentCommand, by evidence: String?, of player: Int64) async throws -> SentCommand {
        guard sent.deed.kind == .proved else { return sent }
        var sent = sent
        do {
            sent.proof = .success(try await proofs.check(evidence, of: player, for: sent.value, at: clock.now()))
        } catch let refused as Refused { sent.proof = .failure(refused) }
        return sent
    }
}

extension Writer {
    /// Refuses a proof that was used before.
    func checkIsNew(_ proof: String?, of player: Int64) throws {
        guard let proof else { return }
        // Older files hold proofs by their own names.
        let used = try Int.fetchOne(
            db, sql: "SELECT 1 FROM usedProof WHERE id IN (?, ?)", arguments: [proof, mark(of: proof, player)])
        if used != nil { throw Refused(422, "proofUsed", "This proof was used for another deed.") }
    }

    /// - Returns: what the row of the deed says of it.
    func use(_ proof: String?, of player: Int64) throws -> [JSONValue.Field] {
        guard let proof else { return [] }
        let mark = mark(of: proof, player)
        try db.execute(sql: "INSERT INTO usedProof(id, at) VALUES (?, ?)", arguments: [mark, now])
        return [.init("proof", .string(mark))]
    }

    /// The proof of a deed that does not count after all is as good as before.
    func freeProof(of row: JournalRow) throws {
        guard let mark = row.value?["proof"]?.string else { return }
        try db.execute(sql: "DELETE FROM usedProof WHERE id = ?", arguments: [mark])
    }

    /// By which a proof is known again. Who has the file alone learns from it neither the proof nor whose it was, so it
    /// may outlive the player: the next hero of the account does not use the proof again.
    private func mark(of proof: String, _ player: Int64) -> String {
        String(chain.sign("proof \(player) \(proof)").prefix(32))
    }
}
