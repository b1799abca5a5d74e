import Foundation
import QuestKernel

/// The text of a design document, by its headings and lines.
package struct DesignDocument: Sendable {
    /// The lines, in order.
    private let lines: [String]
    package let digest: String

    package init(at path: String) throws(ScenarioFileError) {
        let bytes = try ScenarioFiles.bytes(of: path)
        digest = SHA256.hexadecimal(of: bytes)
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// Its headings, without their marks.
    package var headings: [String] { lines.compactMap { Self.heading($0)?.words } }

    /// Whether these words stand anywhere in it.
    package func says(_ words: String) -> Bool { lines.contains { $0.contains(words) } }

    /// The text below every heading of this name, up to the next one that is not below it; nil without such a heading.
    package func text(below heading: String) -> String? {
        var found: [String] = []
        var isFound = false
        var depth: Int?
        for line in lines {
            if let next = Self.heading(line) {
                if let open = depth, next.depth <= open { depth = nil }
                if next.words == heading, depth == nil { depth = next.depth }
                if depth != nil { isFound = true }
            }
            if depth != nil { found.append(line) }
        }
        return isFound ? found.joined(separator: "\n") : nil
    }

    /// The text of lines such as "88, 102-104"; nil for another form, or lines that there are not.
    package func text(ofLines numbers: String) -> String? {
        var found: [String] = []
        for part in numbers.split(separator: ",") {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map {
                Int($0.trimmingCharacters(in: .whitespaces))
            }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2, first >= 1,
                first <= last,
                last <= lines.count
            else { return nil }
            found += lines[(first - 1)..<last]
        }
        return found.isEmpty ? nil : found.joined(separator: "\n")
    }

    private static func heading(_ line: String) -> (depth: Int, words: String)? {
        let marks = line.prefix { $0 == "#" }.count
        guard (1...6).contains(marks), line.dropFirst(marks).first == " " else { return nil }
        return (marks, line.dropFirst(marks).trimmingCharacters(in: .whitespaces))
    }
}

/// Whether a text says a figure: as it stands, as a percentage, in another unit of time, or in words.
package struct StatedFigures: Sendable {
    private var numbers: Set<Decimal> = []

    package init(_ text: String) {
        var digits = ""
        func close(_ numbers: inout Set<Decimal>) {
            while digits.last == "." || digits.last == "," { digits.removeLast() }
            if let number = Decimal(string: digits.replacing(",", with: "")) { numbers.insert(number) }
            digits = ""
        }
        for character in text {
            if character.isASCII, character.isNumber || (!digits.isEmpty && (character == "." || character == ",")) {
                digits.append(character)
            } else {
                close(&numbers)
            }
        }
        close(&numbers)
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        for word in words { if let number = Self.words[word] { numbers.insert(number) } }
    }

    /// - Parameter text: a figure of content, such as "0.15".
    package func say(_ text: String) -> Bool {
        guard let value = Decimal(string: text) else { return false }
        let size = value < 0 ? -value : value
        if size == 0 { return true }
        let factors: [Decimal] = [1, 100, 60, 3600, 24, 7, 1000]
        var forms = factors.flatMap { [size * $0, size / $0] }
        // "+15 %" is the factor 1.15, and "-15 %" is 0.85.
        if size < 3 { forms += [1 + size, (1 - size) * 100, (1 + size) * 100, (size - 1) * 100] }
        return forms.contains { numbers.contains($0) }
    }

    private static let words: [String: Decimal] = [
        "a": 1, "an": 1, "one": 1, "once": 1, "single": 1, "first": 1, "no": 0, "two": 2, "twice": 2, "double": 2,
        "doubles": 2, "doubled": 2, "second": 2, "pair": 2, "three": 3, "third": 3, "triple": 3, "four": 4, "fourth": 4,
        "five": 5, "six": 6, "seven": 7, "week": 7, "weekly": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12,
        "half": 0.5, "daily": 1, "day": 1, "each": 1, "every": 1, "guaranteed": 1, "always": 1, "all": 1,
    ]
}
