import QuestKernel
import Testing

@Suite("Bounded draws")
struct BoundedDrawTests {
    @Test("small bounds are uniform", arguments: [2, 3, 5, 6, 7, 10, 12, 100, 1000] as [UInt32])
    func smallBoundsAreUniform(bound: UInt32) {
        var counts = [Int](repeating: 0, count: Int(bound))
        for player in 0..<200_000 as Range<UInt32> {
            var draws = Randomness(seed: 11).draws(player: player, purpose: Purpose(1), day: 0)
            counts[Int(draws.below(bound))] += 1
        }
        #expect(ChiSquare.pValue(uniform: counts) > 1e-4)
    }

    /// A bound of 3·2³⁰ doubles the lowest quarter's chance wherever 32 bits are cut to it without rejection.
    @Test("a bound of 3·2³⁰ shows no modulo bias, and would show one")
    func aBoundOf3Times2To30ShowsNoModuloBias() {
        let bound: UInt32 = 3 << 30
        var fair = [Int](repeating: 0, count: 12)
        var planted = fair
        for player in 0..<120_000 as Range<UInt32> {
            var draws = Randomness(seed: 12).draws(player: player, purpose: Purpose(1), day: 0)
            fair[Int(draws.below(bound) >> 28)] += 1
            planted[Int((UInt32(truncatingIfNeeded: draws.next()) % bound) >> 28)] += 1
        }
        #expect(ChiSquare.pValue(uniform: fair) > 1e-4)
        #expect(ChiSquare.pValue(uniform: planted) < 1e-6)
    }

    /// One draw in 2³² must be rejected; these were found by search, and Reference/draws.py gives both answers.
    @Test(
        "a draw that its bound must reject is drawn again in counter bits of its own",
        arguments: [
            (461_462_541, 162_148_882, 207_652_575), (3_230_237_787, 1_135_042_174, 1_453_568_028),
            (4_153_162_869, 1_459_339_938, 1_868_873_179),
        ] as [(UInt32, UInt32, UInt32)])
    func aDrawThatItsBoundMustRejectIsDrawnAgain(bound: UInt32, rejected: UInt32, given: UInt32) {
        let randomness = Randomness(seed: 2026)
        var draws = randomness.draws(player: 2, purpose: Purpose(1), day: 0)
        var plain = draws
        _ = draws.next()
        _ = plain.next()
        #expect(draws.below(bound) == given)
        #expect(UInt32(plain.next().multipliedFullWidth(by: UInt64(bound)).high) == rejected)
        // The retry moves nothing that follows.
        #expect(draws.next() == plain.next())

        // Among players side by side it is drawn again for that one alone.
        let players = (0..<UInt32(16)).map { $0 }
        var numbers = [Int64](repeating: 0, count: players.count)
        players.withUnsafeBufferPointer { players in
            guard let first = players.baseAddress else { return }
            let memory = UnsafeMutableRawPointer.allocate(byteCount: LaneDraws.bytes(lanes: 16), alignment: 16)
            defer { memory.deallocate() }
            let lanes = LaneSet(first: players.count)
            var together = LaneDraws(
                randomness, Purpose(1), players: first, memory: memory, size: players.count, lanes
            ) { _ in 0 }
            together.next = 1
            together.below(bound, from: 7, lanes, into: &numbers)
        }
        for player in players {
            var alone = randomness.draws(player: player, purpose: Purpose(1), day: 0)
            _ = alone.next()
            #expect(numbers[Int(player)] == 7 + Int64(alone.below(bound)))
        }
    }

    @Test("bounds 0 and 1 give 0, and take one draw each")
    func boundsZeroAndOneGiveZero() {
        var draws = Randomness(seed: 1).draws(player: 0, purpose: Purpose(1), day: 0)
        var plain = draws
        #expect(draws.below(0) == 0)
        #expect(draws.below(1) == 0)
        _ = plain.next()
        _ = plain.next()
        #expect(draws.next() == plain.next())
    }

    @Test("a whole number comes from every part of its range, both ends included")
    func aWholeNumberComesFromEveryPartOfItsRange() {
        var counts = [Int](repeating: 0, count: 7)
        var draws = Randomness(seed: 3).draws(player: 0, purpose: Purpose(1), day: 0)
        for _ in 0..<70_000 { counts[Int(draws.whole(in: -3...3)) + 3] += 1 }
        #expect(ChiSquare.pValue(uniform: counts) > 1e-4)
        #expect(draws.whole(in: 5...5) == 5)
        #expect(draws.whole(in: .max ... .max) == .max)
    }

    @Test("the whole range of 32 bits is a range like any other")
    func theWholeRangeOf32BitsIsARangeLikeAnyOther() {
        var counts = [Int](repeating: 0, count: 16)
        var draws = Randomness(seed: 4).draws(player: 0, purpose: Purpose(1), day: 0)
        for _ in 0..<16_000 { counts[Int(UInt32(bitPattern: draws.whole(in: .min ... .max)) >> 28)] += 1 }
        #expect(ChiSquare.pValue(uniform: counts) > 1e-4)
    }
}
