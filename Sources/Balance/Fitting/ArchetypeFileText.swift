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
    private let likeness: ArchetypeLikeness
    private let remarks: [String]

    /// - Parameters:
    ///   - base: the scenario's own file of archetypes, as it was read.
    ///   - remarks: lines of the comment at the head: where the figures come from.
    package init(_ fit: ArchetypeFit, like likeness: ArchetypeLikeness, base: ContentNode, remarks: [String]) {
        (self.fit, self.likeness, self.base, self.remarks) = (fit, likeness, base, remarks)
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
    package var nearest: [String] { fit.archetypes.map { likeness.nearest(to: $0)?.id ?? "" } }

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
        guard let like = likeness.nearest(to: archetype),
            let node = archetypes.first(where: { $0.key == like.id })?.node,
            case .map(let entries) = node.value
        else { return [] }
        let name = (node["name"].flatMap { Self.text($0) }) ?? like.id
        let share = archetype.players.count
        let about = "\(share) players of journals who play alike; what those do not tell is as of \(like.id)."
        var lines = ["  kind\(place + 1):", "    name: \(Self.quoted("Kind \(place + 1), like \(name)"))"]
        if node["about"] == nil { lines[0] += "  # \(about)" } else { lines.append("    about: \(Self.quoted(about))") }
        lines.append("    share: \(share)")
        let hasWeights = archetype.figures.contains { $0.path.hasSuffix("]") }
        lines.append(
            "    # From journals, with intervals that hold nine times in ten"
                + (hasWeights ? "; weights are of a thousand:" : ":"))
        // Those that the scenario leaves out too, where a field is all of one.
        let known = Set(entries.map(\.key))
        let names = Set(archetype.figures.map { Self.head($0.path) })
        lines += entries.filter { names.contains($0.key) }.flatMap { fitted($0, archetype) }
        lines += archetype.figures.filter { Self.head($0.path) == $0.path && !known.contains($0.path) }
            .map { "    \($0.path): \(Self.value($0))" }
        lines += deeds(of: archetype, like)
        let rest = entries.filter { !names.contains($0.key) && !["name", "about", "share"].contains($0.key) }
        lines.append("    # As \(like.id) has them, since journals do not tell them:")
        return lines + rest.flatMap { block($0.key, $0.node, indent: "    ") }
    }

    /// What a plan brings about, beside what the plan of the archetype that is most like it brings about: where they
    /// differ, the plan below is not that of these players.
    private func deeds(of archetype: FittedArchetype, _ like: ArchetypeLikeness.Row) -> [String] {
        let there = Dictionary(like.deeds.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
        let done = archetype.deeds.filter { $0.high >= 0.005 || (there[$0.path] ?? 0) >= 0.005 }
        guard !done.isEmpty else { return [] }
        func text(_ value: Double) -> String { String(format: "%.2f", value) }
        return ["    # Done a played day, and what simulated players of \(like.id) do:"]
            + done.map { deed in
                let own = "\(text(deed.value)) (\(text(deed.low)) to \(text(deed.high)))"
                return "    #   \(deed.path): \(own); they \(text(there[deed.path] ?? 0))"
            }
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

    // MARK: - The scenario's figures

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
        case .scalar(let text): text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        case .list(let nodes): nodes.count == 3 && node.tag != nil ? number(nodes[1]) : nil
        case .map: nil
        }
    }

    // MARK: - Spelling

    private static func head(_ path: String) -> String {
        String(path.prefix { $0 != "." && $0 != "[" })
    }

    private static func value(_ figure: FittedFigure) -> String {
        func inside(_ value: Double) -> Double { min(max(value, figure.range.lowerBound), figure.range.upperBound) }
        if figure.isWhole { return "\(Int(inside(figure.value).rounded()))" }
        func text(_ value: Double) -> String { String(format: "%.4f", inside(value)) }
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
        if case .list(let nodes) = node.value, nodes.contains(where: { Self.isMap($0) }) {
            return ["\(indent)\(key):\(node.tag.map { " \($0)" } ?? "")"]
                + nodes.map { "\(indent)  - \(Self.flow($0))" }
        }
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

    private static func isMap(_ node: ContentNode) -> Bool {
        if case .map = node.value { true } else { false }
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
