import Balance
import QuestKernel
import Scenarios
import Testing

@Suite struct CreditAnswerTests {
    private func question(_ points: [Int64], ladder: String = "l") -> QuestionRow {
        var row = QuestionRow()
        row.id = "q"
        row.credit.ladder = ladder
        row.credit.points = points.map { Ratio(partsPerMillion: $0) }
        return row
    }

    private let ladder = LadderOdds(
        id: "l", group: "Forge", name: "Ladder",
        steps: [
            .init(name: "+1", chance: Probability(partsPerMillion: 500_000)),
            .init(name: "+2", chance: Probability(partsPerMillion: 250_000)),
        ],
        prices: [.init(name: "Item", unit: "gold", attempts: [10, 100])], failure: "Nothing.")

    /// Without credit a step of chance p takes 1/p attempts: 2 and 4, for 20 and 400 gold.
    @Test func withoutCreditStepsTakeTheirMeans() throws {
        let row = try CreditAnswer(question([0]), among: [ladder]).rows[0]
        #expect(abs(row.meanAttempts - 6) < 1e-9)
        #expect(abs(row.costs[0].mean - 420) < 1e-9)
    }

    /// With 25 points a failure, a half becomes 3/4 and then sure: 1 + 1/2 + 1/2 · 1/4 = 1.625 attempts. A quarter
    /// becomes 1/2, 3/4, sure: 1 + 3/4 + 3/8 + 3/32 = 2.21875.
    @Test func creditIsThatOfTheSameStepAlone() throws {
        let row = try CreditAnswer(question([250_000]), among: [ladder]).rows[0]
        #expect(abs(row.meanAttempts - (1.625 + 2.21875)) < 1e-9)
        #expect(abs(row.costs[0].mean - (16.25 + 221.875)) < 1e-9)
        // Six attempts or seven: 3/8 · 3/32 + 1/8 · 9/32 + 1/8 · 3/32, 8.2 % of climbs.
        #expect(row.attemptsOfNineInTen == 5)
    }

    @Test func aLadderThatIsNotThereIsRefusedWithTheNearest() throws {
        let problem = try #require(throws: ContentProblem.self) {
            try CreditAnswer(question([0], ladder: "forge.enhancment"), among: [with("forge.enhancement")])
        }
        #expect(problem.suggestion == "forge.enhancement")
    }

    private func with(_ id: String) -> LadderOdds {
        var ladder = ladder
        ladder.id = id
        return ladder
    }
}
