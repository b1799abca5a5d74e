/// Why a party's play could not be added up: the game did what its description rules out.
package enum AggregationFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// A player's or a party's total went beyond ±2⁵⁰, above which sums of squares would not be exact.
    case figureTooLarge(String)
    /// An entry, a level or an archetype that the description or the list of archetypes does not have.
    case unknown(String)
    /// A gauge was below 0.
    case negativeGauge(String)

    package var description: String {
        switch self {
        case .figureTooLarge(let figure):
            return "\(figure) of one party is beyond 2^50, the largest that adds up exactly"
        case .unknown(let what): return "\(what) is not in the game's description"
        case .negativeGauge(let gauge): return "the gauge \(gauge) is below 0"
        }
    }
}
