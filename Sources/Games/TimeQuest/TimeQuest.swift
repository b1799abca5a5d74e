import QuestKernel

/// Compiled content of TimeQuest.
public struct TimeQuestRules: Sendable {
    public let content: TimeQuestContent
    public let levels: Levels

    /// - Parameter content: as the reader gave it; its ranges keep the rules safe.
    public init(_ content: TimeQuestContent) {
        self.content = content
        levels = Levels(content.levels)
    }
}

/// The whole state of one player; a party of TimeQuest has one member.
public struct TimeQuestParty: Sendable, Equatable, Codable {
    public internal(set) var ledger = Ledger(resources: 1)
    public internal(set) var streak = Streak()
    public internal(set) var personalBests: PersonalBests
    public internal(set) var session: Session?
    /// The newest day of which anything is known; days never go back.
    public internal(set) var today: LocalDay = 0

    public init(_ rules: TimeQuestRules) { personalBests = PersonalBests(tasks: rules.content.tasks.count) }

    public var xp: Experience { ledger[TimeQuest.xp] }

    /// Whether the streak is active: the player played today or yesterday. Otherwise it pauses.
    public func streakIsActive(on day: LocalDay) -> Bool { streak.length > 0 && day &- streak.lastDay <= 1 }
}

/// Guess how long a task takes, do it, and learn: XP for accuracy, levels, a streak that pauses and never breaks, and
/// personal bests. Nothing is random.
public enum TimeQuest: Game {
    public static let name = "timequest"
    public static let title = "TimeQuest"

    /// What a client may ask for.
    public enum Command: Sendable, Equatable, Codable {
        /// A task was done: the player's guess, and the real duration. Opens a session if none is open.
        case estimate(task: Int, estimatedSeconds: Int32, actualSeconds: Int32)
        /// Ends the open session, all tasks done: pays its XP and keeps the streak.
        case finishSession
        /// Begins a quest of some tasks: it can be finished once all of them are done.
        case begin(tasks: Int)
        /// Leaves the open session: its estimates stay, and nothing is paid.
        case leave
    }

    /// The rule that says no. Its raw value is its name on the wire, which stays.
    public enum Refusal: String, Error, Sendable, Equatable, CaseIterable, Codable {
        case noSuchMember, momentOutOfRange, noSuchTask
        case durationMustBePositive, durationTooLong
        case sessionIsFull, sessionOpenTooLong
        case nothingToFinish, nothingToLeave, sessionIsOpen, tasksAreLeft, noTasks
    }

    public static func apply(
        _ command: Command, by member: Int, to party: inout TimeQuestParty, at moment: Moment,
        rules: TimeQuestRules, randomness: Randomness, journal: inout Journal
    ) -> Refusal? {
        guard member == 0 else { return .noSuchMember }
        guard moment.isPlayable(after: party.today) else { return .momentOutOfRange }
        switch command {
        case .estimate(let task, let estimated, let actual):
            return estimate(task, estimated, actual, &party, moment, rules, &journal)
        case .finishSession:
            return finishSession(&party, moment, rules, &journal)
        case .begin(let tasks):
            guard party.session == nil else { return .sessionIsOpen }
            guard tasks > 0 else { return .noTasks }
            guard tasks <= rules.content.sessions.mostEstimates else { return .sessionIsFull }
            accept(.begin, moment, &party, &journal)
            party.session = Session(openedAt: moment.instant, tasks: tasks)
            return nil
        case .leave:
            guard party.session != nil else { return .nothingToLeave }
            accept(.leave, moment, &party, &journal)
            party.session = nil
            return nil
        }
    }

    private static func estimate(
        _ task: Int, _ estimatedSeconds: Int32, _ actualSeconds: Int32, _ party: inout TimeQuestParty,
        _ moment: Moment, _ rules: TimeQuestRules, _ journal: inout Journal
    ) -> Refusal? {
        let limits = rules.content.sessions
        guard rules.content.tasks.indices.contains(task) else { return .noSuchTask }
        guard estimatedSeconds > 0, actualSeconds > 0 else { return .durationMustBePositive }
        guard Seconds(Swift.max(estimatedSeconds, actualSeconds)) <= Seconds(limits.longestTaskMinutes) else {
            return .durationTooLong
        }
        var session = party.session ?? Session(openedAt: moment.instant)
        if session.isStale(at: moment.instant, limits) { return .sessionOpenTooLong }
        if session.estimates >= session.tasks ?? limits.mostEstimates { return .sessionIsFull }

        accept(.estimate, moment, &party, &journal)
        let rating = rules.content.accuracy.rating(estimatedSeconds: estimatedSeconds, actualSeconds: actualSeconds)
        session.ratings[rating.index] += 1
        party.session = session
        journal.tally(ratingTally(ofTask: task), member: 0, cell: UInt16(rating.index))
        notePace(task, actualSeconds, rating, rules, &journal)
        if party.personalBests.note(abs(estimatedSeconds - actualSeconds), of: task, on: moment.day) {
            journal.tally(personalBestTally, member: 0, cell: UInt16(task))
        }
        return nil
    }

    /// Counts an estimate, and what it is worth, by how quickly the task was done.
    private static func notePace(
        _ task: Int, _ actualSeconds: Int32, _ rating: AccuracyRating, _ rules: TimeQuestRules,
        _ journal: inout Journal
    ) {
        let pace = Pace.row(Seconds(actualSeconds), of: rules.content.tasks[task].typicalSeconds)
        journal.tally(paceTally, member: 0, cell: pace)
        let worth = rules.content.accuracy.xp(of: rating)
        if worth > 0 { journal.tally(worthTally, member: 0, cell: pace, amount: worth.rawValue) }
    }

    private static func finishSession(
        _ party: inout TimeQuestParty, _ moment: Moment, _ rules: TimeQuestRules, _ journal: inout Journal
    ) -> Refusal? {
        guard let session = party.session else { return .nothingToFinish }
        guard session.isDone else { return .tasksAreLeft }

        accept(.finishSession, moment, &party, &journal)
        let before = rules.levels.level(forXP: party.xp)
        let accuracy = rules.content.accuracy
        for rating in AccuracyRating.closestFirst {
            party.ledger.earn(
                accuracy.xp(of: rating) * session.ratings[rating.index], of: xp,
                from: faucet(of: rating), member: 0, journal: &journal)
        }
        party.ledger.earn(accuracy.completionXP, of: xp, from: completionFaucet, member: 0, journal: &journal)
        let pause = Int64(moment.day) - Int64(party.streak.lastDay) - 1
        if party.streak.length > 0, pause > 0 { journal.tally(pauseTally, member: 0, cell: Pause.row(pause)) }
        if rules.content.streak.returnCounts {
            party.streak.keep(moment.day)
        } else {
            party.streak.keepPausing(moment.day)
        }
        party.session = nil
        let after = rules.levels.level(forXP: party.xp, from: before)
        if after > before {
            for level in before + 1...after {
                journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: UInt16(level)))
            }
        }
        return nil
    }

    private static func accept(
        _ kind: CommandKind, _ moment: Moment, _ party: inout TimeQuestParty, _ journal: inout Journal
    ) {
        party.today = moment.day
        journal.append(JournalEntry(kind: .command, member: 0, code: kind.rawValue, amount: moment.instant))
    }
}
