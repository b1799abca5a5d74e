import QuestBond
import QuestKernel

extension QuestBondSession {
    /// Ties neighbouring habits into routines, on the first day.
    mutating func tieRoutines(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        let size = behavior.row.routines.size
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.routines.purpose, day: now.day)
        var first = 0
        for _ in 0..<behavior.row.routines.bundles where party.acting.habits.count - first >= size {
            var set: HabitSet = []
            for index in first..<(first + size) { set.insert(.habit(index)) }
            first += size
            act(.addRoutine(routineKind(behavior, &draws), set), population, &journal)
        }
    }

    /// Now and then a routine is given up or changed, before the day's first habit: its kind is chosen again, and one
    /// of its habits is replaced by one that is in no routine.
    mutating func retieRoutines(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        guard behavior.row.routines.edits > .never || behavior.row.routines.drops > .never else { return }
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.retying.purpose, day: now.day)
        for place in 0..<behavior.row.routines.bundles {
            draws.go(to: UInt32(place) * 8)
            let isChanged = draws.happens(behavior.row.routines.edits)
            draws.go(to: UInt32(place) * 8 + 6)
            if draws.happens(behavior.row.routines.drops), !party.acting.routines[place].isEmpty {
                act(.removeRoutine(place), population, &journal)
                continue
            }
            draws.go(to: UInt32(place) * 8 + 2)
            guard isChanged, !party.acting.routines[place].isEmpty else {
                continue
            }
            var set = party.acting.routines[place]
            if let free = freeHabit(beside: behavior.row.routines.bundles),
                let first = party.acting.habits.indices.first(where: { set.contains(.habit($0)) })
            {
                set.remove(.habit(first))
                set.insert(.habit(free))
            }
            act(.editRoutine(place, routineKind(behavior, &draws), set), population, &journal)
        }
    }

    /// The first habit that belongs to no routine.
    private func freeHabit(beside bundles: Int) -> Int? {
        var tied: HabitSet = []
        for place in 0..<bundles { tied.formUnion(party.acting.routines[place]) }
        return party.acting.habits.indices.first { !tied.contains(.habit($0)) }
    }

    private func routineKind(_ behavior: Behavior, _ draws: inout Draws) -> RoutineKind {
        var weights = SIMD8<UInt32>(repeating: 0)
        for (kind, weight) in behavior.row.routines.kinds.enumerated() { weights[kind] = weight }
        return RoutineKind(rawValue: UInt8(draws.pick(weights))) ?? .morning
    }

    /// Ticks off one task, under the focus timer or by health data where this player uses them.
    mutating func tickOff(
        _ category: Category, _ size: TaskSize, _ verification: Verification, _ draws: inout Draws,
        _ behavior: Behavior,
        _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        if category == .mental, draws.happens(behavior.row.proof.focusTimer) {
            let minutes = draws.whole(
                in: Int32(
                    behavior.row.proof.focusMinutes[0].rawValue)...Int32(behavior.row.proof.focusMinutes[1].rawValue))
            act(.completeFocused(size, verification, minutes: minutes), population, &journal)
        } else if category == .physical, draws.happens(behavior.row.proof.healthData) {
            act(.completeWorkout(size), population, &journal)
        } else {
            act(.completeTask(category, size, verification), population, &journal)
        }
    }

    /// Late nights, and ticking off tasks that were not done: decided with the rest of the day.
    mutating func planProof(_ behavior: Behavior, _ population: QuestBondPopulation) {
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.proof.purpose, day: now.day)
        if draws.happens(behavior.row.proof.nights), player.visits[1] >= 300 || player.visitCount == 1 {
            player.visits[0] = 120 + Int16(truncatingIfNeeded: draws.below(180))
        }
        draws.go(to: 2)
        player.spent.burst = draws.happens(behavior.row.proof.bursts) ? behavior.row.proof.burstTasks : 0
    }

    /// A list of things not done is ticked off at once.
    mutating func tickOffBurst(_ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal) {
        guard player.spent.burst > 0 else { return }
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.proof.purpose, day: now.day, ordinal: 1)
        for _ in 0..<player.spent.burst {
            let category = Category(rawValue: UInt8(behavior.categories.pick(&draws))) ?? .household
            let size = TaskSize(rawValue: UInt8(behavior.sizes.pick(&draws))) ?? .small
            act(.completeTask(category, size, .quick), population, &journal)
        }
        player.spent.burst = 0
    }

    /// The steps of the first week, taken in the evening of the day.
    mutating func followBreadcrumbs(
        _ day: Int32, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard day < population.rules.breadcrumbDays else { return }
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.breadcrumbs.purpose, day: now.day)
        guard draws.happens(behavior.row.breadcrumbs) else { return }
        for breadcrumb in Breadcrumb.allCases where !party.acting.onboarding.hasFollowed(breadcrumb) {
            act(.followBreadcrumb(breadcrumb), population, &journal)
        }
    }
}
