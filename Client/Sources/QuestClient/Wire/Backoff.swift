import Foundation

/// How long to wait before the next try: twice as long after each failure, up to a bound, and by chance up to a half
/// less, so that devices which failed together do not come back together.
public struct Backoff: Sendable {
    /// The wait after the first failure, in seconds, 0.001 and more.
    public let firstSeconds: Double
    /// The longest wait that is the client's own, in seconds.
    public let mostSeconds: Double
    private let chance: @Sendable () -> Double

    /// The longest wait that a service may ask for, in seconds: what asks for more is mistaken, and would stop the
    /// client for good.
    static let mostAskedSeconds = 86_400.0

    /// - Parameters:
    ///   - firstSeconds: below 0.001 counts as 0.001.
    ///   - mostSeconds: below `firstSeconds` counts as `firstSeconds`.
    ///   - chance: numbers from 0 to 1, of any source: nothing is decided by them but waits.
    public init(
        firstSeconds: Double = 1, mostSeconds: Double = 300, chance: @escaping @Sendable () -> Double = Self.chance
    ) {
        self.firstSeconds = Swift.max(firstSeconds, 0.001)
        self.mostSeconds = Swift.max(mostSeconds, self.firstSeconds)
        self.chance = chance
    }

    /// The wait after so many failures in a row: from half of `firstSeconds · 2^(failures − 1)` or of `mostSeconds`,
    /// whichever is less, to all of it; never less than what the service asked for.
    ///
    /// - Parameter asked: seconds, 0...86,400.
    func seconds(afterFailures failures: Int, asked: Double?) -> Double {
        // Beyond 2^40 any sensible bound has been met.
        let doubled = firstSeconds * Double(Int64(1) << Int64(Swift.min(Swift.max(failures, 1) - 1, 40)))
        let share = 0.5 + 0.5 * Swift.min(Swift.max(chance(), 0), 1)
        return Swift.max(Swift.min(doubled, mostSeconds) * share, asked ?? 0)
    }

    /// A number from 0 to 1, of the bits of a new UUID.
    public static let chance: @Sendable () -> Double = {
        let bytes = UUID().uuid
        return Double(UInt16(bytes.0) << 8 | UInt16(bytes.1)) / Double(UInt16.max)
    }
}
