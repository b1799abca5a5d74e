import EconomyStatistics
import Foundation

/// What a sample says about the side of an edge on which a figure lies.
///
/// Two p-values, one for each side: small ones show that the figure is there. Equal to the edge counts for neither.
package struct EdgeEvidence: Sendable, Equatable {
    /// The chance of data that lie this far above, or farther, were the figure at the edge or below.
    package let isAbove: Double
    /// The same the other way round.
    package let isBelow: Double
    /// The figure less the edge.
    let gap: Double
    /// The same in standard errors, straightened; nil where there is no spread.
    private let distance: Double?

    /// Student's t of the gap over its standard error, straightened (`StraightenedT`).
    ///
    /// - Parameter skewness: of the gap over samples: third cumulant over the cube of the standard error.
    package init(gap: Double, error: Double, degreesOfFreedom: Double, skewness: Double = 0) {
        self.gap = gap
        guard error > 0, degreesOfFreedom > 0 else {
            distance = nil
            // No spread at all: every block has the same value. If the figure were on the other side, half of the
            // blocks would be expected there too (the sign test), so a few blocks alone show nothing.
            let alike = Self.power(0.5, degreesOfFreedom + 1)
            (isAbove, isBelow) = (gap > 0 ? alike : 1, gap < 0 ? alike : 1)
            return
        }
        let straight = StraightenedT.cubic(gap / error, skewness)
        distance = straight
        let t = straight + StraightenedT.shift(skewness)
        isAbove = (try? Distributions.tUpperTail(t, degreesOfFreedom: degreesOfFreedom)) ?? 1
        isBelow = (try? Distributions.tUpperTail(-t, degreesOfFreedom: degreesOfFreedom)) ?? 1
    }

    /// For a share of 0 or 1, where blocks show no spread: the chance that `parties` independent parties would all be
    /// alike if the share were at the edge.
    package init(allOrNone share: Double, edge: Double, parties: Double) {
        gap = share - edge
        distance = nil
        let alike = max(parties, 1)
        func chance(_ each: Double) -> Double { Self.power(min(max(each, 0), 1), alike) }
        if share > 0.5 {
            (isAbove, isBelow) = (edge < 1 ? chance(edge) : 1, edge > 1 ? 0 : 1)
        } else {
            (isAbove, isBelow) = (edge < 0 ? 0 : 1, edge > 0 ? chance(1 - edge) : 1)
        }
    }

    /// Above and below swapped: the more values are below an edge, the less the quantile is above it.
    var reversed: EdgeEvidence {
        EdgeEvidence(isAbove: isBelow, isBelow: isAbove, gap: -gap, distance: distance.map { -$0 })
    }

    private init(isAbove: Double, isBelow: Double, gap: Double, distance: Double?) {
        (self.isAbove, self.isBelow, self.gap, self.distance) = (isAbove, isBelow, gap, distance)
    }

    /// How many times as many players would show, with 80 % chance and a p-value below `level`, the side that the
    /// figure seems to be on; nil where it lies on the edge.
    func timesNeeded(level: Double) -> Double? {
        guard let distance else {
            // Where all are alike the p-value is a power of their number.
            let chance = min(isAbove, isBelow)
            return chance >= 1 ? nil : max(log(max(level, 1e-300)) / log(max(chance, 1e-300)), 0)
        }
        // Of n times as many, t is √n times as large and the skewness as much smaller: so is the distance.
        guard distance != 0,
            let criticalValue = try? Distributions.normalQuantile(upperTail: min(max(level, 1e-300), 0.5))
        else {
            return nil
        }
        let ratio = (criticalValue + 0.8416) / distance
        return ratio * ratio
    }

    /// x to a power that is usually a whole number.
    private static func power(_ base: Double, _ exponent: Double) -> Double {
        var (result, factor, rest) = (1.0, base, Int(min(exponent, 1e9)))
        while rest > 0 {
            if rest & 1 == 1 { result *= factor }
            factor *= factor
            rest >>= 1
        }
        return result
    }
}
