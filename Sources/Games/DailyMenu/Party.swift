import QuestKernel

/// The whole state of one player on one device; a party of DailyMenu has one member.
public struct DailyMenuParty: Sendable, Equatable, Codable {
    /// For a stamp that was not earned yet.
    static let never: LocalDay = -1

    /// The number that draws are keyed by.
    public let player: UInt32
    /// Which of the player's devices this is; entries of different devices are different.
    public let device: UInt16
    public internal(set) var ledger = Ledger(resources: 2)
    /// The highest Season reached, from 0; it never falls.
    public internal(set) var season: UInt8 = 0
    public internal(set) var highestWarmth: Warmth = 0
    public internal(set) var cooling = Cooling()
    /// The newest known day; days never go back.
    public internal(set) var today: LocalDay = -1
    var energyToday = Energy.high
    /// In the order of days.
    public internal(set) var history: [Serving] = []
    public internal(set) var figures = StampFigures()
    var stampBook = AchievementBook()
    /// By stamp: the day it was earned, or -1.
    public internal(set) var stamps: [LocalDay] = []
    /// The theme that is shown; nil for the first one's own.
    public internal(set) var theme: Int?
    var touches: [Touch] = []
    public internal(set) var own: [OwnActivity] = []
    /// Categories that the player leaves out of the menu; bit i stands for the category of index i.
    var excluded: UInt16 = 0
    /// Counts the entries and own activities that this device has numbered.
    var counter: UInt64 = 0

    public init(player: UInt32, device: UInt16 = 0, rules: DailyMenuRules) {
        self.player = player
        self.device = device
        stamps = Array(repeating: Self.never, count: rules.content.stamps.count)
        touches = Array(repeating: Touch(), count: rules.activities.count)
    }

    public var moments: Moments { ledger[DailyMenu.moments] }
    public var stampsEarned: Int { stamps.count { $0 != Self.never } }

    /// The packs and themes of every reached Season are unlocked.
    public func hasUnlocked(_ row: UnlockContent) -> Bool { row.season - 1 <= Int(season) }

    /// The energy that the player said for today; before that it is enough.
    func energy(on day: LocalDay) -> UInt8 { day == today ? UInt8(energyToday.index) : UInt8(Energy.high.index) }

    func isExcluded(_ category: UInt8) -> Bool { excluded &>> UInt16(category) & 1 == 1 }

    /// Whether one more activity of the player's own has room; deleted ones take none.
    ///
    /// - Parameter more: others that are to come before it.
    public func hasRoomForOwn(_ rules: DailyMenuRules, after more: Int = 0) -> Bool {
        own.count { !$0.isDeleted } + more < rules.content.library.most && own.count + more < Self.mostOwnPlaces
    }

    mutating func nextID() -> UInt64 {
        counter &+= 1
        return UInt64(device) &<< 48 | counter & 0xFFFF_FFFF_FFFF
    }
}
