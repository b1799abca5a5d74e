import ExactAnswers
import QuestKernel

/// How often a tier of a draw comes, exactly.
package struct TierRates: Hashable, Sendable {
    /// Of draws in the long run, with every guarantee counted in.
    package let longRunChance: Double
    /// Draws until the first hit of somebody whose counters are fresh.
    package let meanWait: Double

    /// Tiers in their order; nil for one whose counters have more states than are solved for a page.
    package static func all(_ odds: TieredOdds) -> [TierRates?] {
        guard let draw = try? TieredDraw(odds) else { return odds.tiers.map { _ in nil } }
        return odds.tiers.indices.map { tier in
            guard draw.states(of: tier, featured: false) <= BannerFigures.mostStatesOfPage,
                let machine = try? draw.machine(for: tier, featured: false), let longRun = try? machine.longRun(),
                let wait = try? machine.passage(to: .hit)
            else { return nil }
            return TierRates(longRunChance: longRun.rate(of: .hit), meanWait: wait.mean)
        }
    }
}
