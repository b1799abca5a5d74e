import GameContract
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers
import Testing

/// The reports of the games that ship: each shows the figures that its design asks for, in its own words, and nothing
/// that it has not.
@Suite("Every game's report")
struct EveryGameTests {
    private static let small = GameName.allCases.dropFirst().map(\.name)

    private func report(_ game: String, days: Int = 60) throws -> ReportDocument {
        try report(GameRegistry.scenario(try ShippedScenario.read(game)).population(seed: 1), days)
    }

    /// Audited, so that every balance, level and tally was recounted on the way.
    private func report<Players: Population>(_ population: Players, _ days: Int) throws -> ReportDocument {
        let plan = try Plan(
            seed: 1, players: 72, days: days, threads: 2, isAudited: true,
            identity: RunIdentity(
                engineVersion: "0", game: population.description.game, scenario: "s", contentHash: "0"))
        let outcome = try Runner.run(plan, arms: [population])
        let totals = try #require(outcome.arms.first)
        return EconomyReport.build(plan: plan, players: outcome.players, totals: totals, resultHash: "0")
    }

    private func ids(_ report: ReportDocument) -> Set<String> {
        Set(
            report.sections.flatMap(\.blocks).compactMap { block in
                switch block {
                case .chart(let chart): chart.id
                case .table(let table): table.id
                case .flows(let diagram): diagram.id
                case .note: nil
                }
            }
        ).union(counts(report))
    }

    /// Counts that have rows in the table of all of them.
    private func counts(_ report: ReportDocument) -> [String] {
        report.sections.flatMap(\.blocks).flatMap { block -> [String] in
            guard case .table(let table) = block, table.id == "counts" else { return [] }
            return table.rows.compactMap { row in
                guard case .text(let name) = row[1] else { return nil }
                return "counts: \(name)"
            }
        }
    }

    @Test("is sound, has no empty section, and a link for each", arguments: small + ["questbond"])
    func isSound(game: String) throws {
        let report = try report(game, days: game == "questbond" ? 14 : 60)
        #expect(report.inconsistencies() == [])
        #expect(!report.findings.isEmpty)
        for section in report.sections {
            let figures = section.blocks.contains { if case .note = $0 { false } else { true } }
            #expect(figures, "\(section.title)")
        }
        let page = HTMLPage.render(report, chartLibrary: "")
        for section in report.sections {
            let isLinked = page.contains("href=\"#\(section.id)\"")
            #expect(isLinked, "\(section.id)")
        }
        let isEconomy = game == "questbond" || game == "custom"
        for id in ["purse", "experience", "luck", "ladders"] {
            #expect(report.sections.contains { $0.id == id } == isEconomy, "\(id)")
            let isLinked = page.contains("href=\"#\(id)\"")
            #expect(isLinked == isEconomy, "\(id)")
        }
        let isAboutWhatIsLeft = page.contains("What is left over")
        #expect(isAboutWhatIsLeft == isEconomy)
        #expect(report.title.contains("economy") == isEconomy)
    }

    @Test(
        "shows the figures that its design asks for",
        arguments: [
            // Points by source over time; days to each Season; stamps and unlocks; warmth by day and after a holiday.
            (
                "dailymenu",
                [
                    "money-by-day", "levels-reached", "milestones-1-by-day", "milestones-6", "gauge-stamps",
                    "gauge-unlocks", "gauge-warmth", "ratio-kept", "ratio-cooled",
                    "counts: Community: voices", "gauge-library",
                    "milestones-7",
                ]
            ),
            // XP by accuracy, levels, streaks that pause, personal bests as players improve.
            (
                "timequest",
                [
                    "money-by-day", "money-accounts", "levels-reached", "gauge-streak",
                    "counts: Pauses that the streak survived", "counts: New personal bests", "gauges-1-by-day",
                ]
            ),
            // The share of players with each achievement by day; the longest wait to the next one.
            (
                "crownandbarrel",
                [
                    "milestones-1-by-day", "milestones-2-by-day", "milestones-3-by-day", "milestones-4-by-day",
                    "milestones-5-by-day", "gauge-longestWait", "cadence", "gauges-1-by-day",
                ]
            ),
            // Completion by category and by day of the week.
            ("dailychallenge", ["ratio-doneByCategory", "ratio-doneByWeekday", "gauge-share"]),
        ] as [(String, [String])])
    func showsItsFigures(game: String, figures: [String]) throws {
        let ids = ids(try report(game))
        for figure in figures { #expect(ids.contains(figure), "\(figure)") }
    }

    @Test("the fifty achievements each have their share of players, each with a line of a chart or a row")
    func fiftyAchievements() throws {
        let report = try report("crownandbarrel")
        var names: Set<String> = []
        for block in report.sections.flatMap(\.blocks) {
            guard case .table(let table) = block, table.id.hasPrefix("milestones-") else { continue }
            #expect(table.columns.contains { $0.name == "Had it" })
            for row in table.rows { if case .text(let name) = row[0] { names.insert(name) } }
        }
        #expect(names.count == 50)
    }

    @Test("DailyMenu speaks of Seasons, Crown & Barrel of achievements; neither of levels that they have not")
    func wordsOfLevels() throws {
        for (game, title) in [("dailymenu", "Seasons"), ("crownandbarrel", "Achievements")] {
            let report = try report(game)
            #expect(report.sections.first { $0.id == "levels" }?.title == title)
            let words = report.findings.map(\.headline) + report.sections.flatMap { [$0.title, $0.lead] }
            for word in words { #expect(!word.lowercased().contains("level"), "\(word)") }
        }
        #expect(try report("dailychallenge").sections.allSatisfy { $0.id != "levels" })
    }

    @Test("archetypes are shown by their display names", arguments: small)
    func archetypesAreCalledByTheirNames(game: String) throws {
        let names = try report(game).sections.flatMap(\.blocks).compactMap { block -> [String]? in
            guard case .table(let table) = block, table.id == "archetypes" else { return nil }
            return table.rows.compactMap { if case .text(let name) = $0[0] { name } else { nil } }
        }.joined()
        // The example of a game in files has four.
        #expect(names.count >= (game == "custom" ? 4 : 5) && names.allSatisfy { $0.first?.isUppercase == true })
    }
}
