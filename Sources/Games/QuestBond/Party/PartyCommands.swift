import QuestKernel

/// A party's answer to a command.
enum PartyAnswer {
    /// The command belongs to the hero alone.
    case notOurs
    case given(QuestBond.Refusal?)
}

extension Party {
    /// Carries out commands about the whole party; all others are left to the acting hero.
    mutating func carryOut(_ command: QuestBond.Command, _ turn: Turn, _ journal: inout Journal) -> PartyAnswer {
        switch command {
        case .attackRaid: return .given(attackRaid(turn, &journal))
        case .followSharedGoal(let template):
            return together(turn) { party in party.followSharedGoal(template, turn, &journal) }
        case .advanceSharedGoal:
            return together(turn) { party in party.advanceSharedGoal(turn, &journal) }
        case .abandonSharedGoal:
            return together(turn) { party in party.abandonSharedGoal() }
        case .completeTask(let category, let size, .partyVerified):
            return together(turn) { party in party.completeForAllies(category, size, turn, &journal) }
        case .completeHabit(let index, .partyVerified):
            return together(turn) { party in party.keepHabitForAllies(index, turn, &journal) }
        case .assignTask(let member, let category, let size):
            return together(turn) { party in party.assign(category, size, to: member, turn, &journal) }
        case .completeAssigned(let index, let verification):
            return together(turn) { party in party.completeAssigned(index, verification, turn, &journal) }
        case .confirmTask(let index):
            return together(turn) { party in party.confirm(index, turn, &journal) }
        case .disputeTask(let index):
            return together(turn) { party in party.dispute(index, turn, &journal) }
        case .nudge(let member):
            return together(turn) { party in party.nudge(member, turn, &journal) }
        case .giveKudos(let member):
            return together(turn) { party in party.praise(member, turn, &journal) }
        case .runPartyDungeon(let index):
            return together(turn) { party in party.runDungeon(index, turn, &journal) }
        case .claimPartyDungeon:
            return together(turn, orWith: fellowship.run.waiting) { party in party.claimDungeon(turn, &journal) }
        case .startPartyExpedition(let index):
            return together(turn) { party in party.startExpedition(index, turn, &journal) }
        case .claimPartyExpedition:
            let waits = fellowship.expedition.timer.isIdle ? fellowship.expedition.waiting : .max
            return together(turn, orWith: waits) { party in party.claimExpedition(turn, &journal) }
        case .claimPartyChest:
            return together(turn, orWith: fellowship.chests) { party in party.claimChest(turn, &journal) }
        case .gift(let index, let member):
            return together(turn) { party in party.gift(index, to: member, turn, &journal) }
        case .completeSharedDuty(let verification):
            return together(turn) { party in party.completeSharedDuty(verification, turn, &journal) }
        default: return .notOurs
        }
    }

    /// The first check of these commands: a hero whose day is open, and an ally.
    ///
    /// - Parameter claims: members for whom something waits, one bit each: it is theirs, even if the others have left.
    @inline(__always)
    private mutating func together(
        _ turn: Turn, orWith claims: UInt8 = 0, _ deed: (inout Party) -> QuestBond.Refusal?
    ) -> PartyAnswer {
        if let refusal = acting.refusalToPlay(turn) { return .given(refusal) }
        if others.isEmpty, claims & (1 << acting.member) == 0 { return .given(.needsAParty) }
        return .given(deed(&self))
    }

    /// Records for the party what the acting hero did alone. Only parties of several members need it.
    ///
    /// - Parameter completed: how many completions the hero had today before the command.
    mutating func takeNote(
        of command: QuestBond.Command, completed: Int16, _ turn: Turn, _ journal: inout Journal
    ) {
        if case .open = command {
            openDay(turn, &journal)
            acting.note(.partySize, isNow: Int32(count), turn, &journal)
            noteTitle(turn, &journal)
        } else if acting.day.tasks > completed {
            shareCompletion(turn, &journal)
        }
    }

    /// Another member by number; nil for an unknown number and for the acting hero.
    @inline(__always)
    func ally(_ member: Int) -> UInt8? {
        (0..<count).contains(member) && member != Int(acting.member) ? UInt8(member) : nil
    }

    /// Changes a member in place.
    @inline(__always)
    mutating func change<Result>(_ member: UInt8, _ body: (inout Hero) -> Result) -> Result {
        for index in others.indices where others[index].member == member { return body(&others[index]) }
        return body(&acting)
    }

    /// The turn as another member's rules see it: what happens to that member is recorded under its number, on its open
    /// day.
    @inline(__always)
    func turn(of member: UInt8, in turn: Turn) -> Turn {
        Turn(
            rules: turn.rules, randomness: turn.randomness,
            moment: Moment(instant: turn.moment.instant, day: day(of: member), minute: turn.moment.minute),
            member: member,
            members: count)
    }

    /// A member's open day, without a copy of the hero.
    @inline(__always)
    private func day(of member: UInt8) -> LocalDay {
        for index in others.indices where others[index].member == member { return others[index].today }
        return acting.today
    }
}

extension Hero {
    /// Why the hero cannot act now: not created, or the day is not open.
    @inline(__always)
    func refusalToPlay(_ turn: Turn) -> QuestBond.Refusal? {
        if !isCreated { return .notCreated }
        // Before the first day is opened there is no day to play on, whatever day the host names.
        if turn.moment.day != today || today < 0 { return turn.moment.day < today ? .dayGoesBack : .dayIsNotOpen }
        return nil
    }
}
