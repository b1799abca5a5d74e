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

    /// The standard error over blocks of the share of values up to the quantile.
    func errorOfShare(_ share: Double) -> Double {
        guard whole > 0, blocks.count >= 2 else { return 0 }
        // Where the quantile lies beyond the run, the share of players with a value is used.
        let place = place(of: share) ?? counts.count - 1
        let reached = Double(counts.prefix(place + 1).reduce(0, +)) / Double(whole)
        return MetricSample.error(influences(upTo: place, reached))
    }

    /// The share of values that a rule accepts, with its standard error over blocks. Where places stand for several
    /// values their middle decides, as it does in `quantile`.
    func share(where takes: (Double) -> Bool) -> (value: Double, error: Double) {
        guard whole > 0 else { return (0, 0) }
        let places = counts.indices.filter { place in
            let values = metric.values(at: place)
            return takes((values.lower + values.upper) / 2)
        }
        let value = Double(places.reduce(0) { $0 + counts[$1] }) / Double(whole)
        guard blocks.count >= 2 else { return (value, 0) }
        let influences = blocks.map { block -> Double in
            let taken = places.reduce(0.0) { $0 + ($1 + 1 < block.count ? Double(block[$1 + 1]) : 0) }
            return (taken - value * Double(block.first ?? 0)) / Double(whole)
        }
        return (value, MetricSample.error(influences))
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

    private func influences(upTo place: Int, _ share: Double) -> [Double] {
        blocks.map { block in
            let reached = block.dropFirst().prefix(place + 1).reduce(0.0) { $0 + Double($1) }
            return (reached - share * Double(block.first ?? 0)) / Double(whole)
        }
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
