import MonteCarlo
import QuestKernel
import Reports
import Testing

/// Waits under pity and inequality, where members of a party share their luck.
@Suite struct ClusteredChancesTests {
    /// Parties of four who open the same chests with the same luck: a wait a day, guaranteed on the fourth try.
    private func chests(_ run: Int) -> ScriptedPopulation {
        var population = ScriptedPopulation(description: SmallGame.description(rolls: [SmallGame.chest]))
        population.partySize = { _ in 4 }
        population.script = { player, day, journal in
            var draws = Randomness(seed: UInt64(run)).draws(
                player: UInt32(player / 4), purpose: Purpose(0), day: Int32(day))
            var dryCount: UInt16 = 0
            for _ in 0..<4 {
                let before = dryCount
                let (outcome, chance) = Pity(hard: 4).attempt(
                    base: Probability(partsPerMillion: 200_000), dryCount: &dryCount, draws: &draws)
                journal.roll(0, member: 0, cell: before, chance: chance, outcome: outcome)
                guard outcome == .miss else { break }
            }
        }
        return population
    }

    /// Taken as independent, the tries would be four times as many as there are, and two in three intervals would hold
    /// it.
    @Test func theShareOfForcedDropsIsAsUncertainAsTheLuckOfParties() throws {
        let truth = 100 * 0.8 * 0.8 * 0.8 * 0.8
        var (covered, sure) = (0, 0)
        for run in 0..<100 {
            let report = try chests(run).report(players: 240, days: 5)
            let drops = try #require(report.table("pity-drops"))
            let forced = try #require(drops.interval("Chest", "Forced, simulated"))
            covered += forced.low <= truth && truth <= forced.high ? 1 : 0
            // Just under half of all waits take more than three tries.
            let waits = try #require(report.table("pity-waits"))
            let median = try #require(waits.interval("Chest", "P50"))
            sure += median.low <= 4 && 4 <= median.high ? 1 : 0
        }
        // 95 %: fewer than 88 with a chance of 0.15 %, all with one of 0.6 %.
        #expect((88...99).contains(covered), "\(covered)")
        #expect(sure >= 88, "\(sure)")
    }

    /// Values from 0 to 63, all as likely: G = (n + 1) / 3n.
    @Test(arguments: [1, 4]) func theGiniCoefficientIsAsUncertainAsTheLuckOfParties(alike: Int) throws {
        let truth = 65.0 / 192
        let runs = 300
        var (covered, widths, found) = (0, 0.0, [Double]())
        for run in 0..<runs {
            var draws = Randomness(seed: 21).draws(player: UInt32(run), purpose: Purpose(UInt16(alike)), day: 0)
            var values = ClusterHistogram()
            for _ in 0..<60 {
                let members = (0..<12 / alike).flatMap { _ in
                    Array(repeating: Int(draws.below(64)), count: alike)
                }
                values.add(ClusterPlaces(members), Cluster(members: 12))
            }
            let spread = Spread(values, of: nil, designEffect: 4) { (Int64($0), Int64($0)) }
            let gini = try #require(spread.gini)
            let (low, high) = (try #require(gini.low), try #require(gini.high))
            covered += low <= truth && truth <= high ? 1 : 0
            widths += (high - low) / 2 / Double(runs)
            found.append(gini.value)
        }
        // 95 % of 300 is 285 ± 3.8.
        #expect((273...296).contains(covered), "\(covered)")
        let mean = found.reduce(0, +) / Double(runs)
        let spread = (found.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(runs - 1)).squareRoot()
        #expect((0.9...1.15).contains(widths / (1.96 * spread)), "\(widths / (1.96 * spread))")
    }
}
