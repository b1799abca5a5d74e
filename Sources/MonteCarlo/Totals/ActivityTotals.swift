/// Who was there, and what they did.
package struct ActivityTotals: Sendable, Equatable, Mergeable, Filed {
    var entries: Int64 = 0
    /// By slice.
    var headcounts: [Headcount]
    /// Archetype × party size: the players of an archetype in parties of a size.
    var playersInParties: [Headcount]
    /// By slice: days on which a command was accepted.
    var activeDays: [ClusterMoments]
    /// Slice × day of life: players of whom a command was accepted.
    var activeByDay: [ClusterMoments]
    /// By level band at the day's end.
    var playerDaysByBand: [Int64]
    /// By level band: players with a day that ended in it.
    var playersByBand: [Int64]
    /// By date: players whose days include it, and those of them who did something.
    var presentByDate: [Int64]
    var activeByDate: [Int64]
    /// Archetype × command.
    var commands: [Int64]

    init(_ layout: Layout) {
        headcounts = Array(repeating: Headcount(), count: layout.slices)
        playersInParties = Array(repeating: Headcount(), count: layout.archetypes * Layout.partySize)
        activeDays = Array(repeating: ClusterMoments(), count: layout.slices)
        activeByDay = Array(repeating: ClusterMoments(), count: layout.slices * layout.days)
        playerDaysByBand = Array(repeating: 0, count: layout.bands)
        playersByBand = playerDaysByBand
        presentByDate = Array(repeating: 0, count: layout.dates)
        activeByDate = presentByDate
        commands = Array(repeating: 0, count: layout.archetypes * layout.commands)
    }

    package mutating func merge(_ other: ActivityTotals) {
        entries += other.entries
        headcounts.merge(other.headcounts)
        playersInParties.merge(other.playersInParties)
        activeDays.merge(other.activeDays)
        activeByDay.merge(other.activeByDay)
        playerDaysByBand.merge(other.playerDaysByBand)
        playersByBand.merge(other.playersByBand)
        presentByDate.merge(other.presentByDate)
        activeByDate.merge(other.activeByDate)
        commands.merge(other.commands)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try entries.file(&coder)
        try headcounts.file(&coder)
        try playersInParties.file(&coder)
        try activeDays.file(&coder)
        try activeByDay.file(&coder)
        try playerDaysByBand.file(&coder)
        try playersByBand.file(&coder)
        try presentByDate.file(&coder)
        try activeByDate.file(&coder)
        try commands.file(&coder)
    }
}

extension Accumulators {
    /// How many players were simulated, of one archetype or all.
    package func players(archetype: Int? = nil) -> Int64 { headcount(archetype: archetype).players }

    /// How many players were simulated and how they are spread over parties and clusters: all, of one archetype or of
    /// parties of one size (1…4).
    package func headcount(archetype: Int? = nil, partySize: Int? = nil) -> Headcount {
        activity.headcounts[layout.slice(archetype: archetype, partySize: partySize)]
    }

    /// Players, all or of one archetype, whose party has this many members or more.
    package func headcount(archetype: Int? = nil, fewestMembers: Int) -> Headcount {
        let all = headcount(archetype: archetype)
        guard fewestMembers > 1 else { return all }
        var headcount = Headcount()
        for size in 1...Layout.partySize where size >= fewestMembers {
            headcount.merge(
                archetype.map { activity.playersInParties[$0 * Layout.partySize + size - 1] }
                    ?? self.headcount(partySize: size))
        }
        return headcount.among(all, fewestMembers: fewestMembers)
    }

    /// Days on which a command was accepted, of all players, of one archetype or of parties of one size (1…4).
    package func activeDays(archetype: Int? = nil, partySize: Int? = nil) -> ClusterMoments {
        activity.activeDays[layout.slice(archetype: archetype, partySize: partySize)]
    }

    /// Days played, all players together.
    package var playerDays: Int64 { activity.playerDaysByBand.reduce(0, +) }

    /// Players with a day that ended in a level band.
    package func playersInBand(_ band: Int) -> Int64 { activity.playersByBand[band] }

    /// Days that ended in a level band.
    package func playerDays(band: Int) -> Int64 { activity.playerDaysByBand[band] }

    /// Players whose days include a date.
    package func playersPresent(date: Int) -> Int64 { activity.presentByDate[date] }

    /// Players of whom a command was accepted on a date.
    package func playersActive(date: Int) -> Int64 { activity.activeByDate[date] }

    /// Players, of one archetype or all, of whom a command was accepted on a day of life.
    package func playersActive(day: Int, archetype: Int? = nil) -> ClusterMoments {
        activity.activeByDay[layout.slice(archetype: archetype) * layout.days + day]
    }

    /// How often a command was accepted, of one archetype or all.
    package func commandsAccepted(code: Int, archetype: Int? = nil) -> Int64 {
        overArchetypes(archetype) { activity.commands[$0 * layout.commands + code] } ?? 0
    }

    package var journalEntries: Int64 { activity.entries }
}
