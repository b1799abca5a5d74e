import QuestKernel

/// What a party says to a command.
enum PartyAnswer {
    /// The command is the hero's alone.
    case notOurs
    case given(QuestBond.Refusal?)
}

extension Party {
    /// Carries out what concerns the party as a whole; anything else is left to the hero who acts.
    mutating func carryOut(_ command: QuestBond.Command, _ turn: Turn, _ journal: inout Journal) -> PartyAnswer {
        switch command {
        case .attackRaid: return .given(attackRaid(turn, &journal))
        default: return .notOurs
        }
    }
}

extension Hero {
    /// Why the hero cannot act now: not created, or the day is not open.
    @inline(__always)
    func refusalToPlay(_ turn: Turn) -> QuestBond.Refusal? {
        if !isCreated { return .notCreated }
        // Before the first day is opened there is none to play on, whatever day the host names.
        if turn.moment.day != today || today < 0 { return turn.moment.day < today ? .dayGoesBack : .dayIsNotOpen }
        return nil
    }
}
