import QuestKernel
import Reports
import SimulatedPlayers
import Testing

/// Collections by draws, beside their exact answers.
@Suite struct CollectedBlocksTests {
    /// Two things of equal weight, looked at after one and two draws: the second is there with one half.
    private func population(cards: [Double]) -> ScriptedPopulation {
        var population = ScriptedPopulation(
            description: SmallGame.description(tallies: [
                .init(name: "relics.players", label: "Players", rows: ["after 1", "after 2", "after 9"]),
                .init(
                    name: "all.relics", label: "Whole", rows: ["after 1", "after 2", "after 9"],
                    per: .init(tally: 0, label: "All whole, by draws of Relics", unit: "%")),
            ]))
        population.description.collected = [
            CollectedOdds(
                name: "All", draw: "Relics", tally: 1, draws: [1, 2, 9], tiers: [], cards: [.init(others: cards)])
        ]
        population.script = { player, day, journal in
            guard day < 2 else { return }
            journal.tally(0, member: 0, cell: UInt16(day))
            if day == 1, player % 4 == 0 { journal.tally(1, member: 0, cell: 1) }
        }
        return population
    }

    @Test func theExactShareStandsBesideThatWhichWasPlayed() throws {
        let report = try population(cards: [0.5, 0.5]).report(players: 120, days: 3)
        #expect(report.inconsistencies() == [])
        let table = try #require(report.table("collected"))
        // Nobody drew nine times.
        #expect(table.rows.count == 2)
        let second = try #require(table.rows.last)
        func number(_ name: String) -> Double? {
            guard let place = table.columns.firstIndex(where: { $0.name == name }),
                case .number(let value, _, _, _) = second[place]
            else { return nil }
            return value
        }
        #expect(number("After draws") == 2 && number("Players") == 120 && number("Whole") == 30)
        #expect(number("Whole, simulated") == 25 && abs((number("Exact") ?? 0) - 50) < 1e-9)
        // 30 where 60 ± √30 were expected.
        #expect(abs((number("z") ?? 0) + 30 / (30.0).squareRoot()) < 0.1)
        #expect(report.chart("collected-1") != nil)
        // And nowhere else: numbers of draws are no content that nobody meets, and no counts of a week.
        #expect(report.table("counts") == nil && report.chart("ratio-all.relics") == nil)
        for id in ["never", "week-counts"] {
            let cells = report.table(id)?.rows.flatMap(\.self) ?? []
            #expect(!cells.contains { if case .text(let text) = $0 { text.contains("after ") } else { false } })
        }
    }

    @Test func whatHasTooManyStatesSaysSo() throws {
        // Thirty things of as many chances: 2³⁰ states.
        let cards = (1...30).map { Double($0) / 1_000 }
        let table = try #require(try population(cards: cards).report(players: 24, days: 3).table("collected"))
        #expect(table.rows.allSatisfy { $0.contains(.text("too many states")) })
    }
}
