import QuestKernel

/// What a party has in common, as its members see it.
public struct PartyView: Sendable, Equatable, Codable {
    public var size: Int
    public var bondLevel: Int32
    public var bondExperience: BondEXP
    /// The bond's title, such as "Companions".
    public var title: String
    /// The party's date: the newest local day that a member opened; -1 before the first.
    public var day: LocalDay
    public var streak: StreakView
    public var challengeIsWon: Bool
    public var goal: GoalView?
    /// Each member's steps towards the goal; nil for a member who does not share what they do.
    public var goalProgress: [Int32?]
    /// The last party dungeon; nothing before the first.
    public var dungeon: AdventureView?
    /// The party's expedition under way, of which no share waits yet.
    public var expedition: AdventureView?
    /// The one before, of which shares may wait; nothing before the first was claimed.
    public var finishedExpedition: AdventureView?
    /// The log of its stages so far.
    public var expeditionLog: [StageView]
    public var hasDungeonRunLeft: Bool
    /// The best arena wave of this week, by member; nil for a member who does not share what they do.
    public var waves: [Int?]
    /// Cards that any member has found who shares what they do ("Shared Bestiary"); bonuses are each member's own.
    public var bestiary: [String]
    /// The party's duty of the day, by id; nothing before its perk.
    public var sharedDuty: String?
    public var achievements: [String]

    init(_ party: Party, _ shown: [Bool], _ rules: QuestBondRules) {
        size = party.count
        let fellowship = party.fellowship
        bondLevel = fellowship.bondLevel
        bondExperience = fellowship.bondExperience
        title = party.title(rules)
        day = fellowship.day
        streak = StreakView(fellowship.streak)
        challengeIsWon = fellowship.challengeIsWon
        goal = party.goals.isActive ? GoalView(party.goals.aim, progress: 0, rules) : nil
        let progress = (0..<party.count).map { party.goals.progress[$0] }
        goalProgress = zip(progress, shown).map { $1 ? $0 : nil }
        // The least of those who share it: that of all would tell what the others did.
        goal?.progress = goalProgress.compactMap { $0 }.min() ?? 0
        dungeon = AdventureView(
            row: fellowship.run.dungeon, endsAt: nil, waiting: fellowship.run.waiting, shown,
            rules.dungeons.map { ($0.id, $0.name) })
        let expeditions = rules.expeditions.map { ($0.id, $0.name) }
        expedition = AdventureView(
            row: fellowship.expedition.timer.row, endsAt: fellowship.expedition.timer.endsAt, waiting: 0, shown,
            expeditions)
        finishedExpedition = AdventureView(
            row: fellowship.expedition.finished, endsAt: nil, waiting: fellowship.expedition.waiting, shown,
            expeditions)
        let journey = fellowship.expedition.timer
        let goers = party.members.filter { fellowship.expedition.going & (1 << $0.member) != 0 }
        expeditionLog = journey.isIdle ? [] : rules.expeditionLog(journey, goers)
        hasDungeonRunLeft = party.hasDungeonRunLeft(rules)
        let week = Moment.week(of: fellowship.day)
        waves = party.members.enumerated().map { shown[$0] ? $1.bestWave(inWeek: week) : nil }
        let found = party.members.enumerated().reduce(0) { shown[$1.offset] ? $0 | $1.element.collection.found : $0 }
        bestiary = rules.cards.rows.enumerated().filter { found & (1 << UInt64($0.offset)) != 0 }.map(\.element.id)
        sharedDuty = party.sharedDuty(rules).map { rules.duties.duties[$0].id }
        achievements = rules.party.content.achievements.enumerated()
            .filter { fellowship.achievements.unlocked.contains($0.offset) }.map(\.element.id)
    }
}

/// An adventure of the party.
public struct AdventureView: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
    /// Its place in the catalogue.
    public var number: Int
    /// When it ends; nothing for what is over at once.
    public var endsAt: Int64?
    /// Members whose share waits to be claimed, without those who do not share what they do.
    public var sharesWait: [Int]

    init?(row: Int16, endsAt: Int64?, waiting: UInt8, _ shown: [Bool], _ rows: [(id: String, name: String)]) {
        guard rows.indices.contains(Int(row)) else { return nil }
        number = Int(row)
        (id, name) = rows[number]
        self.endsAt = endsAt
        sharesWait = shown.indices.filter { shown[$0] && waiting & 1 << UInt8($0) != 0 }
    }
}

