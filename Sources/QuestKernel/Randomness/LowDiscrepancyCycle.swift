/// Places things into shares evenly and by index alone, so that people do not depend on how many there are.
///
/// Index i falls at the fractional part of (i + ½) · φ⁻¹ (a golden-ratio sequence): every prefix holds each share to
/// within a few members, and player 7 is the same person among 10 players as among a million.
public enum LowDiscrepancyCycle {
    /// The row whose share covers index `index` of dimension `dimension`, for cumulative weights.
    ///
    /// Dimensions use different irrational steps (powers of the plastic number's inverse, Roberts 2018), so that
    /// archetype, class and arrival do not march in step. A seed turns the whole sequence by a fixed amount.
    public static func row(index: UInt32, dimension: Int, seed: UInt64, in table: WeightedTable) -> Int {
        // 2⁶⁴ / g, g solving g^(d+1) = g + 1 for d = 4, and its powers: steps of Roberts' R4 sequence.
        let steps: [UInt64] = [
            0xDB4F_0B91_75AE_2165, 0xBBE0_5633_03A4_615F, 0xA0F2_EC75_A1FE_1575, 0x89E1_8285_7D9E_D689,
        ]
        let step = steps[dimension % steps.count]
        let turn = Philox4x32.block(
            (UInt32(dimension), 0, 0xFFFF_FFFF, 0),
            key: (UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed &>> 32)))
        let position = UInt64(index) &* step &+ (UInt64(turn.0) | UInt64(turn.1) &<< 32)
        let point = UInt32(position.multipliedFullWidth(by: UInt64(table.total)).high)
        return table.cumulative.firstIndex { point < $0 } ?? 0
    }
}
