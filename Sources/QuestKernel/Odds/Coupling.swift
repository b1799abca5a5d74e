/// What ties a game's chances to something else, so that an exact answer about tries no longer says all.
public enum Coupling: String, CaseIterable, Codable, Hashable, Sendable {
    /// A player must first earn the price of a try.
    case limitedByGold
    /// A day has a limited number of tries.
    case cappedDays
    /// Chances change between tries: by bonuses, levels, gear or luck.
    case changingChances
    /// Tries of different chances share one counter.
    case sharedCounter
    /// Something that is no try resets the counter too: a confirmation, a gift, a bonus roll.
    case otherResets
    /// What can come changes: by place, level or class.
    case changingTable
    /// What is earned is also spent on other things.
    case otherSpending
}
