import QuestKernel
import TimeQuest

/// Simulated players of TimeQuest: they come on some days, guess, do their tasks, and misjudge less with practice.
package struct TimeQuestPopulation: ScenarioPopulation {
    package typealias Played = TimeQuest

    /// An archetype, compiled.
    struct Behavior: Sendable {
        var row: TimeQuestArchetype
        var skippedDays: Probability
        var skippedWeekends: Probability
        /// Sessions beyond the first of a day.
        var moreSessions: CountDistribution
    }

    /// What these players draw for. A number, once given, is never used for another.
    private enum Draw {
        static let attendance = Purpose(0x8000)
        static let sessions = Purpose(0x8001)
        static let tasks = Purpose(0x8002)
        static let durations = Purpose(0x8003)
        static let guesses = Purpose(0x8004)
        static let leaving = Purpose(0x8005)
    }

    /// Within a day, local time: the first session's earliest start, and the span over which sessions are spread.
    private static let morning: Int64 = 7 * 3600
    private static let wakingSpan: Int64 = 14 * 3600
    private static let mostSessions = 12

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: TimeQuestRules
    private let randomness: Randomness
    private let behaviors: [Behavior]
    private let census: Census

    package static func compile(_ content: TimeQuestContent) throws(ContentProblem) -> TimeQuestRules {
        TimeQuestRules(content)
    }

    package init?(
        rules: TimeQuestRules, archetypeFile: ArchetypeFile<TimeQuestArchetype>, seed: UInt64, arrivalSpan: Int
    ) {
        let rows = archetypeFile.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        var behaviors: [Behavior] = []
        for row in rows {
            let thousandths = Int((row.sessionsADay - 1).partsPerMillion / 1000)
            guard let more = CountDistribution.poisson(thousandths: thousandths, limit: Self.mostSessions - 1) else {
                return nil
            }
            behaviors.append(
                Behavior(
                    row: row, skippedDays: row.skippedDays, skippedWeekends: row.skippedWeekends,
                    moreSessions: more))
        }
        (self.rules, self.behaviors, self.census, self.arrivalSpan) = (rules, behaviors, census, arrivalSpan)
        description = TimeQuest.describe(rules).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> TimeQuestSession { TimeQuestSession(rules) }

    package func start(partyFrom first: UInt32, in session: inout TimeQuestSession, journal: inout Journal) {
        session.party = TimeQuestParty(rules)
        session.player = first
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
        let behavior = behaviors[session.archetype]
        session.skill = EstimatingSkill(bias: behavior.row.startingBias, spread: behavior.row.startingSpread)
        session.clock = 0
    }

    package func play(day: Int32, in session: inout TimeQuestSession, journal: inout Journal) {
        let behavior = behaviors[session.archetype]
        let date = session.arrival + day
        var attendance = draws(Draw.attendance, of: session, on: date)
        let isWeekend = Moment.weekday(of: date) >= 5
        if attendance.happens(isWeekend ? behavior.skippedWeekends : behavior.skippedDays) { return }
        var plan = draws(Draw.sessions, of: session, on: date)
        let sessions = 1 + behavior.moreSessions.sample(&plan)
        for number in 0..<sessions {
            // A virtual day has 24 hours.
            let start = Int64(date) * 86_400 + Self.morning + Int64(number) * Self.wakingSpan / Int64(sessions)
            session.clock = Swift.max(session.clock, start)
            play(session: UInt16(number), on: date, behavior, in: &session, journal: &journal)
        }
    }

    private func play(
        session number: UInt16, on date: LocalDay, _ behavior: Behavior, in session: inout TimeQuestSession,
        journal: inout Journal
    ) {
        var choice = draws(Draw.tasks, of: session, on: date, number)
        var durations = draws(Draw.durations, of: session, on: date, number)
        var guesses = draws(Draw.guesses, of: session, on: date, number)
        let planned = Int(choice.whole(in: behavior.row.fewestTasks...behavior.row.mostTasks))
        let count = Swift.min(planned, session.tasks.count, rules.content.sessions.mostEstimates)
        var leaving = draws(Draw.leaving, of: session, on: date, number)
        let isLeaving = leaving.happens(behavior.row.leaves)
        let leftAfter = Int(leaving.below(UInt32(count)))
        _ = apply(.begin(tasks: count), on: date, &session, &journal)
        // Shuffled from the same order each time, so that no session depends on the one before it.
        for index in session.tasks.indices { session.tasks[index] = index }
        choice.shuffle(&session.tasks, taking: count)
        for position in 0..<(isLeaving ? leftAfter : count) {
            let task = session.tasks[position]
            let row = rules.content.tasks[task]
            let typical = row.typicalSeconds
            let truth = EstimatingSkill(bias: 0, spread: row.variation)
            let actual = inRange(truth.guess(of: typical, draw: durations.next()))
            let guess = inRange(session.skill.guess(of: typical, draw: guesses.next()))
            session.clock += Int64(actual)
            let estimate = TimeQuest.Command.estimate(task: task, estimatedSeconds: guess, actualSeconds: actual)
            // Open for too long: nobody sits down to the rest of it.
            if apply(estimate, on: date, &session, &journal) != nil { break }
        }
        guard apply(.finishSession, on: date, &session, &journal) == nil else {
            _ = apply(.leave, on: date, &session, &journal)
            return
        }
        session.skill.learn(behavior.row.learning, lowestSpread: behavior.row.lowestSpread)
    }

    private func apply(
        _ command: TimeQuest.Command, on date: LocalDay, _ session: inout TimeQuestSession, _ journal: inout Journal
    ) -> TimeQuest.Refusal? {
        TimeQuest.apply(
            command, by: 0, to: &session.party, at: moment(of: session.clock, on: date), rules: rules,
            randomness: randomness, journal: &journal)
    }

    /// The virtual clock of this host: every simulated day has 86,400 seconds.
    private func moment(of instant: Int64, on date: LocalDay) -> Moment {
        Moment(instant: instant, day: date, minute: Int16(truncatingIfNeeded: instant % 86_400 / 60))
    }

    private func inRange(_ time: Seconds) -> Int32 {
        Int32(Swift.min(time, Seconds(rules.content.sessions.longestTaskMinutes)).rawValue)
    }

    private func draws(_ purpose: Purpose, of session: TimeQuestSession, on date: LocalDay, _ ordinal: UInt16 = 0)
        -> Draws
    {
        randomness.draws(player: session.player, purpose: purpose, day: date, ordinal: ordinal)
    }
}

extension TimeQuestPopulation: Forkable {
    package func arrival(ofPartyFrom first: UInt32) -> LocalDay { census.arrival(of: first) }
    package func takeOver(_ session: inout TimeQuestSession) { session.rules = rules }
}
