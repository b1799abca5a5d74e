import CanonicalJSON
import Foundation
import Reports
import Testing

struct ReportJSONTests {
    @Test func aDocumentReadsBackAsItself() throws {
        #expect(try ReportJSON.decode(ReportJSON.encode(SampleReport.document)) == SampleReport.document)
    }

    @Test func encodingWhatWasReadGivesTheSameBytes() throws {
        let bytes = try ReportJSON.encode(SampleReport.document)
        #expect(try ReportJSON.encode(ReportJSON.decode(bytes)) == bytes)
    }

    @Test(arguments: HostileReport.texts)
    func anyTextReadsBackAsItself(_ text: String) throws {
        let document = HostileReport.document(text)
        #expect(try ReportJSON.decode(ReportJSON.encode(document)) == document)
    }

    /// The schema is a promise to other programs: a change here is a new schema version.
    @Test func theSchemaIsTheOnePromised() throws {
        var finding = Finding(severity: .watch, headline: "H", explanation: "E", section: "a")
        finding.rule = "pacing"
        let document = ReportDocument(
            title: "T", subtitle: "S", facts: [Fact(label: "L", value: "V")],
            keyFigures: [
                KeyFigure(id: "f", group: "G", label: "L", value: 2, low: 1, high: 3, unit: "u", section: "a")
                    .meant(.init(band: .init(low: 0, high: nil), promise: "P"))
            ],
            findings: [finding],
            sections: [
                Section(
                    id: "a", title: "A", lead: "L",
                    blocks: [
                        .note("N"),
                        .chart(
                            Chart(
                                id: "c", title: "C", kind: .stackedArea, xLabel: "x", yLabel: "y", x: .numbers([1]),
                                series: [Series(name: "s", values: [nil, 0.1], role: .faucet)])),
                        .table(
                            Table(
                                id: "t", title: "T", columns: [Column(name: "n", unit: "%", kind: .number)],
                                rows: [[.number(2.5, low: 2, high: 3, decimals: 1)], [.empty], [.text("x")]])),
                    ])
            ])
        let expected = """
            {"facts":[{"label":"L","value":"V"}],\
            "findings":[{"explanation":"E","headline":"H","rule":"pacing","section":"a","severity":"watch"}],\
            "keyFigures":[{"aspect":"","goal":{"band":{"low":0},"promise":"P"},"group":"G","high":3,"id":"f",\
            "label":"L","low":1,"section":"a","unit":"u","value":2,"verdict":"within","words":""}],\
            "schemaVersion":3,"sections":[{"blocks":[{"kind":"note","note":"N"},\
            {"chart":{"caption":"","id":"c","kind":"stackedArea","logY":false,\
            "series":[{"name":"s","role":"faucet","values":[null,0.1]}],"title":"C",\
            "x":{"kind":"numbers","values":[1]},"xLabel":"x","yLabel":"y"},"kind":"chart"},\
            {"kind":"table","table":{"caption":"","columns":[{"kind":"number","name":"n","unit":"%"}],"id":"t",\
            "rows":[[{"decimals":1,"high":3,"kind":"number","low":2,"value":2.5}],[{"kind":"empty"}],\
            [{"kind":"text","text":"x"}]],"title":"T"}}],"id":"a","lead":"L","title":"A"}],\
            "subtitle":"S","title":"T"}

            """
        #expect(String(decoding: try ReportJSON.encode(document), as: UTF8.self) == expected)
    }

    @Test func aNewerSchemaIsRefusedByName() throws {
        var document = SampleReport.document
        document.schemaVersion = 4
        let bytes = try ReportJSON.encode(document)
        #expect(throws: ReportJSON.Refusal.schemaVersionUnsupported(found: 4)) { try ReportJSON.decode(bytes) }
    }

    /// The tables of an earlier version's report are known by it, and removed when they are not written again.
    @Test func aReportOfTheVersionBeforeCanStillBeRead() throws {
        let old = #"{"facts":[],"findings":[],"schemaVersion":2,"sections":[],"subtitle":"S","title":"T"}"#
        let document = try ReportJSON.decode(Data(old.utf8))
        #expect(document.title == "T" && document.keyFigures.isEmpty && document.schemaVersion == 2)
    }

    @Test(arguments: ["", "{\"schemaVersion\":1,\"schemaVersion\":1}"])
    func whatIsNoStrictJSONIsRefused(_ text: String) {
        #expect(throws: JSONProblem.self) { try ReportJSON.decode(Data(text.utf8)) }
    }

    @Test(arguments: ["{}", "[]", "null", "{\"schemaVersion\":2}", "{\"schemaVersion\":\"1\"}"])
    func whatIsNotAReportIsRefused(_ text: String) {
        #expect(throws: DecodingError.self) { try ReportJSON.decode(Data(text.utf8)) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func aNumberThatIsNotFiniteIsRefused(_ value: Double) {
        let chart = Chart(
            id: "c", title: "C", kind: .lines, xLabel: "x", yLabel: "y", x: .numbers([1]),
            series: [Series(name: "s", values: [value])])
        let document = ReportDocument(
            title: "T", subtitle: "",
            sections: [Section(id: "a", title: "A", lead: "", blocks: [.chart(chart)])])
        #expect(throws: EncodingError.self) { try ReportJSON.encode(document) }
    }
}
