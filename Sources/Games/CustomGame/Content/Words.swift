import QuestKernel

/// What places of a game's files take, in words.
enum FormulaWords {
    static let condition = "a condition, such as gems >= 160 && day > 3"
    static let chance = "a chance, such as 80% or 0.8 * skill"
    static let amount = "a whole number or a formula, such as count(playStage, today)"
    static let share = "a share, such as 20% or level(account) * 1%"
}

enum RewardText {
    static let amountWords = "an amount: 12, 80..120, or a formula such as 10 + level(account)"
    static let amountsWords = "a map from names of resources to amounts, such as { gold: 80..120 }"
    static let words = "a map from names of resources, items and draws to amounts, such as { gold: 80..120, nova: 1 }"
    static let costWords =
        "a map from names of resources and items to amounts, such as { gems: 160 }; a list, or { base, growth, levels }, "
        + "has a figure for each time or step"
}

enum NameListText {
    static let words = "a list of names, such as [gold, gems]"
}

/// Lengths of time: `30s`, `5m`, `8h`, `2d`, `1w`.
enum DurationText {
    static let words = "a length of time such as 30s, 5m, 8h, 2d or 1w"

    /// In seconds, up to ten years; nil for another text and for none at all.
    static func seconds(_ text: String) -> Int64? {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let unit = text.last.flatMap({ units[$0] }) else { return nil }
        guard let number = Decimal6(text.dropLast().trimmed), number.millionths > 0 else { return nil }
        let (product, overflows) = number.millionths.multipliedReportingOverflow(by: unit)
        guard !overflows, product % 1_000_000 == 0, product / 1_000_000 <= 315_360_000 else { return nil }
        return product / 1_000_000
    }
}

/// How often something is possible: `20 a day`, `1 a week`, `3 a visit`, `1 ever`.
enum LimitText {
    static let words = "how often, such as 20 a day, 1 a week, 5 a month, 3 a visit or 1 ever"

    static func limit(_ text: String) -> (most: Int64, span: CountSpan)? {
        let parts = text.split(separator: " ")
        guard let first = parts.first, let most = Int64(first), (1...1_000_000).contains(most) else { return nil }
        if parts.count == 2, parts[1] == "ever" { return (most, .ever) }
        guard parts.count == 3, parts[1] == "a" || parts[1] == "per" else { return nil }
        switch parts[2] {
        case "day": return (most, .today)
        case "week": return (most, .week)
        case "month": return (most, .month)
        case "visit": return (most, .visit)
        default: return nil
        }
    }
}

/// Over what something is counted.
enum CountSpan: String, CaseIterable, Sendable {
    case ever, visit, today, week, month
}

extension Substring {
    /// Without the spaces at its ends.
    var trimmed: String {
        var text = self
        while text.last == " " { text = text.dropLast() }
        return String(text.drop { $0 == " " })
    }
}
