import MonteCarlo
import QuestKernel

/// The precision of a run that is still under way, measured by what its first currency's faucets give a player.
package struct CurrentPrecision: Sendable, Equatable {
    /// As `simulate metrics` names it, such as "earned(gold)".
    package let figure: String
    /// Half of the 95 % interval's width, as a share of the value; above 0.
    package let share: Double

    /// Nil while there are too few parties for an interval, or where nothing is earned.
    package init?(_ totals: Accumulators, _ description: GameDescription) {
        guard let currency = totals.layout.currencies.first,
            let mean = Figure.mean(
                totals.balance(currency: ResourceID(UInt16(currency))).faucets, of: totals.headcount()),
            let low = mean.low, let high = mean.high, mean.value > 0, high > low
        else { return nil }
        figure = "earned(\(description.resources[currency].name))"
        share = (high - low) / 2 / mean.value
    }

    package init(figure: String, share: Double) {
        self.figure = figure
        self.share = share
    }
}
