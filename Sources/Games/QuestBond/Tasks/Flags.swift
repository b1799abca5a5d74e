import QuestKernel

/// What makes a completion look unlikely ("Verification & Anti-Cheat"); QB05.
struct FlagContent: ContentRow {
    var nightFromMinute: Int16 = 120
    var nightToMinute: Int16 = 300
    var mostADay: Int16 = 20
    var shortestMinutes: [Minutes] = []
    var lookBackMinutes: Minutes = 90

    static let noun = "the flags of completions"
    static var fields: [Field<FlagContent>] {
        [
            .whole(
                "nightFromMinute", \.nightFromMinute, 0...1_439, unit: "minutes after midnight", "When night begins."),
            .whole("nightToMinute", \.nightToMinute, 0...1_440, unit: "minutes after midnight", "When night is over."),
            .whole("mostADay", \.mostADay, 1...1_000, unit: "completions", "Completions per day without a flag."),
            .wholes(
                "shortestMinutes", \.shortestMinutes, 0...1_440, unit: "minutes", count: 3,
                "The shortest time for a small, medium and large task."),
            .whole(
                "lookBackMinutes", \.lookBackMinutes, 0...1_440, unit: "minutes",
                "How far back a completion may have been done."),
        ]
    }
}

/// A label on a completion; never a penalty.
public enum CompletionFlag: UInt8, ContentChoice, Codable { case tooFast, atNight, tooMany }

/// The completion times of one hero.
public struct ClaimState: Sendable, Equatable, Codable {
    /// The instant of the newest completion; `Int64.min` before the first.
    public internal(set) var lastInstant = Int64.min
    /// Up to this instant the hero's time is filled with completed tasks.
    var filledUntil = Int64.min
    /// Completions with each flag, in the order of `CompletionFlag`.
    public internal(set) var flagged = SIMD4<Int32>(repeating: 0)
}

extension Hero {
    /// Labels the completion that was just counted, if its time is unlikely. A label costs nothing; QB05.
    ///
    /// - Returns: whether the task's shortest time fits before it, which the standard tier asks for; QB04.
    mutating func flagCompletion(_ size: TaskSize, _ turn: Turn, _ journal: inout Journal) -> Bool {
        let now = turn.moment.instant
        claims.lastInstant = now
        // Completed tasks must fit, one after the other, into the time up to now. A host may name any instant: at
        // extreme instants sums wrap, and only a label is wrong.
        let earliest = now &- Seconds(turn.rules.flags.lookBackMinutes).rawValue
        let start = Swift.max(claims.filledUntil, earliest)
        let end = start &+ Seconds(turn.rules.flags.shortestMinutes[size.index]).rawValue
        let fits = end <= now
        if !fits {
            claims.filledUntil = start
            label(.tooFast, turn, &journal)
        } else {
            claims.filledUntil = end
        }
        let minute = turn.moment.minute
        if minute >= turn.rules.flags.nightFromMinute, minute < turn.rules.flags.nightToMinute {
            label(.atNight, turn, &journal)
        }
        if day.tasks > turn.rules.flags.mostADay { label(.tooMany, turn, &journal) }
        return fits
    }

    private mutating func label(_ flag: CompletionFlag, _ turn: Turn, _ journal: inout Journal) {
        claims.flagged[flag.index] &+= 1
        journal.tally(Tally.completionFlags.rawValue, member: turn.member, cell: UInt16(flag.rawValue))
    }
}
