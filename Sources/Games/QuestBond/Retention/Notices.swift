import QuestKernel

/// The notices that were due in a window: one bit per kind, by whether they are sent or which cap holds them back.
public struct DueNotices: Sendable, Equatable {
    public internal(set) var sent: UInt16 = 0
    /// How many of them tell at once of something finished: there may be more than one in a window.
    public internal(set) var finished: Int32 = 0
    /// What the evening summary tells, where it is sent: all of it is one notice.
    public internal(set) var told: UInt16 = 0
    /// By `NoticeCap`.
    var held = SIMD4<UInt16>(repeating: 0)

    @usableFromInline init() {}

    @inline(__always)
    public var isEmpty: Bool { sent == 0 && held == SIMD4(repeating: 0) }
    /// How many of a kind are sent.
    public func count(_ notice: Notice) -> Int32 { notice == .finished ? finished : sends(notice) ? 1 : 0 }
    public func sends(_ notice: Notice) -> Bool { sent & (1 << notice.rawValue) != 0 }
    public func tells(_ notice: Notice) -> Bool { told & (1 << notice.rawValue) != 0 }
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
            journeys: (
                acting.expedition, acting.secondExpedition, fellowship.expedition.journey(of: acting.member)
            ), streak: acting.streak,
            weekOfTasks: acting.history.thisWeek.tasks > 0 ? acting.history.thisWeek.week : -1,
            areAlliesActive: areAlliesActive(on: window.day),
            haveAlliesWritten: !others.isEmpty && haveAlliesWritten(on: window.day))
        return reasons.dueNotices(in: window, &log, rules)
    }

    /// Whether any member except the acting one did something on a day.
    @inlinable @inline(__always)
    func areAlliesActive(on day: LocalDay) -> Bool {
        for index in others.indices where others[index].today == day && others[index].day.tasks > 0 { return true }
        return false
    }

    /// Whether an ally nudged or praised the acting member on a day, or gave it a task that is still to be done.
    @usableFromInline
    func haveAlliesWritten(on day: LocalDay) -> Bool {
        for index in others.indices
        where others[index].caps.day == day && others[index].caps.wrote(to: acting.player) { return true }
        for index in fellowship.tasks.indices
        where fellowship.tasks[index].doer == acting.member && fellowship.tasks[index].assigner != acting.member
            && !fellowship.tasks[index].isDone && fellowship.tasks[index].day == day
        { return true }
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
    let haveAlliesWritten: Bool

    @usableFromInline
    init(
        today: LocalDay, mission: Timer, journeys: (Journey, Journey, Journey), streak: Streak, weekOfTasks: Int32,
        areAlliesActive: Bool, haveAlliesWritten: Bool
    ) {
        self.today = today
        self.mission = mission
        self.journeys = journeys
        self.streak = streak
        self.weekOfTasks = weekOfTasks
        self.areAlliesActive = areAlliesActive
        self.haveAlliesWritten = haveAlliesWritten
    }

    /// What falls due, in the order of the clock: so it does not matter how a host cuts the day.
    @usableFromInline
    func dueNotices(in window: NoticeWindow, _ log: inout NoticeLog, _ rules: QuestBondRules) -> DueNotices {
        var due = DueNotices()
        log.turn(to: window.day)
        let day = NoticeDay(self, window, rules)
        var minute = window.from
        while let next = day.next(after: minute, upTo: window.to, rules) {
            minute = next.minute
            fallDue(at: minute, endsStage: next.endsStage, day, rules, &log, &due)
        }
        return due
    }

    private func fallDue(
        at minute: Minutes, endsStage: Bool, _ day: NoticeDay, _ rules: QuestBondRules, _ log: inout NoticeLog,
        _ due: inout DueNotices
    ) {
        let times = rules.notices
        if minute == times.streakAt, !day.isLapse, isStreakAtRisk(on: day.date) {
            send(.streakAtRisk, at: minute, day, rules, &log, &due)
        }
        if minute == day.missionEnds { finish(at: minute, day, rules, &log, &due) }
        if day.endsExpedition(at: minute) { finish(at: minute, day, rules, &log, &due) }
        if endsStage { passStage(at: minute, day, rules, &log, &due) }
        if minute == times.loginAt, day.absence > 0, !day.isLapse {
            send(.loginReward, at: minute, day, rules, &log, &due)
        }
        if minute == times.comebackAt, day.bringsComeback(rules) {
            send(.comeback, at: minute, day, rules, &log, &due)
        }
        if minute == times.eveningAt, !day.isLapse { sumUp(day, rules, &log, &due) }
    }

    /// A stage that is not an expedition's last. "Everything else batches into evening summary", which ends with the
    /// evening and with the first days away; or "push notification at each stage", and what finds no place waits.
    private func passStage(
        at minute: Minutes, _ day: NoticeDay, _ rules: QuestBondRules, _ log: inout NoticeLog, _ due: inout DueNotices
    ) {
        if rules.notices.stagesPush {
            if !send(.expeditionStage, at: minute, day, rules, &log, &due) { log.waits = true }
        } else if !day.isLapse, minute <= rules.notices.eveningAt {
            log.waits = true
        } else {
            due.hold(.expeditionStage, by: .day)
        }
    }

    /// "Mission/dungeon complete: immediate", as long as the day has a place; more of it waits for the evening.
    private func finish(
        at minute: Minutes, _ day: NoticeDay, _ rules: QuestBondRules, _ log: inout NoticeLog, _ due: inout DueNotices
    ) {
        let most =
            rules.notices.finishedOnce && log.hasFinished ? 0 : places(for: .finished, at: minute, day, rules, log)
        if log.hasFinished || day.keepsEvening(after: minute, rules), log.sentToday >= most {
            if !day.isLapse, minute <= rules.notices.eveningAt {
                log.waits = true
            } else {
                due.hold(.finished, by: .day)
            }
        } else if send(.finished, at: minute, day, rules, &log, &due) {
            log.hasFinished = true
            due.finished += 1
        }
    }

    /// "Everything else batches into evening summary": the party's day, what else is finished, and on Sundays the week.
    private func sumUp(
        _ day: NoticeDay, _ rules: QuestBondRules, _ log: inout NoticeLog, _ due: inout DueNotices
    ) {
        var told: UInt16 = 0
        if areAlliesActive { told |= 1 << Notice.partyActivity.rawValue }
        if haveAlliesWritten, rules.notices.messagesTold { told |= 1 << Notice.allyMessage.rawValue }
        if log.waits { told |= 1 << Notice.finished.rawValue }
        if day.isWeekTold { told |= 1 << Notice.weeklySummary.rawValue }
        guard told != 0 else { return }
        if send(.eveningSummary, at: rules.notices.eveningAt, day, rules, &log, &due) {
            due.told |= told
        } else {
            for notice in Notice.allCases where told & (1 << notice.rawValue) != 0 { due.hold(notice, by: .day) }
        }
    }

    /// Whether the main streak would miss a day without a task today.
    private func isStreakAtRisk(on day: LocalDay) -> Bool { streak.length > 0 && streak.lastDay < day }

    /// Sends a notice unless a cap holds it back; returns whether it is sent.
    @discardableResult
    private func send(
        _ notice: Notice, at minute: Minutes, _ day: NoticeDay, _ rules: QuestBondRules, _ log: inout NoticeLog,
        _ due: inout DueNotices
    ) -> Bool {
        if day.absence >= rules.notices.silenceFrom {
            due.hold(notice, by: .silence)
            return false
        }
        if notice == .comeback {
            if log.lapse != today {
                log.lapse = today
                log.sentInLapse = 0
                log.lastInLapse = -1
            }
            if log.sentInLapse >= rules.notices.mostALapse {
                due.hold(notice, by: .lapse)
                return false
            }
            if log.lastInLapse >= 0, day.date - log.lastInLapse < rules.notices.lapseSpacing {
                due.hold(notice, by: .spacing)
                return false
            }
        }
        if log.sentToday >= places(for: notice, at: minute, day, rules, log) {
            due.hold(notice, by: .day)
            return false
        }
        log.sentToday += 1
        if notice == .comeback {
            log.sentInLapse += 1
            log.lastInLapse = day.date
        }
        due.sent |= 1 << notice.rawValue
        return true
    }

    /// How many notices the day may have before this one finds no place. "Streak-at-risk + mission-complete = cap":
    /// others leave them their places, and a mission leaves the streak its. "One Sunday evening notification": on that
    /// day all but the streak leave the evening summary its place, which it leaves to no mission.
    private func places(
        for notice: Notice, at minute: Minutes, _ day: NoticeDay, _ rules: QuestBondRules, _ log: NoticeLog
    ) -> Int {
        var kept = 0
        if notice != .streakAtRisk, !day.isLapse, minute < rules.notices.streakAt, isStreakAtRisk(on: day.date) {
            kept += 1
        }
        let isEvening = notice == .eveningSummary
        let keepsEvening = day.keepsEvening(after: minute, rules)
        if keepsEvening, !isEvening, notice != .streakAtRisk { kept += 1 }
        if notice != .streakAtRisk, notice != .finished, !log.hasFinished, !(keepsEvening && isEvening),
            day.finishesSomething(after: minute)
        {
            kept += 1
        }
        // A notice that is there every morning leaves its place to the comeback notice of that day.
        if notice == .loginReward, minute < rules.notices.comebackAt, day.bringsComeback(rules) { kept += 1 }
        return rules.notices.mostADay - kept
    }
}