/// What members see of each other; what a member does is nil where the member does not share it.
public struct MemberView: Sendable, Equatable, Codable {
    public var player: UInt32
    public var isCreated: Bool
    public var heroClass: String
    public var level: Int32
    public var streak: Int32?
    /// Whether a task is done on the party's date, and how many in the party's week.
    public var isActive: Bool?
    public var weekTasks: Int?
    public var rebirths: Pieces
    /// Whether a chest of the weekly challenge waits.
    public var chestWaits: Bool?
    /// Whether the member lets the party see that the day is a hard one.
    public var showsLowMood: Bool

    init(_ party: Party, _ member: Int, isShown: Bool, on day: LocalDay) {
        let hero = party[member]
        player = hero.player
        isCreated = hero.isCreated
        heroClass = hero.heroClass.name
        level = hero.level
        rebirths = hero.rebirths
        showsLowMood = party.showsLowMood(of: member, on: day)
        guard isShown else { return }
        streak = hero.streak.length
        isActive = party.isActive(member)
        weekTasks = Int(party.fellowship.weekTasks[member & 3])
        chestWaits = party.fellowship.chests & 1 << UInt8(member & 3) != 0
    }

    /// Every key is there: what is not shared is null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(player, forKey: .player)
        try container.encode(isCreated, forKey: .isCreated)
        try container.encode(heroClass, forKey: .heroClass)
        try container.encode(level, forKey: .level)
        try container.encode(streak, forKey: .streak)
        try container.encode(isActive, forKey: .isActive)
        try container.encode(weekTasks, forKey: .weekTasks)
        try container.encode(rebirths, forKey: .rebirths)
        try container.encode(chestWaits, forKey: .chestWaits)
        try container.encode(showsLowMood, forKey: .showsLowMood)
    }

    private enum CodingKeys: String, CodingKey {
        case player, isCreated
        case heroClass = "class"
        case level, streak, isActive, weekTasks, rebirths, chestWaits, showsLowMood
    }
}

/// A task between members.
public struct SharedTaskView: Sendable, Equatable, Codable {
    /// Who gave it; the doer where nobody did.
    public var assigner: Int
    public var doer: Int
    public var category: String
    public var size: String
    /// Whether it is done and waits for an ally's word.
    public var isDone: Bool

    /// Nil for one that is none of the viewer's, is not done yet, and is between members of whom one does not share.
    init?(_ task: SharedTask, for viewer: Int, _ shown: [Bool]) {
        assigner = Int(task.assigner)
        doer = Int(task.doer)
        category = task.category.name
        size = task.size.name
        isDone = task.isDone
        let members = [assigner, doer]
        guard isDone || members.contains(viewer) || members.allSatisfy({ shown.indices.contains($0) && shown[$0] })
        else { return nil }
    }
}

/// The fight against the week's boss.
public struct RaidView: Sendable, Equatable, Codable {
    /// The boss that the party fights; nothing before the first attack.
    public var boss: String?
    public var tier: Int32
    public var hitPoints: HitPoints
    public var hitPointsInAll: HitPoints
    /// Damage done by each member; nil for a member who does not share what they do.
    public var damage: [HitPoints?]
    /// 0 where there is no boss for the hero this week.
    public var attacksLeft: Int

    init(_ party: Party, _ shown: [Bool], _ hero: Hero, _ rules: QuestBondRules) {
        let raid = party.raid
        boss = raid.week < 0 ? nil : rules.raidBossName(rules.raidBoss(ofWeek: raid.week))
        tier = raid.tier
        hitPoints = raid.hitPoints
        hitPointsInAll = raid.hitPointsInAll
        damage = zip(0..<party.count, shown).map { $1 ? HitPoints(raid.damage[$0]) : nil }
        let left = rules.raidAttacksLeft(raid, member: hero.member, tasks: hero.day.tasks, today: hero.today)
        let week = Swift.max(Moment.week(of: hero.today), raid.week)
        attacksLeft = raid.isOver(in: week, for: hero.member) ? 0 : Swift.max(left, 0)
    }
}
