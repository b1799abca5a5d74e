import QuestKernel
import Testing

/// Players side by side draw what each of them draws alone.
@Suite("Side by side")
struct SideBySideTests {
    private static let size = 60
    private let randomness = Randomness(seed: 0xFEED_5EED_0123_4567)
    private let purpose = Purpose(4_711)

    @Test("LaneSet are the bits of a number", arguments: [0, 1, 5, 63, 64])
    func lanes(count: Int) {
        let lanes = LaneSet(first: count)
        var met: [Int] = []
        lanes.forEach { met.append($0) }
        #expect(met == Array(0..<count))
        #expect(lanes.count == count && lanes.isEmpty == (count == 0))
        #expect(lanes.filter { $0 % 2 == 0 }.count == (count + 1) / 2)
        #expect(lanes.without(LaneSet(0)).count == max(0, count - 1))
        #expect((lanes & LaneSet(7)).count == (count > 7 ? 1 : 0))
        #expect(lanes.contains(4) == (count > 4))
    }

    /// All that `Draws` gives: in order, after a jump, in bounds that reject, in the second block and later ones.
    @Test("Each lane draws what its player draws alone", arguments: [UInt64.max, 1, 0b1011, 0x0F0F_1234_5678_9ABC])
    func draws(bits: UInt64) {
        let lanes = LaneSet(bits: bits) & LaneSet(first: Self.size)
        let players = (0..<Self.size).map { UInt32($0 * 7_919) }
        let days = (0..<Self.size).map { LocalDay($0 % 5 + 19_000) }
        let ordinals = (0..<Self.size).map { Int64($0 % 3) }
        players.withUnsafeBufferPointer { players in
            let memory = UnsafeMutableRawPointer.allocate(byteCount: LaneDraws.bytes(lanes: Self.size), alignment: 16)
            defer { memory.deallocate() }
            guard let first = players.baseAddress else { return }
            let together = LaneDraws(
                randomness, purpose, players: first, memory: memory, size: Self.size, lanes
            ) { LaneDraws.dayAndOrdinal(days[$0], ordinals[$0]) }
            var alone = (0..<Self.size).map { lane in
                randomness.draws(
                    player: players[lane], purpose: purpose, day: days[lane], ordinal: UInt16(ordinals[lane]))
            }
            for _ in 0..<5 { lanes.forEach { #expect(together.next($0) == alone[$0].next()) } }
            for number in [1, 0, 2, 9] as [UInt32] {
                together.go(to: number, lanes)
                lanes.forEach { alone[$0].go(to: number) }
                // Every second draw below this bound is rejected, and made again.
                lanes.forEach { #expect(together.below(0x8000_0001, $0) == alone[$0].below(0x8000_0001)) }
                lanes.forEach { #expect(together.below(41, $0) == alone[$0].below(41)) }
                for parts in [0, 1, 500_000, 1_000_000] as [Int64] {
                    let chance = Probability(partsPerMillion: parts)
                    lanes.forEach { #expect(together.happens(chance, $0) == alone[$0].happens(chance)) }
                }
            }
        }
    }
}
