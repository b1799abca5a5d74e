/// Tables as markup: numbers to the right, each interval smaller beside its number, in a column of its own.
package enum TableMarkup {
    /// Up to this many rows a table is not split over two sheets of paper.
    private static let mostRowsKeptTogether = 15
    /// From this many columns on, an interval is written below its number, so that all columns fit.
    private static let fewestStackedColumns = 6

    /// Tables of more rows scroll within the page.
    private static let mostRowsInFull = 24

    /// A table of the document.
    package static func figure(_ table: Table, anchor: String, isOpen: Bool = true) -> HTML {
        let isShort = table.rows.count <= mostRowsKeptTogether
        let empty: HTML? = table.rows.isEmpty ? "<p class=\"none\">No rows.</p>" : nil
        return FoldMarkup.figure(
            table.title, caption: table.caption, anchor: anchor,
            class: "table\(isShort ? " short" : "")\(isStacked(table) ? " dense" : "")", isOpen: isOpen,
            content: "\(plain(table, label: table.title))\(empty)")
    }

    private static func isStacked(_ table: Table) -> Bool { table.columns.count >= fewestStackedColumns }

    /// The table alone.
    static func plain(_ table: Table, label: String) -> HTML {
        let isStacked = isStacked(table)
        let withInterval = isStacked ? [] : table.columnsWithInterval
        let head = table.columns.indices.map { heading(table.columns[$0], isWide: withInterval.contains($0)) }
        let body = table.rows.map { row -> HTML in
            let cells = table.columns.indices.map { index in
                cell(
                    index < row.count ? row[index] : .empty, column: table.columns[index],
                    isWide: withInterval.contains(index), isStacked: isStacked, isRowHead: index == 0)
            }
            return "<tr>\(cells)</tr>\n"
        }
        let tall: HTML = table.rows.count > mostRowsInFull ? " tall" : ""
        return """
            <div class="scroll\(tall)" role="region" tabindex="0" aria-label="\(label)"><table>
            <thead><tr>\(head)</tr></thead>
            <tbody>\(body)</tbody></table></div>
            """
    }

    /// The values of a chart: one row per position, one column per series.
    static func values(of chart: Chart) -> HTML {
        let series = chart.seriesInDrawingOrder
        let head = series.map { one -> HTML in
            one.hasIntervals
                ? "<th scope=\"col\" class=\"n\" colspan=\"2\">\(one.name)</th>"
                : "<th scope=\"col\" class=\"n\">\(one.name)</th>"
        }
        let rows = (0..<chart.x.count).map { index -> HTML in
            let cells = series.map { one -> HTML in
                let value = one.value(at: index).map(NumberText.adaptive) ?? NumberText.missing
                guard one.hasIntervals else { return "<td class=\"n\">\(value)" }
                let interval = NumberText.interval(
                    one.low(at: index), one.high(at: index), with: NumberText.adaptive)
                return "<td class=\"n\">\(value)<td class=\"i\">\(interval ?? "")"
            }
            // End tags of cells and rows are optional in HTML, and there are tens of thousands of them.
            return "<tr><th scope=\"row\">\(chart.x.label(at: index))\(cells)\n"
        }
        return """
            <div class="scroll tall" role="region" tabindex="0" aria-label="\(chart.title), values"><table>
            <thead><tr><th scope="col">\(chart.positionName)</th>\(head)</tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
    }

    private static func heading(_ column: Column, isWide: Bool) -> HTML {
        let kind: HTML = column.kind == .number ? " class=\"n\"" : ""
        let span: HTML = isWide ? " colspan=\"2\"" : ""
        let unit: HTML? = column.unit.map { " <span class=\"unit\">\($0)</span>" }
        return "<th scope=\"col\"\(kind)\(span)>\(column.name)\(unit)</th>"
    }

    private static func cell(
        _ cell: Cell, column: Column, isWide: Bool, isStacked: Bool, isRowHead: Bool
    ) -> HTML {
        let span: HTML = isWide ? " colspan=\"2\"" : ""
        let isNumber = column.kind == .number
        switch cell {
        case .text(let text):
            if isRowHead { return "<th scope=\"row\"\(span)>\(lines(text))</th>" }
            return isNumber ? "<td class=\"n\"\(span)>\(text)</td>" : "<td\(span)>\(text)</td>"
        case .empty:
            return isNumber ? "<td class=\"n\"\(span)></td>" : "<td\(span)></td>"
        case .number(let value, let low, let high, let decimals):
            let format = { (number: Double) in NumberText.fixed(number, decimals: decimals) }
            let shown = NumberText.inColumn(value, decimals: decimals)
            if isStacked, !isRowHead, let interval = NumberText.interval(low, high, with: format) {
                return "<td class=\"n\">\(shown) <span class=\"i\">\(Typography.twoLines(interval))</span></td>"
            }
            let number: HTML =
                isRowHead
                ? "<th scope=\"row\" class=\"n\">\(shown)</th>" : "<td class=\"n\">\(shown)</td>"
            guard isWide else { return number }
            return "\(number)<td class=\"i\">\(NumberText.interval(low, high, with: format) ?? "")</td>"
        }
    }

    /// The head of a row: lines after the first explain it, and are smaller.
    private static func lines(_ text: String) -> HTML {
        guard let end = text.firstIndex(of: "\n") else { return "\(text)" }
        return "\(String(text[..<end])) <small>\(String(text[text.index(after: end)...]))</small>"
    }
}
