import MonteCarlo
import QuestKernel
import Reports
import SimulatedPlayers
import Testing

/// Draws beside their exact answers, and long waits in full.
@Suite struct TierBlocksTests {
    private static func odds(_ chances: [Int64], isGuaranteed: Bool) -> TieredOdds {
        let chances = chances.map { Probability(partsPerMillion: $0) }
        var odds = TieredOdds(
            name: "Banner", tiers: [.init(name: "five", chances: chances, isGuaranteed: isGuaranteed)])
        odds.tally = 0
        return odds
    }

    private func population(_ odds: TieredOdds) -> ScriptedPopulation {
        var population = ScriptedPopulation(
            description: SmallGame.description(tallies: [
                .init(name: "banner", label: "Banner", rows: ["five", "nothing of these"])
            ]))
        population.description.tieredDraws = [odds]
        population.script = { player, day, journal in
            for draw in 0..<5 { journal.tally(0, member: 0, cell: (day + draw) % 5 == 0 ? 0 : 1) }
        }
        return population
    }

    @Test func theExactShareAndWaitStandBesideThoseThatWerePlayed() throws {
        // Never but on the fourth draw, which is sure.
        let sure = try population(Self.odds([0, 0, 0, 0], isGuaranteed: true)).report(players: 24, days: 3)
        #expect(sure.inconsistencies() == [])
        let table = try #require(sure.table("tiers"))
        #expect(table.rows.count == 1 && table.rows.first?[1] == .text("five"))
        #expect(table.value("Banner", "Draws") == 24 * 3 * 5 && table.value("Banner", "Hits") == 24 * 3)
        #expect(table.value("Banner", "Share") == 20 && table.value("Banner", "Draws per hit") == 5)
        #expect(abs((table.value("Banner", "Share, exact") ?? 0) - 25) < 1e-9)
        #expect(abs((table.value("Banner", "Mean wait, exact") ?? 0) - 4) < 1e-9)
        // One in four by luck alone.
        let free = try population(Self.odds([250_000], isGuaranteed: false)).report(players: 24, days: 3)
        #expect(abs((free.table("tiers")?.value("Banner", "Share, exact") ?? 0) - 25) < 1e-9)
    }

    @Test func whatNobodyDrewHasNoRow() throws {
        var population = population(Self.odds([250_000], isGuaranteed: false))
        population.script = { _, _, journal in journal.command(0) }
        #expect(try population.report(players: 12, days: 2).table("tiers") == nil)
    }

    @Test func everyTryUpToTheGuaranteeIsDrawn() throws {
        let roll = GameDescription.Roll(name: "far", label: "Far", shape: .pity(Pity(hard: 90)))
        var population = ScriptedPopulation(description: SmallGame.description(rolls: [roll]))
        population.script = { _, _, journal in
            for dry in 0..<UInt16(90) {
                let chance = Probability(partsPerMillion: 1_000)
                journal.roll(0, member: 0, cell: dry, chance: chance, outcome: dry == 89 ? .forced : .miss)
            }
        }
        let chart = try #require(try population.report(players: 12, days: 1).chart("pity-far"))
        #expect(chart.kind == .lines && chart.x == .numbers((1...90).map(Double.init)))
        #expect(chart.series.first?.values.last == 100)
    }
}
