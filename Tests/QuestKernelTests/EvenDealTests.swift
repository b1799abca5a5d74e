import QuestKernel
import Testing

@Suite("Turns dealt evenly")
struct EvenDealTests {
    private func deal(_ weights: [UInt32], seed: UInt64 = 1, stream: UInt32 = 0) throws -> EvenDeal {
        EvenDeal(
            try #require(WeightedTable(weights: weights)), Randomness(seed: seed), purpose: Purpose(1), stream: stream)
    }

    @Test("every prefix is within two of its shares, and ranks count the turns of a row", arguments: 0..<20)
    func evenAndRanked(seed: UInt64) throws {
        let weights: [UInt32] = [24, 0, 26, 8, 12, 12, 7, 6, 5]
        let deal = try deal(weights, seed: seed, stream: UInt32(seed))
        var counts = Array(repeating: UInt64(0), count: weights.count)
        for index in 0..<5_000 as Range<UInt64> {
            #expect(deal.counts(before: index) == counts)
            let turn = deal.turn(index)
            #expect(turn.rank == counts[turn.row])
            counts[turn.row] += 1
            for (row, weight) in weights.enumerated() {
                #expect(abs(Double(counts[row]) - Double(index + 1) * Double(weight) / 100) < 2)
            }
        }
    }

    @Test("seeds and streams begin at different places")
    func begins() throws {
        func rows(_ deal: EvenDeal) -> [Int] { (0..<40).map { deal.turn($0).row } }
        let weights: [UInt32] = [24, 26, 8, 12, 12, 7, 6, 5]
        let first = rows(try deal(weights))
        #expect(rows(try deal(weights)) == first)
        #expect(rows(try deal(weights, seed: 2)) != first)
        #expect(rows(try deal(weights, stream: 3)) != first)
    }

    @Test("the largest weights and turns stay exact")
    func largest() throws {
        let deal = try deal([.max - 1, 1])
        let last = UInt64(UInt32.max)
        #expect(deal.counts(before: last).reduce(0, +) == last)
        #expect(deal.turn(last - 1).row <= 1)
        #expect(try self.deal([0, 3, 0]).turn(last - 1) == (1, last - 1))
    }
}
