import Scenarios

/// One of the scenarios that are ranked, by the name that answers call it.
package struct Variant: Sendable {
    package let name: String
    package let source: ScenarioSource

    package init(name: String, source: ScenarioSource) {
        self.name = name
        self.source = source
    }
}

/// A variant in words: `generous: loot.tasks.equipmentChance=0.08, loot.pity.tasks.threshold=15`.
package struct VariantText: Sendable, Equatable {
    package let name: String
    package let changes: [String]

    /// - Returns: nil where there is no change to read.
    package init?(_ text: String) {
        let text = text.trimmed
        var (name, rest) = (text, text)
        // A colon before the first equals sign ends the name.
        if let colon = text.firstIndex(of: ":"), colon < (text.firstIndex(of: "=") ?? text.startIndex) {
            name = String(text[..<colon]).trimmed
            rest = String(text[text.index(after: colon)...])
        }
        changes = Self.split(rest).map(\.trimmed).filter { !$0.isEmpty }
        guard !name.isEmpty, !changes.isEmpty, changes.allSatisfy({ $0.contains("=") }) else { return nil }
        self.name = name
    }

    /// A variant a line; empty lines and those that begin with # are left out.
    package static func lines(of file: String) -> [String] {
        file.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    /// At commas that are not within the brackets of a list.
    private static func split(_ text: String) -> [String] {
        var (parts, depth) = ([""], 0)
        for character in text {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if character == ",", depth <= 0 {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
