/// Charts as markup: the frame the script draws into, and the numbers as a table.
enum ChartMarkup {
    /// Up to this many numbers are written into the page; more are filled in when the reader opens them.
    private static let mostNumbersWritten = 400

    /// A chart for the script to draw; `index` is its place among the payloads.
    static func drawn(_ chart: Chart, anchor: String, index: Int, isOpen: Bool) -> HTML {
        guard !chart.isEmpty else {
            return figure(chart, anchor: anchor, isOpen: isOpen, content: "<p class=\"none\">No values.</p>")
        }
        let isSmall = chart.x.count * chart.series.count <= mostNumbersWritten
        let numbers: HTML =
            isSmall
            ? TableMarkup.values(of: chart)
            : "<noscript><p class=\"none\">The numbers are in the CSV file of this chart.</p></noscript>"
        return figure(
            chart, anchor: anchor, isOpen: isOpen,
            content: """
                \(axis(chart.isHorizontal ? chart.xLabel : chart.yLabel))
                <div class="legend" role="group" aria-label="Series"></div>
                <div class="plot \(shape(chart))"\(rows(chart))><canvas role="img" tabindex="0" data-chart="\(index)" \
                aria-label="\(chart.inWords)"></canvas></div>
                <details class="numbers"\(isSmall ? "" : " data-fill")><summary>Show the numbers</summary>\(numbers)</details>
                """)
    }

    /// A chart without a script to draw it: a table of its values.
    static func tabulated(_ chart: Chart, anchor: String, isOpen: Bool) -> HTML {
        let content: HTML = """
            \(axis(chart.yLabel))
            \(chart.isEmpty ? "<p class=\"none\">No values.</p>" : TableMarkup.values(of: chart))
            """
        return figure(chart, anchor: anchor, isOpen: isOpen, content: content)
    }

    private static func axis(_ label: String) -> HTML? { PageMarkup.paragraph(label, class: "axis") }

    private static func figure(_ chart: Chart, anchor: String, isOpen: Bool, content: HTML) -> HTML {
        FoldMarkup.figure(
            chart.title, caption: chart.caption, anchor: anchor, class: "chart", isOpen: isOpen, content: content)
    }

    private static func shape(_ chart: Chart) -> HTML {
        if chart.isHorizontal { return "rows" }
        return chart.kind == .stackedArea ? "high" : "wide"
    }

    /// Horizontal bars need a height that grows with their number, and with the lines of the names beside them, which
    /// the script breaks at twenty letters.
    private static func rows(_ chart: Chart) -> HTML {
        guard chart.isHorizontal else { return "" }
        let bars = chart.kind == .bars ? max(1, chart.series.count) : 1
        var lines = 1
        if case .categories(let names) = chart.x { lines = names.map { ($0.count - 1) / 20 + 1 }.max() ?? 1 }
        return " style=\"--rows:\(chart.x.count * max(bars + 1, min(lines, 4)))\""
    }
}
