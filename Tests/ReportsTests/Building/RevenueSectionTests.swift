import MonteCarlo
import QuestKernel
import Reports
import SimulatedPlayers
import Testing

/// Real money stands in a section of its own, in money.
@Suite struct RevenueSectionTests {
    private static let money: UInt16 = 4
    private static let wallet: UInt16 = 7
    private static let chest: UInt16 = 8
    private static let pass: UInt16 = 9

    /// Players 0, 2, 4, … are "payer"s: each third of them buys a chest for 4.99 on day 1, and each a pass for 2.50 on
    /// the last of two days.
    private func population() -> ScriptedPopulation {
        var description = SmallGame.description(gauges: [
            .init(name: "gold", label: "Gold on hand", unit: "gold"),
            .init(name: "spent", label: "Real money spent", unit: "millionths"),
        ])
        description.resources.append(.init(name: "money", label: "Real money, in hundredths", isCurrency: true))
        description.flows += [
            // A pack gives things of the game too, by a faucet that is called as it is.
            .init(name: "chest", label: "Chest", isFaucet: true),
            .init(name: "wallet", label: "Paid in", isFaucet: true),
            .init(name: "chestCost", label: "Cost of Chest", isFaucet: false),
            .init(name: "passCost", label: "Cost of Pass", isFaucet: false),
        ]
        description.revenue = GameDescription.Revenue(
            resource: ResourceID(Self.money), spentGauge: 1,
            packs: [Int(Self.chest): "Chest", Int(Self.pass): "Pass"])
        var population = ScriptedPopulation(description: description, archetypes: ["payer", "free"])
        population.gauge = { gauge, player, day in
            guard gauge == 1, player % 2 == 0 else { return 0 }
            return (player % 6 == 0 ? 4_990_000 : 0) + (day == 1 ? 2_500_000 : 0)
        }
        population.script = { player, day, journal in
            journal.flow(10, SmallGame.quests)
            journal.flow(-5, SmallGame.shop)
            guard player % 2 == 0 else { return }
            let price: Int64 = day == 1 ? 250 : player % 6 == 0 ? 499 : 0
            guard price > 0 else { return }
            journal.flow(price, Self.wallet, resource: Self.money)
            journal.flow(-price, day == 1 ? Self.pass : Self.chest, resource: Self.money)
        }
        return population
    }

    @Test func figuresAreInMoneyByArchetypePackAndDay() throws {
        let report = try population().report(players: 120, days: 2)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        #expect(report.sections.contains { $0.id == "revenue" && $0.title == "Revenue" })
        let who = try #require(report.table("revenue-by-archetype"))
        // A sixth of all players pays 4.99, a half 2.50.
        let mean = 4.99 / 6 + 1.25
        #expect(abs((who.value("All players", "Per player") ?? 0) - mean) < 1e-9)
        #expect(abs((who.value("All players", "Per player-day") ?? 0) - mean / 2) < 1e-9)
        #expect(abs((who.value("All players", "Per paying player") ?? 0) - 2 * mean) < 1e-9)
        #expect(who.value("All players", "Paying players") == 50)
        #expect(who.value("payer", "Paying players") == 100)
        #expect(who.value("free", "Paying players") == 0)
        #expect(abs((who.value("payer", "Per player") ?? 0) - 2 * mean) < 1e-9)
        #expect(who.value("payer", "Share of revenue") == 100)
        #expect(who.value("free", "Per player") == 0)
        #expect(who.cell("free", "Per paying player") == .empty)
        let packs = try #require(report.table("revenue-by-pack"))
        #expect(abs((packs.value("Pass", "Per player") ?? 0) - 1.25) < 1e-9)
        #expect(packs.value("Pass", "First half") == 0 && packs.value("Pass", "Second half") == 1.25)
        #expect(abs((packs.value("Chest", "Share of revenue") ?? 0) - 100 * (4.99 / 6) / mean) < 1e-9)
        let chart = try #require(report.chart("revenue-by-day"))
        #expect(chart.series.map(\.name) == ["Pass", "Chest"])
        #expect(chart.series.first?.values == [0, 1.25])
        let spent = try #require(report.table("revenue-spent"))
        #expect(spent.value("free", "P99") == 0)
        // Bins of the histogram are 1/32 of their value wide.
        #expect(abs((spent.value("payer", "P99") ?? 0) - 7.49) < 7.49 / 64)
    }

    /// Who pays differs from cluster to cluster here, so that there is an error to tell.
    @Test func theShareOfPayingPlayersHasItsInterval() throws {
        var population = population()
        population.gauge = { gauge, player, _ in gauge == 1 && player / 12 % 2 == 0 ? 1_000_000 : 0 }
        let table = try #require(try population.report(players: 240, days: 2).table("revenue-by-archetype"))
        #expect(table.value("All players", "Paying players") == 50)
        let interval = try #require(table.interval("All players", "Paying players"))
        #expect(abs(interval.low + interval.high - 100) < 1e-6)
        #expect(interval.low > 15 && interval.low < 40)
    }

    @Test func itIsNoCurrencyBesideOthers() throws {
        let report = try population().report(players: 24, days: 2)
        let texts = report.allTables.filter { !$0.id.hasPrefix("revenue") && $0.id != "never" }.flatMap {
            $0.rows.joined()
        }
        #expect(!texts.contains { if case .text(let text) = $0 { text.hasPrefix("Real money") } else { false } })
        #expect(report.chart("gauge-spent") == nil)
        var plain = population()
        plain.description.revenue = nil
        let other = try plain.report(players: 24, days: 2)
        #expect(other.table("revenue-by-pack") == nil)
        #expect(other.table("currencies")?.rows.first?.first == .text("Real money, in hundredths"))
    }

    @Test func withoutAPurchaseThereIsNoSection() throws {
        var population = population()
        population.script = { _, _, journal in journal.flow(10, SmallGame.quests) }
        #expect(try population.report(players: 12, days: 2).sections.allSatisfy { $0.id != "revenue" })
    }
}
