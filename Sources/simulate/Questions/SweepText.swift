import Balance
import Reports

/// A sweep as lines for the terminal.
struct SweepText {
    private static let mostRows = 20
    private let sweep: SweepResult

    init(_ sweep: SweepResult) { self.sweep = sweep }

    func show(_ options: RunOptions) { for line in lines { options.show(line) } }

    private var lines: [String] {
        let spans = SweepSpan.ranked(sweep)
        let moved = spans.filter { !sweep.isUnchanged($0.metric) }
        var lines = [""]
        if moved.isEmpty {
            lines.append("No figure moves at any point.")
        } else {
            var table = TextTable(
                ["figure", "present", "lowest", "at", "highest", "at", "how certain", "--metric"], numbers: [1, 2, 4])
            for span in moved.prefix(Self.mostRows) {
                let metric = sweep.metrics[span.metric]
                table.add([
                    metric.label, MetricWords.value(sweep.baseLevels[span.metric], metric.unit),
                    MetricWords.value(span.lowest?.value, metric.unit), span.lowest?.name ?? "",
                    MetricWords.value(span.highest?.value, metric.unit), span.highest?.name ?? "",
                    MetricWords.verdict(span.verdict), metric.name,
                ])
            }
            let paths = sweep.design.axes.map(\.path).joined(separator: ", ")
            lines +=
                ["How far each figure moves over \(MetricWords.count(sweep.rows.count, "point")) of \(paths)"]
                + table.lines
            if moved.count > Self.mostRows { lines.append("  and \(moved.count - Self.mostRows) more, on the page") }
        }
        let unchanged = spans.filter { sweep.isUnchanged($0.metric) }.map { sweep.metrics[$0.metric].name }
        if !unchanged.isEmpty {
            lines += [
                "",
                "Not touched at any point for these \(Words.count(sweep.players, "player")) (\(unchanged.count) of "
                    + "\(spans.count) figures)",
                "  " + unchanged.prefix(Self.mostRows).joined(separator: "; ")
                    + (unchanged.count > Self.mostRows
                        ? "; and \(unchanged.count - Self.mostRows) more, on the page" : ""),
            ]
        }
        return lines + SweepReport.roundings(sweep).flatMap { ["", "  \($0)"] }
    }
}
