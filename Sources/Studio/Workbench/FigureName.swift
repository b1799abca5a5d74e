import QuestKernel

/// What a figure is called: the names that content gives on the way to it, and its path spelt out where it gives none.
enum FigureName {
    /// "Draws › Star banner › Five-star › weight" of `draws.banner.tiers[0].weight`.
    static func words(of path: String, in tree: ContentNode) -> String {
        var node: ContentNode? = tree
        var words: [String] = []
        for step in steps(path) {
            switch step {
            case .key(let key):
                node = node?[key]
                words.append(label(node) ?? GameWords.spelt(key))
            case .place(let place):
                node = item(place, of: node)
                words.append(label(node) ?? "no. \(place + 1)")
            }
        }
        guard let first = words.first else { return path }
        words[0] = first.prefix(1).uppercased() + first.dropFirst()
        return words.joined(separator: " › ")
    }

    private enum Step { case key(String), place(Int) }

    private static func steps(_ path: String) -> [Step] {
        path.split(separator: ".").flatMap { part -> [Step] in
            let pieces = part.split(separator: "[")
            return pieces.enumerated().map { index, piece in
                guard index > 0, piece.hasSuffix("]"), let place = Int(piece.dropLast()) else {
                    return .key(String(piece))
                }
                return .place(place)
            }
        }
    }

    /// The row's own name.
    private static func label(_ node: ContentNode?) -> String? {
        guard case .map? = node?.value, let name = node?["name"]?.scalarText, !name.isEmpty else { return nil }
        return name
    }

    private static func item(_ place: Int, of node: ContentNode?) -> ContentNode? {
        guard case .list(let nodes)? = node?.value, nodes.indices.contains(place) else { return nil }
        return nodes[place]
    }
}
