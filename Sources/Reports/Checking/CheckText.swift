import Balance

/// A check for the terminal.
package enum CheckText {
    /// At most this many moved and this many unclear figures are listed.
    private static let most = 30

    package static func render(_ document: CheckDocument) -> String {
        var lines = [
            "\(document.scenario): \(document.title), seed \(document.seed), "
                + "content \(document.contentHash.prefix(12)), engine \(document.engineVersion)"
        ]
        if let patch = document.patch { lines.append(patch) }
        if let targets = document.targets { lines += [""] + self.lines(of: targets, days: document.days) }
        for part in document.comparisons { lines += [""] + self.lines(of: part, document.scenario) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of part: CheckDocument.TargetPart, days: Int) -> [String] {
        guard !part.outcome.results.isEmpty else { return ["no targets: there is no targets.yaml, or nothing in it"] }
        var table = TextTable(["", "target", "figure", "is", "is to be", "--metric"])
        for result in part.rows {
            table.add([
                result.word, result.target.id, result.target.metric.label,
                CheckWords.figure(result.figure, result.target.metric),
                CheckWords.band(result.target.band, result.target.metric), result.target.metric.name,
            ])
        }
        var lines =
            [
                "\(part.summary); \(NumberText.adaptive(Double(part.outcome.players))) players over \(Words.count(days, "day"))"
            ]
            + table.lines
        let open = part.rows.filter { $0.verdict != .met }
        if !open.isEmpty { lines.append("") }
        for result in open {
            let remark = CheckWords.remark(result).map { " (\($0))" } ?? ""
            lines.append(
                "\(result.word): \(result.target.id)\(remark). The design: \(result.target.promise) "
                    + "[\(result.target.source)]" + CheckWords.rests(result))
        }
        return lines + ["", part.certainty, "In brackets: intervals that hold for all targets and looks at once."]
    }

    private static func lines(of part: CheckDocument.ComparisonPart, _ scenario: String) -> [String] {
        var lines = part.alarm.map { [$0, ""] } ?? []
        lines.append("\(part.heading(scenario)): \(part.summary)")
        for verdict in [BaselineVerdict.moved, .unclear] {
            let rows = part.reported.filter { $0.verdict == verdict }
            var table = TextTable()
            for row in rows.prefix(most) {
                table.add([
                    CheckWords.word(verdict), row.difference.metric.label, CheckWords.difference(row.difference),
                    row.difference.metric.name,
                ])
            }
            lines += table.lines
            if rows.count > most { lines.append("  and \(rows.count - most) more \(part.word(verdict))") }
        }
        return lines + [""] + [part.certainty, part.remark].compactMap { $0 }
    }
}
