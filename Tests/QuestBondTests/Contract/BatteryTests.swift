import GameContract
import QuestKernel
import Testing

@testable import QuestBond

@Suite("QuestBond keeps the contract of a game")
struct BatteryTests {
    @Test("the battery", arguments: 1...6 as ClosedRange<UInt64>)
    func battery(seed: UInt64) throws {
        let ground = try Playground(seed: seed)
        let outcome = try Contract<QuestBond>(
            rules: ground.rules, newParty: { Party(1, rules: ground.rules) },
            command: { draws in
                // A new day is opened before anything else.
                let first = draws.below(12)
                if first == 0 { return (.open, 86_400) }
                if first == 1 { return (.create(.mage, .leo), 60) }
                var player = HostilePlayer(seed: draws.next())
                return (player.command(), Int64(draws.below(300)))
            },
            balances: { $0.acting.ledger.balances }
        ).expectKept(seed: seed)
        #expect(outcome.accepted > 40)
    }
}
