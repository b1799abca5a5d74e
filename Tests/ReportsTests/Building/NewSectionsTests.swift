import Foundation
import MonteCarlo
import QuestKernel
import Reports
import SimulatedPlayers
import Testing

/// Firsts, waits, weeks, parties and what never happened.
@Suite struct NewSectionsTests {
    /// By group of twelve: alone, two, three or four to a party.
    private func parties() -> ScriptedPopulation {
        var population = SmallGame.lively()
        population.partySize = { first in first / PartyGroup.size % 4 + 1 }
        return population
    }

    @Test func partiesStandBesideThoseWhoPlayAlone() throws {
        let report = try parties().report(players: 96, days: 20)
        #expect(report.inconsistencies() == [])
        #expect(report.unfiniteNumbers == [])
        let table = try #require(report.table("parties"))
        #expect(table.columns.map(\.name) == ["Figure", "Solo", "Party of 2", "Party of 3", "Party of 4"])
        #expect(table.value("Players", "Party of 3") == 24)
        #expect(table.value("Parties", "Party of 3") == 8)
        #expect(table.value("Active days, % of days", "Solo") == 100)
        #expect(table.value("EXP per player-day", "Party of 4") == 40)
        #expect(table.interval("Left over, gold per player-day", "Party of 4") != nil)
        #expect(report.finding("In a party of 4")?.severity == .note)
        let solo = try SmallGame.lively().report(players: 96, days: 20)
        #expect(solo.table("parties") == nil)
        #expect(solo.sections.allSatisfy { $0.id != PartySection.id })
    }

