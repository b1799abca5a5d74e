import Balance
import QuestKernel
import Testing

@Suite struct CaveatTests {
    @Test func withoutCouplingsThereIsNothingToSay() {
        for quantity in ExactQuantity.allCases { #expect(quantity.caveats([]) == []) }
    }

    @Test func everyCouplingBreaksSomethingAndEveryAnswerHasALimit() {
        for coupling in Coupling.allCases {
            #expect(ExactQuantity.allCases.contains { $0.caveat(coupling) != nil }, "\(coupling)")
        }
        for quantity in ExactQuantity.allCases { #expect(!quantity.caveats(Coupling.allCases).isEmpty) }
    }

    @Test func aCaveatSaysWhatStillHolds() throws {
        let caveats = ExactQuantity.ladder.caveats([.limitedByGold, .changingTable])
        #expect(caveats.count == 1)
        #expect(try #require(caveats.first).hasPrefix("Attempts and amounts are exact, but not the number of days"))
    }

    /// Two ties that take away the same are said once.
    @Test func theSameIsSaidOnce() {
        #expect(ExactQuantity.tries.caveats([.limitedByGold, .cappedDays, .otherSpending]).count == 1)
    }

    @Test func figuresOfADrawCarryTheCaveatsOfItsGame() {
        let draw = DrawOdds(
            id: "a", group: "A", place: "a", attempt: "try", prize: "Item",
            chance: Probability(partsPerMillion: 65_000),
            pity: Pity(hard: 20), outcomes: [OutcomeOdds(name: "x", kind: "x", share: 1)],
            couplings: [.sharedCounter, .otherResets])
        #expect(DrawFigures(draw).caveats == ExactQuantity.tries.caveats([.sharedCounter, .otherResets]))
        #expect(DrawFigures(draw).caveats.count == 2)
    }

    /// A ladder whose table would be too long has its mean, and says why it has no quantiles.
    @Test func missingQuantilesSayWhy() throws {
        func amounts(_ chance: Int64) -> LadderFigures.Step {
            LadderFigures(
                LadderOdds(
                    id: "l", group: "G", name: "L",
                    steps: [.init(name: "+1", chance: Probability(partsPerMillion: chance))],
                    prices: [.init(name: "Item", unit: "gold", attempts: [7])], failure: "Nothing.")
            ).steps[0]
        }
        let figures = try #require(amounts(1).attempts)
        #expect(figures.mean > 999_999 && figures.p50 == nil)
        #expect(figures.missing?.hasPrefix("P50, P90 and P99 not given: more than ") == true)
        #expect(amounts(1).missing.count == 3 && amounts(500_000).missing.isEmpty)
        let far = DrawOdds(
            id: "a", group: "A", place: "a", attempt: "try", prize: "Item",
            chance: Probability(partsPerMillion: 65_000),
            pity: Pity(hard: 20),
            outcomes: [OutcomeOdds(name: "x", kind: "x", share: 1), OutcomeOdds(name: "y", kind: "y", share: 1e-17)])
        let wait = try #require(DrawFigures(far).outcomes.last?.wait)
        #expect(wait.p50 == nil && wait.missing == "P50, P90 and P99 not given: too far to follow try by try")
    }
}
