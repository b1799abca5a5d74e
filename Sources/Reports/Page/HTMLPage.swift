/// The report as one self-contained page: no network, no other file.
package enum HTMLPage {
    /// The whole `index.html`.
    ///
    /// `chartLibrary` is the text of Chart.js 3.9, which is written into the page with its licence comment;
    /// without it every chart becomes a table of its values and the page needs no script at all. All is readable
    /// without the script, too: it draws, sorts, filters and opens what a link leads to.
    package static func render(_ document: ReportDocument, chartLibrary: String?) -> String {
        var anchors = Slugs(
            reserved: ["main", "findings", "contents", "chart-data", "key-figures", "about", "search", "told"])
        let sections = document.sections.map { (section: $0, anchor: anchors.slug(for: $0.id)) }
        let folding = Folding(document)
        var payloads: [String] = []
        var parts: [[PageMarkup.Part]] = []
        let bodies = sections.map { entry -> HTML in
            let open = folding.openBlocks(of: entry.section)
            var titles: [PageMarkup.Part] = []
            let blocks = entry.section.blocks.enumerated().map { place, block -> HTML in
                guard let title = block.title, let id = block.id else { return remark(block) }
                let anchor = anchors.slug(for: id)
                titles.append(PageMarkup.Part(title: title, anchor: anchor))
                switch block {
                case .note: return remark(block)
                case .table(let table):
                    return TableMarkup.figure(table, anchor: anchor, isOpen: open.contains(place))
                case .flows(let diagram):
                    return SankeyMarkup.figure(diagram, anchor: anchor, isOpen: open.contains(place))
                case .chart(let chart):
                    guard chartLibrary != nil else {
                        return ChartMarkup.tabulated(chart, anchor: anchor, isOpen: open.contains(place))
                    }
                    payloads.append(ChartPayload.json(chart))
                    return ChartMarkup.drawn(
                        chart, anchor: anchor, index: payloads.count - 1, isOpen: open.contains(place))
                }
            }
            parts.append(titles)
            return FoldMarkup.section(
                entry.section, anchor: entry.anchor, isOpen: folding.isOpen(entry.section), blocks: blocks)
        }
        let findings = PageMarkup.findings(
            document.findings, sections: sections, foldsTheRest: !document.keyFigures.isEmpty)
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
            <a class="skip" href="#main">Skip to what matters</a>
            <div class="page\(document.keyFigures.isEmpty ? "" : " run")">
            \(PageMarkup.header(document))<main id="main">
            \(KeyFigureMarkup.section(document.keyFigures, sections: sections))\
            \(findings)\(PageMarkup.about(document))\
            <div class="evidence">
            \(sections.isEmpty ? "" : PageMarkup.contents(sections, parts: parts))<div class="sections">
            \(bodies)</div>
            </div>
            </main>
            </div>
            <p id="told" class="unseen" aria-live="polite"></p>
            \(scripts(chartLibrary, payloads: payloads, isNeeded: parts.contains { !$0.isEmpty }))</body>
            </html>

            """
        return page.text
    }

    /// The browser itself refuses any request this page could make.
    private static let contentSecurityPolicy: HTML = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
        script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
        """

    private static func remark(_ block: Block) -> HTML {
        guard case .note(let text) = block else { return "" }
        return "<p class=\"block remark\">\(text)</p>\n"
    }

    private static func scripts(_ chartLibrary: String?, payloads: [String], isNeeded: Bool) -> HTML {
        guard let chartLibrary, isNeeded else { return "" }
        let data = "[" + payloads.joined(separator: ",\n") + "]"
        return """
            <script id="chart-data" type="application/json">\(.trusted(data))</script>
            <script>\(.trusted(Escape.inlineScript(chartLibrary)))</script>
            <script>\(.trusted(PageScript.source))</script>

            """
    }
}
