import QuestKernel

/// Titles of the leaderboard and the words of summaries and insights ("Leaderboard", "Task Analytics Dashboard").
struct RecordContent: ContentRow {
    var titles: [TitleRow] = []
    var summary = ""
    var insights: [InsightRow] = []
    var leastTasks: Completions = 20
    var leastDifference: Ratio = Ratio(partsPerMillion: 100_000)

    static let noun = "titles, summaries and insights"
    static var fields: [Field<RecordContent>] {
        [
            .table("titles", \.titles, "Titles of the leaderboard, in the order in which they are given."),
            .text("summary", \.summary, "The week in a sentence."),
            .table("insights", \.insights, "Sentences of insights."),
            .whole("leastTasks", \.leastTasks, 1...1_000_000, unit: "tasks", "Tasks before an insight is shown."),
            .ratio(
                "leastDifference", \.leastDifference, 0...10_000_000, "The least difference that is worth a sentence."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard titles.map(\.id) == LeaderboardTitle.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "titles",
                expected: "the rows " + LeaderboardTitle.allCases.map(\.name).joined(separator: ", ")
                    + " in this order",
                found: titles.map(\.id).joined(separator: ", "))
        }
        guard insights.map(\.id) == InsightKind.allCases.map(\.name) else {
            throw reader.problem(
                node, field: "insights",
                expected: "the rows " + InsightKind.allCases.map(\.name).joined(separator: ", ") + " in this order",
                found: insights.map(\.id).joined(separator: ", "))
        }
    }
}

/// What members are best at, in the order in which titles are given.
public enum LeaderboardTitle: UInt8, ContentChoice, Codable {
    /// Most tasks, most EXP, best streak, most Physical, most Mental, most categories.
    case taskMachine, expHunter, streakLord, gymWarrior, scholar, jackOfAllTrades
}

struct TitleRow: ContentTableRow {
    var id = ""
    var name = ""

    static let noun = "a title"
    static var fields: [Field<TitleRow>] { [.text("name", \.name, "What players read.")] }
}

/// Kinds of insights.
enum InsightKind: UInt8, ContentChoice { case weekday, category, moreThanLastWeek, fewerThanLastWeek, hours }

struct InsightRow: ContentTableRow {
    var id = ""
    var text = ""

    static let noun = "an insight"
    static var fields: [Field<InsightRow>] {
        [.text("text", \.text, "The sentence; {percent}, {best}, {worst}, {from} and {to} are filled in.")]
    }
}
