import QuestKernel

/// A goal that a party follows together: each member is counted separately, and all must reach it; QB09.
public struct PartyGoals: Sendable, Equatable, Codable {
    public internal(set) var aim = GoalAim()
    /// By member.
    public internal(set) var progress = SIMD4<Int32>(repeating: 0)
    /// Steps that each member took on the day named below.
    var counted = SIMD4<Int16>(repeating: 0)
    var countedOn = SIMD4<Int32>(repeating: -1)
    /// Shared goals that this party has reached.
    public internal(set) var reached: UInt16 = 0

    public var isActive: Bool { aim.target > 0 }
}

extension Party {
    /// The party starts a goal together; one at a time.
    mutating func followSharedGoal(
        _ index: Int, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        let templates = turn.rules.goals.templates
        guard templates.indices.contains(index), templates[index].shared else { return .noSuchGoal }
        if goals.isActive { return .tooManyGoals }
        let reached = goals.reached
        goals = PartyGoals()
        goals.reached = reached
        let aim = GoalAim(index, templates[index])
        goals.aim = aim
        for member in 0..<count {
            let (today, steps) = change(UInt8(member)) { ($0.today, aim.stepsBefore($0)) }
            goals.countedOn[member] = today
            goals.counted[member] = steps
        }
        journal.tally(Tally.goals.rawValue, member: turn.member, cell: GoalCell.shared.rawValue)
        journal.tally(Tally.goalsTaken.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        if turn.rules.goals.sharedCount { acting.note(.goalsCreated, turn, &journal) }
        return nil
    }

    mutating func abandonSharedGoal() -> QuestBond.Refusal? {
        if !goals.isActive { return .noSuchGoal }
        let reached = goals.reached
        goals = PartyGoals()
        goals.reached = reached
        return nil
    }

    /// Whether the acting member has something of today that the shared goal has not counted yet.
    public var canAdvanceSharedGoal: Bool {
        let member = Int(acting.member) & 3
        guard goals.isActive, goals.progress[member] < goals.aim.target else { return false }
        let counted = goals.countedOn[member] == acting.today ? goals.counted[member] : 0
        return counted < goals.aim.stepsDone(acting.day, meditations: acting.wellness.sessionsToday)
    }

    mutating func advanceSharedGoal(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if !goals.isActive { return .noSuchGoal }
        guard canAdvanceSharedGoal else { return .nothingToCount }
        let member = Int(acting.member) & 3
        if goals.countedOn[member] != acting.today {
            goals.countedOn[member] = acting.today
            goals.counted[member] = 0
        }
        goals.counted[member] += 1
        goals.progress[member] += 1
        acting.caps.begin(acting.today)
        acting.caps.count(goals.counted[member], of: Int16(truncatingIfNeeded: goals.aim.template))
        for other in 0..<count where goals.progress[other] < goals.aim.target { return nil }
        let reached = goals.reached &+ 1
        goals = PartyGoals()
        goals.reached = reached
        acting.rewardSharedGoal(number: reached, turn, &journal)
        for member in 0..<count {
            guard let index = place(of: member) else { continue }
            let theirs = self.turn(of: others[index].member, in: turn)
            others[index].rewardSharedGoal(number: reached, theirs, &journal)
        }
        return nil
    }
}

extension GoalAim {
    /// Steps of a member's day that a shared goal does not count, which begins now or which the member joins: what was done
    /// before, and what another such goal counted.
    func stepsBefore(_ hero: Hero) -> Int16 {
        Swift.max(
            stepsDone(hero.day, meditations: hero.wellness.sessionsToday),
            hero.caps.steps(of: Int16(truncatingIfNeeded: template), on: hero.today))
    }
}

extension Hero {
    /// All have reached it: gold and rare consumables for each. Its draws are keyed by the goal, not by the day's
    /// occasions, because a member's own day may not be open.
    fileprivate mutating func rewardSharedGoal(number: UInt16, _ turn: Turn, _ journal: inout Journal) {
        earnGold(turn.rules.goals.sharedGold, from: .goals, turn, &journal)
        var draws = turn.randomness.draws(
            player: player, purpose: Draw.sharedGoal.purpose, day: turn.moment.day, ordinal: number)
        for index in 0..<turn.rules.goals.sharedConsumables {
            draws.go(to: UInt32(index))
            gain(turn.rules.consumableTables.mission.pick(&draws), from: .goals, turn, &journal)
        }
        journal.tally(Tally.goals.rawValue, member: turn.member, cell: GoalCell.sharedReached.rawValue)
        note(.sharedGoals, turn, &journal)
        if turn.rules.goals.sharedCount { note(.goalsCompleted, turn, &journal) }
    }
}
