import QuestKernel

/// `readings.yaml`: where a design document can be read in more than one way, what is played, and the switch that plays
/// the other reading; beside it what of the document is not played at all.
package struct ReadingFile: ContentRow, Sendable {
    package var document = DocumentRow()
    package var readings: [ReadingRow] = []
    package var leftOut: [LeftOutRow] = []

    package init() {}

    package static let noun = "a file of readings"
    package static var fields: [Field<ReadingFile>] {
        [
            .row("document", \.document, "The design document that is read."),
            .table("readings", \.readings, optional: true, "What can be read in more than one way."),
            .table("leftOut", \.leftOut, optional: true, "What the document says and nothing plays."),
        ]
    }

    /// The readings beside a scenario's folder files; none if the folder has no such file.
    ///
    /// - Parameter folder: the scenario's.
    package static func read(_ folder: String) throws -> ReadingFile? {
        guard let tree = try ScenarioFiles.tree(of: fileName, in: folder) else { return nil }
        var reader = ContentReader()
        return try reader.read(ReadingFile.self, from: tree)
    }

    package static let fileName = "readings.yaml"
}

/// Which document is read.
package struct DocumentRow: ContentRow, Sendable {
    package var title = ""
    package var file = ""
    package var digest = ""

    package init() {}

    package static let noun = "a document"
    package static var fields: [Field<DocumentRow>] {
        [
            .text("title", \.title, "What it is called."),
            .text("file", \.file, "The name of its file."),
            .text("sha256", \.digest, "Of the file's bytes: line numbers are those of this edition."),
        ]
    }
}

/// A row about a passage of the document: where it stands, what it says, and why it is played as it is.
package protocol PassageRow: ContentTableRow {
    /// The document's heading, as it stands there.
    var section: String { get set }
    /// Line numbers such as "88, 102-104".
    var lines: String { get set }
    var says: String { get set }
    var because: String { get set }
}

extension PassageRow {
    fileprivate static var passage: [Field<Self>] {
        [
            .text("section", \.section, "The document's heading, as it stands there."),
            .text("lines", \.lines, "Line numbers in the document."),
            .text("says", \.says, "What the document says, in our words."),
            .text("because", \.because, "Why it is played so, or not at all."),
        ]
    }
}

/// One passage that can be read in more than one way.
package struct ReadingRow: PassageRow, Sendable {
    package var id = ""
    package var section = ""
    package var lines = ""
    package var says = ""
    package var because = ""
    package var plays = ""
    package var favours = ""
    package var others: [OtherReading] = []

    package init() {}

    package static let noun = "a reading"
    package static var fields: [Field<ReadingRow>] {
        passage + [
            .text("plays", \.plays, "What is played."),
            .text("favours", \.favours, "Whom the choice favours, and how."),
            .rows("others", \.others, "What else could be meant."),
        ]
    }
}

/// Another reading, and how it is played.
package struct OtherReading: ContentRow, Sendable {
    package var means = ""
    package var changes: [String] = []

    package init() {}

    package static let noun = "another reading"
    package static var fields: [Field<OtherReading>] {
        [
            .text("means", \.means, "What it says."),
            .texts(
                "set", \.changes, "Changes that play it, as on the command line, such as tasks.freeMissAWeek=true."),
        ]
    }
}

/// Something that the document says and nothing plays.
package struct LeftOutRow: PassageRow, Sendable {
    package var id = ""
    package var section = ""
    package var lines = ""
    package var says = ""
    package var because = ""

    package init() {}

    package static let noun = "something left out"
    package static var fields: [Field<LeftOutRow>] { passage }
}
