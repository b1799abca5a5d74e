import QuestKernel
import Scenarios

/// A figure of content that is varied, and how far: what sweep, sensitivity and tune work on.
///
/// It is one figure, or a whole section of figures under one common factor, whose present value is then 1.
package struct Parameter: Sendable, Equatable {
    /// As `--set` would name it.
    package let path: String
    /// The present value in content; nil for an optional field that is left out.
    package let present: ParameterValue?
    package let low: ParameterValue
    package let high: ParameterValue
    /// The distance of the values between the ends; nil where any will do.
    package let step: ParameterValue?
    /// The only values that are meant, ascending; nil for all between the ends.
    package let listed: [ParameterValue]?
    package let isWhole: Bool
    /// What the field takes, in millionths.
    package let allowed: ClosedRange<Int64>
    /// What content says about it; nil for a figure that the documents give.
    package let provenance: Provenance.Kind?
    /// The range that content declares for it; nil where it declares none.
    package let declared: ClosedRange<ParameterValue>?
    /// Whether a tag on the section around it says where it comes from.
    package let isCovered: Bool
    /// The figures that a section's factor applies to; nil for a parameter that is one figure.
    package let figures: [DeclaredFigure]?

    package var isSection: Bool { figures != nil }

    /// The nearest value that the parameter can be set to.
    package func nearest(_ number: Double) -> ParameterValue {
        if let listed {
            return listed.min { abs($0.number - number) < abs($1.number - number) } ?? low
        }
        var millionths = ParameterValue(number).millionths
        if let step, step.millionths > 0 {
            millionths = low.millionths + Self.rounded(millionths - low.millionths, to: step.millionths)
            // The last step may end short of the high end.
            while millionths > high.millionths { millionths -= step.millionths }
        }
        if isWhole { millionths = Self.rounded(millionths, to: 1_000_000) }
        return ParameterValue(millionths: min(max(millionths, low.millionths), high.millionths))
    }

    /// A value with few digits near another: at most a twentieth of it away; the same where there is none.
    package func rounded(_ value: ParameterValue, digits: Int) -> ParameterValue {
        let round = nearest(value.rounded(digits: digits).number)
        return abs(round.number - value.number) <= 0.05 * abs(value.number) ? round : value
    }

    /// The value at a share of the way from the low to the high end.
    package func value(at share: Double) -> ParameterValue {
        nearest(low.number + min(max(share, 0), 1) * (high.number - low.number))
    }

    /// Where a value lies between the ends, 0…1.
    package func share(of value: ParameterValue) -> Double {
        high > low ? (value.number - low.number) / (high.number - low.number) : 0
    }

    /// How many values are meant; nil where any between the ends will do.
    package var count: Int? {
        if let listed { return listed.count }
        guard let step, step.millionths > 0 else { return nil }
        // Both ends are at most 10¹⁸ from 0, so the span is far from the limit of 64 bits.
        return Int((high.millionths - low.millionths) / step.millionths) + 1
    }

    /// One of the values that are meant, by number.
    package func value(_ index: Int) -> ParameterValue? {
        guard let count, (0..<count).contains(index) else { return nil }
        if let listed { return listed[index] }
        return ParameterValue(millionths: low.millionths + Int64(index) * (step?.millionths ?? 0))
    }

    /// The values that are listed or stepped; otherwise `count` values, evenly from end to end, each once.
    package func values(count: Int) -> [ParameterValue] {
        let most = 10_000
        if let meant = self.count { return (0..<min(meant, most)).compactMap { value($0) } }
        var values: [ParameterValue] = []
        for place in 0..<max(count, 1) {
            let value = value(at: count > 1 ? Double(place) / Double(count - 1) : 0.5)
            if values.last != value { values.append(value) }
        }
        return values
    }

    /// The next different value up or down, within the field's range: for slopes.
    ///
    /// - Parameter share: how far, as a share of the value itself.
    package func neighbour(of value: ParameterValue, by share: Double) -> ParameterValue {
        let unit: Int64 = isWhole ? 1_000_000 : 1
        let wanted = Self.rounded(ParameterValue(value.number * share).millionths, to: unit)
        let move = wanted == 0 ? (share < 0 ? -unit : unit) : wanted
        return ParameterValue(millionths: min(max(value.millionths + move, allowed.lowerBound), allowed.upperBound))
    }

    private static func rounded(_ millionths: Int64, to unit: Int64) -> Int64 {
        let half = unit / 2
        return (millionths >= 0 ? millionths + half : millionths - half) / unit * unit
    }
}

