import Balance

/// A comparison of two scenarios as a document: what differs, what moves, what stays.
package enum ComparisonReport {
    private static let mostFindings = 6

    package static func build(_ comparison: Comparison, stoppedEarly: Bool = false) -> ReportDocument {
        ReportDocument(
            title: "\(comparison.a.name) against \(comparison.b.name)",
            subtitle: "The results of the same \(Words.number(comparison.players)) players with the same luck over "
                + "\(Words.count(comparison.days, "day")) under either"
                + (stoppedEarly ? "; stopped before all had played." : "."),
            facts: facts(comparison), findings: findings(comparison),
            sections: [
                contentSection(comparison), ComparisonSections.moves(comparison),
                ComparisonSections.byArchetype(comparison), ComparisonSections.unchanged(comparison),
                ComparisonSections.certainty(comparison),
            ].compactMap { $0 })
    }

    private static func facts(_ comparison: Comparison) -> [Fact] {
        [
            Fact(label: "Game", value: comparison.game),
            Fact(label: "Players under either", value: Words.number(comparison.players)),
            Fact(label: "Days", value: Words.number(comparison.days)),
            Fact(label: "Seed", value: "\(comparison.seed)"),
            Fact(label: "Figures", value: Words.number(comparison.moves.count)),
        ]
    }

    // MARK: - Findings

    private static func findings(_ comparison: Comparison) -> [Finding] {
        let certain = comparison.rows(.certain)
        var findings = certain.prefix(mostFindings).map { finding($0, comparison) }
        if certain.isEmpty {
            let isAll = comparison.rows.allSatisfy { $0.move.verdict == .unchanged }
            findings.append(
                Finding(
                    severity: .note,
                    headline: isAll ? "Nothing moves" : "No figure moves for certain",
                    explanation: isAll
                        ? "Every figure is the same in every block of players, to the last unit."
                        : "More players would separate smaller moves from chance.", section: ComparisonSections.movesID)
            )
        }
        let unchanged = comparison.moves.count { $0.verdict == .unchanged }
        if unchanged > 0, unchanged < comparison.moves.count {
            findings.append(
                Finding(
                    severity: .fine,
                    headline: "\(unchanged) of \(comparison.moves.count) figures are exactly unchanged",
                    explanation: "They are the same in every block of players, to the last unit: the change does not"
                        + " reach them.", section: ComparisonSections.unchangedID))
        }
        return findings
    }

    private static func finding(_ row: Comparison.Row, _ comparison: Comparison) -> Finding {
        let (move, unit) = (row.move, row.move.metric.unit)
        let ways = (move.difference.value ?? 0) < 0 ? "falls" : "rises"
        let size = move.relative.map { " by \(Words.percent(abs($0)))" } ?? ""
        let interval = move.relative == nil ? "" : ", 95 % interval \(interval(move)) %"
        return Finding(
            severity: .note, headline: "\(move.metric.label) \(ways)\(size)",
            explanation: "From \(MetricWords.value(move.from, unit)) to "
                + "\(MetricWords.value(move.to, unit))\(interval).\(spread(row, comparison))",
            section: ComparisonSections.movesID)
    }

    private static func interval(_ move: MetricMove) -> String {
        Words.interval(
            MetricWords.signed(100 * (move.relativeLow ?? 0)), MetricWords.signed(100 * (move.relativeHigh ?? 0)))
    }

    /// Which archetypes it moves least and most.
    private static func spread(_ row: Comparison.Row, _ comparison: Comparison) -> String {
        guard row.byArchetype.count > 1 else { return "" }
        guard
            let least = row.byArchetype.filter({ $0.relative != nil }).min(by: {
                ($0.relative ?? 0) < ($1.relative ?? 0)
            }),
            let most = row.byArchetype.filter({ $0.relative != nil }).max(by: {
                ($0.relative ?? 0) < ($1.relative ?? 0)
            }),
            let leastWho = comparison.archetypeName(of: least), let mostWho = comparison.archetypeName(of: most)
        else { return "" }
        return " From \(MetricWords.change(least.relative)) (\(leastWho)) to \(MetricWords.change(most.relative))"
            + " (\(mostWho))."
    }

    // MARK: - Content

    private static func contentSection(_ comparison: Comparison) -> Section {
        let remarks = comparison.remarks.map { Block.note($0) }
        let table = Table(
            id: "content", title: "Content", columns: [Column(name: "Difference", kind: .text)],
            rows: comparison.changes.map { [.text($0)] })
        return Section(
            id: "content", title: "What differs in the content",
            lead: comparison.changes.isEmpty
                ? "Nothing: both are the same content." : "From \(comparison.a.name) to \(comparison.b.name).",
            blocks: remarks + (comparison.changes.isEmpty ? [] : [.table(table)]))
    }
}

extension Comparison {
    /// The display name of the archetype that a move is about; nil for all players.
    fileprivate func archetypeName(of move: MetricMove) -> String? {
        guard let id = ComparisonSections.archetype(of: move) else { return nil }
        return zip(archetypes, archetypeNames).first { $0.0 == id }?.1 ?? id
    }
}
