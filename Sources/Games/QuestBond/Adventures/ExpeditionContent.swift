import QuestKernel

/// Expeditions ("Expedition System").
struct ExpeditionContent: ContentRow {
    var rules = ExpeditionRules()
    var expeditions: [ExpeditionRow] = []

    static let noun = "the expeditions"
    static var fields: [Field<ExpeditionContent>] {
        [
            .row("rules", \.rules, "The rules for every expedition."),
            .table("expeditions", \.expeditions, "Expedition templates."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if expeditions.count > 32 {
            throw reader.problem(
                node, field: "expeditions", expected: "at most 32 expeditions", found: "\(expeditions.count)")
        }
    }
}

/// The rules for every expedition.
struct ExpeditionRules: ContentRow {
    var offered: Int = 3
    var successCap: Probability = Probability(partsPerMillion: 900_000)
    var failedStageExperience: Ratio = Ratio(partsPerMillion: 250_000)

    static let noun = "the rules of expeditions"
    static var fields: [Field<ExpeditionRules>] {
        [
            .whole(
                "offered", \.offered, 1...32, unit: "expeditions", "How many of the unlocked ones are on offer per day."
            ),
            .ratio("successCap", \.successCap, "The most that a stage's chance can be."),
            .ratio("failedStageExperience", \.failedStageExperience, "Share of its EXP that a failed stage gives."),
        ]
    }
}

/// One expedition.
struct ExpeditionRow: ContentTableRow {
    var id = ""
    var name = ""
    var theme = ""
    var level: Int32 = 1
    var power: StatPoints = 1
    var experience: Experience = 0
    var gold: Gold = 0
    var stages: [StageRow] = []

    var minutes: Minutes { stages.reduce(0) { $0 + $1.minutes } }

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
