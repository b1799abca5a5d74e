/// An exact distribution over whole numbers with a common divisor: attempts, gold, draws, days.
package struct LatticeDistribution: Sendable {
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
