import Reports
import Testing

struct InconsistencyTests {
    @Test func aSoundDocumentHasNone() {
        #expect(SampleReport.document.inconsistencies().isEmpty)
        #expect(LargeReport.document.inconsistencies().isEmpty)
    }

    @Test func everyKindIsFound() {
        let chart = Chart(
            id: "c", title: "", kind: .fan, xLabel: "", yLabel: "", x: .numbers([2, 1]),
            series: [Series(name: "s", values: [1], low: [1, 2]), Series(name: "s", values: [1, 2])])
        let stack = Chart(
            id: "c", title: "", kind: .stackedArea, xLabel: "", yLabel: "", x: .numbers([1]),
            series: [Series(name: "potions", values: [3], role: .sink)])
        let table = Table(id: "t", title: "", columns: [Column(name: "a", kind: .text)], rows: [[.empty], []])
        let blocks: [Block] = [.chart(chart), .chart(stack), .table(table)]
        let document = ReportDocument(
            title: "", subtitle: "",
            findings: [Finding(severity: .note, headline: "H", explanation: "", section: "nowhere")],
            sections: [
                Section(id: "s", title: "", lead: "", blocks: blocks), Section(id: "s", title: "", lead: ""),
            ])
        #expect(
            document.inconsistencies() == [
                "section id \"s\" is used twice",
                "chart or table id \"c\" is used twice",
                "finding \"H\" points at section \"nowhere\", which does not exist",
                "chart \"c\": series \"s\" occurs twice",
                "chart \"c\": series \"s\" does not have one value per position of x",
                "chart \"c\": series \"s\" has only one end of its interval",
                "chart \"c\": x does not ascend",
                "chart \"c\": a fan has three or five quantiles, not 2",
                "chart \"c\": sink \"potions\" has positive values",
                "table \"t\": row 2 does not have one cell per column",
            ])
    }

    @Test func aValueOutsideItsIntervalIsFound() {
        let series = [
            Series(name: "below", values: [1, 2, nil], low: [0, 3, 5], high: [4, 4, 6]),
            Series(name: "above", values: [1, 2, 9], low: [1, 2, nil], high: [1, 1.5, nil]),
        ]
        let chart = Chart(
            id: "c", title: "", kind: .lines, xLabel: "", yLabel: "", x: .numbers([1, 2, 3]), series: series)
        let table = Table(
            id: "t", title: "", columns: [Column(name: "a", kind: .text), Column(name: "b", kind: .text)],
            rows: [
                [.number(2, low: 1, high: 3, decimals: 0), .number(1, low: 1, high: 1, decimals: 0)],
                [.number(2, low: 3, high: 1, decimals: 0), .number(2, low: nil, high: 1.9, decimals: 0)],
            ])
        let document = ReportDocument(
            title: "", subtitle: "", findings: [],
            sections: [Section(id: "s", title: "", lead: "", blocks: [.chart(chart), .table(table)])])
        #expect(
            document.inconsistencies() == [
                "chart \"c\": series \"below\" has a value outside its interval at 2",
                "chart \"c\": series \"above\" has a value outside its interval at 2",
                "table \"t\": row 2, column 1 has a value outside its interval",
                "table \"t\": row 2, column 2 has a value outside its interval",
            ])
    }
}
