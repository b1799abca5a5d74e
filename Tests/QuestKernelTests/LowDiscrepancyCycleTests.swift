import QuestKernel
import Testing

@Suite("Players by index")
struct LowDiscrepancyCycleTests {
    static let shares: [UInt32] = [35, 25, 20, 12, 5, 3]

    /// The largest distance, over all prefixes, of a row's count from its share.
    private func worst(_ rows: (UInt32) -> Int, prefixes: UInt32) -> Double {
        var counts = [Int](repeating: 0, count: Self.shares.count)
        var worst = 0.0
        for index in 0..<prefixes {
            counts[rows(index)] += 1
            for (row, share) in Self.shares.enumerated() {
                worst = max(worst, abs(Double(counts[row]) - Double(index + 1) * Double(share) / 100))
            }
        }
        return worst
    }

    @Test("every prefix of the players is within six of its shares", arguments: 0..<5)
    func everyPrefixIsNearItsShares(dimension: Int) throws {
        let table = try #require(WeightedTable(weights: Self.shares))
        for seed in 0..<5 as Range<UInt64> {
            let distance = worst(
                { LowDiscrepancyCycle.row(index: $0, dimension: dimension, seed: seed, in: table) }, prefixes: 20_000)
            #expect(distance < 6)
        }
        // Plain draws stray by the square root of the count, which shows that the bound means something.
        let strayed = worst(
            { index in
                var draws = Randomness(seed: 1).draws(player: index, purpose: Purpose(1), day: 0)
                return table.pick(&draws)
            }, prefixes: 20_000)
        #expect(strayed > 30)
    }

    @Test("player 7 is always the same, whoever else there is")
    func playerSevenIsWhoPlayerSevenIs() throws {
        let table = try #require(WeightedTable(weights: Self.shares))
        let rows = (0..<16 as Range<UInt32>).map {
            LowDiscrepancyCycle.row(index: $0, dimension: 0, seed: 2026, in: table)
        }
        #expect(rows == [1, 0, 5, 2, 1, 0, 3, 2, 1, 0, 3, 1, 0, 0, 2, 1])
    }

    /// Joint counts of two dimensions over quarters: 16 cells.
    private func quarters(_ left: Int, _ right: Int, table: WeightedTable) -> [Int] {
        var cells = [Int](repeating: 0, count: 16)
        for index in 0..<8000 as Range<UInt32> {
            let row = LowDiscrepancyCycle.row(index: index, dimension: left, seed: 3, in: table)
            let column = LowDiscrepancyCycle.row(index: index, dimension: right, seed: 3, in: table)
            cells[row * 4 + column] += 1
        }
        return cells
    }

    @Test("no two dimensions march in step")
    func noTwoDimensionsMarchInStep() throws {
        let table = try #require(WeightedTable(weights: [1, 1, 1, 1]))
        for left in 0..<5 {
            for right in left + 1..<5 {
                for count in quarters(left, right, table: table) { #expect(abs(count - 500) <= 12) }
            }
            // The same dimension twice fills the diagonal alone.
            #expect(quarters(left, left, table: table).filter { $0 > 0 }.count == 4)
        }
    }

    @Test("a seed turns the sequence")
    func aSeedTurnsTheSequence() throws {
        let table = try #require(WeightedTable(weights: [1, 1, 1, 1]))
        let first = (0..<10 as Range<UInt64>).map { seed in
            (0..<8 as Range<UInt32>).map {
                LowDiscrepancyCycle.row(index: $0, dimension: 0, seed: seed, in: table)
            }
        }
        #expect(Set(first).count > 5)
    }
}
