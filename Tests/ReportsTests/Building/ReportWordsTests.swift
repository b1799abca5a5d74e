import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Testing

/// A game's own words, and sections that are there only where they have something to show.
@Suite struct ReportWordsTests {
    /// Points that make Seasons, and nothing else.
    private func seasons() -> ScriptedPopulation {
        var description = SmallGame.description(levels: 4, gauges: [])
        description.money = description.experience
        description.words = GameWords(
            subject: "points and Seasons", deeds: "do and feel", level: "Season", levels: "Seasons",
            levelNames: ["Dawn", "Noon", "Dusk", "Night"], counts: "Joys")
        description.words.archetypeNames = ["Quick", "Slow"]
        var population = ScriptedPopulation(description: description, archetypes: ["a", "b"])
        population.level = { player, day in min(3, day / (2 + player % 2)) }
        population.script = { player, day, journal in
            journal.command(0)
            journal.flow(10, SmallGame.quests, resource: 1)
            let level = min(3, day / (2 + player % 2))
            if level > 0 { journal.reach(level: level) }
        }
        return population
    }

    @Test func aGameOfPointsHasNoSectionsOfMoneyLuckOrLadders() throws {
        let report = try seasons().report(players: 40, days: 9)
        #expect(report.inconsistencies() == [])
        #expect(report.sections.map(\.id) == ["money", "levels", "cadence", "coverage", "play"])
        #expect(report.sections.first?.title == "EXP by source")
        #expect(report.chart("money-net") == nil && report.table("money-coverage") == nil)
        #expect(report.table("money-accounts")?.columns.map(\.name).first == "Source")
        let page = HTMLPage.render(report, chartLibrary: "")
        for absent in ["What is left over", "Luck and pity", "Ladders", "href=\"#luck\"", "href=\"#ladders\""] {
            let isAbsent = !page.contains(absent)
            #expect(isAbsent, "\(absent)")
        }
        let hasLink = page.contains("href=\"#levels\"")
        #expect(hasLink)
    }

    @Test func itSpeaksInTheGamesWords() throws {
        let report = try seasons().report(players: 40, days: 9)
        #expect(report.title == "Small Game: points and Seasons over 9 days")
        #expect(report.subtitle.contains("of 2 archetypes do and feel in their first 9 days"))
        let levels = try #require(report.sections.first { $0.id == "levels" })
        #expect(levels.title == "Seasons")
        #expect(report.chart("levels-by-day")?.title == "Season by day of life")
        let table = try #require(report.table("levels-reached"))
        #expect(table.title == "Days until each Season")
        #expect(table.rows.map(\.first) == [.text("2 Noon"), .text("3 Dusk"), .text("4 Night")])
        #expect(report.finding("reaches Season 2 on day 3 and Season 4 on day 7")?.severity == .note)
        #expect(report.table("archetypes")?.rows.map(\.first) == [.text("Quick"), .text("Slow")])
        let words = report.sections.flatMap { [$0.title, $0.lead] } + report.findings.map(\.headline)
        #expect(words.allSatisfy { !$0.lowercased().contains("level") })
    }

    @Test func countedLevelsAreNumbersOfThings() throws {
        var population = seasons()
        population.description.words.level = "badge"
        population.description.words.levels = "badges"
        population.description.words.levelsAreCounted = true
        population.description.firstLevel = 0
        let report = try population.report(players: 40, days: 9)
        #expect(report.finding("reaches 2 badges on day")?.severity == .note)
        #expect(report.table("levels-reached")?.title == "Days until so many badges")
        #expect(report.table("levels-reached")?.columns.map(\.name).prefix(2) == ["Badges", "P10"])
        #expect(report.chart("levels-by-archetype")?.title == "Median number of badges, by archetype")
    }

    @Test func aFindingWhoseSectionIsNotThereHasNoLink() throws {
        // Everything happens to everyone, so what was counted is spoken of; but nothing is shown of a chance.
        let report = try seasons().report(players: 1, days: 1)
        #expect(report.inconsistencies() == [])
    }

