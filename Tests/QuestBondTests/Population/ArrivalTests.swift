import QuestKernel
import Testing

@testable import QuestBond
import SimulatedPlayers

@Suite("Days of arrival are dealt")
struct ArrivalTests {
    private static let shares: [UInt32] = [24, 26, 8, 12, 12, 7, 6, 5]
    private static let span = 7

    private func deal(seed: UInt64, span: Int = span) throws -> PartyDeal {
        var mix = PartyMix()
        mix.sizes = [50, 28, 12, 10]
        mix.alike = Probability(partsPerMillion: 600_000)
        let table = try #require(WeightedTable(weights: Self.shares))
        return try #require(PartyDeal(mix, shares: table, arrivalSpan: span, Randomness(seed: seed)))
    }

    /// Parties by size, by archetype of the first member, by day; and a check after every party.
    private func arrivals(
        _ deal: PartyDeal, players: UInt32, _ check: ([[[Int]]], _ size: Int, _ archetype: Int) -> Void
    ) {
        let none = Array(repeating: Array(repeating: 0, count: Self.span), count: Self.shares.count)
        var parties = Array(repeating: none, count: Party.most)
        var first: UInt32 = 0
        while first < players {
            let (size, archetype) = (deal.partySize(of: first), deal.archetype(of: first))
            parties[size - 1][archetype][deal.arrival(of: first)] += 1
            check(parties, size - 1, archetype)
            first += UInt32(size)
        }
    }

    @Test(
        "QB43 however many play, parties of one size and kind arrive on all days alike",
        arguments: 0..<8 as Range<UInt64>)
    func even(seed: UInt64) throws {
        var most = 0
        arrivals(try deal(seed: seed), players: 14_400) { parties, size, archetype in
            let days = parties[size][archetype]
            most = max(most, (days.max() ?? 0) - (days.min() ?? 0))
        }
        // By chance alone the days of the most frequent kind would differ by forty and more.
        #expect(most <= 3, "\(most)")
    }

    @Test(
        "QB43 few players arrive on all days alike too, of every size and of every kind",
        arguments: 0..<20 as Range<UInt64>)
    func evenOfFew(seed: UInt64) throws {
        var last: [[[Int]]] = []
        arrivals(try deal(seed: seed), players: 720) { parties, _, _ in last = parties }
        func spread(_ days: [Int]) -> Int { (days.max() ?? 0) - (days.min() ?? 0) }
        func sum(_ rows: [[Int]]) -> [Int] { (0..<Self.span).map { day in rows.reduce(0) { $0 + $1[day] } } }
        // About 360 solo parties, 100 pairs, 30 of three and 20 of four.
        for (size, own) in last.enumerated() {
            #expect(spread(sum(own)) <= 13, "size \(size + 1): \(sum(own))")
        }
        for archetype in Self.shares.indices {
            let own = sum(last.map { $0[archetype] })
            #expect(spread(own) <= 8, "archetype \(archetype): \(own)")
        }
        // When arrivals went by the first player's number, a day had 0 to 140 of these 500 parties.
        let all = sum(last.map(sum))
        #expect(spread(all) <= 30, "\(all)")
    }

    @Test("QB43 a party's members have its day, which follows from the seed and the number alone")
    func byNumber() throws {
        let (deal, again) = (try deal(seed: 3), try deal(seed: 3))
        let forwards = (UInt32(0)..<720).map { deal.arrival(of: $0) }
        // Asked the other way round, of another deal from the same seed.
        let backwards = (UInt32(0)..<720).reversed().map { again.arrival(of: $0) }
        #expect(forwards == backwards.reversed())
        for player in UInt32(0)..<720 {
            let first =
                player - player % 12 + player % 12 / UInt32(deal.partySize(of: player))
                * UInt32(deal.partySize(of: player))
            #expect(forwards[Int(player)] == forwards[Int(first)])
        }
        #expect(Set(forwards) == Set(0..<Self.span))
        let other = try self.deal(seed: 4)
        #expect((UInt32(0)..<720).map { other.arrival(of: $0) } != forwards)
    }

    @Test("in one day all arrive on it, and in none nobody can be dealt")
    func spans() throws {
        let deal = try deal(seed: 1, span: 1)
        #expect((UInt32(0)..<240).allSatisfy { deal.arrival(of: $0) == 0 })
        let table = try #require(WeightedTable(weights: Self.shares))
        #expect(PartyDeal(PartyMix(), shares: table, arrivalSpan: 0, Randomness(seed: 1)) == nil)
    }
}
