/// Who was there, and what they did.
package struct ActivityTotals: Sendable, Equatable, Mergeable, Filed {
    var entries: Int64 = 0
    /// By archetype.
    var headcounts: [Headcount]
    /// Archetype × party size: the players of an archetype in parties of a size.
    var playersInParties: [Headcount]
    /// By party size.
    var playersBySize: [Headcount]
    /// By party size: days on which a command was accepted.
    var activeDaysBySize: [PartyMoments]
    /// By level band at the day's end.
    var playerDaysByBand: [Int64]
    /// By date: players whose days include it, and those of them who did something.
    var presentByDate: [Int64]
    var activeByDate: [Int64]
    /// Archetype × day of life.
    var activeByDay: [Int64]
    /// Archetype × command.
    var commands: [Int64]

    init(_ layout: Layout) {
        headcounts = Array(repeating: Headcount(), count: layout.archetypes)
        playersInParties = Array(repeating: Headcount(), count: layout.archetypes * Layout.partySize)
        playersBySize = Array(repeating: Headcount(), count: Layout.partySize)
        activeDaysBySize = Array(repeating: PartyMoments(), count: Layout.partySize)
        playerDaysByBand = Array(repeating: 0, count: layout.bands)
        presentByDate = Array(repeating: 0, count: layout.dates)
        activeByDate = presentByDate
        activeByDay = Array(repeating: 0, count: layout.archetypes * layout.days)
        commands = Array(repeating: 0, count: layout.archetypes * layout.commands)
    }

    package mutating func merge(_ other: ActivityTotals) {
        entries += other.entries
        headcounts.merge(other.headcounts)
        playersInParties.merge(other.playersInParties)
        playersBySize.merge(other.playersBySize)
        activeDaysBySize.merge(other.activeDaysBySize)
        playerDaysByBand.merge(other.playerDaysByBand)
        presentByDate.merge(other.presentByDate)
        activeByDate.merge(other.activeByDate)
        activeByDay.merge(other.activeByDay)
        commands.merge(other.commands)
    }

    mutating func file(_ coder: inout some FigureCoder) throws(CheckpointDamage) {
        try entries.file(&coder)
        try headcounts.file(&coder)
        try playersInParties.file(&coder)
        try playersBySize.file(&coder)
        try activeDaysBySize.file(&coder)
        try playerDaysByBand.file(&coder)
        try presentByDate.file(&coder)
        try activeByDate.file(&coder)
        try activeByDay.file(&coder)
        try commands.file(&coder)
    }
}

extension Accumulators {
    /// How many players were simulated, of one archetype or all.
    package func players(archetype: Int? = nil) -> Int64 { headcount(archetype: archetype).players }

    /// How many players were simulated and how they are spread over parties: all, of one archetype or of parties of one
    /// size (1…4).
    package func headcount(archetype: Int? = nil, partySize: Int? = nil) -> Headcount {
        if let archetype { return activity.headcounts[archetype] }
        return overSizes(partySize, empty: Headcount()) { activity.playersBySize[$0] }
    }

    /// Players, all or of one archetype, whose party has this many members or more.
    package func headcount(archetype: Int? = nil, fewestMembers: Int) -> Headcount {
        guard fewestMembers > 1 else { return headcount(archetype: archetype) }
        var headcount = Headcount()
        for size in 1...Layout.partySize where size >= fewestMembers {
            if let archetype {
                headcount.merge(activity.playersInParties[archetype * Layout.partySize + size - 1])
            } else {
                headcount.merge(activity.playersBySize[size - 1])
            }
        }
        return headcount
    }

    /// Days on which a command was accepted, of all players or of parties of one size (1…4).
    package func activeDays(partySize: Int? = nil) -> PartyMoments {
        overSizes(partySize) { activity.activeDaysBySize[$0] }
    }

    /// Days played, all players together.
    package var playerDays: Int64 { activity.playerDaysByBand.reduce(0, +) }

    /// Days that ended in a level band.
    package func playerDays(band: Int) -> Int64 { activity.playerDaysByBand[band] }

    /// Players whose days include a date.
    package func playersPresent(date: Int) -> Int64 { activity.presentByDate[date] }

    /// Players of whom a command was accepted on a date.
    package func playersActive(date: Int) -> Int64 { activity.activeByDate[date] }

    /// Players, of one archetype or all, of whom a command was accepted on a day of life.
    package func playersActive(day: Int, archetype: Int? = nil) -> Int64 {
        overArchetypes(archetype) { activity.activeByDay[$0 * layout.days + day] } ?? 0
    }

    /// How often a command was accepted, of one archetype or all.
    package func commandsAccepted(code: Int, archetype: Int? = nil) -> Int64 {
        overArchetypes(archetype) { activity.commands[$0 * layout.commands + code] } ?? 0
    }

    package var journalEntries: Int64 { activity.entries }
}
