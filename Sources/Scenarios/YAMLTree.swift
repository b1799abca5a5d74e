import QuestKernel
import Yams

/// Reads one YAML document into a tree of content that keeps every node's place and provenance tag.
///
/// Scalars stay text: the declared fields decide what is a number, so `no` is never read as false.
package enum YAMLTree {
    /// Levels of nesting, the root being 1; real content needs about 8.
    package static let mostDepth = 64
    /// Characters that can begin a value, see `YAMLText`: the largest file of content here has 3,100. Each is at most
    /// two nodes, so that parsing takes at most a second or two.
    package static let mostBeginnings = 250_000
    package static let mostBytes = 8 << 20

    /// Reads the bytes of a file; `file` is the name that places carry.
    package static func read(_ bytes: [UInt8], file: String) throws(ContentProblem) -> ContentNode {
        let text = try YAMLText.decode(bytes, file: file)
        let root: Node?
        do {
            // Ignores the environment's encoding and the parser's guesses at types.
            root = try Yams.compose(yaml: text, .basic, .default, .utf8)
        } catch let error as YamlError {
            throw YAMLSyntax.problem(error, text: text, file: file)
        } catch {
            throw ContentProblem(
                place: Place(file: file, line: 0, column: 0), path: "", expected: "YAML", found: "\(error)")
        }
        guard let root else {
            throw ContentProblem(
                place: Place(file: file, line: 1, column: 1), path: "", expected: "YAML content",
                found: "an empty file")
        }
        let conversion = Conversion(file: file)
        return try conversion.convert(root, depth: 1)
    }

    package static func read(_ text: String, file: String) throws(ContentProblem) -> ContentNode {
        try read(Array(text.utf8), file: file)
    }
}

/// From the parser's nodes to content.
private struct Conversion {
    let file: String

    func convert(_ node: Node, depth: Int) throws(ContentProblem) -> ContentNode {
        let place = place(of: node)
        guard depth <= YAMLTree.mostDepth else {
            throw problem(place, expected: "at most \(YAMLTree.mostDepth) levels of nesting", found: "more")
        }
        switch node {
        case .scalar(let scalar):
            let isNothing = scalar.style == .plain && ["~", "null", "Null", "NULL"].contains(scalar.string)
            return ContentNode(.scalar(isNothing ? "" : scalar.string), tag: provenance(scalar.tag), place: place)
        case .sequence(let sequence):
            var list: [ContentNode] = []
            list.reserveCapacity(sequence.count)
            for element in sequence { list.append(try convert(element, depth: depth + 1)) }
            return ContentNode(.list(list), tag: provenance(sequence.tag), place: place)
        case .mapping(let mapping):
            let entries = try convert(mapping, depth: depth)
            return ContentNode(.map(entries), tag: provenance(mapping.tag), place: place)
        case .alias:
            throw problem(place, expected: "figures written out", found: "an alias")
        }
    }

    private func convert(
        _ mapping: Node.Mapping, depth: Int
    ) throws(ContentProblem) -> [ContentNode.Entry] {
        var entries: [ContentNode.Entry] = []
        entries.reserveCapacity(mapping.count)
        var keys: [String: Place] = [:]
        for (keyNode, node) in mapping {
            let keyPlace = place(of: keyNode)
            guard case .scalar(let key) = keyNode, !key.string.isEmpty else {
                throw problem(keyPlace, expected: "a name as the key", found: "\(kindInWords(keyNode))")
            }
            if let first = keys.updateValue(keyPlace, forKey: key.string) {
                throw problem(
                    keyPlace, expected: "each key once in a map",
                    found: "\"\(key.string)\" twice, first in line \(first.line)")
            }
            let value = try convert(node, depth: depth + 1)
            entries.append(ContentNode.Entry(key: key.string, keyPlace: keyPlace, node: value))
        }
        return entries
    }

    /// The tag if someone wrote one that the YAML standard does not already know.
    private func provenance(_ tag: Tag) -> String? {
        let standard: [Tag.Name] = [.implicit, .nonSpecific, .str, .seq, .map, .int, .float, .bool, .null]
        return standard.contains(Tag.Name(rawValue: tag.rawValue)) ? nil : tag.rawValue
    }

    private func place(of node: Node) -> Place {
        Place(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }

    private func kindInWords(_ node: Node) -> String {
        switch node {
        case .scalar: "nothing"
        case .sequence: "a list"
        case .mapping: "a map"
        case .alias: "an alias"
        }
    }

    private func problem(_ place: Place, expected: String, found: String) -> ContentProblem {
        ContentProblem(place: place, path: "", expected: expected, found: found)
    }
}
