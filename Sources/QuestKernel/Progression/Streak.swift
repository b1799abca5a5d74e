/// A run of days on which something was done, under a policy for the days on which it was not.
public struct Streak: Sendable, Equatable, Codable {
    /// Days in the run; what bonuses are paid on.
    public private(set) var length: Int32 = 0
    /// The longest run so far.
    public private(set) var best: Int32 = 0
    /// The last day that was kept or covered; -1 before the first.
    public private(set) var lastDay: LocalDay = -1
    /// The last week whose free miss is used up; -1 before the first.
    private var forgivenWeek: Int32 = -1
    /// How many more missed days the armor in use covers.
    private var armorDaysLeft: Int32 = 0

    public init() {}

    /// What a missed day did to the run.
    public enum Miss: UInt8, Sendable {
        case forgiven, coveredByArmor, coveredByNewArmor, broken
        /// A routine of the evening protected the day; counted by those who keep routines.
        case coveredByProtection
        case shielded, coveredByFreeze
    }

    /// Something was done on `day`: the run grows by one, once a day, however long ago the day before was.
    ///
    /// - Parameter endsArmor: whether an armor covers missed days in a row alone, so that a kept day ends it.
    @inline(__always)
    public mutating func keep(_ day: LocalDay, endsArmor: Bool = true) {
        guard day > lastDay else { return }
        lastDay = day
        if endsArmor { armorDaysLeft = 0 }
        length &+= 1
        if length > best { best = length }
    }

    /// Something was done on `day`, under a policy that pauses: after a gap the run stands still at its length, and it
    /// counts on from the next day in a row.
    public mutating func keepPausing(_ day: LocalDay) {
        guard day > lastDay else { return }
        guard length > 0, day > lastDay &+ 1 else { return keep(day) }
        lastDay = day
    }

    /// Judges the next day after `lastDay` as missed, under a policy that resets. What costs nothing helps first: a
    /// free day of each Monday–Sunday week, an armor in use, a shield; then a freeze, then a new armor, which covers up
    /// to `armorDays`, in a row or in all as ``keep(_:endsArmor:)`` says; otherwise the run is 0.
    ///
    /// - Parameters:
    ///   - freeMissAWeek: whether one day in each week is forgiven.
    ///   - holdsArmor: whether there is an unused armor; `.coveredByNewArmor` means that it was used.
    ///   - isShielded: whether something protects this one day.
    ///   - holdsFreeze: whether there is a freeze for this day; `.coveredByFreeze` means that it was used.
    public mutating func miss(
        freeMissAWeek: Bool, holdsArmor: Bool, armorDays: Int32, isShielded: Bool = false, holdsFreeze: Bool = false
    ) -> Miss {
        lastDay &+= 1
        let week = Moment.week(of: lastDay)
        if freeMissAWeek, forgivenWeek != week {
            forgivenWeek = week
            return .forgiven
        }
        if armorDaysLeft > 0 {
            armorDaysLeft &-= 1
            return .coveredByArmor
        }
        if isShielded { return .shielded }
        if holdsFreeze { return .coveredByFreeze }
        if holdsArmor {
            armorDaysLeft = armorDays &- 1
            return .coveredByNewArmor
        }
        length = 0
        return .broken
    }

    /// The day after the last one counts as kept, without a day more in the run.
    public mutating func cover(_ day: LocalDay) {
        if length > 0, day == lastDay &+ 1 { lastDay = day }
    }

    /// Ends the run; the best stays.
    public mutating func breakOff() { length = 0 }

    /// Gives back days of an earlier run.
    public mutating func lengthen(by days: Int32) {
        guard days > 0 else { return }
        let (sum, overflows) = length.addingReportingOverflow(days)
        length = overflows ? .max : sum
        if length > best { best = length }
    }

    /// The days of a run that is not broken on `day`, which is still to be kept or was just kept; otherwise 0.
    @inline(__always)
    public func length(on day: LocalDay) -> Int32 { lastDay >= day &- 1 ? length : 0 }

    /// Steps over days that no longer matter, once the run is 0.
    public mutating func skip(to day: LocalDay) { if day > lastDay { lastDay = day } }
}
