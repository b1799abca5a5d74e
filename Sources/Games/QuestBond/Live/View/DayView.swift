import QuestKernel

/// A habit.
public struct HabitView: Sendable, Equatable, Codable {
    public var category: String
    public var streak: StreakView
    public var isKeptToday: Bool

    init(_ habit: Habit, today: LocalDay) {
        category = habit.category.name
        streak = StreakView(habit.streak)
        isKeptToday = today >= 0 && habit.streak.lastDay == today
    }
}

/// A place for a routine.
public struct RoutineView: Sendable, Equatable, Codable {
    /// Nil where the place is free.
    public var kind: String?
    /// Places of its habits.
    public var habits: [Int]
    /// Days in a row on which all were kept.
    public var run: Int32

    init(_ state: RoutineState, place: Int, _ rules: QuestBondRules) {
        kind = state.kind(of: place)?.name
        habits = state[place].places
        run = (0..<4).contains(place) ? state.runs[place] : 0
    }
}

/// One of the day's quests.
public struct QuestView: Sendable, Equatable, Codable {
    public var kind: String
    /// For quests of one category.
    public var category: String?
    public var progress: Steps
    public var target: Steps
    public var isClaimed: Bool

    init(_ quest: DailyQuest, _ hero: Hero, _ rules: QuestBondRules) {
        kind = quest.kind.name
        category = quest.kind == .completeCategory ? quest.category.name : nil
        progress = hero.progress(of: quest, rules)
        target = quest.target
        isClaimed = quest.isClaimed
    }
}

/// The open day, beside quests and duties.
public struct TodayView: Sendable, Equatable, Codable {
    public var tasks: Int
    public var loginIsClaimed: Bool
    /// 0…6: which reward the next claim gives.
    public var loginDay: Int
    public var bonusQuestIsClaimed: Bool
    /// Days of this week with all quests done.
    public var questDays: Int
    public var weeklyChestIsClaimed: Bool
    /// Whether the chest of an earlier week waits.
    public var weeklyChestWaits: Bool
    public var hasCheckedIn: Bool
    public var dutyRefreshes: Int

    init(_ hero: Hero, _ rules: QuestBondRules) {
        tasks = Int(hero.day.tasks)
        loginIsClaimed = hero.loginClaimed
        loginDay = Int(hero.loginDay)
        bonusQuestIsClaimed = hero.bonusQuestClaimed
        questDays = Int(hero.questDaysOfWeek(rules))
        weeklyChestIsClaimed = hero.weeklyChestClaimed
        weeklyChestWaits = hero.chestWaits
        hasCheckedIn = hero.hasCheckedIn
        dutyRefreshes = Int(hero.duties.refreshes)
    }
}

/// A place of today's board.
public struct DutyView: Sendable, Equatable, Codable {
    public var id: String
    public var name: String
    public var category: String
    public var size: String
    /// The mini-game that it asks for.
    public var game: String?
    public var isDone: Bool

    init(_ board: DutyBoard, place: Int, _ rules: QuestBondRules) {
        let rows = rules.duties.duties
        let row = rows[Swift.min(board.duty(place), rows.count - 1)]
        id = row.id
        name = row.name
        category = row.category.name
        size = row.size.name
        game = row.game?.name
        isDone = board.isDone(place)
    }
}

/// A place for a goal.
public struct GoalView: Sendable, Equatable, Codable {
    /// The id of its template; nil for a player's own goal.
    public var template: String?
    public var name: String?
    /// The category of tasks that count; nil for all.
    public var category: String?
    public var progress: Int32
    /// 0 where the place is free.
    public var target: Int32

    init(_ goal: Goal, _ rules: QuestBondRules) { self.init(goal.aim, progress: goal.progress, rules) }

    init(_ aim: GoalAim, progress: Int32, _ rules: QuestBondRules) {
        let row = Int(aim.template)
        if aim.target > 0, rules.goals.templates.indices.contains(row) {
            template = rules.goals.templates[row].id
            name = rules.goals.templates[row].name
        }
        category = aim.category?.name
        self.progress = progress
        target = aim.target
    }
}

/// Moods and meditations, for their owner alone.
public struct WellnessView: Sendable, Equatable, Codable {
    /// 0 where none is noted.
    public var moodToday: Int
    public var moodStreak: StreakView
    public var meditationStreak: StreakView
    public var minutesToday: Int
    public var sharesMoods: Bool

    init(_ hero: Hero) {
        moodToday = hero.wellness.mood(on: hero.today)
        moodStreak = StreakView(hero.wellness.moodStreak)
        meditationStreak = StreakView(hero.wellness.meditationStreak)
        minutesToday = Int(hero.wellness.minutesToday)
        sharesMoods = hero.wellness.sharesMoods
    }
}

/// A gift that waits for a player who was away.
public struct ComebackView: Sendable, Equatable, Codable {
    public var daysAway: Int32
    /// Days of the streak that broke meanwhile.
    public var brokenStreak: Int32

    init?(_ hero: Hero) {
        guard hero.comeback.unclaimedAbsence > 0 else { return nil }
        daysAway = hero.comeback.unclaimedAbsence
        brokenStreak = hero.comeback.brokenStreak
    }
}
