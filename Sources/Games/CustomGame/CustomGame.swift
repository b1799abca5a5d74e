import QuestKernel

/// A game that is described in files alone: resources, draws, actions, and what follows from them.
package enum CustomGame: Game {
    package typealias Rules = CustomRules
    package typealias Party = CustomParty

    package enum Command: Sendable, Equatable {
        /// The player opens the game: what the day and the time brought is added up.
        case visit
        /// Takes what is finished.
        case claim
        /// Something that the game lets players do, by its number.
        case act(Int)
        /// The visit ends because it reached the most of actions.
        case stop
    }

    package enum Refusal: Error, Equatable {
        case noSuchMember, momentOutOfRange, noSuchAction, notNow, notOnShow, atItsEnd, limitReached, stillCooling
        case noSlotFree, notEnough, nothingToClaim
    }

    package static let name = "custom"
    package static let title = "Custom game"

    /// By code: opening the game, every deed, taking what is finished, and the end of a visit that did too much.
    static func commandNames(_ parts: CustomRules.Parts) -> [String] {
        ["visit"] + parts.deedNames.map(\.name) + (parts.deeds.contains { $0.takes > 0 } ? ["claim"] : []) + ["stop"]
    }

    package static func describe(_ rules: CustomRules) -> GameDescription { rules.catalog }

    package static func odds(_ rules: CustomRules) -> GameOdds { rules.odds }

    package static func apply(
        _ command: Command, by member: Int, to party: inout CustomParty, at moment: Moment, rules: CustomRules,
        randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today), moment.instant >= party.lastInstant else {
            return .momentOutOfRange
        }
        let turn = CustomTurn(rules: rules, randomness: randomness, moment: moment)
        // Two places more than formulas need: whether items came or went, and whether a pack gives.
        return withUnsafeTemporaryAllocation(of: Int64.self, capacity: rules.parts.program.scratch + 2) { scratch in
            guard let base = scratch.baseAddress else { return .momentOutOfRange }
            let play = CustomPlay(turn: turn, scratch: base + 2, itemsChanged: base)
            return party.carryOut(command, play, &journal)
        }
    }
}

/// What a command needs beside the state.
struct CustomTurn {
    let rules: CustomRules
    let randomness: Randomness
    let moment: Moment
}
