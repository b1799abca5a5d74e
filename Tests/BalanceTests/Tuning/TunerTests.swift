import Balance
import EconomyMetrics
import Foundation
import MonteCarlo
import QuestKernel
import Scenarios
import Testing

@Suite struct GoalTests {
    private let book: MetricBook

    init() throws { book = try Sampler(ProjectScenarios.source("timequest"), days: 20).book }

    @Test(
        arguments: [
            ("level_on(20) in 12..14", 12.0, 14.0), ("level_on(20) in -1.5 .. 2e1", -1.5, 20),
            ("active_days in 50%..75 %", 0.5, 0.75), ("days_to_level(3).p50@steady = 10", 9.9, 10.1),
            ("level_on(20)>=12", 12, nil), ("active_days <= 60%", nil, 0.6),
        ] as [(String, Double?, Double?)])
    func aGoalIsReadInEachOfItsForms(text: String, low: Double?, high: Double?) throws {
        let goal = try Goal(text, book)
        #expect(goal.low.map { ($0 * 1e9).rounded() } == low.map { ($0 * 1e9).rounded() })
        #expect(goal.high.map { ($0 * 1e9).rounded() } == high.map { ($0 * 1e9).rounded() })
    }

    @Test(
        arguments: [
            ("level_on(20)", "found neither"), ("level_on(20) in 5", "no range after \"in\""),
            ("level_on(20) in 9..5", "expected a rising range"), ("level_on(20) >= x", "expected a number"),
            ("level_on(20) >= inf", "expected a number"), ("level_onn(20) >= 5", "Did you mean \"level_on\"?"),
            ("", "found neither"),
        ])
    func aMistakeIsExplained(text: String, words: String) {
        do {
            let goal = try Goal(text, book)
            Issue.record("\(text) was read as \(goal)")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test func aMarginDrawsTheGoalIn() throws {
        let goal = try Goal("level_on(20) in 10..20", book)
        #expect(goal.miss(11, margin: 0) == 0 && goal.contains(11))
        #expect(abs(goal.miss(11, margin: 2) + 0.1) < 1e-12)
        #expect(abs(goal.miss(19, margin: 2) - 0.05) < 1e-12)
        // Never so far that nothing is left of it.
        #expect(goal.miss(15, margin: 100) == 0)
    }
}

@Suite struct TunerTests {
    private func evaluator(
        _ scenario: String, _ vary: [String], _ goals: [String], days: Int, blocks: Int = 3, folder: String? = nil
    ) throws -> SettingEvaluator {
        let source = try ProjectScenarios.source(scenario)
        let base = try Sampler(source, days: days)
        let book = try ParameterBook(source)
        return SettingEvaluator(
            base, parameters: try vary.map { try book.parameter($0) }, goals: try goals.map { try Goal($0, base.book) },
            blocks: blocks, threads: 2, folder: folder)
    }

    /// The mean level when a level takes so much.
    private func level(_ baseXP: Double) throws -> Double {
        let evaluator = try evaluator("timequest", ["levels.baseXP=20..500"], ["level_on(15) >= 0"], days: 15)
        return try #require(try evaluator.samples(at: [ParameterValue(baseXP)])?[0].smoothValue)
    }

    @Test func oneWholeFigureMeetsAGoalOnOtherPlayersToo() throws {
        let aim = try level(200)
        let evaluator = try evaluator(
            "timequest", ["levels.baseXP=20..500"], ["level_on(15) in \(0.93 * aim)..\(1.07 * aim)"], days: 15)
        let tuning = try Tuner(evaluator, budget: 60).run()
        #expect(tuning.outcome == .met)
        let base = try #require(tuning.parameters.first)
        // From 100 up, no further than the goal asks.
        #expect((150...200).contains(base.value.number), "\(base.value)")
        #expect(base.value.millionths % 1_000_000 == 0)
        #expect(try #require(base.standardError) > 0)
        let reached = try #require(tuning.goals.first)
        let confirmed = try #require(reached.confirmed?.value)
        #expect(reached.isMet && reached.goal.contains(confirmed))
        #expect(tuning.freshSeed != tuning.seed)
        #expect(tuning.settings < 25)
    }

    @Test func whatIsMetAlreadyIsLeftAlone() throws {
        let evaluator = try evaluator("timequest", ["levels.baseXP=20..500"], ["level_on(15) >= 1"], days: 15)
        let tuning = try Tuner(evaluator, budget: 60).run()
        #expect(tuning.outcome == .metAlready)
        #expect(tuning.values.map(\.number) == [100])
        #expect(tuning.settings == 1)
    }

    @Test func anImpossibleGoalGetsTheRangeAndTheEndThatBinds() throws {
        let evaluator = try evaluator("timequest", ["levels.baseXP=80..120"], ["level_on(15) >= 90"], days: 15)
        let tuning = try Tuner(evaluator, budget: 60).run()
        #expect(tuning.outcome == .notAttainable)
        let reached = try #require(tuning.goals.first)
        let (least, most) = (try #require(reached.least), try #require(reached.most))
        #expect(least.value < most.value && most.value < 90)
        #expect(tuning.parameters[0].isAtLow && !tuning.parameters[0].isAtHigh)
    }

    @Test func twoGoalsAreMetByTwoFigures() throws {
        let aim = try level(150)
        let evaluator = try evaluator(
            "timequest", ["levels.baseXP=50..300", "archetypes.archetypes.steady.skippedDays=0.02..0.6"],
            ["level_on(15) in \(0.94 * aim)..\(1.06 * aim)", "active_days@steady in 0.7..0.8"], days: 15)
        let tuning = try Tuner(evaluator, budget: 100).run()
        #expect(tuning.outcome == .met, "\(tuning.goals)")
        #expect(tuning.goals.allSatisfy { $0.isMet })
        #expect(tuning.parameters[1].value.number > 0.15)
    }

    @Test func whatWasPlayedIsNotPlayedAgain() throws {
        let folder = NSTemporaryDirectory() + "tuner-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let goal = "level_on(15) in 10..11"
        let first = try evaluator("timequest", ["levels.baseXP=20..500"], [goal], days: 15, folder: folder)
        let answer = try Tuner(first, budget: 40).run()
        let written = try FileManager.default.contentsOfDirectory(atPath: folder).count
        #expect(written > first.played.count)
        let again = try evaluator("timequest", ["levels.baseXP=20..500"], [goal], days: 15, folder: folder)
        #expect(try Tuner(again, budget: 40).run().values == answer.values)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == written)
    }
}

@Suite struct OverlayTextTests {
    /// What is written loads, and is what was tuned.
    @Test func anOverlayReadsBackAsTheChangedScenario() throws {
        let folder = NSTemporaryDirectory() + "overlay-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["timequest", "questbond"] {
            try FileManager.default.copyItem(
                atPath: "\(ProjectScenarios.root)/scenarios/\(name)", toPath: "\(folder)/\(name)")
        }
        for (name, vary) in [
            ("timequest", ["levels.baseXP=20..500", "tasks=x0.5..2", "archetypes.archetypes.steady=x0.5..2"]),
            (
                "questbond",
                [
                    "loot.tasks.equipmentChance=assumed", "loot.rooms.rarity=x0.5..1.5", "tasks.experience=x0.5..2",
                    "loot.pity.tasks.rampFrom=5..12",
                ]
            ),
        ] {
            let source = try ScenarioSource.read("\(folder)/\(name)")
            let book = try ParameterBook(source)
            let parameters = try vary.map { try book.parameter($0) }
            let tuned = try parameters.set(to: parameters.map { $0.value(at: 0.8) }, in: source)
            let text = OverlayText.text(
                extending: name, paths: parameters.flatMap { $0.figures.map { $0.map(\.path) } ?? [$0.path] },
                in: tuned.tree, remarks: ["why", "", "how: so"])
            try text.write(toFile: "\(folder)/\(name)-tuned.yaml", atomically: true, encoding: .utf8)
            let read = try ScenarioSource.read("\(folder)/\(name)-tuned")
            #expect(read.tree.contentHash() == tuned.tree.contentHash(), "\(text)")
            _ = try GameRegistry.scenario(read)
        }
    }

    @Test func textsAreQuotedWhereTheyMustBe() throws {
        let texts = [
            "plain", "a: b", "# no", "null", "", "say \"so\"", "line\nbreak", "-0.5", "- dash", "Übung", "true ",
        ]
        let place = Place(file: "test", line: 0, column: 0)
        let entries = texts.enumerated().map {
            ContentNode.Entry(key: "k \($0)", keyPlace: place, node: ContentNode(.scalar($1), place: place))
        }
        let tree = ContentNode(
            .map([.init(key: "x", keyPlace: place, node: ContentNode(.map(entries), place: place))]), place: place)
        let text = OverlayText.text(extending: "base", paths: ["x"], in: tree, remarks: [])
        let read = try YAMLTree.read(text, file: "test")
        let (there, here) = (try #require(read["x"]), try #require(tree["x"]))
        #expect(there.contentHash() == here.contentHash(), "\(text)")
    }
}
