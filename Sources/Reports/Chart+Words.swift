extension Chart {
    /// How many series the summary names before it only counts them.
    private static let mostSeriesInWords = 8

    /// The chart in words, for readers who cannot see it: the range of each series.
    var inWords: String {
        guard !isEmpty else { return title.isEmpty ? "No values." : "\(title). No values." }
        let last = x.count - 1
        let extent =
            switch x {
            case .numbers: (xLabel.isEmpty ? "" : "\(xLabel) ") + "from \(x.label(at: 0)) to \(x.label(at: last))"
            case .categories:
                Words.count(x.count, "category", "categories") + (xLabel.isEmpty ? "" : " of \(xLabel)")
            }
        let shown = seriesInDrawingOrder
        let head = [kind.inWords, extent, yLabel == "%" ? "in percent" : yLabel].filter { !$0.isEmpty }
        var sentences = [title, head.joined(separator: "; ")].filter { !$0.isEmpty }
        sentences += shown.prefix(Chart.mostSeriesInWords).compactMap(words)
        let others = shown.count - Chart.mostSeriesInWords
        if others > 0 { sentences.append("\(others) more series") }
        return sentences.joined(separator: ". ") + ". The numbers follow below."
    }

    private func words(for series: Series) -> String? {
        let present = (0..<x.count).compactMap { index in series.value(at: index).map { (index: index, value: $0) } }
        guard let first = present.first, let last = present.last,
            let lowest = present.min(by: { $0.value < $1.value }),
            let highest = present.max(by: { $0.value < $1.value })
        else { return nil }
        func number(_ point: (index: Int, value: Double)) -> String { NumberText.adaptive(point.value) }
        func place(_ point: (index: Int, value: Double)) -> String { x.label(at: point.index) }
        switch x {
        case .numbers:
            return "\(series.name): starts at \(number(first)), ends at \(number(last)), "
                + "lowest \(number(lowest)) at \(place(lowest)), highest \(number(highest)) at \(place(highest))"
        case .categories where present.count <= 6:
            return "\(series.name): " + present.map { "\(place($0)) \(number($0))" }.joined(separator: ", ")
        case .categories:
            return "\(series.name): highest \(number(highest)) for \(place(highest)), "
                + "lowest \(number(lowest)) for \(place(lowest))"
        }
    }
}

extension Chart.Kind {
    fileprivate var inWords: String {
        switch self {
        case .lines: "Line chart"
        case .fan: "Quantile bands with a median line"
        case .stackedArea: "Stacked areas"
        case .bars: "Bar chart"
        case .stackedBars: "Stacked bars"
        }
    }
}
