import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// A game that is written in Swift, told again in files: its players see and do as much, category by category.
@Suite("Daily Challenge in Swift and in files")
struct RetoldGameTests {
    private static let players: UInt32 = 1_200
    private static let days: Int32 = 60
    private static let categories = ["social", "creative", "wellness", "adventure", "learning", "kindness"]

    /// Of a kind of player: the mean of a figure of one player, and its variance.
    private struct Moments {
        var count = 0.0
        var sum = 0.0
        var squares = 0.0

        mutating func add(_ value: Int64) {
            count += 1
            sum += Double(value)
            squares += Double(value * value)
        }

        var mean: Double { sum / count }
        var variance: Double { (squares / count - mean * mean) / count }
    }

    /// By archetype: days on which the player came, challenges done, and those of each category.
    private func figures(
        _ game: String, seed: UInt64, account: (String) -> String
    ) throws -> [String: [Moments]] {
        // In files all arrive on one day.
        let source = try ShippedScenario.read(game, changing: ["scenario.arrivals=1"])
        return figures(try GameRegistry.scenario(source).population(seed: seed), account: account)
    }

    private func figures(_ population: some Population, account: (String) -> String) -> [String: [Moments]] {
        let flows = population.description.flows.map(\.name)
        let accounts = Self.categories.map { category in flows.firstIndex(of: account(category)) ?? flows.count }
        let completions = population.description.resources.firstIndex { $0.name == "completions" } ?? 0
        var all: [String: [Moments]] = [:]
        var session = population.makeSession()
        var journal = Journal()
        for player in 0..<Self.players {
            journal.removeAll()
            population.start(partyFrom: player, in: &session, journal: &journal)
            var own = [Int64](repeating: 0, count: 2 + accounts.count)
            for day in 0..<Self.days {
                journal.removeAll()
                population.play(day: day, in: &session, journal: &journal)
                if journal.entries.contains(where: { $0.kind == .command }) { own[0] += 1 }
                for entry in journal.entries
                where entry.kind == .flow && entry.amount > 0 && Int(entry.resource) == completions {
                    own[1] += entry.amount
                    if let place = accounts.firstIndex(of: Int(entry.code)) { own[2 + place] += entry.amount }
                }
            }
            let name = population.archetypes[session.archetype(of: 0)]
            var moments = all[name] ?? Array(repeating: Moments(), count: own.count)
            for place in own.indices { moments[place].add(own[place]) }
            all[name] = moments
        }
        return all
    }

    @Test("each kind of player comes as often, and does as many of each category")
    func alike() throws {
        let swift = try figures("dailychallenge", seed: 1) { "completed.\($0)" }
        let files = try figures("challenge-in-files", seed: 2) { "\($0)Done" }
        #expect(Set(swift.keys) == Set(files.keys) && swift.count == 6)
        for (archetype, own) in swift {
            let told = try #require(files[archetype])
            #expect(own[0].count > 100 && own[1].sum > 100 && own[2...].allSatisfy { $0.sum > 0 }, "\(archetype)")
            for place in own.indices {
                let error = (own[place].variance + told[place].variance).squareRoot()
                let z = (own[place].mean - told[place].mean) / error
                #expect(abs(z) < 4, "\(archetype), figure \(place): \(own[place].mean) and \(told[place].mean)")
            }
        }
    }
}
