import QuestKernel

/// Something a player can do.
struct ActionRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var when: OpenContent?
    var cost: OpenContent?
    var succeeds: OpenContent?
    var gives: OpenContent?
    var onFailure: OpenContent?
    var limit: OpenContent?
    var cooldown: OpenContent?
    var takes: OpenContent?
    var slots = 1
    var resets: OpenContent?

    static let noun = "an action"
    static var fields: [Field<ActionRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .open("when", \.when, FormulaWords.condition, "When it is possible."),
            .open("cost", \.cost, RewardText.costWords, "What it takes, whether it succeeds or not."),
            .open("succeeds", \.succeeds, FormulaWords.chance, "How likely it succeeds; always without it."),
            .open("gives", \.gives, RewardText.words, "What a success gives."),
            .open("onFailure", \.onFailure, RewardText.words, "What a failure gives."),
            .open("limit", \.limit, LimitText.words, "How often it is possible."),
            .open("cooldown", \.cooldown, DurationText.words, "How long until it is possible again."),
            .open("takes", \.takes, DurationText.words, "How long until it is finished and can be claimed."),
            .whole(
                "slots", \.slots, 1...32, unit: "slots", optional: true,
                "How many can be under way at once; 1 without it."),
            .open(
                "resets", \.resets, NameListText.words,
                "Resources, items, ladders, generators and tracks that begin again: a prestige. They are lost before "
                    + "it gives anything, and its formulas see what they were."),
        ]
    }
}

/// Upgrades step by step.
struct LadderRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var when: OpenContent?
    var cost: OpenContent?
    var chances: [Probability] = []
    var onFailure = LadderFailure.stay
    var sureAfter = 0
    var gives: OpenContent?
    var limit: OpenContent?

    static let noun = "a ladder"
    static var fields: [Field<LadderRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .open("when", \.when, FormulaWords.condition, "When a step can be tried."),
            .open("cost", \.cost, RewardText.costWords, "What a try costs; a list has a figure for each step."),
            .ratios("chances", \.chances, "How likely each step succeeds, from the first."),
            .choice("onFailure", \.onFailure, optional: true, "What a failure does to the level; stay if left out."),
            .whole(
                "sureAfter", \.sureAfter, 1...1_000, unit: "failures", optional: true,
                "After so many failures in a row at a step the next try of it succeeds."),
            .open("gives", \.gives, RewardText.words, "What each step that succeeds gives."),
            .open("limit", \.limit, LimitText.words, "How often it can be tried."),
        ]
    }

    static let mostSteps = 1_000

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard chances.count <= Self.mostSteps else {
            throw reader.problem(
                node, field: "chances", expected: "at most \(Self.mostSteps) steps", found: "\(chances.count)")
        }
        guard sureAfter == 0 || onFailure == .stay else {
            throw reader.problem(
                node, field: "sureAfter",
                expected: "nothing beside onFailure: \(onFailure.name), which ends every row of failures",
                found: "\(sureAfter)")
        }
    }
}

/// What a failure does.
enum LadderFailure: String, ContentChoice {
    /// Nothing.
    case stay
    /// One step down.
    case drop
    /// Down to the first.
    case reset
}

/// What produces while nobody plays.
struct GeneratorRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var makes: OpenContent?
    var every: OpenContent?
    var cost: OpenContent?
    var levels = 0
    var start = 0
    var offline: OpenContent?
    var when: OpenContent?

    static let noun = "a generator"
    static var fields: [Field<GeneratorRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .open("makes", \.makes, RewardText.amountsWords, optional: false, "What each of its levels makes."),
            .open("every", \.every, DurationText.words, optional: false, "In how long."),
            .open(
                "cost", \.cost, RewardText.costWords, optional: false,
                "What the next level costs; a list or a growing price has a figure for each."),
            .whole("levels", \.levels, 1...10_000, unit: "levels", "The highest level."),
            .whole("start", \.start, 0...10_000, unit: "levels", optional: true, "The level everybody begins with."),
            .open(
                "offline", \.offline, DurationText.words, "For how long it works without a visit; without it, always."),
            .open("when", \.when, FormulaWords.condition, "When a level can be bought."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard start <= levels else {
            throw reader.problem(
                node, field: "start", expected: "at most the \(levels) levels that it has", found: "\(start)")
        }
    }
}

/// What is sold for real money.
struct PackRow: NamedTableRow, Sendable {
    var id = ""
    var name = ""
    var price: Ratio = 0
    var gives: OpenContent?
    var daily: OpenContent?
    var days: Days = 0
    var limit: OpenContent?
    var when: OpenContent?

    static let noun = "a pack"
    static var fields: [Field<PackRow>] {
        [
            .text("name", \.name, optional: true, "What players read; the id without it."),
            .ratio("price", \.price, 10_000...100_000_000_000, "In real money, whole and hundredths: 4.99."),
            .open("gives", \.gives, RewardText.words, "What it gives at once."),
            .open(
                "daily", \.daily, RewardText.words, "What it gives on each day of its term on which the player comes."),
            .whole(
                "days", \.days, 1...366, unit: "days", optional: true,
                "Its term, from the day of the purchase; a further purchase adds to it."),
            .open("limit", \.limit, LimitText.words, "How often it can be bought."),
            .open("when", \.when, FormulaWords.condition, "When it can be bought."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard (daily == nil) == (days == 0) else {
            throw reader.problem(node, expected: "daily and days together, or neither")
        }
        guard price.partsPerMillion % 10_000 == 0 else {
            throw reader.problem(
                node, field: "price", expected: "a price with at most two decimals",
                found: node["price"]?.kindInWords ?? "")
        }
    }
}
