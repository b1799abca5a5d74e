import QuestKernel

extension Party {
    /// Gives an ally a task; unlocked by a perk of the bond.
    mutating func assign(
        _ category: Category, _ size: TaskSize, to member: Int, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        guard let ally = ally(member) else { return .noSuchAlly }
        if !turn.rules.party.opens(.taskAssignment, at: fellowship.bondLevel) { return .bondTooLow }
        var open = 0
        for index in fellowship.tasks.indices
        where fellowship.tasks[index].doer == ally && !fellowship.tasks[index].isDone { open += 1 }
        if open >= turn.rules.party.content.sharing.assignedAtOnce { return .tooManyTasksGiven }
        fellowship.tasks.append(
            SharedTask(assigner: acting.member, doer: ally, category: category, size: size, day: fellowship.day))
        count(.taskGiven, turn, &journal)
        return nil
    }

    /// Completes a task that an ally gave. It is paid by its proof at once; the rest needs a confirmation.
    mutating func completeAssigned(
        _ index: Int, _ verification: Verification, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        guard fellowship.tasks.indices.contains(index) else { return .noSuchSharedTask }
        let task = fellowship.tasks[index]
        if task.doer != acting.member { return .notYourTask }
        if task.isDone { return .alreadyDone }
        // Until an ally confirms, it counts as what shows it so far.
        let proof = verification == .partyVerified ? askedProof(turn) : verification
        if let refusal = acting.completeTask(task.category, task.size, proof, turn, &journal) { return refusal }
        fellowship.tasks.remove(at: index)
        wait(task, turn, &journal)
        count(.givenTaskDone, turn, &journal)
        shareCompletion(turn, &journal)
        earnBond(turn.rules.party.content.bond.experience.assignedTask, from: .bondTasks, turn, &journal)
        return nil
    }

    /// An own task that an ally is to confirm: verified for now, "photo + ally confirmation".
    mutating func completeForAllies(
        _ category: Category, _ size: TaskSize, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if let refusal = acting.completeTask(category, size, askedProof(turn), turn, &journal) { return refusal }
        askForConfirmation(category, size, turn, &journal)
        return nil
    }

    /// A mental task under the focus timer that an ally is to confirm.
    mutating func focusForAllies(
        _ size: TaskSize, minutes: Int32, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if let refusal = acting.completeFocused(size, askedProof(turn), minutes: minutes, turn, &journal) {
            return refusal
        }
        askForConfirmation(.mental, size, turn, &journal)
        return nil
    }

    /// A habit that an ally is to confirm.
    mutating func keepHabitForAllies(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if let refusal = acting.completeHabit(index, askedProof(turn), turn, &journal) { return refusal }
        askForConfirmation(acting.habits[index].category, .small, turn, &journal)
        return nil
    }

    /// What a task counts as until an ally confirms it.
    private func askedProof(_ turn: Turn) -> Verification { turn.rules.party.content.sharing.askedProof }

    private mutating func askForConfirmation(
        _ category: Category, _ size: TaskSize, _ turn: Turn, _ journal: inout Journal
    ) {
        let me = acting.member
        wait(
            SharedTask(assigner: me, doer: me, category: category, size: size, day: fellowship.day), turn, &journal)
        count(.confirmationAsked, turn, &journal)
        shareCompletion(turn, &journal)
    }

    /// A task that was just completed waits to be confirmed; where too many wait, the oldest lapses.
    private mutating func wait(_ task: SharedTask, _ turn: Turn, _ journal: inout Journal) {
        let tiers = turn.rules.tasks.verification
        let full = tiers[Verification.partyVerified.index]
        let pay = acting.lastPay
        var task = task
        task.isDone = true
        task.day = fellowship.day
        // EXP at the tier of 1.5, rounded once, minus what its proof already paid.
        task.experience = Swift.max(
            pay.base.scaled(by: full.experience, and: pay.factor)
                - pay.base.scaled(by: tiers[pay.proof.index].experience, and: pay.factor), 0)
        task.lootPoints = Swift.max(full.lootPoints - tiers[pay.proof.index].lootPoints, 0)
        if fellowship.tasks.count(where: \.isDone) >= turn.rules.party.content.sharing.waitingAtOnce,
            let oldest = fellowship.tasks.firstIndex(where: \.isDone)
        {
            lapse(oldest, turn, &journal)
        }
        fellowship.tasks.append(task)
    }

