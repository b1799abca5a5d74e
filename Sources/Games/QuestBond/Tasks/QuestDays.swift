import QuestKernel

// Days of a week with all quests done, for the weekly chest ("complete all daily quests 5/7 days").

extension Hero {
    /// Days of this week with all quests done, today with them.
    public func questDaysOfWeek(_ rules: QuestBondRules) -> Int16 {
        questDays + (isUncountedQuestDay(rules) ? 1 : 0)
    }

    /// Whether a chest can be taken: that of this week, or an earlier one that waits.
    public func hasWeeklyChest(_ rules: QuestBondRules) -> Bool {
        chestWaits || !weeklyChestClaimed && questDaysOfWeek(rules) >= rules.quests.weeklyDays
    }

    /// The open day ends, and counts if all its quests are done. Called before anything of it is gone.
    mutating func endQuestDay(_ rules: QuestBondRules) {
        if isUncountedQuestDay(rules) { questDays += 1 }
    }

    /// The week ends: a chest that was earned and not taken waits.
    mutating func keepEarnedChest(_ rules: QuestBondRules) {
        guard rules.quests.chestWaits, week >= 0 else { return }
        if !weeklyChestClaimed, questDays >= rules.quests.weeklyDays { chestWaits = true }
    }

    /// Whether all quests of the open day are done while its bonus quest is not claimed, which counts the day at once.
    private func isUncountedQuestDay(_ rules: QuestBondRules) -> Bool {
        rules.quests.dayCountsUnclaimed && today >= 0 && !bonusQuestClaimed && hasDoneQuests(rules)
    }

    /// Whether all quests of the open day are done.
    func hasDoneQuests(_ rules: QuestBondRules) -> Bool {
        for index in 0..<rules.quests.perDay
        where !quests[index].isClaimed && progress(of: quests[index], rules) < quests[index].target { return false }
        return true
    }
}
