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
        #expect(page.contains("which guesses matter") && page.contains("Elasticity"))
    }

    @Test(arguments: ["morris", "sobol"])
    func theOtherMethodsScreenFirst(method: String) async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            [
                "sensitivity", "timequest", "--method", method, "--max-knobs", "2", "--trajectories", "2", "--rows",
                "4",
                "--metric", "earned(xp)", "--out", "a",
            ] + small)
        #expect(finished.code == 0, "\(finished.errors)")
        #expect(finished.errors.contains("to choose the 2 weightiest"), "\(finished.errors)")
        let csv = String(decoding: try work.bytes("a/sensitivity.csv"), as: UTF8.self)
        #expect(csv.split(separator: "\r\n").count == 3, "\(csv)")
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
            (["--step", "2"], 64, "--step"), (["--method", "guess"], 64, "method"),
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
