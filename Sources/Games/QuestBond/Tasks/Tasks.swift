import QuestKernel

extension Hero {
    /// A real-world task is done; QB01, QB04.
    ///
    /// EXP = base × tier × (1 + Σ), gold = base × (1 + Σ), each rounded half up once. Then the loot rolls.
    mutating func completeTask(
        _ category: Category, _ size: TaskSize, _ verification: Verification, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        complete(category, size, verification, from: .tasks, turn, &journal)
        return nil
    }

    /// A habit is kept: a task that recurs, once a day; QB02. Its own streak pays beside the main one.
    mutating func completeHabit(
        _ index: Int, _ verification: Verification, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        guard habits.indices.contains(index) else { return .noSuchHabit }
        if habits[index].streak.lastDay == today { return .alreadyDoneToday }
        if habits[index].streak.lastDay < today - 1 { habits[index].streak.breakOff() }
        habits[index].streak.keep(today)
        note(.habitStreaks, isNow: liveHabitStreaks(turn.rules), turn, &journal)
        var extras = CompletionExtras()
        extras.habitStreak = habits[index].streak.length
        habits[index].worth = complete(
            habits[index].category, .small, verification, from: .habits, turn, &journal, with: extras)
        finishRoutine(of: index, turn, &journal)
        return nil
    }

    /// Adds a habit of a category.
    mutating func addHabit(_ category: Category, _ turn: Turn) -> QuestBond.Refusal? {
        if habits.count >= turn.rules.tasks.habitLimit { return .tooManyHabits }
        var habit = Habit()
        habit.category = category
        habits.append(habit)
        return nil
    }

    /// The common part of every completion of a task, habit or duty. Returns base × tier unrounded, of which
    /// a routine's bonus is a share; where bonuses multiply, including the completion's bonuses.
    @discardableResult
    mutating func complete(
        _ category: Category, _ size: TaskSize, _ verification: Verification, from faucet: Flow, _ turn: Turn,
        _ journal: inout Journal, with extras: CompletionExtras = CompletionExtras()
    ) -> FineExperience {
        let rules = turn.rules
        let isFirstToday = day.tasks == 0
        if isFirstToday, !waitsForOffer(rules) { streak.keep(today, endsArmor: rules.tasks.armorDaysInARow) }
        day.tasks &+= 1
        day.tasksByCategory[category.index] &+= 1
        takeUpRecovery(turn, &journal)
        regainStreak(turn, &journal)
        recordCompletion(category)
        let fits = flagCompletion(size, turn, &journal)
        // "Quick-verify auto-set" and "You earned 25 EXP and 10 Gold": a hero's first task is quick, and no bonus is on
        // it.
        let isFirst = !hasDoneFirstTask
        let verification = isFirst ? .quick : granted(verification, size, fits: fits, extras, turn)
        journal.tally(Tally.taskVerification.rawValue, member: turn.member, cell: UInt16(verification.rawValue))
        countForRecords(category, turn, &journal)
        countPhotos(category, verification, turn, &journal)

        let streakBonus = self.streakBonus(ofHabit: extras.habitStreak, rules)
        var experience = rules.tasks.experience[size.index]
        var gold = byLevel(rules.tasks.goldAtFirstLevel, rules.tasks.goldAtLastLevel, turn)
        if isFirst {
            hasDoneFirstTask = true
            experience = rules.tasks.firstTaskExperience
            gold = rules.tasks.firstTaskGold
        }

        var forExperience = Lanes<Units.One>()
        forExperience[0] = streakBonus
        forExperience[1] = affinity(for: category, rules)
        forExperience[2] = bonuses.taskExperience[category.index]
        if effects.expBoostTasks > 0 {
            effects.expBoostTasks &-= 1
            forExperience[3] = effects.expBoost
        }
        forExperience[4] = bonuses.experience
        forExperience[5] = comebackBoost(at: turn.moment.instant, rules)
        forExperience[7] = extras.experience
        var forGold = Lanes<Units.One>()
        forGold[0] = streakBonus
        forGold[1] = bonuses.gold
        if effects.goldBoostTasks > 0 {
            effects.goldBoostTasks &-= 1
            forGold[2] = effects.goldBoost
        }
        let multiplies = rules.heroes.isMultiplicative
        forExperience[6] = Bonuses.combine(season.experience, company.experience, multiplies: multiplies)
        forGold[6] = Bonuses.combine(season.gold, company.gold, multiplies: multiplies)
        forGold[7] = extras.gold
        let tier = rules.tasks.verification[verification.index].experience
        let bonus = isFirst ? Ratio.one : Self.stack(forExperience, multiplies: multiplies)
        let goldBonus = isFirst ? Ratio.one : Self.stack(forGold, multiplies: multiplies)
        lastPay = TaskPay(base: experience, factor: bonus, proof: verification)
        gainExperience(
            experience.scaled(by: tier, and: bonus), from: faucet, turn, &journal)
        earn(gold * goldBonus, of: Resource.gold, from: faucet, turn, &journal)
        if let stat = extras.stat {
            stats[stat.index] += extras.statPoints
        } else {
            stats[rules.tasks.categories[category.index].stat.index] += rules.tasks.statGrowth
        }
        rollTaskLoot(verification, faucet, turn, &journal)
        note(.tasks, turn, &journal)
        if isFirstToday { note(.streak, isNow: streak.length, turn, &journal) }
        let paid = FineExperience(experience, times: tier)
        let worth = multiplies ? paid * bonus : paid
        return Swift.min(worth, CompletionExtras.mostWorth)
    }

