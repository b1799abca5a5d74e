import EconomyMetrics
import EconomyStatistics
import ExactAnswers
import QuestKernel
import Scenarios

/// A goal about a pity counter that a formula answers: tries and hits with one chance for all players.
package struct ExactGoal {
    private enum Quantity { case hitShare, pityShare, triesPerHit }

    let goal: Goal
    private let roll: String
    private let quantity: Quantity

    /// Nil for other goals.
    package init?(_ goal: Goal, _ description: GameDescription) {
        guard let name = try? MetricName(goal.metric.name), name.archetype == nil,
            let roll = name.arguments.first, name.arguments.count == 1,
            let row = description.rolls.first(where: { $0.name == roll }), case .pity = row.shape,
            row.designedChances.count == 1
        else { return nil }
        switch MetricFunction(rawValue: name.function) {
        case .hitShare: quantity = .hitShare
        case .pityShare: quantity = .pityShare
        case .triesPerHit: quantity = .triesPerHit
        default: return nil
        }
        self.goal = goal
        self.roll = roll
    }

    /// The description of a scenario's game, with its chances.
    package static func description(_ source: ScenarioSource) throws -> GameDescription {
        try GameRegistry.scenario(source).population(seed: 0).description
    }

    /// The factor on the chance in content (players' bonuses together) with which the formula gives the played figure;
    /// 1 where none does.
    package func bonus(of played: Double, in description: GameDescription) throws -> Double {
        func off(_ factor: Double) throws -> Double {
            guard let value = value(description, bonus: factor) else { throw ExactError.neverHappens }
            return value - played
        }
        let range = 0.25...4.0
        guard let low = try? off(range.lowerBound), let high = try? off(range.upperBound), low * high < 0 else {
            return 1
        }
        return try RootFinder.brent(in: range, most: 60, until: { $2 - $1 < 1e-6 }, off)
    }

    /// The figure in the long run, under the content of a scenario; nil where it has none.
    ///
    /// - Parameter bonus: a factor on the chance in content.
    package func value(_ description: GameDescription, bonus: Double) -> Double? {
        guard let row = description.rolls.first(where: { $0.name == roll }), case .pity(let pity) = row.shape,
            let chance = row.designedChances.first
        else { return nil }
        let ramps = pity.soft.from > 0 && pity.soft.step > 0
        let policy = PityPolicy(
            hard: pity.hard > 0 ? Int(pity.hard) : nil,
            soft: ramps ? SoftPity(from: Int(pity.soft.from), step: pity.soft.step.value) : nil)
        let base = min(chance.value * bonus, 1)
        guard let chain = try? PityChain(baseChance: base, policy: policy) else {
            return nil
        }
        switch quantity {
        case .hitShare: return chain.longRunDropsPerTry
        case .pityShare: return chain.forcedShareOfDrops
        case .triesPerHit: return chain.wait.mean
        }
    }
}
