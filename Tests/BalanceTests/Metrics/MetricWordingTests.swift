import Balance
import EconomyMetrics
import MonteCarlo
import Scenarios
import Testing

/// What figures are called wherever one is shown.
@Suite struct MetricWordingTests {
    private func book(_ scenario: String = "questbond", days: Int = 30) throws -> MetricBook {
        try Sampler(ProjectScenarios.source(scenario), days: days).book
    }

    @Test(arguments: [
        ("earned(gold)", "Gold earned per day", "gold per player and day"),
        ("spent(gems).per_week", "Gems spent per week", "gems per player and week"),
        ("earned(exp).per_active_day", "EXP earned per day played", "EXP per player and day played"),
        ("sink_coverage(gold)", "Gold spent of what is earned", "% of gold earned"),
        ("through(tasks, gold)", "Gold from tasks per day", "gold per player and day"),
        ("through(tasks + missions, gold)", "Gold from tasks and AFK missions per day", "gold per player and day"),
        ("through(enhancement, gold)", "Gold into enhancement per day", "gold per player and day"),
        ("count(dungeonRuns).per_player", "Dungeon runs per player", "per player over the run"),
        ("hit_share(missionSuccess)", "Missions succeeded: success rate", "% of tries"),
        ("pity_share(tasks)", "Equipment from tasks: share that the guarantee gave", "% of successes"),
        ("tries_per_hit(tasks)", "Equipment from tasks: tries per success", "tries per success"),
        ("uses(completeTask)", "Complete task: times per day", "times per player and day"),
        ("days_to_level(30).p50", "Day by which half of players reach level 30", "day of life"),
        ("days_to_level(30).p90", "Day by which 90 % of players reach level 30", "day of life"),
        ("reached_level(10)", "Players who reach level 10 by day 30", "% of players"),
        ("reached(firstEpicItem, 7)", "Players with “First Epic item” by day 7", "% of players"),
        ("reached(bond10)", "Players in parties with “Bond level 10” by day 30", "% of players in parties"),
        (
            "reached(achievement.fullParty)", "Players in parties of 4 with “Full Party” by day 30",
            "% of players in parties of 4"
        ),
        ("gauge(gold).p90", "Gold on hand: P90 at the end of day 30", "gold"),
        ("level_on(30)@minMaxer", "Mean level at the end of day 30, Min-maxer", "level"),
    ]) func aFigureHasOneLabelAndAMeasure(name: String, label: String, measure: String) throws {
        let metric = try book().metric(name)
        #expect(metric.label == label)
        #expect(metric.measure == measure)
    }

    @Test(arguments: [
        ("crownandbarrel", "reached_level(10)", "Players who reach 10 achievements by day 30"),
        ("dailymenu", "days_to_level(4).p50", "Day by which half of players reach Season 4"),
    ]) func levelsHaveTheGamesOwnWords(scenario: String, name: String, label: String) throws {
        #expect(try book(scenario).metric(name).label == label)
    }

    @Test(
        "accounts are counted together only if they are different, and all faucets or all sinks",
        arguments: ["through(tasks + enhancement, gold)", "through(tasks + tasks, gold)", "through(+, gold)"])
    func accountsTogether(name: String) throws {
        let book = try book()
        #expect(throws: MetricProblem.self) { try book.metric(name) }
    }

    @Test(arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func noTwoFiguresShareALabel(scenario: String) throws {
        let book = try book(scenario)
        let metrics = try book.metrics(book.everything)
        #expect(metrics.allSatisfy { !$0.measure.isEmpty && $0.label.first?.isLowercase == false })
        let labels = Dictionary(grouping: metrics) { $0.label + $0.measure }.filter { $0.value.count > 1 }
        #expect(labels.isEmpty, "\(labels.values.map { $0.map(\.name) })")
    }

    /// A day beyond the run is the fault of nothing but its length.
    @Test func aRunTooShortIsSaidWithTheDaysItNeeds() throws {
        let book = try book(days: 30)
        let problem = try #require(throws: MetricProblem.self) { try book.metric("level_on(180)") }
        #expect(problem.neededDays == 180)
        #expect(problem.description == "level_on(180) needs at least 180 days; this run has 30: use --days 180 or more")
        let none = try #require(throws: MetricProblem.self) { try book.metric("level_on(0)") }
        #expect(none.neededDays == nil)
    }

    /// Shares of what no player can reach alone are of those who can.
    @Test func partyMilestonesAreCountedOverParties() throws {
        let sampler = try Sampler(ProjectScenarios.source("questbond"), days: 2)
        let names = [
            "reached(firstEpicItem)", "reached(bond10)", "reached(achievement.fullParty)", "days_to(bond10).p50",
        ]
        let metrics = try sampler.book.metrics(names + ["reached(bond10)@casual", "reached(firstEpicItem)@casual"])
        var runSample = sampler.runSample(of: metrics)
        try sampler.play(0..<24, into: &runSample, metrics, threads: 2)
        let wholes = try metrics.map { metric in
            try #require(runSample.sample(metric, blocks: 24)).counted
        }
        #expect(wholes[0] == 288)
        #expect(wholes[1] < wholes[0] && wholes[2] < wholes[1] && wholes[2] > 0)
        // Parties of four are twelve players in a row.
        #expect(wholes[2].truncatingRemainder(dividingBy: 12) == 0)
        #expect(wholes[3] == wholes[1])
        #expect(wholes[4] < wholes[5] && wholes[4] > 0)
    }
}
