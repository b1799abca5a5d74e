extension Metric {
    /// The day of life whose end it is read at, from 1; nil for what is counted over days, or is a day itself.
    package var readOn: Int? {
        switch shape {
        case .quantile(.gauge(_, let day), _): return day + 1
        case .quantile: return nil
        case .ratio(let top, _, _, _):
            switch top.first {
            case .atLevel(_, let day), .withMilestone(_, let day), .withThing(_, _, let day), .levels(let day, _):
                return day + 1
            default: return nil
            }
        }
    }

    /// Its name without that day: the same for all readings of one figure.
    package var nameOfAnyDay: String {
        guard let readOn, var parts = try? MetricName(name) else { return name }
        if parts.arguments.last == "\(readOn)", parts.arguments.count > 1 || parts.function == "level_on" {
            parts.arguments.removeLast()
        }
        return parts.text
    }
}
