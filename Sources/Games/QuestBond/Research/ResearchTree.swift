import QuestKernel

/// The tree compiled: nodes by number, each with the one that must be known first.
struct ResearchTree: Sendable {
    struct Node: Sendable {
        var branch: ResearchBranch
        var effect: ResearchEffect
        var amount: Ratio
        var gold: Gold
        var tokens: ResearchTokens
        var materials: MaterialUnits
        var time: Seconds
        /// The bit of the node before it; 0 for the first of a branch.
        var needed: UInt64
    }

    /// One bit each for the known ones.
    static let limit = 64
    let nodes: [Node]

    /// Compiles the nodes, or reports which of them no hero could ever reach.
    init(_ content: ResearchContent) throws(ContentProblem) {
        let ids = content.nodes.map(\.id)
        var before = [Int?](repeating: nil, count: ids.count)
        for (index, row) in content.nodes.enumerated() {
            guard let reference = row.after else { continue }
            let path = "research.nodes.\(row.id).after"
            let first = try reference.resolve(among: ids, called: "a research node", path: path)
            if content.nodes[first].branch != row.branch {
                throw ContentProblem(
                    place: reference.node.place, path: path, expected: "a node of the branch \(row.branch.name)",
                    found: "\"\(reference.name)\" of the branch \(content.nodes[first].branch.name)")
            }
            before[index] = first
        }
        for (index, row) in content.nodes.enumerated() {
            guard let reference = row.after, let circle = Self.circle(from: index, before) else { continue }
            throw ContentProblem(
                place: reference.node.place, path: "research.nodes.\(row.id).after",
                expected: "a way back to a node without `after`, so that the node can be reached",
                found: "a circle: " + circle.map { ids[$0] }.joined(separator: " after "))
        }
        nodes = content.nodes.enumerated().map { index, row in
            Node(
                branch: row.branch, effect: row.effect, amount: row.amount, gold: row.gold, tokens: row.tokens,
                materials: row.materials, time: Seconds(row.hours),
                needed: before[index].map { UInt64(1) << UInt64($0) } ?? 0)
        }
    }

    /// The steps back from a node, if they never end.
    private static func circle(from start: Int, _ before: [Int?]) -> [Int]? {
        var steps = [start]
        while let last = steps.last, let next = before[last] {
            let isSeen = steps.contains(next)
            steps.append(next)
            if isSeen { return steps }
        }
        return nil
    }
}