    /// An ally confirms: the doer is paid up to the party-verified tier; QB53.
    mutating func confirm(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if let refusal = refusalToJudge(index) { return refusal }
        let task = fellowship.tasks[index]
        settle(index, .confirmed, &journal)
        let theirs = self.turn(of: task.doer, in: turn)
        change(task.doer) { hero in
            hero.gainExperience(task.experience, from: .confirmations, theirs, &journal)
            hero.rollConfirmedLoot(task.lootPoints, theirs, &journal)
        }
        earnBond(turn.rules.party.content.bond.experience.confirmation, from: .bondConfirmations, turn, &journal)
        return nil
    }

    /// An ally disputes: nothing more is paid, and nothing is taken back.
    mutating func dispute(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        if let refusal = refusalToJudge(index) { return refusal }
        settle(index, .disputed, &journal)
        return nil
    }

    private func refusalToJudge(_ index: Int) -> QuestBond.Refusal? {
        guard fellowship.tasks.indices.contains(index) else { return .noSuchSharedTask }
        if !fellowship.tasks[index].isDone { return .notDoneYet }
        return fellowship.tasks[index].doer == acting.member ? .yourOwnTask : nil
    }

    /// Removes tasks that were given or done too long ago.
    mutating func lapseTasks(_ turn: Turn, _ journal: inout Journal) {
        var index = fellowship.tasks.count - 1
        while index >= 0 {
            if fellowship.tasks[index].isLapsed(on: fellowship.day, turn.rules) { lapse(index, turn, &journal) }
            index -= 1
        }
    }

    /// Removes a task that waited too long: a done one for a confirmation, a given one to be done.
    private mutating func lapse(_ index: Int, _ turn: Turn, _ journal: inout Journal) {
        if fellowship.tasks[index].isDone { return settle(index, .lapsed, &journal) }
        fellowship.tasks.remove(at: index)
        count(.givenTaskLapsed, turn, &journal)
    }

    private enum Verdict: UInt16 { case confirmed, disputed, lapsed }

    private mutating func settle(_ index: Int, _ verdict: Verdict, _ journal: inout Journal) {
        let task = fellowship.tasks.remove(at: index)
        journal.tally(Tally.partyConfirmations.rawValue, member: task.doer, cell: verdict.rawValue)
    }
}

extension Hero {
    /// The points of equipment chance for an ally's confirmation: the rest of the task's own chance. A miss is no new
    /// try of its pity counter, and a drop resets it ("reset to 0 on any equipment drop").
    fileprivate mutating func rollConfirmedLoot(_ points: Ratio, _ turn: Turn, _ journal: inout Journal) {
        let loot = turn.rules.loot
        var draws = draws(.confirmation, turn)
        if roll(.confirmedEquipment, Probability(points), &draws, turn, &journal) {
            dry[PityCounter.tasks.index] = 0
            var order = ItemOrder(
                weights: loot.tasks.rarity, floor: .common, level: level, source: .any, tally: .taskDrops,
                flow: .confirmations)
            order.rareBonus = bonuses.rareDrops
            drop(order, .confirmationItem, turn, &journal)
            note(.taskDrops, turn, &journal)
        }
        guard loot.bonusReach == .everything else { return }
        draws.go(to: 1)
        if roll(.taskMaterial, Probability(points), &draws, turn, &journal) {
            draws.go(to: 2)
            gainMaterial(essenceShare: loot.tasks.essenceShare, from: .confirmations, &draws, turn, &journal)
        }
        draws.go(to: 4)
        if roll(.taskConsumable, Probability(points), &draws, turn, &journal) {
            gain(turn.rules.consumableTables.task.pick(&draws), from: .confirmations, turn, &journal)
        }
    }
}

extension SharedTask {
    /// Whether it was given or done too long ago, on the party's date.
    func isLapsed(on day: LocalDay, _ rules: QuestBondRules) -> Bool {
        self.day < day - rules.party.content.sharing.lapseDays
    }
}
