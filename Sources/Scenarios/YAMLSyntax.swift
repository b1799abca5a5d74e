import QuestKernel
import Yams

/// Explains in one line what the YAML parser found wrong, and where.
enum YAMLSyntax {
    static func problem(_ error: YamlError, text: String, file: String) -> ContentProblem {
        switch error {
        case .scanner(let context, let words, let mark, _), .parser(let context, let words, let mark, _),
            .composer(let context, let words, let mark, _):
            if isTab(at: mark, in: text) {
                return problem(file, mark, expected: "spaces before a key or value", found: "a tab")
            }
            if words.contains("Maximum nesting level") {
                return problem(
                    file, mark, expected: "at most \(YAMLTree.mostDepth) levels of nesting", found: "more")
            }
            return problem(file, mark, expected: "YAML", found: inWords(words, context))
        case .duplicatedKeysInMapping(let duplicates, let context):
            // The parser names the first of the two.
            let key = duplicates.first.map { "\($0)" } ?? ""
            let again = line(of: key, after: context.mark, in: text).map { "in line \($0)" } ?? "below"
            return problem(
                file, context.mark, expected: "each key once in a map", found: "\"\(key)\" here and again \(again)")
        case .reader(let words, _, let value, _):
            return ContentProblem(
                place: firstPlace(of: value, in: text, file: file), path: "", expected: "printable text",
                found: "\(words) (number \(value))")
        case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
            return ContentProblem(
                place: Place(file: file, line: 0, column: 0), path: "", expected: "YAML", found: "\(error)")
        }
    }

    private static func problem(_ file: String, _ mark: Mark, expected: String, found: String) -> ContentProblem {
        let place = Place(file: file, line: mark.line, column: mark.column)
        return ContentProblem(place: place, path: "", expected: expected, found: found)
    }

    /// The line in which a key of the same map stands again; nil where it is not on a line of its own.
    private static func line(of key: String, after mark: Mark, in text: String) -> Int? {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let indent = mark.column - 1
        for (index, line) in lines.enumerated().dropFirst(mark.line) {
            let body = line.drop { $0 == " " }
            guard let first = body.first, first != "#" else { continue }
            let depth = line.count - body.count
            if depth < indent { return nil }
            guard depth == indent else { continue }
            for spelling in [key, "'\(key)'", "\"\(key)\""] where body.hasPrefix(spelling) {
                if body.dropFirst(spelling.count).drop(while: { $0 == " " }).first == ":" { return index + 1 }
            }
        }
        return nil
    }

    /// What the parser says, as somebody who writes content would say it.
    private static let plain: [(sentence: String, words: String)] = [
        (
            "mapping values are not allowed",
            "a colon where no key can stand: is this line indented otherwise than those beside it, or does a text with a "
                + "colon need quotes?"
        ),
        ("did not find expected key", "no key here: is this line indented otherwise than those beside it?"),
        (
            "did not find expected '-' indicator",
            "no \"- \" here: is this line indented otherwise than the other entries of the list?"
        ),
        ("could not find expected ':'", "no colon after the key"),
    ]

    private static func inWords(_ words: String, _ context: YamlError.Context?) -> String {
        if let plain = plain.first(where: { words.hasPrefix($0.sentence) }) { return plain.words }
        // The parser's own sentences must follow our "found".
        var words = words
        for (sentence, object) in [
            ("did not find expected ", "no "), ("could not find expected ", "no "), ("found ", ""),
        ]
        where words.hasPrefix(sentence) {
            words = object + words.dropFirst(sentence.count)
        }
        guard let context else { return words }
        return "\(words), \(context.text) that starts at \(context.mark.line):\(context.mark.column)"
    }

    private static func isTab(at mark: Mark, in text: String) -> Bool {
        var place = Place(file: "", line: 1, column: 1)
        for scalar in text.unicodeScalars {
            if place.line == mark.line, place.column == mark.column { return scalar == "\t" }
            place.column += 1
            if scalar == "\n" { place = Place(file: "", line: place.line + 1, column: 1) }
            if place.line > mark.line { return false }
        }
        return false
    }

    private static func firstPlace(of value: Int32, in text: String, file: String) -> Place {
        var offset = 0
        for scalar in text.unicodeScalars {
            if Int32(bitPattern: scalar.value) == value { break }
            offset += UTF8.width(scalar)
        }
        return YAMLText.place(ofByte: offset, in: text, file: file)
    }
}
