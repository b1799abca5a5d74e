import QuestKernel

/// What differs between two contents, in words and path by path.
enum ContentChanges {
    /// The header's own words and sizes play no part in a game.
    private static let unplayed: Set<String> = [
        "scenario.title", "scenario.description", "scenario.days", "scenario.players", "scenario.seed",
    ]

    static func between(_ old: ContentNode, _ new: ContentNode) -> [String] {
        var changes: [String] = []
        compare(old, new, at: "", &changes)
        return changes
    }

    private static func compare(_ old: ContentNode, _ new: ContentNode, at path: String, _ changes: inout [String]) {
        guard case .map(let before) = old.value, case .map(let after) = new.value else {
            let (was, is_) = (text(old), text(new))
            if was != is_, !unplayed.contains(path) { changes.append("\(path): \(was) → \(is_)") }
            return
        }
        func deeper(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
        for entry in before {
            if let other = new[entry.key] {
                compare(entry.node, other, at: deeper(entry.key), &changes)
            } else {
                changes.append("\(deeper(entry.key)): gone, was \(text(entry.node))")
            }
        }
        for entry in after where old[entry.key] == nil {
            changes.append("\(deeper(entry.key)): new, \(text(entry.node))")
        }
    }

    private static func text(_ node: ContentNode) -> String {
        switch node.value {
        case .scalar(let text): return text
        case .list(let nodes):
            // A tagged triple is low, used, high; it plays what stands in the middle.
            if let tag = node.tag, !tag.contains(":"), nodes.count == 3 { return text(nodes[1]) }
            return "[\(nodes.map(text).joined(separator: ", "))]"
        case .map(let entries):
            return "{\(entries.map { "\($0.key): \(text($0.node))" }.joined(separator: ", "))}"
        }
    }
}
