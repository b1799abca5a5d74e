import ExactAnswers
import Testing

/// Cards that come with tiers' hits, held to the collector without counters and to Wald's equations.
@Suite struct TieredCollectionTests {
    private typealias Cards = TieredCollection.Cards

    private func pity(_ featured: TieredDraw.Featured? = nil) throws -> TieredDraw {
        let five = try PityPolicy(hard: 30, soft: SoftPity(from: 20, step: 0.08)).hazard(base: 0.01)
        return try TieredDraw([
            .init(hazard: five, resets: [0, 1], featured: featured),
            .init(hazard: try PityPolicy(hard: 5).hazard(base: 0.1)),
        ])
    }

    @Test func withoutCountersCardsComeAsByThemselves() throws {
        let draw = try TieredDraw([
            .init(hazard: Hazard(table: [0.1], hard: nil)), .init(hazard: Hazard(table: [0.3], hard: nil)),
        ])
        let tiered = try TieredCollection(
            draw, cards: [Cards(others: [0.5, 0.25]), Cards(others: [0.2, 0.2, 0.2]), Cards(others: [0.7])])
        let plain = try CollectionDraws(cards: [0.05, 0.025, 0.06, 0.06, 0.06, 0.42])
        #expect(agree(tiered.wait.mean, plain.wait.mean, within: 1e-11))
        #expect(agree(tiered.wait.variance, plain.wait.variance, within: 1e-9))
        let (mine, theirs) = (try tiered.machine.distribution(to: .wanted), try plain.distribution())
        #expect(mine.usualQuantiles == theirs.usualQuantiles)
    }

    /// A hit sets all counters back, so waits are alike and independent: so many of them as the collector takes cards.
    @Test func cardsOfTheRarestTierTakeItsWaits() throws {
        let wait = try pity().machine(for: 0).passage(to: .hit)
        let hits = try CollectionDraws(cards: [0.25, 0.25, 0.2]).wait
        let tiered = try TieredCollection(pity(), cards: [Cards(others: [0.25, 0.25, 0.2]), Cards(), Cards()])
        #expect(agree(tiered.wait.mean, hits.mean * wait.mean, within: 1e-11))
        let variance = hits.mean * wait.variance + hits.variance * wait.mean * wait.mean
        #expect(agree(tiered.wait.variance, variance, within: 1e-9))
    }

    /// Half of hits are the featured one, and after another one the next is: both take 2 hits, or 1 and then 2 on
    /// average.
    @Test func aPromiseIsPartOfTheState() throws {
        let draw = try pity(TieredDraw.Featured(share: 0.5, sureAfter: 1))
        let wait = try draw.machine(for: 0, featured: false).passage(to: .hit)
        let both = try TieredCollection(draw, cards: [Cards(featured: [1], others: [1]), Cards(), Cards()])
        #expect(agree(both.wait.mean, 2.5 * wait.mean, within: 1e-11))
        let free = try pity(TieredDraw.Featured(share: 0.5, sureAfter: nil))
        let unpromised = try TieredCollection(free, cards: [Cards(featured: [1], others: [1]), Cards(), Cards()])
        #expect(agree(unpromised.wait.mean, 3 * wait.mean, within: 1e-11))
    }

    @Test func whatCannotBeSolvedIsSaid() throws {
        let draw = try pity()
        #expect(throws: ExactError.neverHappens) { try TieredCollection(draw, cards: [Cards(), Cards(), Cards()]) }
        #expect(throws: ExactError.tooManyOutcomes(limit: 50)) {
            try TieredCollection(draw, cards: [Cards(others: [1]), Cards(), Cards()], mostStates: 50)
        }
        #expect(throws: ExactError.self) { try TieredCollection(draw, cards: [Cards(others: [1])]) }
        #expect(throws: ExactError.self) {
            try TieredCollection(draw, cards: [Cards(others: [0.7, 0.7]), Cards(), Cards()])
        }
    }
}
