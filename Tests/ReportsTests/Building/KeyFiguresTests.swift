import Foundation
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import Testing

@Suite struct KeyFiguresTests {
    /// On average a player earns 30 a day and spends 20 of it; climbs two levels a day, but a casual one as many
    /// as is said.
    private static func economy(casualLevels: Int = 2) -> ScriptedPopulation {
        var population = ScriptedPopulation(
            description: SmallGame.description(rolls: [SmallGame.chest]), archetypes: ["eager", "steady", "casual"])
        let level = { @Sendable (player: Int, day: Int) in min(39, (player % 3 == 2 ? casualLevels : 2) * (day + 1)) }
        population.level = level
        population.gauge = { _, _, day in Int64(10 * (day + 1)) }
        population.script = { player, day, journal in
            journal.command(0)
            journal.flow(Int64(29 + player / 12 % 3), SmallGame.quests)
            journal.flow(Int64(-19 - player / 12 % 3), SmallGame.shop)
            if level(player, day) > 0 { journal.reach(level: level(player, day)) }
        }
        return population
    }

    private func figures(
        _ population: ScriptedPopulation, players: Int = 144, days: Int = 10, targets: String? = nil
    ) throws -> [KeyFigure] {
        let (plan, totals) = try population.totals(players: players, days: days)
        var notes = ReportNotes()
        if let targets {
            notes.targets = try TargetFile.read(from: try YAMLTree.read("targets: \(targets)", file: "t"))
        }
        let run = EconomyRun(
            plan: plan, played: players, totals: totals, resultHash: "", stoppedEarly: false, notes: notes)
        return KeyFigures(of: run).figures
    }

    private func figure(_ id: String, _ figures: [KeyFigure]) throws -> KeyFigure {
        try #require(figures.first { $0.id == id })
    }

    @Test func moneyAndPaceAreTold() throws {
        let all = try figures(Self.economy())
        #expect(try figure("earned(gold)", all).value == 30)
        #expect(try figure("earned(gold)", all).unit == "gold per player and day")
        #expect(try figure("spent(gold)", all).value == 20)
        #expect(try figure("net(gold)", all).value == 10)
        #expect(try abs(#require(figure("sink_coverage(gold)", all).value) - 200.0 / 3) < 1e-9)
        // Counted in bins of two.
        #expect(try abs(#require(figure("gauge(gold).p50", all).value) - 100) <= 1)
        #expect(try figure("active_days", all).value == 100)
        // Level 10 is the landmark that half of them reach: index 9, on the fifth day.
        #expect(try figure("days_to_level(10).p50", all).value == 5)
        let later = try figure("days_to_level(30).p50", all)
        #expect(later.value == nil && later.valueText == "not yet")
        #expect(Set(all.map(\.id)).count == all.count)
        #expect(all.allSatisfy { $0.goal == nil && $0.verdict == nil })
    }

    @Test func everyCounterHasItsForcedShareAndItsLongestWait() throws {
        let all = try figures(SmallGame.lively(), players: 240)
        let forced = try figure("pity_share(chest)", all)
        #expect(forced.unit == "%" && forced.low != nil && forced.aspect == "forced")
        let longest = try figure("longest_wait(chest)", all)
        #expect(longest.value == 4 && longest.unit == "tries, sure on try 4")
        #expect(longest.label == forced.label)
    }

