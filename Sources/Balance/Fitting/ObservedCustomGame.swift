import EconomyStatistics
import Foundation
import QuestKernel

/// What journals of a game in files tell.
struct ObservedCustomGame: ObservedGame {
    /// By command: its place among deeds, which are all that a plan can name.
    let deedPlaces: [Int?]
    let deedNames: [String]
    /// Commands that are not the player's own.
    let isOfOthers: [Bool]
    let money: UInt16?
    private let days: Int

    /// Nil for another game.
    init?(_ game: GameDescription, days: Int) {
        guard game.game == "custom" else { return nil }
        let noDeeds: Set<String> = ["visit", "claim", "stop"]
        let deeds = game.commands.filter { !noDeeds.contains($0) }
        (deedNames, deedPlaces) = (deeds, game.commands.map { deeds.firstIndex(of: $0) })
        isOfOthers = game.commands.indices.map(game.commandsOfOthers.contains)
        money = game.resources.firstIndex { $0.name == "money" }.map { UInt16(truncatingIfNeeded: $0) }
        self.days = days
    }

    func counter(arrival: LocalDay, days: Int) -> any PlayCounter {
        CustomGameCounter(self, arrival: arrival, days: days)
    }

    func figures(of players: [ObservedPlayer]) -> [FittedFigure] {
        let count = { (place: CustomGameCount) in place.rawValue }
        func share(_ part: CustomGameCount, of whole: CustomGameCount, _ path: String) -> FittedFigure? {
            FittedFigure(path, of: players, .share, trials: { $0[count(whole)] }) { sums in
                sums[count(whole)] > 0 ? sums[count(part)] / sums[count(whole)] : nil
            }
        }
        var figures = [
            share(.weekdaysPlayed, of: .weekdays, "comes"), share(.weekendDaysPlayed, of: .weekendDays, "weekends"),
            FittedFigure("sessions", of: players, .amount, within: 1...20) { sums in
                sums[count(.playedDays)] > 0 ? sums[count(.visits)] / sums[count(.playedDays)] : nil
            },
            FittedFigure("leaves", of: players, .share, trials: { DaysUntilGone($0, days).daysAtRisk }) {
                DaysUntilGone($0, days).leaves
            },
        ]
        if money != nil {
            figures.append(
                FittedFigure("budget", of: players, .amount, within: 0...1_000_000) { sums in
                    sums[count(.players)] > 0 ? sums[count(.mostSpentInAMonth)] / sums[count(.players)] : nil
                })
        }
        return figures.compactMap { $0 }
    }

    func deeds(of players: [ObservedPlayer]) -> [FittedFigure] {
        deedNames.indices.compactMap { deed in
            FittedFigure(deedNames[deed], of: players, .amount, within: 0...Double(Int32.max)) { sums in
                let playedDays = sums[CustomGameCount.playedDays.rawValue]
                return playedDays > 0 ? sums[CustomGameCount.allCases.count + deed] / playedDays : nil
            }
        }
    }
}

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

/// How long players stay, from when each was seen last.
///
/// Whoever was not seen at the end may have left, or stays away for some days: so the chance to leave with a day is the
/// one under which what was seen is likeliest, with the chances to come on a weekday and on a day of the weekend as they
/// are between the first and the last day on which each was seen.
struct DaysUntilGone {
    static let daysAWeek = 7
    private let sums: [Double]
    private let days: Int

    /// - Parameter sums: as `CustomGameCounter` counts them.
    init(_ sums: [Double], _ days: Int) { (self.sums, self.days) = (sums, days) }

    static func place(weekday: Int, daysAfter: Int, of days: Int) -> Int { weekday * days + daysAfter }

    /// How many were seen last on a weekday, so many days before the end.
    private func players(_ weekday: Int, _ daysAfter: Int) -> Double {
        sums[sums.count - Self.daysAWeek * days + Self.place(weekday: weekday, daysAfter: daysAfter, of: days)]
    }

    /// Days with which players could have left and did not, as they were seen later.
    var daysAtRisk: Double {
        var risk = 0.0
        for weekday in 0..<Self.daysAWeek {
            for after in 0..<days { risk += players(weekday, after) * Double(days - 1 - after) }
        }
        return risk
    }

    private static let steps = 48

    /// The likeliest chance that a day is a player's last; nil where nobody could have been seen again.
    var leaves: Double? {
        guard daysAtRisk > 0 else { return nil }
        let absent = chancesOfAbsence
        // Golden section on the root of the chance: it is small, and has one maximum.
        let ratio = (5.0.squareRoot() - 1) / 2
        var (low, high) = (0.0, 1.0)
        func likelihood(_ root: Double) -> Double { logLikelihood(leaving: root * root, absent) }
        var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
        var (atLeft, atRight) = (likelihood(left), likelihood(right))
        for _ in 0..<Self.steps {
            if atLeft < atRight {
                (low, left, atLeft) = (left, right, atRight)
                right = low + ratio * (high - low)
                atRight = likelihood(right)
            } else {
                (high, right, atRight) = (right, left, atLeft)
                left = high - ratio * (high - low)
                atLeft = likelihood(left)
            }
        }
        let best = (low + high) / 2
        return likelihood(0) >= likelihood(best) ? 0 : best * best
    }

    /// By weekday from Monday: the chance that a player who has not left does not come.
    private var chancesOfAbsence: [Double] {
        func away(_ days: CustomGameCount, _ played: CustomGameCount) -> Double? {
            let known = sums[days.rawValue]
            return known > 0 ? 1 - sums[played.rawValue] / known : nil
        }
        let weekday = away(.weekdays, .weekdaysPlayed)
        let weekend = away(.weekendDays, .weekendDaysPlayed)
        return (0..<Self.daysAWeek).map { ($0 < 5 ? weekday ?? weekend : weekend ?? weekday) ?? 0 }
    }

    private func logLikelihood(leaving: Double, _ absent: [Double]) -> Double {
        var sum = daysAtRisk > 0 && leaving >= 1 ? -Double.infinity : daysAtRisk * log1p(-leaving)
        // By weekday of the day on which somebody was there: the chance that so many days without them follow.
        var unseen = Array(repeating: 1.0, count: Self.daysAWeek)
        for after in 0..<days {
            for weekday in 0..<Self.daysAWeek {
                let count = players(weekday, after)
                if count > 0 { sum += count * log(max(unseen[weekday], .leastNormalMagnitude)) }
            }
            unseen = (0..<Self.daysAWeek).map { weekday in
                let next = (weekday + 1) % Self.daysAWeek
                return leaving + (1 - leaving) * absent[next] * unseen[next]
            }
        }
        return sum
    }
}
