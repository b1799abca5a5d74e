import CanonicalJSON
import Foundation
import MonteCarlo
import QuestKernel
import Reports

extension Quantity.Figure {
    /// A count for display: days from 1, levels from the game's first; nil for luck.
    func counted(_ value: QuantityValue, _ description: GameDescription) -> Int64? {
        guard case .count(let count) = value else { return nil }
        switch self {
        case .level: return count + Int64(description.firstLevel)
        case .daysToLevel: return count + 1
        case .luck, .dryRun, .balance, .earned, .tally: return count
        }
    }

    func inWords(_ value: QuantityValue, _ description: GameDescription) -> String {
        if case .luck(let luck) = value { return luck.inWords }
        let counted = counted(value, description) ?? 0
        switch self {
        case .luck: return ""
        case .dryRun: return "\(Words.count(Int(counted), "try", "tries")) in a row without a hit"
        case .level: return "level \(counted)"
        case .balance(let resource), .earned(let resource):
            return Words.amount(counted, of: resource, in: description)
        case .tally(let code, _): return "\(counted) (\(description.tallies[code].label))"
        case .daysToLevel: return "day \(counted)"
        }
    }

    /// What else a reader should know about the order; nil if nothing.
    func remark(_ value: QuantityValue, players: Int, roll: (Int) -> String) -> String? {
        switch (self, value) {
        case (.luck, .luck(let luck)):
            let rarer = min(luck.asFew, luck.asMany)
            return
                "Of \(Words.count(players, "player")) with such tries about \(Words.number(Double(players) * rarer)) would "
                + "be as \(luck.asFew <= luck.asMany ? "unlucky" : "lucky")."
        case (.dryRun(let code), _):
            return "This is a count: who tries more often has the longer runs. luck(\(roll(code))) allows for that."
        default: return nil
        }
    }
}

extension RollLuck {
    /// "41 hits in 987 tries, where 64.2 were to be expected; as few or fewer happen to 1 in 5,200 by chance".
    fileprivate var inWords: String {
        let isUnlucky = asFew <= asMany
        let rarer = min(asFew, asMany)
        let start =
            "\(Words.count(hits, "rolled hit")) in \(Words.count(tries, "try", "tries")), where "
            + "\(Words.number(expected)) were to be expected at their chances; "
            + (isUnlucky ? "as few or fewer" : "as many or more")
        return rarer > 0
            ? "\(start) happen to 1 in \(Words.number(1 / rarer)) by chance" : "\(start) hardly ever happen"
    }
}

/// What was found, and which player it was, without the days.
struct FoundJSON: Encodable {
    /// Of `luck(ROLL)`.
    struct Luck: Encodable {
        let tries: Int
        /// Rolled, not forced.
        let hits: Int
        let expected: Double
        /// How likely as few hits or fewer are, and as many or more.
        let asFew: Double
        let asMany: Double
    }

    let quantity: String
    /// Nil for luck.
    let value: Int64?
    let luck: Luck?
    let words: String
    let playersWithout: Int
    let playersSought: Int
    /// Its list of days is empty.
    let diary: DiaryJSON

    init(_ found: Found, _ quantity: Quantity, _ diary: Diary, _ plan: Plan) {
        self.quantity = quantity.text
        value = quantity.figure.counted(found.value, diary.description)
        if case .luck(let found) = found.value {
            luck = Luck(
                tries: found.tries, hits: found.hits, expected: found.expected, asFew: found.asFew, asMany: found.asMany
            )
        } else {
            luck = nil
        }
        words = quantity.figure.inWords(found.value, diary.description)
        playersWithout = found.without
        playersSought = plan.players
        self.diary = DiaryJSON(diary, identity: plan.identity, seed: plan.seed, days: nil)
    }

    func text() throws -> String {
        try String(decoding: JSONText.bytes(of: self), as: UTF8.self)
    }
}
