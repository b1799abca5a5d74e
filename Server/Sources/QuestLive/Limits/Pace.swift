import CanonicalJSON
import QuestKernel

/// What a hero was rewarded for on its newest day and in that week: the ceilings beyond which nobody's play is real.
///
/// It is counted by the days on which it was done, so a journal that is uploaded later counts as one that was played on
/// time, though an ally may have opened a later day; and it stays with the account's number when a hero is deleted.
package struct Pace: Sendable, Equatable {
    /// The ceilings; each is beyond what the simulator's keenest players do (Documentation/Live.md).
    package struct Bounds: Sendable, Equatable {
        /// Deeds of the player's own life that a hero is rewarded for on one of its days, and on seven in a row.
        package var deedsADay: Int64 = 80
        package var deedsAWeek: Int64 = 320
        /// Of those, the deeds that are said to be proved.
        package var provedADay: Int64 = 30
        /// Minutes on one of its days that a device says to have measured, all deeds together.
        package var minutesADay: Int64 = 960
        /// Missions that come home on one of its days: who sleeps sends none out meanwhile.
        package var missionsADay: Int64 = 12
        /// Goals that a hero begins on one of its days: a small one pays as a large one does.
        package var goalsADay: Int64 = 3
        /// Commands of any kind that a hero carries out on one of its days.
        package var commandsADay: Int64 = 1_000
        /// Heroes that one account may end on one day.
        package var beginningsADay: Int64 = 3
        /// Times that an account joins a party on one day, in UTC, and heroes who join one party; nobody leaves more
        /// often than members joined.
        package var joinsADay: Int64 = 6
        /// Of the heroes who join one party, those who come by codes of the same member: an ally has two left.
        package var invitedADay: Int64 = 4
        /// Days in UTC between two changes of a party's clock by the same first member: each may make a day of the others
        /// shorter or longer.
        package var daysAClock: Int64 = 7
        /// How much older than its account a hero's first upload may be.
        package var graceSeconds: Int64 = 2 * 86_400

        package init() {}

        /// The others follow from the deeds of a day.
        package init(deedsADay: Int64) {
            self.deedsADay = deedsADay
            (deedsAWeek, provedADay) = (deedsADay * 4, Swift.max(deedsADay * 3 / 8, 1))
        }

        /// Of measurements, in which machines play.
        package static var none: Bounds {
            var bounds = Bounds()
            (bounds.deedsADay, bounds.deedsAWeek, bounds.provedADay) = (.max, .max, .max)
            (bounds.commandsADay, bounds.beginningsADay, bounds.goalsADay) = (.max, .max, .max)
            (bounds.joinsADay, bounds.invitedADay, bounds.daysAClock) = (.max, .max, 0)
            (bounds.minutesADay, bounds.missionsADay) = (.max, .max)
            return bounds
        }
    }

    private var day: Int64 = -1
    private(set) var deeds: Int64 = 0
    private(set) var proved: Int64 = 0
    private(set) var commands: Int64 = 0
    private(set) var goals: Int64 = 0
    private(set) var minutes: Int64 = 0
    private(set) var missions: Int64 = 0
    /// Deeds of the newest seven days, by the day's place in them.
    private var recent: [Int64] = Array(repeating: 0, count: Self.daysAWeek)
    private static let daysAWeek = 7
    /// Of the newest day and the six before it: of weeks of the calendar, two meet in any seven days.
    var weekDeeds: Int64 { recent.reduce(0, +) }
    /// The day on which the account last joined a party, in UTC: a change of its zone does not begin another.
    private var joinDay: Int64 = -1
    private(set) var joins: Int64 = 0
    /// The day in UTC on which the account last changed a party's clock.
    private var clockDay: Int64?

    package init() {}

    /// Counts a command that is to be carried out on a day.
    ///
    /// - Returns: the ceiling that it would pass; nil where it passes none.
    mutating func take(_ deed: Deed, on localDay: LocalDay, within bounds: Bounds) -> Ceiling? {
        begin(Int64(localDay))
        if commands >= bounds.commandsADay { return .commandsADay }
        switch deed.kind {
        case .none: break
        case .goal:
            if goals >= bounds.goalsADay { return .goalsADay }
            goals += 1
        case .mission:
            if missions >= bounds.missionsADay { return .missionsADay }
            missions += 1
        case .told, .proved:
            let isProved = deed.kind == .proved
            if deeds >= bounds.deedsADay { return .deedsADay }
            if weekDeeds >= bounds.deedsAWeek { return .deedsAWeek }
            if isProved, proved >= bounds.provedADay { return .provedADay }
            if deed.minutes > bounds.minutesADay - minutes { return .minutesADay }
            deeds += 1
            recent[Self.place(of: day)] += 1
            minutes += deed.minutes
            if isProved { proved += 1 }
        }
        commands += 1
        return nil
    }

    /// Counts a command that no ceiling is in the way of.
    mutating func takeFreely(on localDay: LocalDay) {
        begin(Int64(localDay))
        commands += commands < .max ? 1 : 0
    }

    /// Counts that the account joins a party; each time writes whole states.
    ///
    /// - Returns: the ceiling that it would pass; nil where it passes none.
    mutating func join(at now: Int64, within bounds: Bounds) -> Ceiling? {
        if CountedDay.isNew(at: now, after: joinDay) { (joinDay, joins) = (now / 86_400, 0) }
        if joins >= bounds.joinsADay { return .joinsADay }
        joins += 1
        return nil
    }

    /// Counts that the account changes the clock of a party of several.
    ///
    /// - Returns: whether it may, so soon after the last time.
    mutating func changeClock(at now: Int64, within bounds: Bounds) -> Bool {
        // One that is to come was counted by a clock that was ahead, or by that of another process.
        if let clockDay, (-1..<bounds.daysAClock).contains(now / 86_400 - clockDay) { return false }
        clockDay = now / 86_400
        return true
    }

    /// Where days were counted by a clock that was ahead, counts anew: on from what the account's last hero had done,
    /// unless that was by such a clock too, the deeds that stand. Joins are counted by the server's days.
    ///
    /// - Parameters:
    ///   - newest: the hero's newest day now.
    ///   - today: the newest day that it is anywhere; what is of a later one does not stand.
    mutating func goBack(to newest: LocalDay, on today: LocalDay, from former: Pace?, _ deeds: [PastDeed]) {
        var counted = Pace()
        if let former, !former.isAhead(of: today) { counted = former }
        for deed in deeds.sorted(by: { $0.turn < $1.turn }) where deed.day <= today {
            _ = counted.take(deed.kind, on: deed.day, within: .none)
        }
        guard day > Swift.max(Int64(newest), counted.day) else { return }
        (counted.joinDay, counted.joins, counted.clockDay) = (joinDay, joins, clockDay)
        self = counted
    }

    func isAhead(of today: LocalDay) -> Bool { day > Int64(today) }

    private mutating func begin(_ newest: Int64) {
        // A hero of the same number that began anew may be on an earlier day: what was counted stays.
        guard newest > day else { return }
        for passed in 0..<Swift.min(newest - day, Int64(Self.daysAWeek)) { recent[Self.place(of: newest - passed)] = 0 }
        (day, deeds, proved, commands, goals, minutes, missions) = (newest, 0, 0, 0, 0, 0, 0)
    }

    private static func place(of day: Int64) -> Int {
        let place = Int(day % Int64(daysAWeek))
        return place < 0 ? place + daysAWeek : place
    }

    package enum Ceiling: String, Sendable {
        case deedsADay, deedsAWeek, provedADay, minutesADay, missionsADay, goalsADay, commandsADay, joinsADay,
            invitedADay, beginningsADay

        var refused: Refused {
            Refused(409, "beyondAllPlay", "More than anybody does (\(rawValue)): it is not counted.")
        }
    }
}

