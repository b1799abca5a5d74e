import QuestKernel
import Testing

@Suite("Chances")
struct ChanceTests {
    @Test("a chance covers exactly the draws below ⌈p · 2⁶⁴⌉")
    func aChanceCoversExactlyTheDrawsBelowItsThreshold() {
        #expect(!Probability.never.covers(0))
        #expect(Probability.always.covers(.max))
        for parts in stride(from: 1, to: 1_000_000, by: 7) {
            let exact = UInt64(1_000_000).dividingFullWidth((UInt64(parts), 0))
            let threshold = exact.quotient + (exact.remainder > 0 ? 1 : 0)
            let chance = Probability(partsPerMillion: Int64(parts))
            #expect(chance.covers(threshold - 1) && !chance.covers(threshold), "\(parts) parts per million")
        }
    }

    @Test("a higher chance hits wherever a lower one did")
    func aHigherChanceHitsWhereverALowerOneDid() {
        var draws = Randomness(seed: 21).draws(player: 0, purpose: Purpose(1), day: 0)
        for _ in 0..<20_000 {
            let low = Int64(draws.below(1_000_001))
            let high = low + Int64(draws.below(UInt32(1_000_001 - low)))
            let draw = draws.next()
            #expect(!Probability(partsPerMillion: low).covers(draw) || Probability(partsPerMillion: high).covers(draw))
        }
    }

    @Test("hits come as often as the chance says", arguments: [1_000, 65_000, 500_000, 950_000] as [Int64])
    func hitsComeAsOftenAsTheChanceSays(parts: Int64) {
        let tries = 200_000
        var hits = 0
        for player in 0..<UInt32(tries) {
            var draws = Randomness(seed: 22).draws(player: player, purpose: Purpose(1), day: 0)
            if draws.happens(Probability(partsPerMillion: parts)) { hits += 1 }
        }
        let p = Double(parts) / 1e6
        let expected = [Double(tries) * p, Double(tries) * (1 - p)]
        #expect(ChiSquare.pValue(observed: [hits, tries - hits], expected: expected) > 1e-4)
    }

    @Test("what lies outside 0…1 is never or always")
    func whatLiesOutsideIsNeverOrAlways() {
        #expect(Probability(partsPerMillion: -1) == .never && Probability(partsPerMillion: .min) == .never)
        #expect(Probability(partsPerMillion: 1_000_001) == .always && Probability(partsPerMillion: .max) == .always)
    }

    @Test("scaling rounds half up, once")
    func scalingRoundsHalfUpOnce() {
        #expect(Gold(rawValue: 25) * Ratio(rawValue: 1_000_000) == 25)
        #expect(Gold(rawValue: 5) * Ratio(rawValue: 1_100_000) == 6)
        #expect(Gold(rawValue: 5) * Ratio(rawValue: 1_099_999) == 5)
        // Rounding at each step would give 6 × 1.5 = 9; once gives 5 × 1.1 × 1.5 = 8.25, so 8.
        #expect(Gold(rawValue: 5).scaled(by: Ratio(rawValue: 1_100_000), and: Ratio(rawValue: 1_500_000)) == 8)
        #expect(Gold(rawValue: 5).scaled(by: Ratio(rawValue: 1_000_000), and: Ratio(rawValue: 1_500_000)) == 8)
    }

    @Test("a product of three that 64 bits cannot hold is exact all the same, and never traps")
    func scalingWide() {
        // 100,000 EXP a wave, 93 waves, +4.2 %: 9.69 x 10^18 on the way.
        #expect(
            Gold(rawValue: 9_300_000).scaled(by: Ratio(rawValue: 1_000_000), and: Ratio(rawValue: 1_042_000))
                == 9_690_600)
        #expect(
            Gold(rawValue: 20_000_001).scaled(by: Ratio(rawValue: 10_000_000), and: Ratio(rawValue: 64_500_000))
                == 12_900_000_645)
        #expect(
            Gold(rawValue: -9_300_000).scaled(by: Ratio(rawValue: 1_000_000), and: Ratio(rawValue: 1_042_000))
                == -9_690_599)
        // Halves round up, by either way: 2^63 lies between the two.
        #expect(
            Gold(rawValue: 9_000_001).scaled(by: Ratio(rawValue: 1_000_000), and: Ratio(rawValue: 500_000)) == 4_500_001
        )
        #expect(
            Gold(rawValue: 90_000_001).scaled(by: Ratio(rawValue: 1_000_000), and: Ratio(rawValue: 500_000))
                == 45_000_001)
        #expect(
            Gold(rawValue: .max).scaled(by: Ratio(rawValue: .max), and: Ratio(rawValue: .max)) == Gold(rawValue: .max))
        #expect(
            Gold(rawValue: .min).scaled(by: Ratio(rawValue: .max), and: Ratio(rawValue: .max)) == Gold(rawValue: .min))
        #expect(Gold(rawValue: 0).scaled(by: Ratio(rawValue: .max), and: Ratio(rawValue: .max)) == 0)
    }
}
