import Foundation
import QuestKernel

/// `questions.yaml`: what the design document leaves open, and which answers may be tried.
package struct QuestionFile: ContentRow, Sendable {
    package var questions: [QuestionRow] = []

    package init() {}

    package static let noun = "a file of questions"
    package static var fields: [Field<QuestionFile>] {
        [.table("questions", \.questions, "The document's open questions, in the order in which they are answered.")]
    }

    /// The questions beside a scenario's folder files.
    ///
    /// - Parameter folder: the scenario's.
    package static func read(_ folder: String) throws -> QuestionFile {
        var folder = Substring(folder)
        while folder.count > 1, folder.last == "/" { folder = folder.dropLast() }
        let bytes = try ScenarioFiles.bytes(of: ScenarioFiles.joined(String(folder), fileName))
        let name = URL(fileURLWithPath: String(folder)).standardizedFileURL.lastPathComponent
        let tree = try YAMLTree.read(bytes, file: "\(name)/\(fileName)")
            .withPlainShares(as: RowShape(QuestionFile.self))
        var reader = ContentReader()
        return try reader.read(QuestionFile.self, from: tree)
    }

    package static let fileName = "questions.yaml"
}

/// One open question.
package struct QuestionRow: ContentTableRow, Sendable {
    package var id = ""
    package var asks = ""
    package var section = ""
    package var why = ""
    package var answers: [AnswerRow] = []
    package var shows: [String] = []
    package var aims: [AimRow] = []
    package var credit = CreditRow()
    package var advice = ""

    package init() {}

    package static let noun = "a question"
    package static var fields: [Field<QuestionRow>] {
        [
            .text("asks", \.asks, "The question, in the document's words."),
            .text("section", \.section, "Where the document asks it."),
            .text("why", \.why, "Why it matters, and what is tried."),
            .rows(
                "answers", \.answers, optional: true,
                "Possible answers; the first is the present design, the others by nearness."),
            .texts("shows", \.shows, optional: true, "Figures that distinguish the answers."),
            .rows("aims", \.aims, optional: true, "What an answer should reach; all of them."),
            .row(
                "credit", \.credit, optional: true,
                "In place of answers to play: partial credit for failures of a ladder, which has an exact answer."),
            .text("advice", \.advice, optional: true, "What a designer should consider beside the figures."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard credit.ladder.isEmpty else {
            guard answers.isEmpty, aims.isEmpty, shows.isEmpty else {
                throw reader.problem(
                    node, field: "credit", expected: "either answers to play or a credit to count", found: "both")
            }
            return
        }
        guard !shows.isEmpty else {
            throw reader.problem(node, field: "shows", expected: "figures that distinguish the answers", found: "none")
        }
        guard answers.count >= 2 else {
            throw reader.problem(
                node, field: "answers", expected: "two answers or more, so that there is a choice",
                found: "\(answers.count)")
        }
        guard Set(answers.map(\.name)).count == answers.count else {
            throw reader.problem(node, field: "answers", expected: "names that differ", found: "one twice")
        }
    }
}

/// One possible answer: changes of content.
package struct AnswerRow: ContentRow, Sendable {
    package var name = ""
    package var changes: [String] = []

    package init() {}

    package static let noun = "an answer"
    package static var fields: [Field<AnswerRow>] {
        [
            .text("name", \.name, "A few words."),
            .texts(
                "set", \.changes, optional: true,
                "Changes as on the command line, such as loot.pity.tasks.threshold=25."),
        ]
    }
}

/// Partial credit for failures on a ladder: more chance for the next try of the same step.
package struct CreditRow: ContentRow, Sendable {
    package var ladder = ""
    /// Added chance for each failure.
    package var points: [Ratio] = []

    package init() {}

    package static let noun = "a credit"
    package static var fields: [Field<CreditRow>] {
        [
            .text("ladder", \.ladder, "The ladder's name among the odds, such as forge.enhancement."),
            .ratios("points", \.points, "What a failure adds to the chance of the next try; 0 for none."),
        ]
    }
}

/// A band that a figure should lie in.
package struct AimRow: ContentRow, Sendable {
    package var metric = ""
    package var low: MetricValue = 0
    package var high: MetricValue = 0
    package var because = ""

    package init() {}

    package static let noun = "an aim"
    package static var fields: [Field<AimRow>] {
        let figures: ClosedRange<Int64> = 0...1_000_000_000_000_000
        return [
            .text("metric", \.metric, "The figure's name."),
            .ratio("from", \.low, figures, "The least it should be."),
            .ratio("to", \.high, figures, "The most it should be."),
            .text("because", \.because, "Who says so."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard low <= high else {
            throw reader.problem(
                node, field: "to", expected: "at least \(low.value), where the band begins",
                found: "\(high.value)")
        }
    }
}
