import QuestKernel

/// The party's duty of the day, which the perk Shared Duty Board puts beside each member's own board; QB45, QB07.
///
/// The document only names the perk. Assumed: one duty a day, the same for all members, drawn by the party's date. Each
/// may do it once, for a duty's pay; once all have, the bond grows.
extension Party {
    /// The row of the party's duty today; nil before the perk, and for a solo hero.
    public func sharedDuty(_ rules: QuestBondRules) -> Int? {
        guard !others.isEmpty, rules.sharedDutyWeights.indices.contains(Int(fellowship.sharedDuty)),
            rules.party.opens(.sharedDutyBoard, at: fellowship.bondLevel)
        else { return nil }
        return Int(fellowship.sharedDuty)
    }

    /// Draws the duty of a date that begins. It is stored, because members with seeds of their own must all see the
    /// same duty.
    mutating func drawSharedDuty(_ turn: Turn) {
        fellowship.sharedDuty = -1
        let rules = turn.rules
        let closed = rules.dutyWindows.closed(on: fellowship.day)
        var total = rules.sharedDutyWeight
        for row in rules.sharedDutyWeights.indices where closed & (1 << UInt64(row)) != 0 {
            total -= rules.sharedDutyWeights[row]
        }
        guard total > 0 else { return }
        var draws = turn.randomness.draws(
            player: player(of: 0), purpose: Draw.sharedDuty.purpose, day: fellowship.day)
        var point = draws.below(total)
        for row in rules.sharedDutyWeights.indices where closed & (1 << UInt64(row)) == 0 {
            if point < rules.sharedDutyWeights[row] {
                fellowship.sharedDuty = Int16(truncatingIfNeeded: row)
                return
            }
            point &-= rules.sharedDutyWeights[row]
        }
    }

    /// Whether a member has done the party's duty of the day.
    public func hasDoneSharedDuty(_ member: Int) -> Bool {
        (0..<count).contains(member) && fellowship.dutyDone & (1 << UInt8(member)) != 0
    }

    /// The acting hero does the party's duty.
    mutating func completeSharedDuty(
        _ verification: Verification, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        if !turn.rules.party.opens(.sharedDutyBoard, at: fellowship.bondLevel) { return .bondTooLow }
        // It is the duty of the party's date: a member whose calendar is behind has missed it.
        guard turn.moment.day == fellowship.day, let row = sharedDuty(turn.rules) else {
            return .noSuchDuty
        }
        let bit = UInt8(1) << acting.member
        let caps = acting.caps.on(turn.moment.day)
        if fellowship.dutyDone & bit != 0 || caps.hasDoneDuty { return .alreadyDoneToday }
        fellowship.dutyDone |= bit
        acting.caps = caps
        acting.caps.hasDoneDuty = true
        // Duties need no confirmation.
        acting.finishSharedDuty(row, Swift.min(verification, .verified), turn, &journal)
        count(.sharedDutyDone, turn, &journal)
        shareCompletion(turn, &journal)
        if fellowship.dutyDone == UInt8(1 << count) - 1 {
            fellowship.dutyDone |= Fellowship.wholeNoMore
            count(.sharedDutyDoneByAll, turn, &journal)
            earnBond(turn.rules.party.content.bond.experience.sharedDuty, from: .bondTasks, turn, &journal)
            achieve(.sharedDuties, turn, &journal)
        }
        return nil
    }
}

extension Hero {
    fileprivate mutating func finishSharedDuty(
        _ row: Int, _ verification: Verification, _ turn: Turn, _ journal: inout Journal
    ) {
        day.duties &+= 1
        journal.tally(Tally.dutiesDone.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: row))
        complete(
            turn.rules.duties.duties[row].category, turn.rules.duties.duties[row].size, verification, from: .duties,
            turn, &journal)
    }
}
