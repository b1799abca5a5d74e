import QuestBond
import QuestKernel

extension QuestBondSession {
    /// A whole day of the party: its members' visits, in the order of the clock.
    mutating func play(day: Int32, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let date = arrival + day
        setTime(date, minute: 0)
        for member in 0..<members {
            turn(to: member)
            planDay(day, on: date, population)
        }
        if members > 1 { spreadAbsence(on: date, population) }
        while let member = earliestVisitor {
            turn(to: member)
            let visit = player.nextVisit
            player.nextVisit += 1
            setTime(date, minute: Int64(player.visits[visit]))
            askForNotices(on: date, upTo: Minutes(player.visits[visit]), population, &journal)
            if population.hasArms || !views.isEmpty {
                self.visit(visit, of: player.visitCount, day, view(for: member, population), &journal)
            } else {
                self.visit(visit, of: player.visitCount, day, population, &journal)
            }
        }
        for member in 0..<members {
            turn(to: member)
            askForNotices(on: date, upTo: 1_439, population, &journal)
        }
    }

    /// The population as a member sees it: with their own seed, and the rules of the party's arm.
    private func view(for member: Int, _ population: QuestBondPopulation) -> QuestBondPopulation {
        let own = views.isEmpty ? population : views[member]
        guard own.hasArms else { return own }
        return own.view(ofParty: self[0].number, views.isEmpty ? population.randomness : views[0].randomness)
    }

    /// Whether the day is played by the one who acts, how much gets done, and when.
    private mutating func planDay(_ day: Int32, on date: LocalDay, _ population: QuestBondPopulation) {
        player.visitCount = 0
        player.nextVisit = 0
        player.askedUpTo = -1
        player.isIdle = false
        guard date >= player.awayUntil else { return }
        let behavior = population.behaviors[player.archetype]
        var draws = population.randomness.draws(player: player.number, purpose: PlayerDraw.day.purpose, day: date)
        // No player is away on the first day: such people never started to play.
        if draws.happens(behavior.row.lapse), day > 0 {
            let length = draws.whole(
                in: Int32(behavior.row.lapseDays[0].rawValue)...Int32(behavior.row.lapseDays[1].rawValue))
            player.awayUntil = date + length
            player.leftOn = date
            return
        }
        draws.go(to: 2)
        if !draws.happens(behavior.row.activity), day > 0, !isLifted(on: date, population) {
            player.isIdle = true
            return
        }
        planVisits(on: date, population)
    }

    /// How much of the day gets done, and when.
    mutating func planVisits(on date: LocalDay, _ population: QuestBondPopulation) {
        let behavior = population.behaviors[player.archetype]
        var draws = population.randomness.draws(player: player.number, purpose: PlayerDraw.day.purpose, day: date)
        draws.go(to: 3)
        let isWeekend = Moment.weekday(of: date) >= 5
        player.spent = DayBudget()
        player.spent.tasks = (isWeekend ? behavior.weekendTasks : behavior.weekdayTasks).sample(&draws)
        player.spent.dungeonRuns = behavior.row.dungeonRuns
        player.spent.enhancements = behavior.row.enhanceTries
        player.spent.crafts = behavior.row.crafts
        player.spent.brews = behavior.row.brews
        player.spent.rerolls = behavior.row.rerolls
        let visits = behavior.row.visits.count
        player.visitCount = visits
        for visit in 0..<visits {
            let late = behavior.row.jitter > 0 ? Minutes(draws.below(UInt32(behavior.row.jitter.rawValue + 1))) : 0
            let next = visit + 1 < visits ? behavior.row.visits[visit + 1] - 1 : 1_439
            player.visits[visit] = Int16(Swift.min(behavior.row.visits[visit] + late, next).rawValue)
        }
        planProof(behavior, population)
    }

    /// Who comes next today; the first member at a tie, nil once all visits are made.
    @inline(__always)
    private var earliestVisitor: Int? {
        var earliest: (member: Int, minute: Int16)?
        for member in 0..<members {
            let someone = self[member]
            guard someone.nextVisit < someone.visitCount else { continue }
            let minute = someone.visits[someone.nextVisit]
            if let earliest, earliest.minute <= minute { continue }
            earliest = (member, minute)
        }
        return earliest?.member
    }

