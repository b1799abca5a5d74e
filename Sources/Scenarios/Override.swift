import QuestKernel

/// One changed figure from the command line: `loot.tasks.equipmentChance=0.07`, `dungeons.cave.rooms[2].waves=3`.
package struct Override: Sendable {
    /// The path as it was typed.
    package let path: String
    package let value: ContentNode
    private let steps: [Step]

    private enum Step: Sendable {
        case key(String)
        case index(Int)
    }

    /// Reads `path=value`, the value being a YAML scalar or a flow list such as `[1, 2, 4]`.
    package init(_ argument: String) throws(ContentProblem) {
        guard let equals = argument.firstIndex(of: "=") else {
            throw ContentProblem(
                place: Self.place(argument), path: "", expected: "PATH=VALUE", found: "no equals sign")
        }
        let path = String(argument[..<equals])
        try self.init(path: path, value: String(argument[argument.index(after: equals)...]))
    }

    package init(path: String, value: String) throws(ContentProblem) {
        let place = Self.place(path)
        self.path = path
        steps = try Self.steps(of: path)
        let expected = "a figure, a text, or a list such as [1, 2, 4]"
        guard value.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
            throw ContentProblem(place: place, path: path, expected: expected, found: "nothing")
        }
        let node: ContentNode
        do throws(ContentProblem) {
            node = try YAMLTree.read(value, file: place.file)
        } catch {
            throw ContentProblem(place: place, path: path, expected: expected, found: "\"\(value)\": \(error.found)")
        }
        guard Self.isPlain(node) else {
            throw ContentProblem(
                place: place, path: path, expected: expected + " (put quotes around a text with a colon)",
                found: node.kindInWords)
        }
        self.value = Self.moved(node, to: place)
    }

    /// The tree with this one value in place of what stood at the path, whose parent must exist.
    package func applied(to tree: ContentNode) throws(ContentProblem) -> ContentNode {
        var result = tree
        try apply(steps[...], reached: "", to: &result)
        return result
    }

    private func apply(
        _ rest: ArraySlice<Step>, reached: String, to node: inout ContentNode
    ) throws(ContentProblem) {
        guard let step = rest.first else {
            node = value
            return
        }
        let isLast = rest.count == 1
        switch (step, node.value) {
        case (.key(let key), .map(var entries)):
            let deeper = reached.isEmpty ? key : "\(reached).\(key)"
            if let position = entries.firstIndex(where: { $0.key == key }) {
                entries[position].keyPlace = isLast ? value.place : entries[position].keyPlace
                try apply(rest.dropFirst(), reached: deeper, to: &entries[position].node)
            } else if isLast, !reached.isEmpty {
                entries.append(ContentNode.Entry(key: key, keyPlace: value.place, node: value))
            } else {
                throw problem(
                    deeper, expected: reached.isEmpty ? "a file of the scenario" : "a key of \(reached)",
                    found: "\"\(key)\"", suggestion: NearestName.to(key, among: entries.map(\.key)))
            }
            node.value = .map(entries)
        case (.index(let index), .list(var nodes)):
            let deeper = "\(reached)[\(index)]"
            guard nodes.indices.contains(index) else {
                let expected = nodes.isEmpty ? "an entry of an empty list" : "an index from 0 to \(nodes.count - 1)"
                throw problem(deeper, expected: expected, found: "\(index)")
            }
            try apply(rest.dropFirst(), reached: deeper, to: &nodes[index])
            node.value = .list(nodes)
        case (.key(let key), _):
            throw problem(
                reached, expected: "a map that has \"\(key)\"", found: node.kindInWords)
        case (.index(let index), _):
            throw problem(reached, expected: "a list that has [\(index)]", found: node.kindInWords)
        }
    }

    private func problem(
        _ reached: String, expected: String, found: String, suggestion: String? = nil
    ) -> ContentProblem {
        ContentProblem(
            place: value.place, path: reached, expected: expected, found: found, suggestion: suggestion)
    }

    /// Names parted by dots, each perhaps with indices: `rooms[2].difficulty`.
    private static func steps(of path: String) throws(ContentProblem) -> [Step] {
        var steps: [Step] = []
        for part in path.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty, !name.contains("]") else { throw malformed(path) }
            steps.append(.key(String(name)))
            for piece in pieces.dropFirst() {
                guard piece.last == "]", piece.utf8.count <= 8, let index = Int(piece.dropLast()), index >= 0 else {
                    throw malformed(path)
                }
                steps.append(.index(index))
            }
        }
        guard steps.count <= YAMLTree.mostDepth else { throw malformed(path) }
        return steps
    }

    private static func malformed(_ path: String) -> ContentProblem {
        ContentProblem(
            place: place(path), path: "", expected: "a path such as loot.tasks.equipmentChance or rooms[2].difficulty",
            found: "\"\(path)\"")
    }

    private static func place(_ path: String) -> Place { Place(file: "--set \(path)", line: 0, column: 0) }

    private static func isPlain(_ node: ContentNode) -> Bool {
        switch node.value {
        case .scalar: true
        case .list(let nodes): nodes.allSatisfy(isPlain)
        case .map: false
        }
    }

    private static func moved(_ node: ContentNode, to place: Place) -> ContentNode {
        var node = node
        node.place = place
        if case .list(let nodes) = node.value { node.value = .list(nodes.map { moved($0, to: place) }) }
        return node
    }
}
