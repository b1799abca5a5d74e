/// Lines of fields as CSV (RFC 4180: comma, CRLF, quotes where needed).
package enum CSVText {
    package static func text(_ lines: [[String]]) -> String {
        lines.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A number at full precision; empty for none.
    package static func number(_ value: Double?) -> String { value.map(NumberText.exact) ?? "" }

    private static func quoted(_ field: String) -> String {
        // By scalar: Swift reads CR LF as one character, which equals neither.
        let needsQuotes = field.unicodeScalars.contains { $0 == "," || $0 == "\"" || $0 == "\r" || $0 == "\n" }
        guard needsQuotes else { return field }
        let doubled = field.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "\"" { text.unicodeScalars.append("\"") }
            text.unicodeScalars.append(scalar)
        }
        return "\"\(doubled)\""
    }
}
