import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import Testing

/// The balance of QuestBond held to its baseline: what moved since it was recorded?
///
/// The baseline's own players with the same luck: what no change touches is the same to the last unit, so the chance of
/// a false alarm is 0 as long as engine and content are the baseline's, and at most 1 % over all figures when they
/// change within the margin. Other players: at most 1 % over all figures, for a fresh seed; the seed here is fixed, so
/// the answer is the same in every run.
@Suite struct BaselineTests {
    private static let path = "\(ProjectScenarios.root)/reports/baselines/questbond.json"

    private func comparison(_ changes: [String] = [], seed: UInt64? = nil) throws -> BaselineComparison {
        let source = try ProjectScenarios.source("questbond", changes)
        let baseline = try #require(try Baseline(at: Self.path, of: source))
        let player = try seed.map { try baseline.sampler(of: source, seed: $0) } ?? baseline.sampler
        let now = try #require(
            try Baseline.play(player, baseline.metrics, blocks: baseline.runSample.whole, threads: 2))
        let targets = try Targets(of: source, Sampler(source).book)
        return BaselineComparison(
            baseline.metrics, before: baseline.runSample, after: now, margin: targets.margin,
            falseAlarms: targets.falseAlarms)
    }

    private static let advice: Comment =
        "see `./simulate check questbond --no-targets --baseline reports/baselines/questbond.json`; if the move is meant, record it with `--record-baseline --yes`"

    @Test func nothingMovedSinceTheBaseline() throws {
        let comparison = try comparison()
        #expect(comparison.isPaired)
        #expect(!comparison.isUnexplained, Self.advice)
        #expect(comparison.rows(.moved).map(\.difference.metric.name) == [], Self.advice)
    }

    @Test func otherPlayersFindTheSameEconomy() throws {
        let comparison = try comparison(seed: 977)
        #expect(!comparison.isPaired)
        #expect(comparison.rows(.moved).map(\.difference.metric.name) == [], Self.advice)
    }

    /// What a slip of the hand would do to two figures that players feel.
    @Test(arguments: [
        ("loot.tasks.equipmentChance=0.09", "hit_share(tasks)"), ("loot.pity.tasks.threshold=30", "pity_share(tasks)"),
    ])
    func aSlipInAFigureIsFound(change: String, figure: String) throws {
        let comparison = try comparison([change])
        #expect(!comparison.isOfSameRules)
        #expect(comparison.rows(.moved).contains { $0.difference.metric.name == figure })
    }

    @Test func aBaselineIsSmall() throws {
        let size = try FileManager.default.attributesOfItem(atPath: Self.path)[.size] as? Int
        #expect(try #require(size) < 1_500_000)
    }
}

/// Baselines of a quick scenario.
@Suite struct BaselineFileTests {
    private let path = NSTemporaryDirectory() + "baseline-\(UUID().uuidString).json"

    private func recorded(_ changes: [String] = [], blocks: Int = 24) throws -> (ScenarioSource, Sampler) {
        let source = try ProjectScenarios.source("timequest", changes)
        let sampler = try Sampler(source, days: 10)
        let metrics = try sampler.book.metrics(sampler.book.headlines)
        let runSample = try #require(try Baseline.play(sampler, metrics, blocks: blocks, threads: 1))
        try RunSampleFile.write(runSample, to: path)
        return (source, sampler)
    }

    private func compared(_ changes: [String]) throws -> BaselineComparison {
        let source = try ProjectScenarios.source("timequest", changes)
        let baseline = try #require(try Baseline(at: path, of: source))
        let now = try #require(try Baseline.play(baseline.sampler, baseline.metrics, blocks: 24, threads: 1))
        return BaselineComparison(
            baseline.metrics, before: baseline.runSample, after: now, margin: 0.02, falseAlarms: 0.05)
    }

    @Test func theSameRulesAreExactlyUnchanged() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try recorded()
        let comparison = try compared([])
        #expect(comparison.isOfSameRules && !comparison.isUnexplained)
        #expect(comparison.rows.allSatisfy { $0.verdict == .untouched })
    }

    @Test func aSmallChangeIsWithinAndALargeOneMoved() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = try recorded()
        func verdict(_ change: String) throws -> BaselineVerdict? {
            try compared([change]).rows.first { $0.difference.metric.name == "earned(xp)" }?.verdict
        }
        #expect(try verdict("accuracy.offXP=26") == .within)
        #expect(try verdict("accuracy.spotOnXP=130") == .moved)
        // Who plays when is no matter of XP.
        let days = try compared(["accuracy.spotOnXP=130"]).rows.first { $0.difference.metric.name == "active_days" }
        #expect(days?.verdict == .untouched)
    }

    @Test func figuresThatDifferUnderTheSameRulesAreAnAlarm() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (source, sampler) = try recorded()
        let text = try ResealedFile.text(path)
        let sums = try #require(text.range(of: "\"sums\":[[["))
        try ResealedFile.write(text.replacingCharacters(in: sums, with: "\"sums\":[[[1"), to: path)
        let baseline = try #require(try Baseline(at: path, of: source))
        let now = try #require(try Baseline.play(sampler, baseline.metrics, blocks: 24, threads: 1))
        #expect(
            BaselineComparison(
                baseline.metrics, before: baseline.runSample, after: now, margin: 0.02, falseAlarms: 0.05
            ).isUnexplained)
    }

    @Test func othersAndDamagedOnesAreRefused() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (source, _) = try recorded()
        #expect(try Baseline(at: path + ".none", of: source) == nil)
        #expect(throws: RunSampleProblem.self) { try Baseline(at: path, of: source, seed: 1) }
        #expect(throws: RunSampleProblem.self) { try Baseline(at: path, of: source, days: 11) }
        #expect(throws: RunSampleProblem.self) {
            try Baseline(at: path, of: try ProjectScenarios.source("dailychallenge"))
        }
        let text = try ResealedFile.text(path)
        for damaged in [
            "", String(text.dropLast(30)), text.replacingOccurrences(of: "\"schema\":3", with: "\"schema\":9"),
            text.replacingOccurrences(of: "earned(xp)", with: "earned(px)"),
            text.replacingOccurrences(of: "\"blocks\":[0,", with: "\"blocks\":[7,"),
            text.replacingOccurrences(of: "\"days\":10", with: "\"days\":100000"),
        ] {
            #expect(damaged != text)
            try ResealedFile.write(damaged, to: path)
            #expect(throws: RunSampleProblem.self) { try Baseline(at: path, of: source) }
        }
    }

    @Test func aSwappedDigitIsRefusedWithWhatToDo() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (source, _) = try recorded()
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let digits = whole.indices.filter { whole[$0] >= UInt8(ascii: "1") && whole[$0] <= UInt8(ascii: "8") }
        for place in stride(from: 0, to: digits.count, by: digits.count / 100).map({ digits[$0] }) {
            var damaged = whole
            damaged[place] += 1
            try Data(damaged).write(to: URL(fileURLWithPath: path))
            let problem = try #require(throws: RunSampleProblem.self) { try Baseline(at: path, of: source) }
            #expect(problem.description.hasPrefix(path), "\(problem)")
            #expect(problem.found.contains("checksum") && problem.found.contains("--record-baseline"), "\(problem)")
        }
    }
}
