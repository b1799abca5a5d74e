import Reports
import Testing

struct CSVFilesTests {
    @Test func aChartIsOneLineASeriesAndPosition() throws {
        let chart = Chart(
            id: "Gold: purse", title: "", kind: .lines, xLabel: "Day", yLabel: "Gold", x: .numbers([1, 2.5]),
            series: [
                Series(name: "a, \"b\"", values: [1, nil], low: [0.1, nil], high: [1e21, nil]),
                Series(name: "c", values: [-1_234_567.25]),
            ])
        let files = CSVFiles.render(document([.chart(chart), .note("not a file")]))
        #expect(files.map(\.name) == ["gold-purse.csv"])
        let expected =
            "x,series,value,low,high\r\n1,\"a, \"\"b\"\"\",1,0.1,1e+21\r\n2.5,\"a, \"\"b\"\"\",,,\r\n"
            + "1,c,-1234567.25,,\r\n2.5,c,,,\r\n"
        #expect(files.first?.text == expected)
    }

    @Test func whatIsDrawnAsOneIsInTheFileOneByOne() throws {
        let rest = Series(
            name: "Other (2)", values: [3], role: .faucet,
            parts: [Series(name: "b", values: [1], role: .faucet), Series(name: "c", values: [2], role: .faucet)])
        let chart = Chart(
            id: "c", title: "", kind: .stackedArea, xLabel: "Day", yLabel: "Gold", x: .numbers([1]),
            series: [Series(name: "a", values: [9], role: .faucet), rest])
        #expect(
            CSVFiles.render(document([.chart(chart)])).first?.text
                == "x,series,value,low,high\r\n1,a,9,,\r\n1,b,1,,\r\n1,c,2,,\r\n")
    }

    @Test func aColumnWithIntervalsBecomesThree() throws {
        let table = Table(
            id: "t", title: "",
            columns: [Column(name: "Rarity", kind: .text), Column(name: "Chance", unit: "%", kind: .number)],
            rows: [
                [.text("two\r\nlines"), .number(1.65, low: 1.62, high: 1.67, decimals: 0)], [.text("short")],
                [.empty, .text("none")],
            ])
        let expected =
            "Rarity,Chance (%),Chance (%) low,Chance (%) high\r\n\"two\r\nlines\",1.65,1.62,1.67\r\n"
            + "short,,,\r\n,none,,\r\n"
        #expect(CSVFiles.render(document([.table(table)])).first?.text == expected)
    }

    @Test(arguments: HostileReport.texts)
    func anyTextReadsBackFromItsField(_ text: String) throws {
        let table = Table(
            id: "t", title: "", columns: [Column(name: text, kind: .text), Column(name: "b", kind: .text)],
            rows: [[.text(text), .text("last")]])
        let file = try #require(CSVFiles.render(document([.table(table)])).first)
        #expect(parsed(file.text) == [[text, "b"], [text, "last"]])
    }

    @Test(arguments: HostileReport.texts)
    func fileNamesAreSafeAndDistinct(_ text: String) {
        let names = CSVFiles.render(HostileReport.document(text)).map(\.name)
        #expect(names.count == Chart.Kind.allCases.count * 2 + 2)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,70}\.csv/) != nil })
    }

    private func document(_ blocks: [Block]) -> ReportDocument {
        ReportDocument(title: "", subtitle: "", sections: [Section(id: "s", title: "", lead: "", blocks: blocks)])
    }

    /// A reader of RFC 4180 that shares nothing with the writer.
    private func parsed(_ text: String) -> [[String]] {
        var records: [[String]] = []
        var record: [String] = []
        var field = ""
        var quoted = false
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch (scalar, quoted) {
            case ("\"", true) where scalars.first == "\"":
                scalars.removeFirst()
                field.unicodeScalars.append("\"")
            case ("\"", _):
                quoted.toggle()
            case (",", false):
                record.append(field)
                field = ""
            case ("\r", false) where scalars.first == "\n":
                scalars.removeFirst()
                records.append(record + [field])
                record = []
                field = ""
            default:
                field.unicodeScalars.append(scalar)
            }
        }
        return records
    }
}