/// One day as notices see it: what may fall due on it, and when.
private struct NoticeDay {
    let date: LocalDay
    /// Days since the player was last there, and whether that is a lapse.
    let absence: Int32
    let isLapse: Bool
    /// Whether this evening's summary tells of the week: on a Sunday, of a week with tasks.
    let isWeekTold: Bool
    /// The minutes at which something finishes; -1 for none today.
    let missionEnds: Minutes
    private let expeditionsEnd: (Minutes, Minutes, Minutes)
    private let journeys: (Journey, Journey, Journey)
    private let isAnyoneOnTheWay: Bool
    private let window: NoticeWindow

    @inline(__always)
    init(_ reasons: NoticeReasons, _ window: NoticeWindow, _ rules: QuestBondRules) {
        date = window.day
        absence = window.day - reasons.today
        isLapse = absence >= rules.notices.lapseFrom
        isWeekTold =
            reasons.weekOfTasks >= 0 && !isLapse && Moment.weekday(of: date) == 6
            && reasons.weekOfTasks == Moment.week(of: date)
        missionEnds = reasons.mission.isIdle ? -1 : window.minute(of: reasons.mission.endsAt)
        let journeys = reasons.journeys
        func end(of journey: Journey) -> Minutes { journey.isIdle ? -1 : window.minute(of: journey.endsAt) }
        expeditionsEnd = (end(of: journeys.0), end(of: journeys.1), end(of: journeys.2))
        isAnyoneOnTheWay = !journeys.0.isIdle || !journeys.1.isIdle || !journeys.2.isIdle
        self.journeys = journeys
        self.window = window
    }

