import QuestKernel

extension Party {
    /// Bond EXP for an action of the acting hero: times that hero's "+X % party bond EXP", the bond's own perk and the
    /// strongest Party Beacon of any member; QB45, QB28.
    ///
    /// It belongs to the party. Its flows are recorded under member 0, so that they add up to what the party holds.
    mutating func earnBond(_ amount: BondEXP, from faucet: Flow, _ turn: Turn, _ journal: inout Journal) {
        let beacon = brightestBeacon(at: turn.moment.instant)
        let bonus = Swift.min(acting.bonuses.bondExperience + perk(.bondExp, turn.rules).asRatio + beacon, Bonuses.most)
        let gained = amount * (Ratio.one + bonus)
        guard gained > 0 else { return }
        fellowship.bondExperience += gained
        journal.append(
            JournalEntry(
                kind: .flow, member: 0, code: faucet.rawValue, resource: Resource.bondExperience.id.rawValue,
                amount: gained.rawValue))
        let thresholds = turn.rules.party.curve.thresholds
        let before = fellowship.bondLevel
        while Int(fellowship.bondLevel) < thresholds.count,
            thresholds[Int(fellowship.bondLevel)] <= fellowship.bondExperience
        {
            fellowship.bondLevel &+= 1
        }
        guard fellowship.bondLevel > before else { return }
        for (row, perk) in turn.rules.party.content.bond.perks.enumerated()
        where perk.level > before && perk.level <= fellowship.bondLevel {
            journal.tally(Tally.bondPerks.rawValue, member: 0, cell: UInt16(truncatingIfNeeded: row))
        }
        refreshPartyBonuses(turn.rules)
        noteTogether(.bondLevel, fellowship.bondLevel, turn, &journal)
        judgeAchievements(turn, &journal)
    }

    /// One beacon counts for all; a second one beside it adds nothing.
    private func brightestBeacon(at instant: Int64) -> Ratio {
        var brightest = acting.beaconBonus(at: instant)
        for index in others.indices { brightest = Swift.max(brightest, others[index].beaconBonus(at: instant)) }
        return brightest
    }

    /// A figure of the whole party, for the achievements and milestones of each member.
    mutating func noteTogether(
        _ metric: AchievementMetric, _ figure: Int32, _ turn: Turn, _ journal: inout Journal
    ) {
        for member in 0..<UInt8(count) {
            let turn = self.turn(of: member, in: turn)
            change(member) { hero in
                guard hero.isCreated else { return }
                hero.note(metric, isNow: figure, turn, &journal)
                hero.reachMarks(of: metric, at: figure, turn, &journal)
            }
        }
    }

    /// Reminds an ally who has not completed a task today; each once a day, in whichever party.
    mutating func nudge(_ member: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard let ally = ally(member) else { return .noSuchAlly }
        if fellowship.active & (1 << ally) != 0 { return .allyIsActive }
        var caps = acting.caps.on(turn.moment.day)
        guard PartyCaps.note(player(of: Int(ally)), in: &caps.nudged) else { return .alreadyDoneToday }
        acting.caps = caps
        count(.nudge, turn, &journal)
        achieve(.kindness, turn, &journal)
        earnBond(turn.rules.party.content.bond.experience.nudge, from: .bondKindness, turn, &journal)
        return nil
    }

    /// Praises an ally who completed a task today; each once a day, in whichever party.
    mutating func praise(_ member: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard let ally = ally(member) else { return .noSuchAlly }
        if fellowship.active & (1 << ally) == 0 { return .nothingToPraise }
        var caps = acting.caps.on(turn.moment.day)
        guard PartyCaps.note(player(of: Int(ally)), in: &caps.praised) else { return .alreadyDoneToday }
        acting.caps = caps
        count(.kudos, turn, &journal)
        achieve(.kindness, turn, &journal)
        earnBond(turn.rules.party.content.bond.experience.kudos, from: .bondKindness, turn, &journal)
        return nil
    }

    @inline(__always)
    func count(_ deed: PartyDeed, _ turn: Turn, _ journal: inout Journal) {
        journal.tally(Tally.partyDeeds.rawValue, member: turn.member, cell: deed.rawValue)
    }
}

/// What members do for each other, for reports.
enum PartyDeed: UInt16, CaseIterable {
    case nudge, kudos, taskGiven, givenTaskDone, confirmationAsked, itemGifted
    case dungeonRun, dungeonCompleted, dungeonShare, expeditionStarted, expeditionShare
    case challengeWon, challengeMissed, challengeChest
    case givenTaskLapsed
    case sharedDutyDone, sharedDutyDoneByAll
}
