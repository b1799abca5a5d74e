import Foundation

/// Student's t of a skewed figure, made symmetric.
///
/// Where a few clusters hold much of a figure, t is skewed the other way: a sample without them has a small mean and a
/// small error too, and lies far below for chance alone. A cubic of t takes that out: t + s·t²/3 + s²·t³/27 + s/6, with
/// the skewness s of the figure over samples (P. Hall, *On the removal of skewness by transformation*, Journal of the
/// Royal Statistical Society B 54, 1992). It rises with t whatever s is, so it can be turned back.
package enum StraightenedT {
    /// t + s·t²/3 + s²·t³/27; `shift` is still to be added.
    package static func cubic(_ t: Double, _ skewness: Double) -> Double {
        t + skewness * t * t / 3 + skewness * skewness * t * t * t / 27
    }

    /// s/6.
    package static func shift(_ skewness: Double) -> Double { skewness / 6 }

    /// The t that is straightened to this value: (3 / s)·(∛(1 + s·(value − s/6)) − 1).
    package static func original(_ value: Double, _ skewness: Double) -> Double {
        let rest = value - shift(skewness)
        // So close to 0 the difference of cube roots would lose its digits.
        guard abs(skewness) > 1e-6 else { return rest }
        return 3 / skewness * (cbrt(1 + skewness * rest) - 1)
    }
}
