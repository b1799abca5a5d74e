import QuestKernel

extension Party {
    /// A command that the acting hero carries out alone. A party of several takes note of what is completed by it.
    @inline(__always)
    mutating func alone(
        _ turn: Turn, _ journal: inout Journal, _ deed: (inout Hero, inout Journal) -> QuestBond.Refusal?
    ) -> QuestBond.Refusal? {
        if let refusal = acting.refusalToPlay(turn) { return refusal }
        let completed = acting.day.tasks
        if let refusal = deed(&acting, &journal) { return refusal }
        if !others.isEmpty {
            noteSize(turn, &journal)
            if acting.day.tasks > completed { shareCompletion(turn, &journal) }
        }
        return nil
    }

    /// A command that members carry out together: a hero whose day is open, and an ally.
    ///
    /// - Parameter claims: members for whom something waits, one bit each: it is theirs, even if the others have left.
    @inline(__always)
    mutating func together(
        _ turn: Turn, orWith claims: UInt8 = 0, _ journal: inout Journal,
        _ deed: (inout Party, inout Journal) -> QuestBond.Refusal?
    ) -> QuestBond.Refusal? {
        if let refusal = acting.refusalToPlay(turn) { return refusal }
        if others.isEmpty, claims & (1 << acting.member) == 0 { return .needsAParty }
        if let refusal = deed(&self, &journal) { return refusal }
        if !others.isEmpty { noteSize(turn, &journal) }
        return nil
    }

    /// A party of several opens its day when a member opens one.
    mutating func noteOpening(_ turn: Turn, _ journal: inout Journal) {
        openDay(turn, &journal)
        noteSize(turn, &journal)
        noteTitle(turn, &journal)
    }

    /// "Join or create a party": who joined or was joined since its last command has a party of this size now.
    @inline(__always)
    private mutating func noteSize(_ turn: Turn, _ journal: inout Journal) {
        if acting.achievements.progress(of: .partySize) != Int64(count) {
            acting.note(.partySize, isNow: Int32(count), turn, &journal)
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
