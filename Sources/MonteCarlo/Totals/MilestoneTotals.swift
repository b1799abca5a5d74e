extension Accumulators {
    /// How many players, of one archetype or all, first reached a milestone on a day of life.
    package func milestoneReached(_ milestone: Int, day: Int, archetype: Int? = nil) -> Int64 {
        milestoneReached(milestone, archetype: archetype).count(day)
    }

    /// By day of life: how many players, of one archetype or all, first reached a milestone; nil for one that nobody
    /// reached.
    package func milestoneReached(_ milestone: Int, archetype: Int? = nil) -> ClusterHistogram? {
        milestones.days(of: milestone, archetype: archetype)
    }
}
