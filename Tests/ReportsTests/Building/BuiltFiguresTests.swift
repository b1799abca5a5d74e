import Balance
import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Testing

/// Figures of runs that are small enough to compute by hand.
@Suite struct BuiltFiguresTests {
    /// Player 0 earns 10 and spends 5, player 1 earns 30 and spends 9.
    private func twoPlayers() throws -> ReportDocument {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in
            journal.flow(player == 0 ? 10 : 30, SmallGame.quests)
            journal.flow(player == 0 ? -5 : -9, SmallGame.shop)
        }
        return try population.report(players: 2, days: 1)
    }

    /// Twelve players who earn 1,000 a day, and twelve who earn 1,002.
    @Test func theMeanOfTwoClustersHasTheirTInterval() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in journal.flow(player < 12 ? 1_000 : 1_002, SmallGame.quests) }
        let table = try #require(try population.report(players: 24, days: 1).table("money-accounts"))
        #expect(table.value("Quests", "Per player-day") == 1_001)
        // s / √n = 1, t(1) = 12.7062.
        let interval = try #require(table.interval("Quests", "Per player-day"))
        #expect(abs(interval.low - (1_001 - 12.7062)) < 0.001)
        #expect(abs(interval.high - (1_001 + 12.7062)) < 0.001)
        #expect(table.value("Quests", "Share") == 100)
    }

    /// One earns three times as much as the other: a symmetric interval would reach far below 0.
    @Test func anAmountThatIsHardlyKnownHasAnIntervalAboveZero() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in journal.flow(player < 12 ? 10 : 30, SmallGame.quests) }
        let table = try #require(try population.report(players: 24, days: 1).table("money-accounts"))
        let interval = try #require(table.interval("Quests", "Per player-day"))
        let factor = exp(12.706_204_736 * 10 / 20)
        #expect(abs(interval.low - 20 / factor) < 1e-6)
        #expect(abs(interval.high / (20 * factor) - 1) < 1e-6)
    }

    @Test func coverageIsTheRatioOfSums() throws {
        let coverage = try #require(try twoPlayers().table("money-coverage")?.value("All players", "Sinks / faucets"))
        #expect(abs(coverage - 35) < 1e-9)
    }

    @Test func sinksLieBelowZeroAndNetIsTheirSum() throws {
        let chart = try #require(try twoPlayers().chart("money-by-day"))
        #expect(chart.series.first { $0.name == "Quests" }?.values == [20])
        #expect(chart.series.first { $0.name == "Shop" }?.values == [-7])
        #expect(chart.series.first { $0.name == "Net" }?.values == [13])
    }

    @Test func halvesOfTheRunAreToldApart() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { _, day, journal in
            journal.flow(day < 2 ? 10 : 40, SmallGame.quests)
            journal.flow(-10, SmallGame.shop)
        }
        let report = try population.report(players: 4, days: 4)
        let table = try #require(report.table("money-accounts"))
        #expect(table.value("Quests", "First half") == 10)
        #expect(table.value("Quests", "Second half") == 40)
        let coverage = try #require(report.table("money-coverage"))
        #expect(coverage.value("First half", "Sinks / faucets") == 100)
        #expect(coverage.value("Second half", "Sinks / faucets") == 25)
    }

    /// Of five days two are the first half: figures a day are over two days and over three.
    @Test func theSecondHalfOfAnOddRunIsTheLongerOne() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { _, day, journal in
            journal.flow(day < 2 ? 30 : 60, SmallGame.quests)
            journal.flow(-10, SmallGame.shop)
        }
        let table = try #require(try population.report(players: 4, days: 5).table("money-accounts"))
        #expect(table.value("Quests", "First half") == 30)
        #expect(table.value("Quests", "Second half") == 60)
    }

    @Test func exactForcedShareIsThatOfTheRolledChances() throws {
        let report = try SmallGame.lively().report(players: 2_400, days: 20)
        let table = try #require(report.table("pity-drops"))
        // Dry three times and then a failed roll: 0.8⁴.
        let exact = try #require(table.value("Chest", "Exact"))
        #expect(abs(exact - 40.96) < 1e-9)
        #expect(table.value("Chest", "Without bonus") == exact)
        let interval = try #require(table.interval("Chest", "Forced, simulated"))
        #expect(interval.low < exact && exact < interval.high)
        // By hand: of 48,000 waits 48,000, 38,400, 30,720 and 24,576 tries are at 0 to 3 dry ones, so the standard
        // error of ln(share) is √(0.25/48000 + 0.25/38400 + 0.25/30720 + 0.25/24576) = 0.00548, and 95 % are ±1.96 of
        // them. All play alone, so clusters say the same, but for the error of what 200 of them say: 5 %, of which
        // three are allowed.
        let byHand = 2 * 1.96 * 0.00548 * 40.96
        #expect(abs((interval.high - interval.low) / byHand - 1) < 0.15)
        let waits = try #require(report.table("pity-waits"))
        #expect(waits.value("Chest", "P50, exact") == 4)
        #expect(waits.value("Chest", "P50") == 4)
    }

    /// Otherwise the band of the chart would have holes.
    @Test func alsoATryOnWhichNobodyHadTheDropHasAnInterval() throws {
        var population = ScriptedPopulation(description: SmallGame.description(rolls: [SmallGame.chest]))
        population.script = { _, _, journal in
            for dry in 0..<3 {
                journal.roll(
                    0, member: 0, cell: UInt16(dry), chance: Probability(partsPerMillion: 200_000),
                    outcome: dry == 2 ? .hit : .miss)
            }
        }
        let report = try population.report(players: 240, days: 5)
        let simulated = try #require(report.chart("pity-chest")?.series.first)
        #expect(simulated.values.prefix(3) == [0, 0, 100])
        #expect(simulated.low?.prefix(2) == [0, 0])
        let high = try #require(simulated.high?[0])
        // Of 1,200 tries none: the share is below 0.4 % at 95 %.
        #expect(high > 0 && high < 0.5)
    }

    @Test func levelsAreReachedByTheDayOnWhichTheRankedPlayerReachedThem() throws {
        var population = ScriptedPopulation(description: SmallGame.description(levels: 3))
        population.script = { player, day, journal in
            if [0, 0, 2, 9][player] == day { journal.reach(level: 1) }
        }
        let report = try population.report(players: 4, days: 5)
        let table = try #require(report.table("levels-reached"))
        #expect(table.value("2", "P10") == 1)
        #expect(table.value("2", "P50") == 1)
        #expect(table.cell("2", "P90") == .text("not yet"))
        #expect(table.value("2", "Reached it") == 75)
        #expect(table.cell("3", "P10") == .text("not yet"))
        #expect(table.value("3", "Reached it") == 0)
    }

    @Test func giniIsZeroForEqualsAndOneForASingleOwner() throws {
        let equals = try #require(Spread([(5, 5, 10)]).gini)
        #expect(abs(equals.value) < 1e-12)
        let owner = try #require(Spread([(0, 0, 9), (50, 50, 1)]).gini)
        #expect(abs(owner.value - 1) < 1e-12)
        #expect(Spread([(0, 0, 9)]).gini == nil)
        #expect(Spread([]).gini == nil)
        // Hand: values 1, 2, 3: Σ(2i − n − 1)x / ((n − 1)Σx) = 4 / 12.
        let three = try #require(Spread([(1, 1, 1), (2, 2, 1), (3, 3, 1)]).gini)
        #expect(abs(three.value - 1.0 / 3) < 1e-12)
    }

    @Test func quantilesAreTheInverseDistributionFunction() {
        let spread = Spread([(1, 1, 5), (2, 2, 4), (64, 65, 1)])
        #expect(spread.quantile(0.5) == 1)
        #expect(spread.quantile(0.51) == 2)
        #expect(spread.quantile(0.9) == 2)
        #expect(spread.quantile(0.91) == 64.5)
        #expect(Spread([]).quantile(0.5) == nil)
    }

    @Test func ladderStepsShowCostPerSuccess() throws {
        let report = try SmallGame.lively().report(players: 200, days: 20)
        let table = try #require(report.table("ladder-upgrade"))
        let attempts = try #require(table.value("+2", "Attempts per success"))
        #expect(abs(attempts - 2.5) < 0.2)
        #expect(table.value("+2", "Exact") == 2.5)
        #expect(table.value("+2", "Cost per success").map { abs($0 - attempts * 50) < 1e-6 } == true)
    }

    @Test func itemsAreAddedTakenAndHeld() throws {
        let table = try #require(try SmallGame.lively().report(players: 10, days: 6).table("by-item"))
        #expect(table.value("Ore", "In") == 18)
        #expect(table.value("Ore", "Out") == 6)
        #expect(table.value("Ore", "Held at the end") == 12)
    }

    @Test func growthOrderIsTheExponentOfAPowerLaw() throws {
        let order = try #require(GrowthOrder([(1, 3), (2, 12), (4, 48), (8, 192)]))
        #expect(abs(order.exponent - 2) < 1e-12)
        #expect(GrowthOrder([(1, 3), (2, 12), (4, 0)]) == nil)
    }
}
