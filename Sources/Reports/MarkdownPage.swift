/// A report as Markdown: headings, remarks, and tables; a chart becomes the table of its values.
package enum MarkdownPage {
    package static func render(_ document: ReportDocument) -> String {
        var lines = ["# \(MarkdownText.inline(document.title))", "", MarkdownText.inline(document.subtitle), ""]
        for fact in document.facts {
            lines.append("- **\(MarkdownText.inline(fact.label))**: \(MarkdownText.inline(fact.value))")
        }
        if !document.facts.isEmpty { lines.append("") }
        lines += keyFigures(document.keyFigures)
        for severity in Finding.Severity.allCases {
            for finding in document.findings where finding.severity == severity {
                lines += [
                    "- **\(severity.word): \(MarkdownText.inline(finding.headline))** \(MarkdownText.inline(finding.explanation))"
                ]
            }
        }
        for section in document.sections {
            lines += ["", "## \(MarkdownText.inline(section.title))", ""]
            if !section.lead.isEmpty { lines += [MarkdownText.inline(section.lead), ""] }
            for block in section.blocks {
                switch block {
                case .note(let text): lines += [MarkdownText.inline(text), ""]
                case .flows(let diagram):
                    lines += heading(diagram.title, diagram.caption) + rows(of: diagram.table) + [""]
                case .table(let table): lines += heading(table.title, table.caption) + rows(of: table) + [""]
                case .chart(let chart): lines += heading(chart.title, chart.caption) + rows(of: chart) + [""]
                }
            }
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func keyFigures(_ figures: [KeyFigure]) -> [String] {
        guard !figures.isEmpty else { return [] }
        let body = figures.map { figure in
            [
                figure.group, figure.aspect.isEmpty ? figure.label : "\(figure.label), \(figure.aspect)",
                figure.valueText, figure.intervalText ?? "", figure.unit,
                figure.bandText.map { "\($0): \(figure.verdictText ?? "")" } ?? "",
            ]
        }
        return pipes(
            ["Group", "Key figure", "Value", "95 % interval", "Unit", "Band"],
            numbers: [false, false, true, true, false, false], body) + [""]
    }

    private static func heading(_ title: String, _ caption: String) -> [String] {
        ["### \(MarkdownText.inline(title))", ""] + (caption.isEmpty ? [] : [MarkdownText.inline(caption), ""])
    }

    private static func rows(of table: Table) -> [String] {
        let head = table.columns.map { column in column.unit.map { "\(column.name) (\($0))" } ?? column.name }
        let body = table.rows.map { row in
            table.columns.indices.map { $0 < row.count ? text(of: row[$0]) : "" }
        }
        return pipes(head, numbers: table.columns.map { $0.kind == .number }, body)
    }

    private static func rows(of chart: Chart) -> [String] {
        let series = chart.seriesInDrawingOrder
        let body = (0..<chart.x.count).map { index in
            [chart.x.label(at: index)]
                + series.map { $0.value(at: index).map(NumberText.adaptive) ?? NumberText.missing }
        }
        return pipes([chart.xLabel] + series.map(\.name), numbers: [false] + series.map { _ in true }, body)
    }

    private static func pipes(_ head: [String], numbers: [Bool], _ body: [[String]]) -> [String] {
        func line(_ cells: [String]) -> String { "| " + cells.map(MarkdownText.cell).joined(separator: " | ") + " |" }
        return [line(head), "|" + numbers.map { $0 ? "---:|" : "---|" }.joined()] + body.map(line)
    }

    private static func text(of cell: Cell) -> String {
        switch cell {
        case .empty: return ""
        case .text(let text): return text
        case .number(let value, let low, let high, let decimals):
            let format = { (number: Double) in NumberText.fixed(number, decimals: decimals) }
            return NumberText.inColumn(value, decimals: decimals)
                + (NumberText.interval(low, high, with: format).map { " (\($0))" } ?? "")
        }
    }
}
