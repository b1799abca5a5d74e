import QuestKernel
import Testing

@Suite("Weighted picks")
struct WeightedTableTests {
    @Test("rows come up in proportion to their weights")
    func rowsComeUpInProportion() throws {
        let weights: [UInt32] = [600, 250, 0, 100, 40, 10]
        let table = try #require(WeightedTable(weights: weights))
        var counts = [Int](repeating: 0, count: weights.count)
        for player in 0..<100_000 as Range<UInt32> {
            var draws = Randomness(seed: 31).draws(player: player, purpose: Purpose(1), day: 0)
            counts[table.pick(&draws)] += 1
        }
        #expect(counts[2] == 0)
        let positive = weights.indices.filter { weights[$0] > 0 }
        let expected = positive.map { 100_000 * Double(weights[$0]) / 1000 }
        #expect(ChiSquare.pValue(observed: positive.map { counts[$0] }, expected: expected) > 1e-4)
        #expect(weights.indices.map(table.weight(of:)) == weights)
    }

    @Test("weights made up on the spot pick the same rows as a table of them")
    func weightsOnTheSpotPickTheSameRows() throws {
        let weights: [UInt32] = [5, 0, 3, 900, 1, 1, 0, 90]
        let table = try #require(WeightedTable(weights: weights))
        var left = Randomness(seed: 32).draws(player: 0, purpose: Purpose(1), day: 0)
        var right = left
        for _ in 0..<5000 { #expect(table.pick(&left) == right.pick(SIMD8(weights))) }
    }

    @Test("a lone weight is always picked, wherever it stands", arguments: 0..<8)
    func aLoneWeightIsAlwaysPicked(row: Int) throws {
        var weights = [UInt32](repeating: 0, count: 8)
        weights[row] = 1
        let table = try #require(WeightedTable(weights: weights))
        var draws = Randomness(seed: 33).draws(player: 0, purpose: Purpose(1), day: 0)
        #expect(table.pick(&draws) == row)
        #expect(draws.pick(SIMD8(weights)) == row)
    }

    @Test("tables without a weight, or with too much of it, are refused")
    func tablesWithoutAWeightAreRefused() {
        #expect(WeightedTable(weights: []) == nil)
        #expect(WeightedTable(weights: [0, 0]) == nil)
        #expect(WeightedTable(weights: [.max, 1]) == nil)
        #expect(WeightedTable(weights: [.max])?.total == .max)
    }

    @Test("a row added last moves no pick that it does not take")
    func aRowAddedLastMovesNoPickThatItDoesNotTake() throws {
        let before = try #require(WeightedTable(weights: [500, 300, 200]))
        let after = try #require(WeightedTable(weights: [500, 300, 190, 10]))
        var moved = 0
        for player in 0..<10_000 as Range<UInt32> {
            let draws = Randomness(seed: 34).draws(player: player, purpose: Purpose(1), day: 0)
            var (left, right) = (draws, draws)
            let (old, new) = (before.pick(&left), after.pick(&right))
            if old != new {
                moved += 1
                #expect(old == 2 && new == 3)
            }
        }
        #expect((50...150).contains(moved))
    }

    @Test("a shuffle gives each of the 24 orders of four equally often")
    func aShuffleGivesEachOrderEquallyOften() {
        var orders: [[Int]: Int] = [:]
        for player in 0..<48_000 as Range<UInt32> {
            var items = [0, 1, 2, 3]
            var draws = Randomness(seed: 35).draws(player: player, purpose: Purpose(1), day: 0)
            draws.shuffle(&items, taking: 4)
            orders[items, default: 0] += 1
        }
        #expect(orders.count == 24)
        #expect(ChiSquare.pValue(uniform: Array(orders.values)) > 1e-4)
    }

    @Test("a partial shuffle draws without replacement, every pair equally often")
    func aPartialShuffleDrawsWithoutReplacement() {
        var pairs: [[Int]: Int] = [:]
        for player in 0..<40_000 as Range<UInt32> {
            var items = Array(0..<5)
            var draws = Randomness(seed: 36).draws(player: player, purpose: Purpose(1), day: 0)
            draws.shuffle(&items, taking: 2)
            #expect(items.sorted() == Array(0..<5))
            pairs[Array(items[..<2]), default: 0] += 1
        }
        #expect(pairs.count == 20)
        #expect(ChiSquare.pValue(uniform: Array(pairs.values)) > 1e-4)
    }

    @Test("a shuffle of nothing, of one, of none and of too many is harmless")
    func aShuffleOfNothingIsHarmless() {
        var draws = Randomness(seed: 37).draws(player: 0, purpose: Purpose(1), day: 0)
        var none: [Int] = []
        draws.shuffle(&none, taking: 3)
        var one = [7]
        draws.shuffle(&one, taking: 1)
        var three = [1, 2, 3]
        draws.shuffle(&three, taking: 0)
        draws.shuffle(&three, taking: -1)
        #expect(none.isEmpty && one == [7] && three == [1, 2, 3])
        draws.shuffle(&three, taking: 99)
        #expect(three.sorted() == [1, 2, 3])
    }
}
