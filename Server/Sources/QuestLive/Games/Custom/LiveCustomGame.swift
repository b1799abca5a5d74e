import CanonicalJSON
import CustomGame
import Foundation
import QuestKernel

/// A game in files as the service serves it.
struct LiveCustomGame: LiveGame {
    static let name = CustomGame.name
    static let title = CustomGame.title
    static let hasFixedEntries = false
    static let engine = "\(EngineVersion.current)+\(SavedCustomParty.rules)"
    static let opening: (command: JSONValue, askedBy: String)? = nil
    static let playerRoutes: [Route] = []
    static let supportRoutes = PurchaseRoutes.all

    private let rules: CustomRules

    init(content: ContentNode) throws { rules = try CustomRules.compile(content) }

    static func owns(_ content: ContentNode) -> Bool { content["resources"] != nil || content["items"] != nil }

    static func command(_ value: JSONValue) throws -> any LiveCommand { try CustomCommand(value) }

    /// Nothing is named by its place.
    static func places(in command: JSONValue) -> [NamedPlace] { [] }

    /// Whatever its actions mean, they are limited by what they cost and by their own limits.
    static func deed(_ value: JSONValue) -> Deed { .none }

    /// There is nobody to show anything to.
    static func unshared(_ value: JSONValue) -> JSONValue? { nil }

    /// Days are counted from the week in which the service began, as a run's are from its first.
    var dayZero: Int64? { nil }
    var description: GameDescription { CustomGame.describe(rules) }
    var odds: GameOdds { CustomGame.odds(rules) }
    /// It has no experiments.
    func odds(ofArm arm: String) -> GameOdds? { nil }
    var commandSchema: JSONValue { CustomCommand.schema(rules.actions.filter { !$0.isForMoney }.map(\.name)) }

    func problem(
        continuedBy next: some LiveGame, _: ContentNode, _: ContentNode, of scope: Compatibility.Scope
    ) -> String? {
        guard let next = next as? LiveCustomGame else { return "expected a game in files" }
        return scope == .one ? rules.missingRow(in: next.rules) : rules.obstacle(toLivingUnder: next.rules)
    }

    func party(of player: UInt32) -> any LiveParty {
        var party = CustomParty(player: player, rules: rules)
        // How well a real player does is what formulas are told of the best.
        party.bring(skill: .one, budget: 0, rules: rules)
        return LiveCustomParty(party, rules)
    }

    func party(from data: Data, pieces: [Int: Data]) throws -> any LiveParty {
        try party(from: PlainValue(bytes: data))
    }

    func party(from value: JSONValue) throws -> any LiveParty { try party(from: PlainValue(value)) }

    private func party(from saved: PlainValue) throws -> any LiveParty {
        LiveCustomParty(try SavedCustomParty.party(from: saved, under: rules), rules)
    }

    /// What of a party has no place here.
    func missing(of party: LiveCustomParty) -> [String] {
        SavedCustomParty.missing(of: party.party, from: party.rules, under: rules)
    }
}
