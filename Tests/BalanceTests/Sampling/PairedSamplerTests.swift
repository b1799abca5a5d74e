import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Testing

@Suite final class PairedSamplerTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "rounds-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func pairedSampler(
        _ values: [String] = ["100", "110", "120"], blocks: Int = 7, seed: UInt64 = 3, folder: String? = nil
    ) throws -> PairedSampler {
        let arms = SampledArms(
            count: values.count, name: { "point \($0)" }, file: { "point-\($0)" },
            source: { try ProjectScenarios.source("timequest", ["levels.baseXP=\(values[$0])"]) })
        return try PairedSampler(
            arms, metrics: ["earned(xp)", "level_on(10)"], seed: seed, days: 10, blocks: blocks, threads: 1,
            folder: folder)
    }

    private func runSamples(_ pairedSampler: PairedSampler) throws -> [RunSample] {
        try (0..<pairedSampler.arms.count).map { try pairedSampler.runSample(of: $0) }
    }

    @Test func aStoppedOneHasPlayedAllAboutAsFarAndGoesOnToTheSame() throws {
        var whole = try pairedSampler()
        #expect(try whole.play())
        #expect(whole.common == 7 && whole.playersLeft == 0)

        var stopped = try pairedSampler(folder: folder)
        #expect(try !stopped.play(stop: StopRequest(afterBlocks: 5)))
        // Rounds end after 1, 3 and 7 blocks; the third was cut short.
        #expect(stopped.common == 3)

        var resumed = try pairedSampler(folder: folder)
        #expect(resumed.common == 3)
        #expect(try resumed.play())
        #expect(try runSamples(resumed) == runSamples(whole))
    }

    /// More arms than stay in memory, side by side on two threads: the same samples, and every player counted once.
    @Test func manyArmsAreTheSameOnAnyNumberOfThreads() throws {
        final class Recorder: @unchecked Sendable { var last = 0 }
        let recorder = Recorder()
        func samples(_ threads: Int, _ folder: String?) throws -> [RunSample] {
            let arms = SampledArms(
                count: 40, name: { "point \($0)" }, file: { "point-\($0)" },
                source: { try ProjectScenarios.source("timequest", ["levels.baseXP=\(100 + $0)"]) })
            var sampler = try PairedSampler(
                arms, metrics: ["earned(xp)"], seed: 3, days: 4, blocks: 3, threads: threads, folder: folder)
            #expect(try sampler.play(progress: { recorder.last = max(recorder.last, $0) }))
            #expect(sampler.playersLeft == 0)
            return try runSamples(sampler)
        }
        let alone = try samples(1, nil)
        #expect(try samples(2, folder) == alone && recorder.last == 40 * 3 * Plan.blockSize)
        #expect(Set(alone.map(\.contentHash)).count == 40)
    }

    /// Of arms that fail on several threads the first is named.
    @Test func theFirstMistakeOfManyArmsIsNamed() throws {
        let arms = SampledArms(
            count: 40, name: { "point \($0)" }, file: { "point-\($0)" },
            source: { try ProjectScenarios.source("timequest", ["levels.baseXP=\($0 >= 20 ? -4 : 100)"]) })
        let problem = try #require(throws: ArmProblem.self) {
            try PairedSampler(arms, metrics: ["earned(xp)"], seed: 3, days: 4, blocks: 1, threads: 2, folder: nil)
        }
        #expect(problem.arm == "point 20")
    }

    @Test func progressCountsEveryPlayerOnce() throws {
        final class Recorder: @unchecked Sendable { var last = 0 }
        let recorder = Recorder()
        var ends: [Int] = []
        var pairedSampler = try pairedSampler()
        #expect(try pairedSampler.play(progress: { recorder.last = $0 }) { ends.append($0) })
        #expect(recorder.last == 3 * 7 * Plan.blockSize)
        #expect(ends == [1, 3, 7])
    }

    @Test func aMistakeAtOnePointIsFoundBeforeAnythingIsPlayed() throws {
        let problem = try #require(throws: ArmProblem.self) { try pairedSampler(["100", "110", "-4"], folder: folder) }
        #expect(problem.arm == "point 2" && problem.description.contains("levels.baseXP"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test func whatAnotherQuestionLeftIsRefused() throws {
        var first = try pairedSampler(blocks: 1, folder: folder)
        #expect(try first.play())
        #expect(throws: RunSampleProblem.self) { try pairedSampler(seed: 4, folder: folder) }
        #expect(throws: RunSampleProblem.self) { try pairedSampler(["100", "111", "120"], folder: folder) }
    }

    @Test(arguments: [(1, 1), (12, 1), (13, 2), (10_000, 834), (10_000_000, 833_333)])
    func blocksAreWhole(players: Int, blocks: Int) throws {
        #expect(try Plan.blocks(of: players) == blocks)
    }

    @Test(arguments: [0, -1, 10_000_001]) func noPlayersAreNoBlocks(players: Int) {
        #expect(throws: PlanProblem.players(players)) { try Plan.blocks(of: players) }
    }
}
