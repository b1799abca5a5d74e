// The shapes of the reference values in ExactOracle.swift.

import ExactAnswers

struct FallCase {
    var name: String
    var chances: [Double]
    var prices: [Int]
    var drop: Int?
    var safe: Int
    var mean, variance, goldMean, goldVariance: Double
    var spacing: Int
    var quantiles, goldQuantiles, attempts: [Int]
    var probabilities: [Double]

    var rule: FailureRule { drop.map { .drop(levels: $0, safeLevel: safe) } ?? .reset(safeLevel: safe) }
}

struct CreditCase {
    var name: String
    var chances: [Double]
    var prices: [Int]
    var hardThreshold, rampFrom: Int?
    var rampStep: Double?
    var mean, variance, goldMean, goldVariance: Double
    var quantiles, goldQuantiles: [Int]

    var policy: PityPolicy {
        PityPolicy(
            hard: hardThreshold, soft: rampFrom.map { SoftPity(from: $0, step: rampStep ?? 0) })
    }
}

struct CollectionCase {
    var name: String
    var cards: [Double]
    var wanted: Int
    var mean, variance: Double
    var quantiles, draws: [Int]
    var cumulatives: [Double]
}

struct CoupledCase {
    var name: String
    var chances: [Double]
    var hardThresholds, rampFroms: [Int]
    var rampSteps: [Double]
    var higherResets: Bool
    var rates, fresh: [Double]
    var freshQuantiles: [Int]
    var longRun: [Double]
    var longRunQuantiles, anyQuantiles: [Int]

    var rarities: [Rarity] {
        chances.indices.map { index in
            let soft =
                rampFroms[index] > 0 ? SoftPity(from: rampFroms[index], step: rampSteps[index]) : nil
            return Rarity(
                chance: chances[index],
                policy: PityPolicy(hard: hardThresholds[index] > 0 ? hardThresholds[index] : nil, soft: soft))
        }
    }
}

struct MarkedCase {
    var name: String
    var wanted, drops: [Double]
    var mean: Double
    var quantiles: [Int]
}

struct PityDryRunCase {
    var chance: Double
    var hardThreshold, tries: Int
    var mean, variance: Double
    var pmf: [Double]
}

struct IncomeCase {
    var name: String
    var price, saved: Int
    var amounts: [Int]
    var chances: [Double]
    var mean, variance: Double
    var quantiles: [Int]
    var pmf: [Double]

    var incomes: [ChancedAmount] { zip(amounts, chances).map { ChancedAmount($0, chance: $1) } }
}

extension LatticeDistribution {
    /// P50, P90, P99.
    var usualQuantiles: [Int?] { [0.5, 0.9, 0.99].map { quantile($0) } }
}
