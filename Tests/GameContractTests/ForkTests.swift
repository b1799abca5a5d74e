import GameContract
import MonteCarlo
import QuestKernel
import Reports
import Scenarios
import SimulatedPlayers
import Testing

/// A patch of a live game: the same players live on under other figures from a day of the calendar on.
@Suite("A patch while players play")
struct ForkTests {
    /// Each game with figures that move something, among them a pity counter that becomes shorter.
    private static let patches: [(game: String, changes: [String])] = [
        ("questbond", ["loot.pity.tasks.threshold=8", "loot.tasks.equipmentChance=0.2"]),
        ("timequest", ["accuracy.completionXP=40"]),
        ("dailymenu", ["moments.base=20"]),
        ("dailychallenge", ["challenges.haiku.category=wellness"]),
        ("crownandbarrel", ["achievements.committed.target=22", "achievements.twoWeeks.target=12"]),
        ("custom", ["draws.banner.tiers.five.hard=20", "actions.playStage.gives.gold=200"]),
    ]

    private static let days = 20

    private func source(_ game: String) throws -> ScenarioSource {
        try ShippedScenario.read(game, changing: ["scenario.arrivals=7"])
    }

    private func forked(_ game: String, _ changes: [String], onDay day: Int) throws -> any Scenario {
        let source = try source(game)
        return try GameRegistry.scenario(source.forked(onDay: day, to: source.changed(by: changes)))
    }

    private func plan(players: Int = 6 * Plan.blockSize, days: Int = days, audited: Bool = false) throws -> Plan {
        try Plan(
            seed: 5, players: players, days: days, threads: 2, isAudited: audited,
            identity: RunIdentity(engineVersion: "0", game: "g", scenario: "s", contentHash: "0"))
    }

