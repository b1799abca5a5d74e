import QuestKernel

/// What a hero was rewarded for on its newest day and in that week: the ceilings beyond which nobody's play is real.
///
/// It is counted by the hero's own days, so a journal that is uploaded later counts as one that was played on time, and
/// it stays with the account's number when a hero is deleted.
package struct Pace: Sendable, Equatable {
    /// The ceilings; each is beyond what the simulator's keenest players do (Documentation/Live.md).
    package struct Bounds: Sendable, Equatable {
        /// Deeds of the player's own life that a hero is rewarded for on one of its days, and in one of its weeks.
        package var deedsADay: Int64 = 80
        package var deedsAWeek: Int64 = 320
        /// Of those, the deeds that are said to be proved.
        package var provedADay: Int64 = 30
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
            (bounds.joinsADay, bounds.invitedADay) = (.max, .max)
            return bounds
        }
    }

    private var day: Int64 = -1
    private(set) var deeds: Int64 = 0
    private(set) var proved: Int64 = 0
    private(set) var commands: Int64 = 0
    private(set) var goals: Int64 = 0
    private var week: Int64 = -1
    private(set) var weekDeeds: Int64 = 0
    /// The day on which the account last joined a party, in UTC: a change of its zone does not begin another.
    private var joinDay: Int64 = -1
    private(set) var joins: Int64 = 0

    package init() {}

    /// Counts a command that is to be carried out on a day.
    ///
    /// - Returns: the ceiling that it would pass; nil where it passes none.
    mutating func take(_ deed: Deed, on localDay: LocalDay, within bounds: Bounds) -> Ceiling? {
        begin(Int64(localDay))
        if commands >= bounds.commandsADay { return .commandsADay }
        if deed == .goal {
            if goals >= bounds.goalsADay { return .goalsADay }
            goals += 1
        } else if deed != .none {
            let isProved = deed != .told
            if deeds >= bounds.deedsADay { return .deedsADay }
            if weekDeeds >= bounds.deedsAWeek { return .deedsAWeek }
            if isProved, proved >= bounds.provedADay { return .provedADay }
            deeds += 1
            weekDeeds += 1
            if isProved { proved += 1 }
        }
        commands += 1
        return nil
    }

    /// Counts that the account joins a party; each time writes whole states.
    ///
    /// - Returns: the ceiling that it would pass; nil where it passes none.
    mutating func join(at now: Int64, within bounds: Bounds) -> Ceiling? {
        // Another one, and not a later one: the server's clock may have been ahead.
        if now / 86_400 != joinDay { (joinDay, joins) = (now / 86_400, 0) }
        if joins >= bounds.joinsADay { return .joinsADay }
        joins += 1
        return nil
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
        (counted.joinDay, counted.joins) = (joinDay, joins)
        self = counted
    }

    func isAhead(of today: LocalDay) -> Bool { day > Int64(today) }

    private mutating func begin(_ newest: Int64) {
        // A hero of the same number that began anew may be on an earlier day: what was counted stays.
        guard newest > day else { return }
        (day, deeds, proved, commands, goals) = (newest, 0, 0, 0, 0)
        let newWeek = Int64(Moment.week(of: LocalDay(clamping: newest)))
        if newWeek > week { (week, weekDeeds) = (newWeek, 0) }
    }

    package enum Ceiling: String, Sendable {
        case deedsADay, deedsAWeek, provedADay, goalsADay, commandsADay, joinsADay, invitedADay

        var refused: Refused {
            Refused(409, "beyondAllPlay", "More than anybody does (\(rawValue)): it is not counted.")
        }
    }
}

extension Pace {
    /// As it is stored.
    var text: String { "\(day) \(deeds) \(proved) \(commands) \(week) \(weekDeeds) \(goals) \(joinDay) \(joins)" }

    /// What is stored; nothing was counted where it is not of this form.
    init(_ text: String) {
        let numbers = text.split(separator: " ").compactMap { Int64($0) }
        // The last numbers came later.
        guard [6, 7, 9].contains(numbers.count) else { return }
        (day, deeds, proved) = (numbers[0], numbers[1], numbers[2])
        (commands, week, weekDeeds) = (numbers[3], numbers[4], numbers[5])
        goals = numbers.count > 6 ? numbers[6] : 0
        if numbers.count > 8 { (joinDay, joins) = (numbers[7], numbers[8]) }
    }
}

/// What a command says of the player's own life, which no server sees.
package enum Deed: Sendable {
    case none, told
    /// With a proof that the client says it has.
    case proved
    /// Nothing yet: a goal that is begun.
    case goal
}
