import QuestKernel

/// One changed figure from the command line: `loot.tasks.equipmentChance=0.07`, `dungeons.cave.rooms[2].waves=3`.
package struct Override: Sendable {
    /// The path as it was typed.
    package let path: String
    package let value: ContentNode
    private let steps: ContentPath

    /// Reads `path=value`, the value being a YAML scalar or a flow list such as `[1, 2, 4]`.
    package init(_ argument: String) throws(ContentProblem) {
        guard let equals = argument.firstIndex(of: "=") else {
            throw ContentProblem(
                place: Self.place(argument, "--set"), path: "", expected: "PATH=VALUE", found: "no equals sign")
        }
        let path = String(argument[..<equals])
        try self.init(path: path, value: String(argument[argument.index(after: equals)...]))
    }

    /// - Parameter option: the name of the place in messages, such as `--set`.
    package init(path: String, value: String, option: String = "--set") throws(ContentProblem) {
        let place = Self.place(path, option)
        self.path = path
        guard let steps = ContentPath(path), steps.steps.count <= YAMLTree.mostDepth else {
            throw ContentProblem(
                place: place, path: "", expected: "a path such as loot.tasks.equipmentChance or rooms[2].difficulty",
                found: "\"\(path)\"")
        }
        self.steps = steps
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

    /// The tree with this value at the path, whose parent must exist.
    package func applied(to tree: ContentNode) throws(ContentProblem) -> ContentNode {
        try tree.setting(steps, to: value, addsKeys: true)
    }

    /// Whether a figure is an option's.
    static func hasGiven(_ node: ContentNode) -> Bool { node.place.file.hasPrefix("--") }

    private static func place(_ path: String, _ option: String) -> Place {
        Place(file: "\(option) \(path)", line: 0, column: 0)
    }

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
