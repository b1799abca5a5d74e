import QuestKernel

/// Whether parties that play by one version can continue under another.
///
/// Days are counted from the same Monday; what else must stay is for the game to say.
package enum Compatibility {
    /// Of whom it is asked.
    package enum Scope: String, Sendable {
        /// Of whoever plays by the old one.
        case all
        /// Of a party whose state is looked at besides.
        case one
    }

    /// The first thing that prevents it; nil if nothing does.
    static func problem(from old: ContentVersion, to new: ContentVersion, of scope: Scope = .all) -> String? {
        let (game, next) = (type(of: old.game).name, type(of: new.game).name)
        guard game == next else { return "expected the content of \(game), found that of \(next)" }
        if old.game.dayZero != new.game.dayZero {
            return "seasons.dayZero: expected the same day, because all players count from it"
        }
        return old.game.problem(continuedBy: new.game, old.tree, new.tree, of: scope)
    }

    /// Lists whose rows have no ids and are gone through one after the other: who is on the way knows how far.
    private static let ways: Set<String> = ["stages"]

    /// Where states name rows by their places, a table keeps its rows in their order, and new ones go last. A table is
    /// a map whose values are all maps, one per row, or a list of maps with ids.
    static func problem(_ old: ContentNode, _ new: ContentNode, path: String) -> String? {
        if case .list(let before) = old.value, case .list(let after) = new.value {
            return problem(ofRows: before, after, path: path)
        }
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

    private static func problem(ofRows before: [ContentNode], _ after: [ContentNode], path: String) -> String? {
        let ids = before.compactMap(id)
        if !ids.isEmpty, ids.count == before.count {
            guard after.prefix(before.count).compactMap(id) != ids else { return nil }
            let missing = ids.first { id in !after.contains { self.id($0) == id } }
            return missing.map { "\(path): expected the row \($0) to stay, found it gone" }
                ?? "\(path): expected its rows in their order, and new ones last"
        }
        let name = path.split(separator: ".").last.map(String.init) ?? path
        guard ways.contains(name), after.count < before.count else { return nil }
        return "\(path): expected \(before.count) rows or more, for who is on the way, found \(after.count)"
    }

    private static func id(_ row: ContentNode) -> String? {
        guard case .map = row.value, case .scalar(let id)? = row["id"]?.value else { return nil }
        return id
    }

    private static func isTable(_ entries: [ContentNode.Entry]) -> Bool {
        !entries.isEmpty && entries.allSatisfy { if case .map = $0.node.value { true } else { false } }
    }
}
