import Foundation
import QuestBond
import QuestKernel

/// A party's state as it is kept: the engine's envelope, as JSON.
enum StateCode {
    static func data(of party: Party, content: String) throws -> Data {
        try encoder.encode(SavedParty(party, contentHash: content))
    }

    /// The party, brought forward to this engine and checked against the rules that it goes on under.
    static func party(from data: Data, under rules: QuestBondRules) throws -> Party {
        try JSONDecoder().decode(SavedParty.self, from: data).restored(under: rules)
    }

    static func value(of party: Party, content: String) throws -> JSONValue {
        try StrictJSON.value(of: data(of: party, content: content), deepest: 64)
    }

    /// What a hero's owner may read and keep.
    static func value(of hero: Hero) throws -> JSONValue {
        try StrictJSON.value(of: encoder.encode(PlainValue(hero)), deepest: 64)
    }

    /// The same on every host for the same state.
    static func digest(of party: Party) throws -> String { try QuestBond.stateDigest(of: party) }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
