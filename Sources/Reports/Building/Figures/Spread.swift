import EconomyStatistics
import MonteCarlo

/// How a figure is spread over players, by the bins of its histogram.
package struct Spread {
    package typealias Bin = (lower: Int64, upper: Int64, count: UInt64)

    /// From 64 on a bin is 1/32 of its value wide, so its middle is off by at most this share.
    static let binError = 1.0 / 64

    let bins: [Bin]
    let count: Int
    /// By how much the variance of a share of players may at most be larger than that of independent ones.
    let designEffect: Double

    /// Bins from below.
    package init(_ bins: [Bin], designEffect: Double = 1) {
        self.bins = bins
        count = bins.reduce(0) { $0 + Int($1.count) }
        self.designEffect = max(1, designEffect)
    }

    /// Exact values 0, 1, … by how many players have each.
    package init(counts: [Int64], designEffect: Double = 1) {
        self.init(
            counts.indices.filter { counts[$0] > 0 }.map { (Int64($0), Int64($0), UInt64(max(counts[$0], 0))) },
            designEffect: designEffect)
    }

    /// The number of independent players with the same precision.
    private var effectiveCount: Int { Int(Double(count) / designEffect) }

    /// The smallest value that a share of players do not exceed.
    package func quantile(_ share: Double) -> Double? {
        var seen = 0
        for bin in bins {
            seen += Int(bin.count)
            if Double(seen) / Double(count) >= share { return Self.middle(bin) }
        }
        return nil
    }

    /// The quantile between two order statistics, out to the far edges of their bins.
    package func quantileFigure(_ share: Double) -> Figure? {
        guard let value = quantile(share) else { return nil }
        guard let ranks = Self.ranks(share, of: count, designEffect: designEffect) else { return Figure(value) }
        let low = bin(atRank: ranks.low).map { Double($0.lower) }
        let high = bin(atRank: ranks.high).map { Double($0.upper) }
        return low != nil && high != nil ? Figure(value, low: low, high: high) : Figure(value)
    }

    /// The ranks among `count` players that bound a quantile; 0 or beyond `count` where there are too few.
    ///
    /// Those of the number of independent players with the same precision, taken at the same shares of the sample.
    package static func ranks(_ share: Double, of count: Int, designEffect: Double) -> (low: Int, high: Int)? {
        let size = Int(Double(count) / designEffect)
        guard size > 0, let ranks = try? quantileRanks(sampleSize: size, share: share) else { return nil }
        guard size < count else { return ranks }
        let scale = Double(count) / Double(size)
        return (
            ranks.low < 1 ? 0 : Int(Double(ranks.low - 1) * scale) + 1,
            ranks.high > size ? count + 1 : Int((Double(ranks.high) * scale).rounded(.up))
        )
    }

    private func bin(atRank rank: Int) -> Bin? {
        guard rank >= 1 else { return nil }
        var seen = 0
        for bin in bins {
            seen += Int(bin.count)
            if seen >= rank { return bin }
        }
        return nil
    }

    private static func middle(_ bin: Bin) -> Double { (Double(bin.lower) + Double(bin.upper)) / 2 }
}

extension Spread {
    /// The Gini coefficient with the correction n / (n − 1), and its interval by the influence of each player.
    ///
    /// G = E|X − Y| / 2μ; a player with x changes it by (E|x − Y| − E|X − Y|) / μ − G · (x − μ) / μ. Each bin counts at
    /// its middle.
    package var gini: Figure? {
        guard count >= 2 else { return nil }
        let size = Double(count)
        let values = bins.map { (value: Self.middle($0), weight: Double($0.count) / size) }
        let mean = values.reduce(0) { $0 + $1.value * $1.weight }
        guard mean > 0 else { return nil }
        let distances = values.map { one in
            values.reduce(0) { $0 + abs(one.value - $1.value) * $1.weight }
        }
        let difference = zip(values, distances).reduce(0) { $0 + $1.0.weight * $1.1 }
        let plain = difference / (2 * mean)
        let variance = zip(values, distances).reduce(0) { sum, pair in
            let influence = (pair.1 - difference) / mean - plain * (pair.0.value - mean) / mean
            return sum + pair.0.weight * influence * influence
        }
        let correction = size / (size - 1)
        let error = correction * (variance * designEffect / size).squareRoot()
        return Figure(
            plain * correction, halfWidth: Figure.criticalValue(sampleSize: effectiveCount).map { $0 * error },
            within: 0...1)
    }
}

extension EconomyRun {
    /// How a gauge is spread at the end of a day of life.
    func spread(gauge: Int, day: Int) -> Spread {
        Spread(totals.gaugeHistogram(gauge: gauge, day: day), designEffect: headcount.largestDesignEffect)
    }

    /// The same for one archetype, on a marked day.
    func spread(gauge: Int, day: Int, archetype: Int) -> Spread {
        Spread(
            totals.gaugeHistogram(gauge: gauge, day: day, archetype: archetype),
            designEffect: totals.headcount(archetype: archetype).largestDesignEffect)
    }

    /// The same for players whose day ended in a level band, on a marked day.
    func spread(gauge: Int, day: Int, band: Int) -> Spread {
        Spread(
            totals.gaugeHistogram(gauge: gauge, day: day, band: band), designEffect: headcount.largestDesignEffect)
    }

    /// The same for members of parties of one size (1…4), on a marked day.
    func spread(gauge: Int, day: Int, partySize: Int) -> Spread {
        Spread(
            totals.gaugeHistogram(gauge: gauge, day: day, partySize: partySize),
            designEffect: totals.headcount(partySize: partySize).largestDesignEffect)
    }

    /// Up to `most` marked days, evenly spaced, the last among them.
    func fewMarkedDays(most: Int = 8) -> [Int] {
        let marked = totals.markedDays
        guard marked.count > most else { return marked }
        return (1...most).map { marked[$0 * marked.count / most - 1] }
    }
}
