/// Why a statistic has no answer.
package enum StatisticsError: Error, Equatable, Sendable {
    /// An argument lies outside the function's domain; the text names the rule that it breaks.
    case outsideDomain(String)
    /// The numeric library could not reach an answer for arguments inside the domain.
    case noAnswer(function: String)
    /// No sample has these sums: a count is negative or a spread is below zero.
    case impossibleSums
    /// Observed and expected counts do not describe the same tries.
    case mismatchedTotals(observed: Double, expected: Double)
}

extension StatisticsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .outsideDomain(let rule): "outside the domain: \(rule)"
        case .noAnswer(let function): "\(function) found no answer"
        case .impossibleSums: "no sample has these sums"
        case .mismatchedTotals(let observed, let expected):
            "observed counts add up to \(observed), expected counts to \(expected)"
        }
    }
}