    /// One visit: what waits is taken, what was done is ticked off, the hero is sent out again.
    private mutating func visit(
        _ visit: Int, of visits: Int, _ day: Int32, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let behavior = population.behaviors[player.archetype]
        let isLast = visit == visits - 1
        if party.acting.today != now.day { act(.open, population, &journal) }
        if visit == 0 {
            if day == 0 { completeFirstTask(behavior, population, &journal) }
            act(.claimLogin, population, &journal)
            if day == 0 {
                addHabits(behavior, population, &journal)
                tieRoutines(behavior, population, &journal)
            } else {
                retieRoutines(behavior, population, &journal)
            }
        }
        takeComebackGift(population, &journal)
        takeWhatIsFinished(population, &journal)
        useBeforeTasks(behavior, visit, population, &journal)
        completeHabits(visit, of: visits, behavior, population, &journal)
        completeTasks(upTo: player.spent.tasks * (visit + 1) / visits, behavior, population, &journal)
        workTheBoard(visit, of: visits, behavior, population, &journal)
        if !party.acting.onboarding.hasStarterGear { act(.claimStarterGear, population, &journal) }
        if isLast { tickOffBurst(behavior, population, &journal) }
        lookAfterThemselves(visit, isLast: isLast, behavior, population, &journal)
        if members > 1 { playWithParty(visit, behavior, population, &journal) }
        grow(behavior, population, &journal)
        tidyBag(behavior, population, &journal)
        useForAdventures(behavior, visit, population, &journal)
        goAdventuring(isLast: isLast, behavior, population, &journal)
        playEndgame(isLast: isLast, behavior, population, &journal)
        workAtTheForge(behavior, population, &journal)
        collectSets(isLast: isLast, behavior, population, &journal)
        if isLast { goShopping(behavior, population, &journal) }
        if isLast { followBreadcrumbs(day, behavior, population, &journal) }
        claimQuests(population, &journal)
    }

    private mutating func addHabits(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.creation.purpose, day: now.day)
        for _ in 0..<behavior.row.habits {
            let category = Category(rawValue: UInt8(behavior.categories.pick(&draws))) ?? .wellness
            act(.addHabit(category), population, &journal)
        }
    }

    /// Habits depend on the hour: each belongs to one of the visits.
    private mutating func completeHabits(
        _ visit: Int, of visits: Int, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        for index in 0..<party.acting.habits.count where index % visits == visit {
            var draws = population.randomness.draws(
                player: player.number, purpose: PlayerDraw.habit.purpose, day: now.day, ordinal: UInt16(index))
            guard draws.happens(behavior.row.habitKept) else { continue }
            let verification = proof(behavior, &draws)
            act(.completeHabit(index, verification), population, &journal)
        }
    }

    /// The first task of all is ticked off with a tap, before the player sees the rest of the app: the day's first one,
    /// or one more than the player meant to do.
    private mutating func completeFirstTask(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.task.purpose, day: now.day,
            ordinal: UInt16(player.spent.tasksDone))
        player.spent.tasksDone += 1
        let category = Category(rawValue: UInt8(behavior.categories.pick(&draws))) ?? .physical
        act(.completeTask(category, .small, .quick), population, &journal)
    }

    private mutating func completeTasks(
        upTo count: Int, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        while player.spent.tasksDone < count {
            var draws = population.randomness.draws(
                player: player.number, purpose: PlayerDraw.task.purpose, day: now.day,
                ordinal: UInt16(player.spent.tasksDone))
            player.spent.tasksDone += 1
            let category = Category(rawValue: UInt8(behavior.categories.pick(&draws))) ?? .physical
            let size = TaskSize(rawValue: UInt8(behavior.sizes.pick(&draws))) ?? .small
            tickOff(category, size, proof(behavior, &draws), &draws, behavior, population, &journal)
        }
    }

    private mutating func claimQuests(_ population: QuestBondPopulation, _ journal: inout Journal) {
        claimDailyQuests(population, &journal)
        if party.acting.hasWeeklyChest(population.rules) { act(.claimWeeklyChest, population, &journal) }
    }

    private mutating func claimDailyQuests(_ population: QuestBondPopulation, _ journal: inout Journal) {
        if party.acting.bonusQuestClaimed { return }
        var done = 0
        for index in 0..<population.rules.questsPerDay {
            if party.acting.quests[index].isClaimed {
                done += 1
            } else if party.acting.progress(of: party.acting.quests[index], population.rules)
                >= party.acting.quests[index].target,
                act(.claimQuest(index), population, &journal)
            {
                done += 1
            }
        }
        if done == population.rules.questsPerDay { act(.claimBonusQuest, population, &journal) }
    }
}
