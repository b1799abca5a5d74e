import QuestKernel

/// `verdicts.yaml`: which verdicts other readings of the document would change. Made by `simulate readings --record`.
package struct VerdictFile: ContentRow, Sendable {
    package var contentHash = ""
    package var players: Int32 = 0
    package var days: Int32 = 0
    package var verdicts: [VerdictRow] = []

    package init() {}

    package static let noun = "a file of verdicts"
    package static var fields: [Field<VerdictFile>] {
        [
            .text("contentHash", \.contentHash, "Of the content that was played as it stands."),
            .whole("players", \.players, 1...10_000_000, unit: "players", "Who played each reading."),
            .whole("days", \.days, 1...3_650, unit: "days", "That each of them lived."),
            .rows("verdicts", \.verdicts, optional: true, "What changes; left out where nothing does."),
        ]
    }

    /// The verdicts beside a scenario's folder files; none if the folder has no such file.
    ///
    /// - Parameter folder: the scenario's.
    package static func read(_ folder: String) throws -> VerdictFile? {
        guard let tree = try ScenarioFiles.tree(of: fileName, in: folder) else { return nil }
        var reader = ContentReader()
        return try reader.read(VerdictFile.self, from: tree)
    }

    package static let fileName = "verdicts.yaml"

    /// As it is kept.
    package var text: String {
        var lines = [
            "# Which verdicts of the report and of `check` another reading of the design document would change.",
            "# Made by `./simulate questions --readings --record`; see `readings.yaml`.",
            "", "contentHash: \(contentHash)", "players: \(players)", "days: \(days)",
        ]
        if !verdicts.isEmpty { lines.append("verdicts:") }
        for row in verdicts {
            lines += [
                "  - reading: \(row.reading)", "    means: \(Self.quoted(row.means))", "    rule: \(row.rule)",
                "    plays: \(row.plays)", "    becomes: \(row.becomes)",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

/// One verdict that one other reading changes.
package struct VerdictRow: ContentRow, Sendable, Equatable {
    package var reading = ""
    package var means = ""
    /// The rule of a finding, or `targets.` and the name of a target.
    package var rule = ""
    package var plays = ""
    package var becomes = ""

    package init() {}

    package init(_ reading: ReadingRow, _ other: OtherReading, rule: String, plays: String, becomes: String) {
        (self.reading, means) = (reading.id, other.means)
        (self.rule, self.plays, self.becomes) = (rule, plays, becomes)
    }

    package static let noun = "a verdict"
    package static var fields: [Field<VerdictRow>] {
        [
            .text("reading", \.reading, "The row of readings.yaml."),
            .text("means", \.means, "What else could be meant."),
            .text("rule", \.rule, "The rule of a finding, or targets. and the name of a target."),
            .text("plays", \.plays, "The verdict as it is played."),
            .text("becomes", \.becomes, "The verdict under the other reading."),
        ]
    }
}
