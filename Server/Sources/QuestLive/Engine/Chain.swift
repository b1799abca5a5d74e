import Crypto
import Foundation
import QuestKernel

/// The engine's chain of sealed records, stored in rows, each link keyed by a secret that is not in the file: whoever
/// can write the file alone cannot seal a changed row anew.
package struct Chain: Sendable {
    private let key: SymmetricKey

    package init(_ seeds: SeedProvider) {
        let code = HMAC<Crypto.SHA256>.authenticationCode(
            for: Data("questbalance.audit.1".utf8), using: SymmetricKey(data: seeds.secret))
        key = SymmetricKey(data: Data(code))
    }

    static func beginning(ofParty id: Int64) -> ChainLink { ChainLink(beginning: "party \(id)") }

    func link(after link: ChainLink, _ record: SealedRecord) -> ChainLink {
        ChainLink(hash: sign("\(link.hash):\(record.digest)"))
    }

    /// A code of a text that only who has the secret can make.
    package func sign(_ text: String) -> String { code(of: Data(text.utf8)).hexadecimal }

    func code(of data: Data) -> HashedAuthenticationCode<Crypto.SHA256> {
        HMAC<Crypto.SHA256>.authenticationCode(for: data, using: key)
    }

    /// A record under a salt of its own.
    static func seal(_ text: String) throws -> SealedRecord {
        guard let record = SealedRecord(text, salt: RandomBytes.make(SealedRecord.leastSalt)) else {
            throw StorageProblem("a salt that is too short")
        }
        return record
    }
}
