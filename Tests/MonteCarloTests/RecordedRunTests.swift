import CanonicalJSON
import Foundation
import Journals
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Journals add up to what the players of them added up to.
@Suite struct RecordedRunTests {
    private static let players = 48
    private static let days = 8

    private static func population(_ name: String) throws -> any Population {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let source = try ScenarioSource.read(root.appendingPathComponent("scenarios/\(name)").path)
        return try GameRegistry.scenario(source).population(seed: 7)
    }

    private static func record<Players: Population>(_ population: Players, threads: Int = 2) throws -> JournalFile {
        var bytes: [UInt8] = []
        try JournalRecorder.write(
            among: population, players: players, days: days, threads: threads, contents: ["00ff"]
        ) { bytes += $0 }
        return try JournalFile(bytes)
    }

    private static func run(_ file: JournalFile, _ population: any Population, days: Int = days) throws -> RecordedRun {
        let survey = try JournalSurvey([file.path], of: population.description)
        let game = RecordedGame(population.description, archetypes: population.description.words.archetypeNames)
        return try RecordedRun([file.path], survey, of: game, archetypes: population.archetypes, days: days)
    }

    /// What a run comes to, key by key; of gauges by name.
    private static func figures(_ totals: Accumulators) throws -> [String: JSONValue] {
        let plan = try plan(players: players, days: days)
        let bytes = ResultFile(plan, players: players, totals: totals).bytes
        guard case .object(let fields) = try StrictJSON.value(of: bytes) else { return [:] }
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    }

    @Test(arguments: [
        "questbond", "timequest", "dailymenu", "dailychallenge", "crownandbarrel", "star-collector", "season-trail",
    ])
    func journalsAddUpToTheRun(scenario: String) throws { try compare(Self.population(scenario)) }

    private func compare<Players: Population>(_ population: Players) throws {
        let plan = try plan(players: Self.players, days: Self.days)
        let played = try Runner.run(plan, arms: [population]).arms[0]
        let recorded = try Self.run(Self.record(population), population)
        #expect(recorded.leftOut == 0)
        let (whole, told) = (try Self.figures(played), try Self.figures(recorded.totals))
        #expect(whole.count > 15 && whole.keys.sorted() == told.keys.sorted())
        let different = whole.keys.filter { $0 != "gauges" && told[$0] != whole[$0] }
        #expect(different.sorted() == [])
        // Of what is read off players, what entries add up to is there, and the same.
        let gauges = whole["gauges"]?.array ?? []
        let wrong = (told["gauges"]?.array ?? []).filter { !gauges.contains($0) }
        #expect(wrong.map { $0["gauge"]?.string ?? $0["name"]?.string ?? "?" } == [])
    }

    @Test func anyNumberOfThreadsWritesTheSameJournals() throws {
        func bytes<Players: Population>(_ population: Players, _ threads: Int) throws -> Data {
            let file = try Self.record(population, threads: threads)
            return try withExtendedLifetime(file) { try Data(contentsOf: URL(fileURLWithPath: file.path)) }
        }
        let population = try Self.population("questbond")
        #expect(try bytes(population, 1) == bytes(population, 3))
    }

    /// Days that are cut off are those that the players lived last.
    @Test func fewerDaysAreThoseOfAShorterRun() throws {
        let population = try Self.population("questbond")
        func played<Players: Population>(_ population: Players) throws -> Accumulators {
            try Runner.run(try plan(players: Self.players, days: 4), arms: [population]).arms[0]
        }
        let recorded = try Self.run(Self.record(population), population, days: 4).totals
        let shorter = try played(population)
        let money = population.description.money
        #expect(recorded.balance(currency: money) == shorter.balance(currency: money))
        #expect(recorded.activeDays() == shorter.activeDays() && recorded.players() == shorter.players())
    }
}

/// A file of journals that is removed with its last user.
final class JournalFile: Sendable {
    let path = NSTemporaryDirectory() + "journals-\(UUID().uuidString).jsonl"

    init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
