import EconomyMetrics
import QuestKernel

/// The result of tuning.
package struct Tuning: Sendable {
    package enum Outcome: String, Sendable {
        /// The unchanged scenario meets the goals, and other players confirm it.
        case metAlready
        /// Met by the players of the search with their whole intervals, and so by other players.
        case met
        /// Inside the goals by the players of the search, but not with the whole interval of these or of other players.
        case notConfirmed
        /// Not met within the ranges.
        case notAttainable
    }

    /// A goal's figure.
    package struct Reached: Sendable {
        package let goal: Goal
        /// Over the players of the search.
        package let figure: MetricFigure
        /// Over other players, who had no part in the search; nil if it was not checked.
        package let confirmed: MetricFigure?
        /// The least and the most that was seen within the ranges, and at which setting.
        package let least: Seen?
        package let most: Seen?

        /// How many times as many players would bring the whole interval inside, about, if the figures are where they
        /// look: the half-width must be at most half of the way to the nearest edge. Nil where one lies on the edge.
        package var playersNeeded: Double? {
            let factors = [figure, confirmed].compactMap { $0 }.map { figure -> Double? in
                guard let value = figure.value, let error = figure.standardError else { return nil }
                let ways = [goal.low.map { value - $0 }, goal.high.map { $0 - value }].compactMap { $0 }
                guard let way = ways.min(), way > 0 else { return nil }
                let ratio = 2 * 1.96 * error / way
                return ratio * ratio
            }
            guard factors.allSatisfy({ $0 != nil }) else { return nil }
            return factors.compactMap { $0 }.max()
        }

        package var isMet: Bool { figure.value.map(goal.contains) ?? false }
    }

    package struct Seen: Sendable {
        package let value: Double
        package let setting: String
    }

    /// The result for one parameter.
    package struct TunedParameter: Sendable {
        package let parameter: Parameter
        package let value: ParameterValue
        /// How precise it is: the error of the figure over the slope (se / |slope|); nil where no figure responds to
        /// it.
        package let standardError: Double?

        /// Whether it is at an end of its range.
        package var isAtLow: Bool { value == parameter.low }
        package var isAtHigh: Bool { value == parameter.high }
    }

    package let outcome: Outcome
    package let goals: [Reached]
    package let parameters: [TunedParameter]
    /// By parameter: where formulas meet the goals that have one; nil if none has, or if they cannot be met.
    package let exact: [ParameterValue]?
    /// Whether all goals have a formula.
    package let isExactOfAll: Bool
    /// How many settings were played to find it.
    package let settings: Int
    package let blocks: Int
    package let days: Int
    package let seed: UInt64
    package let freshSeed: UInt64?

    package var values: [ParameterValue] { parameters.map(\.value) }

    /// Whether the result of the formulas is the final result.
    package var isExactTaken: Bool { exact == values }
}
