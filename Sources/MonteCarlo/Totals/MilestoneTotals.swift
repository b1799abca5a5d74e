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

    /// The number of a row of a tally among things that players come to have; nil for what is none.
    package func thing(tally: Int, row: Int) -> Int? {
        let thing = layout.thingsOfRows[layout.tallyStarts[tally] + row]
        return thing < 0 ? nil : thing
    }

    /// By day of life: how many players, of one archetype or all, first had a thing; nil for one that nobody has.
    package func thingHad(_ thing: Int, archetype: Int? = nil) -> ClusterHistogram? {
        things.days(of: thing, archetype: archetype)
    }
}
