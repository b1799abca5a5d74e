import Foundation
import Testing

/// Readings of a document: held to content by `content check`, printed, played, and told of by reports.
@Suite struct ReadingTests {
    /// TimeQuest with one more reading: how far levels lie apart.
    private func work(
        tag: String = "!ruled:levelsApart", set: String = "levels.baseXP=80", days: String = "10"
    ) throws -> Workplace {
        let work = try Workplace()
        let copy = try ScenarioCopy(of: "timequest", in: work)
        try copy.replace("baseXP: 100", by: "baseXP: \(tag) 100", in: "content/levels.yaml")
        let row = """
              levelsApart:
                section: LevelCalculator
                lines: "40"
                says: Levels take a base and a power.
                plays: A base of 100.
                favours: those who play long
                because: The plan says so.
                others:
                  - { means: a base of 80 is meant, set: [\(set)] }

            """
        let text = String(decoding: try work.bytes("timequest/readings.yaml"), as: UTF8.self)
        try work.write(
            "timequest/readings.yaml",
            text.contains("\nreadings:\n")
                ? text.replacing("\nreadings:\n", with: "\nreadings:\n\(row)", maxReplacements: 1)
                : text + "readings:\n\(row)")
        return work
    }

    @Test func contentAndReadingsAreHeldToEachOther() async throws {
        let whole = try await work().simulate("content", "check", "timequest")
        #expect(whole.code == 0 && whole.output.contains("timequest: no mistakes"), "\(whole.output)")
        let cases = [
            ("!ruled:levelsAprt", "levels.baseXP=80", ["levels.yaml", "Did you mean \"levelsApart\"?"]),
            ("", "levels.baseXP=80", ["readings.levelsApart", "tagged !ruled:levelsApart"]),
            ("!ruled:levelsApart", "levels.highest=90", ["expected a change of levels.baseXP"]),
            ("!ruled:levelsApart", "levels.baseXP=100", ["changes that change something"]),
            ("!ruled:levelsApart", "levels.baseXP=none", ["levels.baseXP"]),
        ]
        for (tag, change, words) in cases {
            let finished = try await work(tag: tag, set: change).simulate("content", "check", "timequest")
            #expect(finished.code == 1, "\(tag) \(change): \(finished.output) \(finished.errors)")
            for word in words { #expect(finished.output.contains(word), "\(word) is not in \(finished.output)") }
        }
    }

    @Test func readingsArePrintedWithTheirSwitches() async throws {
        let finished = try await work().simulate("content", "readings", "timequest")
        #expect(finished.code == 0, "\(finished.errors)")
        for word in [
            "### levelsApart", "*LevelCalculator, line 40.* Levels take a base and a power.",
            "- **Or:** a base of 80 is meant: `--set levels.baseXP=80`",
        ] {
            #expect(finished.output.contains(word), "\(word) is not in \(finished.output)")
        }
        let explained = try await work().simulate("content", "explain", "levels.baseXP", "--scenario", "timequest")
        #expect(explained.output.contains("ruled by \"levelsApart\""), "\(explained.output)")
    }

    @Test func thePageInTheDocumentationIsWhatIsPrinted() async throws {
        let finished = try await Workplace().simulate("content", "readings")
        #expect(finished.code == 0, "\(finished.errors)")
        let kept = try String(contentsOfFile: "\(Program.home)/Documentation/Readings.md", encoding: .utf8)
        #expect(
            finished.output == kept, "make it again: ./simulate content readings > Documentation/Readings.md")
    }

    /// Recorded verdicts belong to the content that ships.
    @Test(arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func recordedVerdictsAreOfThisContent(name: String) async throws {
        let kept = try String(
            contentsOfFile: "\(Program.home)/scenarios/\(name)/verdicts.yaml", encoding: .utf8)
        let work = try Workplace()
        let run = try await work.simulate(
            "--scenario", name, "--players", "6", "--days", "1", "--out", "run", "--quiet")
        #expect(run.code == 0, "\(run.errors)")
        let result = String(decoding: try work.bytes("run/result.json"), as: UTF8.self)
        let hash = try #require(kept.split(separator: "\n").first { $0.hasPrefix("contentHash: ") }).dropFirst(13)
        #expect(
            result.contains("\"contentHash\":\"\(hash)\""),
            "record them again: ./simulate questions --readings --record --scenario \(name)")
    }

    @Test func theOtherReadingIsPlayedAndTheReportTellsOfVerdictsThatChange() async throws {
        // Levels a hundred times as near: many more are reached.
        let work = try work(set: "levels.baseXP=1")
        let size = ["--scenario", "timequest", "--players", "144", "--days", "90", "--quiet"]
        let played = try await work.simulate(["questions", "--readings", "--record", "--out", "answers"] + size)
        #expect(played.code == 0, "\(played.errors)")
        let page = String(decoding: try work.bytes("answers/readings.md"), as: UTF8.self)
        #expect(page.contains("what the document can also mean") && page.contains("| a base of 80 is meant | "))
        let kept = String(decoding: try work.bytes("timequest/verdicts.yaml"), as: UTF8.self)
        #expect(kept.contains("players: 144\ndays: 90\n"))
        try #require(kept.contains("  - reading: levelsApart\n"), "\(kept)")
        let rule = try #require(kept.split(separator: "\n").first { $0.hasPrefix("    rule: ") && !$0.contains(".") })
        let run = try await work.simulate(["--out", "run"] + size)
        #expect(run.code == 0, "\(run.errors)")
        let report = String(decoding: try work.bytes("run/report.json"), as: UTF8.self)
        #expect(report.contains("of the document change"), "\(rule) in \(kept)")
        #expect(report.contains("(levels apart)") && report.contains(", as 144 players over 90 days have it"))
        let other = try await work.simulate(["--out", "other", "--set", "levels.baseXP=99"] + size)
        #expect(other.code == 0, "\(other.errors)")
        let elsewhere = String(decoding: try work.bytes("other/report.json"), as: UTF8.self)
        #expect(elsewhere.contains(", as 144 players over 90 days have it, with other content"))
    }

    @Test func verdictsAreKeptOnlyOfReadings() async throws {
        let finished = try await work().simulate("questions", "--record", "--scenario", "timequest")
        #expect(finished.code == 64 && finished.errors.contains("--record goes with --readings"), "\(finished.errors)")
    }

    @Test func whatNobodyMeetsHasItsReason() async throws {
        let work = try work()
        try work.write(
            "timequest/coverage.yaml",
            "unmet:\n  - because: It takes a leap year.\n    these: [\"commands: sleep\", \"milestones: level 500\"]\n")
        let size = ["--scenario", "timequest", "--players", "12", "--days", "2", "--quiet", "--out", "run"]
        let plain = try await work.simulate(size)
        #expect(plain.code == 0, "\(plain.errors)")
        let lines = String(decoding: try work.bytes("run/csv/never.csv"), as: UTF8.self).split(
            whereSeparator: \.isNewline)
        #expect(lines.first == "Chapter,Kind,Where,What,Why")
        let unmet = try #require(lines.dropFirst().first?.split(separator: ",").map(String.init))
        try work.write(
            "timequest/coverage.yaml",
            "unmet:\n  - because: It takes a leap year.\n    these: [\"\(unmet[2]): \(unmet[3])\"]\n")
        #expect(try await work.simulate(size).code == 0)
        let explained = String(decoding: try work.bytes("run/csv/never.csv"), as: UTF8.self)
        #expect(explained.contains("\(unmet[2]),\(unmet[3]),It takes a leap year."), "\(explained)")
    }
}
