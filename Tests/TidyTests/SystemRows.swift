import Foundation

/// A row of `Documentation/Systems.md`: its id, and what it says of its state.
struct SystemRow: Equatable {
    let id: String
    let state: String

    /// "played", perhaps with a remark after it.
    var isPlayed: Bool { state.prefix { $0.isLetter } == "played" }

    /// Every row of a table whose first cell is an id such as QB01 or TQ4; the state is the last cell.
    static func all(in page: String) -> [SystemRow] {
        page.split(separator: "\n").compactMap { line in
            guard line.hasPrefix("|") else { return nil }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            // A line begins and ends with a bar: the outer cells are nothing.
            guard cells.count > 3, isID(cells[1]) else { return nil }
            return SystemRow(id: cells[1], state: cells.last == "" ? cells[cells.count - 2] : "")
        }
    }

    static func isID(_ text: some StringProtocol) -> Bool {
        let letters = text.prefix { $0.isUppercase }
        let digits = text.dropFirst(letters.count)
        return letters.count == 2 && (1...2).contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isNumber }
    }
}

/// The ids that the names of tests speak of.
enum NamedTests {
    /// Of one file: for each `@Test` the ids in its name, which is the first text after it.
    static func ids(in source: String) -> [String] {
        var ids: [String] = []
        var rest = Substring(source)
        while let test = rest.range(of: "@Test(") {
            rest = rest[test.upperBound...]
            let inside = rest.drop { $0.isWhitespace }
            // Without a name the first thing is an argument or a trait.
            guard inside.first == "\"" else { continue }
            let name = inside.dropFirst().prefix { $0 != "\"" }
            ids += name.split { !$0.isLetter && !$0.isNumber }.filter(SystemRow.isID).map(String.init)
        }
        return ids
    }

    /// Of all test sources, with how many tests name each.
    static func counts() throws -> [String: Int] {
        var counts: [String: Int] = [:]
        // The live service and the client have packages of their own, and so their tests folders.
        for folder in ["Tests", "Server/Tests", "Client/Tests"] {
            let tests = Page.root.appendingPathComponent(folder)
            for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
            where path.hasSuffix("Tests.swift") {
                let source = try String(contentsOf: tests.appendingPathComponent(path), encoding: .utf8)
                for id in Set(ids(in: source)) { counts[id, default: 0] += 1 }
            }
        }
        return counts
    }
}

/// The inventory as it is written.
enum Page {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func systems() throws -> String {
        try String(contentsOf: root.appendingPathComponent("Documentation/Systems.md"), encoding: .utf8)
    }
}
