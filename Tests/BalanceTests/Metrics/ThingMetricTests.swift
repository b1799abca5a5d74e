import Balance
import EconomyMetrics
import MonteCarlo
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

/// Who has had a thing, and since when, against each player's own days.
@Suite struct ThingMetricTests {
    private static let (blocks, days) = (2, 8)

    /// Of every item and card of QuestBond.
    @Test func sharesAndDaysAreThoseOfTheDiaries() throws {
        let sampler = try Sampler(ProjectScenarios.source("questbond"), seed: 5, days: Self.days)
        let things = sampler.book.things
        let names = things.flatMap { ["owned(\($0.id))", "owned(\($0.id), 3)"] }
        let metrics = try sampler.book.metrics(names)
        var sample = sampler.runSample(of: metrics)
        _ = try sampler.play(0..<Self.blocks, into: &sample, metrics, threads: 2)
        let first = try firstDays(sampler.population, things)
        var met = 0
        for (place, thing) in things.enumerated() {
            for (metric, last) in [(metrics[2 * place], Self.days - 1), (metrics[2 * place + 1], 2)] {
                let own = first[place].count { $0 <= last }
                let value = try #require(sample.sample(metric)?.figure().value)
                let share = Double(own) / Double(Self.blocks * Plan.blockSize)
                #expect(abs(value - share) < 1e-12, "\(thing.id) by \(last)")
                met += own
            }
        }
        #expect(met > 100, "nothing was found")
    }

    /// The day of life, from 0, on which each player first had each thing.
    private func firstDays(_ population: some Population, _ things: [MetricThing]) throws -> [[Int]] {
        var first = things.map { _ in [Int]() }
        for player in 0..<Self.blocks * Plan.blockSize {
            let diary = try Replayer.diary(of: player, days: Self.days, among: population)
            for (place, thing) in things.enumerated() {
                guard case .row(let tally, let row) = thing.source else { continue }
                let day = diary.days.first { day in
                    day.deeds.contains { deed in
                        deed.entries.contains {
                            $0.kind == .tally && Int($0.code) == tally && Int($0.cell) == row && $0.amount > 0
                        }
                    }
                }
                if let day { first[place].append(day.number) }
            }
        }
        return first
    }

    @Test func aGameInFilesCountsFirstCopies() throws {
        let book = try Sampler(ProjectScenarios.source("star-collector"), seed: 5, days: 9).book
        #expect(book.things.map(\.id).contains("nova"))
        #expect(try book.metric("owned(nova, 4)").name == "owned(nova, 4)")
        #expect(try book.metric("first(nova).p50").unit == .days)
    }

    @Test(
        arguments: [
            ("questbond", "owned(potHelmm)", "potHelm"), ("questbond", "owned(potHelm, 99)", "days"),
            ("timequest", "owned(sword)", "by thing"),
        ])
    func mistakesAreExplained(game: String, metric: String, words: String) throws {
        let book = try Sampler(ProjectScenarios.source(game), seed: 5, days: 9).book
        do {
            _ = try book.metric(metric)
            Issue.record("\(metric) was taken")
        } catch { #expect("\(error)".contains(words), "\(error)") }
    }
}
