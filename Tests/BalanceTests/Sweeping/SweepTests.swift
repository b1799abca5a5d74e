import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Testing

@Suite struct SweepTests {
    private static let metrics = ["earned(xp)", "level_on(10)", "days_to_level(3).p50"]

    private func question(_ vary: [String], _ shape: SweepDesign.Shape = .grid) throws -> SweepQuestion {
        let base = try Sampler(ProjectScenarios.source("timequest"), seed: 5, days: 10)
        let book = try ParameterBook(base.source)
        let axes = try vary.map { try SweepAxis($0, in: book) }
        return try SweepQuestion(base, SweepDesign(axes, shape, seed: 5), asked: Self.metrics)
    }

    private func pairedSampler(_ question: SweepQuestion, blocks: Int = 24, folder: String? = nil) throws
        -> PairedSampler
    {
        try PairedSampler(
            question.arms, metrics: question.metrics, seed: question.seed, days: question.days, blocks: blocks,
            threads: 1, folder: folder)
    }

    private func result(_ question: SweepQuestion) throws -> SweepResult {
        var pairedSampler = try pairedSampler(question)
        #expect(try pairedSampler.play())
        return try #require(try question.result(of: pairedSampler))
    }

    @Test func thePointAtWhichTheScenarioStandsIsNotPlayedTwice() throws {
        let question = try question(["levels.baseXP=80..120:20"])
        #expect(question.runs == 3)
        let sweep = try result(question)
        #expect(sweep.rows[1].allSatisfy { $0.isExactlyUnchanged })
        #expect(sweep.rows[1].map(\.figure) == sweep.base)
        let others = try self.question(["levels.baseXP=90,110"])
        #expect(others.runs == 3)
    }

    @Test func eachPointIsTheRunOfThoseFigures() throws {
        let sweep = try result(question(["levels.baseXP=80,120", "accuracy.spotOnXP=100,150"]))
        let alone = try Sampler(
            ProjectScenarios.source("timequest", ["levels.baseXP=120", "accuracy.spotOnXP=150"]), seed: 5, days: 10)
        let metrics = try alone.book.metrics(Self.metrics)
        var runSample = alone.runSample(of: metrics)
        #expect(try alone.play(0..<24, into: &runSample, metrics, threads: 1))
        #expect(sweep.rows[3].map(\.figure.value) == metrics.map { runSample.sample($0)?.value })
        // A longer way to levels moves no XP; more XP does.
        #expect(sweep.rows[0][0].isExactlyUnchanged && sweep.rows[2][0].isExactlyUnchanged)
        #expect(sweep.rows[1][0].verdict == .certain)
        #expect(sweep.rows[1][0].figure.value == sweep.rows[3][0].figure.value)
    }

    /// Too few blocks for any test: nothing may be called certain, and nothing chance.
    @Test func withFewBlocksNothingIsTold() throws {
        let question = try question(["levels.baseXP=80,120"])
        var pairedSampler = try pairedSampler(question, blocks: 2)
        #expect(try pairedSampler.play())
        let sweep = try #require(try question.result(of: pairedSampler))
        let verdicts = Set(sweep.rows.joined().map(\.verdict))
        #expect(verdicts.isSubset(of: [.unknown, .untouched]) && verdicts.contains(.unknown))
    }

    @Test func aCurveIsTheMeanOverTheOtherParametersPoints() throws {
        let sweep = try result(question(["levels.baseXP=80,120", "accuracy.spotOnXP=100,150"]))
        let curve = sweep.curves[1][0]
        #expect(curve.steps.map(\.label) == ["80", "120"])
        let values = sweep.rows.map { $0[1].figure.value ?? 0 }
        let value = try #require(curve.steps[1].value)
        #expect(abs(value - (values[2] + values[3]) / 2) < 1e-12)
        #expect(try #require(curve.steps[1].low) < value)
    }

    @Test func aScatteredSweepIsShownInParts() throws {
        let sweep = try result(
            question(["levels.baseXP=x0.5..1.5", "accuracy.spotOnXP=50..150"], .latin(20)))
        #expect(sweep.rows.count == 20)
        let steps = sweep.curves[1][0].steps
        #expect(steps.count == 4)
        let values = steps.compactMap(\.value)
        #expect(values == values.sorted(by: >), "a longer way to each level makes levels lower")
    }

    @Test func aStoppedSweepGoesOnToTheSameResult() throws {
        let folder = NSTemporaryDirectory() + "sweep-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let question = try question(["levels.baseXP=80..120:20"])
        let whole = try result(question)
        var stopped = try pairedSampler(question, folder: folder)
        #expect(try !stopped.play(stop: StopRequest(afterBlocks: 4)))
        let part = try #require(try question.result(of: stopped))
        #expect(part.blocks == 3)
        var resumed = try pairedSampler(question, folder: folder)
        #expect(try resumed.play())
        let finished = try #require(try question.result(of: resumed))
        #expect(finished.rows == whole.rows && finished.base == whole.base && finished.blocks == 24)
    }

    @Test func moreScenariosThanAreHeldInMemoryComeFromTheirFiles() throws {
        let folder = NSTemporaryDirectory() + "sweep-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let question = try question(["levels.baseXP=81..120:1"])
        #expect(question.runs == 40)
        var pairedSampler = try pairedSampler(question, blocks: 1, folder: folder)
        #expect(try pairedSampler.play())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 40)
        let sweep = try #require(try question.result(of: pairedSampler))
        #expect(sweep.rows.count == 40 && sweep.rows[19].allSatisfy { $0.isExactlyUnchanged })
    }
}
