import QuestKernel

/// What a party has in common: its bond, its streak, its week, tasks that members gave each other ("Party System").
///
/// It belongs to the party, not to a member. A solo hero's never changes.
public struct Fellowship: Sendable, Equatable, Codable {
    /// Bond EXP so far; the sum of its flows, which are recorded under member 0.
    public internal(set) var bondExperience: BondEXP = 0
    /// 1…50.
    public internal(set) var bondLevel: Int32 = 1
    /// The newest local day that a member opened: the party's date; -1 before the first.
    public internal(set) var day: LocalDay = -1
    /// Members who completed a task on that day, one bit each, and `wholeNoMore`.
    public internal(set) var active: UInt8 = 0
    /// The bit, beyond those of members, that a day, or its duty, is whole no more: who missed it has left since, or the
    /// duty that all did was rewarded.
    static let wholeNoMore: UInt8 = 1 << 7
    /// Days on which all members completed a task; QB44.
    public internal(set) var streak = Streak()
    /// Days in a row that Streak Armor covered.
    var freezes: Int16 = 0
    /// The week that the counts below belong to; -1 before the first.
    var week: Int32 = -1
    /// Tasks that each member completed in a party in this week.
    public internal(set) var weekTasks = SIMD4<Int16>(repeating: 0)
    public internal(set) var challengeIsWon = false
    /// Members for whom a challenge chest waits, one bit each.
    public internal(set) var chests: UInt8 = 0
    var dungeonRuns: Int16 = 0
    public internal(set) var run = PartyRun()
    public internal(set) var expedition = PartyExpedition()
    /// Members who did the party's duty on the party's date, one bit each, and `wholeNoMore`; QB45.
    var dutyDone: UInt8 = 0
    /// What members did together so far, by `PartyMetric`, and the party's achievements; QB45.
    var deeds = SIMD8<Int32>(repeating: 0)
    public internal(set) var achievements = AchievementBook()
    /// The row of the party's duty on its date, drawn as the date begins; -1 before the first.
    var sharedDuty: Int16 = -1
    /// The experiment whose arm was drawn for this party, by its key, and whether it is the changed one; 0 for none.
    var experiment: UInt32 = 0
    var hasChangedRules = false
    /// Tasks that were given or wait to be confirmed, in the order they came.
    public internal(set) var tasks: [SharedTask] = []
}

/// A task that a member gave another, or that waits for an ally's confirmation; QB53.
public struct SharedTask: Sendable, Equatable, Codable {
    /// The member who gave it; the doer itself if no one gave it.
    public internal(set) var assigner: UInt8
    public internal(set) var doer: UInt8
    public internal(set) var category: Category
    public internal(set) var size: TaskSize
    /// The party's date on which it was given or done: it lapses after a while.
    var day: LocalDay
    /// Whether it is done, and waits to be confirmed.
    public internal(set) var isDone = false
    /// What a confirmation pays: the missing EXP up to the party-verified tier, and its points of equipment chance.
    public internal(set) var experience: Experience = 0
    var lootPoints: Ratio = 0
}

/// The last run of a party dungeon, from which each member takes a share of its own; QB46.
public struct PartyRun: Sendable, Equatable, Codable {
    /// Row among all dungeons; -1 before the first.
    public internal(set) var dungeon: Int16 = -1
    var rooms = Hero.RoomOrder()
    /// Rooms that were entered, and which of them were cleared, one bit each by position.
    public internal(set) var entered: Int16 = 0
    public internal(set) var cleared: UInt16 = 0
    /// Members whose share waits, one bit each.
    public internal(set) var waiting: UInt8 = 0
}

/// The party's expedition under way, and the finished one from which shares are taken; QB46.
public struct PartyExpedition: Sendable, Equatable, Codable {
    public internal(set) var timer = Journey()
    /// When the last one was over. The next one begins then or later, also for a member whose clock is behind.
    var lastEnd: Int64 = 0
    /// The finished one's row; -1 before the first.
    var finished: Int16 = -1
    /// Its stages that succeeded, one bit each.
    var cleared: UInt32 = 0
    /// Members whose share waits, one bit each.
    public internal(set) var waiting: UInt8 = 0
    /// Members who are on the one under way, one bit each: those who had a slot free when it set out.
    public internal(set) var going: UInt8 = 0
    /// The chances of its first stages, where some were over and not decided yet when a member left: those of then.
    var keptChances: [Ratio] = []

    /// The one under way, for a member who is on it; an idle one for others.
    @usableFromInline func journey(of member: UInt8) -> Journey {
        going & (1 << member) != 0 ? timer : Journey()
    }
}

/// The bonuses that the party gives each of its heroes: kept on the hero, so that rules of one hero read them in place.
public struct PartyBonuses: Sendable, Equatable, Codable {
    /// Shares on EXP and gold of tasks and habits, and on drop chances.
    public internal(set) var experience: Ratio = 0
    public internal(set) var gold: Ratio = 0
    public internal(set) var drops: Ratio = 0
    public internal(set) var streak: Int32 = 0
    public internal(set) var bondLevel: Int32 = 0
    /// Whether the hero is on the party's expedition, which takes a slot.
    var isExploring = false
    /// Streak Freezes of each member a week, by the bond's perk.
    var freezes: Int16 = 0
}

/// The factors of a completed task's pay, kept for a later confirmation.
struct TaskPay: Sendable, Equatable, Codable {
    var base: Experience = 0
    /// 1 + Σ "+X %".
    var factor: Ratio = 0
    /// The tier that it was paid by.
    var proof = Verification.quick
}
