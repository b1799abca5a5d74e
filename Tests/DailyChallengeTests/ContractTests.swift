import DailyChallenge
import GameContract
import QuestKernel
import Scenarios
import SimulatedPlayers
import Testing

@Suite("Daily Challenge keeps the contract of a game")
struct ContractTests {
    @Test("the battery", arguments: 0..<10 as Range<UInt64>)
    func battery(seed: UInt64) throws {
        let outcome = try Contract<DailyChallenge>(
            rules: try TestGame.rules(), newParty: { DailyChallengeParty(player: 7) },
            command: { draws in
                let command: DailyChallenge.Command
                switch draws.below(4) {
                case 0: command = .look
                case 1, 2: command = .complete
                default:
                    var set = CategorySet.all
                    set.bits = UInt8(draws.below(128))
                    command = .choose(set)
                }
                return (command, [30, 9000, 90_000, 400_000][Int(draws.below(4))])
            }, balances: { $0.ledger.balances }
        ).expectKept(seed: seed)
        #expect(outcome.accepted > 200 && outcome.refusals.contains(.alreadyCompleted))
    }

    @Test("content of strangers is refused with its place, or sound")
    func strangersContent() throws {
        StrangersContent(try ShippedScenario.read("dailychallenge").tree) { tree throws(ContentProblem) in
            try GameScenario<DailyChallengePopulation>(tree, named: "dailychallenge").rules
        }.expectRefusedOrSound { rules in
            var game = TestGame(rules)
            for day in 0..<20 as Range<LocalDay> { game.play(.complete, day: day) }
            #expect(game.party.ledger.balances == [20])
        }
    }
}
