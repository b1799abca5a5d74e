import Foundation

/// A source file of the package, with what a reader of its code needs and without what only people read.
struct SwiftSource {
    /// From the package's root: `Sources/Games/QuestBond/Loot/Drops.swift`.
    let path: String
    /// The lines without comments and without the contents of string literals.
    let codeLines: [Substring]
    let text: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        codeLines = Self.withoutCommentsAndTexts(text)
    }

    /// The target that the file belongs to: the folder below `Sources`, or below `Sources/Games`.
    var target: String {
        let parts = path.split(separator: "/")
        guard parts.count > 2, parts[0] == "Sources" else { return "" }
        return parts[1] == "Games" && parts.count > 3 ? String(parts[2]) : String(parts[1])
    }

    /// The modules that it imports, with the numbers of their lines from 1.
    var imports: [(module: String, line: Int)] {
        codeLines.enumerated().compactMap { index, line in
            var words = line.split { $0 == " " || $0 == "\t" || $0 == ";" }
            while let word = words.first, word.hasPrefix("@") || Self.accessLevels.contains(String(word)) {
                words.removeFirst()
            }
            guard words.first == "import", words.count > 1 else { return nil }
            let name = words.count > 2 && Self.kinds.contains(String(words[1])) ? words[2] : words[1]
            return (String(name.prefix { $0 != "." }), index + 1)
        }
    }

    private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]

    /// The package's root.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Everything below a folder of the package, in the order of the paths.
    static func all(below folder: String = "Sources") throws -> [SwiftSource] {
        let sources = root.appendingPathComponent(folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        // What a build left there is not ours.
        return try paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.sorted().map { path in
            let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
            return SwiftSource(path: "\(folder)/\(path)", text: text)
        }
    }

    private enum Region: Equatable {
        case code
        case lineComment
        case blockComment(depth: Int)
        /// A literal with so many `#` before its quotes, of one or of three quotes.
        case literal(hashes: Int, isLong: Bool)
    }

    private static func withoutCommentsAndTexts(_ text: String) -> [Substring] {
        var code: [Character] = []
        var region = Region.code
        let characters = Array(text)
        var index = 0
        func stands(_ text: String) -> Bool { characters[index...].starts(with: text) }
        while index < characters.count {
            let character = characters[index]
            var length = 1
            switch region {
            case .code:
                let hashes = characters[index...].prefix { $0 == "#" }.count
                let afterHashes = index + hashes
                if stands("//") {
                    region = .lineComment
                } else if stands("/*") {
                    (region, length) = (.blockComment(depth: 1), 2)
                } else if afterHashes < characters.count, characters[afterHashes] == "\"" {
                    let isLong = characters[afterHashes...].starts(with: "\"\"\"")
                    (region, length) = (.literal(hashes: hashes, isLong: isLong), hashes + (isLong ? 3 : 1))
                    code.append("\"")
                } else if !character.isNewline {
                    code.append(character)
                }
            case .lineComment:
                if character.isNewline { region = .code }
            case .blockComment(let depth):
                if stands("*/") {
                    (region, length) = (depth == 1 ? .code : .blockComment(depth: depth - 1), 2)
                } else if stands("/*") {
                    (region, length) = (.blockComment(depth: depth + 1), 2)
                }
            case .literal(let hashes, let isLong):
                let end = String(repeating: "\"", count: isLong ? 3 : 1) + String(repeating: "#", count: hashes)
                if hashes == 0, character == "\\" {
                    length = 2
                } else if stands(end) {
                    (region, length) = (.code, end.count)
                    code.append("\"")
                }
            }
            if character.isNewline { code.append("\n") }
            index += length
        }
        return String(code).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
