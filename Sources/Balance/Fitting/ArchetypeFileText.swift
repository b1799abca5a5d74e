import EconomyStatistics
import Foundation
import QuestKernel

/// Fitted archetypes as the file `archetypes.yaml`.
///
/// A figure that journals tell stands there with its interval, as an assumption between low and high; all others are
/// those of the scenario's archetype that is most like it, and are named as such.
package struct ArchetypeFileText {
    private let base: ContentNode
    private let fit: ArchetypeFit
    private let remarks: [String]

    /// - Parameters:
    ///   - base: the scenario's own file of archetypes, as it was read.
    ///   - remarks: lines of the comment at the head: where the figures come from.
    package init(_ fit: ArchetypeFit, base: ContentNode, remarks: [String]) {
        (self.fit, self.base, self.remarks) = (fit, base, remarks)
    }

    package var text: String {
        var lines = remarks.map { $0.isEmpty ? "#" : "# \($0)" } + [""]
        if case .map(let entries) = base.value {
            for entry in entries where entry.key != "archetypes" && entry.key != "parties" {
                lines += block(entry.key, entry.node, indent: "")
            }
        }
        lines += parties() + ["archetypes:"]
        for (place, archetype) in fit.archetypes.enumerated() { lines += self.lines(of: archetype, place) + [""] }
        return lines.joined(separator: "\n")
    }

    /// Of the scenario's archetypes, by id, which one each fitted one is most like.
    package var nearest: [String] { fit.archetypes.map { nearest(to: $0)?.key ?? "" } }

    private var archetypes: [ContentNode.Entry] {
        guard case .map(let entries)? = base["archetypes"]?.value else { return [] }
        return entries
    }

    private func parties() -> [String] {
        guard let node = base["parties"], case .map(let entries) = node.value else { return [] }
        let sizes = Self.weights(fit.partySizes.map(Double.init))
        return ["# How many play alone, in twos, in threes, in fours: from journals. The rest is the scenario's."]
            + ["parties:\(node.tag.map { " \($0)" } ?? "")"]
            + entries.flatMap { entry in
                entry.key == "sizes"
                    ? ["  sizes: [\(sizes.map(String.init).joined(separator: ", "))]"]
                    : block(entry.key, entry.node, indent: "  ")
            } + [""]
    }

    private func lines(of archetype: FittedArchetype, _ place: Int) -> [String] {
        guard let like = nearest(to: archetype), case .map(let entries) = like.node.value else { return [] }
        let name = (like.node["name"].flatMap { Self.text($0) }) ?? like.key
        let share = archetype.players.count
        var lines = ["  kind\(place + 1):", "    name: \(Self.quoted("Kind \(place + 1), like \(name)"))"]
        lines += [
            "    about: \(Self.quoted("\(share) players of journals who play alike; what those do not tell is as of \(like.key)."))",
            "    share: \(share)",
        ]
        var written: Set<String> = ["name", "about", "share"]
        let names = Set(archetype.figures.map { Self.head($0.path) })
        lines.append("    # From journals, with intervals that hold nine times in ten; weights are of a thousand:")
        for entry in entries where names.contains(entry.key) && !written.contains(entry.key) {
            lines += fitted(entry, archetype)
            written.insert(entry.key)
        }
        let rest = entries.filter { !written.contains($0.key) }
        lines.append("    # As \(like.key) has them, since journals do not tell them:")
        return lines + rest.flatMap { block($0.key, $0.node, indent: "    ") }
    }

    /// A field of which at least a part is fitted.
    private func fitted(_ entry: ContentNode.Entry, _ archetype: FittedArchetype) -> [String] {
        let own = archetype.figures.filter { Self.head($0.path) == entry.key }
        if own.count == 1, own[0].path == entry.key { return ["    \(entry.key): \(Self.value(own[0]))"] }
        if case .list(let nodes) = entry.node.value {
            let weights = Self.weights(own.map(\.value)) + Array(repeating: 0, count: max(nodes.count - own.count, 0))
            let ends = own.map { "\(Self.percent($0.low))–\(Self.percent($0.high))" }.joined(separator: ", ")
            return ["    \(entry.key): [\(weights.map(String.init).joined(separator: ", "))]  # \(ends) %"]
        }
        guard case .map(let fields) = entry.node.value else { return block(entry.key, entry.node, indent: "    ") }
        let parts = fields.map { field -> String in
            let figure = own.first { $0.path == "\(entry.key).\(field.key)" }
            return "\(field.key): \(figure.map(Self.value) ?? Self.flow(field.node))"
        }
        return ["    \(entry.key): { \(parts.joined(separator: ", ")) }"]
    }

    // MARK: - The scenario's archetype that is most like it

    private func nearest(to archetype: FittedArchetype) -> ContentNode.Entry? {
        archetypes.min { distance($0, archetype) < distance($1, archetype) }
    }

    /// Over all figures, in roots: shares and counts alike.
    private func distance(_ entry: ContentNode.Entry, _ archetype: FittedArchetype) -> Double {
        archetype.figures.reduce(0) { sum, figure in
            guard let own = Self.figure(figure.path, in: entry.node) else { return sum }
            let away = max(figure.value, 0).squareRoot() - max(own, 0).squareRoot()
            return sum + away * away
        }
    }

    /// A figure of the scenario as journals tell it: weights as shares.
    package static func figure(_ path: String, in node: ContentNode) -> Double? {
        let parts = path.split { $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
        guard let field = parts.first, let child = node[field] else { return nil }
        guard parts.count > 1 else { return number(child) }
        guard case .list(let nodes) = child.value, let place = Int(parts[1]), nodes.indices.contains(place) else {
            return child[parts[1]].flatMap(number)
        }
        let weights = nodes.map { number($0) ?? 0 }
        let sum = weights.reduce(0, +)
        return sum > 0 ? weights[place] / sum : nil
    }

    private static func number(_ node: ContentNode) -> Double? {
        switch node.value {
        case .scalar(let text): Double(text)
        case .list(let nodes): nodes.count == 3 && node.tag != nil ? number(nodes[1]) : nil
        case .map: nil
        }
    }

    // MARK: - Spelling

    private static func head(_ path: String) -> String {
        String(path.prefix { $0 != "." && $0 != "[" })
    }

    /// What the file takes of figures that are no shares: of few players the end of an interval may lie beyond.
    private static let mostOf = ["tasks": 40.0, "weekend": 3.0]

    private static func value(_ figure: FittedFigure) -> String {
        if figure.isWhole { return "\(Int(figure.value.rounded()))" }
        let most = mostOf[figure.path] ?? 1
        func text(_ value: Double) -> String { String(format: "%.4f", min(max(value, 0), most)) }
        return "!assumed [\(text(figure.low)), \(text(figure.value)), \(text(figure.high))]"
    }

    private static func percent(_ share: Double) -> String { String(format: "%.1f", 100 * share) }

    /// In thousandths of their sum.
    private static func weights(_ shares: [Double]) -> [Int] {
        let sum = shares.reduce(0, +)
        guard sum > 0 else { return shares.map { _ in 1 } }
        return shares.map { Int((1_000 * $0 / sum).rounded()) }
    }

    private func block(_ key: String, _ node: ContentNode, indent: String) -> [String] {
        guard indent.count < 2, case .map(let entries) = node.value else {
            return ["\(indent)\(key): \(Self.flow(node))"]
        }
        return ["\(indent)\(key):\(node.tag.map { " \($0)" } ?? "")"]
            + entries.flatMap { block($0.key, $0.node, indent: indent + "  ") } + [""]
    }

    private static func flow(_ node: ContentNode) -> String {
        let tag = node.tag.map { "\($0) " } ?? ""
        switch node.value {
        case .scalar(let text): return tag + (Decimal6(text) == nil ? quoted(text) : text)
        case .list(let nodes): return "\(tag)[\(nodes.map(flow).joined(separator: ", "))]"
        case .map(let entries):
            return "\(tag){ \(entries.map { "\($0.key): \(flow($0.node))" }.joined(separator: ", ")) }"
        }
    }

    private static func text(_ node: ContentNode) -> String? {
        if case .scalar(let text) = node.value { text } else { nil }
    }

    /// Words stand as they are, such as `true` and `sound`; all else in quotes.
    private static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isLetter }) { return text }
        return "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
