import QuestKernel

/// What NPCs say, and the lines for a completed task ("NPC & Dialogue System"; QB51).
struct DialogueContent: ContentRow {
    var npcs: [SpeakerRow] = []
    var completions: [CompletionRow] = []

    static let noun = "the dialogue"
    static var fields: [Field<DialogueContent>] {
        [
            .table("npcs", \.npcs, "The four NPCs."),
            .table("completions", \.completions, "Lines for a completed task, by class and category."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkNames(npcs.map(\.id), of: Speaker.allCases.map(\.name), "npcs", node)
        try reader.checkNames(completions.map(\.id), of: HeroClass.allCases.map(\.name), "completions", node)
        for speaker in Speaker.allCases {
            let row = node["npcs"]?[speaker.name] ?? node
            for situation in Situation.allCases {
                let has = !npcs[speaker.index].lines[situation.index].isEmpty
                guard has != speaker.situations.contains(situation) else { continue }
                throw reader.problem(
                    row, field: "npcs.\(speaker.name).\(situation.name)",
                    expected: has ? "no lines: the \(speaker.name) is never asked that" : "a list of lines",
                    found: has ? "lines" : "none")
            }
        }
    }
}

/// An NPC: a name, a place, and lines by situation.
struct SpeakerRow: ContentTableRow {
    var id = ""
    var name = ""
    var place = ""
    /// By `Situation`.
    var lines = [[String]](repeating: [], count: Situation.allCases.count)

    static let noun = "an NPC"
    static var fields: [Field<SpeakerRow>] {
        [.text("name", \.name, "What players read."), .text("place", \.place, "Where they are met.")]
            + Situation.allCases.map { .texts($0.name, \.lines[$0.index], optional: true, "What they say then.") }
    }
}

/// A class's lines for a completed task.
struct CompletionRow: ContentTableRow {
    var id = ""
    /// By `Category`.
    var lines = [[String]](repeating: [], count: Category.allCases.count)

    static let noun = "the lines of a class"
    static var fields: [Field<CompletionRow>] {
        Category.allCases.map { .texts($0.name, \.lines[$0.index], "Said when such a task is done.") }
    }
}

/// Suggestions by weather ("Weather Integration", "Decisions Made").
struct WeatherContent: ContentRow {
    var conditions: [WeatherRow] = []

    static let noun = "the weather lines"
    static var fields: [Field<WeatherContent>] {
        [.table("conditions", \.conditions, "Lines by weather.")]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkNames(conditions.map(\.id), of: Weather.allCases.map(\.name), "conditions", node)
    }
}

/// One kind of weather: the category of tasks it suggests, and its lines.
struct WeatherRow: ContentTableRow {
    var id = ""
    var leaning = Category.physical
    var lines: [String] = []

    static let noun = "a kind of weather"
    static var fields: [Field<WeatherRow>] {
        [
            .choice("leaning", \.leaning, "The category of tasks that it suggests."),
            .texts("lines", \.lines, "Suggestions."),
        ]
    }
}

extension ContentReader {
    /// Refuses a table whose ids are not these names in this order, with the nearest name for an unknown one.
    func checkNames(
        _ ids: [String], of names: [String], _ field: String, _ node: ContentNode
    ) throws(ContentProblem) {
        guard ids != names else { return }
        let unknown = ids.first { !names.contains($0) }
        throw problem(
            node, field: field, expected: "the rows " + names.joined(separator: ", ") + " in this order",
            found: unknown.map { "\"\($0)\"" } ?? ids.joined(separator: ", "),
            suggestion: unknown.flatMap { NearestName.to($0, among: names.filter { !ids.contains($0) }) })
    }
}
