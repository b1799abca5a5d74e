import QuestKernel

/// A share written as a percentage.
package enum Percentage {
    /// `6.5%` as `0.065`; nil for another text, and for what six decimals cannot hold.
    package static func plain(_ text: some StringProtocol) -> String? {
        guard text.last == "%" else { return nil }
        var digits = Substring(text.dropLast())
        while digits.last == " " { digits = digits.dropLast() }
        guard let percent = Decimal6(String(digits)), percent.millionths % 100 == 0 else { return nil }
        return Decimal6(millionths: percent.millionths / 100).description
    }
}

extension ContentNode {
    /// This tree with percentages as decimals wherever a field takes decimals, so that 7% and 0.07 are one content.
    package func withPlainShares(as root: RowShape) -> ContentNode {
        guard hasPercentage else { return self }
        var texts: [String: String] = [:]
        func note(_ node: ContentNode, _ path: String) {
            if let plain = node.scalarText.flatMap({ Percentage.plain($0) }) { texts[path] = plain }
        }
        for leaf in ContentFigure.all(in: self, root) {
            guard case .ratio = leaf.shape else { continue }
            guard let triple = leaf.triple else {
                note(leaf.node, leaf.path)
                continue
            }
            for (index, node) in triple.enumerated() { note(node, "\(leaf.path)[\(index)]") }
        }
        // The changes of experiments: their keys are paths of figures.
        if case .map(let experiments)? = self["experiments"]?["running"]?.value {
            for experiment in experiments {
                guard case .map(let changes)? = experiment.node["changes"]?.value else { continue }
                for change in changes {
                    note(change.node, "experiments.running.\(experiment.key).changes.\(change.key)")
                }
            }
        }
        return texts.isEmpty ? self : replacing(texts, at: "")
    }

    /// A merged tree of a scenario, if it says of which game.
    func withPlainShares() -> ContentNode {
        guard hasPercentage, let header = try? ScenarioHeader.read(from: self) else { return self }
        let targets = FieldShape("targets", RowShape(TargetFile.self), isRequired: false, "What the design promises.")
        let shape = ScenarioShape.of(header.game)
        return withPlainShares(as: RowShape(noun: shape.noun, fields: shape.fields + [targets]))
    }

    private var hasPercentage: Bool {
        switch value {
        case .scalar(let text): text.utf8.last == UInt8(ascii: "%")
        case .list(let nodes): nodes.contains(where: \.hasPercentage)
        case .map(let entries): entries.contains { $0.node.hasPercentage }
        }
    }
}
