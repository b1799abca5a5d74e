/// Texts that Markdown leaves as they are.
///
/// Names from content are text, never markup; a line break would end the paragraph, and no control character may reach
/// a terminal.
enum MarkdownText {
    static func inline(_ text: String) -> String {
        text.reduce(into: "") { line, character in
            switch character {
            case "\\", "`", "*", "_", "[", "]", "#": line += "\\\(character)"
            // Markdown hosts treat a backslash before an HTML bracket differently, but all read an entity in the same
            // way.
            case "<": line += "&lt;"
            case ">": line += "&gt;"
            case "&": line += "&amp;"
            case _ where character.unicodeScalars.contains { $0.properties.generalCategory == .control }: line += " "
            default: line.append(character)
            }
        }
    }

    /// Within a table a pipe would end the cell.
    static func cell(_ text: String) -> String {
        inline(text).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
