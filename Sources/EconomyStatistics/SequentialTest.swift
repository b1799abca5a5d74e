import Foundation

/// A test of a difference that may be looked at whenever one likes, and ended when it is clear.
///
/// An ordinary p-value holds for one look that was decided on beforehand: whoever looks at an experiment every day finds
/// a difference sooner or later, also where there is none. These hold for all looks together. It is the normal mixture
/// of Robbins (1970), for a variance that is estimated too: asymptotic confidence sequences (Waudby-Smith, Arbour, Sinha,
/// Kennedy, Ramdas 2024, theorem 2.2). What it costs: intervals are about 1.5 times as wide as for one look.
package struct SequentialTest: Sendable, Equatable {
    /// The chance of a difference as large at any look so far, were there none; between 0 and 1.
    package let pValue: Double
    /// How many standard errors are to either side of the interval.
    package let width: Double

    /// From so many units on the errors are known well enough.
    package static let fewestUnits = 40
    /// The number of units for which the interval is narrowest: at 5 % it is a quarter wider for a tenth as many, and 7 %
    /// wider for ten times as many.
    private static let sharpestUnits = 200.0

    /// - Parameters:
    ///   - t: the difference in units of its standard error.
    ///   - degreesOfFreedom: of the error; above 0.
    ///   - units: how many independent ones there are by now, of both sides.
    ///   - falseAlarms: the chance that the interval ever leaves out the truth; above 0, below 1.
    package init(t: Double, degreesOfFreedom: Int, units: Int, falseAlarms: Double) throws(StatisticsError) {
        let z = try Self.z(t, degreesOfFreedom)
        let log = -2 * Foundation.log(falseAlarms)
        let squared = (log + Foundation.log(log + 1)) / Self.sharpestUnits
        let mixed = Double(units) * squared + 1
        let share = (mixed - 1) / mixed
        pValue = min(1, mixed.squareRoot() * exp(-z * z * share / 2))
        width = (2 / share * Foundation.log(mixed.squareRoot() / falseAlarms)).squareRoot()
    }

    /// As many standard deviations of a normal figure: few degrees of freedom make large values of t likelier.
    private static func z(_ t: Double, _ degreesOfFreedom: Int) throws(StatisticsError) -> Double {
        guard t.isFinite else { return t }
        let tail = try Distributions.tUpperTail(abs(t), degreesOfFreedom: Double(degreesOfFreedom))
        guard tail > 1e-300 else { return abs(t) }
        return tail >= 0.5 ? 0 : try Distributions.normalQuantile(upperTail: tail)
    }
}
