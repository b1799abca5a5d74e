import QuestKernel
import Scenarios

/// A goal about a counter under pity that a formula answers: the chance in content, without anybody's bonus.
struct ExactGoal {
    private enum Quantity { case hitShare, pityShare, triesPerHit }

    let goal: Goal
    private let trial: String
    private let quantity: Quantity

    /// Nil for other goals.
    init?(_ goal: Goal, _ description: GameDescription) {
        guard let name = try? MetricName(goal.metric.name), name.archetype == nil,
            let trial = name.arguments.first, name.arguments.count == 1,
            let row = description.trials.first(where: { $0.name == trial }), case .pity = row.shape,
            row.designedChances.count == 1
        else { return nil }
        switch MetricFunction(rawValue: name.function) {
        case .hitShare: quantity = .hitShare
        case .pityShare: quantity = .pityShare
        case .triesPerHit: quantity = .triesPerHit
        default: return nil
        }
        self.goal = goal
        self.trial = trial
    }

    /// The figure in the long run, under the content of a scenario; nil where it has none.
    func value(_ source: ScenarioSource) throws -> Double? {
        let description = try AnyScenario(source).population(seed: 0).description
        guard let row = description.trials.first(where: { $0.name == trial }), case .pity(let pity) = row.shape,
            let chance = row.designedChances.first
        else { return nil }
        let ramps = pity.rampFrom > 0 && pity.rampStep > 0
        let policy = PityPolicy(
            hardThreshold: pity.threshold > 0 ? Int(pity.threshold) : nil,
            soft: ramps ? SoftPity(rampFrom: Int(pity.rampFrom), rampStep: Double(pity.rampStep) / 1e6) : nil)
        guard let chain = try? PityChain(baseChance: Double(chance.partsPerMillion) / 1e6, policy: policy) else {
            return nil
        }
        switch quantity {
        case .hitShare: return chain.longRunDropsPerTry
        case .pityShare: return chain.forcedShareOfDrops
        case .triesPerHit: return chain.meanTries
        }
    }
}
