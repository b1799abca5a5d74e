import QuestKernel

public enum DailyChallengeCommand: Sendable, Equatable, Codable {
    /// Shows the day's challenge.
    case look
    /// The day's challenge is done. There is no way back.
    case complete
    /// Which categories challenges are drawn from, from tomorrow on: a day's challenge never changes. Before the first
    /// look there is nothing that could change, so it holds at once.
    case choose(CategorySet)
}

public enum DailyChallengeRefusal: Error, Equatable, Sendable {
    case noSuchMember, noSuchDay
    case alreadyCompleted
    case noCategory, unknownCategory
}

/// One challenge a day, the same all day; completed or not, and nothing lost if not.
public enum DailyChallenge: Game {
    public static let name = "dailychallenge"
    public static let title = "Daily Challenge"

    public static func apply(
        _ command: DailyChallengeCommand, by member: Int, to party: inout DailyChallengeParty, at moment: Moment,
        rules: DailyChallengeRules, randomness: Randomness, journal: inout Journal
    ) -> DailyChallengeRefusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable, moment.day >= Swift.max(party.today, 0) else { return .noSuchDay }
        switch command {
        case .look:
            accept(0, moment, &party, &journal)
            see(moment.day, &party, rules, randomness, &journal)
        case .complete:
            guard !party.hasCompleted(moment.day) else { return .alreadyCompleted }
            accept(1, moment, &party, &journal)
            let challenge = see(moment.day, &party, rules, randomness, &journal)
            complete(challenge, moment.day, &party, rules, &journal)
        case .choose(let categories):
            guard categories.isKnown else { return .unknownCategory }
            guard categories.count > 0 else { return .noCategory }
            let from = party.firstDay == nil ? moment.day : moment.day + 1
            accept(2, moment, &party, &journal)
            if party.choices.last?.from == from { party.choices.removeLast() }
            party.choices.append(DailyChallengeParty.Choice(from: from, categories: categories))
        }
        return nil
    }

    private static func accept(
        _ code: UInt16, _ moment: Moment, _ party: inout DailyChallengeParty, _ journal: inout Journal
    ) {
        if moment.day > party.today {
            party.today = moment.day
            party.hasSeenToday = false
        }
        journal.append(JournalEntry(kind: .command, member: 0, code: code, amount: moment.instant))
    }

    @discardableResult
    private static func see(
        _ day: LocalDay, _ party: inout DailyChallengeParty, _ rules: DailyChallengeRules, _ randomness: Randomness,
        _ journal: inout Journal
    ) -> Int {
        if party.firstDay == nil { party.firstDay = day }
        let challenge = challenge(on: day, for: party, rules: rules, randomness: randomness)
        guard !party.hasSeenToday else { return challenge }
        party.hasSeenToday = true
        let category = rules.category(of: challenge)
        party.seenByCategory[category] &+= 1
        party.seenByWeekday[Moment.weekday(of: day)] &+= 1
        journal.tally(Tally.seenByCategory, member: 0, cell: UInt16(category))
        journal.tally(Tally.seenByWeekday, member: 0, cell: UInt16(Moment.weekday(of: day)))
        return challenge
    }

    private static func complete(
        _ challenge: Int, _ day: LocalDay, _ party: inout DailyChallengeParty, _ rules: DailyChallengeRules,
        _ journal: inout Journal
    ) {
        let category = rules.category(of: challenge)
        party.completed.append(day)
        party.doneByCategory[category] &+= 1
        party.doneByWeekday[Moment.weekday(of: day)] &+= 1
        party.ledger.earn(1, of: completions, from: FlowID(UInt16(category)), member: 0, journal: &journal)
        journal.tally(Tally.doneByCategory, member: 0, cell: UInt16(category))
        journal.tally(Tally.doneByWeekday, member: 0, cell: UInt16(Moment.weekday(of: day)))
        journal.tally(Tally.challenges, member: 0, cell: UInt16(challenge))
    }
}