    /// Whether a comeback notice is due today.
    func bringsComeback(_ rules: QuestBondRules) -> Bool { rules.notices.lapseDays.contains(absence) }

    /// Whether a place is kept for the evening summary, which is still to come: of one minute it is the last.
    func keepsEvening(after minute: Minutes, _ rules: QuestBondRules) -> Bool {
        isWeekTold && rules.notices.weekKeepsPlace && minute <= rules.notices.eveningAt
    }

    func endsExpedition(at minute: Minutes) -> Bool {
        minute == expeditionsEnd.0 || minute == expeditionsEnd.1 || minute == expeditionsEnd.2
    }

    /// Whether a mission or an expedition finishes later today.
    func finishesSomething(after minute: Minutes) -> Bool {
        missionEnds > minute || expeditionsEnd.0 > minute || expeditionsEnd.1 > minute || expeditionsEnd.2 > minute
    }

    /// The first minute of today after `minute` at which a stage of a journey ends that is not the last; -1 for none.
    private func nextStage(of journey: Journey, after minute: Minutes, _ rules: QuestBondRules) -> Minutes {
        guard !journey.isIdle else { return -1 }
        let stages = rules.expeditions[Int(journey.row)].stages.count
        var at = journey.nextAt
        var stage = Int(journey.reached) + 1
        while stage < stages {
            let end = window.minute(of: at)
            if end > minute { return end }
            at += Seconds(rules.expeditions[Int(journey.row)].stages[stage].minutes).rawValue
            stage += 1
        }
        return -1
    }

