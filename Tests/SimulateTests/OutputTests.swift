import Foundation
import Testing

/// Where the files of a run go, and what becomes of them when something is in the way.
@Suite struct OutputTests {
    private let run = ["--scenario", "timequest", "--players", "70", "--days", "5"]

    @Test(arguments: ["file", "file/below", "file/far/below"])
    func aFolderThatCannotBeIsSaidBeforeTheRun(out: String) async throws {
        let work = try Workplace()
        try work.write("file", "not a folder")
        let finished = try await work.simulate(
            "--players", "10000000", "--days", "3650", "--out", out)
        #expect(finished.code == 73 && !finished.wasKilled, "\(finished.errors)")
        #expect(finished.errors.hasPrefix("simulate: error: cannot create \(out): "), "\(finished.errors)")
        #expect(finished.errors.contains("a folder is needed at file"), "\(finished.errors)")
        #expect(try work.names() == ["file"])
    }

    @Test(arguments: ["a/result.json/in", "a/index.html/the", "a/csv"])
    func whatStandsInTheWayOfAFileIsSaidBeforeTheRun(name: String) async throws {
        let work = try Workplace()
        try work.write(name, "way")
        let before = try work.names()
        let finished = try await work.simulate("--players", "10000000", "--days", "3650", "--out", "a")
        #expect(finished.code == 73, "\(finished.errors)")
        #expect(finished.errors.hasPrefix("simulate: error: cannot create a/"), "\(finished.errors)")
        #expect(try work.names() == before)
    }

    /// 4 kilobytes (in blocks of 1024) is less than any result; 0 does not even let a message into a file.
    @Test(arguments: [4, 0])
    func aFullDiskLeavesNothingBehind(blocks: Int) async throws {
        let work = try Workplace()
        let finished = try await work.shell(
            "ulimit -f \(blocks); exec \"$simulate\" \(run.joined(separator: " ")) --out some/where")
        #expect(finished.code == 74 && !finished.wasKilled, "\(finished.errors)")
        if blocks > 0 { #expect(finished.errors.contains("cannot write some/where/result.json: File too large")) }
        #expect(try work.names() == [])
    }

    @Test func aDiskThatFillsUpHalfWayLeavesTheOldReportWhole() async throws {
        let work = try Workplace()
        let first = try await work.simulate(run + ["--seed", "1", "--out", "a"])
        #expect(first.code == 0, "\(first.errors)")
        let names = try work.names()
        let files = try names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".html") || $0.hasSuffix(".csv") }
            .map { ($0, try work.bytes($0)) }
        // The result fits, the page does not.
        let limit = try work.bytes("a/index.html").count / 1024 - 1
        try #require(try work.bytes("a/result.json").count / 1024 < limit)
        let second = try await work.shell(
            "ulimit -f \(limit); exec \"$simulate\" \(run.joined(separator: " ")) --seed 2 --out a")
        #expect(second.code == 74, "\(second.errors)")
        #expect(second.errors.contains("cannot write a/index.html"), "\(second.errors)")
        #expect(try work.names() == names)
        for (name, bytes) in files { #expect(try work.bytes(name) == bytes, "\(name)") }
    }

    @Test func aSecondRunTakesTheFirstOnesPlace() async throws {
        let work = try Workplace()
        _ = try await work.simulate(run + ["--seed", "1", "--out", "a"])
        _ = try await work.simulate(run + ["--seed", "2", "--out", "b"])
        try work.write("a/notes.txt", "mine")
        let again = try await work.simulate(run + ["--seed", "2", "--out", "a"])
        #expect(again.code == 0, "\(again.errors)")
        for name in ["result.json", "report.json", "index.html"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"))
        }
        #expect(try work.names(in: "a") == (work.names(in: "b") + ["notes.txt"]).sorted())
    }

    /// QuestBond's report has tables that TimeQuest's has not.
    @Test func tablesOfAnEarlierReportGoAndNoOtherFile() async throws {
        let work = try Workplace()
        let first = try await work.simulate("--players", "20", "--days", "3", "--out", "a")
        #expect(first.code == 0, "\(first.errors)")
        let earlier = Set(try work.names(in: "a/csv"))
        for name in ["a/csv/mine.csv", "a/csv/levels.txt", "a/notes.csv"] { try work.write(name, "mine") }
        _ = try await work.simulate(run + ["--out", "b"])
        let again = try await work.simulate(run + ["--out", "a"])
        #expect(again.code == 0, "\(again.errors)")
        #expect(try !earlier.isSubset(of: work.names(in: "b/csv")), "nothing was outdated")
        #expect(try work.names(in: "a/csv") == (work.names(in: "b/csv") + ["mine.csv", "levels.txt"]).sorted())
        #expect(try work.bytes("a/notes.csv") == Data("mine".utf8))
    }

