import Balance
import EconomyMetrics
import Foundation
import QuestKernel
import Scenarios
import Testing

@Suite struct TornadoTests {
    private func question(_ vary: [String], _ asked: [String], _ days: Int = 15) throws -> SensitivityQuestion {
        let source = try ProjectScenarios.source("timequest")
        let book = try ParameterBook(source)
        return try SensitivityQuestion(
            Sampler(source, days: days), parameters: vary.map { try book.parameter($0) }, asked: asked)
    }

    private func pairedSampler(
        _ question: SensitivityQuestion, _ points: ParameterPoints, folder: String? = nil, blocks: Int = 30
    ) throws -> PairedSampler {
        var pairedSampler = try PairedSampler(
            points.arms(of: question.base.source), metrics: question.metrics, seed: question.base.seed,
            days: question.base.days, blocks: blocks, threads: 2, folder: folder)
        #expect(try pairedSampler.play())
        return pairedSampler
    }

    /// A figure that grows as the square of what is varied has an elasticity of 2, and shared luck cancels.
    @Test func theElasticityOfASquareIsTwo() throws {
        let metric = try Sampler(ProjectScenarios.source("timequest"), days: 5).book.metric("earned(xp)")
        func sample(_ size: Int64) -> MetricSample {
            MetricSample(metric, blocks: [[3 * size * size, 10], [5 * size * size, 10], [4 * size * size, 11]])
        }
        let slope = try #require(Elasticity(sample(90), 0.9, sample(110), 1.1))
        #expect(abs(slope.value - 2) < 1e-12)
        #expect(slope.standardError < 1e-12)
        #expect(try #require(Elasticity(sample(90), 0.9, sample(90), 1.1)).isZero)
        #expect(Elasticity(sample(0), 0.9, sample(110), 1.1) == nil)
    }

