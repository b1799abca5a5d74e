import Crypto
import Foundation
import QuestBond
import QuestKernel

enum Chain {
    static let start = Data(repeating: 0, count: 32)
    static func salt() -> Data { SymmetricKey(size: .init(bitCount: 128)).withUnsafeBytes { Data($0) } }
    static func digest(of told: Data, salt: Data) -> Data { Data(Crypto.SHA256.hash(data: salt + told)) }
    static func link(after link: Data, digest: Data) -> Data { Data(Crypto.SHA256.hash(data: link + digest)) }
}

enum StateCode {
    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
    static func data(of party: Party) throws -> Data { try encoder().encode(party) }
    static func party(from data: Data) throws -> Party { try JSONDecoder().decode(Party.self, from: data) }
    static func digest(of party: Party) -> String {
        (try? data(of: party)).map { QuestKernel.SHA256.hexadecimal(of: $0) } ?? ""
    }
    static func value(of party: Party) throws -> JSONValue { try StrictJSON.value(of: data(of: party), deepest: 64) }
    static func value(of hero: Hero) throws -> JSONValue {
        try StrictJSON.value(of: encoder().encode(hero), deepest: 64)
    }
}

extension Luck {
    func randomness(of account: Account) -> Randomness { randomness(of: account.player, epoch: account.epoch) }
    package func randomness(of player: UInt32, epoch: Int64) -> Randomness { Randomness(seed: UInt64(player)) }
    func arm(of record: PartyRecord, _ keeper: Account, _ rules: QuestBondRules) -> QuestBondRules {
        rules.arm(ofParty: keeper.player, randomness(of: keeper))
    }
}

extension Party { mutating func takeUp(_ rules: QuestBondRules) {} }
extension Desk {
    func leave(_ account: Account, isDeleted: Bool) throws {}
    func join(_ id: Int64, code: String, shares: Bool?) throws {}
    func invite(by id: Int64, code: String) throws -> JSONValue { .null }
    func correct(_ id: Int64, _ order: CorrectionOrder, by name: String) throws -> JSONValue { .null }
}
struct CorrectionOrder: Sendable { init(_ fields: Fields) throws {} }
extension QuestBond.Refusal { var name: String { String(describing: self) } }
