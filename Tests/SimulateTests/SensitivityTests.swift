import Foundation
import Testing

@Suite struct SensitivityTests {
    private let small = ["--players", "144", "--days", "5"]

    @Test func aTornadoWritesItsFilesAndForgetsWhatItKept() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            ["sensitivity", "timequest", "--metric", "earned(xp)", "--out", "a"] + small)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.output.contains("archetypes.archetypes.steady.learning"), "\(finished.output)")
        #expect(finished.errors.contains("runs of 144 players over 5 days"), "\(finished.errors)")
        #expect(try work.names(in: "a") == ["index.html", "sensitivity.csv", "sensitivity.json"])
        let csv = String(decoding: try work.bytes("a/sensitivity.csv"), as: UTF8.self)
        #expect(csv.hasPrefix("metric,varied,content_calls_it,low,used,high,as_it_stands,at_low"))
        #expect(csv.contains("\r\nearned(xp),tasks,assumed,0.7,1,1.4,"))
        #expect(try JSONSerialization.jsonObject(with: work.bytes("a/sensitivity.json")) is [String: Any])
        let page = String(decoding: try work.bytes("a/index.html"), as: UTF8.self)
        #expect(page.contains("which assumptions matter") && page.contains("Elasticity"))
    }

    @Test(arguments: ["morris", "sobol"])
    func theOtherMethodsScreenFirst(method: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            [
                "sensitivity", "timequest", "--method", method, "--max-knobs", "2", "--trajectories", "2", "--rows",
                "8",
                "--metric", "earned(xp)", "--out", "a",
            ] + small)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("to choose the 2 most important"), "\(finished.errors)")
        let csv = String(decoding: try work.bytes("a/sensitivity.csv"), as: UTF8.self)
        #expect(csv.split(separator: "\r\n").count == 3, "\(csv)")
    }

    @Test(arguments: ["tornado", "morris", "sobol"])
    func theRankingIsWrittenAsMarkdownWithWhatMakesItAgain(method: String) async throws {
        let work = try Workplace()
        let question = [
            "sensitivity", "timequest", "--method", method, "--vary", "levels.baseXP=50..200", "--vary",
            "levels.highest=400..500", "--metric", "level_on(5)", "--metric", "active_days", "--trajectories", "2",
            "--rows", "8", "--players", "360", "--days", "5",
        ]
        let finished = try await work.simulate(question + ["--out", "a", "--markdown", "ranking.md"])
        #expect(finished.code == 0 && finished.errors.contains("wrote ranking.md"), "\(finished.errors)")
        let text = String(decoding: try work.bytes("ranking.md"), as: UTF8.self)
        #expect(text.hasPrefix("# TimeQuest: which assumptions matter\n"), "\(text)")
        #expect(text.contains("\n## Mean level at the end of day 5\n"), "\(text)")
        #expect(text.contains("\n| `levels.baseXP` | 50, 100, 200 | "), "\(text)")
        if method == "tornado" {
            #expect(text.contains("Of 2 figures: 1 certain and 1 not touched."), "\(text)")
            #expect(!text.contains("| `levels.highest` |"), "what moves nothing is counted, not listed")
        }
        // The command that it names makes it again, to the byte.
        let command = try #require(text.firstMatch(of: /Made by `\.\/(simulate [^`]*)`/)?.output.1)
        let again = try await work.shell(
            "\"$\(command.prefix(8))\" \(command.dropFirst(9)) --out b --markdown again.md")
        #expect(again.code == 0, "\(again.errors)")
        #expect(try work.bytes("again.md") == work.bytes("ranking.md"))
    }

    /// What is chosen within a range of the document is varied too, and what the document gives is named.
    @Test func chosenFiguresAreVariedAndDesignedOnesNamed() async throws {
        let work = try Workplace()
        let question = [
            "sensitivity", "questbond", "--under", "loot", "--max-knobs", "3", "--metric", "hit_share(tasks)",
            "--players", "144",
            "--days", "3", "--out", "a",
        ]
        let finished = try await work.simulate(question)
        #expect(finished.code == 0 && finished.output.contains("loot.tasks.equipmentChance"), "\(finished.errors)")
        #expect(finished.errors.contains("because the design document gives them: "), "\(finished.errors)")
        let assumed = try await work.simulate(question + ["--only", "assumed"])
        #expect(!assumed.output.contains("loot.tasks.equipmentChance"), "\(assumed.output)")
    }

    @Test func threadsDoNotShow() async throws {
        let work = try Workplace()
        for (threads, out) in [("1", "a"), ("2", "b")] {
            let finished = try await work.simulate(
                ["sensitivity", "timequest", "--under", "tasks", "--threads", threads, "--out", out, "--quiet"] + small)
            #expect(finished.code == 0 && finished.output == "" && finished.errors == "", "\(finished.errors)")
        }
        for name in ["index.html", "sensitivity.csv", "sensitivity.json"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"))
        }
    }

    @Test(
        arguments: [
            (["--metric", "earned(gold"], 64, "expected a name such as"),
            (["--vary", "levels.baseXP=9..1"], 64, "expected a rising range"),
            (["--under", "nowhere"], 64, "--under nowhere"),
            (["--max-knobs", "0"], 64, "--max-knobs: expected 1 to 10000, found 0"),
            (["--trajectories", "1"], 64, "--trajectories"), (["--rows", "-1"], 64, "--rows"),
            (["--step", "2"], 64, "--step"), (["--markdown", "no/such/x.md"], 73, "cannot create no/such/x.md"),
            (["--method", "guess"], 64, "method"),
            (["--players", "0"], 64, "--players"), (["--vary", "levels.highest=assumed"], 65, "content declares none"),
        ])
    func aMistakeIsSaidBeforeAnythingIsPlayed(arguments: [String], code: Int, words: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(["sensitivity", "timequest"] + arguments)
        #expect(Int(finished.code) == code && !finished.wasKilled, "\(finished.errors)")
        #expect(finished.errors.contains(words), "\(finished.errors)")
        #expect(try work.names() == [])
    }
}