    @Test func whatMattersComesFirstAndWhatDoesNotIsExactlyUnchanged() throws {
        let question = try question(
            [
                "levels.highest=400..500", "levels.baseXP=50..200",
                "archetypes.archetypes.steady.skippedDays=assumed",
            ], ["level_on(15)", "active_days"])
        let tornado = Tornado(question, step: 0.1)
        let answer = try #require(try tornado.answer(pairedSampler(question, tornado.points)))
        let levels = answer.ranked(0)
        #expect(
            levels.map(\.parameter.path) == [
                "levels.baseXP", "archetypes.archetypes.steady.skippedDays", "levels.highest",
            ])
        #expect(levels[0].isMoved && levels[0].swing > levels[1].swing)
        #expect(try #require(levels[0].elasticity).value < 0)
        #expect(levels[2].isExactlyUnchanged && levels[2].swing == 0)
        // The price of a level does not keep any player from playing.
        let days = answer.bars[1]
        #expect(days[1].isExactlyUnchanged && days[2].isMoved)
        #expect(try #require(days[2].high?.difference.value) < 0)
        #expect(answer.still.map(\.path) == ["levels.highest"])
        #expect(answer.mostMoving(1).map(\.path) == ["levels.baseXP"])
    }

    @Test func tooFewPlayersTellNothingApart() throws {
        let question = try question(["levels.highest=400..500", "levels.baseXP=50..200"], ["level_on(15)"])
        let tornado = Tornado(question, step: 0.1)
        let few = try #require(try tornado.answer(pairedSampler(question, tornado.points, blocks: 11)))
        #expect(few.bars[0].map(\.verdict) == [.untouched, .unknown])
        #expect(!few.bars[0][1].isMoved && few.study.players < TornadoBar.fewestPlayers)
        let enough = try #require(try tornado.answer(pairedSampler(question, tornado.points, blocks: 12)))
        #expect(enough.bars[0].map(\.verdict) == [.untouched, .certain])
        #expect(enough.study.players == TornadoBar.fewestPlayers)
    }

    /// Luck alone, many times over: judged interval by interval, one in twenty would be called a move, and a bar has
    /// three.
    @Test func luckIsNotCalledAMoveHoweverOftenItIsAsked() throws {
        let metric = try Sampler(ProjectScenarios.source("timequest"), days: 5).book.metric("earned(xp)")
        let parameter = try ParameterBook(ProjectScenarios.source("timequest")).parameter("levels.baseXP=50..200")
        var noise = Randomness(seed: 7).draws(player: 0, purpose: Purpose(9_001), day: 0)
        func sample() -> MetricSample {
            MetricSample(metric, blocks: (0..<12).map { _ in [1_000 + Int64(noise.below(101)), 10] })
        }
        func bars(_ count: Int, shift: Int64) throws -> [TornadoBar] {
            try (0..<count).map { _ in
                let (present, low, high) = (sample(), sample(), sample())
                let moved = MetricSample(metric, blocks: high.blocks.map { [$0[0] + shift, $0[1]] })
                return TornadoBar(
                    parameter: parameter,
                    low: .init(value: parameter.low, difference: try #require(MetricDifference(present, low))),
                    high: .init(value: parameter.high, difference: try #require(MetricDifference(present, moved))),
                    elasticity: Elasticity(low, 0.9, high, 1.1), present: present.value, blocks: 12)
            }
        }
        // Any false alarm among all in 5 % of the times.
        let moved = try (0..<20).count { _ in try TornadoBar.judged([bars(40, shift: 0)])[0].contains(where: \.isMoved)
        }
        #expect(moved <= 4)
        let judged = TornadoBar.judged([try bars(400, shift: 0), try bars(5, shift: 400)])
        let alone = judged[0].count { bar in
            [bar.low, bar.high].contains { end in
                guard let low = end?.difference.low, let high = end?.difference.high else { return false }
                return low > 0 || high < 0
            }
        }
        #expect(alone > 20, "as many as that luck alone moves, interval by interval")
        #expect(judged[0].count(where: \.isMoved) <= 1)
        #expect(judged[1].allSatisfy { $0.verdict == .certain })
    }

    /// Of what is not told, it is said how many players would tell. By hand, for one test at 5 %: a difference of 2
    /// with an error of s takes ((1.96 + 0.84) · s / 2)² times the players.
    @Test func whatIsNotToldSaysHowManyPlayersWould() throws {
        let metric = try Sampler(ProjectScenarios.source("timequest"), days: 5).book.metric("earned(xp)")
        let parameter = try ParameterBook(ProjectScenarios.source("timequest")).parameter("levels.baseXP=50..200")
        let present = MetricSample(metric, blocks: (0..<12).map { [1_000 + Int64($0 * 5), 10] })
        let low = MetricSample(metric, blocks: (0..<12).map { [975 + Int64(($0 * 7 % 12) * 11), 10] })
        let difference = try #require(MetricDifference(present, low))
        let bar = TornadoBar(
            parameter: parameter, low: .init(value: parameter.low, difference: difference), high: nil, elasticity: nil,
            present: present.value, blocks: 12)
        let (value, error) = (try #require(difference.value), try #require(difference.standardError))
        let judged = try #require(TornadoBar.judged([[bar]])[0].first)
        if judged.isTold {
            #expect(judged.playersNeeded == nil)
        } else {
            let ratio = (1.959964 + 0.841621) * error / value
            #expect(abs(Double(try #require(judged.playersNeeded)) - 144 * ratio * ratio) <= 1.5)
        }
        // Among many it takes more.
        let many = TornadoBar.judged([[TornadoBar](repeating: bar, count: 50)])[0][0]
        let needed = try #require(many.playersNeeded)
        #expect(!many.isTold && needed > judged.playersNeeded ?? 144)
    }

    /// What the document gives has no range: it is named, and first what is most like the question.
    @Test func designedFiguresThatAreLeftOutAreNamed() throws {
        let source = try ProjectScenarios.source("questbond")
        let book = try ParameterBook(source)
        let designed = book.designed
        #expect(designed.contains("loot.pity.tasks.threshold") && !designed.contains("loot.tasks.equipmentChance"))
        #expect(!designed.contains { $0.hasPrefix("scenario.") })
        let question = try SensitivityQuestion(
            Sampler(source, days: 5), parameters: [], designed: designed, asked: ["pity_share(tasks)"])
        #expect(question.designed.first == "loot.pity.tasks.threshold", "\(question.designed.prefix(5))")
        #expect(Set(question.designed) == Set(designed))
    }

    /// The end that the scenario stands at is not played a second time, nor a setting that two parameters share.
    @Test func everySettingIsPlayedOnce() throws {
        let question = try question(["levels.baseXP=100..110"], [])
        let tornado = Tornado(question, step: 0.1)
        // As it stands, 110 as the high end and as the step up, 90 as the step down.
        #expect(tornado.points.count == 3)
    }

    @Test func aStoppedStudyGoesOnFromItsFolder() throws {
        let folder = NSTemporaryDirectory() + "tornado-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let question = try question(["levels.baseXP=50..200"], ["level_on(15)"])
        let tornado = Tornado(question, step: 0.1)
        let first = try #require(try tornado.answer(pairedSampler(question, tornado.points, folder: folder)))
        let kept = try PairedSampler(
            tornado.points.arms(of: question.base.source), metrics: question.metrics, seed: question.base.seed,
            days: question.base.days, blocks: 30, threads: 1, folder: folder)
        #expect(kept.playersLeft == 0)
        let second = try #require(try tornado.answer(kept))
        #expect(second.bars[0][0].low?.difference == first.bars[0][0].low?.difference)
    }

    @Test func screeningsRankTheSame() throws {
        let question = try question(
            ["levels.highest=400..500", "levels.baseXP=50..200"], ["level_on(15)"])
        let morris = Screening(
            question, .morris(MorrisDesign(factors: 2, trajectories: 4, seed: 1)))
        let effects = try #require(try morris.answer(pairedSampler(question, morris.points)))
        #expect(effects.ranked(0) == [1, 0])
        #expect(effects.effects[0][0].meanSize == 0 && effects.effects[0][1].mean < 0)
        let sobol = Screening(question, .sobol(try SobolDesign(factors: 2, rows: 8, seed: 1)))
        let shares = try #require(try sobol.answer(pairedSampler(question, sobol.points)))
        let indices = try #require(shares.indices[0])
        #expect(indices.factors[0].total == 0)
        // All of the variance is the other's; eight rows show its size only roughly.
        #expect((0.3...1.7).contains(indices.factors[1].total))
        let noise = try #require(shares.noise[0])
        #expect(noise > 0 && noise < 0.2)
    }

    @Test func chaptersShareTheVarianceOfAllTheirFigures() throws {
        let question = try question(
            ["levels.highest=400..500", "levels.baseXP=50..200", "accuracy.spotOnXP=95..105"], ["level_on(15)"])
        let chapters = ParameterChapters(question.parameters)
        #expect(chapters.groups == [[0, 1], [2]])
        #expect(chapters.factors.map(\.name) == ["levels", "accuracy"])
        let design = try SobolDesign(groups: chapters.groups, rows: 16, seed: 1)
        let screening = Screening(question, .sobol(design), factors: chapters.factors)
        let answer = try #require(try screening.answer(pairedSampler(question, screening.points)))
        #expect(answer.ranked(0) == [0, 1] && answer.factors.count == 2)
        let indices = try #require(answer.indices[0])
        #expect(indices.factors[0].total > 0.5 && indices.factors[1].total > 0 && indices.factors[1].total < 0.5)
    }

    @Test func whatContentDoesNotTakeIsToldAndLeftOut() throws {
        let source = try ProjectScenarios.source("timequest")
        let parameter = try ParameterBook(source).parameter("archetypes.archetypes.steady.fewestTasks=1..10")
        let question = try SensitivityQuestion(Sampler(source, days: 5), parameters: [parameter], asked: [])
        #expect(question.parameters.isEmpty)
        #expect(question.refused.map(\.path) == ["archetypes.archetypes.steady.fewestTasks"])
        #expect(question.metrics == ["earned(xp)", "level_on(5)"])
    }
}
