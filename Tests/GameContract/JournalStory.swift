import Foundation
import QuestKernel
import Testing

/// A journal in words: what a reader can follow line by line, and what a change of rules must not move unseen.
package enum JournalStory {
    /// One line for each command, with what came of it.
    package static func lines(of entries: [JournalEntry], in description: GameDescription) -> [String] {
        var lines: [String] = []
        for entry in entries {
            switch entry.kind {
            case .command: lines.append("\(description.commands[Int(entry.code)])")
            default:
                if lines.isEmpty { lines.append("(before anything)") }
                lines[lines.count - 1] +=
                    (lines[lines.count - 1].contains(": ") ? "; " : ": ") + words(entry, description)
            }
        }
        return lines
    }

    private static func words(_ entry: JournalEntry, _ description: GameDescription) -> String {
        let code = Int(entry.code)
        switch entry.kind {
        case .flow:
            let sign = entry.amount > 0 ? "+" : ""
            let resource = description.resources[Int(entry.resource)].label
            return "\(sign)\(entry.amount) \(resource) (\(description.accounts[code].label))"
        case .tally:
            let tally = description.tallies[code]
            return "\(tally.label): \(tally.rows[Int(entry.cell)])"
        case .level: return "reached \(Int(entry.cell) + description.firstLevel)"
        case .trial: return "\(description.trials[code].label): \(["miss", "hit", "forced"][Int(entry.outcome)])"
        case .milestone: return "first: \(description.milestones[code].label)"
        case .command: return ""
        }
    }
}

/// A text that a test holds play to, recorded beside the test.
package enum Golden {
    private static let recording = "QUESTBALANCE_RECORD_GOLDENS"

    /// - Parameter test: the test's own file; the golden stands in `Goldens` beside it.
    package static func expect(_ played: String, named name: String, beside test: String = #filePath) throws {
        let file = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent("Goldens/\(name).txt")
        if ProcessInfo.processInfo.environment[recording] != nil {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(played.utf8).write(to: file)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(played == recorded, "If this change is meant, record it anew: \(recording)=1 ./test --filter Golden")
    }
}
