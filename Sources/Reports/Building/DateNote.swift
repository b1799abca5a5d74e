import MonteCarlo

/// What intervals do not say about figures that depend on dates.
///
/// Whole parties arrive on a day that is dealt by their first player's number. Twelve players in a row are parties of one
/// size, so those numbers go in steps of twelve, and a step is very nearly half of a turn of the deal: until 220 clusters have
/// been dealt, their days of arrival lie together. Over other seeds they lie elsewhere, which clusters of one run cannot show.
enum DateNote {
    /// From here on the days of arrival are spread evenly.
    static let fewestClusters = 220

    /// Nil where all arrive on one day, where nobody plays in parties, or with players enough.
    static func block(_ run: EconomyRun) -> Block? {
        guard run.layout.arrivalSpan > 1, run.parties != run.players, run.headcount.clusters < fewestClusters else {
            return nil
        }
        let enough = fewestClusters * Plan.blockSize
        return .note(
            "Counts that depend on the date, such as the boss or the modifier of a week, are less certain than their "
                + "intervals say: parties arrive over \(Words.count(run.layout.arrivalSpan, "day")), and with fewer than "
                + "\(Words.number(enough)) players the days on which they do are not spread evenly.")
    }
}
