import CanonicalJSON
import Foundation
import QuestBond
import QuestKernel

/// QuestBond as the service serves it.
package struct LiveQuestBond: LiveGame {
    package static let name = QuestBond.name
    package static let title = QuestBond.title
    package static let hasFixedEntries = true
    package static let engine = "\(EngineVersion.current)+\(SavedParty.rules)"
    package static let opening: (command: JSONValue, askedBy: String)? = (
        ["do": "open"], QuestBond.Refusal.dayIsNotOpen.rawValue
    )
    package static let playerRoutes = ViewRoutes.all + PartyRoutes.all + QuestBondContentRoutes.all
    package static let supportRoutes = CorrectionRoutes.all

    package let rules: QuestBondRules
    package let dayZero: Int64?
    package let description: GameDescription

    package init(content: ContentNode) throws {
        var reader = ContentReader()
        rules = try QuestBondRules.compile(content, &reader)
        dayZero = Self.dayZero(of: content)
        description = QuestBond.describe(rules)
    }

    package static func owns(_ content: ContentNode) -> Bool { content["heroes"] != nil }

    package static func command(_ value: JSONValue) throws -> any LiveCommand {
        do { return try QuestBond.Command(wire: value) } catch let problem as CommandProblem {
            throw CommandMistake(description: problem.description)
        }
    }

    /// Commands that tell of something done outside the game.
    private static let deeds: Set<String> = [
        "completeTask", "completeHabit", "completeFocused", "completeWorkout", "completeDuty", "playDuty",
        "playMiniGame", "completeAssigned", "completeSharedDuty", "meditate", "advanceGoal", "advanceSharedGoal",
    ]

    /// Of those, a device's own measurement, and what an ally confirms whatever is said of its proof.
    private static let alwaysProved: Set<String> = ["completeWorkout", "completeAssigned"]

    private static let goals: Set<String> = ["followGoal", "followOwnGoal"]

    package static func places(in value: JSONValue) -> [NamedPlace] {
        let command = CommandDescription.all.first { $0.name == value[CommandDescription.key]?.string }
        return (command?.fields ?? []).compactMap { field in
            guard let list = field.list, list.isMovedByAllies, let number = value[field.name]?.integer,
                let index = Int(exactly: number)
            else { return nil }
            return NamedPlace(field: field.name, list: list.rawValue, index: index)
        }
    }

    package static func deed(_ value: JSONValue) -> Deed {
        guard let name = value["do"]?.string else { return .none }
        if goals.contains(name) { return .goal }
        if name == "claimMission" { return .mission }
        guard deeds.contains(name) else { return .none }
        let proof = value["proof"]?.string
        // What an ally is to confirm is paid as proved, at once or once it is confirmed, and an ally may be an
        // accomplice.
        let isProved = proof == "verified" || proof == "partyVerified" || alwaysProved.contains(name)
        return Deed(kind: isProved ? .proved : .told, minutes: Swift.max(value["minutes"]?.integer ?? 0, 0))
    }

    package static func unshared(_ value: JSONValue) -> JSONValue? {
        guard case .object(let fields) = value, value["do"]?.string == "checkIn", value["shares"] == true
        else { return nil }
        return .object(fields.map { $0.name == "shares" ? .init($0.name, false) : $0 })
    }

    package static func isCommon(_ entry: JournalEntry) -> Bool { QuestBond.isOfParty(entry) }

    /// An experiment may end: those who played in its changed arm play by the content's own figures from then on.
    package func problem(
        continuedBy next: some LiveGame, _ tree: ContentNode, _ nextTree: ContentNode, of scope: Compatibility.Scope
    ) -> String? {
        Compatibility.problem(tree.withoutExperiments, nextTree.withoutExperiments, path: "")
    }

    /// 2025-01-06 where the content names no day.
    private static func dayZero(of content: ContentNode) -> Int64 {
        guard case .scalar(let text)? = content["seasons"]?["dayZero"]?.value, let date = CalendarDate(text) else {
            return 20_094
        }
        return Int64(date.number)
    }

    package var odds: GameOdds { rules.odds() }

    package func odds(ofArm arm: String) -> GameOdds? {
        guard rules.experiment != nil else { return nil }
        return rules.arm(named: arm)?.oddsOfThisArm()
    }

    package var commandSchema: JSONValue { CommandSchema.value }

    package func party(of player: UInt32) -> any LiveParty { LiveQuestBondParty(Party(player, rules: rules), rules) }

    package func party(from data: Data, pieces: [Int: Data]) throws -> any LiveParty {
        // Older files hold JSON.
        if data.first == UInt8(ascii: "{") {
            return try party(from: StrictJSON.value(of: data, deepest: PlainValue.deepest))
        }
        return LiveQuestBondParty(try SavedParty(bytes: data, pieces: pieces).restored(under: rules), rules)
    }

    package func party(from value: JSONValue) throws -> any LiveParty {
        let saved = try PlainValue(value).decoded(as: SavedParty.self)
        return LiveQuestBondParty(try saved.restored(under: rules), rules)
    }
}

extension QuestBond.Command: LiveCommand {
    /// Reads a command as it is sent and stored.
    package init(wire value: JSONValue) throws { self = try PlainValue(value).decoded(as: Self.self) }

    package var withdrawsConsent: Bool { endsMoodSharing }
    package var takesOthersAlong: Bool { takesAlliesAlong }

    package func opens(_ day: LocalDay, after newest: LocalDay) -> Bool {
        if case .open = self { true } else { false }
    }
}

extension ContentNode {
    fileprivate var withoutExperiments: ContentNode {
        guard case .map(let entries) = value else { return self }
        return ContentNode(.map(entries.filter { $0.key != "experiments" }), tag: tag, place: place)
    }
}

extension ContentVersion {
    /// The rules, where they are QuestBond's.
    package var questBond: QuestBondRules {
        get throws {
            guard let game = game as? LiveQuestBond else { throw StorageProblem("content \(hash): not QuestBond's") }
            return game.rules
        }
    }
}

extension PartyRecord {
    /// The state, where the game is QuestBond.
    package var questBond: Party {
        get throws {
            guard let party = party as? LiveQuestBondParty else { throw StorageProblem("party \(id): not QuestBond's") }
            return party.party
        }
    }
}
