/// Tables as text that spreadsheets read: RFC 4180 with a comma, CRLF, quotes where needed.
package enum CSVText {
    package static func encode(_ records: [[String]]) -> String {
        records.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func quoted(_ field: String) -> String {
        // By scalar: Swift reads CR LF as one character, which equals neither CR nor LF.
        let needsQuotes = field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
        guard needsQuotes else { return field }
        let doubled = field.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "\"" { text.unicodeScalars.append("\"") }
            text.unicodeScalars.append(scalar)
        }
        return "\"\(doubled)\""
    }

    /// What is wrong with a text that should be CSV.
    package struct Malformed: Error, Equatable {
        /// From 1.
        package var row: Int
        package var column: Int
        package var found: String
    }

    /// Reads records; lines may end in CRLF, LF or CR, and an empty line at the end does not count.
    package static func decode(_ text: String) throws(Malformed) -> [[String]] {
        var reader = Reader(text)
        while let scalar = reader.next() { try reader.take(scalar) }
        return try reader.end()
    }

    private struct Reader {
        private var scalars: [Unicode.Scalar]
        private var position = 0
        private var records: [[String]] = []
        private var record: [String] = []
        private var field = ""
        /// For the present field: whether it began with a quote, and whether that quote is still open.
        private var isQuoted = false
        private var isOpen = false

        init(_ text: String) {
            scalars = Array(text.unicodeScalars)
            // Spreadsheets often put a byte order mark before UTF-8.
            if scalars.first == "\u{FEFF}" { position = 1 }
        }

        mutating func next() -> Unicode.Scalar? {
            guard position < scalars.count else { return nil }
            defer { position += 1 }
            return scalars[position]
        }

        private var peeked: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

        mutating func take(_ scalar: Unicode.Scalar) throws(Malformed) {
            if isOpen {
                guard scalar == "\"" else { return field.unicodeScalars.append(scalar) }
                if peeked == "\"" {
                    position += 1
                    field.unicodeScalars.append("\"")
                } else {
                    isOpen = false
                }
                return
            }
            switch scalar {
            case ",": endField()
            case "\r", "\n":
                if scalar == "\r", peeked == "\n" { position += 1 }
                endRecord()
            case "\"":
                guard field.isEmpty, !isQuoted else { throw malformed("a quote within a field") }
                (isQuoted, isOpen) = (true, true)
            default:
                guard !isQuoted else { throw malformed("text after a closing quote") }
                field.unicodeScalars.append(scalar)
            }
        }

        mutating func end() throws(Malformed) -> [[String]] {
            guard !isOpen else { throw malformed("a quote that is never closed") }
            if !field.isEmpty || isQuoted || !record.isEmpty { endRecord() }
            return records
        }

        private mutating func endField() {
            record.append(field)
            (field, isQuoted) = ("", false)
        }

        private mutating func endRecord() {
            endField()
            records.append(record)
            record = []
        }

        private func malformed(_ found: String) -> Malformed {
            Malformed(row: records.count + 1, column: record.count + 1, found: found)
        }
    }
}

/// Makes texts harmless that a spreadsheet would read as formulas.
///
/// A text that begins with one of `= + - @`, a tab or a line end gets an apostrophe; so does a text that looks like
/// such a guarded text, so that every text comes back unchanged. Numbers stay as they are.
package enum FormulaGuard {
    private static let dangerous: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]

    package static func guarded(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return text }
        return dangerous.contains(first) || first == "'" && isGuarded(text) ? "'" + text : text
    }

    package static func bare(_ text: String) -> String {
        isGuarded(text) ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func isGuarded(_ text: String) -> Bool {
        let scalars = text.unicodeScalars
        guard scalars.first == "'", let second = scalars.dropFirst().first else { return false }
        return dangerous.contains(second) || second == "'"
    }
}
