import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import Testing

/// Where formulas answer what players then confirm.
@Suite struct ExactStartTests {
    private func evaluator(_ vary: [String], _ goals: [String], days: Int = 14, blocks: Int = 48) throws
        -> SettingEvaluator
    {
        let source = try ProjectScenarios.source("questbond")
        let base = try Sampler(source, days: days)
        let book = try ParameterBook(source)
        return SettingEvaluator(
            base, parameters: try vary.map { try book.parameter($0) }, goals: try goals.map { try Goal($0, base.book) },
            blocks: blocks, threads: 2, folder: nil)
    }

    private static let threshold = "loot.pity.tasks.threshold=5..60"
    private static let chance = "loot.tasks.equipmentChance=0.03..0.15"

    @Test func oneGoalAndOneFigureAreSolvedByFormula() throws {
        let evaluator = try evaluator([Self.threshold], ["pity_share(tasks) in 2%..10%"])
        let tuning = try Tuner(evaluator, budget: 40).run()
        let exact = try #require(tuning.exact)
        #expect(exact[0].millionths % 1_000_000 == 0)
        #expect(tuning.isExactOfAll && tuning.isExactTaken && tuning.values == exact, "\(tuning.values) \(exact)")
        #expect(tuning.settings == 2)
        #expect(tuning.outcome == .met, "\(tuning.goals)")
    }

    /// Neither figure meets both goals by itself: the guarantee gives fewer of the drops only if the chance gives more.
    @Test func twoGoalsAndTwoFiguresAreSolvedByFormula() throws {
        let goals = ["hit_share(tasks) in 11%..13%", "pity_share(tasks) in 1%..5%"]
        for vary in [Self.threshold, Self.chance] {
            #expect(
                try ExactSearch(evaluator: self.evaluator([vary], goals), start: start([vary])) { _ in 0 }.run() == nil)
        }
        let evaluator = try evaluator([Self.threshold, Self.chance], goals, blocks: 240)
        let tuning = try Tuner(evaluator, budget: 60).run()
        #expect(tuning.isExactOfAll && tuning.isExactTaken, "\(String(describing: tuning.exact)) \(tuning.values)")
        #expect(tuning.settings == 2, "one play as it stands, one of the answer")
        #expect(tuning.outcome == .met, "\(tuning.goals)")
        #expect(tuning.values[1].number > 0.065)
    }

    /// A parameter that no formula uses stays as it is, and the search starts from the formula's answer.
    @Test func aGoalWithoutAFormulaIsSearchedForFromTheFormulasAnswer() throws {
        let experience = "tasks.experience=x0.5..2"
        let base = try evaluator([experience], ["level_on(14) >= 0"])
        let aim = try #require(try base.samples(at: [ParameterValue(1.5)])?[0].smoothValue)
        let evaluator = try evaluator(
            [Self.threshold, experience],
            ["pity_share(tasks) in 3%..8%", "level_on(14) in \(0.94 * aim)..\(1.06 * aim)"])
        let exact = try #require(try search(evaluator).run())
        #expect(!exact.isOfAllGoals)
        #expect(exact.setting[1] == .one && exact.setting[0].number > 20, "\(exact.setting)")
        let tuning = try Tuner(evaluator, budget: 80).run()
        #expect(tuning.outcome == .met, "\(tuning.goals)")
        #expect(tuning.exact == exact.setting && !tuning.isExactOfAll)
        // The formula's answer is the first thing that is played after what stands.
        #expect(evaluator.played[1] == exact.setting)
        #expect(abs(tuning.values[0].number - exact.setting[0].number) <= 5, "\(tuning.values) \(exact.setting)")
    }

    /// Of the many settings that meet one goal, one near the present values.
    @Test func oneGoalAndTwoFiguresStayNear() throws {
        let evaluator = try evaluator([Self.threshold, Self.chance], ["hit_share(tasks) >= 11%"])
        let exact = try #require(try search(evaluator).run())
        let met = try #require(try evaluator.samples(at: exact.setting)?[0].value)
        #expect(met > 0.105, "\(met)")
        #expect((0.065..<0.11).contains(exact.setting[1].number), "\(exact.setting)")
    }

    @Test func whereFormulasHaveNothingToSayThereIsNoStart() throws {
        // No formula.
        #expect(try search(evaluator([Self.threshold], ["active_days >= 99%"])).run() == nil)
        // Nothing that the formula is made of.
        #expect(try search(evaluator(["tasks.experience=x0.5..2"], ["pity_share(tasks) <= 1%"])).run() == nil)
        // Beyond what the ranges reach.
        #expect(
            try search(
                evaluator([Self.threshold, Self.chance], ["hit_share(tasks) >= 90%", "pity_share(tasks) <= 50%"])
            )
            .run() == nil)
    }

    private func start(_ vary: [String]) throws -> [ParameterValue] {
        let book = try ParameterBook(ProjectScenarios.source("questbond"))
        return try vary.map { try #require(try book.parameter($0).present) }
    }

    private func search(_ evaluator: SettingEvaluator) throws -> ExactSearch {
        let start = try evaluator.parameters.map { try #require($0.present) }
        return ExactSearch(evaluator: evaluator, start: start) { setting in
            zip(setting, start).reduce(0) { $0 + abs($1.0.number - $1.1.number) / $1.1.number }
        }
    }

    /// With one chance for all players, (1 − p)ⁿ is the share of hits that a guarantee at try n must force.
    @Test func theFormulaIsThatOfThePityChain() throws {
        let source = try ProjectScenarios.source("questbond")
        let (book, description) = (try Sampler(source, days: 10).book, try ExactGoal.description(source))
        let dry: Double = pow(0.935, 20.0)
        let answers: [(text: String, exact: Double)] = [
            ("pity_share(tasks) = 1", dry), ("hit_share(tasks) = 1", 0.065 / (1 - dry)),
            ("tries_per_hit(tasks) = 1", (1 - dry) / 0.065),
        ]
        for (text, exact) in answers {
            let goal = try #require(try ExactGoal(Goal(text, book), book.description))
            let value = try #require(goal.value(description, bonus: 1))
            #expect(abs(value - exact) < 1e-9)
            let more = try #require(goal.value(description, bonus: 1.3))
            let bonus = try goal.bonus(of: more, in: description)
            #expect(abs(bonus - 1.3) < 1e-5)
        }
        for text in ["pity_share(tasks)@steady = 1", "active_days >= 0"] {
            let goal = try Goal(text, book)
            #expect(ExactGoal(goal, book.description) == nil)
        }
    }
}
