import Foundation
import QuestKernel
import Testing

@testable import QuestBond

@Suite struct NoticeTests {
    /// What becomes of notices over whole days without a visit, by day.
    private func absent(
        _ ground: Playground, days: ClosedRange<LocalDay>
    ) -> [(day: LocalDay, due: DueNotices)] {
        var log = NoticeLog()
        return days.map { day in
            let window = NoticeWindow(day: day, midnight: Int64(day) * 86_400, from: -1, to: 1_439)
            return (day, ground.party.dueNotices(in: window, &log, ground.rules))
        }
    }

    private func plays(changing changes: [String] = []) throws -> Playground {
        var ground = try Playground(changing: changes)
        try ground.play(.completeTask(.mental, .small, .quick))
        return ground
    }

    @Test("QB12 an absence brings notices on its 2nd, 5th and 14th day, and silence from the 30th on")
    func schedule() throws {
        let days = absent(try plays(), days: 1...60).filter { $0.due.sends(.comeback) }.map(\.day)
        #expect(days == [2, 5, 14])
        // Whatever a schedule asks for, 30 days and more are silent.
        let eager = absent(try plays(changing: ["notices.lapseDays=[29, 30, 45]"]), days: 1...60)
        #expect(eager.filter { $0.due.sends(.comeback) }.map(\.day) == [29])
        #expect(eager.filter { $0.due.isHeld(.comeback, by: .silence) }.map(\.day) == [30, 45])
        #expect(eager.filter { $0.day >= 30 }.allSatisfy { $0.due.sent == 0 })
    }

    @Test("QB12 at most three comeback notices a lapse, two days apart at least")
    func lapseCaps() throws {
        let greedy = absent(try plays(changing: ["notices.lapseDays=[2, 3, 4, 6, 9, 12]"]), days: 1...20)
        #expect(greedy.filter { $0.due.sends(.comeback) }.map(\.day) == [2, 4, 6])
        #expect(greedy.filter { $0.due.isHeld(.comeback, by: .spacing) }.map(\.day) == [3])
        #expect(greedy.filter { $0.due.isHeld(.comeback, by: .lapse) }.map(\.day) == [9, 12])
    }

    @Test("QB12 a new lapse has three notices of its own")
    func newLapse() throws {
        var ground = try plays()
        var log = NoticeLog()
        func sent(_ day: LocalDay) -> Bool {
            let window = NoticeWindow(day: day, midnight: Int64(day) * 86_400, from: -1, to: 1_439)
            return ground.party.dueNotices(in: window, &log, ground.rules).sends(.comeback)
        }
        #expect((1...15).count { sent($0) } == 3)
        try ground.open(day: 16)
        #expect((17...40).count { sent($0) } == 3)
    }

