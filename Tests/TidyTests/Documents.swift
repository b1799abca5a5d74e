import Foundation

/// What documents name: files that they link or quote, and names of code.
enum Documents {
    /// Names of others' code, and of what a reader is to write.
    static let others: Set = ["InlineArray", "YourPopulation"]

    /// One line for each name in a document that nothing has.
    static func violations() throws -> [String] {
        let files = FileManager.default
        let root = SwiftSource.root
        let folders = ["Documentation", "Deployment", "Server", "Benchmarks", "Examples", "scenarios"]
        let nested = try folders.flatMap { folder in
            try files.subpathsOfDirectory(atPath: root.appending(path: folder).path).map { "\(folder)/\($0)" }
        }
        // The changelog names what there was, too.
        let pages = ["README.md"] + nested.filter { $0.hasSuffix(".md") && !$0.contains(".build") }
        let known = try names()
        return try pages.sorted().flatMap { page -> [String] in
            let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
            return problems(in: withoutBlocks(text), page: page, known: known) {
                files.fileExists(atPath: root.appending(path: $0).path)
            }
        }
    }

    static func problems(
        in text: String, page: String, known: Set<Substring>, exists: (String) -> Bool
    ) -> [String] {
        let folder = page.contains("/") ? String(page[..<(page.lastIndex(of: "/") ?? page.startIndex)]) + "/" : ""
        let links = text.matches(of: /\]\(([^)#\s]+)(?:#[^)]*)?\)/).map { String($0.1) }
            .filter { !$0.contains(":") && !exists(folder + $0) }
        let quotes = text.matches(of: /`([^`\n]+)`/).map(\.1)
        let paths = quotes.filter {
            $0.wholeMatch(
                of: /(Sources|Tests|Server|Client|Scripts|Documentation|scenarios|Benchmarks|Examples)\/[\w.\/+-]+/)
                != nil && !exists(String($0))
        }.map(String.init)
        let symbols = quotes.flatMap { quote in
            quote.split { !($0.isLetter || $0.isNumber || $0 == "_") }.filter {
                $0.wholeMatch(of: /[A-Za-z]*[a-z][A-Z][A-Za-z0-9]*/) != nil && !known.contains($0)
                    && !others.contains(String($0))
            }
        }.map(String.init)
        return Set(links + paths + symbols).sorted().map { "\(page): there is no \($0)" }
    }

    /// Names in code, and of files without what follows the dot.
    private static func names() throws -> Set<Substring> {
        let sources = try ["Sources", "Tests", "Server", "Client", "Benchmarks", "Examples"].flatMap {
            try SwiftSource.all(below: $0)
        }
        var names: Set<Substring> = []
        for source in sources {
            names.formUnion(source.text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
            names.formUnion(source.path.split { !($0.isLetter || $0.isNumber || $0 == "_") })
        }
        let content = SwiftSource.root.appending(path: "scenarios")
        for path in try FileManager.default.subpathsOfDirectory(atPath: content.path) where path.hasSuffix(".yaml") {
            let text = try String(contentsOf: content.appending(path: path), encoding: .utf8)
            names.formUnion(text.split { !($0.isLetter || $0.isNumber || $0 == "_") })
        }
        return names
    }

    /// A page without its fenced blocks: commands and code are tried, not read.
    private static func withoutBlocks(_ text: String) -> String {
        var isBlock = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            if line.hasPrefix("```") { isBlock.toggle() }
            return !isBlock
        }.joined(separator: "\n")
    }
}
