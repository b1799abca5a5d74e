import Balance

/// How well the figures are known for whose sake as many players played.
enum KnownSection {
    static let id = "known"

    /// Nil where the number of players was given.
    static func build(_ known: [FigurePrecision]) -> Section? {
        guard !known.isEmpty else { return nil }
        return Section(
            id: id, title: "What this run was to find out",
            lead: "Players were added until these figures were known well enough. Where luck explains a fifth or more "
                + "of a figure's spread, the figure is read as these players would have it with even luck: of every "
                + "chance that was rolled it is known whether it hit, and how likely that was. A quantile "
                + "is read between whole values, by a straight line, as whole ones jump.",
            blocks: [.table(table(known))])
    }

    private static func table(_ known: [FigurePrecision]) -> Table {
        Table(
            id: "known-figures", title: "How well they are known",
            caption: "With 95 % intervals. The rest of this page shows figures as these players have them.",
            columns: [
                Column(name: "Figure", kind: .text), Column(name: "As these players have it", kind: .number),
                Column(name: "What decides", kind: .number), Column(name: "How it is read", kind: .text),
                Column(name: "Half-width", unit: "%", kind: .number),
            ],
            rows: known.map { figure in
                [
                    MetricWords.head(figure.metric), MetricWords.cell(figure.plain, figure.metric.unit),
                    MetricWords.cell(figure.best, figure.metric.unit), .text(words(figure.reading)),
                    figure.share.map { .number(100 * $0, decimals: 2) } ?? .text("not known"),
                ]
            })
    }

    private static func words(_ reading: FigurePrecision.Reading) -> String {
        switch reading {
        case .plain: "as these players have it"
        case .withoutLuck: "without their luck"
        case .betweenValues: "between whole values"
        }
    }
}
