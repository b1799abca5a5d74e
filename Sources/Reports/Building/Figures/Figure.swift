import EconomyStatistics

/// A finite value with its 95 % interval, where the data can give one.
package struct Figure {
    package let value: Double
    package let low: Double?
    package let high: Double?

    /// Nil unless the value is a finite number; an end that is not finite is left open.
    package init?(_ value: Double, low: Double? = nil, high: Double? = nil) {
        guard value.isFinite else { return nil }
        self.value = value
        self.low = low.flatMap { $0.isFinite ? $0 : nil }
        self.high = high.flatMap { $0.isFinite ? $0 : nil }
    }

    /// `value` ± `halfWidth`, kept within `range`.
    init?(_ value: Double, halfWidth: Double?, within range: ClosedRange<Double>? = nil) {
        var low = halfWidth.map { value - $0 }
        var high = halfWidth.map { value + $0 }
        if let range {
            low = low.map { max($0, range.lowerBound) }
            high = high.map { min($0, range.upperBound) }
        }
        self.init(value, low: low, high: high)
    }

    package init?(_ estimate: Estimate?) {
        guard let estimate else { return nil }
        self.init(estimate.value, low: estimate.interval?.low, high: estimate.interval?.high)
    }

    /// With a factor of 0 or more.
    func scaled(by factor: Double) -> Figure? {
        Figure(value * factor, low: low.map { $0 * factor }, high: high.map { $0 * factor })
    }

    /// 1 / value, for figures above 0.
    package var inverted: Figure? {
        guard value > 0 else { return nil }
        return Figure(1 / value, low: high.map { 1 / $0 }, high: low.flatMap { $0 > 0 ? 1 / $0 : nil })
    }
}

extension Figure {
    /// Kept within a range.
    func clamped(to range: ClosedRange<Double>) -> Figure? {
        Figure(value, low: low.map { max($0, range.lowerBound) }, high: high.map { min($0, range.upperBound) })
    }
}

extension Figure {
    /// About three significant digits.
    static func decimals(_ value: Double) -> Int {
        switch abs(value) {
        case 0: 0
        case 100...: 0
        case 10..<100: 1
        case 1..<10: 2
        case 0.1..<1: 3
        default: 4
        }
    }

    func cell(decimals: Int? = nil) -> Cell {
        .number(value, low: low, high: high, decimals: decimals ?? Figure.decimals(value))
    }

    /// "71 % (70 to 72)".
    var percentWords: String {
        guard let interval = words(low.map { 100 * $0 }, high.map { 100 * $0 }) else { return Words.percent(value) }
        return "\(Words.percent(value)) (\(interval))"
    }

    /// "71 (70 to 72)".
    var inWords: String {
        guard let interval = words(low, high) else { return Words.number(value) }
        return "\(Words.number(value)) (\(interval))"
    }

    private func words(_ low: Double?, _ high: Double?) -> String? {
        switch (low, high) {
        case (let low?, let high?): "\(Words.number(low)) to \(Words.number(high))"
        case (let low?, nil): "at least \(Words.number(low))"
        case (nil, let high?): "at most \(Words.number(high))"
        case (nil, nil): nil
        }
    }
}

extension Figure? {
    func cell(decimals: Int? = nil) -> Cell { self?.cell(decimals: decimals) ?? .empty }
}

extension Series {
    /// A line with its shaded interval.
    init(name: String, figures: [Figure?], role: Role = .simulated) {
        let hasIntervals = figures.contains { $0?.low != nil || $0?.high != nil }
        self.init(
            name: name, values: figures.map { $0?.value }, low: hasIntervals ? figures.map { $0?.low } : nil,
            high: hasIntervals ? figures.map { $0?.high } : nil, role: role)
    }
}

extension Figure {
    static let zero = Figure(exactly: 0)

    private init(exactly value: Double) {
        self.value = value
        low = nil
        high = nil
    }
}
