import CanonicalJSON
import Foundation
import MonteCarlo
import QuestKernel
import Reports

extension Quantity.Figure {
    /// A figure for display: days from 1, levels from the game's first.
    func counted(_ value: Int64, _ description: GameDescription) -> Int64 {
        switch self {
        case .level: return value + Int64(description.firstLevel)
        case .daysToLevel: return value + 1
        case .dryRun, .balance, .earned, .tally: return value
        }
    }

    func inWords(_ value: Int64, _ description: GameDescription) -> String {
        let counted = counted(value, description)
        switch self {
        case .dryRun: return "\(Words.count(Int(counted), "try", "tries")) in a row without a hit"
        case .level: return "level \(counted)"
        case .balance(let resource), .earned(let resource):
            return Words.amount(counted, of: resource, in: description)
        case .tally(let code, _): return "\(counted) (\(description.tallies[code].label))"
        case .daysToLevel: return "day \(counted)"
        }
    }
}

/// A word quoted for a shell.
enum ShellWord {
    static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
                || "-_./=:,".unicodeScalars.contains(scalar)
        }
        return plain && !word.isEmpty ? word : "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

/// What was found, and which player it was, without the days.
struct FoundJSON: Encodable {
    let quantity: String
    let value: Int64
    let words: String
    let playersWithout: Int
    let playersSought: Int
    /// Its list of days is empty.
    let diary: DiaryJSON

    init(_ found: Found, _ quantity: Quantity, _ diary: Diary, _ plan: Plan) {
        self.quantity = quantity.text
        value = quantity.figure.counted(found.value, diary.description)
        words = quantity.figure.inWords(found.value, diary.description)
        playersWithout = found.without
        playersSought = plan.players
        self.diary = DiaryJSON(diary, identity: plan.identity, seed: plan.seed, days: nil)
    }

    func text() throws -> String {
        try String(decoding: JSONText.bytes(of: self), as: UTF8.self)
    }
}
