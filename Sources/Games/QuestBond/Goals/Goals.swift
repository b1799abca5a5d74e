import QuestKernel

/// What a goal asks for, for a hero or a party.
public struct GoalAim: Sendable, Equatable, Codable {
    /// Row of the templates; -1 for a player's own goal. The host keeps its name and description.
    public internal(set) var template: Int16 = -1
    public internal(set) var step = GoalStep.tasks
    /// The category of tasks that may be linked; nil for any.
    public internal(set) var category: Category?
    public internal(set) var target: Int32 = 0
    /// Whether at most one step a day counts.
    public internal(set) var isDaily = false

    init() {}

    init(_ index: Int, _ template: GoalTemplate) {
        self.template = Int16(truncatingIfNeeded: index)
        step = template.step
        category = template.category
        target = template.target
        isDaily = template.daily
    }

    init(_ category: Category?, _ target: Int32) {
        self.category = category
        self.target = target
    }
}

/// A goal that a hero follows; QB09.
public struct Goal: Sendable, Equatable, Codable {
    public internal(set) var aim = GoalAim()
    public internal(set) var progress: Int32 = 0
    /// Milestones that were paid.
    public internal(set) var milestones: UInt8 = 0
    /// Steps of `countedOn` that count no more: those before the goal was followed, and those it has counted.
    var counted: Int16 = 0
    var countedOn: LocalDay = -1

    public var isActive: Bool { aim.target > 0 }

    /// Today's real steps that it has not counted yet.
    public func stepsLeft(_ today: LocalDay, _ day: DayCounts, meditations: Int16) -> Int16 {
        guard isActive else { return 0 }
        return Swift.max(aim.stepsDone(day, meditations: meditations) - (countedOn == today ? counted : 0), 0)
    }
}

extension GoalAim {
    /// Real steps of a day that may count: each once per goal.
    func stepsDone(_ day: DayCounts, meditations: Int16) -> Int16 {
        let done: Int16
        switch step {
        case .tasks: done = category.map { day.tasksByCategory[$0.index] } ?? day.tasks
        case .meditations: done = meditations
        }
        return isDaily ? Swift.min(done, 1) : done
    }
}

extension Hero {
    /// How many goals are followed now.
    public var activeGoals: Int { goals.count(where: \.isActive) }

    /// The goal nearest to its end, for the home screen; -1 for none.
    public var topGoal: Int {
        var top = -1
        for index in goals.indices where goals[index].isActive {
            let isNearer =
                top < 0
                || Int64(goals[index].progress) * Int64(goals[top].aim.target)
                    > Int64(goals[top].progress) * Int64(goals[index].aim.target)
            if isNearer { top = index }
        }
        return top
    }

    /// Starts a goal from a template.
    mutating func followTemplate(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let templates = turn.rules.goals.templates
        guard templates.indices.contains(index), !templates[index].shared else { return .noSuchGoal }
        if let refusal = follow(GoalAim(index, templates[index]), turn, &journal) { return refusal }
        journal.tally(Tally.goalsTaken.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        return nil
    }

    /// Starts a player's own goal: a number of tasks of a category, or of any.
    mutating func followOwnGoal(
        _ category: Category?, _ target: Int, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let rules = turn.rules.goals
        guard let target = Int32(exactly: target), (rules.leastTarget...rules.mostTarget).contains(target)
        else { return .noSuchTarget }
        return follow(GoalAim(category, target), turn, &journal)
    }

    private mutating func follow(_ aim: GoalAim, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard activeGoals < turn.rules.goals.activeGoals, let place = goals.firstIndex(where: { !$0.isActive })
        else { return .tooManyGoals }
        goals[place] = Goal()
        goals[place].aim = aim
        // What was done before is no step of it: one task would reach goal after goal.
        goals[place].countedOn = today
        goals[place].counted = aim.stepsDone(day, meditations: wellness.sessionsToday)
        journal.tally(Tally.goals.rawValue, member: turn.member, cell: GoalCell.taken.rawValue)
        note(.goalsCreated, turn, &journal)
        return nil
    }

    /// Gives up a goal; what it paid stays.
    mutating func abandonGoal(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard goals.indices.contains(index), goals[index].isActive else { return .noSuchGoal }
        goals[index] = Goal()
        journal.tally(Tally.goals.rawValue, member: turn.member, cell: GoalCell.abandoned.rawValue)
        return nil
    }

    /// A linked task or meditation of today counts towards a goal, and pays the milestones it reaches.
    mutating func advanceGoal(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard goals.indices.contains(index), goals[index].isActive else { return .noSuchGoal }
        guard goals[index].stepsLeft(today, day, meditations: wellness.sessionsToday) > 0
        else { return .nothingToCount }
        if goals[index].countedOn != today {
            goals[index].countedOn = today
            goals[index].counted = 0
        }
        goals[index].counted += 1
        goals[index].progress += 1
        let rules = turn.rules.goals
        while Int(goals[index].milestones) < rules.milestones.count {
            let milestone = Int(goals[index].milestones)
            let reached = Ratio.one * goals[index].progress
            guard reached >= rules.milestones[milestone] * goals[index].aim.target else { break }
            goals[index].milestones += 1
            journal.tally(Tally.goalMilestones.rawValue, member: turn.member, cell: UInt16(milestone))
            earnGold(rules.gold[milestone], from: .goals, turn, &journal)
            gainExperience(learned(rules.experience[milestone], turn), from: .goals, turn, &journal)
        }
        if goals[index].progress >= goals[index].aim.target {
            goals[index] = Goal()
            journal.tally(Tally.goals.rawValue, member: turn.member, cell: GoalCell.reached.rawValue)
            note(.goalsCompleted, turn, &journal)
        }
        return nil
    }
}

/// What happens to goals: rows of their tally.
enum GoalCell: UInt16, CaseIterable { case taken, reached, abandoned, shared, sharedReached }
