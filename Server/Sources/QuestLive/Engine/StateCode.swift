import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel

/// A party's stored state: in the file as the engine's bytes, because every command writes it there; in journal rows
/// and for devices as JSON.
enum StateCode {
    static func data(of party: Party, content: String) throws -> Data {
        Data(try SavedParty.bytes(of: party, contentHash: content))
    }

    /// The party, migrated to this engine and checked against the rules that it continues with.
    static func party(from data: Data, under rules: QuestBondRules) throws -> Party {
        // Older files hold JSON.
        if data.first == UInt8(ascii: "{") {
            return try party(from: StrictJSON.value(of: data, deepest: PlainValue.deepest), under: rules)
        }
        return try SavedParty(bytes: data).restored(under: rules)
    }

    /// The same, from what a journal row holds.
    static func party(from value: JSONValue, under rules: QuestBondRules) throws -> Party {
        try PlainValue(value).decoded(as: SavedParty.self).restored(under: rules)
    }

    /// The envelope in the form that its decoder reads.
    static func value(of party: Party, content: String) throws -> JSONValue {
        JSONValue(try PlainValue(SavedParty(party, contentHash: content)))
    }

    /// What a hero's owner may read and keep.
    static func value(of hero: Hero) throws -> JSONValue { JSONValue(try PlainValue(hero)) }

    /// The same on every host for the same state.
    static func digest(of party: Party) throws -> String { try QuestBond.stateDigest(of: party) }
}

extension JSONValue {
    /// The engine's plain data; maps in the order of their keys.
    init(_ plain: PlainValue) {
        switch plain {
        case .null: self = .null
        case .flag(let flag): self = .bool(flag)
        case .whole(let number): self = .integer(number)
        case .large(let number): self = .number("\(number)")
        case .text(let text): self = .string(text)
        case .list(let values): self = .array(values.map { JSONValue($0) })
        case .map(let entries):
            self = .object(entries.sorted { $0.key < $1.key }.map { Field($0.key, JSONValue($0.value)) })
        }
    }
}

extension PlainValue {
    /// JSON as the engine's plain data, which has only whole numbers: others become null, which no state accepts.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .flag(flag)
        case .integer(let number): self = .whole(number)
        case .number(let text): self = UInt64(text).map { .large($0) } ?? .null
        case .string(let text): self = .text(text)
        case .array(let values): self = .list(values.map { PlainValue($0) })
        case .object(let fields):
            self = .map(Dictionary(fields.map { ($0.name, PlainValue($0.value)) }) { first, _ in first })
        }
    }
}
