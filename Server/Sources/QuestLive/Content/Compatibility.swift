import QuestKernel

/// Whether parties that play by one version can continue under another.
///
/// Days are counted from the same Monday; what else must stay is for the game to say.
package enum Compatibility {
    /// The first thing that prevents it; nil if nothing does.
    package static func problem(from old: ContentVersion, to new: ContentVersion) -> String? {
        let (game, next) = (type(of: old.game).name, type(of: new.game).name)
        guard game == next else { return "expected the content of \(game), found that of \(next)" }
        if old.game.dayZero != new.game.dayZero {
            return "seasons.dayZero: expected the same day, because all players count from it"
        }
        return old.game.problem(continuedBy: new.game, old.tree, new.tree)
    }

    /// Where states name rows by their places, a table keeps its rows in their order, and new ones go last. A table is
    /// a map whose values are all maps, one per row.
    static func problem(_ old: ContentNode, _ new: ContentNode, path: String) -> String? {
        guard case .map(let before) = old.value, case .map(let after) = new.value else { return nil }
        if isTable(before) {
            let kept = after.prefix(before.count).map(\.key)
            if kept != before.map(\.key) {
                let missing = before.map(\.key).first { key in !after.contains { $0.key == key } }
                let place = path.isEmpty ? "the content" : path
                return missing.map { "\(place): expected the row \($0) to stay, found it gone" }
                    ?? "\(place): expected its rows in their order, and new ones last"
            }
        }
        for entry in before {
            guard let next = new[entry.key] else { continue }
            let inner = path.isEmpty ? entry.key : "\(path).\(entry.key)"
            if let problem = problem(entry.node, next, path: inner) { return problem }
        }
        return nil
    }

    private static func isTable(_ entries: [ContentNode.Entry]) -> Bool {
        !entries.isEmpty && entries.allSatisfy { if case .map = $0.node.value { true } else { false } }
    }
}
