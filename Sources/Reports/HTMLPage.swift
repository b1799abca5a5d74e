/// The report as one self-contained page: no network, no other file.
package enum HTMLPage {
    /// The whole `index.html`.
    ///
    /// `chartLibrary` is the text of Chart.js 3.9, which is written into the page with its licence comment;
    /// without it every chart becomes a table of its values and the page needs no script at all.
    package static func render(_ document: ReportDocument, chartLibrary: String?) -> String {
        var anchors = Slugs(reserved: ["main", "findings", "contents", "chart-data"])
        let sections = document.sections.map { (section: $0, anchor: anchors.slug(for: $0.id)) }
        var payloads: [String] = []
        let bodies = sections.map { entry -> HTML in
            let blocks = entry.section.blocks.map { block -> HTML in
                switch block {
                case .note(let text):
                    return "<p class=\"block remark\">\(text)</p>\n"
                case .table(let table):
                    return TableMarkup.figure(table, anchor: anchors.slug(for: table.id))
                case .chart(let chart):
                    let anchor = anchors.slug(for: chart.id)
                    guard chartLibrary != nil else { return ChartMarkup.tabulated(chart, anchor: anchor) }
                    payloads.append(ChartPayload.json(chart))
                    return ChartMarkup.drawn(chart, anchor: anchor, index: payloads.count - 1)
                }
            }
            return """
                <section id="\(entry.anchor)" aria-labelledby="\(entry.anchor)-title">
                <h2 id="\(entry.anchor)-title">\(entry.section.title)</h2>
                \(PageMarkup.paragraph(entry.section.lead, class: "lead"))
                \(blocks)</section>

                """
        }
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            \(contentSecurityPolicy)
            <title>\(document.title)</title>
            <link rel="icon" href="data:,">
            <style>\(.trusted(PageStyle.sheet))</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the findings</a>
            <div class="page">
            \(PageMarkup.header(document))<main id="main">
            \(PageMarkup.findings(document.findings, sections: sections))<div class="evidence">
            \(sections.isEmpty ? "" : PageMarkup.contents(sections))<div class="sections">
            \(bodies)</div>
            </div>
            </main>
            </div>
            \(scripts(chartLibrary, payloads: payloads))</body>
            </html>

            """
        return page.text
    }

    /// The browser itself refuses any request this page could make.
    private static let contentSecurityPolicy: HTML = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
        """

    private static func scripts(_ chartLibrary: String?, payloads: [String]) -> HTML {
        guard let chartLibrary, !payloads.isEmpty else { return "" }
        let data = "[" + payloads.joined(separator: ",\n") + "]"
        return """
            <script id="chart-data" type="application/json">\(.trusted(data))</script>
            <script>\(.trusted(Escape.inlineScript(chartLibrary)))</script>
            <script>\(.trusted(PageScript.source))</script>

            """
    }
}
