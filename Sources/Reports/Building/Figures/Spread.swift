import EconomyMetrics
import EconomyStatistics
import MonteCarlo

/// How a figure is spread over players, by the bins of its histogram.
package struct Spread {
    package typealias Bin = (lower: Int64, upper: Int64, count: UInt64)

    /// From 64 on a bin is 1/32 of its value wide, so its middle is off by at most this share.
    static let binError = 1.0 / 64

    let bins: [Bin]
    let count: Int
    /// What the error of a share needs; nil for counts of something else than players.
    private let clusters: Clusters?

    private struct Clusters {
        let count: Int
        let design: DealtDesign?
        let designEffect: Double
        /// By bin: how many players are in it or below.
        let upTo: [ClusterMoments]
    }

    /// Bins from below, of anything.
    package init(_ bins: [Bin]) {
        self.bins = bins
        count = bins.reduce(0) { $0 + Int($1.count) }
        clusters = nil
    }

    /// Exact values 0, 1, … by how many have each.
    package init(counts: [Int64]) {
        self.init(counts.indices.filter { counts[$0] > 0 }.map { (Int64($0), Int64($0), UInt64(max(counts[$0], 0))) })
    }

    /// Players by place; each has one.
    ///
    /// - Parameters:
    ///   - headcount: all of them, where that is known before they play.
    ///   - designEffect: the largest that there can be.
    ///   - bounds: the values that a place stands for.
    package init(
        _ histogram: ClusterHistogram, of headcount: Headcount?, designEffect: Double,
        bounds: (Int) -> (lower: Int64, upper: Int64) = LogLinearHistogram.bounds(ofBin:)
    ) {
        let counts = histogram.counts
        let places = counts.indices.filter { counts[$0] > 0 }
        let all = histogram.upTo
        bins = places.map { (bounds($0).lower, bounds($0).upper, UInt64(counts[$0])) }
        count = bins.reduce(0) { $0 + Int($1.count) }
        clusters = Clusters(
            count: Int(histogram.clusters), design: headcount?.design, designEffect: designEffect,
            upTo: places.map { all[$0] })
    }

    /// The smallest value that a share of players do not exceed.
    package func quantile(_ share: Double) -> Double? {
        var seen = 0
        for bin in bins {
            seen += Int(bin.count)
            if Double(seen) / Double(count) >= share { return Self.middle(bin) }
        }
        return nil
    }

    /// The quantile with its interval, out to the far edges of the bins.
    package func quantileFigure(_ share: Double) -> Figure? {
        guard let value = quantile(share) else { return nil }
        guard let clusters, let whole = clusters.upTo.last else { return Figure(value) }
        let places = QuantilePlaces(share, of: clusters.upTo.map { Double(wide: $0.sum) / Double(wide: whole.sum) }) {
            place in
            let counted = clusters.upTo[place]
            return Figure.shareEstimate(
                counted, of: whole, products: counted.timesMembers, clusters: clusters.count, design: clusters.design,
                designEffect: clusters.designEffect)?.interval
        }
        guard let low = places.low, let high = places.high else { return Figure(value) }
        return Figure(value, low: Double(bins[low].lower), high: Double(bins[high].upper))
    }

    /// The share of players with more than nothing.
    var shareAboveZero: Figure? {
        guard let clusters, let whole = clusters.upTo.last, let first = bins.first else { return nil }
        guard first.upper == 0 else { return Figure(1) }
        let counted = clusters.upTo[0]
        let without = Figure(
            Figure.shareEstimate(
                counted, of: whole, products: counted.timesMembers, clusters: clusters.count, design: clusters.design,
                designEffect: clusters.designEffect))
        return without.flatMap { Figure(1 - $0.value, low: $0.high.map { 1 - $0 }, high: $0.low.map { 1 - $0 }) }
    }

    private static func middle(_ bin: Bin) -> Double { (Double(bin.lower) + Double(bin.upper)) / 2 }
}

