/// Count, sum and sum of squares of whole numbers: all that a mean and its error need, exact in any order of adding.
package struct SampleSums: Hashable, Sendable {
    package var count: Int
    package var sum: Int128
    package var sumOfSquares: Int128

    package init(count: Int, sum: Int128, sumOfSquares: Int128) {
        self.count = count
        self.sum = sum
        self.sumOfSquares = sumOfSquares
    }
}

/// Sums of pairs (y, x), one pair per player: all that a ratio and its error need.
package struct PairedSums: Hashable, Sendable {
    package var count: Int
    package var sumY: Int128
    package var sumX: Int128
    package var sumOfSquaresY: Int128
    package var sumOfSquaresX: Int128
    package var sumOfProducts: Int128

    package init(
        count: Int, sumY: Int128, sumX: Int128,
        sumOfSquaresY: Int128, sumOfSquaresX: Int128, sumOfProducts: Int128
    ) {
        self.count = count
        self.sumY = sumY
        self.sumX = sumX
        self.sumOfSquaresY = sumOfSquaresY
        self.sumOfSquaresX = sumOfSquaresX
        self.sumOfProducts = sumOfProducts
    }

    package var y: SampleSums { SampleSums(count: count, sum: sumY, sumOfSquares: sumOfSquaresY) }
    package var x: SampleSums { SampleSums(count: count, sum: sumX, sumOfSquares: sumOfSquaresX) }
}

extension SampleSums {
    /// Σ(x − x̄)² / (n − 1), or nil below two observations.
    func sampleVariance() throws(StatisticsError) -> Double? {
        guard count >= 0 else { throw .impossibleSums }
        guard count >= 2 else { return nil }
        let spread = centredProduct(count: count, products: sumOfSquares, sum, sum)
        guard spread >= 0 else { throw .impossibleSums }
        return spread / (Double(count) * Double(count - 1))
    }
}

extension PairedSums {
    /// Σ(y − ȳ)(x − x̄) / (n − 1), or nil below two observations.
    func sampleCovariance() throws(StatisticsError) -> Double? {
        guard count >= 0 else { throw .impossibleSums }
        guard count >= 2 else { return nil }
        return centredProduct(count: count, products: sumOfProducts, sumY, sumX)
            / (Double(count) * Double(count - 1))
    }
}

/// n·Σyx − Σy·Σx in 256 bits, rounded once at the end: in floating point the two terms would cancel their digits.
private func centredProduct(count: Int, products: Int128, _ sumY: Int128, _ sumX: Int128) -> Double {
    let left = Int128(count).multipliedFullWidth(by: products)
    let right = sumY.multipliedFullWidth(by: sumX)
    // Neither term can pass 2^254, so the difference of the high halves stays inside 128 bits.
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    let high = left.high - right.high - (borrow ? 1 : 0)
    if high == -1 {
        // A small negative number: -(2^128 - low), kept from rounding to -2^128 + 2^128.
        return low == 0 ? -0x1p128 : -Double(~low &+ 1)
    }
    return Double(high) * 0x1p128 + Double(low)
}
