import QuestKernel
import SimulatedPlayers
import Testing
import TimeQuest

@Suite("TimeQuest's scenario files")
struct ContentFileTests {
    @Test("TQ1 the designed figures are those of the plan and carry no tag")
    func theDesignedFiguresAreThoseOfThePlan() throws {
        let (content, provenance) = try ScenarioFiles.content()
        let accuracy = content.accuracy
        #expect([accuracy.spotOnXP, accuracy.closeXP, accuracy.offXP, accuracy.wayOffXP] == [100, 60, 25, 10])
        #expect(accuracy.completionXP == 20 && content.levels.baseXP == 100)
        #expect(!provenance.contains { $0.path.hasSuffix("XP") })
    }

    @Test("TQ1 the accuracy bands are assumed, 10, 25 and 50 %")
    func theAccuracyBandsAreAssumed() throws {
        let (content, provenance) = try ScenarioFiles.content()
        let accuracy = content.accuracy
        #expect(
            [accuracy.spotOnWithin, accuracy.closeWithin, accuracy.offWithin].map(\.partsPerMillion) == [
                100_000, 250_000, 500_000,
            ])
        let assumed = provenance.filter { $0.kind == .assumed }.map(\.path)
        #expect(assumed.starts(with: ["accuracy.spotOnWithin", "accuracy.closeWithin", "accuracy.offWithin"]))
        #expect(assumed.contains("tasks"))
    }

    @Test("ten tasks and five archetypes are read, in the order of their files")
    func tenTasksAndFiveArchetypesAreRead() throws {
        #expect(try ScenarioFiles.content().0.tasks.count == 10)
        #expect(
            try ScenarioFiles.players(seed: 1).archetypes == ["steady", "optimist", "worrier", "weekender", "commuter"])
    }
}
