import EconomyMetrics

/// What a figure must be: `days_to_level(30).p50 in 25..35`.
package struct Goal: Sendable, Equatable {
    /// As it was typed.
    package let text: String
    package let metric: Metric
    /// An end that is nil is open.
    package let low: Double?
    package let high: Double?

    package static let forms = "FIGURE in LOW..HIGH, FIGURE >= LOW, FIGURE <= HIGH or FIGURE = VALUE (within 1 %)"

    /// Reads a goal; numbers may be percentages, such as `6.5%`.
    package init(_ text: String, _ book: MetricBook) throws {
        let signs = [">=", "<=", " in ", "="]
        guard let sign = signs.first(where: { text.firstRange(of: $0) != nil }), let place = text.firstRange(of: sign)
        else { throw TuningProblem("--goal \(text): expected \(Self.forms), found neither") }
        self.text = text
        metric = try book.metric(Self.trimmed(text[..<place.lowerBound]))
        let value = text[place.upperBound...]
        switch sign {
        case ">=": (low, high) = (try Self.number(value, text), nil)
        case "<=": (low, high) = (nil, try Self.number(value, text))
        case "=":
            let aim = try Self.number(value, text)
            (low, high) = (aim - 0.01 * abs(aim), aim + 0.01 * abs(aim))
        default:
            guard let dots = value.firstRange(of: "..") else {
                throw TuningProblem("--goal \(text): expected \(Self.forms), found no range after \"in\"")
            }
            let (from, to) = (
                try Self.number(value[..<dots.lowerBound], text), try Self.number(value[dots.upperBound...], text)
            )
            guard from < to else {
                throw TuningProblem("--goal \(text): expected a rising range, found \(from)..\(to)")
            }
            (low, high) = (from, to)
        }
    }

    private static func number(_ text: Substring, _ goal: String) throws -> Double {
        var digits = trimmed(text)
        let isPercent = digits.last == "%"
        if isPercent { digits = trimmed(digits.dropLast()) }
        guard let number = Double(digits), number.isFinite else {
            throw TuningProblem("--goal \(goal): expected a number, found \"\(trimmed(text))\"")
        }
        return isPercent ? number / 100 : number
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    package func contains(_ value: Double) -> Bool {
        value >= low ?? -.infinity && value <= high ?? .infinity
    }

    /// Whether a figure meets the goal as a check would judge it: its whole interval lies inside.
    package func holds(_ figure: MetricFigure) -> Bool {
        guard let value = figure.value, contains(value) else { return false }
        func isInside(_ end: Double?) -> Bool { end.map(contains) ?? false }
        return (low == nil || isInside(figure.low)) && (high == nil || isInside(figure.high))
    }

    /// How far a value is below (negative) or above the goal drawn in by a margin, as a share of the end it misses; 0
    /// inside.
    ///
    /// - Parameter margin: at most a third of the goal's width is taken off at either end.
    package func miss(_ value: Double, margin: Double) -> Double {
        var margin = max(margin, 0)
        if let low, let high { margin = min(margin, (high - low) / 3) }
        if let low, value < low + margin { return (value - low - margin) / max(abs(low), 1e-9) }
        if let high, value > high - margin { return (value - high + margin) / max(abs(high), 1e-9) }
        return 0
    }
}

/// Why something cannot be tuned.
package struct TuningProblem: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
