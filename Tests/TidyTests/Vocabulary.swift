/// One name for one thing: words that stood for things which have another name, and their name now.
enum Vocabulary {
    struct Word: Sendable {
        /// As it stands in an identifier's parts, in lower case.
        let old: String
        let now: String
        /// Identifiers in which it is right: another thing, or the key of a file.
        var allowed: Set<String> = []
        /// Paths in which it is a word of the game.
        var games: [String] = []
    }

    /// Of identifiers, in any code.
    static let identifiers: [Word] =
        names(of: "sample, sampler", ["harvest", "harvests", "harvester", "reap", "fruit"])
        + names(of: "session", ["seat", "seats", "seated"])
        + names(of: "players, population, archetype", ["people", "person", "manners", "folk", "guests"])
        + [
            Word(old: "knob", now: "parameter"),
            Word(old: "knobs", now: "parameter", allowed: ["maxKnobs", "knobs"]),
            Word(old: "gist", now: "summary"), Word(old: "spectrum", now: "distribution"),
            Word(old: "pulls", now: "influences"), Word(old: "desk", now: "writer"),
            Word(old: "whence", now: "origin"), Word(old: "befalls", now: "happens to"),
            Word(old: "collector", now: "aggregator", allowed: ["collector", "cardCollector"]),
            Word(old: "rooms", now: "layers", games: ["Sources/Games", "Tests", "Sources/QuestKernel"]),
        ]

    /// Of comments, in any code: plain English has another word.
    static let prose: [Word] = [
        Word(old: "harvest", now: "sample"), Word(old: "whence", now: "where … from"),
        Word(old: "befalls", now: "happens to"), Word(old: "befall", now: "happen to"),
        Word(old: "manieth", now: "n-th"), Word(old: "hears", now: "is called with"),
        Word(old: "cries", now: "raises a false alarm"),
    ]

    private static func names(of now: String, _ old: [String]) -> [Word] { old.map { Word(old: $0, now: now) } }

    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source in ofIdentifiers(source) + ofComments(source) }
    }

    private static func ofIdentifiers(_ source: SwiftSource) -> [String] {
        source.codeLines.enumerated().flatMap { index, line in
            line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.flatMap { name -> [String] in
                let parts = Set(parts(of: name))
                return identifiers.filter { word in
                    parts.contains(word.old) && !word.allowed.contains(String(name))
                        && !word.games.contains { source.path.hasPrefix($0) }
                }.map { "\(source.path):\(index + 1): \(name) — its name is \($0.now)" }
            }
        }
    }

    private static func ofComments(_ source: SwiftSource) -> [String] {
        source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap {
            index, line -> [String] in
            guard let start = line.firstRange(of: "//")?.upperBound else { return [] }
            let words = Set(line[start...].lowercased().split { !$0.isLetter }.map(String.init))
            return prose.filter { words.contains($0.old) }.map {
                "\(source.path):\(index + 1): \"\($0.old)\" — write \"\($0.now)\""
            }
        }
    }

    /// `aStoppedRunGoesOn` as `a`, `stopped`, `run`, `goes`, `on`.
    private static func parts(of name: Substring) -> [String] {
        var parts: [String] = []
        var part = ""
        for character in name {
            if character.isUppercase || character == "_" {
                if !part.isEmpty { parts.append(part) }
                part = ""
            }
            if character != "_" { part += character.lowercased() }
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