extension Spread {
    /// The Gini coefficient with the correction n / (n − 1), and its interval by the influence of each player.
    ///
    /// G = E|X − Y| / 2μ; a player with x changes it by (E|x − Y| − E|X − Y|) / μ − G · (x − μ) / μ. Each bin counts at
    /// its middle. That influence moves from bin to bin; how uncertain the share of players below each step is, the
    /// clusters say, and each move counts by as much more or less than among independent players. How two such shares
    /// go together is taken to be as among independent players.
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
        let influences = zip(values, distances).map { pair in
            (pair.1 - difference) / mean - plain * (pair.0.value - mean) / mean
        }
        var moved = 0.0
        let scaled = influences.indices.map { bin -> Double in
            if bin > 0 { moved += (influences[bin] - influences[bin - 1]) * designEffect(upTo: bin - 1).squareRoot() }
            return moved
        }
        let middle = zip(values, scaled).reduce(0) { $0 + $1.0.weight * $1.1 }
        let variance = zip(values, scaled).reduce(0) { $0 + $1.0.weight * ($1.1 - middle) * ($1.1 - middle) }
        let correction = size / (size - 1)
        let error = correction * (variance / size).squareRoot()
        let freedom = clusters.map { $0.count - ($0.design?.rank ?? 1) } ?? count - 1
        return Figure(
            plain * correction, halfWidth: ClusterError(value: error, degreesOfFreedom: freedom).halfWidth(),
            within: 0...1)
    }

    /// The variance of the share of players up to a bin, over that of as many independent players.
    private func designEffect(upTo bin: Int) -> Double {
        guard let clusters, let whole = clusters.upTo.last else { return 1 }
        let counted = clusters.upTo[bin]
        let share = Double(wide: counted.sum) / Double(wide: whole.sum)
        let estimate = Figure.shareEstimate(
            counted, of: whole, products: counted.timesMembers, clusters: clusters.count, design: clusters.design,
            designEffect: clusters.designEffect)
        guard share > 0, share < 1, let error = estimate?.standardError, error > 0 else { return clusters.designEffect }
        return error * error * Double(count) / (share * (1 - share))
    }
}

extension EconomyRun {
    /// How a gauge is spread at the end of a day of life; its quantiles have intervals on marked days.
    func spread(gauge: Int, day: Int) -> Spread {
        totals.gaugeSpread(gauge: gauge, day: day).map { spread($0, of: headcount) }
            ?? Spread(totals.gaugeHistogram(gauge: gauge, day: day))
    }

    /// The same for one archetype, on a marked day.
    func spread(gauge: Int, day: Int, archetype: Int) -> Spread {
        spread(totals.gaugeSpread(gauge: gauge, day: day, archetype: archetype) ?? ClusterHistogram())
    }

    /// The same for players whose day ended in a level band, on a marked day.
    func spread(gauge: Int, day: Int, band: Int) -> Spread {
        spread(totals.gaugeSpread(gauge: gauge, day: day, band: band) ?? ClusterHistogram())
    }

    /// The same for members of parties of one size (1…4), on a marked day.
    func spread(gauge: Int, day: Int, partySize: Int) -> Spread {
        spread(
            totals.gaugeSpread(gauge: gauge, day: day, partySize: partySize) ?? ClusterHistogram(),
            of: totals.headcount(partySize: partySize))
    }

    /// - Parameter headcount: nil where who is counted is left to chance.
    private func spread(_ histogram: ClusterHistogram, of headcount: Headcount? = nil) -> Spread {
        Spread(histogram, of: headcount, designEffect: self.headcount.largestDesignEffect)
    }

    /// Up to `most` marked days, evenly spaced, the last among them.
    func fewMarkedDays(most: Int = 8) -> [Int] {
        let marked = totals.markedDays
        guard marked.count > most else { return marked }
        return (1...most).map { marked[$0 * marked.count / most - 1] }
    }
}
