import QuestKernel

/// The two forms of a figure: a ratio of two sums, or a quantile.
extension MetricReading {
    func ratio(
        _ top: [Metric.Column], _ bottom: [Metric.Column], isShare: Bool = false
    ) -> Metric.Shape { .ratio(top: top, bottom: bottom, scale: 1, isShare: isShare) }

    /// - Parameter isPart: whether every player adds at most as much to the top as to the bottom.
    func share(
        _ top: [Metric.Column], of bottom: [Metric.Column], _ words: String, in measure: String, isPart: Bool = false
    ) -> Meaning {
        (ratio(top, bottom, isShare: isPart), .share, MetricWording(words, in: measure))
    }

    /// A sum by player and time.
    ///
    /// - Parameter what: what is summed; nil where the label says it.
    func rate(
        _ columns: [Metric.Column], less: [Metric.Column] = [], _ words: String, of what: String?
    ) throws(MetricProblem) -> Meaning {
        let text = parts.statistic ?? MetricPeriod.day.rawValue
        guard let period = MetricPeriod(rawValue: text) else {
            let periods = MetricPeriod.allCases.map(\.rawValue)
            throw problem(
                "one of \(periods.joined(separator: ", "))", found: text,
                suggestion: NearestName.to(text, among: periods))
        }
        let bottom: Metric.Column =
            switch period {
            case .activeDay: .activeDays
            case .player: .players
            case .day, .week: .playerDays
            }
        return (
            .ratio(
                top: columns + less.map(\.negated), bottom: [bottom], scale: period == .week ? 7 : 1, isShare: false),
            .amount,
            MetricWording("\(words) \(period.inLabel)", in: (what.map { "\($0) " } ?? "") + period.measure)
        )
    }

    /// The share that a quantile is at.
    func quantile() throws(MetricProblem) -> Double {
        let text = parts.statistic ?? "p50"
        guard text.first == "p", let percent = Double(text.dropFirst()), percent >= 0.1, percent <= 99.9 else {
            throw problem("a quantile p0.1 to p99.9, such as p50", found: text)
        }
        return percent / 100
    }
}
