import QuestKernel

/// A menu of small joys: Moments that make Seasons, stamps, and a warmth that cools slowly and never shames.
public enum DailyMenu: Game {
    public static let name = "dailymenu"
    public static let title = "DailyMenu"

    /// What a client may ask for.
    public enum Command: Sendable, Equatable, Codable {
        /// How much energy there is today.
        case say(Energy)
        /// An activity was completed; moods may be skipped.
        case complete(UInt16, before: Mood?, after: MoodChange?)
        /// "How was that?" of an entry of the history.
        case rate(serving: UInt64, Feedback)
        case setFavourite(UInt16, Bool)
        case setHidden(UInt16, Bool)
        case chooseTheme(Int)
        case add(ActivityDraft, OwnActivity.Source)
        case edit(UInt16, ActivityDraft)
        case resetToOriginal(UInt16)
        case delete(UInt16)
        case undoDelete(UInt16)
        /// Whether a category is left out of the menu; what was chosen stays on this device.
        case setExcluded(category: UInt8, Bool)
        /// Merges what the player's other device holds, as stored by the server.
        case merge(DailyMenuParty)
    }

    /// The rule that says no. Its raw value is its name on the wire, which stays.
    public enum Refusal: String, Error, Sendable, Equatable, CaseIterable, Codable {
        case noSuchMember, momentOutOfRange, noSuchMinute
        case noSuchActivity, noSuchEntry, noSuchTheme, noSuchCategory
        case themeIsLocked
        case draftIsIncomplete, libraryIsFull, notYourOwn, undoneTooLate, notDeleted, notImported
        case notYourState, strangeState
    }

    static let days: ClosedRange<LocalDay> = 0...Moment.lastDay

