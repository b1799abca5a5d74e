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
                "finding \"H\" points at section \"nowhere\", which is not there",
                "chart \"c\": series \"s\" is there twice",
                "chart \"c\": series \"s\" does not have one value a position of x",
                "chart \"c\": series \"s\" has only one end of its interval",
                "chart \"c\": x does not ascend",
                "chart \"c\": a fan has three or five quantiles, not 2",
                "chart \"c\": sink \"potions\" has positive values",
                "table \"t\": row 2 does not have one cell a column",
            ])
    }
}