    /// A tally that is divided by another: 300 of 400 seen are done, by players who see and do different amounts.
    @Test func countsAreReadAgainstOthersWithTheirInterval() throws {
        var population = ScriptedPopulation(
            description: SmallGame.description(tallies: [
                .init(name: "seen", label: "Seen", rows: ["Reds", "Blues"]),
                .init(
                    name: "done", label: "Done", rows: ["Reds", "Blues"],
                    per: .init(tally: 0, label: "Done of those seen", unit: "%")),
            ]), archetypes: ["a", "b"])
        // By player: seen 1, 3; done 1, and by turns of twelve 3 and 1.
        population.script = { player, _, journal in
            journal.tally(0, member: 0, cell: 0, amount: player % 2 == 0 ? 1 : 3)
            journal.tally(1, member: 0, cell: 0, amount: player % 2 == 0 ? 1 : player / 12 % 2 == 0 ? 3 : 1)
        }
        let report = try population.report(players: 192, days: 1)
        #expect(report.inconsistencies() == [])
        let table = try #require(report.table("ratio-done-by-archetype"))
        #expect(table.rows.count == 1)
        #expect(table.value("Reds", "Seen") == 384 && table.value("Reds", "Done") == 288)
        #expect(table.value("Reds", "All players") == 75)
        #expect(table.value("Reds", "a") == 100)
        let b = try #require(table.value("Reds", "b"))
        #expect(abs(b - 200.0 / 3) < 1e-9)
        // Residuals y − rx of 16 clusters are ±6: s² = 16 · 36 / 15, the error √(s² / 16) / x̄ with x̄ = 24; t(15) =
        // 2.1314. It is more than 5 % of the ratio, so the interval is symmetric in its logarithm.
        let factor = exp(2.1314 * (36.0 / 15).squareRoot() / 24 / 0.75)
        let interval = try #require(table.interval("Reds", "All players"))
        #expect(abs(interval.low - 75 / factor) < 0.01, "\(interval) \(factor)")
        #expect(abs(interval.high - 75 * factor) < 0.01)
        #expect(report.chart("ratio-done")?.x == .categories(["Reds"]))
    }

    @Test func gaugesOfOneGroupShareAPicture() throws {
        var population = ScriptedPopulation(
            description: SmallGame.description(gauges: [
                .init(name: "mood", label: "Mood", unit: "points"),
                .init(name: "near", label: "Near", unit: "metres", group: "Distances"),
                .init(name: "far", label: "Far", unit: "metres", group: "Distances"),
            ]))
        population.gauge = { gauge, _, day in Int64(gauge * 10 + day) }
        population.script = { _, _, journal in journal.command(0) }
        let report = try population.report(players: 10, days: 3)
        #expect(report.inconsistencies() == [])
        let chart = try #require(report.chart("gauges-1-by-day"))
        #expect(chart.title == "Distances by day of life" && chart.yLabel == "metres per player")
        #expect(chart.series.map(\.name) == ["Near", "Far"])
        #expect(chart.series.last?.values == [20, 21, 22])
        #expect(report.chart("gauge-mood") != nil && report.chart("gauge-near") == nil)
        #expect(report.table("gauges-1-by-archetype")?.value("everyone", "Far") == 22)
    }

    @Test func commandsOfOthersAreNotMissed() throws {
        var population = ScriptedPopulation(description: SmallGame.description(commands: ["play", "judge", "sleep"]))
        population.description.commandsOfOthers = [1]
        population.script = { _, _, journal in journal.command(0) }
        let report = try population.report(players: 3, days: 2)
        let never = try #require(report.table("never"))
        #expect(never.rows.contains { $0[3] == .text("sleep") } && !never.rows.contains { $0[3] == .text("judge") })
        #expect(report.table("commands")?.rows.count == 2)
    }
}
