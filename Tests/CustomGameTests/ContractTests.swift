import CustomGame
import GameContract
import QuestKernel
import Scenarios
import Testing

@Suite("A game in files keeps the contract of a game")
struct ContractTests {
    @Test("the battery", arguments: 0..<10 as Range<UInt64>)
    func battery(seed: UInt64) throws {
        let rules = try CustomScenario(ShippedScenario.read("custom")).rules
        let deeds = UInt32(CustomGame.describe(rules).commands.count)
        let outcome = try Contract<CustomGame>(
            rules: rules, newParty: { CustomParty(player: 7, rules: rules) },
            command: { draws in
                let kind = draws.below(10)
                let command: CustomGame.Command =
                    kind < 2 ? .visit : kind == 2 ? .claim : .act(Int(draws.below(deeds)) - 1)
                return (command, [0, 30, 9_000, 90_000][Int(draws.below(4))])
            },
            balances: { $0.balances }
        ).expectKept(seed: seed)
        #expect(outcome.accepted > 60 && outcome.refusals.contains(.notEnough))
    }
}