    @Test func aTargetGivesItsFigureABand() throws {
        let all = try figures(
            Self.economy(),
            targets: """
                {targets: {
                in: {metric: earned(gold), low: 25, high: 40, basis: chosen, promise: p, source: s},
                out: {metric: spent(gold), high: 15, basis: chosen, promise: p, source: s},
                share: {metric: sink_coverage(gold), who: casual, low: 0.5, high: 0.8, basis: chosen, promise: p, source: s},
                pace: {metric: days_to_level(20).p50, low: 1, high: 12, basis: chosen, promise: p, source: s},
                late: {metric: "gauge(gold, 30).p50", low: 1, basis: chosen, promise: p, source: s}}}
                """)
        #expect(try figure("earned(gold)", all).verdict == .within)
        #expect(try figure("earned(gold)", all).bandText == "25 to 40")
        #expect(try figure("spent(gold)", all).verdict == .outside)
        let share = try figure("sink_coverage(gold)@casual", all)
        #expect(share.goal?.band.low == 50 && share.goal?.band.high == 80)
        #expect(share.label == "Sinks take, casual" && share.verdict == .within)
        // The level that is promised is the one that matters.
        #expect(try figure("days_to_level(20).p50", all).value == 10)
        #expect(try figure("days_to_level(20).p50", all).aspect == "median")
        #expect(!all.contains { $0.id.hasPrefix("days_to_level(10)") })
        // A run of ten days knows nothing of day 30.
        #expect(!all.contains { $0.id.hasPrefix("gauge(gold, 30)") })
    }

    @Test(arguments: [(20.0, 30.0, KeyFigure.Verdict.within), (5, 9, .outside), (31, 40, .outside), (9, 20, .open)])
    func theWholeIntervalDecides(low: Double, high: Double, verdict: KeyFigure.Verdict) {
        let figure = KeyFigure(
            id: "f", group: "g", label: "l", value: (low + high) / 2, low: low, high: high, unit: "u"
        ).meant(.init(band: .init(low: 10, high: 30), promise: ""))
        #expect(figure.verdict == verdict)
    }

    @Test func anIntervalThatEndsBeyondTheRunDecidesWhatItCan() {
        func verdict(_ low: Double, _ band: ClosedRange<Double>) -> KeyFigure.Verdict? {
            KeyFigure(id: "f", group: "g", label: "l", value: low + 1, low: low, high: nil, unit: "u")
                .meant(.init(band: .init(low: band.lowerBound, high: band.upperBound), promise: "")).verdict
        }
        #expect(verdict(29, 28...35) == .open && verdict(36, 28...35) == .outside)
    }

    @Test func withoutAnIntervalThereIsNoVerdict() {
        let figure = KeyFigure(id: "f", group: "g", label: "l", value: 12, unit: "u")
            .meant(.init(band: .init(low: 10, high: nil), promise: ""))
        #expect(figure.verdict == nil && figure.verdictText == "met, untested")
    }

    @Test func whoIsLeftBehindIsNamed() throws {
        #expect(try figure("left_behind(levels)", figures(Self.economy())).words == "nobody")
        let behind = try figure("left_behind(levels)", figures(Self.economy(casualLevels: 0)))
        #expect(behind.value == 1 && behind.words == "casual" && behind.unit == "of 3 archetypes")
    }

    @Test func whereNothingIsARewardNobodyWaitsForOne() throws {
        var population = SmallGame.lively()
        #expect(try figures(population).contains { $0.id == "longest_reward_gap.p90" })
        for tally in population.description.tallies.indices { population.description.tallies[tally].rewardRows = [] }
        population.description.levelsAreRewards = false
        population.description.milestonesAreRewards = false
        #expect(try !figures(population).contains { $0.id == "longest_reward_gap.p90" })
    }

    @Test func aGameWithNothingHasOnlyItsDays() throws {
        let all = try figures(ScriptedPopulation(description: SmallGame.nothing), players: 3, days: 2)
        #expect(all.map(\.id) == ["active_days"])
    }

    @Test func otherProgramsReadThemAsJSON() throws {
        let (plan, totals) = try Self.economy().totals(players: 24, days: 10)
        let keyFigures = KeyFigures(
            of: EconomyRun(plan: plan, played: 24, totals: totals, resultHash: "", stoppedEarly: false))
        #expect(try JSONDecoder().decode(KeyFigures.self, from: Data(keyFigures.json)) == keyFigures)
    }
}
