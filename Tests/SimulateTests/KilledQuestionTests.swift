import Foundation
import Testing

/// A question that was killed in the midst goes on with the same command, to the same bytes.
@Suite struct KilledQuestionTests {
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
            arguments: "check timequest --json a/check.json --players 28800 --max-players 57600 --days 60",
            files: ["check.json"], code: 1),
        Question(
            name: "compare", arguments: "compare timequest --set levels.baseXP=120 --players 21600 --days 30",
            files: ["index.html", "compare.csv", "compare.json"]),
        Question(
            name: "sweep",
            arguments: "sweep --scenario timequest --vary levels.baseXP=80,110,130 --players 14400 --days 30",
            files: ["index.html", "sweep.csv", "sweep.json"]),
        Question(
            name: "tornado", arguments: "sensitivity timequest \(two) --players 7200 --days 30", files: pages),
        Question(
            name: "tornado of the weightiest",
            arguments: "sensitivity timequest --max-knobs 2 --players 7200 --days 30",
            files: pages),
        Question(
            name: "morris",
            arguments: "sensitivity timequest --method morris --trajectories 3 \(two) --players 7200 --days 30",
            files: pages),
        Question(
            name: "sobol", arguments: "sensitivity timequest --method sobol --rows 4 \(two) --players 7200 --days 30",
            files: pages),
        Question(
            name: "tune",
            arguments:
                "tune timequest --goal 'level_on(30) in 8..9' --vary levels.baseXP=20..2000 --players 14400 --days 30",
            files: ["tune.json", "../timequest-tuned.yaml"]),
        Question(
            name: "questions", arguments: "questions --scenario timequest --players 21600 --days 30",
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
              edge: { metric: active_days, low: 0.673, promise: p, source: s, basis: designed }
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
        // Killed as soon as it has kept something new, twice; a killed write leaves half a file beside.
        let killed = try await work.shell(
            """
            kills=0
            for attempt in 1 2; do
                touch mark
                sleep 0.02
                "$simulate" \(question.arguments) --threads 2 --out a >output 2>errors &
                until [ -n "$(find a/unfinished -name '*.json' -newer mark 2>/dev/null)" ]; do
                    kill -0 $! 2>/dev/null || break
                    sleep 0.01
                done
                kill -9 $! 2>/dev/null
                wait $!
                [ $? -eq 137 ] && kills=$((kills + 1))
            done
            echo "$kills"
            ls a
            echo half >a/unfinished/.point-1.json.4194305.partial
            \(question.name == "check" ? "" : "mkdir a/.4194305.partial")
            """)
        #expect(killed.output == "2\nunfinished\n", "it was over before it could be killed: \(killed.output)")
        let resumed = try await work.shell("exec \"$simulate\" \(question.arguments) --threads 1 --out a")
        #expect(resumed.code == question.code, "\(resumed.errors)")

        let other = try workplace()
        let fresh = try await other.shell("exec \"$simulate\" \(question.arguments) --threads 2 --out a")
        #expect(fresh.code == question.code, "\(fresh.errors)")
        #expect(resumed.output == fresh.output)
        for name in question.files {
            #expect(try work.bytes("a/\(name)") == other.bytes("a/\(name)"), "\(name)")
        }
        #expect(try work.names(in: "a") == other.names(in: "a"), "something half-written was left")
    }

    /// What was kept is gone on from, not merely played again: fewer players are left.
    @Test func whatWasKeptIsNotPlayedAgain() async throws {
        let work = try workplace()
        let question = "sweep --scenario timequest --vary levels.baseXP=80,110,130 --days 30 --out a"
        let stopped = try await work.shell(
            """
            "$simulate" \(question) --players 144000 --threads 1 >output 2>&1 &
            until [ -e a/unfinished/point-2.json ]; do sleep 0.01; done
            kill -9 $!
            """)
        #expect(stopped.code == 0)
        let resumed = try await work.shell("exec \"$simulate\" \(question) --players 144000")
        let left = try #require(
            resumed.errors.firstMatch(of: /going on: (\d+) players are still to play/)?.output.1, "\(resumed.errors)")
        // Three values and the scenario as it stands.
        #expect(try #require(Int(left)) < 4 * 144_000)
    }

    /// A byte that was changed on the disk ends it with what to do, and loses nothing.
    @Test(arguments: ["compare timequest --set levels.baseXP=120", "tune timequest"])
    func aSwappedDigitInWhatWasKeptIsRefused(question: String) async throws {
        let work = try workplace()
        let isTune = question.hasPrefix("tune")
        let command =
            question
            + (isTune ? " --goal 'level_on(30) in 8..9' --vary levels.baseXP=20..2000" : "")
            + " --players 14400 --days 30 --out a"
        let stopped = try await work.shell(
            """
            "$simulate" \(command) --threads 1 >output 2>&1 &
            until [ -n "$(ls a/unfinished/*.json 2>/dev/null)" ]; do sleep 0.01; done
            kill -9 $!
            wait $! 2>/dev/null
            for file in a/unfinished/*.json; do sed -i 's/"sums":\\[\\[\\[\\([0-9]*\\)/&1/' "$file"; done
            """)
        #expect(stopped.code == 0, "\(stopped.errors)")
        let refused = try await work.shell("exec \"$simulate\" \(command)")
        #expect(refused.code == 65, "\(refused.errors)")
        #expect(refused.errors.contains("its checksum does not fit"), "\(refused.errors)")
        #expect(refused.errors.contains("--fresh forgets it and begins anew"), "\(refused.errors)")
        #expect(try await work.shell("exec \"$simulate\" \(command) --fresh").code == 0)
    }
}
