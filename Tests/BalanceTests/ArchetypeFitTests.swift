import Balance
import Foundation
import Journals
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Archetypes whose players were simulated are found again in the journals.
@Suite struct ArchetypeFitTests {
    private static let days = 28

    private struct Known {
        let fit: ArchetypeFit
        let scenario: ScenarioSource
        let text: ArchetypeFileText

        /// The archetype of the scenario to which most players of a fitted one belong, and how many do.
        func truth(of archetype: FittedArchetype) -> (id: String, players: Int) {
            let ids = archetype.players.compactMap { fit.players[$0].archetype }
            let counts = Dictionary(grouping: ids) { $0 }.mapValues(\.count)
            return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) } ?? ("", 0)
        }

        func figure(_ path: String, of id: String) -> Double? {
            scenario.tree["archetypes"]?["archetypes"]?[id].flatMap { ArchetypeFileText.figure(path, in: $0) }
        }
    }

    private static func known(
        _ scenario: String = "questbond", seed: UInt64, players: Int, changing changes: [String] = []
    ) throws -> Known {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try ScenarioSource.read(root.appendingPathComponent("scenarios/\(scenario)").path)
            .changed(by: changes)
        let file = NSTemporaryDirectory() + "fit-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let population = try GameRegistry.scenario(source).population(seed: seed)
        try record(population, players, file)
        let game = try #require(ArchetypeFit.observed(population.description, days: days))
        let counts = try game.players(in: [file], of: population.description, days: days)
        let fit = try #require(ArchetypeFit(counts, of: game, seed: 1))
        let base = try #require(source.tree["archetypes"])
        let likeness = try ArchetypeLikeness(population, in: game, days: days)
        let text = ArchetypeFileText(fit, like: likeness, base: base, remarks: ["x"])
        return Known(fit: fit, scenario: source, text: text)
    }

    private static func record<Players: Population>(_ population: Players, _ players: Int, _ file: String) throws {
        try DurableFile.write(to: file) { write in
            try JournalRecorder.write(
                among: population, players: players, days: days, threads: 2, contents: ["00ff"], write: write)
        }
    }

    /// Players who play alone: what allies do to each other is no part of an archetype's own figures.
    @Test func knownArchetypesAreFoundAgain() throws {
        var (covered, figures) = (0, 0)
        for seed in [11, 12] as [UInt64] {
            let known = try Self.known(seed: seed, players: 240, changing: ["archetypes.parties.sizes=[1,0,0,0]"])
            let truths = known.fit.archetypes.map { known.truth(of: $0) }
            let right = truths.reduce(0) { $0 + $1.players }
            #expect(Double(right) > 0.9 * 240, "\(right) of 240 are among their like")
            #expect(Set(truths.map(\.id)).count >= 7 && (7...10).contains(truths.count), "\(truths)")
            for (archetype, truth) in zip(known.fit.archetypes, truths) {
                guard Double(truth.players) > 0.97 * Double(archetype.players.count) else { continue }
                for figure in archetype.figures {
                    guard let value = known.figure(figure.path, of: truth.id) else { continue }
                    figures += 1
                    if (figure.low - 1e-9...figure.high + 1e-9).contains(value) { covered += 1 }
                }
            }
        }
        print("fitted intervals: \(covered) of \(figures) hold the figure that was played")
        #expect(figures > 250 && Double(covered) > 0.89 * Double(figures), "\(covered) of \(figures)")
    }

    /// Of games in files, with what their archetypes leave out. What somebody spent is no more than a floor of a budget.
    @Test(arguments: ["star-collector", "ember-camp", "orchard-puzzle", "lantern-works"])
    func knownArchetypesOfGamesInFilesAreFoundAgain(_ scenario: String) throws {
        var (covered, figures) = (0, 0)
        for seed in [11, 12] as [UInt64] {
            let known = try Self.known(scenario, seed: seed, players: 480)
            let truths = known.fit.archetypes.map { known.truth(of: $0) }
            #expect(truths.reduce(0) { $0 + $1.players } > 456, "\(truths) of 480 are among their like")
            #expect(Set(truths.map(\.id)).count == 4 && truths.count <= 5, "\(truths)")
            #expect(known.text.nearest == truths.map(\.id))
            for (archetype, truth) in zip(known.fit.archetypes, truths) {
                for figure in archetype.figures {
                    let other = ["weekends": known.figure("comes", of: truth.id), "leaves": 0, "budget": 0]
                    let played = known.figure(figure.path, of: truth.id) ?? other[figure.path].flatMap { $0 } ?? 1
                    if figure.path == "budget" {
                        // Whoever is among others brings what they spend along.
                        if truth.players == archetype.players.count { #expect(figure.value <= played, "\(truth.id)") }
                        continue
                    }
                    figures += 1
                    if (figure.low - 1e-9...figure.high + 1e-9).contains(played) { covered += 1 }
                }
            }
        }
        print("\(scenario): \(covered) of \(figures) fitted intervals hold the figure that was played")
        #expect(figures >= 32 && Double(covered) > 0.7 * Double(figures), "\(covered) of \(figures)")
    }

    @Test(arguments: ["questbond", "orchard-puzzle"]) func whatIsWrittenIsAFileOfArchetypes(_ scenario: String) throws {
        let known = try Self.known(scenario, seed: 5, players: 120)
        let text = known.text.text
        let file = NSTemporaryDirectory() + "archetypes-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let folder = try #require(known.scenario.folder)
        try FileManager.default.copyItem(atPath: folder, toPath: file)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file + "/archetypes.yaml"))
        let source = try ScenarioSource.read(file)
        #expect(source.problems().map(\.description) == [])
        let population = try GameRegistry.scenario(source).population(seed: 1)
        #expect(population.archetypes == known.fit.archetypes.indices.map { "kind\($0 + 1)" })
        let assumed = try GameRegistry.scenario(source).assumptions.map(\.path)
        #expect(assumed.contains("archetypes.archetypes.kind1.\(scenario == "questbond" ? "activity" : "comes")"))
    }

    @Test func theSameJournalsGiveTheSameArchetypes() throws {
        #expect(try Self.known(seed: 5, players: 120).text.text == Self.known(seed: 5, players: 120).text.text)
    }
}
