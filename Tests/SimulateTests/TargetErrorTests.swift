import Foundation
import Testing

/// A run that plays until a figure is known well enough is the run of as many players.
@Suite struct TargetErrorTests {
    private static let run = ["--scenario", "timequest", "--days", "10"]

    @Test func itStopsAtAFixedNumberAndIsExactlyThatRun() async throws {
        let work = try Workplace()
        let target = ["--target-error", "1.2%", "--metric", "earned(xp)"]
        let finished = try await work.simulate(Self.run + target + ["--out", "a", "--threads", "2"])
        #expect(finished.code == 0, "\(finished.errors)")
        let players = try #require(finished.errors.firstMatch(of: /exactly the run of --players (\d+)/)?.output.1)
        let looks = finished.errors.matches(of: /(\d+) players: earned\(xp\) = .*, known within ±([0-9.]+) %/)
        #expect(looks.count >= 2, "\(finished.errors)")
        for (place, look) in looks.enumerated() {
            #expect(look.output.1 == "\(1_440 << place)")
            let width = try #require(Double(look.output.2))
            #expect((width <= 1.2) == (place == looks.count - 1))
        }
        _ = try await work.simulate(Self.run + ["--players", String(players), "--out", "b"])
        for name in ["result.json", "report.json", "index.html"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("b/\(name)"), "\(name)")
        }

        // A stricter target continues where this one stopped, and gives the same result as alone.
        let stricter = Self.run + ["--target-error", "0.8%", "--metric", "earned(xp)"]
        let further = try await work.simulate(stricter + ["--out", "a", "--resume"])
        #expect(further.code == 0, "\(further.errors)")
        #expect(further.errors.contains("continues after \(players) players"))
        _ = try await work.simulate(stricter + ["--out", "c", "--threads", "1"])
        for name in ["result.json", "run.checkpoint"] {
            #expect(try work.bytes("a/\(name)") == work.bytes("c/\(name)"), "\(name)")
        }
    }

    @Test func aTargetOutOfReachIsSaidAndTheRunIsKept() async throws {
        let work = try Workplace()
        let finished = try await work.simulate(
            Self.run + ["--target-error", "0.01%", "--metric", "earned(xp)", "--max-players", "2000", "--out", "a"])
        #expect(finished.code == 1)
        #expect(finished.errors.contains("not within ±0.01 %"), "\(finished.errors)")
        #expect(finished.errors.contains("exactly the run of --players 1992"), "\(finished.errors)")
        _ = try await work.simulate(Self.run + ["--players", "1992", "--out", "b"])
        #expect(try work.bytes("a/result.json") == work.bytes("b/result.json"))
    }

    @Test func aCheckpointWithoutTheFigureCannotSayHowWellItIsKnown() async throws {
        let work = try Workplace()
        _ = try await work.simulate(Self.run + ["--players", "1000", "--out", "a"])
        let refused = try await work.simulate(
            Self.run + ["--target-error", "1%", "--metric", "earned(xp)", "--out", "a", "--resume"])
        #expect(refused.code == 65)
        #expect(refused.errors.contains("it keeps no figure by block"), "\(refused.errors)")
        let misspelt = try await work.simulate(
            Self.run + ["--target-error", "1%", "--metric", "earnd(xp)", "--out", "a"])
        #expect(misspelt.code == 64 && misspelt.errors.contains("Did you mean \"earned\"?"), "\(misspelt.errors)")
    }
}
