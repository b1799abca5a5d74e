import QuestKernel

/// What is counted of a player's days in a game in files, before how often each deed was done, and before who was seen
/// last when.
enum CustomGameCount: Int, CaseIterable {
    case players
    /// Days between the first and the last on which anything was done: whoever is there decides anew on each whether to
    /// come, and nobody has left.
    case weekdays, weekdaysPlayed, weekendDays, weekendDaysPlayed
    case playedDays, visits
    /// Real money.
    case mostSpentInAMonth
}

/// Counts what a player of a game in files did.
struct CustomGameCounter: PlayCounter {
    /// Whoever does nothing for so long has gone, and what follows is another visit, in minutes.
    private static let pause: Int64 = 30
    private static let daysAMonth = 30

    private let game: ObservedCustomGame
    private let arrival: LocalDay
    private var played: [Bool]
    private var deeds: [Double]
    private var sums = Array(repeating: 0.0, count: CustomGameCount.allCases.count)
    private var lastSeen: [Double]
    /// In hundredths.
    private var spent: [Int: Int64] = [:]

    init(_ game: ObservedCustomGame, arrival: LocalDay, days: Int) {
        (self.game, self.arrival) = (game, arrival)
        played = Array(repeating: false, count: days)
        deeds = Array(repeating: 0, count: game.deedNames.count)
        lastSeen = Array(repeating: 0, count: DaysUntilGone.daysAWeek * days)
        self[.players] = 1
    }

    private subscript(count: CustomGameCount) -> Double {
        get { sums[count.rawValue] }
        set { sums[count.rawValue] = newValue }
    }

    var playedDays: Double { self[.playedDays] }
    var counts: [Double] { sums + deeds + lastSeen }

    mutating func add(_ entries: [JournalEntry], day: Int) {
        guard played.indices.contains(day) else { return }
        var newest = -Self.pause
        for entry in entries {
            if entry.kind == .command {
                guard game.isOfOthers.indices.contains(Int(entry.code)), !game.isOfOthers[Int(entry.code)] else {
                    continue
                }
                played[day] = true
                if entry.amount - newest >= Self.pause { self[.visits] += 1 }
                newest = max(newest, entry.amount)
                if let deed = game.deedPlaces[Int(entry.code)] { deeds[deed] += 1 }
            } else if entry.kind == .flow, entry.amount < 0, entry.resource == game.money {
                spent[(Int(arrival) + day) / Self.daysAMonth, default: 0] -= entry.amount
            }
        }
    }

    mutating func end() {
        self[.playedDays] = Double(played.count { $0 })
        self[.mostSpentInAMonth] = Double(spent.values.max() ?? 0) / 100
        guard let last = played.lastIndex(of: true) else { return }
        for day in 1..<max(last, 1) {
            let isWeekend = Moment.weekday(of: arrival + LocalDay(day)) >= 5
            self[isWeekend ? .weekendDays : .weekdays] += 1
            if played[day] { self[isWeekend ? .weekendDaysPlayed : .weekdaysPlayed] += 1 }
        }
        let weekday = Int(Moment.weekday(of: arrival + LocalDay(last)))
        lastSeen[DaysUntilGone.place(weekday: weekday, daysAfter: played.count - 1 - last, of: played.count)] = 1
    }

    /// How often they come, how often on a day, and how often they do each thing on a day on which they come.
    var features: [Double] {
        let known = self[.weekdays] + self[.weekendDays]
        let playedOfKnown = self[.weekdaysPlayed] + self[.weekendDaysPlayed]
        let days = max(self[.playedDays], 1)
        // Of few days a share says little: as if there had been one more, half of it played.
        return [PlayScale.angle((playedOfKnown + 0.5) / (known + 1)), PlayScale.root(self[.visits] / days - 1)]
            + deeds.map { PlayScale.root($0 / days) }
    }
}
