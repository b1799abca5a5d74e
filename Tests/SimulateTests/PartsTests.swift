import Foundation
import Testing

/// Parts of a run that were played separately equal the whole run, or are refused by name.
@Suite struct PartsTests {
    private static let run = ["--scenario", "timequest", "--players", "1000", "--days", "10"]

    private func parts(_ work: Workplace, _ count: Int, _ options: [String] = run) async throws {
        for part in 1...count {
            let played = try await work.simulate(options + ["--shard", "\(part)/\(count)", "--out", "part\(part)"])
            #expect(played.code == 0, "\(played.errors)")
            #expect(try work.names(in: "part\(part)") == ["run.checkpoint"])
        }
    }

    @Test func mergedPartsAreTheRunInOnePiece() async throws {
        let work = try Workplace()
        try await parts(work, 3)
        let merged = try await work.simulate(
            "merge", "--scenario", "timequest", "part2", "part1/run.checkpoint", "part3", "--out", "whole")
        #expect(merged.code == 0, "\(merged.errors)")
        _ = try await work.simulate(Self.run + ["--out", "fresh"])
        #expect(try work.names(in: "whole") == work.names(in: "fresh"))
        for name in ["result.json", "report.json", "index.html", "run.checkpoint"] {
            #expect(try work.bytes("whole/\(name)") == work.bytes("fresh/\(name)"), "\(name)")
        }
    }

    @Test func whatIsNoWholeIsRefusedByName() async throws {
        let work = try Workplace()
        try await parts(work, 3)
        _ = try await work.simulate(Self.run + ["--seed", "9", "--shard", "3/3", "--out", "other"])
        for (parts, words) in [
            (["part1", "part3"], "missing: part 2/3"), (["part1"], "missing: parts 2/3, 3/3"),
            (["part1", "part2", "part3", "part2"], "part2/run.checkpoint: part 2/3 a second time"),
            (["part1", "part2", "other"], "other/run.checkpoint: a part of another run: seed 9, not "),
            (["part1", "part2", "nowhere"], "nowhere: there is no checkpoint"),
        ] {
            let refused = try await work.simulate(["merge", "--scenario", "timequest", "--out", "whole"] + parts)
            #expect(refused.code == 65 && !refused.wasKilled)
            #expect(refused.errors.contains(words), "\(refused.errors)")
        }
        let foreign = try await work.simulate(
            "merge", "--scenario", "dailymenu", "part1", "part2", "part3", "--out", "w")
        #expect(foreign.code == 65 && foreign.errors.contains("game timequest, not dailymenu"), "\(foreign.errors)")
        #expect(!work.exists("whole") && !work.exists("w"))
    }

    @Test(
        arguments: [
            (["--shard", "0/3"], "--shard: expected a part and how many there are, such as 3/8, found \"0/3\""),
            (["--shard", "x"], "found \"x\""), (["--shard", "1/200"], "--shard: 200 parts need 2400 players or more"),
            (["--target-error", "0.5"], "--target-error: expected a percentage"),
            (["--target-error", "-1%"], "--target-error: expected a percentage"),
            (["--target-error", "1%"], "--target-error: expected --metric with it"),
            (["--metric", "earned(xp)"], "--metric: expected --target-error with it"),
            (["--max-players", "1000"], "--max-players: expected --target-error with it"),
            (
                ["--target-error", "1%", "--metric", "earned(xp)", "--max-players", "23"],
                "--max-players: expected 24"
            ),
            (["--target-error", "1%", "--metric", "earned(xp)"], "--players: --target-error decides how many play"),
            (["--target-error", "1%", "--metric", "earned(xp)", "--shard", "1/2"], "found --shard"),
            (["--checkpoint-every", "0"], "--checkpoint-every: expected 0.1 to 86400 seconds"),
        ] as [([String], String)])
    func whatDoesNotGoTogetherIsSaid(options: [String], words: String) async throws {
        let work = try Workplace()
        let refused = try await work.simulate(Self.run + options + ["--out", "a"])
        #expect(refused.code == 64 && !refused.wasKilled, "\(refused.code)")
        #expect(refused.errors.contains(words), "\(refused.errors)")
        #expect(try work.names() == [])
    }
}
