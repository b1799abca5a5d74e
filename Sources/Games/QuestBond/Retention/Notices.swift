import QuestKernel

/// The notices that a host sent to one player: the caps are checked against it.
public struct NoticeLog: Sendable, Equatable, Codable {
    var day: LocalDay = -1
    var sentToday = 0
    /// The day of the last visit before the lapse that the counts below belong to.
    var lapse: LocalDay = -1
    var sentInLapse = 0
    var lastInLapse: LocalDay = -1

    public init() {}
}

/// A stretch of one local day that a host asks about: after `from`, up to and with `to`, in minutes after midnight.
public struct NoticeWindow: Sendable, Equatable {
    public var day: LocalDay
    /// The instant of that day's midnight.
    public var midnight: Int64
    public var from: Minutes
    public var to: Minutes

    public init(day: LocalDay, midnight: Int64, from: Minutes, to: Minutes) {
        self.day = day
        self.midnight = midnight
        self.from = from
        self.to = to
    }

    @inline(__always)
    func holds(_ minute: Minutes) -> Bool { from < minute && minute <= to }

    @inline(__always)
    func holds(instant: Int64) -> Bool {
        midnight + Seconds(from).rawValue < instant && instant <= midnight + Seconds(to).rawValue
    }
}

/// The notices that were due in a window: one bit per kind, by whether they are sent or which cap holds them back.
public struct DueNotices: Sendable, Equatable {
    public internal(set) var sent: UInt8 = 0
    /// By `NoticeCap`.
    var held = SIMD4<UInt8>(repeating: 0)

    @usableFromInline init() {}

    @inline(__always)
    public var isEmpty: Bool { sent == 0 && held == SIMD4(repeating: 0) }
    public func sends(_ notice: Notice) -> Bool { sent & (1 << notice.rawValue) != 0 }
    public func isHeld(_ notice: Notice, by cap: NoticeCap) -> Bool {
        held[Int(cap.rawValue)] & (1 << notice.rawValue) != 0
    }
}

extension Party {
    /// Which notices to the acting member fall due in a window, and which caps hold back; QB12.
    ///
    /// A pure function of the state, the time and what was sent before: it makes no draws and changes only the host's
    /// own log. The host does the sending.
    @inlinable @inline(__always)
    public func dueNotices(in window: NoticeWindow, _ log: inout NoticeLog, _ rules: QuestBondRules) -> DueNotices {
        guard acting.today >= 0, window.day >= acting.today, window.from < window.to else { return DueNotices() }
        let reasons = NoticeReasons(
            today: acting.today, mission: acting.mission,
            journeys: (acting.expedition, acting.secondExpedition, fellowship.expedition.timer), streak: acting.streak,
            weekOfTasks: acting.history.thisWeek.tasks > 0 ? acting.history.thisWeek.week : -1,
            areAlliesActive: areAlliesActive(on: window.day))
        return reasons.dueNotices(in: window, &log, rules)
    }

    /// Whether any member except the acting one did something on a day.
    @inlinable @inline(__always)
    func areAlliesActive(on day: LocalDay) -> Bool {
        for index in others.indices where others[index].today == day && others[index].day.tasks > 0 { return true }
        return false
    }
}

/// The few fields that notices depend on, so that the party itself is not passed around.
@usableFromInline
struct NoticeReasons {
    let today: LocalDay
    let mission: Timer
    /// The hero's own expeditions and the party's.
    let journeys: (Journey, Journey, Journey)
    let streak: Streak
    /// The week in which the hero last completed a task, if it is the present one; otherwise -1.
    let weekOfTasks: Int32
    let areAlliesActive: Bool

    @usableFromInline
    init(
        today: LocalDay, mission: Timer, journeys: (Journey, Journey, Journey), streak: Streak, weekOfTasks: Int32,
        areAlliesActive: Bool
    ) {
        self.today = today
        self.mission = mission
        self.journeys = journeys
        self.streak = streak
        self.weekOfTasks = weekOfTasks
        self.areAlliesActive = areAlliesActive
    }

