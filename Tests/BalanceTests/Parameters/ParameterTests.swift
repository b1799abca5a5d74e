import Balance
import QuestKernel
import Scenarios
import Testing

@Suite struct ParameterTests {
    private let timeQuest: ParameterBook
    private let source: ScenarioSource

    init() throws {
        source = try ProjectScenarios.source("timequest")
        timeQuest = try ParameterBook(source)
    }

    private func texts(_ values: [ParameterValue]) -> [String] { values.map(\.description) }

    @Test(
        arguments: [
            ("levels.baseXP=80..120", "80", "120", 5, ["80", "90", "100", "110", "120"]),
            ("levels.baseXP=80..120:15", "80", "120", 5, ["80", "95", "110"]),
            ("levels.baseXP=120, 80", "80", "120", 5, ["80", "120"]),
            ("levels.baseXP=x0.8..1.254", "80", "125", 2, ["80", "125"]),
            ("levels.baseXP=x0.8..1.2:0.2", "80", "120", 9, ["80", "100", "120"]),
            ("tasks.shower.variation=0.1..0.2", "0.1", "0.2", 3, ["0.1", "0.15", "0.2"]),
            ("archetypes.archetypes.steady.skippedDays=assumed", "0.05", "0.2", 2, ["0.05", "0.2"]),
            ("tasks=assumed", "0.7", "1.4", 2, ["0.7", "1.4"]),
            ("tasks=x0.5..1.5", "0.5", "1.5", 3, ["0.5", "1", "1.5"]),
        ])
    func aRangeIsReadInEachOfItsForms(text: String, low: String, high: String, count: Int, values: [String]) throws {
        let parameter = try timeQuest.parameter(text)
        #expect("\(parameter.low)" == low)
        #expect("\(parameter.high)" == high)
        #expect(texts(parameter.values(count: count)) == values)
    }

    /// A figure before the section that scales it, after it, and beside it.
    @Test func severalSetAtOnceAreAsOneAfterTheOther() throws {
        let figure = try timeQuest.parameter("tasks.shower.variation=0.1..0.2")
        let others = [
            try timeQuest.parameter("levels.baseXP=80..120"),
            try timeQuest.parameter("archetypes.archetypes.steady.skippedDays=0.1..0.2"),
        ]
        let section = try timeQuest.parameter("tasks=x0.5..1.5")
        for parameters in [[figure, section] + others, [section, figure] + others, others + [section], others] {
            let values = parameters.map(\.low)
            let expected = try zip(parameters, values).reduce(source) { try $1.0.set(to: $1.1, in: $0) }
            let set = try parameters.set(to: values, in: source)
            #expect(set.contentHash == expected.contentHash && set.contentHash != source.contentHash)
        }
        let hashes = try [[figure, section], [section, figure]].map {
            try $0.set(to: $0.map(\.low), in: source).contentHash
        }
        #expect(hashes[0] != hashes[1])
    }

    @Test func whatContentSaysOfAFigureIsKnown() throws {
        let base = try timeQuest.parameter("levels.baseXP=80..120")
        #expect(base.isWhole && base.present?.number == 100 && base.provenance == nil)
        let skipped = try timeQuest.parameter("archetypes.archetypes.steady.skippedDays=0.1..0.2")
        #expect(!skipped.isWhole && skipped.present?.number == 0.1 && skipped.provenance == .assumed)
        #expect(skipped.allowed == 0...1_000_000)
    }

    /// The words of the message, after where it is.
    @Test(
        arguments: [
            ("levels.baseXp=80..120", "Did you mean \"baseXP\"?"),
            ("levles.baseXP=80..120", "Did you mean \"levels\"?"),
            ("levels.baseXP=80.5..120", "expected whole numbers from"),
            ("levels.baseXP=80..120:0.5", "expected a step of whole numbers"),
            ("levels.baseXP=120..80", "expected a rising range"),
            ("levels.baseXP=80..120:0", "expected a step above 0"),
            ("levels.baseXP=8O..120", "expected a number of at most six decimals"),
            ("levels.baseXP=", "expected a number of at most six decimals, found nothing"),
            ("levels.baseXP=80..", "found nothing"),
            ("levels.baseXP", "expected PATH=LOW..HIGH"),
            ("levels.baseXP=assumed", "because content declares none"),
            ("archetypes.archetypes.steady.skippedDays=0.5..1.5", "expected numbers from 0 to 1, found 1.5"),
            ("tasks=10..20", "expected a factor such as x0.8..1.2"),
            ("archetypes.archetypes.steady.name=1..2", "expected the path of a figure"),
            ("=1..2", "expected a path"),
            ("", "expected PATH=LOW..HIGH"),
        ])
    func aMistakeIsExplained(text: String, words: String) {
        do {
            let parameter = try timeQuest.parameter(text)
            Issue.record("\(text) was read as \(parameter)")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
            #expect("\(error)".contains("--vary"), "\(error)")
        }
    }

