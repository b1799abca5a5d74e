import QuestKernel
import Scenarios

/// A range that was asked for, to be judged by what content says of the figure.
struct KnobRange {
    /// A figure takes no more factors than that: each is a value to itself.
    private static let mostFactors = 10_000

    let text: KnobText
    /// Whether `assumed` means anything from low to high, and not low, used and high alone.
    let spreads: Bool

    /// The knob with this range in place of the one that content declares for it.
    func turned(_ knob: Knob) throws(ContentProblem) -> Knob {
        switch text.values {
        case .assumed(let count): return try assumed(knob, count)
        case .range(let low, let high, let step, let isFactor):
            if isFactor, !knob.isSection { return try scaled(knob, low, high, step) }
            try check(knob, [low, high], isFactor)
            if let step, knob.isWhole, step.millionths % 1_000_000 != 0 {
                throw problem(expected: "a step of whole numbers", found: "\(step)")
            }
            return knob.between(low, high, step: step)
        case .list(let values, let isFactor):
            let values = isFactor && !knob.isSection ? try scaled(knob, values) : values
            try check(knob, values, isFactor)
            return knob.listing(values)
        case .others(let texts):
            guard !knob.isSection else { throw factorsExpected("\"\(texts.joined(separator: ","))\"") }
            let wrong = texts.first { KnobValue($0) == nil } ?? ""
            throw problem(expected: KnobValue.inWords, found: wrong.isEmpty ? "nothing" : "\"\(wrong)\"")
        }
    }

    func problem(expected: String, found: String) -> ContentProblem {
        ContentProblem(
            place: Place(file: "--vary \(text.path)", line: 0, column: 0), path: "", expected: expected, found: found)
    }

    private func assumed(_ knob: Knob, _ count: Int?) throws(ContentProblem) -> Knob {
        guard knob.low < knob.high else {
            throw problem(
                expected: "a range such as x0.8..1.2, because content declares none for it", found: "\"assumed\"")
        }
        if let count { return knob.listing(knob.values(count: count)) }
        return spreads ? knob : knob.listing([knob.low, knob.present ?? knob.low, knob.high])
    }

    private func check(_ knob: Knob, _ values: [KnobValue], _ isFactor: Bool) throws(ContentProblem) {
        guard !knob.isSection || isFactor else { throw factorsExpected("figures") }
        if let wrong = values.first(where: { !knob.takes($0) }) {
            throw problem(expected: knob.valuesInWords, found: "\(wrong)")
        }
    }

    private func factorsExpected(_ found: String) -> ContentProblem {
        problem(expected: "a factor such as x0.8..1.2 for a section", found: found)
    }

    // MARK: - Factors on one figure

    private func scaled(
        _ knob: Knob, _ low: KnobValue, _ high: KnobValue, _ step: KnobValue?
    ) throws(ContentProblem) -> Knob {
        guard let step else {
            let ends = try scaled(knob, [low, high])
            return knob.between(ends[0], ends[1])
        }
        let count = (high.millionths - low.millionths) / step.millionths + 1
        guard count <= Self.mostFactors else {
            throw problem(expected: "at most \(Self.mostFactors) factors on one figure", found: "\(count)")
        }
        let factors = (0..<count).map { KnobValue(millionths: low.millionths + $0 * step.millionths) }
        return knob.listing(try scaled(knob, factors))
    }

    /// Factors as figures: of the present one, rounded if it is whole, no further than the field takes.
    private func scaled(_ knob: Knob, _ factors: [KnobValue]) throws(ContentProblem) -> [KnobValue] {
        guard let present = knob.present else {
            throw problem(expected: "figures, because content has none to multiply", found: "factors")
        }
        let figure = DeclaredFigure(
            path: knob.path, value: Decimal6(millionths: present.millionths), isWhole: knob.isWhole,
            allowed: knob.allowed)
        return factors.map { Knob.scaled(figure, by: $0.number) }
    }
}

extension KnobText {
    /// A figure that it names, or else 1: to see whether a field takes any.
    var anyFigure: KnobValue {
        switch values {
        case .range(let low, _, _, false): low
        case .list(let values, false): values.first ?? .one
        default: .one
        }
    }
}

extension Knob {
    fileprivate func between(_ low: KnobValue, _ high: KnobValue, step: KnobValue? = nil, listed: [KnobValue]? = nil)
        -> Knob
    {
        Knob(
            path: path, present: present, low: low, high: high, step: step, listed: listed, isWhole: isWhole,
            allowed: allowed, provenance: provenance, figures: figures)
    }

    /// With these values alone, ascending and each once.
    fileprivate func listing(_ values: [KnobValue]) -> Knob {
        let sorted = Set(values).sorted()
        return between(sorted.first ?? low, sorted.last ?? high, listed: sorted)
    }

    fileprivate func takes(_ value: KnobValue) -> Bool {
        allowed.contains(value.millionths) && (!isWhole || value.millionths % 1_000_000 == 0)
    }

    fileprivate var valuesInWords: String {
        "\(isWhole ? "whole numbers" : "numbers") from \(KnobValue(millionths: allowed.lowerBound)) to "
            + "\(KnobValue(millionths: allowed.upperBound))"
    }
}