    /// Players of a cluster who do the same count as one: the interval is that of eight clusters.
    @Test func playersWhoDoTheSameHaveTheIntervalOfTheirClusters() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in journal.flow(Int64(100 + player / 12 % 5), SmallGame.quests) }
        population.partySize = { _ in 4 }
        let table = try #require(try population.report(players: 96, days: 1).table("money-accounts"))
        let interval = try #require(table.interval("Quests", "Per player-day"))
        // 0, 1, 2, 3, 4, 0, 1, 2: mean 1.625, Σ(x − mean)² = 13.875; t(7) = 2.3646.
        let (t, error) = (2.364_624_251_592_784, (13.875 / 7 / 8).squareRoot())
        #expect(abs(interval.low - (101.625 - t * error)) < 1e-9)
        // Σ(x − mean)³ = 7.03125, so it is skewed a little, which moves the upper end out.
        let skewness = 7.031_25 / pow(13.875, 1.5)
        let reach = 3 / skewness * (1 - cbrt(1 - skewness * (t + skewness / 6)))
        #expect(abs(interval.high - (101.625 + reach * error)) < 1e-9)
    }

    /// A day's net flow: faucets and sinks of a player hang together, and the interval knows.
    @Test func theIntervalOfASingleDayIsThatOfTheDifferences() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { player, _, journal in
            let earned = Int64(100 + 50 * (player % 3))
            journal.flow(earned, SmallGame.quests)
            journal.flow(-(earned - 10 - Int64(player / 12 % 2)), SmallGame.shop)
        }
        let chart = try #require(try population.report(players: 60, days: 3).chart("money-net"))
        let series = try #require(chart.series.first)
        // Three clusters are left with 10 a player, two with 11: s = √(1.2 / 4), t(4) = 2.7764.
        #expect(series.values == [10.4, 10.4, 10.4])
        let reach = 2.7764 * (1.2 / 4).squareRoot() / 5.0.squareRoot()
        #expect(abs((series.high?[1] ?? 0) - (10.4 + reach)) < 1e-4)
    }

    private func withMilestones() -> ScriptedPopulation {
        var description = SmallGame.description()
        description.milestones = [
            .init(name: "first", label: "First prize", group: "Prizes"),
            .init(name: "second", label: "Second prize", group: "Prizes"),
            .init(name: "crown", label: "Crown", group: "Honours"),
        ]
        return ScriptedPopulation(description: description)
    }

    @Test func firstsAreToldByTheDayOnWhichTheyCame() throws {
        var population = withMilestones()
        population.script = { player, day, journal in
            journal.command(0)
            if [0, 0, 2, 9][player] <= day { journal.milestone(0, member: 0) }
        }
        let report = try population.report(players: 4, days: 5)
        #expect(report.inconsistencies() == [])
        let table = try #require(report.table("milestones-1"))
        #expect(table.value("First prize", "P10") == 1)
        #expect(table.value("First prize", "P50") == 1)
        #expect(table.cell("First prize", "P90") == .text("not yet"))
        #expect(table.value("First prize", "Had it") == 75)
        #expect(table.value("Second prize", "Had it") == 0)
        #expect(report.chart("milestones-1-by-day")?.series.first?.values == [50, 50, 75, 75, 75])
        #expect(report.chart("milestones-2-by-day") == nil)
        #expect(report.table("milestones-2")?.rows.count == 1)
        let never = try #require(report.table("never"))
        #expect(
            never.rows.contains { $0[3] == .text("Crown") } && never.rows.contains { $0[3] == .text("Second prize") })
        #expect(!never.rows.contains { $0[3] == .text("First prize") })
    }

    @Test func waitsAreCountedInDaysOfPlay() throws {
        var population = withMilestones()
        // Plays every other day; rewards on the first, third and tenth day of play.
        population.script = { _, day, journal in
            guard day % 2 == 0 else { return }
            journal.command(0)
            if day == 0 { journal.milestone(0, member: 0) }
            if day == 4 { journal.milestone(1, member: 0) }
            if day == 18 { journal.milestone(2, member: 0) }
        }
        let report = try population.report(players: 40, days: 60)
        let table = try #require(report.table("cadence"))
        #expect(table.value("All players", "Gaps per player") == 3)
        #expect(table.value("All players", "Gap, P50") == 2)
        #expect(table.value("All players", "Gap, P99") == 7)
        // Twenty more days of play after the last.
        #expect(table.value("All players", "Longest, P50") == 20)
        #expect(report.finding("waits 20 days of play or more")?.severity == .watch)
        let bars = try #require(report.chart("cadence-gaps")?.series.first?.values)
        #expect(bars[0] == bars[1] && bars[1] == bars[6] && bars[2] == 0)
    }

    /// Bars are of 1 to 20 days; the last one holds gaps of 21 and of all above.
    @Test func theLastBarOfGapsBeginsAtItsOwnDay() throws {
        var population = withMilestones()
        population.script = { _, day, journal in
            journal.command(0)
            if day == 0 { journal.milestone(0, member: 0) }
            if day == 20 { journal.milestone(1, member: 0) }
            if day == 41 { journal.milestone(2, member: 0) }
        }
        let report = try population.report(players: 8, days: 45)
        let bars = try #require(report.chart("cadence-gaps")?.series.first?.values.map { $0 ?? 0 })
        #expect(bars.count == 21 && abs(bars.reduce(0, +) - 100) < 1e-9)
        #expect(bars[19] == bars[20] && bars[20] > 0)
    }

    @Test func aCountOfWholeNumbersIsAPicture() throws {
        var population = ScriptedPopulation(
            description: SmallGame.description(tallies: [
                .init(
                    name: "lengths", label: "Streak lengths", rows: ["0", "1", "2", "3+"],
                    shape: .histogram(unit: "days"))
            ]))
        population.script = { player, _, journal in journal.tally(0, member: 0, cell: UInt16(player % 3)) }
        let report = try population.report(players: 30, days: 2)
        let chart = try #require(report.chart("tally-lengths"))
        #expect(chart.xLabel == "days")
        let third = 100.0 / 3
        #expect(chart.series.first?.values.prefix(3).allSatisfy { abs(($0 ?? 0) - third) < 1e-9 } == true)
        #expect(chart.caption.contains("50 % are at most 1"))
        #expect(report.table("tally-lengths") == nil)
        // An empty bin is no content that is missing.
        #expect(report.table("never")?.rows.contains { $0[3] == .text("3+") } != true)
    }

    @Test func aWeekIsSevenDays() throws {
        let report = try SmallGame.lively().report(players: 40, days: 14)
        let currencies = try #require(report.table("week-currencies"))
        #expect(currencies.value("Gems: in", "All players") == 14)
        #expect(currencies.value("Gems: in", "casual") == 14)
        let counts = try #require(report.table("week-counts"))
        #expect(counts.value("Gold put into upgrades: +1", "eager") == 350)
        #expect(counts.cell("Finds: mythic", "eager") == nil)
    }

    @Test func whatIsCollectedAndNotUsedIsNamed() throws {
        var population = ScriptedPopulation(description: SmallGame.description())
        population.script = { _, _, journal in
            journal.flow(50, SmallGame.quests, resource: 3)
            journal.flow(-1, SmallGame.forge, resource: 3)
        }
        #expect(
            try population.report(players: 10, days: 4).finding("Ore is collected and hardly used")?.severity == .watch)
        #expect(try SmallGame.lively().report(players: 10, days: 4).finding("hardly used") == nil)
    }
}
