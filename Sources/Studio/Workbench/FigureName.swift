import QuestKernel

/// What a figure is called: the names that content gives on the way to it, and its path spelt out where it gives none.
enum FigureName {
    /// "Draws › Star banner › Five-star › weight" of `draws.banner.tiers[0].weight`.
    static func words(of path: String, in tree: ContentNode) -> String {
        var node: ContentNode? = tree
        var words: [String] = []
        for step in ContentPath(path)?.steps ?? [] {
            switch step {
            case .key(let key):
                node = node?[key]
                words.append(label(node) ?? GameWords.spelt(key))
            case .index(let index):
                node = item(index, of: node)
                words.append(label(node) ?? "no. \(index + 1)")
            }
        }
        guard let first = words.first else { return path }
        words[0] = first.prefix(1).uppercased() + first.dropFirst()
        return words.joined(separator: " › ")
    }

    /// The row's own name.
    private static func label(_ node: ContentNode?) -> String? {
        guard case .map? = node?.value, let name = node?["name"]?.scalarText, !name.isEmpty else { return nil }
        return name
    }

    private static func item(_ index: Int, of node: ContentNode?) -> ContentNode? {
        guard case .list(let nodes)? = node?.value, nodes.indices.contains(index) else { return nil }
        return nodes[index]
    }
}
