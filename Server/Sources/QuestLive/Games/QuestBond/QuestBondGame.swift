import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel

/// QuestBond as the service serves it.
package struct QuestBondGame: LiveGame {
    package static let name = QuestBond.name
    package static let title = QuestBond.title
    package static let hasFixedEntries = true
    package static let dayZero = "seasons.dayZero"
    package static let playerRoutes = ViewRoutes.all + PartyRoutes.all + QuestBondContentRoutes.all
    package static let supportRoutes = CorrectionRoutes.all

    package let rules: QuestBondRules
    package let days: DayCount
    package let description: GameDescription

    package init(content: ContentNode) throws {
        var reader = ContentReader()
        rules = try QuestBondRules.compile(content, &reader)
        days = DayCount(content["seasons"]?["dayZero"])
        description = QuestBond.describe(rules)
    }

    package static func owns(_ content: ContentNode) -> Bool { content["heroes"] != nil }

    package static func command(_ value: JSONValue) throws -> any LiveCommand {
        do { return try QuestBond.Command(wire: value) } catch let problem as CommandProblem {
            throw CommandMistake(description: problem.description)
        }
    }

    package static func problem(from old: ContentVersion, to new: ContentVersion) -> String? {
        Compatibility.problem(old.tree, new.tree, path: "")
    }

    package var odds: GameOdds { rules.odds() }

    package var commandSchema: JSONValue { CommandSchema.value }

    package func party(of player: UInt32) -> any LiveParty { QuestBondParty(Party(player, rules: rules), rules) }

    package func party(from data: Data) throws -> any LiveParty {
        // Older files hold JSON.
        if data.first == UInt8(ascii: "{") {
            return try party(from: StrictJSON.value(of: data, deepest: PlainValue.deepest))
        }
        return QuestBondParty(try SavedParty(bytes: data).restored(under: rules), rules)
    }

    package func party(from value: JSONValue) throws -> any LiveParty {
        let saved = try PlainValue(value).decoded(as: SavedParty.self)
        return QuestBondParty(try saved.restored(under: rules), rules)
    }
}

extension QuestBond.Command: LiveCommand {
    /// Reads a command as it is sent and stored.
    package init(wire value: JSONValue) throws { self = try PlainValue(value).decoded(as: Self.self) }

    package func opens(_ day: LocalDay, after newest: LocalDay) -> Bool {
        if case .open = self { true } else { false }
    }
}

extension ContentVersion {
    /// The rules, where they are QuestBond's.
    package var questBond: QuestBondRules {
        get throws {
            guard let game = game as? QuestBondGame else { throw StorageProblem("content \(hash): not QuestBond's") }
            return game.rules
        }
    }
}

extension PartyRecord {
    /// The state, where the game is QuestBond.
    package var questBond: Party {
        get throws {
            guard let party = party as? QuestBondParty else { throw StorageProblem("party \(id): not QuestBond's") }
            return party.party
        }
    }
}
