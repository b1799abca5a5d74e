import Foundation
import GameContract
import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

/// A game that is updated while people play it.
@Suite("QuestBond's content may grow")
struct GrowingContentTests {
    /// What is drawn by day and not stored, such as the store's stock, is left out: a host takes up new content with a
    /// party's next day alone.
    @Test("a row more in any table leaves all that a client shows of a party as it was")
    func pastStays() throws {
        let rules = try QuestBondFiles.rules()
        let contract = Contract<QuestBond>(
            rules: rules, newParty: { Party(1, rules: rules) },
            command: { draws in
                let first = draws.below(12)
                if first == 0 { return (.open, 86_400) }
                if first == 1 { return (.create(.mage, .leo), 60) }
                var player = HostilePlayer(seed: draws.next())
                return (player.command(), Int64(draws.below(300)))
            },
            balances: { $0.acting.ledger.balances })
        let growing = GrowingContent(
            contract, content: try ShippedScenario.content("questbond"), shape: RowShape(QuestBondContent.self)
        ) { tree throws(ContentProblem) in
            try tree.compiled()
        } shown: { party, rules, _, moment in
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let view = QuestBond.view(of: party, for: 0, at: moment, rules: rules)
            return (try? encoder.encode(view)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        let tables = try growing.expectPastStays(seed: 3)
        #expect(tables.grown.count > 20, "\(tables)")
    }
}
