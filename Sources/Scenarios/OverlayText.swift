import QuestKernel

/// Writes the differences from a scenario as an overlay: `extends: NAME` and the changed figures, each below its keys.
package enum OverlayText {
    /// - Parameters:
    ///   - paths: the paths that differ. An overlay holds a changed list as a whole, because lists replace.
    ///   - tree: the changed one.
    ///   - remarks: lines of the comment at the head.
    package static func text(
        extending name: String, paths: [String], in tree: ContentNode, remarks: [String]
    ) -> String {
        var root = Part.keys([])
        for path in paths {
            guard let steps = ContentPath(path)?.steps else { continue }
            root.insert(steps[...], of: tree)
        }
        let head = remarks.map { $0.isEmpty ? "#\n" : "# \(line($0))\n" }.joined()
        return head + "extends: \(scalar(name))\n" + root.block(indent: "", isRoot: true)
    }

    /// A remark on one line: what stands behind a break would be read as content.
    private static func line(_ remark: String) -> String {
        String(
            String.UnicodeScalarView(
                remark.unicodeScalars.map { scalar in
                    let isBreak = scalar.value < 0x20 || [0x7F, 0x85, 0x2028, 0x2029].contains(scalar.value)
                    return isBreak ? " " : scalar
                }))
    }

    /// A changed part: the whole of it, or some of its keys.
    private enum Part {
        case whole(ContentNode)
        indirect case keys([(key: String, part: Part)])

        mutating func insert(_ steps: ArraySlice<ContentPath.Step>, of node: ContentNode) {
            guard case .keys(var entries) = self else { return }
            guard case .key(let key)? = steps.first, let child = node[key] else {
                self = .whole(node)
                return
            }
            let place = entries.firstIndex { $0.key == key } ?? entries.count
            if place == entries.count { entries.append((key, .keys([]))) }
            entries[place].part.insert(steps.dropFirst(), of: child)
            self = .keys(entries)
        }

        func block(indent: String, isRoot: Bool = false) -> String {
            switch self {
            case .whole(let node): return " \(OverlayText.flow(node))\n"
            case .keys(let entries):
                let lines = entries.map {
                    "\(indent)\(OverlayText.scalar($0.key)):\($0.part.block(indent: indent + "  "))"
                }
                return (isRoot ? "" : "\n") + lines.joined()
            }
        }
    }

    private static func flow(_ node: ContentNode) -> String {
        let tag = node.tag.map { "\($0) " } ?? ""
        switch node.value {
        case .scalar(let text): return tag + scalar(text)
        case .list(let nodes): return "\(tag)[\(nodes.map(flow).joined(separator: ", "))]"
        case .map(let entries):
            return "\(tag){ \(entries.map { "\(scalar($0.key)): \(flow($0.node))" }.joined(separator: ", ")) }"
        }
    }

    /// Plain where it has only one reading, otherwise quoted.
    private static func scalar(_ text: String) -> String {
        if Decimal6(text) != nil { return text }
        let isPlain =
            text.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true && text.last != " "
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || " _-.".contains($0)) }
        if isPlain, !["null", "Null", "NULL"].contains(text) { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                quoted += "\\x" + String(scalar.value + 0x100, radix: 16).dropFirst()
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
