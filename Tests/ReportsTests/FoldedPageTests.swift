import Foundation
import Reports
import Testing

/// What a long page shows first, and how the rest is reached.
struct FoldedPageTests {
    private static let library = "/*! Licence: MIT */var Chart={};"

    private static func table(_ id: String, rows: Int = 1) -> Block {
        .table(
            Table(
                id: id, title: "Table \(id)", columns: [Column(name: "What", kind: .text)],
                rows: (0..<rows).map { [.text("row \($0)")] }))
    }

    private static func chart(_ id: String) -> Block {
        .chart(
            Chart(
                id: id, title: "Chart \(id)", kind: .lines, xLabel: "", yLabel: "%", x: .numbers([1, 2]),
                series: [Series(name: "a", values: [1, 2]), Series(name: "b", values: [2, 1])]))
    }

    private static let diagram = FlowDiagram(
        id: "flows", title: "Flows", caption: "C", hub: "Gold", unit: "gold a day",
        views: [
            .init(
                name: "All", sources: [.init(name: "Tasks", amount: 60), .init(name: "Quests", amount: 40)],
                drains: [.init(name: "Shop", amount: 70)]),
            .init(
                name: "Casual", sources: [.init(name: "Tasks", amount: 1)], drains: [.init(name: "Forge", amount: 3)]),
        ])

    /// Four sections of five blocks; a finding to act on is about the third.
    private static func long() -> ReportDocument {
        ReportDocument(
            title: "T", subtitle: "S", facts: [Fact(label: "Seed", value: "77")],
            keyFigures: [
                KeyFigure(
                    id: "in", group: "Gold", label: "In", value: 1850, low: 1846, high: 1854, unit: "gold",
                    section: "s0"),
                KeyFigure(
                    id: "p", group: "Luck", label: "Tasks", aspect: "forced", value: 25, low: 24, high: 26, unit: "%"
                )
                .meant(.init(band: .init(low: nil, high: 20), promise: "P")),
            ],
            findings: [
                Finding(severity: .fine, headline: "F", explanation: "", section: "s1"),
                Finding(severity: .worry, headline: "W", explanation: "", section: "s2"),
            ],
            sections: (0..<4).map { place in
                Section(
                    id: "s\(place)", title: "Section \(place)", lead: "L",
                    blocks: (place == 0 ? [.flows(diagram)] : []) + [
                        table("t\(place)"), chart("c\(place)"), table("u\(place)"), chart("d\(place)"), .note("N"),
                    ])
            })
    }

    private static let page = HTMLPage.render(long(), chartLibrary: library)

    private func isOpen(_ anchor: String, in page: String = Self.page) throws -> Bool {
        let pattern = try Regex(
            "id=\"\(anchor)\" aria-labelledby=\"\(anchor)-title\">\\s*<details class=\"fold\"( open)?>")
        return try #require(page.firstMatch(of: pattern)).output[1].substring != nil
    }

    @Test func ofALongPageWhatMattersIsOpen() throws {
        #expect(try isOpen("s0") && !isOpen("s1") && isOpen("s2") && !isOpen("s3"))
        #expect(try isOpen("flows") && isOpen("c0") && !isOpen("t0") && !isOpen("d0") && isOpen("c1"))
    }

    @Test func aShortPageIsOpenAsAWhole() throws {
        var document = Self.long()
        document.sections = Array(document.sections.suffix(2))
        let page = HTMLPage.render(document, chartLibrary: Self.library)
        for anchor in ["s2", "s3", "t2", "d3"] { #expect(try isOpen(anchor, in: page)) }
    }

    /// Odds are published and answers printed as a whole.
    @Test func aPageWithoutKeyFiguresHidesNothing() throws {
        var document = Self.long()
        document.keyFigures = []
        let page = HTMLPage.render(document, chartLibrary: Self.library)
        for anchor in ["s1", "s3", "t2", "d3"] { #expect(try isOpen(anchor, in: page)) }
        #expect(page.contains("<div class=\"page\">") && Self.page.contains("<div class=\"page run\">"))
        #expect(page.contains("<dd>77</dd>"))
    }

    @Test func keyFiguresAndFindingsComeBeforeSeedsAndHashes() throws {
        func place(_ text: String) throws -> String.Index { try #require(Self.page.range(of: text)).lowerBound }
        #expect(try place("id=\"key-figures\"") < place("id=\"findings\""))
        #expect(try place("id=\"findings\"") < place("<details class=\"about\""))
        #expect(try place("<details class=\"about\"") < place("<dd>77</dd>"))
        #expect(Self.page.contains("<strong title=\"gold\">1,850</strong> <small>1,846 to 1,854</small>"))
        #expect(Self.page.contains("class=\"band worry\" title=\"P\">◎ ≤ 20: ✗ missed</span>"))
        #expect(Self.page.contains("<a href=\"#s0\">In</a>"))
    }

    @Test func everyPartHasALinkOfItsOwnAndIsInTheContents() {
        for anchor in ["s0", "s3", "t1", "d2", "flows"] {
            #expect(Self.page.ranges(of: "class=\"own-link\" href=\"#\(anchor)\"").count == 1)
        }
        let contents = Self.page.firstMatch(of: /(?s)<nav.*?<\/nav>/)?.output ?? ""
        #expect(contents.matches(of: /<a href/).count == 4 + 4 * 4 + 1)
    }

    @Test func aDiagramHasAPictureForEachViewAndATable() throws {
        #expect(Self.page.matches(of: /<svg class="sankey"/).count == 2)
        #expect(Self.page.contains("Quests <tspan class=\"amount\">40 · 40\u{A0}%</tspan>"))
        // A share is of its own side, as findings and the table of accounts have it.
        #expect(Self.page.contains("Shop <tspan class=\"amount\">70 · 100\u{A0}%</tspan>"))
        #expect(Self.page.contains("Left over <tspan class=\"amount\">30</tspan>"))
        #expect(Self.page.contains("From what was held <tspan class=\"amount\">2</tspan>"))
        #expect(Self.page.contains("text-anchor=\"end\">Quests"))
        let table = Self.diagram.table
        #expect(table.columns.map(\.name) == ["Account", "Kind", "All", "Casual"])
        #expect(table.rows.map(\.first) == ["Tasks", "Quests", "Shop", "Forge", "Left over"].map { .text($0) })
        #expect(table.rows.last?.dropFirst(2).map { $0 } == [.number(30, decimals: 1), .number(-2, decimals: 2)])
        #expect(CSVFiles.render(Self.long()).contains { $0.name == "flows.csv" && $0.text.contains("Forge,sink") })
        #expect(MarkdownPage.render(Self.long()).contains("| Shop | sink | 70.0 | 0 |"))
    }

    @Test func markdownTellsTheKeyFigures() {
        #expect(MarkdownPage.render(Self.long()).contains("| Gold | In | 1,850 | 1,846 to 1,854 | gold |  |"))
        #expect(
            MarkdownPage.render(Self.long()).contains("| Luck | Tasks, forced | 25 % | 24 to 26 | % | ≤ 20: missed |"))
    }

    @Test func noPartOfADescriptionIsEmpty() {
        let labels = Self.page.matches(of: /aria-label="([^"]*)"/).map { String($0.1) }
        #expect(labels.contains { $0.contains("Line chart; from 1 to 2; in percent.") })
        #expect(labels.allSatisfy { !$0.contains(" ;") && !$0.contains("; .") && !$0.contains("; %") && !$0.isEmpty })
    }
}
