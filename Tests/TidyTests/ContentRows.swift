/// Rows of content say what their figures are measured in: an amount of a unit, a ratio, a probability.
enum ContentRows {
    /// Rows whose bare integers are right, with the reason.
    static let allowed: [String: String] = [:]

    private static let kinds = ["ContentRow", "ContentTableRow", "ArchetypeRow", "PopulationFile"]

    /// Stored properties of a bare `Int64` in structs that are rows.
    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source in
            var row: String?
            return source.codeLines.enumerated().compactMap { index, line -> String? in
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                if let place = words.firstIndex(of: "struct"), words.indices.contains(place + 1) {
                    row = words.contains(where: kinds.contains) ? words[place + 1] : nil
                } else if line.hasPrefix("extension ") || line.hasPrefix("enum ") {
                    row = nil
                }
                // Four spaces: a property of the row itself; what computes one ends in a brace.
                guard let row, allowed[row] == nil, line.hasPrefix("    "), !line.hasPrefix("     "),
                    let place = words.firstIndex(where: { $0 == "var" || $0 == "let" }), !words.contains("static"),
                    words.contains("Int64"), words.indices.contains(place + 1), !line.contains("{")
                else { return nil }
                return "\(source.path):\(index + 1): \(row).\(words[place + 1]) says no unit"
            }
        }
    }
}
