import QuestKernel

/// Everything that is remembered of one hero.
///
/// Arrays are sized once and used for good, so that play allocates nothing.
public struct Hero: Sendable, Equatable, Codable {
    /// The number that the hero's draws are keyed by.
    public let player: UInt32
    /// Its number in the party, from 0.
    public let member: UInt8
    public internal(set) var isCreated = false
    public internal(set) var heroClass = HeroClass.warrior
    public internal(set) var level: Int32 = 1
    public internal(set) var ledger = Ledger(resources: Resource.count)
    /// The local day that is open; -1 before the first.
    public internal(set) var today: LocalDay = -1
    var occasions = OccasionCounter(purposes: Draw.count)

    /// Own and allocated points by stat, in millionths of a point.
    public internal(set) var stats = [Int64](repeating: 0, count: 7)
    public internal(set) var unspentPoints: Int32 = 0
    public internal(set) var streak = Streak()
    public internal(set) var habits: [Habit] = []
    /// Misses since the last drop, by `PityCounter`.
    public internal(set) var dry = [UInt16](repeating: 0, count: 4)

    /// What is worn, by slot.
    public internal(set) var worn = [Item](repeating: Item(), count: 4)
    public internal(set) var bag: [Item] = []
    /// What the worn items add up to; always follows from `worn`.
    public internal(set) var bonuses = Bonuses()
    public internal(set) var autoSalvage = AutoSalvage()

    public internal(set) var day = DayCounts()
    public internal(set) var quests = [DailyQuest](repeating: DailyQuest(), count: 3)
    public internal(set) var bonusQuestClaimed = false
    /// The week that the counts below belong to.
    var week: Int32 = -1
    public internal(set) var questDays: Int16 = 0
    public internal(set) var weeklyChestClaimed = false
    var keysBought: Int16 = 0
    /// 0…6: which reward the next claim gives.
    public internal(set) var loginDay: UInt8 = 0
    public internal(set) var loginClaimed = false
    var hasDoneFirstTask = false
    /// Offers bought today, a bit each.
    var bought: UInt64 = 0

    public internal(set) var mission = Timer()
    public internal(set) var expedition = Timer()
    public internal(set) var effects = Effects()
    public internal(set) var wellness = WellnessState()
    public internal(set) var comeback = ComebackState()
    public internal(set) var achievements = AchievementState()
    public internal(set) var records = Records()
    /// Places for goals that are followed.
    public internal(set) var goals = [Goal](repeating: Goal(), count: 8)

    init(player: UInt32, member: UInt8, bagLimit: Int) {
        self.player = player
        self.member = member
        bag.reserveCapacity(bagLimit + 1)
        habits.reserveCapacity(16)
    }
}

/// Counts of the open day.
public struct DayCounts: Sendable, Equatable, Codable {
    public internal(set) var tasks: Int16 = 0
    public internal(set) var tasksByCategory = SIMD8<Int16>(repeating: 0)
    public internal(set) var roomsCleared: Int16 = 0
    public internal(set) var dungeonRuns: Int16 = 0
    public internal(set) var missionsStarted: Int16 = 0
    public internal(set) var forged: Int16 = 0
    public internal(set) var consumablesUsed: Int16 = 0
    public internal(set) var experience: Int64 = 0
    public internal(set) var gold: Int64 = 0
}

/// Something that finishes while the hero is away.
public struct Timer: Sendable, Equatable, Codable {
    /// Row of the template; -1 when nothing is under way.
    public internal(set) var row: Int16 = -1
    public internal(set) var endsAt: Int64 = 0

    @inline(__always)
    public var isIdle: Bool { row < 0 }
}

/// Consumables at work.
public struct Effects: Sendable, Equatable, Codable {
    public internal(set) var expBoost: Int64 = 0
    public internal(set) var expBoostTasks: Int16 = 0
    public internal(set) var goldBoost: Int64 = 0
    public internal(set) var goldBoostTasks: Int16 = 0
    public internal(set) var magnetTasks: Int16 = 0
    public internal(set) var snackStat = Stat.strength
    public internal(set) var snackPoints: Int64 = 0
    public internal(set) var snackUntil: Int64 = 0
    public internal(set) var extraHitPoints: Int64 = 0
    public internal(set) var luckElixir: Int64 = 0
    public internal(set) var affixGuarantee = false
}

/// A habit: a task that recurs, with a streak of its own.
public struct Habit: Sendable, Equatable, Codable {
    public internal(set) var category = Category.physical
    public internal(set) var streak = Streak()
}

/// What is salvaged the moment it drops ("Auto-Salvage System").
public struct AutoSalvage: Sendable, Equatable, Codable {
    public var common = false
    public var belowRare = false
    /// The safety: items with affixes are kept. On unless the player turns it off.
    public var keepsAffixes = true

    public init(common: Bool = false, belowRare: Bool = false, keepsAffixes: Bool = true) {
        self.common = common
        self.belowRare = belowRare
        self.keepsAffixes = keepsAffixes
    }

    @inline(__always)
    func takes(_ item: Item) -> Bool {
        if keepsAffixes, item.hasAffix { return false }
        return common && item.rarity == .common || belowRare && item.rarity < .rare
    }
}

/// One of the day's quests.
public struct DailyQuest: Sendable, Equatable, Codable {
    public internal(set) var kind = QuestKind.completeTasks
    public internal(set) var category = Category.physical
    public internal(set) var target: Int64 = 0
    public internal(set) var isClaimed = false
}
