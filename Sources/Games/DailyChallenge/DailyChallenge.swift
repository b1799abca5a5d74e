import QuestKernel

/// One challenge a day, the same all day; completed or not, and nothing lost if not.
public enum DailyChallenge: Game {
    public static let name = "dailychallenge"
    public static let title = "Daily Challenge"

    /// What a client may ask for.
    public enum Command: Sendable, Equatable, Codable {
        /// Shows the day's challenge.
        case look
        /// The day's challenge is done. It cannot be undone.
        case complete
        /// Which categories challenges are drawn from, from tomorrow on: a day's challenge never changes. Before the
        /// first look nothing could change, so the choice counts at once.
        case choose(CategorySet)
    }

    /// The rule that says no. Its raw value is its name on the wire, which stays.
    public enum Refusal: String, Error, Sendable, Equatable, CaseIterable, Codable {
        case noSuchMember, momentOutOfRange
        case alreadyCompleted
        case noCategory, noSuchCategory
    }

    public static func apply(
        _ command: Command, by member: Int, to party: inout DailyChallengeParty, at moment: Moment,
        rules: DailyChallengeRules, randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today) else { return .momentOutOfRange }
        switch command {
        case .look:
            accept(.look, moment, &party, rules, randomness, &journal)
            see(moment.day, &party, rules, randomness, &journal)
        case .complete:
            guard !party.hasCompleted(moment.day) else { return .alreadyCompleted }
            accept(.complete, moment, &party, rules, randomness, &journal)
            let challenge = see(moment.day, &party, rules, randomness, &journal)
            complete(challenge, moment.day, &party, rules, &journal)
        case .choose(let categories):
            guard categories.isKnown else { return .noSuchCategory }
            guard categories.count > 0 else { return .noCategory }
            let from = party.firstDay == nil || !rules.days.choiceWaits ? moment.day : moment.day + 1
            accept(.choose, moment, &party, rules, randomness, &journal)
            if party.choices.last?.from == from { party.choices.removeLast() }
            party.choices.append(DailyChallengeParty.Choice(from: from, categories: categories))
            if from == moment.day, !party.hasCompleted(moment.day) { redraw(moment.day, &party, rules, randomness) }
        }
        return nil
    }

    private static func accept(
        _ kind: CommandKind, _ moment: Moment, _ party: inout DailyChallengeParty, _ rules: DailyChallengeRules,
        _ randomness: Randomness, _ journal: inout Journal
    ) {
        if moment.day > party.today {
            party.today = moment.day
            party.hasSeenToday = false
            party.hasCountedToday = false
            party.doneToday = 0
            party.keepChallenges(upTo: moment.day, rules, randomness)
        }
        journal.append(JournalEntry(kind: .command, member: 0, code: kind.rawValue, amount: moment.instant))
    }

    /// Draws the day's challenge once more, where other categories apply at once.
    private static func redraw(
        _ day: LocalDay, _ party: inout DailyChallengeParty, _ rules: DailyChallengeRules, _ randomness: Randomness
    ) {
        guard party.drawnChallenge(on: day) != nil else { return }
        party.drawn.removeLast()
        party.seen.removeLast()
        party.keepChallenges(upTo: day, rules, randomness)
        party.hasSeenToday = false
    }

    @discardableResult
    private static func see(
        _ day: LocalDay, _ party: inout DailyChallengeParty, _ rules: DailyChallengeRules, _ randomness: Randomness,
        _ journal: inout Journal
    ) -> Int {
        if party.firstDay == nil {
            party.firstDay = day
            party.keepChallenges(upTo: day, rules, randomness)
        }
        let challenge = challenge(on: day, for: party, rules: rules, randomness: randomness)
        guard !party.hasSeenToday else { return challenge }
        party.hasSeenToday = true
        journal.tally(Tally.repeats, member: 0, cell: Repeat.row(party.daysSinceLastSeen(before: day)))
        party.seen[party.seen.count - 1] = true
        let category = rules.category(of: challenge)
        party.seenByCategory[category] &+= 1
        journal.tally(Tally.seenByCategory, member: 0, cell: UInt16(category))
        // A second challenge of one day is one more of its category, and no further day.
        guard !party.hasCountedToday else { return challenge }
        party.hasCountedToday = true
        party.seenByWeekday[Moment.weekday(of: day)] &+= 1
        journal.tally(Tally.seenByWeekday, member: 0, cell: UInt16(Moment.weekday(of: day)))
        return challenge
    }

    private static func complete(
        _ challenge: Int, _ day: LocalDay, _ party: inout DailyChallengeParty, _ rules: DailyChallengeRules,
        _ journal: inout Journal
    ) {
        let category = rules.category(of: challenge)
        party.completed.append(day)
        party.doneToday &+= 1
        party.mostADay = Swift.max(party.mostADay, party.doneToday)
        if party.run.length > 0, day > party.run.lastDay &+ 1 { party.run.breakOff() }
        party.run.keep(day)
        party.doneByCategory[category] &+= 1
        party.doneByWeekday[Moment.weekday(of: day)] &+= 1
        party.ledger.earn(1, of: completions, from: FlowID(UInt16(category)), member: 0, journal: &journal)
        journal.tally(Tally.doneByCategory, member: 0, cell: UInt16(category))
        journal.tally(Tally.doneByWeekday, member: 0, cell: UInt16(Moment.weekday(of: day)))
        journal.tally(Tally.challenges, member: 0, cell: UInt16(challenge))
    }
}
