import EconomyStatistics

extension MetricSample {
    /// The same sample as it would be if these players had been neither lucky nor unlucky, as far as that makes the
    /// figure better known; nil if it would not.
    ///
    /// Kinds of rolls are taken one after the other, the one that explains most first, as long as a kind takes a fifth
    /// or more off the variance that is left. Their weights come from least squares on the same clusters; the bias of
    /// that is of the order of one over the number of clusters, far below the error, and each kind costs a degree of
    /// freedom.
    /// - Parameter luck: by cluster.
    package func withoutLuck(_ luck: [LuckFacts]) -> MetricSample? {
        guard case .ratio = metric.shape, luck.count == blocks.count, let kinds = luck.first?.excess.count,
            luck.allSatisfy({ $0.excess.count == kinds }), blocks.count >= Self.fewestClusters, var rest = influences
        else { return nil }
        let clusters = clusters
        var columns = (0..<kinds).map { kind in luck.map { Double($0.excess[kind]) } }
        // By cluster: what luck adds to the figure.
        var added = Array(repeating: 0.0, count: blocks.count)
        var controls = 0
        for _ in 0..<Self.mostControls {
            let left = clusters.product(rest, rest)
            let best = columns.indices.map { kind -> (kind: Int, slope: Double, gain: Double) in
                let squares = clusters.product(columns[kind], columns[kind])
                guard squares > 0 else { return (kind, 0, 0) }
                let slope = clusters.product(rest, columns[kind]) / squares
                return (kind, slope, slope * slope * squares)
            }.max { $0.gain < $1.gain }
            guard let best, left > 0, best.gain >= Self.leastGain * left else { break }
            controls += 1
            for cluster in rest.indices {
                rest[cluster] -= best.slope * columns[best.kind][cluster]
                added[cluster] += best.slope * columns[best.kind][cluster]
            }
            // What is left of the others is what the chosen one does not say.
            let chosen = columns[best.kind]
            let squares = clusters.product(chosen, chosen)
            for kind in columns.indices where kind != best.kind {
                let slope = clusters.product(columns[kind], chosen) / squares
                for cluster in chosen.indices { columns[kind][cluster] -= slope * chosen[cluster] }
            }
            columns[best.kind] = Array(repeating: 0, count: chosen.count)
        }
        return controls > 0 ? less(added, controls: controls) : nil
    }

    private static let mostControls = 3
    private static let leastGain = 0.2
    /// Below it a slope is too uncertain.
    private static let fewestClusters = 60

    /// The sample without what each cluster adds to the figure; nil where its sums grow too large.
    private func less(_ added: [Double], controls: Int) -> MetricSample? {
        guard case .ratio(_, _, let scale, _) = metric.shape else { return nil }
        let bottom = blocks.reduce(0.0) { $0 + Double($1[1]) }
        // Whole numbers again, in thousandths, so that nothing is lost to rounding.
        let thousand = 1_000.0
        var lowered: [[Int64]] = []
        for (block, part) in zip(blocks, added) {
            let top = Int64(exactly: (thousand * (Double(block[0]) - part * bottom / scale)).rounded())
            let (whole, overflow) = block[1].multipliedReportingOverflow(by: 1_000)
            guard let top, !overflow, metric.takes([top, whole]) else { return nil }
            lowered.append([top, whole])
        }
        return MetricSample(metric, blocks: lowered, facts: facts, controls: controls)
    }
}
