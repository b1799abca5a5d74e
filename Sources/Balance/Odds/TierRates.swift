import ExactAnswers
import QuestKernel

/// How often a tier of a draw comes, exactly.
package struct TierRates: Hashable, Sendable {
    /// Of draws in the long run, with every guarantee counted in.
    package let longRunChance: Double
    /// Draws until the first hit of somebody whose counters are fresh.
    package let meanWait: Double

    /// Tiers in their order; nil where the counters have more states than are solved for a page.
    package static func all(_ odds: TieredOdds) -> [TierRates]? {
        let tooMany = BannerFigures.mostStatesOfPage + 1
        let states = odds.tiers.reduce(1) { product, tier in
            Swift.min(tooMany, product * Swift.min(tier.chances.count, tooMany))
        }
        guard states < tooMany, let draw = try? TieredDraw(odds) else { return nil }
        return try? odds.tiers.indices.map { tier in
            let machine = try draw.machine(for: tier, featured: false)
            return TierRates(
                longRunChance: try machine.longRun().rate(of: .hit), meanWait: try machine.passage(to: .hit).mean)
        }
    }
}
