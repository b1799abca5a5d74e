import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import Testing

/// Ranking of scenarios that are played.
@Suite struct RankQuestionTests {
    private static let bases = [("plain", 10), ("rich", 20), ("poor", 5), ("near", 19)]

    private static func variants(_ bases: [(name: String, base: Int)]) throws -> [Variant] {
        try bases.map { name, base in
            Variant(name: name, source: try ProjectScenarios.source("dailymenu", ["moments.base=\(base)"]))
        }
    }

    private func ranking(
        _ goal: RankGoal, _ bases: [(name: String, base: Int)] = bases, stopAfter looks: Int? = nil, folder: String,
        threads: Int = 2
    ) throws -> Ranking? {
        let question = try RankQuestion(
            Self.variants(bases), metric: "earned(moments)", goal: goal, seed: 2, days: 10
        ) { _ in 48 }
        var played = 0
        return try question.ranking(threads: threads, folder: folder) { sampler in
            guard played != looks else { return false }
            played += 1
            return try sampler.play()
        }
    }

    private func folder() throws -> String {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("rank-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }

    @Test func theRichestIsFirstAndTheOthersDropOut() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let ranking = try #require(try ranking(.most, folder: folder))
        #expect(ranking.looks == [144, 288, 576])
        #expect(ranking.entries.map(\.name) == ["rich", "near", "plain", "poor"])
        #expect(ranking.entries.last?.look == 1 && ranking.entries.last?.players == 144)
        #expect((ranking.entries[1].toBest?.high ?? 0) < 0)
        #expect(ranking.shareSaved > 0.5 && ranking.playerDaysOfAll == 4 * 576 * 10)
    }

    @Test func theNearestIsFound() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let least = try #require(try ranking(.least, folder: folder))
        #expect(least.best?.name == "poor")
        let middle = try #require(least.entries.first { $0.name == "plain" }?.figure.value)
        #expect(try ranking(.near(middle), folder: folder)?.best?.name == "plain")
    }

    @Test func whatWasStoppedContinues() throws {
        let (one, other) = (try folder(), try folder())
        defer { for path in [one, other] { try? FileManager.default.removeItem(atPath: path) } }
        // The two that are equal play to the end.
        let bases = [("plain", 10), ("rich", 20), ("same", 10)]
        let whole = try #require(try ranking(.least, bases, folder: one))
        #expect(whole.entries.map(\.players) == [576, 576, 144])
        #expect(whole.entries[1].toBest?.isExactlyUnchanged == true)
        #expect(try ranking(.least, bases, stopAfter: 1, folder: other)?.metric == nil)
        let continued = try #require(try ranking(.least, bases, folder: other, threads: 1))
        #expect(continued.entries.map(\.name) == whole.entries.map(\.name))
        #expect(continued.entries.map(\.figure) == whole.entries.map(\.figure))
        #expect(continued.entries.map(\.toBest) == whole.entries.map(\.toBest))
        #expect(continued.entries.map(\.players) == whole.entries.map(\.players))
    }

    @Test func namesAndGamesMustFit() throws {
        let source = try ProjectScenarios.source("dailymenu")
        let other = try ProjectScenarios.source("timequest")
        for variants in [
            [Variant(name: "a", source: source)],
            [Variant(name: "a", source: source), Variant(name: "a", source: source)],
            [Variant(name: "a", source: source), Variant(name: "b", source: other)],
        ] {
            #expect(throws: (any Error).self) {
                try RankQuestion(variants, metric: "active_days", goal: .most, seed: 1, days: 5) { _ in 12 }
            }
        }
    }
}
