import Balance
import MonteCarlo
import Reports

/// A comparison of several scenarios as lines for the terminal.
struct VariantsText {
    private static let mostRows = 20
    private let variants: VariantComparison

    init(_ variants: VariantComparison) { self.variants = variants }

    func show(_ options: RunOptions) { for line in lines { options.show(line) } }

    private var lines: [String] {
        let rows = variants.rows
        let moving = rows.filter { !$0.isUntouched }
        var lines = ["", "Against \(variants.arms.first?.name ?? "")"]
        for (place, comparison) in variants.comparisons.enumerated() {
            let changes = comparison.changes.prefix(3).joined(separator: "; ")
            lines.append("  \(place + 1)  \(comparison.b.name)" + (changes.isEmpty ? "" : ": \(changes)"))
        }
        lines.append("")
        guard !moving.isEmpty else { return lines + ["No figure moves under any of them."] }
        var table = TextTable(
            ["figure", "first"] + variants.comparisons.indices.map { "\($0 + 1)" } + ["--metric"], numbers: [1])
        for row in moving.prefix(Self.mostRows) {
            let from = row.moves.compactMap(\.self).first?.difference.from
            table.add(
                [row.metric.label, MetricWords.value(from, row.metric.unit)] + row.moves.map(Self.word)
                    + [row.metric.name])
        }
        lines += table.lines
        if moving.count > Self.mostRows { lines.append("  and \(moving.count - Self.mostRows) more, on the page") }
        lines.append(
            "  * certain: the chance of any false alarm among these is at most 5 % (Holm, \(variants.tested) tests)."
        )
        lines.append(
            "  \(rows.count - moving.count) of \(Words.count(rows.count, "figure")) are exactly equal under all.")
        return lines
    }

    private static func word(_ move: MetricMove?) -> String {
        guard let move else { return "" }
        if move.verdict == .untouched { return "=" }
        return (MoveSize(move.difference).map(MetricWords.bare) ?? "–") + (move.verdict == .certain ? " *" : "")
    }
}
