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

/// Sums of pairs (y, x), one pair per cluster: all that a ratio and its error need.
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

/// Σy·d and Σx·d over clusters, with the design of what was dealt to them.
package struct DealtSums: Sendable {
    package let design: DealtDesign
    package let y: [Int128]
    package let x: [Int128]
    /// Of y by head; nil where they are not known.
    package let cubes: DealtCubes?

    package init(design: DealtDesign, y: [Int128], x: [Int128], cubes: DealtCubes? = nil) {
        self.design = design
        self.y = y
        self.x = x
        self.cubes = cubes
    }
}

/// Σ(y − ȳ)², Σ(x − x̄)² and their product over what chance alone decides, divided by the degrees of freedom.
struct PairedSpread {
    let varianceY: Double
    let varianceX: Double
    let covariance: Double
    /// The variance of y − R·x.
    let residual: Double
    let degreesOfFreedom: Int
    /// Of Σ(y − R·x) over samples: its third cumulant over the cube of its error, never beyond ±1. Nil where cubes are
    /// not known.
    var skewness: Double?
}

extension PairedSums {
    /// Nil below two clusters, or where the deal leaves no degree of freedom.
    ///
    /// - Parameters:
    ///   - dealt: nil where nothing is known of the clusters, or where who is counted is itself left to chance.
    ///   - controls: how many columns beside the deal were fitted to the clusters and taken off.
    func spread(
        about ratio: Double, dealt: DealtSums?, controls: Int
    ) throws(StatisticsError) -> PairedSpread? {
        guard let dealt, dealt.design.rank > 0, count > dealt.design.rank + controls else {
            guard count - 1 > controls, let varianceY = try y.sampleVariance(), let varianceX = try x.sampleVariance(),
                let covariance = try sampleCovariance()
            else { return nil }
            let more = Double(count - 1) / Double(count - 1 - controls)
            return PairedSpread(
                varianceY: more * varianceY, varianceX: more * varianceX, covariance: more * covariance,
                residual: more * (varianceY - 2 * ratio * covariance + ratio * ratio * varianceX),
                degreesOfFreedom: count - 1 - controls)
        }
        let freedom = Double(count - dealt.design.rank - controls)
        let (timesY, timesX) = (dealt.y.map { Double(wide: $0) }, dealt.x.map { Double(wide: $0) })
        let timesResidual = zip(timesY, timesX).map { $0 - ratio * $1 }
        let squares =
            Double(wide: sumOfSquaresY) - 2 * ratio * Double(wide: sumOfProducts)
            + ratio * ratio * Double(wide: sumOfSquaresX)
        func rest(_ sum: Double, _ times: [Double]) -> Double {
            max(sum - dealt.design.explained(times, times), 0) / freedom + dealt.design.rounding(times) / Double(count)
        }
        let residual = rest(squares, timesResidual)
        return PairedSpread(
            varianceY: rest(Double(wide: sumOfSquaresY), timesY),
            varianceX: rest(Double(wide: sumOfSquaresX), timesX),
            covariance: (Double(wide: sumOfProducts) - dealt.design.explained(timesY, timesX)) / freedom
                + dealt.design.rounding(timesY, timesX) / Double(count),
            residual: residual,
            degreesOfFreedom: count - dealt.design.rank - controls,
            skewness: dealt.cubes?.skewness(
                mean: Double(wide: sumY), slopes: dealt.design.slopes(timesResidual),
                error: (residual * Double(count)).squareRoot(), raised: (Double(count) / freedom).squareRoot()))
    }
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

extension Double {
    /// The same as `init(_:)`, but for a rounding of the last digit, and many times as fast.
    package init(wide value: Int128) {
        self = Double(Int64(truncatingIfNeeded: value >> 64)) * 0x1p64 + Double(UInt64(truncatingIfNeeded: value))
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
    return Double(wide: high) * 0x1p128 + Double(low)
}
