/// Where something is in a tree of content: `loot.tasks.equipmentChance`, `dungeons.cave.rooms[2].waves`.
public struct ContentPath: Sendable {
    public enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    public let steps: [Step]

    /// Reads names separated by dots, each perhaps with indices; nil for another text or an index of 8 or more digits.
    public init?(_ text: String) {
        var steps: [Step] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
            guard let name = pieces.first, !name.isEmpty, !name.contains("]") else { return nil }
            steps.append(.key(String(name)))
            for piece in pieces.dropFirst() {
                guard piece.last == "]", piece.utf8.count <= 8, let index = Int(piece.dropLast()), index >= 0 else {
                    return nil
                }
                steps.append(.index(index))
            }
        }
        self.steps = steps
    }
}

extension ContentNode {
    /// This tree with `value` at the path.
    ///
    /// - Parameter addsKeys: whether the last name may be a new key of its map; the declared fields check it later.
    public func setting(
        _ path: ContentPath, to value: ContentNode, addsKeys: Bool
    ) throws(ContentProblem) -> ContentNode {
        var result = self
        try result.set(path.steps[...], reached: "", value, addsKeys)
        return result
    }

    private mutating func set(
        _ rest: ArraySlice<ContentPath.Step>, reached: String, _ new: ContentNode, _ addsKeys: Bool
    ) throws(ContentProblem) {
        guard let step = rest.first else {
            self = new
            return
        }
        func problem(
            _ reached: String, expected: String, found: String, suggestion: String? = nil
        ) -> ContentProblem {
            ContentProblem(place: new.place, path: reached, expected: expected, found: found, suggestion: suggestion)
        }
        let isLast = rest.count == 1
        switch (step, value) {
        case (.key(let key), .map(var entries)):
            let deeper = reached.isEmpty ? key : "\(reached).\(key)"
            if let position = entries.firstIndex(where: { $0.key == key }) {
                entries[position].keyPlace = isLast ? new.place : entries[position].keyPlace
                try entries[position].node.set(rest.dropFirst(), reached: deeper, new, addsKeys)
            } else if isLast, !reached.isEmpty, addsKeys {
                entries.append(ContentNode.Entry(key: key, keyPlace: new.place, node: new))
            } else {
                throw problem(
                    deeper, expected: reached.isEmpty ? "a file of the scenario" : "a key of \(reached)",
                    found: "\"\(key)\"", suggestion: NearestName.to(key, among: entries.map(\.key)))
            }
            value = .map(entries)
        case (.index(let index), .list(var nodes)):
            let deeper = "\(reached)[\(index)]"
            guard nodes.indices.contains(index) else {
                let expected = nodes.isEmpty ? "an entry of an empty list" : "an index from 0 to \(nodes.count - 1)"
                throw problem(deeper, expected: expected, found: "\(index)")
            }
            try nodes[index].set(rest.dropFirst(), reached: deeper, new, addsKeys)
            value = .list(nodes)
        case (.key(let key), _): throw problem(reached, expected: "a map that has \"\(key)\"", found: kindInWords)
        case (.index(let index), _):
            throw problem(reached, expected: "a list that has [\(index)]", found: kindInWords)
        }
    }
}