extension Pace {
    /// All of it, for its player.
    var value: JSONValue {
        let newestFirst = (0..<Int64(Self.daysAWeek)).map { JSONValue.integer(recent[Self.place(of: day - $0)]) }
        return [
            "day": day < 0 ? .null : .integer(day), "deeds": .integer(deeds), "proved": .integer(proved),
            "minutes": .integer(minutes), "missions": .integer(missions), "goals": .integer(goals),
            "commands": .integer(commands), "weekDeeds": .integer(weekDeeds), "deedsOfDays": .array(newestFirst),
            "joins": .integer(joins), "joinDay": joinDay < 0 ? .null : .integer(joinDay),
            "clockDay": JSONValue(clockDay),
        ]
    }

    /// As it is stored.
    var text: String {
        let counted = [day, deeds, proved, commands, goals, joinDay, joins, minutes, missions] + recent
        return (counted + (clockDay.map { [$0] } ?? [])).map(String.init).joined(separator: " ")
    }

    /// What is stored; nothing was counted where it is not of this form.
    init(_ text: String) {
        let numbers = text.split(separator: " ").compactMap { Int64($0) }
        let plain = 9 + Self.daysAWeek
        guard numbers.count == plain || numbers.count == plain + 1 else {
            takeOver(numbers)
            return
        }
        (day, deeds, proved, commands, goals) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        (joinDay, joins, minutes, missions) = (numbers[5], numbers[6], numbers[7], numbers[8])
        recent = Array(numbers[9..<plain])
        clockDay = numbers.count > plain ? numbers[plain] : nil
    }

    /// What was stored while weeks were those of the calendar, in six, seven or nine numbers.
    private mutating func takeOver(_ numbers: [Int64]) {
        guard [6, 7, 9].contains(numbers.count) else { return }
        (day, deeds, proved, commands) = (numbers[0], numbers[1], numbers[2], numbers[3])
        // Of the week's deeds it said no days: all but those of the day count as of the day before.
        recent[Self.place(of: day)] = deeds
        recent[Self.place(of: day - 1)] = Swift.max(numbers[5] - deeds, 0)
        if numbers.count > 6 { goals = numbers[6] }
        if numbers.count > 8 { (joinDay, joins) = (numbers[7], numbers[8]) }
    }
}
