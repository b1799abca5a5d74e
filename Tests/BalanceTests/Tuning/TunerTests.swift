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
        _ scenario: String, _ vary: [String], _ goals: [String], days: Int, blocks: Int = 36, folder: String? = nil
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
        #expect(tuning.goals[0].confirmed != nil, "other players confirm what stands, too")
    }

    /// A value inside the goal is no proof: the interval must be inside, and that of other players too, as a check
    /// judges.
    @Test func whatLooksMetIsMetOnlyIfItsIntervalIsAndOtherPlayersAgree() throws {
        let present = try evaluator("timequest", ["levels.baseXP=100..101"], ["level_on(15) >= 1"], days: 15)
        let figure = try #require(try present.samples(at: [ParameterValue(100)])?[0]).figure()
        let (value, low) = (try #require(figure.value), try #require(figure.low))
        let edge = (value + low) / 2
        let goal = try Goal("level_on(15) >= \(edge)", present.base.book)
        #expect(goal.contains(value) && !goal.holds(figure))
        let tuning = try Tuner(
            try evaluator("timequest", ["levels.baseXP=100..101"], [goal.text], days: 15), budget: 20
        ).run()
        #expect(tuning.outcome == .notConfirmed, "\(tuning.outcome)")
        // With room for the interval it is met, and other players were asked.
        let clear = try Tuner(
            try evaluator("timequest", ["levels.baseXP=100..101"], ["level_on(15) >= \(0.8 * low)"], days: 15),
            budget: 20
        ).run()
        #expect(clear.outcome == .metAlready && clear.freshSeed != nil)
        #expect(clear.goals.allSatisfy { $0.confirmed.map($0.goal.holds) == true })
    }

    @Test func ofValuesThatMeetTheGoalAsWellTheRoundestIsTaken() throws {
        let book = try ParameterBook(ProjectScenarios.source("questbond"))
        let parameters = [
            try book.parameter("loot.tasks.equipmentChance=0.03..0.12"),
            try book.parameter("loot.pity.tasks.threshold=10..60"),
        ]
        func roundest(_ setting: [String], _ isMet: ([Double]) -> Bool) throws -> [String] {
            try parameters.roundest(near: setting.map { try #require(ParameterValue($0)) }) { isMet($0.map(\.number)) }
                .map { "\($0)" }
        }
        #expect(try roundest(["0.096398", "47"]) { (0.095...0.105).contains($0[0]) } == ["0.1", "47"])
        // 0.1 would miss the goal, and is not taken.
        #expect(try roundest(["0.096398", "47"]) { (0.095...0.098).contains($0[0]) } == ["0.096", "47"])
        // A twentieth away at most; the present value stays as it is.
        #expect(try roundest(["0.065", "47.0"]) { _ in true } == ["0.065", "47"])
        #expect(try roundest(["0.036", "49"]) { _ in true } == ["0.036", "50"])
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

    /// A found value stays a figure that may be varied: its tag, or `!chosen`, with the range of the search.
    @Test func aFoundValueKeepsWhereItComesFrom() throws {
        let source = try ProjectScenarios.source("questbond")
        let book = try ParameterBook(source)
        func found(_ text: String, _ value: Double) throws -> ScenarioSource {
            try book.parameter(text).found(ParameterValue(value), in: source)
        }
        let chance = try found("loot.tasks.equipmentChance=0.03..0.12", 0.1)
        let line = try #require(
            try GameRegistry.scenario(chance).assumptions.first { $0.path == "loot.tasks.equipmentChance" })
        #expect(line.kind == .chosen && line.low == "0.03" && line.used == "0.1" && line.high == "0.12")
        #expect(try book.parameter("loot.tasks.equipmentChance=0.03..0.12").isOutside(ParameterValue(0.1)))
        #expect(try !book.parameter("loot.tasks.equipmentChance=0.03..0.12").isOutside(ParameterValue(0.07)))
        // Given by the document as it stands: chosen from now on.
        let threshold = try found("loot.pity.tasks.threshold=10..60", 31)
        let pity = try #require(
            try GameRegistry.scenario(threshold).assumptions.first { $0.path == "loot.pity.tasks.threshold" })
        #expect(pity.kind == .chosen && pity.low == "10" && pity.used == "31" && pity.high == "60")
        let text = OverlayText.text(
            extending: "questbond", paths: ["loot.pity.tasks.threshold"], in: threshold.tree, remarks: [])
        #expect(text.contains("threshold: !chosen [10, 31, 60]"), "\(text)")
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