    @Test func everyDeclaredRangeIsAParameterAndBearsBothEnds() throws {
        for name in ["timequest", "dailymenu", "questbond-soft-pity"] {
            let source = try ProjectScenarios.source(name)
            let declared = try ParameterBook(source).declared([.assumed, .chosen])
            // What rests on a reading has a switch and no range, and names and dates have none.
            let ranged = try GameRegistry.scenario(source).assumptions.filter {
                !$0.isSection && $0.kind != .ruled && Decimal6($0.used) != nil
            }
            #expect(Set(ranged.map(\.path)).subtracting(declared.map(\.path)) == [])
            #expect(Set(declared.map(\.path)).count == declared.count)
            for parameter in declared {
                #expect(
                    parameter.low <= parameter.high && parameter.allowed.contains(parameter.low.millionths),
                    "\(parameter.path)")
                #expect(parameter.nearest(parameter.present?.number ?? .nan) == parameter.present, "\(parameter.path)")
            }
        }
    }

    @Test func aParameterAtItsPresentValueIsTheScenarioItself() throws {
        for parameter in timeQuest.declared([.assumed, .chosen]) {
            let same = try parameter.set(to: try #require(parameter.present), in: source)
            #expect(same.tree.contentHash() == source.tree.contentHash(), "\(parameter.path)")
        }
    }

    @Test func aSectionsFactorMovesItsOwnFiguresAndNoneThatHaveARangeOfTheirOwn() throws {
        let steady = try timeQuest.parameter("archetypes.archetypes.steady=x0.5..2")
        let moved = try steady.set(to: ParameterValue(2.0), in: source)
        let before = try figures(source)
        let after = try figures(moved)
        let root = "archetypes.archetypes.steady"
        #expect(after["\(root).sessionsADay"] == 3.2)
        #expect(after["\(root).share"] == 0.6)
        #expect(after["\(root).fewestTasks"] == 6)
        // 12 would be more than a session takes.
        #expect(after["\(root).mostTasks"] == 10)
        // Its own range speaks for it.
        #expect(after["\(root).skippedDays"] == before["\(root).skippedDays"])
        #expect(after.filter { before[$0.key] != $0.value }.allSatisfy { $0.key.hasPrefix(root) })
    }

    @Test func aSectionsFigureGoesNoFurtherThanItsFieldTakes() {
        let share = DeclaredFigure(
            path: "a", value: Decimal6(millionths: 900_000), isWhole: false, allowed: 0...1_000_000)
        #expect(Parameter.scaled(share, by: 1.4).number == 1)
        let count = DeclaredFigure(
            path: "a", value: Decimal6(millionths: 3_000_000), isWhole: true, allowed: 1_000_000...9_000_000)
        #expect(Parameter.scaled(count, by: 0.1).number == 1)
        #expect(Parameter.scaled(count, by: 1.2).number == 4)
    }

    @Test func aFieldThatIsLeftOutCanBeVaried() throws {
        let book = try ParameterBook(ProjectScenarios.source("questbond"))
        let ramp = try book.parameter("loot.pity.tasks.rampFrom=8..15")
        #expect(ramp.isWhole && ramp.present == nil)
        let moved = try ramp.set(to: ParameterValue(9.4), in: ProjectScenarios.source("questbond"))
        #expect(throws: (any Error).self) { try GameRegistry.scenario(moved) }
        #expect("\(ramp.nearest(9.4))" == "9")
        #expect(throws: ContentProblem.self) { try book.parameter("loot.pity.tasks.rampFrm=8..15") }
        #expect(throws: ContentProblem.self) { try book.parameter("loot.pity.tasks.rampFrom=x0.5..2") }
    }

    @Test func theNextValueDiffersAndStaysWithinTheField() throws {
        let base = try timeQuest.parameter("levels.baseXP=80..120")
        #expect(base.neighbour(of: ParameterValue(100.0), by: 0.1).number == 110)
        #expect(base.neighbour(of: ParameterValue(1.0), by: 0.1).number == 2)
        #expect(base.neighbour(of: ParameterValue(1.0), by: -0.1).number == 1)
        let share = try timeQuest.parameter("archetypes.archetypes.steady.skippedDays=0.1..0.2")
        #expect(share.neighbour(of: ParameterValue(0.95), by: 0.1).number == 1)
    }

    private func figures(_ source: ScenarioSource) throws -> [String: Double] {
        let figures = try GameRegistry.scenario(source).figures
        return Dictionary(figures.map { ($0.path, Double($0.value.millionths) / 1e6) }) { first, _ in first }
    }
}
