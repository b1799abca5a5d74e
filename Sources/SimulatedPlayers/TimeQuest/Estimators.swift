import QuestKernel
import TimeQuest

/// Simulated players of TimeQuest: they come on some days, guess, do their tasks, and misjudge less with practice.
package struct Estimators: ScenarioPeople {
    package typealias Played = TimeQuest

    /// An archetype, compiled.
    struct Habits: Sendable {
        var row: EstimatorRow
        var skippedDays: Chance
        var skippedWeekends: Chance
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
    private let habits: [Habits]
    private let census: Census

    package static func compile(_ content: TimeQuestContent) throws(ContentProblem) -> TimeQuestRules {
        TimeQuestRules(content)
    }

    package init?(rules: TimeQuestRules, people: ArchetypeFile<EstimatorRow>, seed: UInt64, arrivalSpan: Int) {
        let rows = people.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        var habits: [Habits] = []
        for row in rows {
            let thousandths = Int((row.sessionsADay - PartsPerMillion.one) / 1000)
            guard let more = CountDistribution.poisson(thousandths: thousandths, limit: Self.mostSessions - 1) else {
                return nil
            }
            habits.append(
                Habits(
                    row: row, skippedDays: Chance(row.skippedDays), skippedWeekends: Chance(row.skippedWeekends),
                    moreSessions: more))
        }
        (self.rules, self.habits, self.census, self.arrivalSpan) = (rules, habits, census, arrivalSpan)
        description = TimeQuest.describe(rules).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSeat() -> EstimatorSeat { EstimatorSeat(rules) }

    package func seat(partyFrom first: UInt32, in seat: inout EstimatorSeat, journal: inout Journal) {
        seat.party = TimeQuestParty(rules)
        seat.player = first
        seat.archetype = census.archetype(of: first)
        seat.arrival = census.arrival(of: first)
        let habits = habits[seat.archetype]
        seat.skill = EstimatingSkill(bias: habits.row.startingBias, spread: habits.row.startingSpread)
        seat.clock = 0
    }

    package func play(day: Int32, in seat: inout EstimatorSeat, journal: inout Journal) {
        let habits = habits[seat.archetype]
        let date = seat.arrival + day
        var attendance = draws(Draw.attendance, of: seat, on: date)
        let isWeekend = Moment.weekday(of: date) >= 5
        if attendance.happens(isWeekend ? habits.skippedWeekends : habits.skippedDays) { return }
        var plan = draws(Draw.sessions, of: seat, on: date)
        let sessions = 1 + habits.moreSessions.sample(&plan)
        for session in 0..<sessions {
            // A virtual day has 24 hours.
            let start = Int64(date) * 86_400 + Self.morning + Int64(session) * Self.wakingSpan / Int64(sessions)
            seat.clock = Swift.max(seat.clock, start)
            play(session: UInt16(session), on: date, habits, in: &seat, journal: &journal)
        }
    }

    private func play(
        session: UInt16, on date: LocalDay, _ habits: Habits, in seat: inout EstimatorSeat, journal: inout Journal
    ) {
        var choice = draws(Draw.tasks, of: seat, on: date, session)
        var durations = draws(Draw.durations, of: seat, on: date, session)
        var guesses = draws(Draw.guesses, of: seat, on: date, session)
        let planned = Int(choice.whole(in: habits.row.fewestTasks...habits.row.mostTasks))
        let count = Swift.min(planned, seat.tasks.count)
        // From their own order each time, so that no session depends on the one before it.
        for index in seat.tasks.indices { seat.tasks[index] = index }
        choice.shuffle(&seat.tasks, taking: count)
        for position in 0..<count {
            let task = seat.tasks[position]
            let row = rules.content.tasks[task]
            let typical = Int64(row.typicalSeconds)
            let truth = EstimatingSkill(bias: 0, spread: Int64(row.variation))
            let actual = inRange(truth.guess(ofSeconds: typical, draw: durations.next()))
            let guess = inRange(seat.skill.guess(ofSeconds: typical, draw: guesses.next()))
            seat.clock += Int64(actual)
            note(.estimate(task: task, estimatedSeconds: guess, actualSeconds: actual), on: date, &seat, &journal)
        }
        _ = apply(.finishSession, on: date, &seat, &journal)
        seat.skill.learn(habits.row.learning, lowestSpread: habits.row.lowestSpread)
    }

    /// Notes an estimate; a session that takes no more is finished, and the estimate opens the next one.
    private func note(
        _ estimate: TimeQuestCommand, on date: LocalDay, _ seat: inout EstimatorSeat, _ journal: inout Journal
    ) {
        switch apply(estimate, on: date, &seat, &journal) {
        case .sessionIsFull, .sessionOpenTooLong:
            _ = apply(.finishSession, on: date, &seat, &journal)
            _ = apply(estimate, on: date, &seat, &journal)
        default: break
        }
    }

    private func apply(
        _ command: TimeQuestCommand, on date: LocalDay, _ seat: inout EstimatorSeat, _ journal: inout Journal
    ) -> TimeQuestRefusal? {
        TimeQuest.apply(
            command, by: 0, to: &seat.party, at: moment(of: seat.clock, on: date), rules: rules,
            randomness: randomness, journal: &journal)
    }

    /// The virtual clock of this host: every simulated day has 86,400 seconds.
    private func moment(of instant: Int64, on date: LocalDay) -> Moment {
        Moment(instant: instant, day: date, minute: Int16(truncatingIfNeeded: instant % 86_400 / 60))
    }

    private func inRange(_ seconds: Int64) -> Int32 {
        Int32(Swift.min(seconds, Int64(rules.content.sessions.longestTaskMinutes) * 60))
    }

    private func draws(_ purpose: Purpose, of seat: EstimatorSeat, on date: LocalDay, _ ordinal: UInt16 = 0) -> Draws {
        randomness.draws(player: seat.player, purpose: purpose, day: date, ordinal: ordinal)
    }
}
