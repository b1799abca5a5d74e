import QuestKernel

/// The whole state of one hero.
///
/// Arrays are sized once, so that play allocates nothing.
public struct Hero: Sendable, Equatable, Codable {
    /// The number that the hero's draws are keyed by.
    public let player: UInt32
    /// Its number in the party, from 0.
    public internal(set) var member: UInt8
    public internal(set) var isCreated = false
    public internal(set) var heroClass = HeroClass.warrior
    public internal(set) var level: Int32 = 1
    public internal(set) var ledger = Ledger(resources: Resource.count)
    /// The local day that is open; -1 before the first.
    public internal(set) var today: LocalDay = -1
    /// The first day on which it is with its party from the beginning of the day on; -1 if it always was. What the party
    /// keeps of its members' streaks is for no day before.
    var memberSince: LocalDay = -1
    var occasions = OccasionCounter(purposes: Draw.count)

    /// Own and allocated points by stat, in millionths of a point.
    public internal(set) var stats = [StatPoints](repeating: 0, count: 7)
    public internal(set) var unspentPoints: Int32 = 0
    public internal(set) var streak = Streak()
    var freezes = FreezeState()
    public internal(set) var habits: [Habit] = []
    /// Misses since the last drop, by `PityCounter`.
    public internal(set) var dry = [UInt16](repeating: 0, count: 4)

    /// What is worn, by slot.
    public internal(set) var worn = [Item](repeating: Item(), count: 4)
    public internal(set) var bag: [Item] = []
    /// The sum of what is worn, collected, researched and given by rebirths; always derived from these.
    public internal(set) var bonuses = Bonuses()
    public internal(set) var autoSalvage = AutoSalvage()

    public internal(set) var day = DayCounts()
    public internal(set) var quests = [DailyQuest](repeating: DailyQuest(), count: 3)
    public internal(set) var bonusQuestClaimed = false
    /// The week that the counts below belong to.
    var week: Int32 = -1
    public internal(set) var questDays: Int16 = 0
    public internal(set) var weeklyChestClaimed = false
    /// Whether the chest of an earlier week was earned and not taken.
    public internal(set) var chestWaits = false
    var keysBought: Int16 = 0
    /// 0…6: which reward the next claim gives.
    public internal(set) var loginDay: UInt8 = 0
    public internal(set) var loginClaimed = false
    var hasDoneFirstTask = false
    /// Offers bought today, one bit each.
    var bought: UInt64 = 0

    public internal(set) var mission = Timer()
    /// Nil without a mission, and for one that is decided when it is claimed, as those of older states are.
    var missionStart: MissionStart?
    public internal(set) var expedition = Journey()
    /// The one of the second slot, which research gives.
    public internal(set) var secondExpedition = Journey()
    /// When expeditions that are over took slots.
    var expeditionSlots = ExpeditionSlots()
    /// Pages of lore found, one bit each.
    public internal(set) var lore: UInt64 = 0
    public internal(set) var effects = Effects()
    var milestones = MilestoneSet()
    public internal(set) var season = SeasonState()

    public internal(set) var routines = RoutineState()
    public internal(set) var records = RecordState()
    public internal(set) var claims = ClaimState()
    public internal(set) var duties = DutyBoard()
    public internal(set) var onboarding = OnboardingState()
    public internal(set) var arena = ArenaState()
    public internal(set) var research = ResearchState()
    var prestige = PrestigeState()
    public internal(set) var wellness = WellnessState()
    public internal(set) var comeback = ComebackState()
    public internal(set) var achievements = AchievementState()
    public internal(set) var history = TaskHistory()
    /// Places for goals that are followed.
    public internal(set) var goals = [Goal](repeating: Goal(), count: 8)
    public internal(set) var collection = CardCollection()
    /// Level and class when the day was opened: the store's shelves use them.
    var storeLevel: Int32 = 1
    var storeClass = HeroClass.warrior
    /// What was at work in the party's run whose share waits; nil for a run of an older state.
    var runEffects: RunEffects?
    /// The party's bonuses; none for a solo hero.
    public internal(set) var company = PartyBonuses()
    /// What the hero has used up in parties, which goes with it from one to the next.
    var caps = PartyCaps()
    /// The factors of the last completed task's pay.
    var lastPay = TaskPay()

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
    public internal(set) var experience: Experience = 0
    public internal(set) var gold: Gold = 0
    public internal(set) var duties: Int16 = 0
    /// Completions within an hour of a party member's.
    public internal(set) var partySyncs: Int16 = 0
    /// Whether the newest completion is among them.
    var isInSync = false
    public internal(set) var moodChecks: Int16 = 0
    /// The highest arena wave won.
    public internal(set) var arenaWave: Int16 = 0
    /// The highest arena wave reached: fought, won or not.
    public internal(set) var arenaWaveFought: Int16 = 0
    /// Runs of content that can drop a monster card.
    public internal(set) var cardAttempts: Int16 = 0
    var hasSocialBonus = false
    /// Days of a streak that the day before broke and that the day's tasks may bring back; 0 for none.
    var lostStreak: Int32 = 0
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
    public internal(set) var expBoost: Ratio = 0
    public internal(set) var expBoostTasks: Int16 = 0
    /// EXP share for the next dungeon run or mission; 0 for none.
    public internal(set) var adventureBoost: Ratio = 0
    public internal(set) var goldBoost: Ratio = 0
    public internal(set) var goldBoostTasks: Int16 = 0
    public internal(set) var magnetTasks: Int16 = 0
    public internal(set) var snackStat = Stat.strength
    public internal(set) var snackPoints: StatPoints = 0
    public internal(set) var snackUntil: Int64 = 0
    public internal(set) var extraHitPoints: HitPoints = 0
    public internal(set) var luckElixir: Ratio = 0
    public internal(set) var affixGuarantee = false
    /// HP of a revive in a dungeon; 0 for none.
    public internal(set) var revive: HitPoints = 0
    public internal(set) var lootReroll = false
    /// The added share of bond EXP, and until when.
    public internal(set) var beacon: Ratio = 0
    public internal(set) var beaconUntil: Int64 = 0
    /// Whether the next stage of the hero's own expeditions shows what it may bring, or of the party's where none of
    /// its own is under way; until one of these is claimed.
    public internal(set) var compass = false
}

/// A habit: a task that recurs, with a streak of its own.
public struct Habit: Sendable, Equatable, Codable {
    public internal(set) var category = Category.physical
    public internal(set) var streak = Streak()
    /// Base × tier of the newest completion, unrounded: a routine's bonus is a share of it.
    var worth: FineExperience = 0
}

/// What is salvaged the moment it drops ("Auto-Salvage System").
public struct AutoSalvage: Sendable, Equatable, Codable {
    public var common = false
    public var belowRare = false
    /// A safety rule: items with affixes are kept. On unless the player turns it off.
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
    public internal(set) var target: Steps = 0
    public internal(set) var isClaimed = false
}