extension Parameter {
    /// The scenario with this parameter at a value. At its present value it is the scenario itself.
    package func set(to value: ParameterValue, in source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        guard value != present else { return source }
        guard let figures else {
            return try source.setting(path, to: value.description, option: "--vary")
        }
        return source.setting(Self.texts(of: figures, at: value))
    }

    /// By path: the figures of a section under its factor.
    fileprivate static func texts(of figures: [DeclaredFigure], at factor: ParameterValue) -> [String: String] {
        var texts: [String: String] = [:]
        for figure in figures { texts[figure.path] = scaled(figure, by: factor.number).description }
        return texts
    }

    /// A figure of a section under its factor: rounded if it is whole, and no further than its field takes.
    package static func scaled(_ figure: DeclaredFigure, by factor: Double) -> ParameterValue {
        var millionths = ParameterValue(Double(figure.value.millionths) / 1e6 * factor).millionths
        if figure.isWhole { millionths = rounded(millionths, to: 1_000_000) }
        return ParameterValue(millionths: min(max(millionths, figure.allowed.lowerBound), figure.allowed.upperBound))
    }
}

extension Parameter {
    /// The scenario with this parameter at a value that was found within its range, and said to be so: the figure keeps
    /// its tag, or gets `!chosen`, with the range of the search beside it. So it stays a figure that may be varied.
    package func found(_ value: ParameterValue, in source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        guard let figures else { return try tagged(path, low, value, high, in: source) }
        // The tag of a section stays, and its factor with it.
        guard !isCovered else { return try set(to: value, in: source) }
        var source = source
        for figure in figures {
            let (low, used, high) = (
                Self.scaled(figure, by: low.number), Self.scaled(figure, by: value.number),
                Self.scaled(figure, by: high.number)
            )
            source = try tagged(figure.path, low, used, high, in: source)
        }
        return source
    }

    private func tagged(
        _ path: String, _ low: ParameterValue, _ used: ParameterValue, _ high: ParameterValue,
        in source: ScenarioSource
    ) throws(ContentProblem) -> ScenarioSource {
        let own = ContentPath(path).flatMap { source.tree.node(at: $0)?.tag }
        let kept = own.flatMap { ProvenanceTag($0)?.factor == nil ? $0 : nil }
        let tag = kept ?? (provenance == .assumed ? "!assumed" : "!chosen")
        return try source.setting(
            path, to: "\(tag) [\(min(low, used)), \(used), \(max(high, used))]", option: "--vary")
    }

    /// Whether a value lies outside the range that content declares.
    package func isOutside(_ value: ParameterValue) -> Bool { declared.map { !$0.contains(value) } ?? false }
}

extension Parameter {
    /// How many figures of a section do not take a factor exactly: whole ones are rounded, and none leaves its range.
    /// Relations within a table of whole weights then change a little.
    package func rounded(at value: ParameterValue) -> Int {
        (figures ?? []).count { figure in
            let exact = Double(figure.value.millionths) / 1e6 * value.number
            return abs(exact - Self.scaled(figure, by: value.number).number) > 1e-6
        }
    }
}

extension [Parameter] {
    /// The scenario with each of these parameters at its value.
    package func set(to values: [ParameterValue], in source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        try source.setting(zip(self, values).map { ($0, $1) })
    }
}

extension ScenarioSource {
    /// The same scenario with some parameters at values, one after the other: what sections set is set in one walk through
    /// the content, since each walk spells out the path of every figure in it.
    func setting(_ values: [(Parameter, ParameterValue)]) throws(ContentProblem) -> ScenarioSource {
        var ofSections: [String: String] = [:]
        /// By path, with their places in the order.
        var single: [String: (place: Int, parameter: Parameter, value: ParameterValue)] = [:]
        for (place, (parameter, value)) in values.enumerated() where value != parameter.present {
            guard let figures = parameter.figures else {
                single[parameter.path] = (place, parameter, value)
                continue
            }
            for (path, text) in Parameter.texts(of: figures, at: value) {
                ofSections[path] = text
                single[path] = nil
            }
        }
        var changed = ofSections.isEmpty ? self : setting(ofSections)
        for (_, parameter, value) in single.values.sorted(by: { $0.place < $1.place }) {
            changed = try parameter.set(to: value, in: changed)
        }
        return changed
    }
}
