import CustomGame
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Every game that the pages about games in files write out can be played as it stands there.
@Suite("Games of the documentation")
struct DocumentedGamesTests {
    /// A game of a page: the files of a section's blocks, with those of the page's beginning below them.
    private struct Written: Sendable, CustomStringConvertible {
        var description: String
        var files: [String: String]
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The files of a block: each begins with a line that names it; a folder of the walk's own game is left out.
    private static func files(of block: Substring) -> [String: String] {
        var files: [String: String] = [:]
        var name: String?
        for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.wholeMatch(of: /# (?:[a-z-]+\/)??((?:content\/)?[a-z]+)\.yaml/) {
                name = String(match.1)
            } else if let name {
                files[name, default: ""] += line + "\n"
            }
        }
        return files
    }

    /// One game for each block of YAML; a block of a page that is a walk changes the game of those before it.
    private static func games(on page: String, isWalk: Bool) throws -> [Written] {
        let text = try String(contentsOf: root.appending(path: "Documentation/\(page)"), encoding: .utf8)
        var games: [Written] = []
        var before: [String: String] = [:]
        for block in text.matches(of: /```yaml\n(.*?)```/.dotMatchesNewlines()) {
            var files = files(of: block.1)
            guard !files.isEmpty else { continue }
            // A whole game begins anew.
            if files["scenario"] != nil { before = [:] }
            let isHead = before.isEmpty
            files = before.merging(files) { _, new in new }
            if isWalk || isHead { before = files }
            if files["archetypes"] != nil {
                games.append(Written(description: "\(page) \(games.count + 1)", files: files))
            }
        }
        return games
    }

    @Test("a recipe, and each step of the walk, is read and played")
    func played() throws {
        let recipes = try Self.games(on: "Recipes.md", isWalk: false)
        let steps = try Self.games(on: "CustomGames.md", isWalk: true)
        #expect(recipes.count >= 9 && steps.count >= 6)
        var refused: [String] = []
        for game in recipes + steps {
            do {
                try play(game)
            } catch let problem as ContentProblem {
                refused.append("\(game): \(problem.path)")
            }
        }
        // The first step of the walk shows how a mistake is told; the draw of the second one's jar comes in the third.
        #expect(
            refused == [
                "CustomGames.md 2: archetypes.archetypes.player.plan[0]", "CustomGames.md 3: actions.jar.gives.moth",
            ])
    }

    private func play(_ game: Written) throws {
        var entries: [ContentNode.Entry] = []
        for (name, text) in game.files.sorted(by: { $0.key < $1.key }) {
            let file = "\(name).yaml"
            let key = name.split(separator: "/").last.map(String.init) ?? name
            let place = Place(file: file, line: 1, column: 1)
            entries.append(.init(key: key, keyPlace: place, node: try YAMLTree.read(text, file: file)))
        }
        let shape = try #require(GameName.named("custom").map { ScenarioShape.of($0) })
        let tree = ContentNode(.map(entries), place: Place(file: "game", line: 0, column: 0))
            .withPlainShares(as: shape)
        let population = try CustomScenario(tree, named: "game").population(seed: 1)
        let plan = try Plan(
            seed: 1, players: 24, days: 20, threads: 1, isAudited: true,
            identity: RunIdentity(engineVersion: "0", game: "custom", scenario: "game", contentHash: "0"))
        let totals = try #require(try Runner.run(plan, arms: [population]).arms.first)
        // Everybody plays on the first day, and something happens.
        #expect(totals.journalEntries > 24 * 2, "\(game): \(totals.journalEntries) entries")
    }
}