    /// What streaks add to EXP and gold of tasks and habits (QB02): "Main streak + per-habit + mood + meditation (up to
    /// +50 % EXP/Gold)". "Of Persistence" raises the bonus of a habit that has a streak, beyond that.
    ///
    /// - Parameter days: of the habit's own streak; 0 for what is no habit.
    @inline(__always)
    func streakBonus(ofHabit days: Int32 = 0, _ rules: QuestBondRules) -> Ratio {
        let own = rules.tasks.habitStreakStep * days
        var sum = rules.tasks.streakStep * streak.length
        if rules.tasks.wellnessStreakStep > 0 {
            sum +=
                rules.tasks.wellnessStreakStep
                * (wellness.moodStreak.length(on: today) &+ wellness.meditationStreak.length(on: today))
        }
        let cap = rules.tasks.streakCap
        let all = rules.tasks.streaksShareCap ? Swift.min(sum + own, cap) : Swift.min(sum, cap) + Swift.min(own, cap)
        return all + (days > 0 ? bonuses.streakBonus : 0)
    }

    /// The tier that a proof is worth: the standard one asks for the task's shortest time ("Minimum duration met"),
    /// which a timer or a game has measured or which must lie between this completion and the ones before. Below it
    /// the completion is a quick one, which always works.
    @inline(__always)
    private func granted(
        _ verification: Verification, _ size: TaskSize, fits: Bool, _ extras: CompletionExtras, _ turn: Turn
    ) -> Verification {
        guard verification == .standard, turn.rules.tasks.standardNeedsTime else { return verification }
        if let measured = extras.measured {
            return measured >= turn.rules.flags.shortestMinutes[size.index] ? .standard : .quick
        }
        return fits ? .standard : .quick
    }

    /// What the class adds to EXP of tasks of its affinity (QB18).
    @inline(__always)
    private func affinity(for category: Category, _ rules: QuestBondRules) -> Ratio {
        let row = heroClass.index
        guard rules.heroes.classes[row].affinity == category || rules.heroes.classes[row].secondAffinity == category
        else { return 0 }
        return rules.heroes.classes[row].affinityBonus
    }

    /// Equipment under the tasks' pity counter, a material, a consumable (QB22, QB23).
    private mutating func rollTaskLoot(
        _ verification: Verification, _ faucet: Flow, _ turn: Turn, _ journal: inout Journal
    ) {
        let rules = turn.rules
        var draws = draws(.taskLoot, turn)
        // Chance = base × (1 + Σ) + verification points.
        let points = rules.tasks.verification[verification.index].lootPoints
        let chance = Probability(rules.loot.tasks.equipmentChance * dropFactor(withClass: false, rules) + points)
        if let isPromised = tryEquipment(.tasks, chance, &draws, turn, &journal) {
            var order = ItemOrder(
                weights: isPromised ? rules.loot.tasks.promisedRarity : rules.loot.tasks.rarity,
                floor: isPromised ? rules.pity[PityCounter.tasks.index].floor : .common, level: level, source: .any,
                tally: .taskDrops,
                flow: faucet)
            order.rareBonus = bonuses.rareDrops
            drop(order, .taskItem, turn, &journal)
            note(.taskDrops, turn, &journal)
        }
        draws.go(to: 1)
        let material = materialChance(rules.loot.tasks.materialChance, withClass: false, points: points, rules)
        if roll(.taskMaterial, material, &draws, turn, &journal) {
            draws.go(to: 2)
            gainMaterial(
                essenceShare: rules.loot.tasks.essenceShare, from: faucet, &draws, turn, &journal,
                amount: effects.magnetTasks > 0 ? 2 : 1)
        }
        if effects.magnetTasks > 0 { effects.magnetTasks &-= 1 }
        draws.go(to: 4)
        let consumable = consumableChance(rules.loot.tasks.consumableChance, withClass: false, points: points, rules)
        if roll(.taskConsumable, consumable, &draws, turn, &journal) {
            gain(rules.consumableTables.task.pick(&draws), from: faucet, turn, &journal)
        }
    }

    /// Rolls a chance and records it.
    @inline(__always)
    func roll(
        _ roll: Roll, cell: UInt16 = 0, _ chance: Probability, _ draws: inout Draws, _ turn: Turn,
        _ journal: inout Journal
    ) -> Bool {
        let happens = draws.happens(chance)
        journal.roll(
            roll.rawValue, member: turn.member, cell: cell, chance: chance, outcome: happens ? .hit : .miss)
        return happens
    }

    /// One try at a pity counter. Nil for a miss; otherwise whether this was the guaranteed try, which has the quality
    /// floor whether its roll hit or not.
    @inline(__always)
    mutating func tryEquipment(
        _ counter: PityCounter, _ base: Probability, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal
    ) -> Bool? {
        let pity = turn.rules.pity[counter.index].pity
        let before = dry[counter.index]
        let (outcome, chance) = pity.attempt(base: base, dryCount: &dry[counter.index], draws: &draws)
        journal.roll(
            UInt16(counter.rawValue), member: turn.member, cell: before, chance: chance, outcome: outcome)
        return outcome == .miss ? nil : pity.guarantees(dryCount: before)
    }

    /// A failed try at a pity counter: it has no chance, takes no draw, and counts as a dry run. Whether it is the
    /// guaranteed one, whose drop comes all the same.
    mutating func failDry(_ counter: PityCounter, _ turn: Turn, _ journal: inout Journal) -> Bool {
        let before = dry[counter.index]
        let isForced = turn.rules.pity[counter.index].pity.guarantees(dryCount: before)
        dry[counter.index] = isForced ? 0 : before == .max ? before : before &+ 1
        journal.roll(
            UInt16(counter.rawValue), member: turn.member, cell: before, chance: .never,
            outcome: isForced ? .forced : .miss)
        return isForced
    }
}
