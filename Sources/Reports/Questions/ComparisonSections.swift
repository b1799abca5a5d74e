import Balance

/// The sections of a comparison that hold figures.
enum ComparisonSections {
    static let movesID = "moves"
    static let untouchedID = "untouched"
    private static let mostBars = 20

    /// The id of the archetype that a move is about.
    static func archetype(of move: MetricMove) -> String? {
        let name = move.metric.name
        return name.lastIndex(of: "@").map { String(name[name.index(after: $0)...]) }
    }

    // MARK: - Moves

    static func moves(_ comparison: Comparison) -> Section {
        let rows = comparison.rows.filter { $0.move.verdict != .untouched }
        var blocks: [Block] = []
        blocks += [MoveSize.Unit.percent, .points].compactMap { forest(comparison, $0) }.map { .chart($0) }
        if !rows.isEmpty { blocks.append(.table(table(rows))) }
        return Section(
            id: movesID, title: "What moves",
            lead: rows.isEmpty
                ? "No figure moves."
                : "The clearest move first. “Certain”: the chance that any of those is a false alarm is at most 5 %. "
                    + "“Likely”: with these added, at most 5 % of all that are named are expected to be false alarms.",
            blocks: blocks)
    }

    /// How far each figure of one unit moves, with its interval: amounts in percent, shares in points.
    private static func forest(_ comparison: Comparison, _ unit: MoveSize.Unit) -> Chart? {
        let shown = comparison.rows.compactMap { row -> (move: MetricMove, size: MoveSize)? in
            guard [.certain, .likely, .unclear].contains(row.move.verdict), let size = MoveSize(row.move.difference),
                size.unit == unit
            else { return nil }
            return (row.move, size)
        }.prefix(mostBars)
        guard !shown.isEmpty else { return nil }
        let isPoints = unit == .points
        let names = Words.unique(shown.map(\.move.metric.label))
        return Chart(
            id: isPoints ? "shares-chart" : "moves-chart", title: "Move of each \(isPoints ? "share" : "amount")",
            caption: (isPoints ? "In points: from 1 % to 6 % is +5." : "Percent of what it was.")
                + " With the 95 % interval of the paired difference.", kind: .bars,
            xLabel: "Figure", yLabel: "Move in \(isPoints ? "points" : "percent")", x: .categories(names),
            series: [
                Series(
                    name: "Move", values: shown.map(\.size.value), low: shown.map(\.size.low),
                    high: shown.map(\.size.high), role: .simulated)
            ])
    }

    private static func table(_ rows: [Comparison.Row]) -> Table {
        Table(
            id: "moves-table", title: "Figures that move",
            caption: "Below each figure are its unit and the name for --metric. Days are read "
                + "between two days. Shares move in points, all else in percent of what it was, or in its own unit "
                + "from 0. The interval of the move is a 95 % interval for each figure alone.",
            columns: [
                Column(name: "Figure", kind: .text), Column(name: "Before", kind: .number),
                Column(name: "After", kind: .number), Column(name: "Move", kind: .number),
                Column(name: "in", kind: .text),
                Column(name: "How certain", kind: .text),
            ],
            rows: rows.map { row in
                let move = row.move
                let scale = MetricWords.scale(move.metric.unit)
                return [
                    MetricWords.head(move.metric), MetricWords.cell(move.difference.from.map { scale * $0 }),
                    MetricWords.cell(move.difference.to.map { scale * $0 }),
                    MetricWords.cell(MoveSize(move.difference)),
                    .text(MoveSize(move.difference).map { MetricWords.head($0.unit) } ?? ""),
                    .text(MetricWords.verdict(move.verdict)),
                ]
            })
    }

    // MARK: - By archetype

