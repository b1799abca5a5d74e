import EconomyMetrics

/// How a figure responds to one axis: its mean over the points at which the axis has a value, or lies in a part of its
/// range.
package struct SweepCurve: Sendable {
    package struct Step: Sendable {
        /// The axis's value, or the middle of its values here; nil for what is no number.
        package let number: Double?
        package let label: String
        /// Nil where the figure has no value at one of the points.
        package let value: Double?
        /// The interval of chance alone, at 95 %; other axes move the figure too.
        package let low: Double?
        package let high: Double?
    }

    /// In the order of the axis's values.
    package let steps: [Step]
}

/// Which values of an axis are shown as one step of its curve.
struct SweepGroups {
    /// Up to this many values are a step each.
    private static let mostSteps = 40

    private enum Kind {
        case each([String: Int])
        case bins(low: Double, width: Double, count: Int)
    }

    private let kind: Kind
    private let labels: [String]
    private let numbers: [Double?]

    var count: Int { labels.count }

    init(of axis: Int, in design: SweepDesign) {
        var levels: [String: Level] = [:]
        var order: [String] = []
        for point in 0..<design.count {
            let level = design.levels(at: point)[axis]
            if levels.updateValue(level, forKey: level.text) == nil { order.append(level.text) }
        }
        // Where several axes vary at once, a single point says more about the others than about this one.
        let isScattered = design.shape != .grid && design.axes.count > 1 && design.axes[axis].count == nil
        let most = isScattered ? max(2, min(10, design.count / 5)) : Self.mostSteps
        let values = order.compactMap { levels[$0]?.number }
        let isNumeric = values.count == order.count
        if isNumeric { order.sort { (levels[$0]?.number ?? 0) < (levels[$1]?.number ?? 0) } }
        guard isNumeric, order.count > most || isScattered, let low = values.min(), let high = values.max(), low < high
        else {
            labels = order
            numbers = order.map { levels[$0]?.number }
            kind = .each(Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) }))
            return
        }
        let width = (high - low) / Double(most)
        kind = .bins(low: low, width: width, count: most)
        numbers = (0..<most).map { low + (Double($0) + 0.5) * width }
        labels = (0..<most).map { "\(low + Double($0) * width)…\(low + Double($0 + 1) * width)" }
    }

    func group(of level: Level) -> Int {
        switch kind {
        case .each(let places): return places[level.text] ?? 0
        case .bins(let low, let width, let count):
            return min(max(Int(((level.number ?? low) - low) / width), 0), count - 1)
        }
    }

    func step(_ group: Int) -> (label: String, number: Double?) { (labels[group], numbers[group]) }
}

/// Sums of a figure over the points of each step.
struct CurveSums {
    private struct Sum {
        var points = 0
        var value: Double? = 0
        var influences: [Double]? = []
    }

    private var sums: [Sum]

    init(groups: Int) { sums = [Sum](repeating: Sum(), count: groups) }

    mutating func add(_ value: Double?, _ influences: [Double]?, to group: Int) {
        sums[group].points += 1
        sums[group].value = Self.both(sums[group].value, value).map { $0 + $1 }
        sums[group].influences = Self.both(sums[group].influences, influences).map { sum, influences in
            sum.isEmpty ? influences : zip(sum, influences).map { $0 + $1 }
        }
    }

    /// - Parameter sample: the figure at one of the points.
    func curve(over groups: SweepGroups, of sample: MetricSample) -> SweepCurve {
        SweepCurve(
            steps: sums.indices.filter { sums[$0].points > 0 }.map { group in
                let (label, number) = groups.step(group)
                let points = Double(sums[group].points)
                let mean = sums[group].value.map { $0 / points }
                let halfWidth = sums[group].influences.flatMap { sample.error(of: $0).halfWidth() }.map { $0 / points }
                return SweepCurve.Step(
                    number: number, label: label, value: mean, low: Self.both(mean, halfWidth).map { $0 - $1 },
                    high: Self.both(mean, halfWidth).map { $0 + $1 })
            })
    }

    private static func both<Left, Right>(_ left: Left?, _ right: Right?) -> (Left, Right)? {
        guard let left, let right else { return nil }
        return (left, right)
    }
}
