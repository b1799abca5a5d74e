import QuestBond
import QuestKernel

extension QuestBondSeat {
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
            let visit = person.nextVisit
            person.nextVisit += 1
            setTime(date, minute: Int64(person.visits[visit]))
            askForNotices(on: date, upTo: Int64(person.visits[visit]), population, &journal)
            if population.hasArms || !eyes.isEmpty {
                self.visit(visit, of: person.visitCount, day, seen(by: member, population), &journal)
            } else {
                self.visit(visit, of: person.visitCount, day, population, &journal)
            }
        }
        for member in 0..<members {
            turn(to: member)
            askForNotices(on: date, upTo: 1_439, population, &journal)
        }
    }

    /// The world as a member sees it: with the luck that is theirs, and the rules of the party's arm.
    private func seen(by member: Int, _ population: QuestBondPopulation) -> QuestBondPopulation {
        let own = eyes.isEmpty ? population : eyes[member]
        guard own.hasArms else { return own }
        return own.seen(byPartyOf: self[0].player, eyes.isEmpty ? population.randomness : eyes[0].randomness)
    }

    /// Whether the day is played by the one who acts, how much gets done, and when.
    private mutating func planDay(_ day: Int32, on date: LocalDay, _ population: QuestBondPopulation) {
        person.visitCount = 0
        person.nextVisit = 0
        person.askedUpTo = -1
        person.isIdle = false
        guard date >= person.awayUntil else { return }
        let habits = population.habits[person.archetype]
        var draws = population.randomness.draws(player: person.player, purpose: PeopleDraw.day.purpose, day: date)
        // Nobody is away on the first day: those people never started to play.
        if draws.happens(Chance(habits.row.lapse)), day > 0 {
            let length = draws.whole(in: Int32(habits.row.lapseDays[0])...Int32(habits.row.lapseDays[1]))
            person.awayUntil = date + length
            person.leftOn = date
            return
        }
        draws.go(to: 2)
        if !draws.happens(Chance(habits.row.activity)), day > 0, !isLifted(on: date, population) {
            person.isIdle = true
            return
        }
        planVisits(on: date, population)
    }

    /// How much of the day gets done, and when.
    mutating func planVisits(on date: LocalDay, _ population: QuestBondPopulation) {
        let habits = population.habits[person.archetype]
        var draws = population.randomness.draws(player: person.player, purpose: PeopleDraw.day.purpose, day: date)
        draws.go(to: 3)
        let isWeekend = Moment.weekday(of: date) >= 5
        person.spent = DayBudget()
        person.spent.tasks = (isWeekend ? habits.weekendTasks : habits.weekdayTasks).sample(&draws)
        person.spent.dungeonRuns = habits.row.dungeonRuns
        person.spent.enhancements = habits.row.enhanceTries
        person.spent.crafts = habits.row.crafts
        person.spent.brews = habits.row.brews
        person.spent.rerolls = habits.row.rerolls
        let visits = habits.row.visits.count
        person.visitCount = visits
        for visit in 0..<visits {
            let late = habits.row.jitter > 0 ? Int64(draws.below(UInt32(habits.row.jitter + 1))) : 0
            let next = visit + 1 < visits ? habits.row.visits[visit + 1] - 1 : 1_439
            person.visits[visit] = Int16(Swift.min(habits.row.visits[visit] + late, next))
        }
        planProof(habits, population)
    }

    /// Who comes next today; the first member at a tie, nobody once all visits are made.
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
        let habits = population.habits[person.archetype]
        let isLast = visit == visits - 1
        if party.acting.today != now.day { act(.open, population, &journal) }
        if visit == 0 {
            act(.claimLogin, population, &journal)
            if day == 0 {
                takeUpHabits(habits, population, &journal)
                tieRoutines(habits, population, &journal)
            } else {
                retieRoutines(habits, population, &journal)
            }
        }
        takeComebackGift(population, &journal)
        takeWhatIsFinished(population, &journal)
        useBeforeTasks(habits, visit, population, &journal)
        keepHabits(visit, of: visits, habits, population, &journal)
        completeTasks(upTo: person.spent.tasks * (visit + 1) / visits, habits, population, &journal)
        workTheBoard(visit, of: visits, habits, population, &journal)
        if !party.acting.onboarding.hasStarterGear { act(.claimStarterGear, population, &journal) }
        if isLast { tickOffBurst(habits, population, &journal) }
        lookAfterThemselves(visit, isLast: isLast, habits, population, &journal)
        if members > 1 { keepCompany(visit, habits, population, &journal) }
        grow(habits, population, &journal)
        tidyBag(habits, population, &journal)
        useForAdventures(habits, visit, population, &journal)
        goAdventuring(isLast: isLast, habits, population, &journal)
        faceTrials(isLast: isLast, habits, population, &journal)
        workAtTheForge(habits, population, &journal)
        collectSets(isLast: isLast, habits, population, &journal)
        if isLast { goShopping(habits, population, &journal) }
        if isLast { followBreadcrumbs(day, habits, population, &journal) }
        claimQuests(population, &journal)
    }

    private mutating func takeUpHabits(
        _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        var draws = population.randomness.draws(
            player: person.player, purpose: PeopleDraw.creation.purpose, day: now.day)
        for _ in 0..<habits.row.habits {
            let category = Category(rawValue: UInt8(habits.categories.pick(&draws))) ?? .wellness
            act(.addHabit(category), population, &journal)
        }
    }

    /// Habits go with the hour: each belongs to one of the visits.
    private mutating func keepHabits(
        _ visit: Int, of visits: Int, _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        for index in 0..<party.acting.habits.count where index % visits == visit {
            var draws = population.randomness.draws(
                player: person.player, purpose: PeopleDraw.habit.purpose, day: now.day, ordinal: UInt16(index))
            guard draws.happens(Chance(habits.row.habitKept)) else { continue }
            let verification = proof(habits, &draws)
            act(.completeHabit(index, verification), population, &journal)
        }
    }

    private mutating func completeTasks(
        upTo count: Int, _ habits: Habits, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        while person.spent.tasksDone < count {
            var draws = population.randomness.draws(
                player: person.player, purpose: PeopleDraw.task.purpose, day: now.day,
                ordinal: UInt16(person.spent.tasksDone))
            person.spent.tasksDone += 1
            let category = Category(rawValue: UInt8(habits.categories.pick(&draws))) ?? .physical
            let size = TaskSize(rawValue: UInt8(habits.sizes.pick(&draws))) ?? .small
            tickOff(category, size, proof(habits, &draws), &draws, habits, population, &journal)
        }
    }

    private mutating func claimQuests(_ population: QuestBondPopulation, _ journal: inout Journal) {
        if party.acting.bonusQuestClaimed { return }
        var done = 0
        for index in 0..<population.rules.questsPerDay {
            if party.acting.quests[index].isClaimed {
                done += 1
            } else if party.acting.progress(of: party.acting.quests[index]) >= party.acting.quests[index].target,
                act(.claimQuest(index), population, &journal)
            {
                done += 1
            }
        }
        if done == population.rules.questsPerDay, act(.claimBonusQuest, population, &journal),
            !party.acting.weeklyChestClaimed
        {
            act(.claimWeeklyChest, population, &journal)
        }
    }
}
