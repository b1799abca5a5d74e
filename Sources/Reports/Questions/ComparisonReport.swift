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
                ComparisonSections.byArchetype(comparison), ComparisonSections.untouched(comparison),
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
            let isAll = comparison.rows.allSatisfy { $0.move.verdict == .untouched }
            findings.append(
                Finding(
                    severity: .note,
                    headline: isAll ? "Nothing moves" : "No figure moves for certain",
                    explanation: isAll
                        ? "Every figure is the same in every block of these \(Words.number(comparison.players)) players, to the last"
                            + " unit. More players may meet the change."
                        : "More players would separate smaller moves from chance.", section: ComparisonSections.movesID)
            )
        }
        let untouched = comparison.moves.count { $0.verdict == .untouched }
        if untouched > 0, untouched < comparison.moves.count {
            findings.append(
                Finding(
                    severity: .fine,
                    headline: "\(untouched) of \(comparison.moves.count) figures are not touched for these "
                        + Words.count(comparison.players, "player"),
                    explanation: "They are the same in every block of them, to the last unit. What is rare may be"
                        + " touched for more players.", section: ComparisonSections.untouchedID))
        }
        return findings
    }

    private static func finding(_ row: Comparison.Row, _ comparison: Comparison) -> Finding {
        let (move, unit) = (row.move, row.move.metric.unit)
        let ways = (move.difference.value ?? 0) < 0 ? "falls" : "rises"
        let size = MoveSize(move.difference)
        let interval = size.flatMap(MetricWords.interval).map { ", 95 % interval of the move \($0)" } ?? ""
        return Finding(
            severity: .note,
            headline: "\(move.metric.label) \(ways)" + (size.map { " by \(MetricWords.distance($0))" } ?? ""),
            explanation: "From \(MetricWords.value(move.difference.from, unit)) to "
                + "\(MetricWords.value(move.difference.to, unit))\(interval).\(spread(row, comparison))",
            section: ComparisonSections.movesID)
    }

    /// Which archetypes it moves least and most.
    private static func spread(_ row: Comparison.Row, _ comparison: Comparison) -> String {
        guard row.byArchetype.count > 1 else { return "" }
        let unit = MoveSize.unit(of: row.move.metric)
        let moves = row.byArchetype.compactMap { move in
            MoveSize(move.difference).flatMap {
                $0.unit == unit ? (size: $0, who: comparison.archetypeName(of: move)) : nil
            }
        }
        guard let least = moves.min(by: { $0.size.value < $1.size.value }), let leastWho = least.who,
            let most = moves.max(by: { $0.size.value < $1.size.value }), let mostWho = most.who
        else { return "" }
        return " From \(MetricWords.bare(least.size)) (\(leastWho)) to \(MetricWords.bare(most.size)) (\(mostWho))."
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
