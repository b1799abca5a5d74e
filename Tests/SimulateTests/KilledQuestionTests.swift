import Foundation
import Testing

/// A question that was killed on the way continues with the same command, to the same bytes.
@Suite(.interposes) struct KilledQuestionTests {
    struct Question: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: String
        /// What it writes, in its folder or beside the scenario.
        let files: [String]
        var code: Int32 = 0

        var testDescription: String { name }
    }

    private static let pages = ["index.html", "sensitivity.csv", "sensitivity.json"]
    private static let two = "--vary levels.baseXP=50..200 --vary levels.highest=400..500"

    static let all = [
        Question(
            name: "check",
            arguments: "check timequest --json a/check.json --players 144 --max-players 576 --days 20",
            files: ["check.json"], code: 1),
        Question(
            name: "compare", arguments: "compare timequest --set levels.baseXP=120 --players 360 --days 10",
            files: ["index.html", "compare.csv", "compare.json"]),
        Question(
            name: "sweep",
            arguments: "sweep --scenario timequest --vary levels.baseXP=80,110,130 --players 216 --days 10",
            files: ["index.html", "sweep.csv", "sweep.json"]),
        Question(
            name: "tornado", arguments: "sensitivity timequest \(two) --players 216 --days 10", files: pages),
        Question(
            name: "tornado of the weightiest",
            arguments: "sensitivity timequest --max-knobs 2 --players 216 --days 10",
            files: pages),
        Question(
            name: "morris",
            arguments: "sensitivity timequest --method morris --trajectories 3 \(two) --players 216 --days 10",
            files: pages),
        Question(
            name: "sobol", arguments: "sensitivity timequest --method sobol --rows 8 \(two) --players 216 --days 10",
            files: pages),
        Question(
            name: "tune",
            arguments:
                "tune timequest --goal 'level_on(30) in 8..9' --vary levels.baseXP=20..2000 --players 216 --days 30",
            files: ["tune.json", "../timequest-tuned.yaml"]),
        Question(
            name: "questions", arguments: "questions --scenario timequest --players 216 --days 10",
            files: ["open-questions.md"]),
    ]

    private func workplace() throws -> Workplace {
        let work = try Workplace()
        _ = try ScenarioCopy(of: "timequest", in: work)
        // An edge where the figure is, so that a check has to look more than once; and one that is missed.
        try work.write(
            "timequest/targets.yaml",
            """
            targets:
              edge: { metric: active_days, low: 0.705, promise: p, source: s, basis: designed }
              missed: { metric: active_days, high: 0.1, promise: p, source: s, basis: chosen }
            """)
        try work.write(
            "timequest/questions.yaml",
            PaceQuestion.file(answers: ["{ name: farther levels, set: [levels.baseXP=160] }"]))
        _ = try FileManager.default.createDirectory(atPath: "\(work.path)/a", withIntermediateDirectories: true)
        return work
    }

    @Test(arguments: all)
    func aKilledQuestionComesToTheSameBytes(question: Question) async throws {
        let work = try workplace()
        // Killed when it has kept something, and when it was about to keep the next: that is left half-written beside.
        for isBefore in [false, true] {
            let killed = try await work.simulate(
                "\(question.arguments) --threads 2 --out a",
                .signal(SIGKILL, atFile: "*/unfinished/*.json", count: isBefore ? 2 : 1, before: isBefore))
            #expect(killed.wasKilled && killed.code == SIGKILL, "\(killed.errors)")
            // Many are kept side by side, so that another may be half-written in either case.
            #expect(try !isBefore || work.names(in: "a").contains { $0.hasSuffix(".partial") })
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(work.path)/a") == ["unfinished"])
        if question.name != "check" {
            try FileManager.default.createDirectory(
                atPath: "\(work.path)/a/.4194305.partial", withIntermediateDirectories: true)
        }
        let resumed = try await work.shell("exec \"$simulate\" \(question.arguments) --threads 1 --out a")
        #expect(resumed.code == question.code, "\(resumed.errors)")

        let other = try workplace()
        let fresh = try await other.shell("exec \"$simulate\" \(question.arguments) --threads 2 --out a")
        #expect(fresh.code == question.code, "\(fresh.errors)")
        // What is to be played is named by its whole path.
        #expect(
            resumed.output.replacing(work.path, with: "") == fresh.output.replacing(other.path, with: ""),
            "\(resumed.output)")
        for name in question.files {
            #expect(try work.bytes("a/\(name)") == other.bytes("a/\(name)"), "\(name)")
        }
        #expect(try work.names(in: "a") == other.names(in: "a"), "something half-written was left")
    }

    /// The run continues from what was kept and does not play it again: fewer players are left.
    @Test func whatWasKeptIsNotPlayedAgain() async throws {
        let work = try workplace()
        let question = "sweep --scenario timequest --vary levels.baseXP=80,110,130 --players 360 --days 10 --out a"
        let killed = try await work.simulate(
            "\(question) --threads 1", .signal(SIGKILL, atFile: "*/unfinished/point-2.json"))
        #expect(killed.wasKilled && killed.code == SIGKILL, "\(killed.errors)")
        let resumed = try await work.shell("exec \"$simulate\" \(question)")
        // Of three values and the unchanged scenario, all but one have a block of the first round.
        #expect(
            resumed.errors.contains("continuing: \(4 * 360 - 3 * 12) players are still to play"), "\(resumed.errors)")
    }

    /// A byte that was changed on the disk ends it with what to do, and loses nothing.
    @Test(arguments: ["compare timequest --set levels.baseXP=120", "tune timequest"])
    func aSwappedDigitInWhatWasKeptIsRefused(question: String) async throws {
        let work = try workplace()
        let isTune = question.hasPrefix("tune")
        let command =
            question
            + (isTune ? " --goal 'level_on(30) in 8..9' --vary levels.baseXP=20..2000" : "")
            + " --players 216 --days 30 --out a"
        let killed = try await work.simulate(command, .signal(SIGKILL, atFile: "*/unfinished/*.json"))
        #expect(killed.wasKilled && killed.code == SIGKILL, "\(killed.errors)")
        let swapped = try await work.shell(
            "sed -i 's/\"sums\":\\[\\[\\[\\([0-9]*\\)/&1/' a/unfinished/*.json")
        #expect(swapped.code == 0, "\(swapped.errors)")
        let refused = try await work.shell("exec \"$simulate\" \(command)")
        #expect(refused.code == 65, "\(refused.errors)")
        #expect(refused.errors.contains("its checksum does not match"), "\(refused.errors)")
        #expect(refused.errors.contains("--fresh forgets it and starts again"), "\(refused.errors)")
        #expect(try await work.shell("exec \"$simulate\" \(command) --fresh").code == 0)
    }
}
