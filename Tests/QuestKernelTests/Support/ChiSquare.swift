import Foundation

/// Pearson's goodness of fit: how improbable counts this far from their expectation are.
enum ChiSquare {
    /// The chance of a statistic at least as large, if the expectations hold.
    static func pValue(observed: [Int], expected: [Double]) -> Double {
        var statistic = 0.0
        for (count, mean) in zip(observed, expected) {
            statistic += (Double(count) - mean) * (Double(count) - mean) / mean
        }
        return upperTail(statistic, degreesOfFreedom: observed.count - 1)
    }

    /// As above for cells that are equally likely.
    static func pValue(uniform observed: [Int]) -> Double {
        let mean = Double(observed.reduce(0, +)) / Double(observed.count)
        return pValue(observed: observed, expected: Array(repeating: mean, count: observed.count))
    }

    /// Q(ν/2, x/2), the regularised incomplete gamma function: its series below the bend, its continued fraction above.
    static func upperTail(_ statistic: Double, degreesOfFreedom: Int) -> Double {
        let a = Double(degreesOfFreedom) / 2
        let x = statistic / 2
        guard x > 0 else { return 1 }
        let scale = exp(a * log(x) - x - logGamma(a))
        if x < a + 1 {
            var term = 1 / a
            var sum = term
            var n = a
            while term > sum * 1e-15 {
                n += 1
                term *= x / n
                sum += term
            }
            return 1 - sum * scale
        }
        // Lentz's method.
        var b = x + 1 - a
        var c = 1e300
        var d = 1 / b
        var fraction = d
        for step in 1...10_000 {
            let k = -Double(step) * (Double(step) - a)
            b += 2
            d = 1 / (k * d + b)
            c = b + k / c
            fraction *= c * d
            if abs(c * d - 1) < 1e-15 { break }
        }
        return fraction * scale
    }

    /// ln Γ(a) by Stirling's series above 10, where it is good to 10⁻¹².
    private static func logGamma(_ a: Double) -> Double {
        var shift = 0.0
        var x = a
        while x < 10 {
            shift += log(x)
            x += 1
        }
        let inverse = 1 / x
        let series = inverse / 12 - pow(inverse, 3) / 360 + pow(inverse, 5) / 1260 - pow(inverse, 7) / 1680
        return (x - 0.5) * log(x) - x + 0.5 * log(2 * Double.pi) + series - shift
    }

    /// The chance that a standard normal figure lies at least this far from 0.
    static func twoSided(z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }
}
