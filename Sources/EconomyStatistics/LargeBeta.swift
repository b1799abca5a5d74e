import Foundation

/// The beta distribution function for large shapes, where GSL's own loses digits (it is 1e-9 off at three million
/// observations) and then gives up: its continued fraction stops after 512 terms, and the number needed grows with the
/// root of the larger shape.
///
/// I_x(a, b) = x^a·(1 − x)^b / (a·B(a, b)) · 1 / (1 + d₁ / (1 + d₂ / ...)), by Lentz's method; the factor in front by
/// C. Loader, "Fast and accurate computation of binomial probabilities" (2000), which keeps its digits at any size.
package enum LargeBeta {
    /// P(X <= x) and P(X > x), the smaller of which carries full digits; nil for shapes below 15, for sums of shapes
    /// up to 100,000, which GSL answers to 1e-11, and where no answer is found.
    package static func tails(_ x: Double, a: Double, b: Double) -> (lower: Double, upper: Double)? {
        guard a >= 15, b >= 15, a + b > 100_000, x > 0, x < 1 else { return nil }
        let size = a + b
        let front = binomialProbability(a, b, x)
        if x < (a + 1) / (size + 2) {
            guard let fraction = continuedFraction(x, a, b) else { return nil }
            let lower = min(1, front * (b / size) * fraction)
            return (lower, 1 - lower)
        }
        guard let fraction = continuedFraction(1 - x, b, a) else { return nil }
        let upper = min(1, front * (a / size) * fraction)
        return (1 - upper, upper)
    }

    private static func continuedFraction(_ x: Double, _ a: Double, _ b: Double) -> Double? {
        let tiny = 1e-300
        func awayFromZero(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
        var c = 1.0
        var d = 1 / awayFromZero(1 - (a + b) * x / (a + 1))
        var fraction = d
        for term in 1...10_000_000 {
            let m = Double(term)
            let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
            d = 1 / awayFromZero(1 + even * d)
            c = awayFromZero(1 + even / c)
            fraction *= c * d
            let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
            d = 1 / awayFromZero(1 + odd * d)
            c = awayFromZero(1 + odd / c)
            fraction *= c * d
            if abs(c * d - 1) < 1e-15 { return fraction }
        }
        return nil
    }

    /// Γ(a + b + 1) / (Γ(a + 1)·Γ(b + 1)) · x^a·(1 − x)^b.
    private static func binomialProbability(_ a: Double, _ b: Double, _ x: Double) -> Double {
        let size = a + b
        let exponent =
            stirlingError(size) - stirlingError(a) - stirlingError(b)
            - deviance(a, size * x) - deviance(b, size * (1 - x))
        return exp(exponent) * (size / (2 * .pi * a * b)).squareRoot()
    }

    /// ln z! − ln(√(2πz)·(z/e)^z), to 1e-13 from 15 on.
    private static func stirlingError(_ z: Double) -> Double {
        let square = z * z
        return (1 / 12.0 - (1 / 360.0 - (1 / 1260.0 - (1 / 1680.0 - 1 / (1188 * square)) / square) / square) / square)
            / z
    }

    /// k·ln(k / m) + m − k, without cancelling digits where k is close to m.
    private static func deviance(_ k: Double, _ m: Double) -> Double {
        guard abs(k - m) < 0.1 * (k + m) else { return k * log(k / m) + m - k }
        let v = (k - m) / (k + m)
        var sum = (k - m) * v
        var power = 2 * k * v
        for term in 1..<1000 {
            power *= v * v
            let next = sum + power / Double(2 * term + 1)
            if next == sum { break }
            sum = next
        }
        return sum
    }
}
