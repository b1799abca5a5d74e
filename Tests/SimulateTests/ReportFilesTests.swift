import Foundation
import Reports
import Testing

/// The report that a run leaves beside its result.
@Suite struct ReportFilesTests {
    @Test(arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func everyFileOfTheReportIsThereAndReads(scenario: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            "--scenario", scenario, "--players", "100", "--days", "8", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("wrote a/index.html"))

        let document = try ReportJSON.decode(try work.bytes("a/report.json"))
        #expect(!document.sections.isEmpty)
        let page = String(decoding: try work.bytes("a/index.html"), as: UTF8.self)
        #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
        #expect(try JSONSerialization.jsonObject(with: work.bytes("a/result.json")) is [String: Any])
        let record = try JSONSerialization.jsonObject(with: work.bytes("a/run.json")) as? [String: Any]
        #expect(record?["players"] as? Int == 100)

        let tables = try work.names(in: "a/csv")
        #expect(tables == CSVFiles.render(document).map(\.name).sorted())
        for name in tables {
            let rows = rows(String(decoding: try work.bytes("a/csv/\(name)"), as: UTF8.self))
            #expect(Set(rows.map(\.count)).count == 1, "\(name)")
        }
    }

    @Test func theReportFollowsFromTheResult() async throws {
        let work = try Workplace()
        for folder in ["a", "b"] {
            _ = try await work.simulate("--players", "70", "--days", "6", "--out", folder)
        }
        let names = try work.names(in: "a").filter { $0.contains(".") && $0 != "run.json" }
        #expect(names.count > 10)
        for name in names { #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)") }
    }

    @Test(
        "QB48 a run with an experiment and seasons passes the audit, says so, and counts players by arm and days by season"
    )
    func experimentsAndSeasonsAreShown() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            "--scenario", "questbond-ab", "--set", "seasons.areOn=true", "--players", "100", "--days", "8", "--audit",
            "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("seasons: on: Fresh Start Fortnight"), "\(finished.errors)")
        let document = try ReportJSON.decode(try work.bytes("a/report.json"))
        let facts = Dictionary(document.facts.map { ($0.label, $0.value) }) { first, _ in first }
        #expect(facts["Experiment"] == "generousTasks, for 50 % of parties")
        #expect(facts["Seasons"]?.hasPrefix("on: Fresh Start Fortnight") == true)

        let result = try JSONSerialization.jsonObject(with: work.bytes("a/result.json"))
        let text = String(decoding: try work.bytes("a/result.json"), as: UTF8.self)
        #expect(result is [String: Any] && text.contains("experimentArms") && text.contains("seasonDays"))

        let plain = try await work.simulate("--players", "2", "--days", "2", "--out", "b")
        #expect(plain.errors.contains("seasons: off\nexperiment: none\n"), "\(plain.errors)")
    }

    /// RFC 4180, as plainly as it can be read.
    private func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var field = ""
        var isQuoted = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                row.append(field)
                field = ""
            case "\r" where !isQuoted: continue
            case "\n" where !isQuoted:
                rows.append(row + [field])
                (row, field) = ([], "")
            default: field.unicodeScalars.append(scalar)
            }
        }
        return rows
    }
}
