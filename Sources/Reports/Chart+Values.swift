extension Chart.XAxis {
    /// How many positions there are.
    var count: Int {
        switch self {
        case .numbers(let numbers): numbers.count
        case .categories(let names): names.count
        }
    }

    /// The position in words, as in a table.
    func label(at index: Int) -> String {
        switch self {
        case .numbers(let numbers): NumberText.adaptive(numbers[index])
        case .categories(let names): names[index]
        }
    }
}

extension Series {
    var hasIntervals: Bool { low != nil || high != nil }

    /// The finite value at a position; `nil` beyond the end.
    func value(at index: Int) -> Double? { finite(values, index) }
    func low(at index: Int) -> Double? { finite(low ?? [], index) }
    func high(at index: Int) -> Double? { finite(high ?? [], index) }

    /// Σ |value|, by which series are sorted.
    package var magnitude: Double {
        values.reduce(0) { sum, value in
            guard let value, value.isFinite else { return sum }
            return sum + abs(value)
        }
    }

    private func finite(_ values: [Double?], _ index: Int) -> Double? {
        guard values.indices.contains(index), let value = values[index], value.isFinite else { return nil }
        return value
    }
}

extension Chart {
    /// Up to this many series keep the order they were given in.
    private static let mostSeriesInGivenOrder = 8

    /// The series in drawing order: in a stack the biggest lies next to zero, and among many the biggest comes first.
    /// What stands for the rest comes last.
    package var seriesInDrawingOrder: [Series] {
        let sorts = kind == .stackedArea || (kind != .fan && series.count > Chart.mostSeriesInGivenOrder)
        guard sorts else { return series }
        let ranked = series.enumerated().map { (index: $0.offset, size: $0.element.magnitude, series: $0.element) }
        return ranked.sorted { left, right in
            let (leftRank, rightRank) = (left.series.role.stackRank, right.series.role.stackRank)
            if leftRank != rightRank { return leftRank < rightRank }
            let (leftIsRest, rightIsRest) = (left.series.parts != nil, right.series.parts != nil)
            if leftIsRest != rightIsRest { return rightIsRest }
            return left.size == right.size ? left.index < right.index : left.size > right.size
        }
        .map(\.series)
    }

    /// At the head of the column of positions: a head is never empty.
    var positionName: String { xLabel.isEmpty ? "What" : xLabel }

    /// Whether there is anything to draw.
    var isEmpty: Bool {
        x.count == 0 || series.allSatisfy { one in (0..<x.count).allSatisfy { one.value(at: $0) == nil } }
    }

    /// Names that would collide below the axis read better beside it.
    var isHorizontal: Bool {
        guard kind == .bars || kind == .stackedBars, case .categories(let names) = x else { return false }
        return names.reduce(0) { $0 + $1.count } > 60
    }
}

extension Series.Role {
    fileprivate var stackRank: Int {
        switch self {
        case .faucet: 0
        case .sink: 1
        case .exact, .simulated, .band, .neutral: 2
        }
    }
}