    @Test("QB12 from the second day away on there is no daily notice; by the other reading there is, up to the silence")
    func dailyInALapse() throws {
        for (changes, last) in [([String](), LocalDay(1)), (["notices.lapseFrom=31"], 29)] {
            let days = absent(try plays(changing: changes), days: 1...60)
            #expect(days.filter { $0.due.sends(.streakAtRisk) }.map(\.day) == Array(1...last))
            // A comeback notice needs the place of that morning's.
            #expect(days.filter { $0.due.sends(.comeback) }.map(\.day) == [2, 5, 14])
            // Nor is there one on the first Sunday, which keeps a place for the week: it has a task.
            #expect(
                days.filter { $0.due.sends(.loginReward) }.map(\.day)
                    == (1...last).filter { ![2, 5, 6, 14].contains($0) })
        }
    }

    @Test("QB12 a stage after the evening summary, or while its player is away, is told nowhere")
    func lateStages() throws {
        for (day, minute, cells) in [(LocalDay(0), 600, 0), (0, 1_300, 1), (3, 600, 1)] {
            var ground = try plays()
            ground.party.acting.expedition.row = 0
            ground.party.acting.expedition.nextAt = Int64(day) * 86_400 + Int64(minute) * 60
            ground.party.acting.expedition.endsAt = 90 * 86_400
            let window = NoticeWindow(
                day: day, midnight: Int64(day) * 86_400, from: Minutes(Int64(minute) - 1), to: Minutes(Int64(minute)))
            var log = NoticeLog()
            let due = ground.party.dueNotices(in: window, &log, ground.rules)
            #expect(due.isHeld(.expeditionStage, by: .day) == (cells == 1) && log.waits == (cells == 0))
            #expect(!due.sends(.expeditionStage))
        }
    }

    @Test("QB12 a streak is at risk at 20:00 on a day without a task, once; a task before then cancels it")
    func streakAtRisk() throws {
        var ground = try plays()
        var log = NoticeLog()
        func ask(_ from: Int64, _ to: Int64) -> DueNotices {
            let window = NoticeWindow(
                day: 1, midnight: 86_400, from: Minutes(rawValue: from), to: Minutes(rawValue: to))
            return ground.party.dueNotices(in: window, &log, ground.rules)
        }
        let fresh = log
        #expect(ask(-1, 1_199).sends(.loginReward))
        #expect(ask(1_199, 1_200).sends(.streakAtRisk))
        #expect(ask(1_200, 1_439).isEmpty)
        log = fresh
        try ground.open(day: 1)
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(ask(-1, 1_439).isEmpty)
    }

    @Test("QB12 never more than two a day: a streak at risk and something finished come before all others")
    func dayCap() throws {
        var ground = try plays()
        ground.party.acting.mission.row = 0
        ground.party.acting.mission.endsAt = 86_400 + 600 * 60
        let day = absent(ground, days: 1...1)[0].due
        // The mission at ten and the streak in the evening; the login reward of the morning leaves them their places.
        #expect(day.sends(.finished) && day.sends(.streakAtRisk))
        #expect(day.isHeld(.loginReward, by: .day))
        let none = absent(try plays(changing: ["notices.mostADay=0"]), days: 1...20)
        #expect(none.allSatisfy { $0.due.sent == 0 })
        #expect(none.contains { $0.due.isHeld(.comeback, by: .day) })
    }

    /// A hero with something done on each day up to a Sunday, or to one before it, who is there on the last.
    private func untilSunday(days: LocalDay = 6, changing changes: [String] = []) throws -> Playground {
        var ground = try plays(changing: changes)
        for day in 1...days {
            try ground.open(day: day)
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        return ground
    }

    @Test("QB12 QB47 on Sunday the evening summary tells of the week, if there was something to sum up")
    func summary() throws {
        var ground = try untilSunday()
        let sunday = absent(ground, days: 6...6)[0].due
        #expect(sunday.sends(.eveningSummary) && sunday.tells(.weeklySummary) && !sunday.tells(.partyActivity))
        try ground.open(day: 13)
        #expect(!absent(ground, days: 13...13)[0].due.tells(.weeklySummary))
    }

    /// A mission at ten and an expedition at eleven.
    private func finishTwice(_ ground: inout Playground, on day: LocalDay) {
        let midnight = Int64(day) * 86_400
        ground.party.acting.mission.row = 0
        ground.party.acting.mission.endsAt = midnight + 600 * 60
        ground.party.acting.expedition.row = 0
        ground.party.acting.expedition.nextAt = Journey.never
        ground.party.acting.expedition.endsAt = midnight + 660 * 60
    }

    @Test("QB12 what finishes is told at once as long as the day has a place; a streak at risk keeps its own")
    func finishedTwice() throws {
        var ground = try untilSunday()
        try ground.open(day: 7)
        try ground.play(.completeTask(.mental, .small, .quick))
        finishTwice(&ground, on: 7)
        let day = absent(ground, days: 7...7)[0].due
        #expect(day.count(.finished) == 2 && !day.sends(.eveningSummary) && day.told == 0)
        #expect(!day.isHeld(.weeklySummary, by: .day) && !day.isHeld(.finished, by: .day))
        var journal = Journal()
        day.count(member: 0, into: &journal)
        #expect(Record(entries: journal.entries).tally(.noticesSent, Int(Notice.finished.rawValue)) == 2)
        // On a day without a task there is one place for them.
        var idle = try plays()
        finishTwice(&idle, on: 1)
        let risky = absent(idle, days: 1...1)[0].due
        #expect(risky.count(.finished) == 1 && risky.sends(.streakAtRisk) && risky.isHeld(.finished, by: .day))
    }

    @Test("QB12 QB47 a Sunday keeps a place for the week; what finishes is told at once beside it, or in it")
    func sunday() throws {
        var ground = try untilSunday()
        finishTwice(&ground, on: 6)
        let day = absent(ground, days: 6...6)[0].due
        #expect(day.count(.finished) == 1 && day.sends(.eveningSummary) && !day.isHeld(.finished, by: .day))
        #expect(day.tells(.weeklySummary) && day.tells(.finished))
        // Of a week without tasks there is nothing to tell, so no place is kept.
        try ground.open(day: 13)
        finishTwice(&ground, on: 13)
        let streakless = absent(ground, days: 13...13)[0].due
        #expect(streakless.count(.finished) == 2 && !streakless.sends(.eveningSummary))
        #expect(!streakless.isHeld(.weeklySummary, by: .day))
        // By the other reading the day's first two have its places.
        var first = try untilSunday(changing: ["notices.weekKeepsPlace=false"])
        finishTwice(&first, on: 6)
        let without = absent(first, days: 6...6)[0].due
        #expect(without.count(.finished) == 2 && !without.sends(.eveningSummary))
        #expect(without.isHeld(.weeklySummary, by: .day))
    }

    @Test("QB12 QB47 on a Sunday with a streak at risk the two places are its and the week's: what finishes loses")
    func sundayAtRisk() throws {
        var ground = try untilSunday(days: 5)
        finishTwice(&ground, on: 6)
        func due(step: Int64) -> (due: [DueNotices], log: NoticeLog) {
            var log = NoticeLog()
            let due = stride(from: Int64(-1), to: 1_439, by: Int(step)).map { minute in
                let window = NoticeWindow(
                    day: 6, midnight: 6 * 86_400, from: Minutes(minute), to: Minutes(Swift.min(minute + step, 1_439)))
                return ground.party.dueNotices(in: window, &log, ground.rules)
            }
            return (due, log)
        }
        // However a host cuts the day.
        for step in [Int64(1_440), 60] {
            let (all, log) = due(step: step)
            #expect(log.sentToday == 2 && all.allSatisfy { $0.count(.finished) == 0 })
            #expect(all.contains { $0.sends(.streakAtRisk) })
            #expect(all.contains { $0.tells(.weeklySummary) && $0.tells(.finished) })
            #expect(all.contains { $0.isHeld(.loginReward, by: .day) })
            #expect(!all.contains { $0.isHeld(.finished, by: .day) })
        }
        // After the evening there is no place, and nothing left to wait for. Neither is there for what ends with the
        // summary, which comes last in its minute.
        ground.party.acting.expedition.endsAt = 6 * 86_400 + 1_300 * 60
        #expect(due(step: 1_440).due[0].isHeld(.finished, by: .day))
        ground.party.acting.expedition.endsAt = 6 * 86_400 + ground.rules.notices.eveningAt.rawValue * 60
        let (last, log) = due(step: 1_440)
        #expect(last[0].tells(.weeklySummary) && last[0].tells(.finished) && log.sentToday == 2)
    }

    @Test("QB12 QB47 of the evening of a Sunday the summary is sent although a mission ends later")
    func sundayNight() throws {
        for (keeps, isTold) in [(true, true), (false, false)] {
            var ground = try untilSunday(days: 5, changing: ["notices.weekKeepsPlace=\(keeps)"])
            ground.party.acting.mission.row = 0
            ground.party.acting.mission.endsAt = 6 * 86_400 + 1_300 * 60
            let day = absent(ground, days: 6...6)[0].due
            #expect(day.sends(.streakAtRisk) && day.sends(.eveningSummary) == isTold)
            #expect(day.sends(.finished) == !isTold)
        }
    }

    @Test("QB12 by the other reading one a day is told at once; what else is finished waits for the evening")
    func batches() throws {
        var ground = try untilSunday(changing: ["notices.finishedOnce=true"])
        finishTwice(&ground, on: 6)
        let day = absent(ground, days: 6...6)[0].due
        #expect(day.count(.finished) == 1 && day.sends(.eveningSummary))
        #expect(day.tells(.finished) && day.tells(.weeklySummary))
        // After the evening it comes too late.
        ground.party.acting.expedition.endsAt = 6 * 86_400 + 1_300 * 60
        let late = absent(ground, days: 6...6)[0].due
        #expect(late.isHeld(.finished, by: .day) && !late.tells(.finished))
        // However a host cuts the day.
        var log = NoticeLog()
        var sent: UInt16 = 0
        for minute in stride(from: Int64(-1), to: 1_439, by: 60) {
            let window = NoticeWindow(
                day: 6, midnight: 6 * 86_400, from: Minutes(minute), to: Minutes(Swift.min(minute + 60, 1_439)))
            sent |= ground.party.dueNotices(in: window, &log, ground.rules).sent
        }
        #expect(sent == late.sent)
    }

    @Test("QB12 QB45 the evening summary tells of nudges, kudos and tasks given; by the other reading no notice does")
    func messages() throws {
        let messages: [(QuestBond.Command, worked: [Int], isToFirst: Bool)] = [
            (.nudge(0), [], true), (.giveKudos(0), [0], true), (.assignTask(0, .mental, .small), [], true),
            (.nudge(2), [], false),
        ]
        for told in [true, false] {
            for (message, worked, isToFirst) in messages {
                var group = try TestParty(3, bond: 50, changing: ["notices.messagesTold=\(told)"])
                try group.work(worked)
                func evening(_ group: TestParty, of day: LocalDay = 0) -> DueNotices {
                    var (party, log) = (group.party, NoticeLog())
                    party.bringForward(0)
                    let window = NoticeWindow(day: day, midnight: Int64(day) * 86_400, from: 1_080, to: 1_180)
                    return party.dueNotices(in: window, &log, group.rules)
                }
                #expect(evening(group).isEmpty)
                try group.play(message, by: 1)
                let due = evening(group)
                #expect(due.tells(.allyMessage) == (told && isToFirst), "\(message)")
                #expect(due.sends(.eveningSummary) == (told && isToFirst) && !due.tells(.partyActivity))
                var journal = Journal()
                due.count(member: 0, into: &journal)
                #expect(Record(entries: journal.entries).tally(.noticesBatched, 3) == (told && isToFirst ? 1 : 0))
                // It is of its day alone.
                try group.open(day: 1)
                #expect(evening(group, of: 1).isEmpty)
            }
        }
    }

    @Test("QB12 a log of before the evening summary is read")
    func olderLog() throws {
        let old = #"{"day":4,"sentToday":1,"lapse":-1,"sentInLapse":0,"lastInLapse":-1}"#
        let log = try JSONDecoder().decode(NoticeLog.self, from: Data(old.utf8))
        #expect(log.day == 4 && log.sentToday == 1 && !log.hasFinished && !log.waits)
    }

    @Test("QB12 asking changes neither the party nor the answer, and days before the last visit have none")
    func pure() throws {
        let ground = try plays()
        let window = NoticeWindow(day: 2, midnight: 172_800, from: -1, to: 1_439)
        var (first, second) = (NoticeLog(), NoticeLog())
        let before = ground.party
        #expect(
            ground.party.dueNotices(in: window, &first, ground.rules)
                == ground.party.dueNotices(in: window, &second, ground.rules))
        #expect(first == second)
        #expect(ground.party == before)
        let past = NoticeWindow(day: -1, midnight: -86_400, from: -1, to: 1_439)
        #expect(ground.party.dueNotices(in: past, &first, ground.rules).isEmpty)
        let empty = Party(3, rules: ground.rules)
        #expect(empty.dueNotices(in: window, &first, ground.rules).isEmpty)
    }

    @Test("QB12 a host's count names each notice by kind and each cap that held one back")
    func counting() throws {
        var ground = try plays()
        ground.party.acting.mission.row = 0
        ground.party.acting.mission.endsAt = 86_400 + 600 * 60
        var journal = Journal()
        for day in absent(ground, days: 1...40) { day.due.count(member: 0, into: &journal) }
        let record = Record(entries: journal.entries)
        #expect(record.tally(.noticesSent, Int(Notice.comeback.rawValue)) == 3)
        #expect(record.tally(.noticesHeldBack, Int(NoticeCap.day.rawValue)) == 1)
        #expect(record.tally(.noticesHeldBackByKind, Int(Notice.loginReward.rawValue)) == 1)
        #expect(record.tally(.noticesSent) == 5)
        #expect(record.tally(.noticesBatched) == 0)
    }
}
