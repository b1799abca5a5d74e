import QuestKernel

/// What a design promises about its figures: `targets.yaml` beside `scenario.yaml`.
package struct TargetFile: ContentRow, Sendable {
    /// The chance that a check calls any met target missed.
    package var falseAlarms = Probability(partsPerMillion: 10_000)
    /// By what share of itself a figure may move from its baseline without mattering.
    package var margin = Ratio(partsPerMillion: 20_000)
    package var targets: [TargetRow] = []

    package init() {}

    package static let noun = "a file of targets"

    package static var fields: [Field<TargetFile>] {
        [
            .ratio(
                "falseAlarms", \.falseAlarms, 1...500_000, optional: true,
                "The chance that a check calls any met target missed."),
            .ratio(
                "margin", \.margin, 1...1_000_000, optional: true,
                "By what share of itself a figure may move from its baseline without mattering."),
            .table("targets", \.targets, "The promises."),
        ]
    }

    /// The targets of a merged tree; nil if its scenario has none.
    package static func read(from tree: ContentNode) throws(ContentProblem) -> TargetFile? {
        guard let node = tree["targets"] else { return nil }
        var reader = ContentReader()
        return try reader.read(TargetFile.self, from: node, at: "targets")
    }
}

extension Units {
    /// The unit of whatever figure a report shows.
    package enum Metric: FineUnit {}
}

/// A figure as targets and aims give it, in millionths.
package typealias MetricValue = Amount<Units.Metric>

/// One promise: a figure, its archetype, and the band that it must lie in.
package struct TargetRow: ContentTableRow, Sendable {
    package var id = ""
    /// As `simulate metrics` lists them.
    package var metric: Reference?
    package var who: Reference?
    /// `noLow` and `noHigh` where the band is open.
    package var low = Self.noLow
    package var high = Self.noHigh
    package var promise = ""
    package var source = ""
    package var basis = TargetBasis.designed
    package var rests = ""

    package static let noLow = MetricValue(rawValue: .min)
    package static let noHigh = MetricValue(rawValue: .max)

    package init() {}

    package static let noun = "a target"

    package static var fields: [Field<TargetRow>] {
        let range: ClosedRange<Int64> = -1_000_000_000_000_000_000...1_000_000_000_000_000_000
        return [
            .reference("metric", \.metric, "The figure, as simulate metrics lists them, such as earned(gold)."),
            .reference("who", \.who, optional: true, "An archetype; all if left out."),
            .ratio("low", \.low, range, optional: true, "The lowest value that keeps the promise; open if left out."),
            .ratio("high", \.high, range, optional: true, "The highest value that keeps it; open if left out."),
            .text("promise", \.promise, "What the design promises, in its words."),
            .text("source", \.source, "The section of the document that gives it."),
            .choice("basis", \.basis, "Where the target comes from."),
            .text(
                "rests", \.rests, optional: true,
                "How much of the figure rests on what is assumed, so that a miss is not laid to the design alone."),
        ]
    }

    package func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if low == Self.noLow, high == Self.noHigh {
            throw reader.problem(
                node, field: "low", expected: "low, high or both: a band that is open on both sides promises nothing",
                found: "neither")
        }
        if low > high {
            let found = node["high"]?.kindInWords ?? "less"
            throw reader.problem(
                node, field: "high", expected: "at least low, which is \(node["low"]?.kindInWords ?? "more")",
                found: found)
        }
    }
}

/// Where a target comes from: the document gives it; it is a point or band chosen within what the document gives; it is
/// assumed where the document says nothing; or the document gives it and assumed figures of the content were fitted to
/// it, so that meeting it proves only the fit.
package enum TargetBasis: String, ContentChoice, Codable {
    case designed, chosen, assumed, fitted
}
