import QuestKernel

/// AFK missions ("AFK Mission System", "How Each AFK Content Type Uses Power Score").
struct MissionContent: ContentRow {
    var rules = MissionRules()
    var missions: [MissionRow] = []

    static let noun = "the missions"
    static var fields: [Field<MissionContent>] {
        [.row("rules", \.rules, "The rules for every mission."), .table("missions", \.missions, "Mission templates.")]
    }
}

/// The rules for every mission.
struct MissionRules: ContentRow {
    var successCap: Probability = .always
    var decidedAtClaim = false
    var failedExperience: Ratio = Ratio(partsPerMillion: 250_000)
    var failedGold: Ratio = 0
    var speedLimit: Ratio = Ratio(partsPerMillion: 500_000)

    static let noun = "the rules of missions"
    static var fields: [Field<MissionRules>] {
        [
            .ratio("successCap", \.successCap, "The most that a mission's chance can be."),
            .flag(
                "decidedAtClaim", \.decidedAtClaim, optional: false,
                "Whether stats and an EXP boost count as they are when it is claimed, instead of when it starts."),
            .ratio("failedExperience", \.failedExperience, "Share of its EXP that a failed mission gives."),
            .ratio("failedGold", \.failedGold, "Share of its gold that a failed mission gives."),
            .ratio("speedLimit", \.speedLimit, "The most that bonuses shorten missions by."),
        ]
    }
}

/// One mission.
struct MissionRow: ContentTableRow, DatedRow {
    var id = ""
    var name = ""
    var kind = MissionKind.combat
    var rarity = Rarity.common
    var minutes: Minutes = 60
    var level: Int32 = 1
    var stat = Stat.strength
    var requirement: StatPoints = 1
    var baseSuccess: Probability = .never
    var experience: Experience = 0
    var gold: Gold = 0
    var tokens: ResearchTokens = 0
    var herbs: Probability = .never
    var from: CalendarDate?
    var until: CalendarDate?

    static let noun = "a mission"
    static var fields: [Field<MissionRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("kind", \.kind, "What it is about."),
            .choice("rarity", \.rarity, "Its tier."),
            .whole("minutes", \.minutes, 1...10_080, unit: "minutes", "How long it takes."),
            .whole("level", \.level, 1...1_000, unit: "levels", "The level that may start it."),
            .choice("stat", \.stat, "The stat that counts."),
            .whole(
                "requirement", \.requirement, 1...100_000, unit: "points",
                "The stat value at which the base chance applies."),
            .ratio("baseSuccess", \.baseSuccess, "Chance of success at the requirement."),
            .whole("exp", \.experience, 0...1_000_000, unit: "EXP", "EXP on success."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", "Gold on success."),
            .whole("tokens", \.tokens, 0...1_000, unit: "research tokens", "Research tokens on success."),
            .ratio("herbs", \.herbs, "Chance of a herb on success."),
        ] + dates
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try checkDates(node, reader)
    }
}