    static func byArchetype(_ comparison: Comparison) -> Section? {
        let rows = comparison.rows.filter { $0.byArchetype.contains { $0.verdict != .untouched } }
        guard comparison.archetypes.count > 1, !rows.isEmpty else { return nil }
        let table = Table(
            id: "archetypes-table", title: "Move by archetype",
            caption: "Shares in points, all else in percent of what the figure was, with the 95 % interval of the "
                + "paired difference. A 0 without an interval is not touched for these players; an empty field has "
                + "nothing to compare.",
            columns: [Column(name: "Figure", kind: .text), Column(name: "in", kind: .text)]
                + comparison.archetypeNames.map { Column(name: $0, kind: .number) },
            rows: rows.map { row in
                let moves = Dictionary(row.byArchetype.map { (archetype(of: $0) ?? "", $0) }) { first, _ in first }
                let unit = MoveSize.unit(of: row.move.metric)
                return [MetricWords.head(row.move.metric), .text(MetricWords.head(unit))]
                    + comparison.archetypes.map { name in
                        guard let move = moves[name], let size = MoveSize(move.difference), size.unit == unit else {
                            return .empty
                        }
                        guard move.verdict != .untouched else { return .number(0, decimals: 0) }
                        return MetricWords.cell(size)
                    }
            })
        return Section(
            id: "archetypes", title: "By archetype",
            lead: "Which archetypes feel the change, and which do not.", blocks: [.table(table)])
    }

    // MARK: - What stays

    static func untouched(_ comparison: Comparison) -> Section? {
        let rows = comparison.rows(.untouched)
        guard !rows.isEmpty else { return nil }
        let table = Table(
            id: "untouched-table", title: "Figures that stay",
            caption: "Below each figure are its unit and the name for --metric.",
            columns: [Column(name: "Figure", kind: .text), Column(name: "Value", kind: .number)],
            rows: rows.map { row in
                let unit = row.move.metric.unit
                return [MetricWords.head(row.move.metric), MetricWords.cell(row.move.difference.before, unit)]
            })
        return Section(
            id: untouchedID, title: "What is not touched for these \(Words.count(comparison.players, "player"))",
            lead:
                "The same in every block of them, to the last unit. More players may meet what the change does to rare "
                + "things: this run cannot exclude that.",
            blocks: [.table(table)])
    }

    // MARK: - Certainty

    static func certainty(_ comparison: Comparison) -> Section {
        let gains = comparison.moves.compactMap(\.difference.varianceReduction).sorted()
        let gain =
            gains.isEmpty
            ? ""
            : " Here it made the variance of a difference smaller by a factor of "
                + "\(Words.number(gains[gains.count / 2])) in the median figure that moves."
        let table = Table(
            id: "certainty-table", title: "Differences and tests",
            caption: "After minus before, shares in points of a percent. “Luck shared” is by how much it shrinks the "
                + "variance: that many times fewer players give the same precision.",
            columns: [
                Column(name: "Name", kind: .text), Column(name: "Difference", kind: .number),
                Column(name: "Chance alone", kind: .number), Column(name: "Holm", kind: .number),
                Column(name: "False discovery", kind: .number), Column(name: "Luck shared", unit: "×", kind: .number),
            ],
            rows: comparison.rows.map(\.move).filter { $0.probability != nil }.map { move in
                let scale = MetricWords.scale(move.metric.unit)
                let difference = move.difference
                let probability = { (value: Double?) -> Cell in value.map { .number($0, decimals: 4) } ?? .empty }
                return [
                    .text(move.metric.name),
                    MetricWords.cell(
                        difference.value.map { scale * $0 }, difference.low.map { scale * $0 },
                        difference.high.map { scale * $0 }),
                    probability(move.probability), probability(move.holm), probability(move.falseDiscovery),
                    MetricWords.cell(difference.varianceReduction),
                ]
            })
        return Section(
            id: "certainty", title: "How certain this is",
            lead: "Each player plays both scenarios with the same luck: a roll that is made in both is the same roll.",
            blocks: [
                .note(
                    "What both share cancels in the difference, so far fewer players give the same precision." + gain),
                .note(
                    "Errors come from how \(Words.count(comparison.blocks, "block")) of 12 players differ; members of a "
                        + "party are in one block. \(comparison.tested) of \(comparison.moves.count) figures were "
                        + "tested (the others are not touched or have no value): “certain” is Holm's adjustment "
                        + "at 5 %, “likely” Benjamini and Hochberg's."),
            ] + (table.rows.isEmpty ? [] : [.table(table)]))
    }
}
