import QuestKernel
import Testing

/// Content that strangers wrote: it is refused with its place, or it is sound.
package struct StrangersContent<Rules> {
    /// A scenario's whole tree as it ships.
    package var tree: ContentNode
    /// Reads and compiles a tree, or says what is wrong and where.
    package var compile: (ContentNode) throws(ContentProblem) -> Rules

    /// A number that no field takes.
    package var huge: String

    package init(
        _ tree: ContentNode, compile: @escaping (ContentNode) throws(ContentProblem) -> Rules,
        huge: String = "99999999999"
    ) {
        self.tree = tree
        self.compile = compile
        self.huge = huge
    }

    /// Of long tables the first and the last row: their rows declare the same fields. The header is of no game,
    /// nor are targets, whose bands may end anywhere.
    private var leaves: [ContentLeaf] {
        tree.leaves(rowsOfFiles: true).filter { !["scenario", "targets"].contains($0.file) }
    }

    private func problem(_ tree: ContentNode) -> ContentProblem? {
        do throws(ContentProblem) {
            _ = try compile(tree)
            return nil
        } catch { return error }
    }

    /// The whole battery; `play` sees the rules of every extreme that compiles.
    package func expectRefusedOrSound(_ play: (Rules) -> Void) {
        #expect(problem(tree) == nil)
        expectHostileValuesRefused()
        expectMissingFieldsNoticed()
        expectMisspeltFieldsRefused()
        expectEndsOfRangesSound(play)
    }

    /// Figures refuse -1, huge, empty and wordy values with file, line and path; nothing traps.
    package func expectHostileValuesRefused() {
        for leaf in leaves {
            for text in ["-1", "1e99", "", huge, "banana"] {
                if let found = problem(tree.replacing(leaf.steps[...], with: text)) {
                    #expect(
                        found.place.line > 0 && found.place.file.contains("/") && !found.path.isEmpty
                            && !found.expected.isEmpty, "\(leaf.path)=\(text): \(found)")
                } else if leaf.isNumber || text.isEmpty {
                    Issue.record("\(leaf.path) takes \"\(text)\"")
                }
            }
        }
    }

    /// A field that is missing is refused with its place or has a declared default.
    package func expectMissingFieldsNoticed() {
        var refused = 0
        for leaf in leaves {
            guard let without = tree.removing(leaf.steps[...]), let found = problem(without) else { continue }
            refused += 1
            #expect(found.place.line > 0 && !found.expected.isEmpty, "\(leaf.path): \(found)")
        }
        #expect(refused > 0)
    }

    /// A field that no row declares is refused by its name.
    package func expectMisspeltFieldsRefused() {
        var refused = 0
        for leaf in leaves {
            guard let misspelt = tree.renaming(leaf.steps[...], to: { $0 + "z" }) else { continue }
            let found = problem(misspelt)
            #expect(found?.found.contains("z\"") == true && found?.suggestion != nil, "\(leaf.path)")
            refused += 1
        }
        #expect(refused > 0)
    }

    /// Every figure may stand at either end of its range.
    package func expectEndsOfRangesSound(_ play: (Rules) -> Void) {
        var played = 0
        for leaf in leaves where leaf.isNumber && !leaf.isBound {
            for end in ends(of: leaf) {
                let changed = tree.replacing(leaf.whole, with: end)
                do throws(ContentProblem) {
                    play(try compile(changed))
                    played += 1
                } catch { #expect(error.place.line > 0, "\(leaf.path)=\(end): \(error)") }
            }
        }
        #expect(played > 0)
    }

    /// The ends of a figure's range, as its own message names them.
    private func ends(of leaf: ContentLeaf) -> [String] {
        guard let found = problem(tree.replacing(leaf.whole, with: "banana")) else { return [] }
        let words = found.expected.split(separator: " ")
        guard let from = words.lastIndex(of: "from"), from + 3 < words.count, words[from + 2] == "to" else { return [] }
        return [String(words[from + 1]), String(words[from + 3])]
    }
}
