import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Testing

/// A journal in words: what a reader can follow line by line, and what a change of rules must not change unnoticed.
package enum JournalStory {
    /// One line for each command of a player who plays alone, with the result; in the words of a diary.
    package static func lines(of entries: [JournalEntry], in description: GameDescription) -> [String] {
        DiaryDeed.all(of: 0, in: entries).map { DiaryText.line(of: $0, as: 0, in: description) }
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
        #expect(played == recorded, "If this change is meant: \(recording)=1 ./test --filter <this suite>")
    }
}
