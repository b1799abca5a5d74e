import QuestKernel

/// Expeditions ("Expedition System").
struct ExpeditionContent: ContentRow {
    var rules = ExpeditionRules()
    var expeditions: [ExpeditionRow] = []
    var lore: [LoreRow] = []
    var lines: [ExpeditionLines] = []

    static let noun = "the expeditions"
    static var fields: [Field<ExpeditionContent>] {
        [
            .row("rules", \.rules, "The rules for every expedition."),
            .table("expeditions", \.expeditions, "Expedition templates."),
            .table("lore", \.lore, "Pages of lore that expeditions find, for the collection log."),
            .table("lines", \.lines, "What the log says of a stage, by the class line of the member it names."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if expeditions.count > 32 {
            throw reader.problem(
                node, field: "expeditions", expected: "at most 32 expeditions", found: "\(expeditions.count)")
        }
        if lore.count > 64 {
            throw reader.problem(node, field: "lore", expected: "at most 64 pages", found: "\(lore.count)")
        }
        for page in lore where !expeditions.contains(where: { $0.theme == page.theme }) {
            throw reader.problem(
                node, field: "lore.\(page.id).theme", expected: "a theme of an expedition", found: page.theme)
        }
        for line in HeroClass.allCases.map(\.line) where !lines.contains(where: { $0.heroClass == line }) {
            throw reader.problem(node, field: "lines", expected: "lines of the \(line.name)", found: "none")
        }
    }
}

/// The rules for every expedition.
struct ExpeditionRules: ContentRow {
    var offered: Int = 3
    var slots: Int = 1
    var partyCounts = true
    var successCap: Probability = Probability(partsPerMillion: 900_000)
    var failedStageExperience: Ratio = Ratio(partsPerMillion: 250_000)
    var failedStageGold: Ratio = Ratio(partsPerMillion: 250_000)

    static let noun = "the rules of expeditions"
    static var fields: [Field<ExpeditionRules>] {
        [
            .whole(
                "offered", \.offered, 1...32, unit: "expeditions", "How many of the unlocked ones are on offer per day."
            ),
            .whole(
                "slots", \.slots, 1...2, unit: "expeditions",
                "How many may be under way at once, before research; two at most."),
            .flag(
                "partyCounts", \.partyCounts, optional: false,
                "Whether the party's expedition takes a slot of each member."),
            .ratio("successCap", \.successCap, "The most that a stage's chance can be."),
            .ratio("failedStageExperience", \.failedStageExperience, "Share of its EXP that a failed stage gives."),
            .ratio("failedStageGold", \.failedStageGold, "Share of its gold that a failed stage gives."),
        ]
    }
}

/// One expedition.
struct ExpeditionRow: ContentTableRow, DatedRow {
    var id = ""
    var name = ""
    var theme = ""
    var level: Int32 = 1
    var power: StatPoints = 1
    var experience: Experience = 0
    var gold: Gold = 0
    var stages: [StageRow] = []

    var minutes: Minutes { stages.reduce(0) { $0 + $1.minutes } }
    var from: CalendarDate?
    var until: CalendarDate?

    static let noun = "an expedition"
    static var fields: [Field<ExpeditionRow>] {
        [
            .text("name", \.name, "What players read."),
            .text("theme", \.theme, "Where it goes."),
            .whole("level", \.level, 1...1_000, unit: "levels", "The level that may start it."),
            .whole("power", \.power, 1...1_000_000, unit: "points", "Power that a stage of difficulty 1 needs."),
            .whole("exp", \.experience, 0...1_000_000, unit: "EXP", "EXP of the whole run."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", "Gold of the whole run."),
            .rows("stages", \.stages, "Its stages, in order."),
        ] + dates
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try checkDates(node, reader)
    }
}

/// A page of lore.
struct LoreRow: ContentTableRow {
    var id = ""
    var name = ""
    var theme = ""
    var text = ""

    static let noun = "a page of lore"
    static var fields: [Field<LoreRow>] {
        [
            .text("name", \.name, "What players read."),
            .text("theme", \.theme, "The theme of the expeditions that find it."),
            .text("text", \.text, "What it says."),
        ]
    }
}

/// What the log of an expedition says of a stage.
struct ExpeditionLines: ContentTableRow {
    var id = ""
    var heroClass = HeroClass.warrior
    var success = ""
    var failure = ""

    static let noun = "a line of the log"
    static var fields: [Field<ExpeditionLines>] {
        [
            .choice("class", \.heroClass, "The class line of the member that it names."),
            .text("success", \.success, "After a stage that succeeded; {name} stands for the member."),
            .text("failure", \.failure, "After one that failed."),
        ]
    }
}

/// One stage.
struct StageRow: ContentRow {
    var name = ""
    var story = ""
    var minutes: Minutes = 60
    var stat = Stat.strength
    var difficulty: Ratio = 1

    static let noun = "a stage"
    static var fields: [Field<StageRow>] {
        [
            .text("name", \.name, "What players read."),
            .text("story", \.story, "What happens."),
            .whole("minutes", \.minutes, 1...10_080, unit: "minutes", "How long it takes."),
            .choice("stat", \.stat, "The stat whose power counts."),
            .ratio("difficulty", \.difficulty, 1...100_000_000, "Multiplies the expedition's power."),
        ]
    }
}
