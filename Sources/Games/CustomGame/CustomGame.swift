import QuestKernel

/// A game that is described in files alone: resources, draws, actions, and what follows from them.
public enum CustomGame: Game {
    public typealias Rules = CustomRules
    public typealias Party = CustomParty

    public enum Command: Sendable, Equatable {
        /// The player opens the game: what the day and the time brought is added up.
        case visit
        /// Takes what is finished.
        case claim
        /// Something that the game lets players do, by its number.
        case act(Int)
        /// The visit ends because it reached the most of actions.
        case stop
    }

    public enum Refusal: String, Error, Equatable {
        case noSuchMember, momentOutOfRange, noSuchAction, notNow, notOnShow, atItsEnd, limitReached, stillCooling
        case noSlotFree, notEnough, nothingToClaim
    }

    public static let name = "custom"
    public static let title = "Custom game"

    /// What a player can ask for beside what the content names.
    package static let commandsBesideDeeds = ["visit", "claim", "stop"]
    /// The resource in which packs are paid, where there are any.
    package static let realMoney = "money"

    /// By code: opening the game, every deed, taking what is finished, and the end of a visit that did too much.
    static func commandNames(_ parts: CustomRules.Parts) -> [String] { commands(parts, parts.deedNames.map(\.name)) }

    /// The same as players read them.
    static func commandLabels(_ parts: CustomRules.Parts) -> [String] { commands(parts, parts.deedNames.map(\.label)) }

    private static func commands(_ parts: CustomRules.Parts, _ deeds: [String]) -> [String] {
        ["visit"] + deeds + (parts.deeds.contains { $0.takes > 0 } ? ["claim"] : []) + ["stop"]
    }

    public static func describe(_ rules: CustomRules) -> GameDescription { rules.catalog }

    public static func odds(_ rules: CustomRules) -> GameOdds { rules.odds }

    /// What each deed takes and gives on average, as the files say.
    public static func exchanges(_ rules: CustomRules) -> DeclaredExchanges { rules.exchanges }

    public static func apply(
        _ command: Command, by member: Int, to party: inout CustomParty, at moment: Moment, rules: CustomRules,
        randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today), moment.instant >= party.lastInstant else {
            return .momentOutOfRange
        }
        let before = journal.count
        return withUnsafeMutablePointer(to: &journal) { journal in
            let crowd = CustomCrowd(rules, size: 1, randomness: randomness, book: Book(journal: journal))
            crowd.place(party, at: 0)
            crowd.set(moment, for: 0)
            if party.hasBegun { crowd.drawNewShops(LaneSet(first: 1)) }
            guard command == .visit || party.today >= 0 else { return .notNow }
            // Nothing is known of what changed since all was settled.
            crowd.touchAll()
            guard !crowd.carryOut(command, LaneSet(first: 1)).isEmpty else {
                journal.pointee.removeLast(journal.pointee.count - before)
                return crowd.refusal
            }
            crowd.takeOut(0, into: &party)
            return nil
        }
    }
}

extension CustomGame.Command {
    /// As in `CustomGame.commandNames`.
    func code(_ rules: CustomRules) -> UInt16 {
        let deeds = rules.parts.deeds.count
        switch self {
        case .visit: return 0
        case .act(let index): return UInt16(truncatingIfNeeded: Swift.min(Swift.max(index, 0), deeds) + 1)
        case .claim: return UInt16(truncatingIfNeeded: deeds + 1)
        case .stop: return UInt16(truncatingIfNeeded: rules.catalog.commands.count - 1)
        }
    }
}
