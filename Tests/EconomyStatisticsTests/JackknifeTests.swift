import EconomyStatistics
import Foundation
import QuestKernel
import Testing

@Suite struct JackknifeTests {
    private func share(_ groups: [[Double]], trials: Bool = true) throws -> Jackknife {
        try #require(
            Jackknife(groups, scale: .share, trials: trials ? { $0[1] } : nil) { $0[1] > 0 ? $0[0] / $0[1] : nil })
    }

    @Test("what never happened, or always, may have a chance: as of so many trials without it")
    func nothingAndEverything() throws {
        // 0.975 of binomials of 200 with this chance have a hit.
        let most = 1 - pow(0.025, 1.0 / 200)
        let never = try share(Array(repeating: [0, 20], count: 10))
        #expect(never.value == 0 && never.low == 0 && abs(never.high - most) < 1e-12)
        let always = try share(Array(repeating: [20, 20], count: 10))
        #expect(always.value == 1 && always.high == 1 && abs(always.low - (1 - most)) < 1e-12)
        let untold = try share(Array(repeating: [0, 20], count: 10), trials: false)
        #expect(untold.low == 0 && untold.high == 0)
        let groups = (0..<10).map { [Double($0 % 3), 20] }
        #expect(try share(groups) == share(groups, trials: false))
    }

    @Test("intervals of rare things hold their chance, also where nothing was seen")
    func coverage() throws {
        let (chance, runs) = (Probability(partsPerMillion: 6_000), 1_000)
        var (covered, without) = (0, 0)
        for run in 0..<runs {
            var draws = Randomness(seed: 9).draws(player: UInt32(run), purpose: Purpose(1), day: 0)
            let groups = (0..<25).map { _ in
                [(0..<20).reduce(0.0) { sum, _ in sum + (draws.happens(chance) ? 1 : 0) }, 20]
            }
            let (told, untold) = (try share(groups), try share(groups, trials: false))
            covered += (told.low...told.high).contains(0.006) ? 1 : 0
            without += (untold.low...untold.high).contains(0.006) ? 1 : 0
        }
        // Nothing is seen in 5 % of runs of 500 trials.
        #expect(covered > 930 && covered - without > 30, "\(covered), \(without)")
    }
}
