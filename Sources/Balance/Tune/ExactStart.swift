import QuestKernel
import Scenarios

/// Where formulas meet the goals that have one: the whole answer if all goals have one, otherwise the start of a
/// search.
package struct ExactStart {
    /// By parameter; those that no formula uses stay as they are.
    package let setting: [ParameterValue]
    /// Whether every goal has a formula.
    package let isOfAllGoals: Bool
}

/// Finds the setting nearest to the start at which all formulas meet their goals.
///
/// A formula uses the chance that players have at the present values, bonuses included: that is the only figure it
/// takes from play.
package struct ExactSearch {
    /// The most settings to try: content is compiled for each.
    private static let budget = 200

    let evaluator: SettingEvaluator
    let start: [ParameterValue]
    let distance: ([ParameterValue]) -> Double

    package init(evaluator: SettingEvaluator, start: [ParameterValue], distance: @escaping ([ParameterValue]) -> Double)
    {
        (self.evaluator, self.start, self.distance) = (evaluator, start, distance)
    }

    private struct Formula {
        let goal: ExactGoal
        let bonus: Double
        /// Well inside, so that there is room for chance.
        let margin: Double
    }

    /// - Returns: nil where no goal has a formula, or where the parameters cannot meet the goals that have one.
    package func run() throws -> ExactStart? {
        let formulas = try formulas()
        guard !formulas.isEmpty else { return nil }
        var known: [[ParameterValue]: [Double]?] = [:]
        func values(_ setting: [ParameterValue]) throws -> [Double]? {
            if let known = known[setting] { return known }
            let values = try self.values(formulas, at: setting)
            known[setting] = .some(values)
            return values
        }
        func signedMiss(_ setting: [ParameterValue], of place: Int) throws -> Double? {
            let formula = formulas[place]
            return try values(setting).map { formula.goal.goal.miss($0[place], margin: formula.margin) }
        }
        func miss(_ setting: [ParameterValue]) throws -> Double {
            try formulas.indices.reduce(0) { try $0 + (signedMiss(setting, of: $1).map(abs) ?? 1e6) }
        }
        let present = try values(start)
        let turning = try evaluator.parameters.indices.filter { index in
            try [evaluator.parameters[index].low, evaluator.parameters[index].high].contains { end in
                guard let there = try values(replacing([end], at: [index])) else { return false }
                return there != present
            }
        }
        var best: [ParameterValue]?
        if formulas.count == 1, turning.count == 1 {
            let parameter = turning[0]
            let line = LineSearch(parameter: evaluator.parameters[parameter], start: start[parameter]) { value in
                try signedMiss(replacing([value], at: turning), of: 0)
            }
            _ = try line.run()
            best = try known.keys.filter { try miss($0) == 0 }.min { distance($0) < distance($1) }
        } else if !turning.isEmpty {
            let box = BoxSearch(
                parameters: turning.map { evaluator.parameters[$0] }, start: turning.map { start[$0] },
                miss: { try miss(replacing($0, at: turning)) }, distance: { distance(replacing($0, at: turning)) },
                spent: { known.count }, budget: Self.budget)
            best = replacing(try box.run(), at: turning)
        }
        guard let best, try miss(best) == 0 else { return nil }
        let roundest = try evaluator.parameters.roundest(near: best) { try miss($0) == 0 }
        return ExactStart(setting: roundest, isOfAllGoals: formulas.count == evaluator.goals.count)
    }

    private func formulas() throws -> [Formula] {
        let description = evaluator.base.book.description
        let exact = evaluator.goals.enumerated().compactMap { place, goal in
            ExactGoal(goal, description).map { (place: place, goal: $0) }
        }
        guard !exact.isEmpty, let samples = try evaluator.samples(at: start) else { return [] }
        let here = try ExactGoal.description(evaluator.parameters.set(to: start, in: evaluator.base.source))
        return try exact.compactMap { place, exact in
            guard let played = samples[place].value else { return nil }
            let (low, high) = (exact.goal.low, exact.goal.high)
            let width = low.flatMap { low in high.map { $0 - low } }
            return Formula(
                goal: exact, bonus: try exact.bonus(of: played, in: here),
                margin: width.map { $0 / 3 } ?? 2.77 * (samples[place].figure().standardError ?? 0))
        }
    }

    /// By formula; nil where content does not take the setting, or a formula has no answer there.
    private func values(_ formulas: [Formula], at setting: [ParameterValue]) throws -> [Double]? {
        do {
            let description = try ExactGoal.description(
                evaluator.parameters.set(to: setting, in: evaluator.base.source))
            let values = formulas.compactMap { $0.goal.value(description, bonus: $0.bonus) }
            return values.count == formulas.count ? values : nil
        } catch is ContentProblem {
            return nil
        }
    }

    private func replacing(_ values: [ParameterValue], at places: [Int]) -> [ParameterValue] {
        var setting = start
        for (place, value) in zip(places, values) { setting[place] = value }
        return setting
    }
}
