import QuestKernel

/// A ladder with what each step takes and what it takes to reach it.
package struct LadderFigures: Codable, Hashable, Sendable {
    package struct Step: Codable, Hashable, Sendable {
        package let name: String
        package let chance: Double
        package let assistedChance: Double?
        /// Of this step alone.
        package let attempts: AmountFigures
        /// From the foot of the ladder to here.
        package let attemptsToReach: AmountFigures
        /// The same with the ladder's help in every attempt.
        package let assistedAttemptsToReach: AmountFigures?
        /// In the order of `prices`.
        package let prices: [StepPrice]
    }

    /// What one thing comes to: an attempt, this step, all the way to here.
    package struct StepPrice: Codable, Hashable, Sendable {
        package let attempt: Int
        package let toReach: AmountFigures
        package let assistedToReach: AmountFigures?
    }

    package struct Price: Codable, Hashable, Sendable {
        package let name: String
        package let unit: String
    }

    package let id: String
    package let group: String
    package let name: String
    package let help: String?
    package let failure: String
    package let prices: [Price]
    package let steps: [Step]

    package init(_ odds: LadderOdds) throws(ExactError) {
        id = odds.id
        group = odds.group
        name = odds.name
        help = odds.help
        failure = odds.failure
        prices = odds.prices.map { Price(name: $0.name, unit: $0.unit) }
        func chance(_ chance: Chance) -> Double { Double(chance.partsPerMillion) / 1_000_000 }
        let plain = odds.steps.map { chance($0.chance) }
        let isAssisted = odds.steps.contains { $0.assisted != nil }
        let helped = odds.steps.map { chance($0.assisted ?? $0.chance) }
        func toReach(_ index: Int, _ chances: [Double], _ prices: [Int64]) throws(ExactError) -> AmountFigures {
            var waits: [LatticeDistribution.Wait] = []
            for (step, chance) in chances.prefix(index + 1).enumerated() {
                waits.append(.init(chance: chance, costPerAttempt: Int(prices[step])))
            }
            return AmountFigures(try LatticeDistribution(waits: waits))
        }
        let ones = odds.steps.map { _ in Int64(1) }
        var steps: [Step] = []
        for (index, step) in odds.steps.enumerated() {
            var prices: [StepPrice] = []
            for price in odds.prices {
                prices.append(
                    StepPrice(
                        attempt: Int(price.attempts[index]), toReach: try toReach(index, plain, price.attempts),
                        assistedToReach: isAssisted ? try toReach(index, helped, price.attempts) : nil))
            }
            steps.append(
                Step(
                    name: step.name, chance: plain[index], assistedChance: step.assisted.map(chance),
                    attempts: AmountFigures(
                        try LatticeDistribution(waits: [.init(chance: plain[index], costPerAttempt: 1)])),
                    attemptsToReach: try toReach(index, plain, ones),
                    assistedAttemptsToReach: isAssisted ? try toReach(index, helped, ones) : nil, prices: prices))
        }
        self.steps = steps
    }
}

/// A random amount in a few figures.
package struct AmountFigures: Codable, Hashable, Sendable {
    package let mean: Double
    package let standardDeviation: Double
    package let p50: Int?
    package let p90: Int?
    package let p99: Int?

    package init(_ distribution: LatticeDistribution) {
        mean = distribution.mean
        standardDeviation = distribution.standardDeviation
        p50 = distribution.quantile(0.5)
        p90 = distribution.quantile(0.9)
        p99 = distribution.quantile(0.99)
    }
}
