import QuestKernel

extension QuestBond.Command {
    /// Whether it touches what the party shares, beside the hero who acts.
    @inline(__always)
    var isOfTheParty: Bool {
        switch self {
        case .attackRaid: return true
        default: return false
        }
    }
}

extension Party {
    /// Carries out a command on what the party shares.
    mutating func carryOut(
        _ command: QuestBond.Command, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        switch command {
        case .attackRaid: return attackRaid(turn, &journal)
        default: return nil
        }
    }
}

extension Hero {
    /// Why no command is carried out now: the hero is not created, or its day is not the host's.
    func notReady(_ turn: Turn) -> QuestBond.Refusal? {
        if !isCreated { return .notCreated }
        // Before the first day is opened there is none to play on, whatever day the host names.
        if turn.moment.day != today || today < 0 { return turn.moment.day < today ? .dayGoesBack : .dayIsNotOpen }
        return nil
    }
}
