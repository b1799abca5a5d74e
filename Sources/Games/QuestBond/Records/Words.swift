import QuestKernel

// Sentences from the content's templates; a host with another language uses templates of its own.
extension QuestBondRules {
    /// The week in a sentence.
    public func words(_ summary: WeeklySummary) -> String {
        Self.fill(
            records.summary,
            [
                ("tasks", "\(summary.tasks)"), ("streak", "\(summary.streak)"), ("growth", "\(summary.growth)"),
                ("stat", Self.capitalized(summary.stat.name)),
                ("category", Self.capitalized(summary.bestCategory.name)), ("percent", Self.percent(summary.share)),
            ])
    }

    /// An insight in a sentence.
    public func words(_ insight: Insight) -> String {
        switch insight {
        case .weekday(let best, let worst, let percent):
            return sentence(
                .weekday,
                [
                    ("best", Self.weekdays[best % 7]), ("worst", Self.weekdays[worst % 7]), ("percent", "\(percent)"),
                ])
        case .category(let category, let share):
            return sentence(
                .category, [("best", Self.capitalized(category.name)), ("percent", Self.percent(share))])
        case .moreThanLastWeek(let percent): return sentence(.moreThanLastWeek, [("percent", "\(percent)")])
        case .fewerThanLastWeek(let percent): return sentence(.fewerThanLastWeek, [("percent", "\(percent)")])
        case .hours(let from): return sentence(.hours, [("from", "\(from):00"), ("to", "\(from + 2):00")])
        }
    }

    private static let weekdays = [
        "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays",
    ]

    private func sentence(_ kind: InsightKind, _ values: [(String, String)]) -> String {
        Self.fill(records.insights[kind.index].text, values)
    }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
    private static func percent(_ share: Ratio) -> String { "\((share.partsPerMillion + 5_000) / 10_000)" }

    /// Puts values in place of `{names}`; a name without a value stays unchanged.
    static func fill(_ template: String, _ values: [(String, String)]) -> String {
        var text = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            let name = rest[rest.index(after: open)..<close]
            text += values.first { $0.0 == name }?.1 ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }
}
