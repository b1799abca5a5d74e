import QuestKernel

extension Hero {
    /// A rebirth at the last level, as a starter class: level 1 and no allocated points, everything else kept, and a
    /// permanent bonus; QB19.
    ///
    /// Stats from real tasks stay: only allocated points and the start in the old class's stat are removed.
    mutating func rebirth(as newClass: HeroClass, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        guard rules.prestige.mode == .rebirth else { return .notPlayedHere }
        if newClass.isEvolved { return .notAStarterClass }
        if rules.prestige.keepsLine, newClass != heroClass.line { return .notOfThisLine }
        if Int(level) < rules.curve.thresholds.count { return .levelTooLow }
        earn(1, of: Resource.rebirths, from: .rebirth, turn, &journal)
        prestige.experienceLeft = experienceEver
        spend(ledger[Resource.experience], of: Resource.experience, into: .rebirthReset, turn, &journal)
        for index in 0..<stats.count { take(StatPoints(prestige.allocated[index]), from: index) }
        let start = rules.heroes.primaryStat - rules.heroes.startingStat
        take(start, from: rules.heroes.classes[heroClass.line.index].primary.index)
        stats[rules.heroes.classes[newClass.index].primary.index] += start
        prestige.allocated = SIMD8(repeating: 0)
        unspentPoints = 0
        level = 1
        heroClass = newClass
        // Level index 0: the climb begins again.
        journal.append(JournalEntry(kind: .level, member: turn.member, code: 0, cell: 0))
        reach(.firstRebirth, turn, &journal)
        note(.rebirths, isNow: Int32(truncatingIfNeeded: rebirths.rawValue), turn, &journal)
        journal.tally(Tally.rebirthsByNumber.rawValue, member: turn.member, cell: Self.rebirthCell(rebirths))
        refreshBonuses(rules)
        return nil
    }

    /// Removes points of a stat; never below 0, whatever content raised it.
    private mutating func take(_ points: StatPoints, from stat: Int) {
        stats[stat] = Swift.max(stats[stat] - points, 0)
    }

    /// Rows of the tally of rebirths.
    static let rebirthNames = ["1st", "2nd", "3rd", "4th", "5th and later"]

    private static func rebirthCell(_ count: Pieces) -> UInt16 {
        UInt16(truncatingIfNeeded: Swift.min(count, 5).rawValue - 1)
    }
}
