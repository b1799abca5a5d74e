import Foundation
import Reports
import Testing

struct HTMLPageTests {
    /// Stands in for Chart.js: what matters here is where it goes.
    private static let library = "/*! Licence: MIT */var Chart={};/*</SCRIPT><!--*/"

    private static let drawn = HTMLPage.render(SampleReport.document, chartLibrary: library)
    private static let tabulated = HTMLPage.render(SampleReport.document, chartLibrary: nil)

    private static func page(_ withLibrary: Bool) -> String { withLibrary ? drawn : tabulated }

    @Test(arguments: [true, false])
    func thePageAsksTheNetworkForNothing(_ withLibrary: Bool) {
        let page = Self.page(withLibrary)
        let reachesOut = ["http:", "https:", "\"//", "@import", "url("].filter { page.contains($0) }
        #expect(reachesOut.isEmpty)
        let isForbidden = page.contains("default-src 'none'")
        #expect(isForbidden)
        let references = page.matches(of: /\s(?:src|href)="([^"]*)"/).map { String($0.1) }
        #expect(references.allSatisfy { $0.hasPrefix("#") || $0 == "data:," })
    }

    @Test(arguments: [true, false])
    func everyLinkHasItsTargetAndEveryAnchorIsThereOnce(_ withLibrary: Bool) {
        let page = Self.page(withLibrary)
        let anchors = page.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
        #expect(Set(anchors).count == anchors.count)
        let targets = page.matches(of: /href="#([^"]*)"/).map { String($0.1) }
        #expect(targets.count > 6)
        #expect(targets.allSatisfy(anchors.contains))
    }

    @Test(arguments: [true, false])
    func headingsNeverSkipALevel(_ withLibrary: Bool) {
        let page = Self.page(withLibrary)
        let levels = page.matches(of: /<h([1-6])/).compactMap { Int($0.1) }
        #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
    }

    @Test func theWorstFindingComesFirst() {
        let words = Self.drawn.matches(of: /<li class="finding ([a-z]+)"/).map { String($0.1) }
        #expect(words == ["worry", "watch", "fine", "note"])
    }

    @Test func theChartLibraryKeepsItsLicenceAndCannotEndItsScript() {
        let isKept = Self.drawn.contains("/*! Licence: MIT */")
        #expect(isKept)
        #expect(Self.drawn.matches(of: /<\/script/.ignoresCase()).count == 3)
        let opensComment = Self.drawn.contains("<!--")
        #expect(!opensComment)
    }

    @Test func everyChartHasACanvasInWordsAndItsNumbers() {
        let charts = SampleReport.document.sections.flatMap(\.blocks).count {
            if case .chart = $0 { true } else { false }
        }
        #expect(
            Self.drawn.matches(of: /<canvas role="img" tabindex="0" data-chart="\d+" aria-label="[^"]{40,}"/).count
                == charts)
        #expect(Self.drawn.matches(of: /<details class="numbers"/).count == charts)
    }

    @Test func withoutTheLibraryEveryChartIsATableOfItsValues() {
        let page = Self.tabulated
        let needsScript = page.contains("<script") || page.contains("<canvas")
        #expect(!needsScript)
        let texts = Set(page.split { $0 == "<" || $0 == ">" || $0 == "\n" }.map(String.init))
        for case .chart(let chart) in SampleReport.document.sections.flatMap(\.blocks) {
            for series in chart.series {
                let ends = [series.values, series.low ?? [], series.high ?? []]
                let missing = ends[0].compactMap { $0.map(NumberText.adaptive) }.filter { !texts.contains($0) }
                #expect(missing.isEmpty, "\(chart.id) \(series.name)")
                let intervals = zip(ends[1], ends[2]).compactMap {
                    NumberText.interval($0, $1, with: NumberText.adaptive)
                }
                #expect(intervals.filter { !texts.contains($0) }.isEmpty, "\(chart.id) \(series.name)")
            }
        }
    }

    @Test(arguments: HostileReport.texts)
    func noTextBecomesMarkup(_ text: String) throws {
        let harmless = HTMLPage.render(HostileReport.document("harmless"), chartLibrary: Self.library)
        let page = HTMLPage.render(HostileReport.document(text), chartLibrary: Self.library)
        // Empty texts leave their paragraphs out, so only what they add can be compared.
        if !text.isEmpty { #expect(tags(page) == tags(harmless)) }
        #expect(markup(in: page).isEmpty)
        let data = try #require(page.firstMatch(of: /(?s)type="application\/json">(.*?)<\/script>/)).1
        let unsafe = data.unicodeScalars.filter { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) }
        #expect(unsafe.isEmpty)
        let charts = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[String: Any]])
        #expect(charts.count == Chart.Kind.allCases.count * 2)
        #expect(charts.allSatisfy { $0["t"] as? String == text && $0["xl"] as? String == text })
        let plain = HTMLPage.render(HostileReport.document(text), chartLibrary: nil)
        #expect(markup(in: plain).isEmpty)
    }

    /// Titles also stand in attributes, where a quote would begin another attribute.
    @Test(arguments: ["\"", "'"]) func noQuoteEndsTheAttributeItStandsIn(quote: String) {
        let title = "Gold\(quote) onclick=\(quote)steal()"
        for library in [Self.library, nil] {
            let page = HTMLPage.render(HostileReport.document(title), chartLibrary: library)
                .replacing(/(?s)<script.*?<\/script>/, with: "")
            #expect(page.contains("onclick=") && !page.contains("onclick=\(quote)"))
        }
    }

    /// What a hostile text would have left in a page, had it got through.
    private func markup(in page: String) -> [String] {
        ["<script>alert", "<img", "<b>", "\" onload", "\0"].filter { page.contains($0) }
    }

    @Test func fortyLargeChartsStayFarBelowThreeMegabytes() {
        let page = HTMLPage.render(LargeReport.document, chartLibrary: String(repeating: "x", count: 200_000))
        #expect(page.utf8.count < 1_500_000)
    }

    @Test func anEmptyDocumentIsStillAPage() {
        let empty = HTMLPage.render(ReportDocument(title: "T", subtitle: ""), chartLibrary: Self.library)
        let (hasTitle, hasContents) = (empty.contains("<h1>T</h1>"), empty.contains("<nav"))
        #expect(hasTitle && !hasContents)
    }

    @Test func aChartWithoutValuesSaysSo() {
        let charts = [
            Chart(id: "a", title: "A", kind: .fan, xLabel: "", yLabel: "", x: .numbers([]), series: []),
            Chart(
                id: "b", title: "B", kind: .bars, xLabel: "", yLabel: "", x: .categories(["x"]),
                series: [Series(name: "s", values: [.nan], low: [], high: [1, 2, 3])]),
        ]
        let document = ReportDocument(
            title: "", subtitle: "",
            sections: [Section(id: "s", title: "S", lead: "", blocks: charts.map(Block.chart))])
        for library in [Self.library, nil] {
            let page = HTMLPage.render(document, chartLibrary: library)
            #expect(page.matches(of: /No values\./).count == 2)
            let hasCanvas = page.contains("<canvas")
            #expect(!hasCanvas)
        }
    }

    @Test func inAStackTheBiggestLiesNextToZero() {
        let names = Chart(
            id: "c", title: "", kind: .stackedArea, xLabel: "", yLabel: "", x: .numbers([1]),
            series: [
                Series(name: "net", values: [99]), Series(name: "small sink", values: [-1], role: .sink),
                Series(name: "faucet", values: [1], role: .faucet), Series(name: "sink", values: [-5], role: .sink),
                Series(name: "big faucet", values: [2], role: .faucet),
            ]
        ).seriesInDrawingOrder.map(\.name)
        #expect(names == ["big faucet", "faucet", "sink", "small sink", "net"])
    }

    @Test func amongManySeriesTheBiggestComesFirstAndAFewKeepTheirOrder() {
        func order(_ count: Int) -> [String] {
            Chart(
                id: "c", title: "", kind: .lines, xLabel: "", yLabel: "", x: .numbers([1]),
                series: (1...count).map { Series(name: "\($0)", values: [Double($0)]) }
            ).seriesInDrawingOrder.map(\.name)
        }
        #expect(order(8) == (1...8).map(String.init))
        #expect(order(9) == (1...9).reversed().map(String.init))
    }

    /// Every start and end tag by name, in order: what a text would change if it became markup.
    /// Without those about the later lines of a row's head, which come with a line break of the text.
    private func tags(_ page: String) -> [String] {
        page.matches(of: /<\/?[a-zA-Z!][a-zA-Z0-9]*/).map { String($0.0) }.filter {
            !["<small", "</small"].contains($0)
        }
    }
}
