import EconomyStatistics

/// The counts of a quantile, all blocks together, and each block's share in them.
struct CountsByValue {
    private let metric: Metric
    private let blocks: [[Int64]]
    /// By place, from below.
    private let counts: [Int64]
    private let whole: Int64

    init(_ metric: Metric, _ blocks: [[Int64]]) {
        self.metric = metric
        self.blocks = blocks
        var counts = [Int64](repeating: 0, count: (blocks.map(\.count).max() ?? 1) - 1)
        for block in blocks {
            for place in block.indices.dropFirst() { counts[place - 1] += block[place] }
        }
        self.counts = counts
        whole = blocks.reduce(0) { $0 + ($1.first ?? 0) }
    }

    /// The smallest value that at least `share` of all do not exceed; nil where fewer are known to have one.
    func quantile(_ share: Double) -> Double? {
        guard let place = place(of: share) else { return nil }
        let values = metric.values(at: place)
        return (values.lower + values.upper) / 2
    }

    /// The same, read within the last value by a straight line.
    func smoothQuantile(_ share: Double) -> Double? {
        guard let place = place(of: share) else { return nil }
        let below = Double(counts[..<place].reduce(0, +))
        let values = metric.values(at: place)
        let part = (share * Double(whole) - below) / Double(max(counts[place], 1))
        return values.lower + min(max(part, 0), 1) * (values.upper - values.lower + 1) - 0.5
    }

    /// Where the quantile may lie.
    func places(of share: Double, _ clusters: SampleClusters, _ confidence: ConfidenceLevel) -> QuantilePlaces {
        var reached: Int64 = 0
        let shares = counts.map { count in
            reached += count
            return Double(reached) / Double(max(whole, 1))
        }
        return QuantilePlaces(share, of: shares) { place in
            self.share(clusters, confidence) { $0 <= place }?.interval
        }
    }

    /// The share of values at some places.
    private func share(
        _ clusters: SampleClusters, _ confidence: ConfidenceLevel, where takes: (Int) -> Bool
    ) -> Estimate? { share(of: taken(where: takes), clusters, confidence) }

    /// By block: how many values lie at some places.
    private func taken(where takes: (Int) -> Bool) -> [Int64] {
        let places = counts.indices.filter(takes)
        return blocks.map { block in
            places.reduce(Int64(0)) { $0 + ($1 + 1 < block.count ? block[$1 + 1] : 0) }
        }
    }

    private func share(
        of taken: [Int64], _ clusters: SampleClusters, _ confidence: ConfidenceLevel
    ) -> Estimate? {
        let (sums, dealt) = clusters.pairs(taken, blocks.map { $0.first ?? 0 })
        let found = try? Estimate.share(
            of: sums, dealt: dealt, independent: Double(whole) / clusters.designEffect, confidence: confidence)
        return found ?? nil
    }

    /// The share of values that a rule accepts, with its standard error, and how skewed it is. Where places stand for
    /// several values their middle decides, as it does in `quantile`.
    func share(
        _ clusters: SampleClusters, where takes: (Double) -> Bool
    ) -> (estimate: Estimate, skewness: Double)? {
        let taken = taken { place in
            let values = metric.values(at: place)
            return takes((values.lower + values.upper) / 2)
        }
        guard let estimate = share(of: taken, clusters, .ninetyFivePercent) else { return nil }
        let influences = zip(taken, blocks).map { taken, block in
            (Double(taken) - estimate.value * Double(block.first ?? 0)) / Double(max(whole, 1))
        }
        let error = ClusterError(
            value: estimate.standardError ?? 0, degreesOfFreedom: estimate.degreesOfFreedom ?? 0)
        return (estimate, clusters.skewness(of: influences, error))
    }

    func influences(_ share: Double) -> [Double]? {
        guard whole > 0, place(of: share) != nil else { return nil }
        let width = min(0.05, share / 2, (1 - share) / 2)
        guard let low = smoothQuantile(share - width) else { return nil }
        let (high, span) =
            smoothQuantile(share + width).map { ($0, 2 * width) } ?? (smoothQuantile(share) ?? low, width)
        let slope = max(high - low, 1e-9) / span
        // Within the place that holds the value, each block counts in proportion.
        let inside = place(of: share) ?? 0
        let part = partInside(share, inside)
        return blocks.map { block in
            let below = block.dropFirst().prefix(inside).reduce(0.0) { $0 + Double($1) }
            let here = block.count > inside + 1 ? Double(block[inside + 1]) : 0
            return slope * (share * Double(block.first ?? 0) - below - part * here) / Double(whole)
        }
    }

    private func partInside(_ share: Double, _ place: Int) -> Double {
        let below = Double(counts[..<place].reduce(0, +))
        return min(max((share * Double(whole) - below) / Double(max(counts[place], 1)), 0), 1)
    }

    private func place(of share: Double) -> Int? {
        guard whole > 0 else { return nil }
        let needed = share * Double(whole)
        var reached: Int64 = 0
        for place in counts.indices {
            reached += counts[place]
            // A share such as 0.9 times a count may come out one rounding above a whole number.
            if reached > 0, Double(reached) >= needed - 1e-9 * Double(whole) { return place }
        }
        return nil
    }
}