    /// The first minute after `minute`, at most `last`, at which something may fall due, and whether a stage ends there
    /// that is not its expedition's last.
    @inline(__always)
    func next(after minute: Minutes, upTo last: Minutes, _ rules: QuestBondRules) -> (
        minute: Minutes, endsStage: Bool
    )? {
        var next = last + 1
        func look(_ time: Minutes) { if time > minute, time < next { next = time } }
        look(rules.notices.loginAt)
        look(rules.notices.comebackAt)
        look(rules.notices.eveningAt)
        look(rules.notices.streakAt)
        look(missionEnds)
        guard isAnyoneOnTheWay else { return next <= last ? (next, false) : nil }
        look(expeditionsEnd.0)
        look(expeditionsEnd.1)
        look(expeditionsEnd.2)
        let stages = (
            nextStage(of: journeys.0, after: minute, rules), nextStage(of: journeys.1, after: minute, rules),
            nextStage(of: journeys.2, after: minute, rules)
        )
        look(stages.0)
        look(stages.1)
        look(stages.2)
        guard next <= last else { return nil }
        return (next, next == stages.0 || next == stages.1 || next == stages.2)
    }
}

extension DueNotices {
    /// What an evening summary may tell; their places are the rows of its tally.
    static let ofTheEvening: [Notice] = [.partyActivity, .finished, .weeklySummary, .allyMessage]

    fileprivate mutating func hold(_ notice: Notice, by cap: NoticeCap) {
        held[Int(cap.rawValue)] |= 1 << notice.rawValue
    }

    /// Records what happened to the notices, for hosts that count them.
    public func count(member: UInt8, into journal: inout Journal) {
        journal.claim()
        for notice in Notice.allCases where sends(notice) {
            journal.tally(
                Tally.noticesSent.rawValue, member: member, cell: UInt16(notice.rawValue),
                amount: Int64(count(notice)))
        }
        let anyCap = held[0] | held[1] | held[2] | held[3]
        for notice in Notice.allCases {
            let bit: UInt16 = 1 << notice.rawValue
            let cell = UInt16(notice.rawValue)
            if anyCap & bit != 0 { journal.tally(Tally.noticesHeldBackByKind.rawValue, member: member, cell: cell) }
        }
        for (cell, notice) in Self.ofTheEvening.enumerated() where tells(notice) {
            journal.tally(Tally.noticesBatched.rawValue, member: member, cell: UInt16(cell))
        }
        for cap in NoticeCap.allCases where held[Int(cap.rawValue)] != 0 {
            journal.tally(
                Tally.noticesHeldBack.rawValue, member: member, cell: UInt16(cap.rawValue),
                amount: Int64(held[Int(cap.rawValue)].nonzeroBitCount))
        }
    }
}
