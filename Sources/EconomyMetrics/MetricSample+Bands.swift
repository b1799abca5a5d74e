extension MetricSample {
    /// What the sample says about whether the figure lies inside a band; nil where nothing is counted, or with fewer
    /// than two blocks.
    package func evidence(on band: Band) -> BandEvidence? {
        guard blocks.count >= 2, counted > 0 else { return nil }
        return BandEvidence(
            low: band.low.map { evidence(against: $0, isLow: true) },
            high: band.high.map { evidence(against: $0, isLow: false) })
    }

    /// Of a ratio, Student's t, straightened. Of a quantile it is the share of values up to the edge that is tested
    /// (R. Woodruff, 1952): the quantile is above the edge if fewer than its share are not, which can be tested even
    /// where the quantile itself lies beyond the run.
    private func evidence(against edge: Double, isLow: Bool) -> EdgeEvidence {
        let clusters = clusters
        switch metric.shape {
        case .ratio:
            let value = value ?? 0
            let influences = influences ?? []
            let error = clusters.error(of: influences)
            if error.value == 0, metric.unit == .share, value == 0 || value == 1 {
                return EdgeEvidence(
                    allOrNone: value, edge: edge, parties: (counted / clusters.designEffect).rounded(.down))
            }
            return EdgeEvidence(
                gap: value - edge, error: error.value, degreesOfFreedom: Double(error.degreesOfFreedom),
                skewness: clusters.skewness(of: influences, error))
        case .quantile(_, let share):
            let reached = CountsByValue(metric, blocks).share(clusters) { isLow ? $0 < edge : $0 <= edge }
            let (value, error) = (reached?.estimate.value ?? 0, reached?.estimate.standardError ?? 0)
            if error == 0, value == 0 || value == 1 {
                let alike = EdgeEvidence(
                    allOrNone: value, edge: share, parties: (counted / clusters.designEffect).rounded(.down))
                return alike.reversed
            }
            return EdgeEvidence(
                gap: share - value, error: error,
                degreesOfFreedom: Double(reached?.estimate.degreesOfFreedom ?? max(blocks.count - 1, 0)),
                skewness: -(reached?.skewness ?? 0))
        }
    }
}
