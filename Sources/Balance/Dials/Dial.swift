import QuestKernel
import Scenarios

/// A figure of content that is turned, and how far: what compare, sweep, sensitivity and tune vary.
///
/// It is one figure, or a whole section of figures under one common factor, whose present value is then 1.
package struct Dial: Sendable, Equatable {
    /// As `--set` would name it.
    package let path: String
    /// What content says now; nil for a field that may be left out and is.
    package let present: DialValue?
    package let low: DialValue
    package let high: DialValue
    /// The distance of the values between the ends; nil where any will do.
    package let step: DialValue?
    /// The only values that are meant, ascending; nil for all between the ends.
    package let listed: [DialValue]?
    package let isWhole: Bool
    /// What the field takes, in millionths.
    package let allowed: ClosedRange<Int64>
    /// What content says of it; nil for a figure that the documents settle.
    package let provenance: Provenance.Kind?
    /// The figures that a section's factor is for; nil for a dial that is one figure.
    package let figures: [DeclaredFigure]?

    package var isSection: Bool { figures != nil }

    /// The nearest value that the dial can be set to.
    package func nearest(_ number: Double) -> DialValue {
        if let listed {
            return listed.min { abs($0.number - number) < abs($1.number - number) } ?? low
        }
        var millionths = DialValue(number).millionths
        if let step, step.millionths > 0 {
            millionths = low.millionths + Self.rounded(millionths - low.millionths, to: step.millionths)
            // The last step may end short of the high end.
            while millionths > high.millionths { millionths -= step.millionths }
        }
        if isWhole { millionths = Self.rounded(millionths, to: 1_000_000) }
        return DialValue(millionths: min(max(millionths, low.millionths), high.millionths))
    }

    /// The value at a share of the way from the low to the high end.
    package func value(at share: Double) -> DialValue {
        nearest(low.number + min(max(share, 0), 1) * (high.number - low.number))
    }

    /// Where a value lies between the ends, 0…1.
    package func share(of value: DialValue) -> Double {
        high > low ? (value.number - low.number) / (high.number - low.number) : 0
    }

    /// The values that are listed or stepped; else so many, evenly from end to end, each once.
    package func values(count: Int) -> [DialValue] {
        if let listed { return listed }
        let most = 10_000
        if let step, step.millionths > 0 {
            let steps = min(Int((high.millionths - low.millionths) / step.millionths), most)
            return (0...steps).map { DialValue(millionths: low.millionths + Int64($0) * step.millionths) }
        }
        var values: [DialValue] = []
        for place in 0..<max(count, 1) {
            let value = value(at: count > 1 ? Double(place) / Double(count - 1) : 0.5)
            if values.last != value { values.append(value) }
        }
        return values
    }

    /// The next value up or down that differs, at most to what the field takes: for slopes.
    ///
    /// - Parameter share: how far, as a share of the value itself.
    package func neighbour(of value: DialValue, by share: Double) -> DialValue {
        let unit: Int64 = isWhole ? 1_000_000 : 1
        let wanted = Self.rounded(DialValue(value.number * share).millionths, to: unit)
        let move = wanted == 0 ? (share < 0 ? -unit : unit) : wanted
        return DialValue(millionths: min(max(value.millionths + move, allowed.lowerBound), allowed.upperBound))
    }

    private static func rounded(_ millionths: Int64, to unit: Int64) -> Int64 {
        let half = unit / 2
        return (millionths >= 0 ? millionths + half : millionths - half) / unit * unit
    }
}

extension Dial {
    /// The scenario with this dial at a value. At its present value it is the scenario itself.
    package func set(to value: DialValue, in source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        guard value != present else { return source }
        guard let figures else {
            return try source.setting(path, to: value.description, option: "--vary")
        }
        let factor = value.number
        var texts: [String: String] = [:]
        for figure in figures { texts[figure.path] = Self.scaled(figure, by: factor).description }
        return source.setting(texts)
    }

    /// A figure of a section under its factor: rounded if it is whole, and no further than its field takes.
    static func scaled(_ figure: DeclaredFigure, by factor: Double) -> DialValue {
        var millionths = DialValue(Double(figure.value.millionths) / 1e6 * factor).millionths
        if figure.isWhole { millionths = rounded(millionths, to: 1_000_000) }
        return DialValue(millionths: min(max(millionths, figure.allowed.lowerBound), figure.allowed.upperBound))
    }
}

extension [Dial] {
    /// The scenario with each of these dials at its value.
    package func set(to values: [DialValue], in source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        var source = source
        for (dial, value) in zip(self, values) { source = try dial.set(to: value, in: source) }
        return source
    }
}
