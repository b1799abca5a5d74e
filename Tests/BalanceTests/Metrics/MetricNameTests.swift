import Balance
import EconomyMetrics
import Scenarios
import Testing

@Suite struct MetricNameTests {
    private func book(_ scenario: String = "questbond", days: Int = 180) throws -> MetricBook {
        try Sampler(ProjectScenarios.source(scenario), days: days).book
    }

    @Test func aNameHasFunctionArgumentsStatisticAndArchetype() throws {
        let name = try MetricName("days_to_level( 30 ).p50@steady")
        #expect(name.function == "days_to_level")
        #expect(name.arguments == ["30"])
        #expect(name.statistic == "p50")
        #expect(name.archetype == "steady")
        #expect(name.text == "days_to_level(30).p50@steady")
        #expect(try MetricName("reward_gap.p90").statistic == "p90")
        #expect(try MetricName("through(tasks, essence.rare)").arguments == ["tasks", "essence.rare"])
    }

    @Test(arguments: ["", "earned(", "earned()", "earned(gold)p50", "@steady", "earned(gold)@", "earned(gold)."])
    func malformedNamesAreRefused(_ text: String) {
        #expect(throws: MetricProblem.self) { try MetricName(text) }
    }

    @Test func aGuaranteeThatIsNotCountedHasNoShare() throws {
        let book = try book()
        let ladders = book.description.rolls.filter { if case .ladder = $0.shape { true } else { false } }
        #expect(!ladders.isEmpty)
        for roll in ladders {
            #expect(throws: MetricProblem.self) { try book.metric("pity_share(\(roll.name))") }
            #expect(throws: Never.self) { try book.metric("hit_share(\(roll.name))") }
        }
    }

    @Test(arguments: [
        ("erned(gold)", "earned"), ("earned(golt)", "gold"), ("earned(gold)@stedy", "steady"),
        ("hit_share(task)", "tasks"), ("reached(firstRareItm)", "firstRareItem"), ("earned(gold).per_weak", "per_week"),
    ]) func aWrongPartNamesTheNearest(_ text: String, _ nearest: String) throws {
        let book = try book()
        let problem = try #require(throws: MetricProblem.self) { try book.metric(text) }
        #expect(problem.suggestion == nearest)
    }

    @Test(arguments: [
        "days_to_level(1).p50", "days_to_level(30).p0", "days_to_level(30).mean", "level_on(181)", "earned",
        "active_days(3)",
        "hit_share(tasks).p50", "gauge(gold, 5).p50@steady", "earned(essence.rare)@steady",
        "count(taskDrops, Mythical)",
    ]) func figuresThatCannotBeAreRefused(_ text: String) throws {
        let book = try book()
        #expect(throws: MetricProblem.self) { try book.metric(text) }
    }

    @Test(arguments: ["questbond", "timequest", "dailymenu", "crownandbarrel", "dailychallenge"])
    func everyNamedFigureOfEveryGameCanBeRead(_ scenario: String) throws {
        let book = try book(scenario)
        let metrics = try book.metrics(book.everything)
        #expect(metrics.map(\.name) == book.everything)
        #expect(Set(book.everything).count == book.everything.count)
    }
}
