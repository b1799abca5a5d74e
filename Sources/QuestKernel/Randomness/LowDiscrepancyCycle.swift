/// Places things into shares evenly and by index alone, so that players do not depend on how many there are.
///
/// Index i falls at the fractional part of i · α plus a turn, α irrational: every prefix holds each share to within a
/// few members (below 6 at 20,000), and player 7 is the same among 10 players as among a million.
public enum LowDiscrepancyCycle {
    /// The row whose share covers index `index` of dimension `dimension`, for cumulative weights.
    ///
    /// Dimensions use different irrational steps, so that archetype, class and arrival are not correlated. A seed
    /// turns the whole sequence by a fixed amount.
    ///
    /// - Parameters:
    ///   - dimension: 0…4.
    ///   - stream: sequences of one dimension that are turned by different amounts.
    public static func row(
        index: UInt32, dimension: Int, stream: UInt32 = 0, seed: UInt64, in table: WeightedTable
    ) -> Int {
        // 2⁶⁴ times √3 − 1, (√13 − 3)/2, (√21 − 3)/2, (√29 − 5)/2, (√5 − 1)/2, made odd: their continued fractions
        // go on with small terms only, which keeps every prefix even; and no whole multiples of them add up to a whole
        // number.
        let steps: [UInt64] = [
            0xBB67_AE85_84CA_A73B, 0x4D82_B446_159F_360F, 0xCA91_D722_A3D0_A667, 0x314D_1495_1B3E_6A83,
            0x9E37_79B9_7F4A_7C15,
        ]
        let step = steps[dimension % steps.count]
        let turn = Philox4x32.block(
            (UInt32(dimension), stream, 0xFFFF_FFFF, 0),
            key: (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed &>> 32)))
        let position = UInt64(index) &* step &+ (UInt64(turn.0) | UInt64(turn.1) &<< 32)
        let point = UInt32(position.multipliedFullWidth(by: UInt64(table.total)).high)
        return table.cumulative.firstIndex { point < $0 } ?? 0
    }
}