    /// Without a report of ours in the folder nothing in it is ours to take away.
    @Test(arguments: ["not JSON", "{\"schemaVersion\": 999}", "{}"])
    func withoutAnEarlierReportNothingGoes(report: String) async throws {
        let work = try Workplace()
        try work.write("a/report.json", report)
        try work.write("a/csv/pity-of-mine.csv", "mine")
        let finished = try await work.simulate(run + ["--out", "a"])
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(work.exists("a/csv/pity-of-mine.csv"))
    }

    /// Another run's report is not replaced in silence, the same run's is.
    @Test func whatIsReplacedIsSaid() async throws {
        let work = try Workplace()
        let sentence = "a had another answer"
        for (seed, isSaid) in [("1", false), ("1", false), ("2", true)] {
            let finished = try await work.simulate(run + ["--seed", seed, "--out", "a"])
            #expect(finished.errors.contains(sentence) == isSaid, "\(finished.errors)")
        }
        let sweep = ["sweep", "--scenario", "timequest", "--players", "72", "--days", "3", "--out", "b"]
        for (vary, isSaid) in [("80,120", false), ("80,120", false), ("90,120", true)] {
            let finished = try await work.simulate(sweep + ["--vary", "levels.baseXP=\(vary)"])
            #expect(finished.code == 0, "\(finished.errors)")
            #expect(finished.errors.contains("b had another answer") == isSaid, "\(finished.errors)")
        }
    }

    /// The first page's findings, the worst first, and where to read more of them.
    @Test func aRunEndsWithWhatItFound() async throws {
        let work = try Workplace()
        let finished = try await work.simulate("--players", "72", "--days", "10", "--out", "a")
        #expect(finished.code == 0, "\(finished.errors)")
        let lines = finished.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("Findings: ") == true, "\(finished.output)")
        #expect(lines.contains { $0.hasPrefix("  Watch: ") || $0.hasPrefix("  Worry: ") }, "\(finished.output)")
        #expect(finished.errors.hasSuffix("wrote a/index.html\n"), "\(finished.errors)")
    }

    /// Where both streams go to one place, what was printed first stands first.
    @Test func outputAndMessagesDoNotInterleave() async throws {
        let work = try Workplace()
        let finished = try await work.shell(
            "\"$simulate\" compare timequest --set levels.baseXP=120 --players 360 --days 7 --out a > all.txt 2>&1")
        #expect(finished.code == 0)
        let lines = String(decoding: try work.bytes("all.txt"), as: UTF8.self).split(separator: "\n")
        #expect(lines.last == "wrote a/index.html", "\(lines.suffix(3))")
        #expect(lines.count { $0.contains("wrote") } == 1)
    }

    @Test func quietSaysNothing() async throws {
        let finished = try await Workplace().simulate(run + ["--quiet", "--out", "a"])
        #expect(finished.code == 0)
        #expect(finished.output == "" && finished.errors == "")
    }

    @Test func withoutATerminalThereIsNoProgressBar() async throws {
        let finished = try await Workplace().simulate(run + ["--out", "a"])
        #expect(finished.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        #expect(finished.errors.split(separator: "\n").count == 2)
    }

    /// A file that is opened while standard error is closed gets its number, and must not get its messages.
    @Test(arguments: ["2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full"])
    func closedStreamsChangeNothing(streams: String) async throws {
        let work = try Workplace()
        _ = try await work.simulate(run + ["--out", "a"])
        let finished = try await work.shell("exec \"$simulate\" \(run.joined(separator: " ")) --out b \(streams)")
        #expect(finished.code == 0 && !finished.wasKilled)
        for name in ["result.json", "report.json", "index.html"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"))
        }
        let mistake = try await work.shell("exec \"$simulate\" --players 0 \(streams)")
        #expect(mistake.code == 64 && !mistake.wasKilled)
    }

    @Test func aListingThatCannotBeWrittenFails() async throws {
        let finished = try await Workplace().shell("exec \"$simulate\" content assumptions >/dev/full")
        #expect(finished.code == 74)
        #expect(finished.errors.contains("No space left"))
    }
    /// Small and large: a large one fails while it is printed, a small one at the end; a verdict is no excuse.
    @Test(
        arguments: [
            "metrics --scenario timequest", "content schema --scenario timequest", "content check nonsense.yaml",
        ])
    func outputThatIsLostIsAnError(arguments: String) async throws {
        let work = try Workplace()
        try work.write("nonsense.yaml", "extends: timequest\nlevels: 3\n")
        let full = try await work.shell("\"$simulate\" \(arguments) >/dev/full")
        #expect(full.code == 74, "\(full.errors)")
        #expect(full.errors.contains("cannot write the output"), "\(full.errors)")
    }
}
