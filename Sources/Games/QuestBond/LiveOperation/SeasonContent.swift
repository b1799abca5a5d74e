import QuestKernel

/// Seasonal windows ("Content Pipeline": `available_from`, `available_until`; QB48): what the game changes between two
/// dates, and which date the first local day is.
struct SeasonContent: ContentRow {
    var dayZero: CalendarDate?
    var areOn = false
    var seasons: [SeasonRow] = []

    /// One bit each for the active ones.
    static let most = 16

    static let noun = "the seasons"
    static var fields: [Field<SeasonContent>] {
        [
            .date("dayZero", \.dayZero, "The date of local day 0: a Monday, because weeks are counted from it."),
            .flag("areOn", \.areOn, optional: false, "Whether seasons change anything; off, they are only listed."),
            .table("seasons", \.seasons, "The content calendar."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if let dayZero, dayZero.weekday != 0 {
            throw reader.problem(node, field: "dayZero", expected: "a Monday", found: "\(dayZero), which is none")
        }
        if seasons.count > Self.most {
            throw reader.problem(
                node, field: "seasons", expected: "at most \(Self.most) seasons", found: "\(seasons.count)")
        }
    }
}

/// A season: its first and last day, and a closed set of changes. Seasons that overlap add up.
struct SeasonRow: ContentTableRow {
    var id = ""
    var name = ""
    var from: CalendarDate?
    var to: CalendarDate?
    var experience: Ratio = 0
    var gold: Ratio = 0
    var drops: Ratio = 0
    var bundle: Reference?
    var greetings: [String] = []

    static let noun = "a season"
    static var fields: [Field<SeasonRow>] {
        [
            .text("name", \.name, "What players read."),
            .date("from", \.from, "Its first day."),
            .date("to", \.to, "Its last day."),
            .ratio(
                "experience", \.experience, 0...5_000_000, optional: true, "\"+X %\" EXP of tasks, habits and duties."),
            .ratio("gold", \.gold, 0...5_000_000, optional: true, "\"+X %\" gold of tasks, habits and duties."),
            .ratio(
                "drops", \.drops, 0...5_000_000, optional: true,
                "\"+X %\" on equipment chances of tasks, rooms, missions and expeditions."),
            .reference("bundle", \.bundle, optional: true, "A bundle that the store sells only in seasons."),
            .texts("greetings", \.greetings, optional: true, "What NPCs greet with in it."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if let from, let to, to < from {
            throw reader.problem(
                node, field: "to", expected: "a last day that is not before the first, \(from)", found: "\(to)")
        }
        if experience == 0, gold == 0, drops == 0, bundle == nil, greetings.isEmpty {
            throw reader.problem(
                node, expected: "a change above 0: experience, gold or drops, a bundle or greetings")
        }
    }
}
