import Balance
import CustomGame
import QuestKernel
import Testing

/// Collections that are counted by draws, held to the exact answers from the same files.
@Suite("Collections by draws")
struct CollectedTests {
    private static let relics = """
        relics: { weighted: { bead: 5, flute: 4, idol: 1 } }
        """
    /// A featured one, two by weight with other hits, one with a lower tier.
    private static let banner = """
        banner:
          tiers:
            five:
              chance: 4%
              soft: { from: 15, step: 10% }
              hard: 20
              resets: [five, four]
              featured: { share: 50%, sureAfter: 1, gives: { bead: 1 } }
              gives: { standard: 1 }
            four: { chance: 12%, hard: 8, gives: { scrap: 1 } }
          otherwise: { gold: 1 }
        standard: { weighted: { flute: 3, idol: 1 } }
        """

    private static func files(
        draws: String, items: String = "bead: {}\nflute: {}\nidol: {}\nscrap: {}", gives: String, more: String = "",
        collected: String = "bead, flute, idol"
    ) -> Files {
        Files([
            "resources": "gold: { start: 1000000 }", "items": items, "draws": draws,
            "actions": "go: { gives: { \(gives) }, limit: 100000 ever }\n\(more)",
            "collections": "all: { items: [\(collected)], rewards: [{ found: 3, gives: { gold: 1 } }] }",
        ])
    }

    /// By row of a tally: how many players it counts.
    private func counts(_ tally: Int, rows: Int, _ journals: [Journal]) -> [Int] {
        journals.reduce(into: Array(repeating: 0, count: rows)) { counts, journal in
            for entry in journal.entries where entry.kind == .tally && Int(entry.code) == tally {
                counts[Int(entry.cell)] += Int(entry.amount)
            }
        }
    }

    @Test(
        "as many players have one whole after so many draws as the exact answer says",
        arguments: [
            (files(draws: relics, gives: "relics: 1"), 1), (files(draws: banner, gives: "banner: 1"), 1),
            // Ten at once are ten draws.
            (files(draws: relics, gives: "relics: 10"), 10),
        ])
    fileprivate func areAsManyAsTheExactAnswerSays(files: Files, each: Int) throws {
        let rules = try files.rules()
        let description = CustomGame.describe(rules)
        let collected = try #require(description.collected.first)
        let base = try #require(description.tallies[collected.tally].per?.tally)
        let (players, draws) = (600, 200)
        let journals = (0..<UInt32(players)).map { number in
            var player = Player(rules, seed: 5, player: number)
            for _ in 0..<draws / each { player.act("go") }
            return player.journal
        }
        let rows = collected.draws.count { $0 <= draws }
        #expect(rows == 5 && collected.draws.prefix(rows).elementsEqual([10, 20, 50, 100, 200]))
        #expect(counts(Int(base), rows: collected.draws.count, journals).prefix(rows).allSatisfy { $0 == players })
        let whole = counts(collected.tally, rows: collected.draws.count, journals)
        let exact = CollectedRates.shares(collected, rows: rows)
        #expect(exact.count == rows)
        var compared = 0
        for (row, share) in exact.enumerated() {
            let (mean, variance) = (Double(players) * share, Double(players) * share * (1 - share))
            guard variance >= 5 else { continue }
            compared += 1
            #expect(abs(Double(whole[row]) - mean) < 4 * variance.squareRoot(), "\(collected.draws[row]) draws")
        }
        #expect(compared >= 2)
    }

    @Test("the draw by weight within a banner is counted by its own draws too")
    func drawsWithinDrawsAreCounted() throws {
        let files = Self.files(draws: Self.banner, gives: "banner: 1", collected: "flute, idol")
        let collected = CustomGame.describe(try files.rules()).collected
        #expect(collected.map(\.draw) == ["banner", "standard"])
        #expect(collected.last?.cards == [.init(others: [0.75, 0.25])] && collected.last?.tiers == [])
    }

    @Test(
        "what comes or goes in another way too is not counted, as no exact answer is about it",
        arguments: [
            // By hand, by another draw, from the start, for a time, spent, replaced by another draw.
            files(draws: relics, gives: "relics: 1", more: "make: { cost: { gold: 9 }, gives: { idol: 1 } }"),
            files(draws: relics + "\nmore: { weighted: { bead: 1, flute: 1 } }", gives: "relics: 1, more: 1"),
            files(
                draws: relics, items: "bead: { start: 1 }\nflute: {}\nidol: {}\nscrap: {}", gives: "relics: 1"),
            files(draws: relics, gives: "relics: 1", more: "sell: { cost: { idol: 1 }, gives: { gold: 1 } }"),
            files(
                draws: relics + "\nlast: { weighted: { scrap: 1 } }",
                items: "bead: { most: 1, beyond: { last: 1 } }\nflute: {}\nidol: {}\nscrap: {}", gives: "relics: 1"),
            files(draws: banner, gives: "banner: 1", more: "extra: { cost: { gold: 9 }, gives: { standard: 1 } }"),
        ])
    fileprivate func whatComesInOtherWaysIsNotCounted(files: Files) throws {
        #expect(CustomGame.describe(try files.rules()).collected == [])
    }
}
