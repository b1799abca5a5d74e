// The shapes of the reference values in StatisticsOracle.swift.

struct TailCase {
    var tail: Double
    var degreesOfFreedom = 0.0
    var value: Double
}

struct MeanCase {
    var name: String
    var count: Int
    var sum: Int128
    var sumOfSquares: Int128
    var mean, standardError, low, high: Double
}

struct RatioCase {
    var name: String
    var count: Int
    var sumY, sumX, sumOfSquaresY, sumOfSquaresX, sumOfProducts: Int128
    var isFieller: Bool
    var ratio, standardError: Double
    var low, high: Double?
}

struct ProportionCase {
    var hits, tries: Int
    var confidence, wilsonLow, wilsonHigh, exactLow, exactHigh: Double
}

struct BetaCase {
    var x, a, b, lower, upper: Double
}

struct ZScoreCase {
    var hits: Int
    var expected, variance, value, twoSidedPValue: Double
}

struct ChiSquareCase {
    var name: String
    var observed: [Int]
    var expected: [Double]
    var cellCount: Int
    var statistic, pValue: Double
}

/// Whether two numbers agree to a share of the larger one.
func agree(_ first: Double?, _ second: Double?, within tolerance: Double = 1e-10) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return abs(first - second) <= tolerance * max(abs(first), abs(second))
}
