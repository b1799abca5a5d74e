import QuestKernel
import Scenarios

/// A figure of content as a slider shows it.
package struct StudioFigure: Encodable, Sendable, Equatable {
    package let path: String
    /// "Loot › tasks › equipment chance": what it is called for readers.
    package let name: String
    package let value: String
    package let about: String
    /// "tries"; empty for a share, a factor or any other number without one.
    package let unit: String
    /// Whether content reads a whole number there.
    package let isWhole: Bool
    /// What the field takes at all.
    package let least: Double
    package let most: Double
    /// What content declares that it might be: the ends of the slider. Nil where it declares none.
    package let low: Double?
    package let high: Double?
    /// designed, chosen, assumed or ruled.
    package let provenance: String

    /// All figures of a scenario, in the order of its files, but those of the run itself.
    package static func all(in source: ScenarioSource) throws(ContentProblem) -> [StudioFigure] {
        let shape = ScenarioShape.of(try ScenarioHeader.read(from: source.tree).game)
        return ContentFigure.all(in: source.tree, shape).compactMap { figure in
            figure.shape.isFigure && !figure.path.hasPrefix("scenario.") ? StudioFigure(figure, in: source.tree) : nil
        }
    }

    private init?(_ figure: ContentFigure, in tree: ContentNode) {
        guard let value = Self.number(figure.text) else { return nil }
        path = figure.path
        name = FigureName.words(of: figure.path, in: tree)
        self.value = figure.text
        about = figure.field.doc
        switch figure.shape {
        case .whole(let range, let unit):
            (isWhole, self.unit) = (true, unit)
            (least, most) = (Double(range.lowerBound), Double(range.upperBound))
        case .ratio(let range):
            (isWhole, unit) = (false, "")
            (least, most) = (Double(range.lowerBound) / 1e6, Double(range.upperBound) / 1e6)
        default: return nil
        }
        let tag = (figure.node.tag ?? figure.sectionTag).flatMap { ProvenanceTag($0) }
        provenance = tag?.kind.rawValue ?? "designed"
        let ends = figure.triple.map { [$0[0], $0[2]].map { Self.number($0.scalarText ?? "") } }
        let factors = tag?.factor.map { [$0.low, $0.high].map { Self.number($0).map { $0 * value } } }
        let range = ends ?? factors ?? [nil, nil]
        // Outwards, so that a whole number in use stays within.
        low = isWhole ? range[0]?.rounded(.down) : range[0]
        high = isWhole ? range[1]?.rounded(.up) : range[1]
    }

    /// The number of `0.065` or `6.5%`.
    private static func number(_ text: some StringProtocol) -> Double? {
        Decimal6(Percentage.plain(text) ?? String(text)).map { Double($0.millionths) / 1e6 }
    }
}
