import QuestKernel
import Scenarios

/// One thing that a sweep varies: a figure or section, or a field that is given texts or lists, one by one.
package struct SweepAxis: Sendable {
    private enum Subject: Sendable {
        case parameter(Parameter)
        case field([Level])
    }

    /// Such as `loot.pity.tasks.threshold`.
    package let path: String
    let steps: ContentPath
    private let subject: Subject

    /// Reads what `--vary` says.
    ///
    /// - Parameter spreads: whether `assumed` means anything from low to high, and not three values.
    /// - Throws: `ParameterProblem` for a text in the wrong form, `ContentProblem` for a path or value that content
    ///   does not have or take.
    package init(_ argument: String, in book: ParameterBook, spreads: Bool = false) throws {
        let text = try ParameterText(argument)
        (path, steps) = (text.path, text.steps)
        if case .others(let texts) = text.values, !book.hasFigure(text.path) {
            subject = .field(try texts.map { try book.level(text, $0) })
        } else {
            subject = .parameter(try book.parameter(text, spreads: spreads))
        }
    }

    /// How many values it has; nil where it may have any.
    package var count: Int? {
        switch subject {
        case .parameter(let parameter): parameter.count
        case .field(let levels): levels.count
        }
    }

    /// Whether its values are factors on a section of figures.
    package var isFactor: Bool {
        if case .parameter(let parameter) = subject { return parameter.isSection }
        return false
    }

    /// How many figures are under a factor, and how many at most are rounded at one of its values; nil where none is.
    package var rounding: (rounded: Int, figures: Int)? {
        guard case .parameter(let parameter) = subject, let figures = parameter.figures?.count else { return nil }
        let values =
            parameter.count.map { (0..<min($0, 1_000)).compactMap { parameter.value($0) } } ?? [
                parameter.low, parameter.high,
            ]
        let most = values.map { parameter.rounded(at: $0) }.max() ?? 0
        return most > 0 ? (most, figures) : nil
    }

    /// One of its values by number; nil where it may have any, or for a number that is none of them.
    package func level(_ index: Int) -> Level? {
        switch subject {
        case .parameter(let parameter): parameter.value(index).map { Level($0, of: parameter) }
        case .field(let levels): levels.indices.contains(index) ? levels[index] : nil
        }
    }

    /// The value at a share of its range, or of its values: each whole number or listed value has an equal part of the
    /// range, the last one too.
    ///
    /// - Parameter share: from 0 to below `whole`.
    package func level(share: Int128, of whole: Int128) -> Level? {
        if let count { return level(Int(Int128(count) * share / whole)) }
        guard case .parameter(let parameter) = subject else { return nil }
        let unit: Int128 = parameter.isWhole ? 1_000_000 : 1
        let low = Int128(parameter.low.millionths)
        let places = (Int128(parameter.high.millionths) - low) / unit + (parameter.isWhole ? 1 : 0)
        return Level(ParameterValue(millionths: Int64(low + places * share / whole * unit)), of: parameter)
    }

    /// The scenario with one of the values.
    package func set(to level: Level, in source: ScenarioSource) throws(ContentProblem) -> ScenarioSource {
        switch (subject, level.setting) {
        case (.parameter(let parameter), .figure(let value)): try parameter.set(to: value, in: source)
        case (_, .other(let override)): source.replacing(try override.applied(to: source.tree))
        case (.field, .figure): source
        }
    }
}

/// One value of an axis.
package struct Level: Sendable {
    enum Setting: Sendable {
        case figure(ParameterValue)
        case other(Override)
    }

    /// As it is shown: "0.07", "x1.2", "[1, 2]", "true".
    package let text: String
    /// The figure, or the factor of a section; nil for what is no number.
    package let number: Double?
    let setting: Setting
    /// Whether the unchanged scenario has this value.
    package let isPresent: Bool
}

extension Level {
    init(_ value: ParameterValue, of parameter: Parameter) {
        self.init(
            text: (parameter.isSection ? "x" : "") + "\(value)", number: value.number, setting: .figure(value),
            isPresent: value == parameter.present)
    }
}

extension ParameterBook {
    /// A text or a list as a value of a field, which content must have.
    fileprivate func level(_ asked: ParameterText, _ text: String) throws(ContentProblem) -> Level {
        let override = try Override(path: asked.path, value: text, option: "--vary")
        _ = try override.applied(to: source.tree)
        var isPresent = false
        if case .scalar(let new) = override.value.value, case .scalar(new)? = source.tree.node(at: asked.steps)?.value {
            isPresent = true
        }
        return Level(text: text, number: nil, setting: .other(override), isPresent: isPresent)
    }
}