    private func result(_ scenario: any Scenario, _ plan: Plan, from played: Played = Played()) throws -> [UInt8] {
        func run(_ population: some Population) throws -> [UInt8] {
            let outcome = try Runner.run(plan, arms: [population], from: played)
            return ResultFile(plan, players: outcome.players, totals: try #require(outcome.arms.first)).bytes
        }
        return try run(scenario.population(seed: plan.seed))
    }

    /// All that some players' journals hold, by their dates.
    private func journals(_ scenario: any Scenario) throws -> [LocalDay: [String]] {
        func play(_ population: some Population) -> [LocalDay: [String]] {
            var (session, journal, entries) = (population.makeSession(), Journal(), [LocalDay: [String]]())
            var first: UInt32 = 0
            while first < 24 {
                journal.removeAll()
                population.start(partyFrom: first, in: &session, journal: &journal)
                for day in 0..<Int32(Self.days) {
                    population.play(day: day, in: &session, journal: &journal)
                    journal.withEntries { today in
                        entries[session.arrival + day, default: []] += today.map { "\(first) \($0)" }
                    }
                    journal.removeAll()
                }
                first += UInt32(session.members)
            }
            return entries
        }
        return try play(scenario.population(seed: 5))
    }

    @Test("that changes nothing is the plain run", arguments: patches.map(\.game))
    func nothingChanges(game: String) throws {
        let plain = try GameRegistry.scenario(source(game))
        #expect(try result(forked(game, [], onDay: 11), plan()) == result(plain, plan()))
    }

    @Test("on day 1 is the changed scenario", arguments: patches.map { [$0.game] + $0.changes })
    func fromTheBeginning(patch: [String]) throws {
        let changes = Array(patch.dropFirst())
        let changed = try GameRegistry.scenario(source(patch[0]).changed(by: changes))
        #expect(try result(forked(patch[0], changes, onDay: 1), plan()) == result(changed, plan()))
    }

    @Test(
        "leaves the days before it untouched, and moves those after", arguments: patches.map { [$0.game] + $0.changes })
    func daysBefore(patch: [String]) throws {
        let plain = try journals(GameRegistry.scenario(source(patch[0])))
        let patched = try journals(forked(patch[0], Array(patch.dropFirst()), onDay: 11))
        for date in 0..<LocalDay(10) { #expect(plain[date] == patched[date], "day \(date + 1)") }
        #expect(plain.contains { $0.key >= 10 && $0.value != patched[$0.key] })
    }

    @Test(
        "passes an audit, whose result is that of side by side, and of a run that goes on",
        arguments: patches.map { [$0.game] + $0.changes })
    func audit(patch: [String]) throws {
        let scenario = try forked(patch[0], Array(patch.dropFirst()), onDay: 11)
        let whole = try result(scenario, plan())
        #expect(try result(scenario, plan(audited: true)) == whole)
        func begun(_ population: some Population) throws -> Played {
            try Runner.run(plan(players: 2 * Plan.blockSize), arms: [population]).played
        }
        #expect(try result(scenario, plan(), from: begun(scenario.population(seed: 5))) == whole)
    }

    @Test("is another run than either, and than that of another day")
    func identity() throws {
        let source = try source("questbond")
        let changed = try source.changed(by: ["loot.tasks.equipmentChance=0.2"])
        let hashes = try [
            source.contentHash, changed.contentHash, source.forked(onDay: 11, to: changed).contentHash,
            source.forked(onDay: 12, to: changed).contentHash, changed.forked(onDay: 11, to: source).contentHash,
        ]
        #expect(Set(hashes).count == 5)
    }

    @Test("has a sound report", arguments: [patches[0], patches[5]].map { [$0.game] + $0.changes })
    func report(patch: [String]) throws {
        func build(_ population: some Population) throws -> ReportDocument {
            let plan = try plan()
            let totals = try #require(Runner.run(plan, arms: [population]).arms.first)
            return EconomyReport.build(plan: plan, players: plan.players, totals: totals, resultHash: "0")
        }
        let report = try build(forked(patch[0], Array(patch.dropFirst()), onDay: 11).population(seed: 5))
        #expect(report.inconsistencies() == [])
        #expect(report.facts.contains { $0.label == "From day 11 on" })
    }

    @Test("is a condition of the report")
    func condition() throws {
        let description = try forked("questbond", ["loot.tasks.equipmentChance=0.2"], onDay: 11)
            .population(seed: 1).description
        #expect(
            description.conditions.last
                == GameDescription.Condition(label: "From day 11 on", value: "loot.tasks.equipmentChance = 0.2"))
    }

    @Test(
        "refuses other players, other rows, and levels that would not fit",
        arguments: [
            ["questbond", "archetypes.", "archetypes.archetypes.steady.share=0.9"],
            ["questbond", "scenario.arrivals", "scenario.arrivals=9"],
            ["questbond", "levels at other thresholds", "heroes.levelBase=120"],
            ["timequest", "levels at other thresholds", "levels.baseXP=120"],
            ["custom", "list of the same length", "actions.refill.cost.gems=[50, 60]"],
        ])
    func refusals(patch: [String]) throws {
        do {
            _ = try forked(patch[0], [patch[2]], onDay: 11).population(seed: 1)
            Issue.record("\(patch[2]) was taken")
        } catch let problem as ContentProblem {
            #expect("\(problem)".contains(patch[1]), "\(problem)")
            #expect("\(problem)".contains("--fork day=11"), "\(problem)")
        }
    }

    @Test("refuses a day after the last one, and one before the first")
    func outsideTheRun() throws {
        let source = try source("timequest")
        let changed = try source.changed(by: ["accuracy.completionXP=40"])
        #expect(throws: ContentProblem.self) { try source.forked(onDay: 0, to: changed) }
        let late = try source.forked(onDay: 27, to: changed)
        #expect(throws: ContentProblem.self) { try late.checkFork(days: 20, arrivalSpan: 7) }
        try late.checkFork(days: 21, arrivalSpan: 7)
    }
}