    public static func apply(
        _ command: Command, by member: Int, to party: inout DailyMenuParty, at moment: Moment,
        rules: DailyMenuRules, randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today) else { return .momentOutOfRange }
        switch command {
        case .say(let energy):
            accept(.say, moment, &party, &journal)
            party.energyToday = energy
            return nil
        case .complete(let activity, let before, let after):
            return complete(activity, before, after, &party, moment, rules, &journal)
        case .rate(let serving, let feedback):
            return rate(serving, feedback, &party, moment, &journal)
        case .chooseTheme(let theme):
            guard rules.content.themes.indices.contains(theme) else { return .noSuchTheme }
            guard party.hasUnlocked(rules.content.themes[theme]) else { return .themeIsLocked }
            accept(.chooseTheme, moment, &party, &journal)
            party.theme = theme
            return nil
        case .merge(let other):
            return merge(other, &party, moment, rules, &journal)
        default:
            return keepLibrary(command, &party, moment, rules, &journal)
        }
    }

    static func accept(
        _ kind: CommandKind, _ moment: Moment, _ party: inout DailyMenuParty, _ journal: inout Journal
    ) {
        if moment.day > party.today {
            party.today = moment.day
            party.energyToday = .high
        }
        journal.append(JournalEntry(kind: .command, member: 0, code: kind.rawValue, amount: moment.instant))
    }

    /// Moments, Season, warmth, stamps: all that a completed activity changes, in this order.
    private static func complete(
        _ activity: UInt16, _ before: Mood?, _ after: MoodChange?, _ party: inout DailyMenuParty,
        _ moment: Moment, _ rules: DailyMenuRules, _ journal: inout Journal
    ) -> Refusal? {
        guard (0..<1440).contains(moment.minute) else { return .noSuchMinute }
        guard let category = party.category(of: activity, rules) else { return .noSuchActivity }

        let idle = party.cooling.lastActive.map { moment.day - $0 - 1 } ?? 0
        let warmthBefore = party.ledger[warmth]
        accept(.complete, moment, &party, &journal)
        party.settleWarmth(before: moment.day, rules, &journal)
        if idle >= Break.shortest { Break.note(idle, from: warmthBefore, to: party.ledger[warmth], &journal) }

        let isFirstOfDay = party.figures.lastDay != moment.day
        let isNewCategory = party.figures.servings[Int(category) & 15] == 0
        let momentsBefore = party.moments
        let earned = rules.content.moments
        earn(earned.base, of: moments, Flow.activities, &party, &journal)
        if after == .better { earn(earned.moodImproved, of: moments, Flow.moodImproved, &party, &journal) }
        if isFirstOfDay { earn(earned.firstOfDay, of: moments, Flow.firstOfDay, &party, &journal) }
        if isNewCategory { earn(earned.newCategory, of: moments, Flow.newCategory, &party, &journal) }
        if party.energyToday == .low { earn(earned.lowEnergyDay, of: moments, Flow.lowEnergyDay, &party, &journal) }
        let serving = Serving(
            id: party.nextID(), day: moment.day, minute: moment.minute, activity: activity, category: category,
            before: before,
            after: after, feedback: nil, moments: party.moments - momentsBefore)
        party.history.append(serving)
        party.figures.count(serving, rules.content.warmth.timeOfDay)
        party.withTouch(of: activity) { $0.lastDay = moment.day }
        journal.tally(Tally.categories, member: 0, cell: UInt16(category))
        if let after { journal.tally(Tally.moods, member: 0, cell: UInt16(after.rawValue)) }

        climb(&party, rules, &journal)

        let grown = rules.content.warmth
        let warmed =
            grown.activity + (after == .better ? grown.moodImproved : 0) + (isFirstOfDay ? grown.firstOfDay : 0)
        earn(warmed, of: warmth, Flow.warming, &party, &journal)
        party.highestWarmth = Swift.max(party.highestWarmth, party.ledger[warmth])
        party.cooling.act(on: moment.day, endsIdleDays: grown.activityEndsIdleDays)
        party.stampWhatIsDue(on: moment.day, category: category, rules, &journal)
        return nil
    }

    @inline(__always)
    private static func earn<Unit>(
        _ amount: Amount<Unit>, of resource: ResourceKey<Unit>, _ faucet: FlowID, _ party: inout DailyMenuParty,
        _ journal: inout Journal
    ) {
        party.ledger.earn(amount, of: resource, from: faucet, member: 0, journal: &journal)
    }

    /// Advances the Season by Moments, and unlocks its content.
    static func climb(_ party: inout DailyMenuParty, _ rules: DailyMenuRules, _ journal: inout Journal) {
        let reached = rules.seasons.steps(for: party.moments, from: 0)
        while Int(party.season) < reached {
            party.season += 1
            journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: UInt16(party.season)))
            for pack in rules.content.packs.indices where rules.content.packs[pack].season == Int(party.season) + 1 {
                journal.milestone(milestone(ofPack: pack, rules), member: 0)
            }
            for theme in rules.content.themes.indices where rules.content.themes[theme].season == Int(party.season) + 1
            {
                journal.milestone(milestone(ofTheme: theme, rules), member: 0)
            }
        }
    }

    private static func rate(
        _ serving: UInt64, _ feedback: Feedback, _ party: inout DailyMenuParty, _ moment: Moment,
        _ journal: inout Journal
    ) -> Refusal? {
        guard let place = party.history.lastIndex(where: { $0.id == serving }) else { return .noSuchEntry }
        accept(.rate, moment, &party, &journal)
        party.history[place].feedback = feedback
        party.withTouch(of: party.history[place].activity) { $0.feedback = feedback }
        journal.tally(Tally.feedback, member: 0, cell: UInt16(feedback.rawValue))
        return nil
    }
}

/// Days without an activity, once a player is back.
enum Break {
    /// Shorter ones do not count as a break.
    static let shortest: LocalDay = 3
    static let rows = ["3–6 days", "7–13 days", "14–29 days", "30 days and more"]

    static func note(_ days: LocalDay, from before: Warmth, to kept: Warmth, _ journal: inout Journal) {
        let row: UInt16 = days < 7 ? 0 : days < 14 ? 1 : days < 30 ? 2 : 3
        journal.tally(DailyMenu.Tally.breaks, member: 0, cell: row)
        if before > kept {
            journal.tally(DailyMenu.Tally.cooled, member: 0, cell: row, amount: (before - kept).rawValue)
        }
        if kept > 0 { journal.tally(DailyMenu.Tally.kept, member: 0, cell: row, amount: kept.rawValue) }
    }
}
