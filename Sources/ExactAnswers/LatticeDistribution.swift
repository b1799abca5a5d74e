import Foundation

/// An exact distribution over whole numbers with a common divisor: attempts, gold, draws, days.
///
/// For a sum of independent waits: wait i ends with chance pᵢ per attempt and costs cᵢ per attempt. Values are
/// multiples of the costs' common divisor; the table ends where less than 1e-15 is left. Mean Σ cᵢ / pᵢ and variance Σ
/// cᵢ²·(1 − pᵢ) / pᵢ² are closed forms.
package struct LatticeDistribution: Sendable {
    package struct Wait: Hashable, Sendable {
        package let chance: Double
        package let costPerAttempt: Int

        package init(chance: Double, costPerAttempt: Int) {
            self.chance = chance
            self.costPerAttempt = costPerAttempt
        }
    }

    /// The table never holds more entries than this.
    package static let longestTable = 1 << 24

    package let mean: Double
    package let variance: Double
    /// The distance between neighbouring values.
    package let spacing: Int
    /// P(sum = index × spacing).
    package let probabilities: [Double]
    /// What lies beyond the table's end: no share of the table is short by more.
    package let tail: Double

    /// A distribution from a table that another answer computed.
    init(mean: Double, variance: Double, spacing: Int = 1, probabilities: [Double], tail: Double) {
        self.mean = mean
        self.variance = variance
        self.spacing = spacing
        self.probabilities = probabilities
        self.tail = tail
    }

    /// The same, with the moments of the table itself.
    package init(spacing: Int = 1, probabilities: [Double], tail: Double) {
        var mean = 0.0
        for (index, probability) in probabilities.enumerated() { mean += Double(index) * probability }
        var variance = 0.0
        for (index, probability) in probabilities.enumerated() {
            variance += (Double(index) - mean) * (Double(index) - mean) * probability
        }
        let unit = Double(spacing)
        self.init(
            mean: mean * unit, variance: variance * unit * unit, spacing: spacing, probabilities: probabilities,
            tail: tail)
    }

    package init(waits: [Wait]) throws(ExactError) {
        var mean = 0.0
        var variance = 0.0
        var spacing = 0
        for wait in waits {
            try requireChance(wait.chance, "chance")
            guard wait.chance > 0 else { throw .neverHappens }
            guard wait.costPerAttempt >= 0 else { throw .outsideRange("cost >= 0") }
            // A free wait adds nothing; at a chance near 0 its terms would read 0 / 0.
            guard wait.costPerAttempt > 0 else { continue }
            let cost = Double(wait.costPerAttempt)
            mean += cost / wait.chance
            variance += cost * cost * (1 - wait.chance) / (wait.chance * wait.chance)
            spacing = greatestCommonDivisor(spacing, wait.costPerAttempt)
        }
        self.mean = mean
        self.variance = variance
        self.spacing = max(1, spacing)
        probabilities = try Self.table(waits, spacing: self.spacing)
        tail = 1e-15
    }

    /// Adds one wait after another: g(x) = p·f(x − c) + (1 − p)·g(x − c), one pass each.
    private static func table(_ waits: [Wait], spacing: Int) throws(ExactError) -> [Double] {
        var probabilities = [1.0]
        for wait in waits where wait.costPerAttempt > 0 {
            let stride = wait.costPerAttempt / spacing
            let attempts = wait.chance < 1 ? (log(1e-16 / Double(waits.count)) / log1p(-wait.chance)).rounded(.up) : 1
            let size = Double(probabilities.count) + attempts * Double(stride)
            guard size <= Double(longestTable) else { throw .tooManyOutcomes(limit: longestTable) }

            let before = probabilities
            probabilities = [Double](repeating: 0, count: Int(size))
            for index in stride..<probabilities.count {
                let previous = index - stride
                let fresh = previous < before.count ? wait.chance * before[previous] : 0
                probabilities[index] = fresh + (1 - wait.chance) * probabilities[previous]
            }
        }
        return probabilities
    }
}

extension LatticeDistribution {
    package var standardDeviation: Double { variance.squareRoot() }

    /// P(sum = value).
    package func probability(_ value: Int) -> Double {
        guard value >= 0, value % spacing == 0, value / spacing < probabilities.count else { return 0 }
        return probabilities[value / spacing]
    }

    /// P(sum <= value).
    package func cumulative(_ value: Int) -> Double {
        guard value >= 0 else { return 0 }
        return min(1, probabilities.prefix(value / spacing + 1).reduce(0, +))
    }

    /// The smallest value with P(sum <= value) >= `share`; nil outside 0 < share < 1.
    package func quantile(_ share: Double) -> Int? {
        guard share > 0, share < 1 else { return nil }
        var sum = 0.0
        for (index, probability) in probabilities.enumerated() {
            sum += probability
            if probability > 0, sum >= share - quantileTolerance { return index * spacing }
        }
        return nil
    }
}

func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
}
