import QuestKernel
import Scenarios

/// A game in files as a graph: what takes and gives which resource, item or draw.
package struct EconomyGraph: Encodable, Sendable, Equatable {
    package struct Node: Encodable, Sendable, Equatable {
        package let id: String
        package let name: String
        /// The chapter of content: `resources`, `actions`, …
        package let kind: String
    }

    package struct Edge: Encodable, Sendable, Equatable {
        package let from: String
        package let to: String
        /// "160", "80..120".
        package let amount: String

        package init(from: String, to: String, amount: String) {
            self.from = from
            self.to = to
            self.amount = amount
        }
    }

    package private(set) var nodes: [Node] = []
    package private(set) var edges: [Edge] = []

    /// What is held or drawn; a row's fields name these.
    private static let things = ["resources", "items", "draws"]
    private static let takes: Set<String> = ["cost"]
    private static let gives: Set<String> = [
        "gives", "onFailure", "otherwise", "each", "makes", "daily", "beyond", "weighted",
    ]
    /// A larger graph is no picture any more.
    private static let most = 400

    /// Nil for a game whose rules are not in its files.
    package init?(of source: ScenarioSource) {
        guard let header = try? ScenarioHeader.read(from: source.tree), header.game.name == "custom",
            case .map(let chapters) = source.tree.value
        else { return nil }
        let names = Set(Self.things.flatMap { chapter in Self.rows(source.tree[chapter]).map(\.key) })
        for chapter in chapters where !ScenarioSource.partsBesideTheGame.contains(chapter.key) {
            for row in Self.rows(chapter.node) {
                let id = Self.things.contains(chapter.key) ? row.key : "\(chapter.key).\(row.key)"
                let before = edges.count
                walk(row.node, of: id, names)
                let isThing = Self.things.contains(chapter.key)
                // A row that takes and gives nothing is no part of the economy.
                guard isThing || edges.count > before else { continue }
                nodes.append(Node(id: id, name: row.node["name"]?.scalarText ?? row.key, kind: chapter.key))
            }
        }
        let linked = Set(edges.flatMap { [$0.from, $0.to] })
        nodes = Array(nodes.filter { linked.contains($0.id) }.prefix(Self.most))
        let kept = Set(nodes.map(\.id))
        edges = edges.filter { kept.contains($0.from) && kept.contains($0.to) }
    }

    private static func rows(_ node: ContentNode?) -> [(key: String, node: ContentNode)] {
        guard case .map(let entries)? = node?.value else { return [] }
        return entries.filter { if case .map = $0.node.value { true } else { false } }.map { ($0.key, $0.node) }
    }

    private mutating func walk(_ node: ContentNode, of row: String, _ names: Set<String>) {
        switch node.value {
        case .scalar: return
        case .list(let nodes): for node in nodes { walk(node, of: row, names) }
        case .map(let entries):
            for entry in entries {
                let isTaken = Self.takes.contains(entry.key)
                if isTaken || Self.gives.contains(entry.key) {
                    link(entry.node, of: row, isTaken, names)
                } else if entry.key == "points", let name = entry.node.scalarText, names.contains(name) {
                    add(Edge(from: name, to: row, amount: ""))
                } else {
                    walk(entry.node, of: row, names)
                }
            }
        }
    }

    private mutating func link(_ amounts: ContentNode, of row: String, _ isTaken: Bool, _ names: Set<String>) {
        guard case .map(let entries) = amounts.value else { return }
        for entry in entries where names.contains(entry.key) && entry.key != row {
            let amount = entry.node.played(as: .ratio(ContentShape.openFigures))
            add(Edge(from: isTaken ? entry.key : row, to: isTaken ? row : entry.key, amount: amount))
        }
    }

    private mutating func add(_ edge: Edge) {
        if !edges.contains(where: { $0.from == edge.from && $0.to == edge.to }) { edges.append(edge) }
    }
}
