import CanonicalJSON
import LiveStorage

/// Why and from when on a content is active, for whom, and within how many days all of them play by it, whatever is under
/// way; 0 is at once.
package struct TakeUp: Sendable {
    static let days: ClosedRange<Int64> = 0...28
    /// In a hundred of all parties.
    static let shares: ClosedRange<Int64> = 1...99
    static let largerShares: ClosedRange<Int64> = 2...100
    /// A start lies at most that far ahead.
    package static let longestWait: Int64 = 90 * 86_400
    static let starts: ClosedRange<Int64> = 0...1 << 40

    let reason: String
    let withinDays: Int64
    /// nil for at once.
    let startsAt: Int64?
    /// nil for all.
    let share: Int64?

    init(_ fields: Fields, usually days: Int64, at now: Int64) throws {
        guard let reason = try fields.text("reason", most: 200) else {
            throw JSONProblem("expected \"reason\" in the request")
        }
        self.reason = reason
        withinDays = try fields.integer("withinDays", in: Self.days) ?? days
        share = try fields.integer("share", in: Self.shares)
        startsAt = try fields.integer("startsAt", in: Self.starts)
        if let startsAt, !(now...now + Self.longestWait).contains(startsAt) {
            throw Refused(422, "start_out_of_range", "Expected a start within the next 90 days, in seconds since 1970.")
        }
    }

    /// That of a proposal.
    init(_ row: Row) {
        (reason, withinDays, startsAt, share) = (row["reason"], row["withinDays"], row["startsAt"], row["share"])
    }
}
