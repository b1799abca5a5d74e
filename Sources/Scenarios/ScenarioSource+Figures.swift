import QuestKernel

extension ScenarioSource {
    /// The same scenario with one figure, text or list in place of its own.
    ///
    /// - Parameter option: of the command line, for messages.
    package func setting(_ path: String, to value: String, option: String) throws(ContentProblem) -> ScenarioSource {
        replacing(try Override(path: path, value: value, option: option).applied(to: tree))
    }

    /// The same scenario with new values for existing figures, by path; tags stay.
    package func setting(_ figures: [String: String]) -> ScenarioSource {
        replacing(tree.replacing(figures, at: ""))
    }
}

extension ContentNode {
    func replacing(_ texts: [String: String], at path: String) -> ContentNode {
        var node = self
        switch value {
        case .scalar:
            if let text = texts[path] { node.value = .scalar(text) }
        case .list(let nodes):
            node.value = .list(nodes.enumerated().map { $1.replacing(texts, at: "\(path)[\($0)]") })
        case .map(let entries):
            node.value = .map(
                entries.map { entry in
                    var entry = entry
                    entry.node = entry.node.replacing(texts, at: path.isEmpty ? entry.key : "\(path).\(entry.key)")
                    return entry
                })
        }
        return node
    }
}
