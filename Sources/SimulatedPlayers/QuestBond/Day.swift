import QuestBond
import QuestKernel

extension QuestBondSeat {
    /// A whole day: whether it is played, how much gets done, and the visits.
    mutating func play(day: Int32, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let date = arrival + day
        let habits = population.habits[archetypeIndex]
        setTime(date, minute: 0)
        guard date >= awayUntil else { return }
        var draws = population.randomness.draws(player: player, purpose: PeopleDraw.day.purpose, day: date)
        // Nobody is away on the first day: those people never started to play.
        if draws.happens(Chance(habits.row.lapse)), day > 0 {
            let length = draws.whole(in: Int32(habits.row.lapseDays[0])...Int32(habits.row.lapseDays[1]))
            awayUntil = date + length
            return
        }
        draws.go(to: 2)
        if !draws.happens(Chance(habits.row.activity)), day > 0 { return }
        draws.go(to: 3)
        let isWeekend = Moment.weekday(of: date) >= 5
        spent = DayBudget()
        spent.tasks = (isWeekend ? habits.weekendTasks : habits.weekdayTasks).sample(&draws)
        spent.dungeonRuns = habits.row.dungeonRuns
        spent.enhancements = habits.row.enhanceTries
        spent.crafts = habits.row.crafts
        spent.brews = habits.row.brews
        spent.rerolls = habits.row.rerolls
        let visits = habits.row.visits.count
        for visit in 0..<visits {
            let late = habits.row.jitter > 0 ? Int64(draws.below(UInt32(habits.row.jitter + 1))) : 0
            let next = visit + 1 < visits ? habits.row.visits[visit + 1] - 1 : 1_439
            setTime(date, minute: Swift.min(habits.row.visits[visit] + late, next))
            self.visit(visit, of: visits, day, population, &journal)
        }
    }

    /// One visit: what waits is taken, what was done is ticked off, the hero is sent out again.
    private mutating func visit(
        _ visit: Int, of visits: Int, _ day: Int32, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let habits = population.habits[archetypeIndex]
        let isLast = visit == visits - 1
        if party.first.today != now.day { act(.open, population, &journal) }
        if visit == 0 {
            act(.claimLogin, population, &journal)
            if day == 0 { takeUpHabits(habits, population, &journal) }
        }
        takeWhatIsFinished(population, &journal)
        useBeforeTasks(habits, visit, population, &journal)
        keepHabits(visit, of: visits, habits, population, &journal)
        completeTasks(upTo: spent.tasks * (visit + 1) / visits, habits, population, &journal)
        grow(habits, population, &journal)
        tidyBag(habits, population, &journal)
        goAdventuring(isLast: isLast, habits, population, &journal)
        workAtTheForge(habits, population, &journal)
        if isLast { goShopping(habits, population, &journal) }
        claimQuests(population, &journal)
    }

    private mutating func takeUpHabits(
        _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(player: player, purpose: PeopleDraw.creation.purpose, day: now.day)
        for _ in 0..<habits.row.habits {
            let category = Category(rawValue: UInt8(habits.categories.pick(&draws))) ?? .wellness
            act(.addHabit(category), population, &journal)
        }
    }

    /// Habits go with the hour: each belongs to one of the visits.
    private mutating func keepHabits(
        _ visit: Int, of visits: Int, _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        for index in 0..<party.first.habits.count where index % visits == visit {
            var draws = population.randomness.draws(
                player: player, purpose: PeopleDraw.habit.purpose, day: now.day, ordinal: UInt16(index))
            guard draws.happens(Chance(habits.row.habitKept)) else { continue }
            let verification = Verification(rawValue: UInt8(habits.verification.pick(&draws))) ?? .quick
            act(.completeHabit(index, verification), population, &journal)
        }
    }

    private mutating func completeTasks(
        upTo count: Int, _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        while spent.tasksDone < count {
            var draws = population.randomness.draws(
                player: player, purpose: PeopleDraw.task.purpose, day: now.day, ordinal: UInt16(spent.tasksDone))
            spent.tasksDone += 1
            let category = Category(rawValue: UInt8(habits.categories.pick(&draws))) ?? .physical
            let size = TaskSize(rawValue: UInt8(habits.sizes.pick(&draws))) ?? .small
            let verification = Verification(rawValue: UInt8(habits.verification.pick(&draws))) ?? .quick
            act(.completeTask(category, size, verification), population, &journal)
        }
    }

    private mutating func claimQuests(_ population: QuestBondPopulation, _ journal: inout Journal) {
        if party.first.bonusQuestClaimed { return }
        var done = 0
        for index in 0..<population.rules.questsPerDay {
            if party.first.quests[index].isClaimed {
                done += 1
            } else if party.first.progress(of: party.first.quests[index]) >= party.first.quests[index].target,
                act(.claimQuest(index), population, &journal)
            {
                done += 1
            }
        }
        if done == population.rules.questsPerDay, act(.claimBonusQuest, population, &journal),
            !party.first.weeklyChestClaimed
        {
            act(.claimWeeklyChest, population, &journal)
        }
    }
}
