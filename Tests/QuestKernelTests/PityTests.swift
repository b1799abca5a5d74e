import Foundation
import QuestKernel
import Testing

@Suite("Pity")
struct PityTests {
    /// Plays `tries` tries of one player; returns, per run that ended, its length and how it ended.
    private func runs(
        _ pity: Pity, base: Probability, tries: Int, seed: UInt64
    ) -> [(length: Int, outcome: RollOutcome)] {
        var dryCount: UInt16 = 0
        var length = 0
        var runs: [(Int, RollOutcome)] = []
        for number in 0..<UInt32(tries) {
            length += 1
            var draws = Randomness(seed: seed).draws(player: number, purpose: Purpose(1), day: 0)
            let (outcome, _) = pity.attempt(base: base, dryCount: &dryCount, draws: &draws)
            #expect(dryCount == (outcome == .miss ? UInt16(length) : 0))
            if outcome != .miss {
                runs.append((length, outcome))
                length = 0
            }
        }
        return runs
    }

    @Test(
        "QB23 hard pity never lets a dry run reach the threshold", arguments: [1, 3, 5, 12, 20] as [UInt16],
        [0, 20_000, 65_000, 350_000] as [Int64])
    func hardPityNeverLetsADryRunReachTheThreshold(threshold: UInt16, chance: Int64) {
        for seed in 0..<5 as Range<UInt64> {
            let runs = runs(
                Pity(hard: threshold), base: Probability(partsPerMillion: chance), tries: 4000, seed: seed)
            #expect(runs.allSatisfy { $0.length <= Int(threshold) })
            // Only the guaranteed try is ever forced.
            #expect(runs.allSatisfy { $0.outcome == .hit || $0.length == Int(threshold) })
        }
    }

    @Test("QB23 without luck every N-th try is forced, and no other")
    func withoutLuckEveryNthTryIsForced() {
        let runs = runs(Pity(hard: 12), base: .never, tries: 120, seed: 1)
        #expect(runs.map(\.length) == Array(repeating: 12, count: 10))
        #expect(runs.allSatisfy { $0.outcome == .forced })
    }

    @Test("QB23 the N-th try still rolls first: some of them hit by themselves")
    func theNthTryStillRollsFirst() {
        let lastTries = runs(Pity(hard: 3), base: Probability(partsPerMillion: 400_000), tries: 60_000, seed: 2)
            .filter {
                $0.length == 3
            }
        let hits = lastTries.filter { $0.outcome == .hit }.count
        let expected = [Double(lastTries.count) * 0.4, Double(lastTries.count) * 0.6]
        #expect(ChiSquare.pValue(observed: [hits, lastTries.count - hits], expected: expected) > 1e-4)
    }

    @Test("QB23 run lengths are geometric, cut at the threshold")
    func runLengthsAreGeometric() {
        let p = 0.065
        let runs = runs(Pity(hard: 20), base: Probability(partsPerMillion: 65_000), tries: 400_000, seed: 3)
        var counts = [Int](repeating: 0, count: 20)
        for run in runs { counts[min(run.length, counts.count) - 1] += 1 }
        var expected = (1...19).map { Double(runs.count) * p * pow(1 - p, Double($0 - 1)) }
        expected.append(Double(runs.count) * pow(1 - p, 19))
        #expect(ChiSquare.pValue(observed: counts, expected: expected) > 1e-4)
    }

    @Test("QB23 soft pity raises the chance by a step a try from its first one on, up to certainty")
    func softPityRaisesTheChance() {
        let pity = Pity(hard: 20, soft: .init(from: 11, step: Ratio(partsPerMillion: 100_000)))
        let base = Probability(partsPerMillion: 65_000)
        for dryCount in 0..<10 as Range<UInt16> { #expect(pity.chance(base: base, dryCount: dryCount) == base) }
        for dryCount in 10..<20 as Range<UInt16> {
            #expect(
                pity.chance(base: base, dryCount: dryCount)
                    == Probability(partsPerMillion: 65_000 + 100_000 * Int64(dryCount - 9)))
        }
        #expect(pity.chance(base: base, dryCount: 19) == .always)
        let runs = runs(pity, base: base, tries: 50_000, seed: 4)
        #expect(runs.allSatisfy { $0.outcome == .hit && $0.length <= 20 })
    }

    @Test("QB23 run lengths under soft pity are those of its hazard")
    func runLengthsUnderSoftPityAreThoseOfItsHazard() {
        let pity = Pity(hard: 8, soft: .init(from: 4, step: Ratio(partsPerMillion: 150_000)))
        let runs = runs(pity, base: Probability(partsPerMillion: 100_000), tries: 200_000, seed: 5)
        var survival = 1.0
        var expected: [Double] = []
        for number in 1...8 {
            let hazard = number == 8 ? 1 : 0.1 + 0.15 * Double(max(0, number - 3))
            expected.append(Double(runs.count) * survival * hazard)
            survival *= 1 - hazard
        }
        var counts = [Int](repeating: 0, count: 8)
        for run in runs { counts[min(run.length, counts.count) - 1] += 1 }
        #expect(ChiSquare.pValue(observed: counts, expected: expected) > 1e-4)
    }

    @Test("a counter without a threshold is never forced and stops counting at its end")
    func aCounterWithoutAThresholdIsNeverForced() {
        var draws = Randomness(seed: 6).draws(player: 0, purpose: Purpose(1), day: 0)
        var dryCount: UInt16 = .max - 2
        for _ in 0..<5 {
            let (outcome, chance) = Pity(hard: 0).attempt(base: .never, dryCount: &dryCount, draws: &draws)
            #expect(outcome == .miss && chance == .never)
        }
        #expect(dryCount == .max)
    }

    @Test("QB23 a counter that is full, or beyond a threshold that came later, is honoured at once")
    func aCounterBeyondItsThresholdIsHonouredAtOnce() {
        var draws = Randomness(seed: 7).draws(player: 0, purpose: Purpose(1), day: 0)
        for full in [20, 500, UInt16.max] {
            var dryCount = full
            #expect(Pity(hard: 20).attempt(base: .never, dryCount: &dryCount, draws: &draws).0 == .forced)
            #expect(dryCount == 0)
        }
        let ramp = Pity(hard: 0, soft: .init(from: 1, step: Ratio(partsPerMillion: 100)))
        #expect(ramp.chance(base: .never, dryCount: .max) == .always)
    }

    @Test("a try takes one draw, whatever it guarantees")
    func aTryTakesOneDraw() {
        var draws = Randomness(seed: 8).draws(player: 0, purpose: Purpose(1), day: 0)
        var plain = draws
        var dryCount: UInt16 = 0
        for threshold in 1...10 as ClosedRange<UInt16> {
            _ = Pity(hard: threshold).attempt(
                base: Probability(partsPerMillion: 300_000), dryCount: &dryCount, draws: &draws)
            _ = plain.next()
        }
        #expect(draws.next() == plain.next())
    }
}
