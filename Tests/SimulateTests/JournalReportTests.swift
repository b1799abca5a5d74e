import Foundation
import Testing

/// `simulate run --journals` and `simulate report`, as their users type them.
@Suite struct JournalReportTests {
    private static let run = [
        "run", "questbond", "--players", "96", "--days", "8", "--seed", "3", "--out", "run", "--journals", "run.jsonl",
    ]

    private func report(_ work: Workplace, _ path: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: work.bytes("\(path)/report.json")) as? [String: Any])
    }

    @Test func theReportOnARunsJournalsHasTheRunsFigures() async throws {
        let work = try Workplace()
        let played = try await work.simulate(Self.run)
        #expect(played.code == 0 && played.errors.contains("wrote run.jsonl"), "\(played.errors)")
        let told = try await work.simulate("report", "questbond", "--journal", "run.jsonl", "--out", "told")
        #expect(told.code == 0 && told.errors.contains("wrote told/index.html"), "\(told.errors)")
        let (whole, recorded) = (try report(work, "run"), try report(work, "told"))
        let figures = try #require(whole["keyFigures"] as? NSArray)
        #expect(figures.count > 10 && figures == recorded["keyFigures"] as? NSArray)
        #expect(whole["findings"] as? NSArray == recorded["findings"] as? NSArray)
        // The tables of faucets and sinks too, to the last digit.
        for name in try work.names(in: "run/csv") where name.hasPrefix("money") {
            #expect(try work.bytes("run/csv/\(name)") == work.bytes("told/csv/\(name)"), "\(name)")
        }
        #expect((recorded["subtitle"] as? String)?.contains("by their journals") == true)
        #expect(try !work.names(in: "told").contains("result.json"))
    }

    /// Journals stand for live players: the simulation still says what they do, or it does not.
    @Test func aCheckTellsWhetherLivePlayersAreAsSimulated() async throws {
        let work = try Workplace()
        #expect(try await work.simulate(Self.run).code == 0)
        let alike = try await work.simulate(
            "check", "questbond", "--no-targets", "--journal", "run.jsonl", "--json", "a.json", "--junit", "a.xml",
            "--markdown", "a.md")
        #expect(alike.code == 0, "\(alike.output) \(alike.errors)")
        #expect(alike.output.contains("run.jsonl against simulated players: "), "\(alike.output)")
        #expect(alike.output.contains("96 players of the journals, and as many simulated ones, over 8 days"))
        #expect(alike.output.contains("No journal tells "))
        let (xml, markdown) = (try work.bytes("a.xml"), try work.bytes("a.md"))
        #expect(xml.range(of: Data("<testcase classname=\"journals\" name=\"earned(gold)\">".utf8)) != nil)
        #expect(markdown.range(of: Data("**run.jsonl against simulated players**: ".utf8)) != nil)
        let journals = try #require(
            try JSONSerialization.jsonObject(with: work.bytes("a.json")) as? [String: Any])["journals"]
        #expect((journals as? [String: Any])?["players"] as? Int == 96)
        let other = try await work.simulate(
            "check", "questbond", "--no-targets", "--journal", "run.jsonl", "--other-content", "--set",
            "loot.tasks.equipmentChance=0.4")
        #expect(other.code == 1 && other.output.contains("differs"), "\(other.output) \(other.errors)")
    }

    @Test func journalsThatDoNotFitAreRefusedWithTheirPlace() async throws {
        let work = try Workplace()
        #expect(try await work.simulate(Self.run).code == 0)
        let other = try await work.simulate("report", "questbond-soft-pity", "--journal", "run.jsonl", "--out", "told")
        #expect(other.code == 65 && other.errors.contains("run.jsonl:1: written under the content"), "\(other.errors)")
        let all = try await work.simulate(
            "report", "questbond-soft-pity", "--journal", "run.jsonl", "--other-content", "--out", "other")
        #expect(all.code == 0, "\(all.errors)")
        let twice = try await work.simulate(
            "report", "--journal", "run.jsonl", "--journal", "run.jsonl", "--out", "told")
        #expect(twice.code == 65 && twice.errors.contains("in the journals twice"), "\(twice.errors)")
        let missing = try await work.simulate("report", "--journal", "gone.jsonl", "--out", "told")
        #expect(missing.code == 66 && missing.errors.contains("gone.jsonl"), "\(missing.errors)")
        let long = try await work.simulate("report", "--journal", "run.jsonl", "--days", "9", "--out", "told")
        #expect(long.code == 64 && long.errors.contains("8 days count most"), "\(long.errors)")
        let none = try await work.simulate("report", "--out", "told")
        #expect(none.code == 64 && none.errors.contains("--journal"), "\(none.errors)")
        #expect(try !work.names(in: ".").contains("told"))
    }

    @Test(arguments: [["--shard", "1/2"], ["--fork", "day=3", "--set", "loot.tasks.equipmentChance=0.07"]])
    func whatIsNoWholeRunOfOneContentHasNoJournals(options: [String]) async throws {
        let finished = try await Workplace().simulate(Self.run + options)
        #expect(finished.code == 64 && finished.errors.contains("--journals"), "\(finished.errors)")
    }
}
