import EconomyMetrics
import QuestKernel

/// The result of tuning.
package struct Tuning: Sendable {
    package enum Outcome: String, Sendable {
        /// The scenario meets the goals as it stands.
        case metAlready
        /// Met over the players of the search, and confirmed by others.
        case met
        /// Met over the players of the search, but others do not confirm it.
        case notConfirmed
        /// Not met within the ranges.
        case notAttainable
    }

    /// A goal's figure.
    package struct Reached: Sendable {
        package let goal: Goal
        /// Over the players that the search went by.
        package let figure: MetricFigure
        /// Over others, who had no part in the search; nil if it did not come to that.
        package let confirmed: MetricFigure?
        /// The least and the most that was seen within the ranges, with where.
        package let least: Seen?
        package let most: Seen?

        package var isMet: Bool { figure.value.map(goal.contains) ?? false }
    }

    package struct Seen: Sendable {
        package let value: Double
        package let setting: String
    }

    /// A parameter's answer.
    package struct TunedParameter: Sendable {
        package let parameter: Parameter
        package let value: ParameterValue
        /// How sure it is: the error of the figure over the slope (se / |slope|); nil where nothing answers to it.
        package let standardError: Double?

        /// Whether it stands at an end of its range.
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
    /// Settings that were played to find it.
    package let settings: Int
    package let blocks: Int
    package let days: Int
    package let seed: UInt64
    package let freshSeed: UInt64?

    package var values: [ParameterValue] { parameters.map(\.value) }

    /// Whether the answer of the formulas is the answer.
    package var isExactTaken: Bool { exact == values }
}
