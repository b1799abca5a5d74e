import QuestKernel

extension Hero {
    /// A mental task done with the focus timer: whole blocks bring more EXP; QB06.
    mutating func completeFocused(
        _ size: TaskSize, _ verification: Verification, minutes: Int32, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        guard (1...1_440).contains(minutes) else { return .impossibleTime }
        let rules = turn.rules.categories
        let blocks = Swift.min(Minutes(minutes).quotient(by: rules.focusBlockMinutes), Int64(rules.mostFocusBlocks))
        var extras = CompletionExtras()
        extras.experience = rules.focusBlockBonus * blocks
        extras.measured = Minutes(minutes)
        complete(.mental, size, verification, from: .tasks, turn, &journal, with: extras)
        if blocks > 0 { count(.focusBlocks, blocks, turn, &journal) }
        return nil
    }

    /// A workout that health data show: verified automatically, and with more EXP; QB06.
    mutating func completeWorkout(_ size: TaskSize, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        var extras = CompletionExtras()
        extras.experience = turn.rules.categories.autoVerifiedBonus
        complete(.physical, size, .verified, from: .tasks, turn, &journal, with: extras)
        count(.autoVerified, 1, turn, &journal)
        return nil
    }

    /// Photos of chores and creations: what the client shows as before and after, and as a portfolio.
    @inline(__always)
    func countPhotos(_ category: Category, _ verification: Verification, _ turn: Turn, _ journal: inout Journal) {
        guard verification >= .verified else { return }
        if category == .household { count(.beforeAndAfter, 1, turn, &journal) }
        if category == .creative { count(.portfolio, 1, turn, &journal) }
    }

    @inline(__always)
    func count(_ mechanic: CategoryMechanic, _ amount: Int64, _ turn: Turn, _ journal: inout Journal) {
        journal.tally(
            Tally.categoryMechanics.rawValue, member: turn.member, cell: UInt16(mechanic.rawValue), amount: amount)
    }
}

/// The categories' own mechanics, as they are counted.
enum CategoryMechanic: UInt8, ContentChoice {
    case autoVerified, focusBlocks, socialSameDay, beforeAndAfter, portfolio
}
