import Balance

/// A check as Markdown, for a pull request.
package enum CheckMarkdown {
    private static let most = 50

    package static func render(_ document: CheckDocument) -> String {
        var lines = [
            "## Balance of \(MarkdownText.cell(document.scenario))", "",
            "\(MarkdownText.cell(document.title)): seed \(document.seed), content "
                + "`\(document.contentHash.prefix(12))`, engine \(document.engineVersion).",
        ]
        if let patch = document.patch { lines += ["", MarkdownText.cell(patch)] }
        if let targets = document.targets { lines += [""] + self.lines(of: targets, days: document.days) }
        for part in document.comparisons { lines += [""] + self.lines(of: part, document.scenario) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of part: CheckDocument.TargetPart, days: Int) -> [String] {
        var lines = [
            "**\(part.summary)**; \(NumberText.adaptive(Double(part.outcome.players))) players over \(Words.count(days, "day")).",
            "",
        ]
        guard !part.outcome.results.isEmpty else { return lines }
        lines += ["| | target | is | is to be | the design |", "|---|---|---|---|---|"]
        for result in part.rows {
            let metric = result.target.metric
            let remark = CheckWords.remark(result).map { "; \($0)" } ?? ""
            lines.append(
                row([
                    result.verdict == .met ? result.word : "**\(result.word)**\(remark)",
                    "\(MarkdownText.cell(result.target.id)): \(MarkdownText.cell(metric.label))"
                        + "<br>`\(metric.name.filter { $0 != "`" && $0 != "|" })`",
                    MarkdownText.cell(CheckWords.figure(result.figure, metric)),
                    MarkdownText.cell(CheckWords.band(result.target.band, metric)),
                    "\(MarkdownText.cell(result.target.promise)) (\(MarkdownText.cell(result.target.source)))"
                        + MarkdownText.cell(CheckWords.rests(result)),
                ]))
        }
        return lines + ["", part.certainty]
    }

    private static func lines(of part: CheckDocument.ComparisonPart, _ scenario: String) -> [String] {
        var lines = part.alarm.map { ["> **\($0)**", ""] } ?? []
        lines += ["**\(MarkdownText.cell(part.heading(scenario)))**: \(part.summary).", ""]
        let rows = part.reported
        if !rows.isEmpty {
            lines += ["| | figure | difference |", "|---|---|---|"]
            lines += rows.prefix(most).map {
                row([
                    part.word($0.verdict),
                    "\(MarkdownText.cell($0.difference.metric.label))<br>"
                        + "`\($0.difference.metric.name.filter { $0 != "`" && $0 != "|" })`",
                    MarkdownText.cell(CheckWords.difference($0.difference)),
                ])
            }
            if rows.count > most { lines.append(row(["", "and \(rows.count - most) more", ""])) }
            lines.append("")
        }
        return lines + [part.certainty] + (part.remark.map { ["", MarkdownText.cell($0)] } ?? [])
    }

    private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
}
