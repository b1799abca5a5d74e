import QuestKernel
import Scenarios

/// A range that was asked for, to be checked against what content says about the figure.
struct ParameterRange {
    /// The most factors on one figure: each is a value of its own.
    private static let mostFactors = 10_000

    let text: ParameterText
    /// Whether `assumed` means anything from low to high, and not low, used and high alone.
    let spreads: Bool

    /// The parameter with this range in place of the one that content declares for it.
    func applied(to parameter: Parameter) throws(ContentProblem) -> Parameter {
        switch text.values {
        case .assumed(let count): return try assumed(parameter, count)
        case .range(let low, let high, let step, let isFactor):
            if isFactor, !parameter.isSection { return try scaled(parameter, low, high, step) }
            try check(parameter, [low, high], isFactor)
            if let step, parameter.isWhole, step.millionths % 1_000_000 != 0 {
                throw problem(expected: "a step of whole numbers", found: "\(step)")
            }
            return parameter.between(low, high, step: step)
        case .list(let values, let isFactor):
            let values = isFactor && !parameter.isSection ? try scaled(parameter, values) : values
            try check(parameter, values, isFactor)
            return parameter.listing(values)
        case .others(let texts):
            guard !parameter.isSection else { throw factorsExpected("\"\(texts.joined(separator: ","))\"") }
            let wrong = texts.first { ParameterValue($0) == nil } ?? ""
            throw problem(expected: ParameterValue.inWords, found: wrong.isEmpty ? "nothing" : "\"\(wrong)\"")
        }
    }

    func problem(expected: String, found: String) -> ContentProblem {
        ContentProblem(
            place: Place(file: "--vary \(text.path)", line: 0, column: 0), path: "", expected: expected, found: found)
    }

    private func assumed(_ parameter: Parameter, _ count: Int?) throws(ContentProblem) -> Parameter {
        guard parameter.low < parameter.high else {
            throw problem(
                expected: "a range such as x0.8..1.2, because content declares none for it", found: "\"assumed\"")
        }
        if let count { return parameter.listing(parameter.values(count: count)) }
        return spreads
            ? parameter : parameter.listing([parameter.low, parameter.present ?? parameter.low, parameter.high])
    }

    private func check(_ parameter: Parameter, _ values: [ParameterValue], _ isFactor: Bool) throws(ContentProblem) {
        guard !parameter.isSection || isFactor else { throw factorsExpected("figures") }
        if let wrong = values.first(where: { !parameter.takes($0) }) {
            throw problem(expected: parameter.valuesInWords, found: "\(wrong)")
        }
    }

    private func factorsExpected(_ found: String) -> ContentProblem {
        problem(expected: "a factor such as x0.8..1.2 for a section", found: found)
    }

    // MARK: - Factors on one figure

    private func scaled(
        _ parameter: Parameter, _ low: ParameterValue, _ high: ParameterValue, _ step: ParameterValue?
    ) throws(ContentProblem) -> Parameter {
        guard let step else {
            let ends = try scaled(parameter, [low, high])
            return parameter.between(ends[0], ends[1])
        }
        let count = (high.millionths - low.millionths) / step.millionths + 1
        guard count <= Self.mostFactors else {
            throw problem(expected: "at most \(Self.mostFactors) factors on one figure", found: "\(count)")
        }
        let factors = (0..<count).map { ParameterValue(millionths: low.millionths + $0 * step.millionths) }
        return parameter.listing(try scaled(parameter, factors))
    }

    /// Factors as figures: of the present one, rounded if it is whole, no further than the field takes.
    private func scaled(_ parameter: Parameter, _ factors: [ParameterValue]) throws(ContentProblem) -> [ParameterValue]
    {
        guard let present = parameter.present else {
            throw problem(expected: "figures, because content has none to multiply", found: "factors")
        }
        let figure = DeclaredFigure(
            path: parameter.path, value: Decimal6(millionths: present.millionths), isWhole: parameter.isWhole,
            allowed: parameter.allowed)
        return factors.map { Parameter.scaled(figure, by: $0.number) }
    }
}

extension ParameterText {
    /// A figure that it names, otherwise 1: to see whether a field takes figures.
    var anyFigure: ParameterValue {
        switch values {
        case .range(let low, _, _, false): low
        case .list(let values, false): values.first ?? .one
        default: .one
        }
    }
}

extension Parameter {
    fileprivate func between(
        _ low: ParameterValue, _ high: ParameterValue, step: ParameterValue? = nil, listed: [ParameterValue]? = nil
    )
        -> Parameter
    {
        Parameter(
            path: path, present: present, low: low, high: high, step: step, listed: listed, isWhole: isWhole,
            allowed: allowed, provenance: provenance, declared: declared, isCovered: isCovered, figures: figures)
    }

    /// With these values alone, ascending and each once.
    fileprivate func listing(_ values: [ParameterValue]) -> Parameter {
        let sorted = Set(values).sorted()
        return between(sorted.first ?? low, sorted.last ?? high, listed: sorted)
    }

    fileprivate func takes(_ value: ParameterValue) -> Bool {
        allowed.contains(value.millionths) && (!isWhole || value.millionths % 1_000_000 == 0)
    }

    fileprivate var valuesInWords: String {
        "\(isWhole ? "whole numbers" : "numbers") from \(ParameterValue(millionths: allowed.lowerBound)) to "
            + "\(ParameterValue(millionths: allowed.upperBound))"
    }
}
