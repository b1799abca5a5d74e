import Foundation
import Testing

@Suite struct TuneTests {
    private let small = ["--players", "216", "--days", "10"]

    @Test func theAnswerIsAnOverlayThatPlaysAsPromised() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        let finished = try await work.simulate(
            ["tune", "timequest", "--goal", "level_on(10) in 3..4", "--vary", "levels.baseXP=20..2000", "--out", "a"]
                + small)
        #expect(finished.code == 0, "\(finished.errors)\(finished.output)")
        #expect(
            finished.output.contains("It can be met:") && finished.output.contains("confirmed"), "\(finished.output)")
        #expect(
            finished.output.contains("level_on(10) in 3..4 (Mean level at the end of day 10): "), "\(finished.output)")
        // No setting is printed twice without saying who played it.
        let result = finished.errors.split(separator: "\n").filter { $0.hasPrefix("  levels.baseXP=") }
        #expect(Set(result).count == result.count && result.contains { $0.contains("by other players, of seed") })
        let settings = result.filter { !$0.contains("by other players") }.compactMap { $0.split(separator: ":").first }
        #expect(Set(settings).count == settings.count, "\(settings)")
        #expect(try work.names(in: "a") == ["tune.json"])
        let overlay = String(decoding: try work.bytes("timequest-tuned.yaml"), as: UTF8.self)
        #expect(overlay.hasPrefix("# Tuned by: simulate tune --goal \"level_on(10) in 3..4\""), "\(overlay)")
        #expect(overlay.contains("\nextends: timequest\nlevels:\n  baseXP: !chosen [20, "), "\(overlay)")
        let answer = try #require(
            try JSONSerialization.jsonObject(with: work.bytes("a/tune.json")) as? [String: Any])
        #expect(answer["outcome"] as? String == "met")

        // The overlay, played by the same players, has the figure that was promised.
        let goals = try #require(answer["goals"] as? [[String: Any]])
        let promised = try #require((goals[0]["figure"] as? [String: Any])?["value"] as? Double)
        let played = try await work.simulate(
            [
                "tune", "timequest-tuned", "--goal", "level_on(10) in 3..4", "--vary", "levels.baseXP=20..2000",
                "--out", "b",
            ]
                + small)
        #expect(played.code == 0, "\(played.errors)")
        #expect(
            played.output.contains("The unchanged scenario meets it, and other players confirm that"),
            "\(played.output)")
        let again = try #require(try JSONSerialization.jsonObject(with: work.bytes("b/tune.json")) as? [String: Any])
        let figures = try #require(again["goals"] as? [[String: Any]])
        #expect((figures[0]["figure"] as? [String: Any])?["value"] as? Double == promised)
        #expect(!work.exists("timequest-tuned-tuned.yaml"))
    }

    @Test func whatCannotBeMetIsAFindingWithTheRange() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        let finished = try await work.simulate(
            ["tune", "timequest", "--goal", "level_on(10) >= 90", "--vary", "levels.baseXP=50..100", "--out", "a"]
                + small)
        #expect(finished.code == 1, "\(finished.errors)")
        #expect(finished.output.contains("cannot be met") && finished.output.contains("too low"), "\(finished.output)")
        #expect(finished.output.contains("The limit: levels.baseXP is at the low end"), "\(finished.output)")
        #expect(!work.exists("timequest-tuned.yaml"))
    }

    @Test func aFileThatTuneDidNotWriteStays() async throws {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        try work.write("timequest-tuned.yaml", "extends: timequest\n")
        let finished = try await work.simulate(
            ["tune", "timequest", "--goal", "level_on(10) in 3..4", "--vary", "levels.baseXP=20..2000"] + small)
        #expect(finished.code == 64, "\(finished.errors)")
        #expect(finished.errors.contains("one that tune did not write"), "\(finished.errors)")
        #expect(try work.bytes("timequest-tuned.yaml") == Data("extends: timequest\n".utf8))
    }

    @Test(
        arguments: [
            ([], 64, "--vary: expected one to six"), (["--vary", "levels.baseXP=1..9"], 64, "--goal: expected"),
            (["--goal", "level_on(5)", "--vary", "levels.baseXP=1..9"], 64, "found neither"),
            (["--goal", "levl_on(5) >= 1", "--vary", "levels.baseXP=1..9"], 64, "Did you mean \"level_on\"?"),
            (["--goal", "level_on(5) >= 1", "--vary", "levels.baseXp=1..9"], 65, "Did you mean \"baseXP\"?"),
            (
                ["--goal", "level_on(5) >= 1", "--vary", "levels.baseXP=1..9", "--evaluations", "2"], 64,
                "--evaluations"
            ),
            (
                ["--goal", "level_on(5) >= 1", "--vary", "levels.baseXP=1..9", "--vary", "levels.baseXP=1..9"], 64,
                "each figure once"
            ),
            (
                ["--goal", "level_on(5) >= 1", "--vary", "levels.baseXP=1..9", "--overlay", "x.txt"], 64,
                "ends in .yaml"
            ),
        ] as [([String], Int, String)])
    func aMistakeIsSaidBeforeAnythingIsPlayed(arguments: [String], code: Int, words: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(["tune", "timequest", "--days", "5"] + arguments)
        #expect(Int(finished.code) == code && !finished.wasKilled, "\(finished.errors)")
        #expect(finished.errors.contains(words), "\(finished.errors)")
        #expect(try work.names() == [])
    }
}
