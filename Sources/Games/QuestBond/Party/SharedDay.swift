import QuestKernel

extension Party {
    /// How a completion relates to the allies': it may be close in time to one of theirs, and two social tasks on a day
    /// give a bonus; QB06, QB08. Called after each completion in a party of two and more.
    mutating func shareCompletion(_ turn: Turn, _ journal: inout Journal) {
        countTask(turn, &journal)
        var isClose = false
        for member in 0..<count {
            guard let index = place(of: member), others[index].today == acting.today else { continue }
            let apart = turn.moment.instant &- others[index].claims.lastInstant
            if others[index].day.tasks > 0, apart >= 0, Seconds(apart) <= Seconds(turn.rules.quests.syncMinutes) {
                isClose = true
                others[index].day.countSync()
            }
            guard acting.day.tasksByCategory[Category.social.index] > 0,
                others[index].day.tasksByCategory[Category.social.index] > 0
            else { continue }
            let theirs = self.turn(of: others[index].member, in: turn)
            others[index].rewardSocialDay(theirs, &journal)
            acting.rewardSocialDay(turn, &journal)
        }
        acting.day.isInSync = false
        if isClose { acting.day.countSync() }
    }
}

extension DayCounts {
    /// The newest completion is within an hour of an ally's: it counts once, however many allies are near.
    fileprivate mutating func countSync() {
        if isInSync { return }
        isInSync = true
        partySyncs &+= 1
    }
}

extension Hero {
    /// EXP because an ally did a social task today too; once a day.
    fileprivate mutating func rewardSocialDay(_ turn: Turn, _ journal: inout Journal) {
        if day.hasSocialBonus { return }
        day.hasSocialBonus = true
        gainExperience(learned(turn.rules.categories.socialExperience, turn), from: .socialBonus, turn, &journal)
        count(.socialSameDay, 1, turn, &journal)
    }
}
