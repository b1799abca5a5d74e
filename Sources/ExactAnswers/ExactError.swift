/// Why an exact answer cannot be given.
package enum ExactError: Error, Equatable, Sendable {
    /// A figure lies outside its range; the text names the rule that it breaks.
    case outsideRange(String)
    /// The rules never lead to the outcome that is asked about.
    case neverHappens
    /// Some way leads away from it for good, so that a mean has no value.
    case mayNeverHappen
    /// The table of outcomes would have more entries than an exact answer is worth.
    case tooManyOutcomes(limit: Int)
}

extension ExactError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .outsideRange(let rule): "outside the range: \(rule)"
        case .neverHappens: "the outcome can never happen under these rules"
        case .mayNeverHappen: "the outcome may never happen: some way leads away from it for good"
        case .tooManyOutcomes(let limit): "more than \(limit) outcomes to count"
        }
    }
}

/// How far a distribution function may fall short of a quantile's share and still count as having reached it.
///
/// A sum of probabilities that is 0.9 on paper may come out one rounding below.
let quantileTolerance = 1e-12
