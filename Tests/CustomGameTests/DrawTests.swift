import Balance
import CustomGame
import ExactAnswers
import QuestKernel
import Testing

/// Draws as they are played, held to the exact answers from the same files.
@Suite("Draws")
struct DrawTests {
    private static let tries = 400
    private static let players: Range<UInt32> = 0..<250

    private static func banner(_ tiers: String) -> Files {
        Files([
            "resources": "dust: {}", "items": "nova: {}\naster: {}\ndorado: {}",
            "draws": "banner:\n  tiers:\n\(tiers)\n  otherwise: { dust: 1 }",
            "actions": "pull: { gives: { banner: 1 }, limit: 100000 ever }",
        ])
    }

    private static let coupled = """
            five:
              chance: 0.6%
              soft: { from: 74, step: 6% }
              hard: 90
              resets: [five, four]
              featured: { share: 50%, sureAfter: 1, gives: { nova: 1 } }
              gives: { aster: 1 }
            four: { chance: 5.1%, hard: 10, gives: { dorado: 1 } }
        """

    /// How many of `name` came, and how far that is from the exact mean in exact standard deviations.
    private func deviation(
        of name: String, tier: Int, _ mark: Marks, _ rules: CustomRules, _ held: (Player) -> Int64?
    ) throws -> Double {
        let odds = try #require(CustomGame.odds(rules).tiered.first)
        let machine = try TieredDraw(odds).machine(for: tier, featured: mark == .wanted)
        let mean = try machine.meanCount(of: mark, within: Self.tries)
        // Far beyond what comes: more would only be counted.
        let most = Swift.min(Self.tries, Int(mean + 12 * mean.squareRoot() + 12))
        let counts = try machine.counts(of: mark, within: Self.tries, most: most)
        let square = counts.enumerated().reduce(0) { $0 + Double($1.offset * $1.offset) * $1.element }
        var sum = 0.0
        for number in Self.players {
            var player = Player(rules, seed: 11, player: number)
            for _ in 0..<Self.tries { _ = player.act(.act(0)) }
            sum += Double(held(player) ?? 0)
        }
        let count = Double(Self.players.count)
        return (sum - count * mean) / (count * (square - mean * mean)).squareRoot()
    }

    @Test(
        "tiers with coupled counters, promises, hazards and shared resets come as often as the exact answer says",
        arguments: [
            coupled, coupled.replacing("        resets: [five, four]\n", with: ""),
            """
                    five: { hazard: [1%, 2%, 40%], hard: 5, gives: { aster: 1 }, featured: { share: 30%, sureAfter: 2, gives: { nova: 1 } } }
                    four: { chance: 20%, soft: { from: 3, step: 15% }, resets: [five], gives: { dorado: 1 } }
            """,
        ])
    func asExact(tiers: String) throws {
        let rules = try Self.banner(tiers).rules()
        let fives = try deviation(of: "five", tier: 0, .hit, rules) { ($0.held("nova") ?? 0) + ($0.held("aster") ?? 0) }
        let featured = try deviation(of: "featured", tier: 0, .wanted, rules) { $0.held("nova") }
        let fours = try deviation(of: "four", tier: 1, .hit, rules) { $0.held("dorado") }
        for (name, deviation) in [("five", fives), ("featured", featured), ("four", fours)] {
            #expect(abs(deviation) < 4, "\(name): \(deviation) standard deviations")
        }
    }

    @Test("a guarantee is never late, and a promise never broken")
    func guarantees() throws {
        let rules = try Self.banner(Self.coupled).rules()
        for number in 0..<20 as Range<UInt32> {
            var player = Player(rules, seed: 5, player: number)
            var (dryFive, dryFour, lost) = (0, 0, 0)
            for _ in 0..<600 {
                let before = (player.held("nova") ?? 0, player.held("aster") ?? 0, player.held("dorado") ?? 0)
                #expect(player.act("pull") == nil)
                let nova = (player.held("nova") ?? 0) > before.0
                let five = nova || (player.held("aster") ?? 0) > before.1
                let four = (player.held("dorado") ?? 0) > before.2
                if five { lost = nova ? 0 : lost + 1 }
                dryFive = five ? 0 : dryFive + 1
                dryFour = five || four ? 0 : dryFour + 1
                #expect(dryFive < 90 && dryFour < 10 && lost < 2)
            }
        }
    }

    @Test("two draws share a counter, and a fresh draw changes nobody's luck")
    func sharedCounters() throws {
        func files(_ more: String) -> Files {
            Files([
                "items": "a: {}\nb: {}", "resources": "dust: {}",
                "draws": """
                \(more)
                first: { tiers: { top: { chance: 0, hard: 5, counter: shared, gives: { a: 1 } } } }
                second: { tiers: { top: { chance: 0, hard: 5, counter: shared, gives: { b: 1 } } } }
                coin: { weighted: { a: 1, b: 1 } }
                """,
                "actions": """
                one: { gives: { first: 1 }, limit: 100 ever }
                two: { gives: { second: 1 }, limit: 100 ever }
                toss: { gives: { coin: 20 }, limit: 100 ever }
                """,
            ])
        }
        var player = try Player(files(""))
        for _ in 0..<4 { player.act("one") }
        #expect(player.held("a") == 0)
        player.act("two")
        #expect(player.held("b") == 1 && player.act("one") == nil && player.held("a") == 0)
        // The same tosses, with a draw more in the file.
        var (before, after) = (try Player(files("")), try Player(files("extra: { weighted: { dust: 1 } }")))
        before.act("toss")
        after.act("toss")
        #expect(before.held("a") == after.held("a") && before.held("b") == after.held("b"))
        #expect((before.held("a") ?? 0) > 0 && (before.held("b") ?? 0) > 0)
    }

