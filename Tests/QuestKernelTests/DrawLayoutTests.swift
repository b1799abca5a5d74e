import QuestKernel
import Testing

/// The counter's layout is fixed for good: a row that changes here breaks every recorded run.
@Suite("Draws by their names")
struct DrawLayoutTests {
    struct Golden: Sendable {
        var seed: UInt64
        var player: UInt32
        var purpose: UInt16
        var day: Int32
        var ordinal: UInt16
        var k: Int
        var draw: UInt64

        init(_ row: (UInt64, UInt32, UInt16, Int32, UInt16, Int, UInt64)) {
            (seed, player, purpose, day, ordinal, k, draw) = row
        }
    }

    /// Made by Reference/draws.py.
    static let golden: [Golden] = [
        (0x0, 0, 0x0, 0, 0, 0, 0xE169_C58D_6627_E8D5),
        (0x0, 0, 0x0, 0, 0, 1, 0x9B00_DBD8_BC57_AC4C),
        (0x0, 0, 0x0, 0, 0, 2, 0xF08D_6EAA_8445_15E1),
        (0x0, 0, 0x0, 0, 0, 3, 0x83F8_75F0_0F19_C053),
        (0x1, 0, 0x0, 0, 0, 0, 0xE50A_0EBC_E3E8_0670),
        (0x1_0000_0000, 0, 0x0, 0, 0, 0, 0xFA7E_58B6_FDDE_3E0B),
        (0x0, 1, 0x0, 0, 0, 0, 0x5CB2_00DB_F8E4_CCA4),
        (0x0, 0, 0x1, 0, 0, 0, 0x2C14_63EA_8EA0_A395),
        (0x0, 0, 0x0, 1, 0, 0, 0xEDBF_47B0_F49E_FFF8),
        (0x0, 0, 0x0, 0, 1, 0, 0xEA23_6249_6AD0_C5EC),
        (0x7EA, 7, 0x3, 41, 2, 5, 0xAD76_D924_FC99_953E),
        (0x7EA, 7, 0x3, 41, 2, 6, 0xA3A0_C2B3_2553_E2C7),
        (0xFFFF_FFFF_FFFF_FFFF, 4_294_967_295, 0xFFFF, 65535, 65535, 9, 0x3D84_3EB5_DE13_D6B5),
        (0x123_4567_89AB_CDEF, 123_456_789, 0x8001, 364, 11, 0, 0x6DA6_62F5_3251_3222),
    ].map(Golden.init)

    @Test("are the golden ones", arguments: golden)
    func areTheGoldenOnes(_ golden: Golden) {
        let name = DrawName(
            seed: golden.seed, player: golden.player, purpose: golden.purpose, day: golden.day,
            ordinal: golden.ordinal, k: golden.k)
        #expect(DrawSources.engine(name) == golden.draw)
    }

    @Test("draw k is half k mod 2 of block k div 2")
    func drawKIsHalfOfBlock() {
        var draws = Randomness(seed: 0x1234_5678_9ABC_DEF0).draws(
            player: 99, purpose: Purpose(12), day: 345, ordinal: 6)
        for k in 0..<20 as Range<UInt32> {
            let block = Philox4x32.block((99, 345 << 16 | 6, 12 << 16 | k / 2, 0), key: (0x9ABC_DEF0, 0x1234_5678))
            let halves = [UInt64(block.0) | UInt64(block.1) << 32, UInt64(block.2) | UInt64(block.3) << 32]
            #expect(draws.next() == halves[Int(k % 2)])
        }
    }

    @Test("no draw depends on how many another occasion took")
    func noDrawDependsOnAnotherOccasion() {
        let randomness = Randomness(seed: 5)
        var alone = randomness.draws(player: 1, purpose: Purpose(2), day: 3, ordinal: 4)
        var other = randomness.draws(player: 1, purpose: Purpose(2), day: 3, ordinal: 3)
        for _ in 0..<100 { _ = other.below(1000) }
        var after = randomness.draws(player: 1, purpose: Purpose(2), day: 3, ordinal: 4)
        for _ in 0..<10 { #expect(alone.next() == after.next()) }
    }

    @Test("ordinals count up within a purpose and start again with the day")
    func ordinalsCountUpWithinAPurpose() {
        var counter = OccasionCounter(purposes: 3)
        #expect([counter.next(1), counter.next(1), counter.next(2), counter.next(1)] == [0, 1, 0, 2])
        #expect([counter.count(0), counter.count(1), counter.count(2)] == [0, 3, 1])
        counter.startDay()
        #expect(counter.next(1) == 0)
    }

    @Test("are the textbook's block, whatever the counter and the key")
    func areTheTextbooksBlock() {
        // Counters and keys of a plain generator: words of all sizes, carries in the key's steps included.
        var word: UInt64 = 1
        func next() -> UInt32 {
            word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt32(truncatingIfNeeded: word &>> 32)
        }
        for _ in 0..<5000 {
            let (player, when, purpose) = (next(), next(), next() & 0xFFFF_0000)
            let key = (next(), next())
            let block = Philox4x32.block((player, when, purpose, 0), key: key)
            var draws = Randomness(seed: UInt64(key.0) | UInt64(key.1) << 32).draws(
                player: player, purpose: Purpose(UInt16(purpose >> 16)), day: Int32(when >> 16),
                ordinal: UInt16(when & 0xFFFF))
            #expect(draws.next() == UInt64(block.0) | UInt64(block.1) << 32)
            #expect(draws.next() == UInt64(block.2) | UInt64(block.3) << 32)
        }
    }
}
