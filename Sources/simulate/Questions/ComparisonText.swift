import Balance
import MonteCarlo
import Reports

/// A comparison as lines for the terminal.
struct ComparisonText {
    private static let mostRows = 20
    private static let mostChanges = 12
    private let comparison: Comparison

    init(_ comparison: Comparison) { self.comparison = comparison }

    func show(_ options: RunOptions) { for line in lines { options.show(line) } }

    private var lines: [String] {
        var lines = ["", "What differs in the content"]
        lines += comparison.changes.prefix(Self.mostChanges).map { "  \($0)" }
        if comparison.changes.isEmpty { lines.append("  nothing") }
        if comparison.changes.count > Self.mostChanges {
            lines.append("  and \(comparison.changes.count - Self.mostChanges) more")
        }
        lines += comparison.remarks.map { "  \($0)" }
        return lines + moves + untouched
    }

    private var moves: [String] {
        let rows = comparison.rows.filter { $0.move.verdict != .untouched }
        guard !rows.isEmpty else { return ["", "What moves", "  nothing"] }
        var table = TextTable(
            ["figure", "before", "after", "move (95 % interval)", "by archetype", "how certain", "--metric"],
            numbers: [1, 2])
        for row in rows.prefix(Self.mostRows) {
            let (move, unit) = (row.move, row.move.metric.unit)
            table.add([
                move.metric.label, MetricWords.value(move.difference.from, unit),
                MetricWords.value(move.difference.to, unit), MetricWords.change(of: move), spread(row),
                MetricWords.verdict(move.verdict), move.metric.name,
            ])
        }
        var lines = ["", "What moves"] + table.lines
        if rows.count > Self.mostRows { lines.append("  and \(rows.count - Self.mostRows) more, on the page") }
        lines.append(
            "  Among the certain moves, the chance of a false alarm is at most 5 % (Holm, \(comparison.tested) tests)."
        )
        lines.append(
            "  With the likely ones, at most 5 % are expected to be false alarms (Benjamini–Hochberg).")
        if rows.contains(where: { $0.move.metric.unit == .days }) {
            lines.append("  Days are read between two days, so that a move of part of a day shows.")
        }
        if comparison.tested == 0 {
            lines.append("  Too few players for a test: it needs at least \(MetricMove.fewestBlocks * Plan.blockSize).")
        }
        if let gain { lines.append("  \(gain)") }
        return lines
    }

    /// What common random numbers gained.
    private var gain: String? {
        let gains = comparison.moves.compactMap(\.difference.varianceReduction).sorted()
        guard let most = gains.last else { return nil }
        let text = { (gain: Double) in MetricWords.value(gain, .amount) }
        return "Sharing luck makes the variance of a difference \(text(gains[gains.count / 2])) times smaller (median; "
            + "at most \(text(most)))."
    }

    /// From the archetype that moves down most to the one that moves up most.
    private func spread(_ row: Comparison.Row) -> String {
        let unit = MoveSize.unit(of: row.move.metric)
        let moves = row.byArchetype.compactMap { MoveSize($0.difference) }.filter { $0.unit == unit }
        guard moves.count > 1, let least = moves.min(by: { $0.value < $1.value }),
            let most = moves.max(by: { $0.value < $1.value })
        else { return "" }
        return "\(MetricWords.signed(least.value)) to \(MetricWords.bare(most))"
    }

    private var untouched: [String] {
        let rows = comparison.rows(.untouched)
        guard !rows.isEmpty else { return [] }
        let all = comparison.moves.count { $0.verdict == .untouched }
        return [
            "",
            "Not touched for these \(Words.count(comparison.players, "player")): the same in every block, to the last unit "
                + "(\(all) of \(comparison.moves.count) figures)",
            "  " + rows.prefix(Self.mostRows).map(\.move.metric.name).joined(separator: "; ")
                + (rows.count > Self.mostRows ? "; and \(rows.count - Self.mostRows) more, on the page" : ""),
        ]
    }
}
