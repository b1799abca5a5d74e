import Foundation
import Reports
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
        #expect(try work.bytes("a/result.json") == work.bytes("b/result.json"))
        // The page says one thing more: how well the figure is known.
        var report = try ReportJSON.decode(work.bytes("a/report.json"))
        let known = report.sections.removeFirst()
        #expect(try report == ReportJSON.decode(work.bytes("b/report.json")))
        #expect(known.id == "known")
        for (page, says) in [("a", true), ("b", false)] {
            let text = String(decoding: try work.bytes("\(page)/index.html"), as: UTF8.self)
            #expect(text.contains("known-figures") == says)
        }
        try Self.expectKnown(known, in: work.bytes("a/run.json"))

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

    /// The same value and interval on the page and in `run.json`, and within what was asked for.
    private static func expectKnown(_ section: Section, in record: Data) throws {
        guard case .table(let table) = try #require(section.blocks.first),
            case .number(let plain, let low, let high, _) = table.rows[0][1],
            case .number(let best, _, _, _) = table.rows[0][2]
        else { throw Unexpected() }
        let record = try JSONSerialization.jsonObject(with: record) as? [String: Any]
        let figure = try #require((record?["figures"] as? [[String: Any]])?.first)
        #expect(figure["figure"] as? String == "earned(xp)")
        // One reader of JSON may round the last digit otherwise than the other.
        for (name, expected) in [("value", plain), ("low", try #require(low)), ("high", try #require(high))] {
            #expect(abs(try #require(figure[name] as? Double) - expected) < 1e-9 * expected)
        }
        let deciding = try #require(figure["deciding"] as? [String: Any])
        #expect(abs(try #require(deciding["value"] as? Double) - best) < 1e-9 * best)
        let (from, to) = (try #require(deciding["low"] as? Double), try #require(deciding["high"] as? Double))
        let half = try #require(figure["halfWidth"] as? Double)
        #expect(abs(half - (to - from) / 2 / best) < 1e-9)
        #expect(half <= 0.012)
    }

    private struct Unexpected: Error {}

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
