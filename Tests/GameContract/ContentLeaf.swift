import QuestKernel

/// One scalar of a content tree.
package struct ContentLeaf {
    package enum Step {
        case key(Int)
        case index(Int)
    }

    package var path: String
    package var steps: [Step]
    package var text: String
    /// Whether it is the low or high end of a tagged triple, which play does not use.
    package var isBound: Bool
    /// Whether it is the middle of a tagged triple: the figure that is played with.
    package var isMiddle = false
    /// What to replace to give the figure any value: of a triple the whole, whose low and high would not allow it.
    package var whole: ArraySlice<Step> { isMiddle ? steps.dropLast() : steps[...] }
    package var isNumber: Bool { Decimal6(text) != nil }
    /// The content file it stands in, without `.yaml`.
    package var file: String { path.split(separator: ".").first.map(String.init) ?? "" }
}

extension ContentNode {
    /// Every scalar, of long tables the first and last row alone: their rows declare the same fields.
    ///
    /// - Parameters:
    ///   - sparse: of long tables the first row alone, of lists of figures the first and the last.
    ///   - rowsOfFiles: whether a file that is nothing but rows is a long table too.
    package func leaves(
        _ path: String = "", _ steps: [ContentLeaf.Step] = [], isBound: Bool = false, sparse: Bool = false,
        rowsOfFiles: Bool = false
    ) -> [ContentLeaf] {
        switch value {
        case .scalar(let text): return [ContentLeaf(path: path, steps: steps, text: text, isBound: isBound)]
        case .list(let nodes):
            // A tag with a factor stands before a list of figures, all of which are played with.
            let isTriple =
                tag.map { !$0.contains(":") || $0.hasPrefix("!ruled:") } == true && nodes.count == 3
                && nodes.allSatisfy { $0.isFigure }
            let isTable = nodes.contains { !$0.isFigure }
            return Self.ends(nodes.count, isLong: isTable || sparse && !isTriple, sparse && isTable).flatMap { index in
                var leaves = nodes[index].leaves(
                    "\(path)[\(index)]", steps + [.index(index)], isBound: isBound || isTriple && index != 1,
                    sparse: sparse, rowsOfFiles: rowsOfFiles)
                if isTriple, index == 1, !leaves.isEmpty { leaves[0].isMiddle = true }
                return leaves
            }
        case .map(let entries):
            let isTable =
                entries.count > 2 && entries.allSatisfy { if case .map = $0.node.value { true } else { false } }
            return Self.ends(entries.count, isLong: isTable && steps.count > (rowsOfFiles ? 0 : 1), sparse && isTable)
                .flatMap { index in
                    entries[index].node.leaves(
                        path.isEmpty ? entries[index].key : "\(path).\(entries[index].key)", steps + [.key(index)],
                        isBound: isBound, sparse: sparse, rowsOfFiles: rowsOfFiles)
                }
        }
    }

    private var isFigure: Bool { if case .scalar(let text) = value { Decimal6(text) != nil } else { false } }

    private static func ends(_ count: Int, isLong: Bool, _ firstAlone: Bool) -> [Int] {
        isLong && count > 2 ? (firstAlone ? [0] : [0, count - 1]) : Array(0..<count)
    }

    /// The tree with another text at a leaf.
    package func replacing(_ steps: ArraySlice<ContentLeaf.Step>, with text: String) -> ContentNode {
        var copy = self
        guard let step = steps.first else {
            copy.value = .scalar(text)
            return copy
        }
        switch (step, value) {
        case (.key(let index), .map(var entries)):
            entries[index].node = entries[index].node.replacing(steps.dropFirst(), with: text)
            copy.value = .map(entries)
        case (.index(let index), .list(var nodes)):
            nodes[index] = nodes[index].replacing(steps.dropFirst(), with: text)
            copy.value = .list(nodes)
        default: break
        }
        return copy
    }

    /// The tree without a leaf's own key; nothing where it stands in a list.
    package func removing(_ steps: ArraySlice<ContentLeaf.Step>) -> ContentNode? {
        var copy = self
        switch (steps.first, value) {
        case (.key(let index), .map(var entries)):
            if steps.count == 1 {
                entries.remove(at: index)
            } else {
                guard let inner = entries[index].node.removing(steps.dropFirst()) else { return nil }
                entries[index].node = inner
            }
            copy.value = .map(entries)
            return copy
        case (.index(let index), .list(var nodes)) where steps.count > 1:
            guard let inner = nodes[index].removing(steps.dropFirst()) else { return nil }
            nodes[index] = inner
            copy.value = .list(nodes)
            return copy
        default: return nil
        }
    }

    /// The tree with another name for a leaf's own key; nothing where it stands in a list.
    package func renaming(_ steps: ArraySlice<ContentLeaf.Step>, to name: (String) -> String) -> ContentNode? {
        var copy = self
        switch (steps.first, value) {
        case (.key(let index), .map(var entries)):
            if steps.count == 1 {
                entries[index].key = name(entries[index].key)
            } else {
                guard let inner = entries[index].node.renaming(steps.dropFirst(), to: name) else { return nil }
                entries[index].node = inner
            }
            copy.value = .map(entries)
            return copy
        case (.index(let index), .list(var nodes)) where steps.count > 1:
            guard let inner = nodes[index].renaming(steps.dropFirst(), to: name) else { return nil }
            nodes[index] = inner
            copy.value = .list(nodes)
            return copy
        default: return nil
        }
    }
}
