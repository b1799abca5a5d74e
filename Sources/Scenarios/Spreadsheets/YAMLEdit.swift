import QuestKernel

/// Changes single scalars of a YAML file in place: comments, tags, order and spaces stay.
enum YAMLEdit {
    /// The bytes with the changes in place, or the cell that cannot be written back.
    ///
    /// The result is read again and compared with the intended values before it is returned.
    static func applied(
        _ changes: [SheetChanges.Change], to bytes: [UInt8], file: String
    ) throws(ContentProblem) -> [UInt8] {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let before = try YAMLTree.read(bytes, file: file)
        var lines = Lines(try YAMLText.decode(bytes, file: file))
        // From the end, so that places before a change stay correct.
        let ordered = changes.sorted {
            ($0.old.place.line, $0.old.place.column) > ($1.old.place.line, $1.old.place.column)
        }
        for change in ordered {
            // As it is written: a share may be a percentage.
            var written = change
            written.old = before.node(at: change.old.place) ?? change.old
            guard lines.replace(written) else { throw unwritable(change) }
        }
        let edited = (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(lines.text.utf8)
        let after = try YAMLTree.read(edited, file: file)
        let wanted = Dictionary(changes.map { ($0.old.place, $0.new) }) { first, _ in first }
        if !isSame(before, after, but: wanted), let first = changes.first { throw unwritable(first) }
        return edited
    }

    private static func unwritable(_ change: SheetChanges.Change) -> ContentProblem {
        ContentProblem(
            place: change.place, path: change.path,
            expected: "a text on one line at \(change.old.place), where it can be replaced",
            found: "one to be changed in the YAML")
    }

    private static func isSame(_ before: ContentNode, _ after: ContentNode, but wanted: [Place: String]) -> Bool {
        guard before.tag == after.tag else { return false }
        switch (before.value, after.value) {
        case (.scalar(let old), .scalar(let new)): return new == wanted[before.place] ?? old
        case (.list(let old), .list(let new)):
            return old.count == new.count && zip(old, new).allSatisfy { isSame($0, $1, but: wanted) }
        case (.map(let old), .map(let new)):
            return old.count == new.count
                && zip(old, new).allSatisfy { $0.key == $1.key && isSame($0.node, $1.node, but: wanted) }
        default: return false
        }
    }

    /// A text by lines, which keep their ends.
    private struct Lines {
        private var lines: [[Unicode.Scalar]] = [[]]

        init(_ text: String) {
            var last: Unicode.Scalar?
            for scalar in text.unicodeScalars {
                if last == "\n" || last == "\r" && scalar != "\n" { lines.append([]) }
                lines[lines.count - 1].append(scalar)
                last = scalar
            }
        }

        var text: String {
            lines.reduce(into: "") { text, line in
                for scalar in line { text.unicodeScalars.append(scalar) }
            }
        }

        /// Whether there was a scalar on one line to replace.
        mutating func replace(_ change: SheetChanges.Change) -> Bool {
            let (line, column) = (change.old.place.line - 1, change.old.place.column - 1)
            guard lines.indices.contains(line), lines[line].indices.contains(column) else { return false }
            let text = lines[line]
            var start = column
            if text[start] == "!" {
                // The place of a tagged scalar is that of its tag.
                while start < text.count, text[start] != " " { start += 1 }
                while start < text.count, text[start] == " " { start += 1 }
            }
            guard start < text.count, let end = Self.end(of: change.old, from: start, in: text) else { return false }
            let style = text[start] == "\"" || text[start] == "'" ? text[start] : nil
            lines[line].replaceSubrange(start..<end, with: Array(Self.written(change, quote: style).unicodeScalars))
            return true
        }

        /// Past the last character of a scalar; nil where it continues on the next line.
        private static func end(of node: ContentNode, from start: Int, in line: [Unicode.Scalar]) -> Int? {
            switch line[start] {
            case "|", ">": return nil
            case "\"", "'":
                let quote = line[start]
                var position = start + 1
                while position < line.count {
                    if line[position] == quote {
                        guard quote == "'", position + 1 < line.count, line[position + 1] == "'" else {
                            return position + 1
                        }
                        position += 1
                    } else if quote == "\"", line[position] == "\\" {
                        position += 1
                    }
                    position += 1
                }
                return nil
            default:
                let old = Array((node.scalarText ?? "").unicodeScalars)
                guard !old.isEmpty, line[start...].starts(with: old) else { return nil }
                return start + old.count
            }
        }

        /// In a form that is valid in a flow map and on a line of its own.
        private static func written(_ change: SheetChanges.Change, quote: Unicode.Scalar?) -> String {
            let text = change.new
            let scalars = text.unicodeScalars
            let hasControls = scalars.contains { $0.value < 0x20 }
            if quote == "'", !hasControls {
                return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
            }
            if quote == nil, isPlain(text) { return text }
            var written = "\""
            for scalar in scalars {
                switch scalar {
                case "\"", "\\": written += "\\\(scalar)"
                case "\n": written += "\\n"
                case "\r": written += "\\r"
                case "\t": written += "\\t"
                default: written.unicodeScalars.append(scalar)
                }
            }
            return written + "\""
        }

        private static func isPlain(_ text: String) -> Bool {
            if Decimal6(text) != nil { return true }
            let scalars = text.unicodeScalars
            guard let first = scalars.first, let last = scalars.last, first.properties.isAlphabetic, last != " ",
                !["null", "Null", "NULL"].contains(text)
            else { return false }
            return scalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                    || " -_.'+/()%;!?–—…".unicodeScalars.contains(scalar)
            }
        }
    }
}

extension ContentNode {
    /// The scalar that is written at a place.
    fileprivate func node(at place: Place) -> ContentNode? {
        switch value {
        case .scalar: return self.place == place ? self : nil
        case .list(let nodes): return nodes.lazy.compactMap { $0.node(at: place) }.first
        case .map(let entries): return entries.lazy.compactMap { $0.node.node(at: place) }.first
        }
    }
}
