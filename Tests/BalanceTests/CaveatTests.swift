import Balance
import ExactAnswers
import Testing

@Suite struct CaveatTests {
    private static var answers: [any ExactAnswer.Type] {
        [
            PityChain.self, CoupledPity.self, MarkedWait.self, EnhancementLadder.self, CollectionDraws.self,
            LongestDryRun.self, TimeToAfford.self,
        ]
    }

    @Test func withoutCouplingsThereIsNothingToSay() {
        for answer in Self.answers { #expect(answer.caveats(under: []) == []) }
    }

    @Test func everyCouplingBreaksSomethingAndEveryAnswerHasALimit() {
        for coupling in Coupling.allCases {
            #expect(Self.answers.contains { $0.caveat(under: coupling) != nil }, "\(coupling)")
        }
        for answer in Self.answers { #expect(!answer.caveats(under: Set(Coupling.allCases)).isEmpty, "\(answer)") }
    }

    @Test func aLadderThatGoldHoldsUpKeepsItsAttempts() throws {
        let caveats = EnhancementLadder.caveats(under: [.limitedByGold, .changingTable])
        #expect(caveats.count == 1)
        #expect(try #require(caveats.first).hasPrefix("Attempts and gold are exact, but not the number of days"))
    }
}