    @usableFromInline
    func dueNotices(in window: NoticeWindow, _ log: inout NoticeLog, _ rules: QuestBondRules) -> DueNotices {
        var due = DueNotices()
        if log.day != window.day {
            log.day = window.day
            log.sentToday = 0
        }
        let absence = window.day - today
        let isLapse = absence >= rules.notices.lapseFrom
        if window.holds(rules.notices.loginAt), absence > 0, !isLapse {
            send(.loginReward, absence, rules, window, &log, &due)
        }
        if window.holds(rules.notices.comebackAt), isLapse, rules.notices.lapseDays.contains(absence) {
            send(.comeback, absence, rules, window, &log, &due)
        }
        if window.holds(instant: mission.endsAt), !mission.isIdle {
            send(.finished, absence, rules, window, &log, &due)
        }
        tell(journeys.0, absence, rules, window, &log, &due)
        tell(journeys.1, absence, rules, window, &log, &due)
        tell(journeys.2, absence, rules, window, &log, &due)
        if isLapse { return due }
        if window.holds(rules.notices.eveningAt), areAlliesActive {
            send(.partyActivity, absence, rules, window, &log, &due)
        }
        if window.holds(rules.notices.streakAt), isStreakAtRisk(on: window.day) {
            send(.streakAtRisk, absence, rules, window, &log, &due)
        }
        if window.holds(rules.notices.summaryAt), Moment.weekday(of: window.day) == 6,
            weekOfTasks == Moment.week(of: window.day)
        {
            send(.weeklySummary, absence, rules, window, &log, &due)
        }
        return due
    }

    /// A notice at each stage of an expedition, and one at its end ("Push notification at each stage").
    private func tell(
        _ journey: Journey, _ absence: Int32, _ rules: QuestBondRules, _ window: NoticeWindow, _ log: inout NoticeLog,
        _ due: inout DueNotices
    ) {
        guard journey.row >= 0 else { return }
        let index = Int(journey.row)
        var at = journey.nextAt
        var stage = Int(journey.reached) + 1
        let stages = rules.expeditions[index].stages.count
        while stage < stages {
            if window.holds(instant: at) { send(.expeditionStage, absence, rules, window, &log, &due) }
            at += Seconds(rules.expeditions[index].stages[stage].minutes).rawValue
            stage += 1
        }
        if window.holds(instant: journey.endsAt) { send(.finished, absence, rules, window, &log, &due) }
    }

    /// Whether the main streak would miss a day without a task today.
    private func isStreakAtRisk(on day: LocalDay) -> Bool { streak.length > 0 && streak.lastDay < day }

    private func send(
        _ notice: Notice, _ absence: Int32, _ rules: QuestBondRules, _ window: NoticeWindow, _ log: inout NoticeLog,
        _ due: inout DueNotices
    ) {
        let bit: UInt8 = 1 << notice.rawValue
        func hold(_ cap: NoticeCap, _ due: inout DueNotices) { due.held[Int(cap.rawValue)] |= bit }
        if absence >= rules.notices.silenceFrom { return hold(.silence, &due) }
        if notice == .comeback {
            if log.lapse != today {
                log.lapse = today
                log.sentInLapse = 0
                log.lastInLapse = -1
            }
            if log.sentInLapse >= rules.notices.mostALapse { return hold(.lapse, &due) }
            if log.lastInLapse >= 0, window.day - log.lastInLapse < rules.notices.lapseSpacing {
                return hold(.spacing, &due)
            }
        }
        // A streak at risk has the highest priority: its place is kept until the evening.
        let isKept =
            notice != .streakAtRisk && absence < rules.notices.lapseFrom && window.from < rules.notices.streakAt
            && isStreakAtRisk(on: window.day)
        if log.sentToday + (isKept ? 1 : 0) >= rules.notices.mostADay { return hold(.day, &due) }
        log.sentToday += 1
        if notice == .comeback {
            log.sentInLapse += 1
            log.lastInLapse = window.day
        }
        due.sent |= bit
    }
}

extension DueNotices {
    /// Records what happened to the notices, for hosts that count them.
    public func count(member: UInt8, into journal: inout Journal) {
        journal.claim()
        for notice in Notice.allCases where sends(notice) {
            journal.tally(Tally.noticesSent.rawValue, member: member, cell: UInt16(notice.rawValue))
        }
        for cap in NoticeCap.allCases where held[Int(cap.rawValue)] != 0 {
            journal.tally(
                Tally.noticesHeldBack.rawValue, member: member, cell: UInt16(cap.rawValue),
                amount: Int64(held[Int(cap.rawValue)].nonzeroBitCount))
        }
    }
}
