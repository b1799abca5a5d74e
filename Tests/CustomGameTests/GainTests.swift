import CustomGame
import QuestKernel
import Testing

/// Gains and payments of amounts that are the same for everybody, which take a shorter way.
@Suite("Fixed amounts")
struct GainTests {
    @Test("nobody comes to hold more than the most of all, and no unit beyond it is told")
    func theMostOfAll() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}",
                "draws": "mint: { tiers: { coin: { chance: 100%, gives: { gold: 999999999999 } } } }",
                "actions": "strike: { gives: { mint: 1000 } }",
            ]))
        for _ in 0..<1_003 { player.act("strike") }
        #expect(player.held("gold") == 1_000_000_000_000_000_000)
        #expect(player.flow("mint") == 1_000_000_000_000_000_000)
    }

    @Test("an item that is paid with is known no more to its collection")
    func paidItems() throws {
        var player = try Player(
            Files([
                "resources": "gold: {}", "items": "owl: {}\nfox: {}",
                "actions": """
                find: { gives: { owl: 1, fox: 1 }, limit: 1 ever }
                sell: { cost: { owl: 1 }, gives: { gold: 1 } }
                show: { when: found(all) == 2, gives: { gold: 5 } }
                """,
                "collections": "all: { items: [owl, fox] }",
            ]))
        #expect(player.act("show") == .notNow)
        #expect(player.act("find") == nil && player.act("show") == nil)
        #expect(player.act("sell") == nil && player.act("show") == .notNow)
    }
}
