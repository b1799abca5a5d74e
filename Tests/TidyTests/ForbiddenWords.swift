/// Words that must not stand in any code but that of tests, each with the reason.
enum ForbiddenWords {
    static let all: [(word: String, reason: String)] = [
        ("try!", "a trap where input can reach"),
        ("as!", "a trap where input can reach"),
        (".random(in:", "its sequence may change between Swift versions: draw from a keyed stream"),
        (".shuffled(", "its sequence may change between Swift versions: draw from a keyed stream"),
        (".shuffle()", "its sequence may change between Swift versions: draw from a keyed stream"),
        (".shuffle(using:", "its sequence may change between Swift versions: draw from a keyed stream"),
        (".randomElement", "its sequence may change between Swift versions: draw from a keyed stream"),
        ("SystemRandomNumberGenerator", "it cannot be replayed"),
        ("hashValue", "it changes from process to process"),
    ]

    /// Where chance is not to be repeated: the service's secret and its codes.
    private static let secret: Set = [
        "Server/Sources/QuestLive/Engine/SeedProvider.swift",
        "Server/Sources/QuestLive/Games/QuestBond/PartyRoutes.swift",
    ]

    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.filter { !secret.contains($0.path) }.flatMap { source in
            source.codeLines.enumerated().flatMap { index, line in
                all.filter { stands($0.word, in: line) }.map {
                    "\(source.path):\(index + 1): \($0.word) — \($0.reason)"
                }
            }
        }
    }

    /// Whether `word` stands in the line and is not the end of a longer name.
    private static func stands(_ word: String, in line: Substring) -> Bool {
        line.ranges(of: word).contains { range in
            guard word.first?.isLetter == true, range.lowerBound > line.startIndex else { return true }
            let before = line[line.index(before: range.lowerBound)]
            return !(before.isLetter || before.isNumber || before == "_")
        }
    }
}
