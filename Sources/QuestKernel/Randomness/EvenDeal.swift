/// Turns that are dealt to rows evenly: of the first n turns each row has its share to within one or two, for every n.
///
/// The first row takes its share of all turns, evenly spaced; the second takes its share of those that are left, and so
/// on. So both the row of a turn and how many turns each row had before it follow from the turn's number alone, and
/// things of one row can be dealt again.
public struct EvenDeal: Sendable {
    private struct Row: Sendable {
        var weight: UInt64
        /// Its weight and those of all later rows.
        var rest: UInt64
        /// Below `rest`: where its first turn lies.
        var phase: UInt64

        /// How many of the first `index` turns that earlier rows left are its own.
        @inline(__always)
        func count(before index: UInt64) -> UInt64 {
            // Below 2³² · (2³² − 1): it fits.
            (index &* weight &+ phase) / rest
        }
    }

    private let rows: [Row]

    /// - Parameters:
    ///   - randomness: the seed decides where each row begins.
    ///   - stream: which of the deals with this seed it is.
    public init(_ table: WeightedTable, _ randomness: Randomness, purpose: Purpose, stream: UInt32) {
        // Deals have a purpose of their own, so these are no player's draws.
        var draws = randomness.draws(
            player: .max, purpose: purpose, day: Int32(truncatingIfNeeded: stream &>> 16),
            ordinal: UInt16(truncatingIfNeeded: stream))
        var rest = table.total
        rows = table.cumulative.indices.map { row in
            let weight = table.weight(of: row)
            defer { rest &-= weight }
            return Row(weight: UInt64(weight), rest: UInt64(rest), phase: UInt64(draws.below(rest)))
        }
    }

    /// The row of a turn, and how many turns that row had before.
    ///
    /// - Parameter index: from 0; below 2³².
    public func turn(_ index: UInt64) -> (row: Int, rank: UInt64) {
        var left = index
        for (place, row) in rows.enumerated() where row.weight > 0 {
            let rank = row.count(before: left)
            if row.count(before: left &+ 1) > rank { return (place, rank) }
            left &-= rank
        }
        return (0, index)
    }

    /// By row: how many of the first `index` turns it has.
    public func counts(before index: UInt64) -> [UInt64] {
        var left = index
        return rows.map { row in
            guard row.weight > 0 else { return 0 }
            let count = row.count(before: left)
            left &-= count
            return count
        }
    }
}