    @Test("weights are met")
    func weights() throws {
        var player = try Player(
            Files([
                "items": "a: {}\nb: {}\nc: {}", "draws": "box: { weighted: { a: 1, b: 3, c: 6 } }",
                "actions": "open: { gives: { box: 1000 }, limit: 20 ever }",
            ]))
        for _ in 0..<20 { player.act("open") }
        for (name, share) in [("a", 0.1), ("b", 0.3), ("c", 0.6)] {
            let deviation = (20_000 * share * (1 - share)).squareRoot()
            #expect(abs(Double(player.held(name) ?? 0) - 20_000 * share) < 4 * deviation, "\(name)")
        }
    }

    @Test("a collection takes as many draws as the exact answer says")
    func collections() throws {
        let files = Files([
            "resources": "gold: {}", "items": "bead: {}\nflute: {}\nidol: {}\nscrap: {}",
            "draws": "relics: { weighted: { bead: 5, flute: 4, idol: 1 } }\nfinds: { weighted: { bead: 1, scrap: 1 } }",
            "actions":
                "dig: { gives: { relics: 1 }, limit: 100000 ever }\nlook: { gives: { finds: 1 }, limit: 9 ever }",
            "collections": "all: { items: [bead, flute, idol], rewards: [{ found: 3, gives: { gold: 1 } }] }",
        ])
        let rules = try files.rules()
        let draws = CustomGame.odds(rules).draws
        // Scrap is in no collection, so not all of what finds give is collected.
        #expect(draws.map(\.isCollected) == [true, false])
        let relics = try #require(draws.first)
        let exact = try CollectionDraws(cards: relics.outcomes.map { $0.share })
        let players: Range<UInt32> = 0..<400
        var digs = 0.0
        for number in players {
            var player = Player(rules, player: number)
            while player.held("gold") == 0 {
                player.act("dig")
                digs += 1
            }
        }
        let error = exact.wait.standardDeviation / Double(players.count).squareRoot()
        #expect(abs(digs / Double(players.count) - exact.wait.mean) < 4 * error, "\(digs) digs, not \(exact.wait.mean)")
    }

    /// One thing is the featured one of a tier, two come by weight with its other hits, one with a lower tier.
    @Test("a collection of a banner takes as many draws as the exact answer says")
    func collectionsOfTiers() throws {
        let files = Files([
            "resources": "gold: {}", "items": "nova: {}\nlyra: {}\nvega: {}\nscrap: {}",
            "draws": """
            banner:
              tiers:
                five:
                  chance: 4%
                  soft: { from: 15, step: 10% }
                  hard: 20
                  resets: [five, four]
                  featured: { share: 50%, sureAfter: 1, gives: { nova: 1 } }
                  gives: { standard: 1 }
                four: { chance: 12%, hard: 8, gives: { scrap: 1 } }
              otherwise: { gold: 1 }
            standard: { weighted: { lyra: 3, vega: 1 } }
            """,
            "actions": "pull: { gives: { banner: 1 }, limit: 100000 ever }",
            "collections": """
            stars: { items: [nova, lyra, vega, scrap], rewards: [{ found: 4, gives: { gold: 1000000 } }] }
            """,
        ])
        let rules = try files.rules()
        let banner = try #require(CustomGame.odds(rules).tiered.first)
        let collection = try #require(banner.collections.first)
        #expect(
            collection.cards == [
                .init(featured: [1], others: [0.75, 0.25]), .init(others: [1]), .init(),
            ])
        let exact = try TieredCollection(
            try TieredDraw(banner), cards: collection.cards.map { .init(featured: $0.featured, others: $0.others) })
        let players: Range<UInt32> = 0..<400
        var draws = 0.0
        for number in players {
            var player = Player(rules, player: number)
            while player.held("gold") ?? 0 < 1_000_000 {
                player.act("pull")
                draws += 1
            }
        }
        let error = exact.wait.standardDeviation / Double(players.count).squareRoot()
        #expect(
            abs(draws / Double(players.count) - exact.wait.mean) < 4 * error, "\(draws) draws, not \(exact.wait.mean)")
    }

    @Test("a collection that no single draw completes has no exact wait")
    func collectionsOfSeveralDraws() throws {
        let files = Files([
            "resources": "gold: {}", "items": "bead: {}\nflute: {}",
            "draws": """
            one: { tiers: { rare: { chance: 5%, gives: { bead: 1 } } }, otherwise: { gold: 1 } }
            two: { tiers: { rare: { chance: 5%, gives: { flute: 1 } } }, otherwise: { bead: 1 } }
            both: { tiers: { rare: { chance: 5%, gives: { flute: 1, bead: 1 } } }, otherwise: { gold: 1 } }
            twice: { tiers: { rare: { chance: 5%, gives: { flute: 1 } } }, otherwise: { bead: 2 } }
            """,
            "actions": "go: { gives: { one: 1, two: 1, both: 1, twice: 1 }, limit: 9 ever }",
            "collections": "all: { items: [bead, flute], rewards: [{ found: 2, gives: { gold: 1 } }] }",
        ])
        let tiered = CustomGame.odds(try files.rules()).tiered
        #expect(tiered.map(\.collections.count) == [0, 1, 0, 0])
    }
}
