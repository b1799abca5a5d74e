import QuestBond
import QuestKernel

extension QuestBondSession {
    /// What waits after an absence, before anything else is done: its boost is for today's tasks.
    mutating func takeComebackGift(_ population: QuestBondPopulation, _ journal: inout Journal) {
        if party.acting.comeback.unclaimedAbsence > 0 { act(.claimComeback, population, &journal) }
    }

    /// Mood in the morning, a meditation in the evening, goals in between.
    mutating func lookAfterThemselves(
        _ visit: Int, isLast: Bool, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        if visit == 0 || isLast {
            var draws = population.randomness.draws(
                player: player.number, purpose: PlayerDraw.wellness.purpose, day: now.day)
            if visit == 0 {
                noteMood(behavior, &draws, population, &journal)
                takeUpGoals(behavior, population, &journal)
            }
            draws.go(to: 8)
            if isLast, draws.happens(behavior.row.life.meditation) {
                let minutes = draws.whole(
                    in: Int32(behavior.row.life.minutes[0].rawValue)...Int32(behavior.row.life.minutes[1].rawValue))
                act(.meditate(Int(minutes)), population, &journal)
            }
        }
        workOnGoals(visit, behavior, population, &journal)
    }

    private mutating func noteMood(
        _ behavior: Behavior, _ draws: inout Draws, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard draws.happens(behavior.row.life.mood) else { return }
        if behavior.row.life.sharesMoods, !party.acting.wellness.sharesMoods {
            act(.setMoodSharing(true), population, &journal)
        }
        // Moods tend to the middle: the mean of two draws.
        draws.go(to: 2)
        let moods = UInt32(population.rules.moods)
        let mood = Int(draws.below(moods) + draws.below(moods)) / 2 + 1
        act(.checkIn(mood, shares: behavior.row.life.sharesMoods), population, &journal)
    }

    /// New goals while there is room for them; now and then one is given up.
    private mutating func takeUpGoals(
        _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard behavior.row.life.goals > 0 else { return }
        let rules = population.rules
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.goals.purpose, day: now.day)
        var active = 0
        for index in 0..<party.acting.goals.count where party.acting.goals[index].isActive { active += 1 }
        if active > 0, draws.happens(behavior.row.life.givesUp),
            let first = party.acting.goals.firstIndex(where: { $0.isActive }),
            act(.abandonGoal(first), population, &journal)
        {
            active -= 1
        }
        draws.go(to: 4)
        if active < behavior.row.life.goals {
            if draws.happens(behavior.row.life.ownGoals) {
                let category = Category(rawValue: UInt8(behavior.categories.pick(&draws))) ?? .physical
                let least = population.assumptions.ownGoalFrom
                let target = rules.ownGoal(near: least + Int(draws.below(UInt32(truncatingIfNeeded: least))))
                act(.followOwnGoal(category, target: target), population, &journal)
            } else {
                draws.go(to: 8)
                let template = Int(draws.below(UInt32(truncatingIfNeeded: rules.goalTemplateCount)))
                if !rules.isSharedGoal(template) { act(.followGoal(template), population, &journal) }
            }
        }
        draws.go(to: 16)
        if members > 1, party.goals.isActive, draws.happens(behavior.row.life.givesUp) {
            act(.abandonSharedGoal, population, &journal)
        }
        draws.go(to: 12)
        if members > 1, !party.goals.isActive, draws.happens(behavior.row.life.sharedGoals) {
            let template = Int(draws.below(UInt32(truncatingIfNeeded: rules.goalTemplateCount)))
            if rules.isSharedGoal(template) { act(.followSharedGoal(template), population, &journal) }
        }
    }

    /// Links what was done since the last visit to the matching goals.
    private mutating func workOnGoals(
        _ visit: Int, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard behavior.row.life.goals > 0 else { return }
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.linking.purpose, day: now.day,
            ordinal: UInt16(truncatingIfNeeded: visit))
        for index in 0..<party.acting.goals.count where party.acting.goals[index].isActive {
            draws.go(to: UInt32(index) * 128)
            var left = party.acting.goals[index].stepsLeft(
                party.acting.today, party.acting.day, meditations: party.acting.wellness.sessionsToday)
            while left > 0, draws.happens(behavior.row.life.linking),
                act(.advanceGoal(index), population, &journal)
            {
                left -= 1
            }
        }
        guard members > 1, party.goals.isActive else { return }
        draws.go(to: 1_024)
        while party.canAdvanceSharedGoal, draws.happens(behavior.row.life.linking),
            act(.advanceSharedGoal, population, &journal)
        {}
    }
}
