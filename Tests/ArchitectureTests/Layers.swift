import Foundation

/// The rooms from the ground up, as Package.swift lists them, and what each may import from outside.
enum Layers {
    /// A room imports only rooms of a lower floor; the games share one floor and know nothing of each other.
    static let layers: [[String]] = [
        ["CGSL"], ["QuestKernel"], games, ["SimulatedPlayers"], ["Scenarios"], ["LivePlayers"], ["MonteCarlo"],
        ["EconomyStatistics"], ["ExactAnswers"], ["EconomyMetrics"],
        ["Balance"], ["Reports"], ["simulate"],
    ]
    /// A folder a game, so that a new one needs no line here.
    static let games =
        (try? FileManager.default.contentsOfDirectory(atPath: SwiftSource.root.appending(path: "Sources/Games").path))?
        .filter { !$0.hasPrefix(".") }.sorted() ?? []

    /// Rooms that draw no hidden input from a clock, files, the environment or threads: standard library only.
    static let sealed: Set = Set(["QuestKernel", "SimulatedPlayers"] + games)
    /// What a room that is not sealed may import of the system.
    static let system: Set = ["Foundation", "Dispatch", "Synchronization", "Glibc", "Musl", "Darwin"]
    /// Libraries that one room alone may import.
    static let owners = ["CGSL": "EconomyStatistics", "Yams": "Scenarios", "ArgumentParser": "simulate"]

    /// One line for each import that the order forbids.
    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source -> [String] in
            guard let layer = layers.firstIndex(where: { $0.contains(source.target) }) else {
                return ["\(source.path): \"\(source.target)\" is not a room"]
            }
            return source.imports.filter { !mayImport($0.module, from: source.target, on: layer) }.map {
                "\(source.path):\($0.line): \(source.target) must not import \($0.module)"
            }
        }
    }

    private static func mayImport(_ module: String, from target: String, on layer: Int) -> Bool {
        if let owner = owners[module] { return owner == target }
        if system.contains(module) { return !sealed.contains(target) }
        guard let lower = layers.firstIndex(where: { $0.contains(module) }) else { return false }
        return lower < layer
    }
}

/// One release build serves use and tests, so tests see what is `public` or `package`, as one module sees another. Only
/// the rules of QuestBond are looked into: `Scripts/swiftc` builds that module for it, for use too.
enum TestableImports {
    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source in
            source.codeLines.enumerated().filter {
                $0.element.contains("@testable") && !$0.element.hasSuffix(" import QuestBond")
            }.map { "\(source.path):\($0.offset + 1): a @testable import — make `package` what the test needs" }
        }
    }
}

/// Words that must not stand in the code of any room, each with the reason.
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

    static func violations(in sources: [SwiftSource]) -> [String] {
        sources.flatMap { source in
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
