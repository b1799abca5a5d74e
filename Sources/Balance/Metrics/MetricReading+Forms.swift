import QuestKernel

/// The two forms of a figure: so much of one for each of another, or a value that so many do not exceed.
extension MetricReading {
    func ratio(
        _ top: [Metric.Column], _ bottom: [Metric.Column], isShare: Bool = false
    ) -> Metric.Shape { .ratio(top: top, bottom: bottom, scale: 1, isShare: isShare) }

    /// A sum by player and time.
    func rate(
        _ columns: [Metric.Column], less: [Metric.Column] = [], _ words: String
    ) throws(MetricProblem) -> Meaning {
        let periods = ["per_day", "per_week", "per_active_day", "per_player"]
        let period = parts.statistic ?? "per_day"
        guard periods.contains(period) else {
            throw problem(
                "one of \(periods.joined(separator: ", "))", found: period,
                suggestion: NearestName.to(period, among: periods))
        }
        let bottom: Metric.Column =
            switch period {
            case "per_active_day": .activeDays
            case "per_player": .players
            default: .playerDays
            }
        let scale = period == "per_week" ? 7.0 : 1.0
        let spoken =
            switch period {
            case "per_week": "a player-week"
            case "per_active_day": "a day played"
            case "per_player": "a player"
            default: "a player-day"
            }
        return (
            .ratio(top: columns + less.map(\.negated), bottom: [bottom], scale: scale, isShare: false), .amount,
            "\(words) \(spoken)"
        )
    }

    func quantile(
        _ spectrum: Metric.Spectrum, _ unit: Metric.Unit, _ words: String
    ) throws(MetricProblem) -> Meaning {
        let text = parts.statistic ?? "p50"
        guard text.first == "p", let percent = Double(text.dropFirst()), percent >= 0.1, percent <= 99.9 else {
            throw problem("a quantile p0.1 to p99.9, such as p50", found: text)
        }
        return (.quantile(spectrum, share: percent / 100), unit, "\(words), P\(text.dropFirst())")
    }
}
