// The shapes of the reference values in BalanceOracle.swift.

struct PityCase {
    var name: String
    var base: Double
    var hardThreshold, rampFrom: Int?
    var rampStep: Double?
    var mean, variance: Double
    var p50, p90, p99: Int
    var dropsPerTry, forcedShare: Double
    var longestDryRun: Int
    var pmf, stationary, expectedDrops: [Double]
}

struct GeometricCase {
    var chance, mean, variance: Double
    var quantiles, tries: [Int]
    var survivals, cumulatives: [Double]
}

struct LadderCase {
    var name: String
    var baseGold: Int
    var catalystSteps: [Int]
    var spacing: Int
    var mean, variance: Double
    var quantiles, values: [Int]
    var probabilities, cumulatives: [Double]
}

struct StepCase {
    var index: Int
    var mean, variance: Double
    var quantiles: [Int]
    var pmf: [Double]
}

struct DryRunCase {
    var chance: Double
    var tries: Int
    var lengths: [Int]
    var cumulatives: [Double]
}

/// Whether two numbers agree to a share of the larger one, or to the same absolute distance below 1.
func agree(_ first: Double?, _ second: Double?, within tolerance: Double = 1e-12) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return abs(first - second) <= tolerance * max(1, abs(first), abs(second))
}

func agree(_ first: [Double], _ second: [Double], within tolerance: Double = 1e-12) -> Bool {
    first.count == second.count && zip(first, second).allSatisfy { agree($0, $1, within: tolerance) }
}
