import QuestBond
import QuestKernel

extension QuestBondSession {
    /// This host asks for the notices that fell due since it last asked, and counts what it would have sent.
    ///
    /// It asks at each visit, before the player acts, and at the day's end: between two requests nothing changes.
    mutating func askForNotices(
        on date: LocalDay, upTo minute: Minutes, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let window = NoticeWindow(
            day: date, midnight: midnight(of: date), from: player.askedUpTo, to: minute)
        player.askedUpTo = minute
        let due = party.dueNotices(in: window, &player.notices, population.rules)
        if due.isEmpty { return }
        due.count(member: party.acting.member, into: &journal)
        guard population.assumptions.churn, due.sends(.comeback), player.awayUntil > date + 1 else { return }
        let behavior = population.behaviors[player.archetype]
        var draws = population.randomness.draws(player: player.number, purpose: PlayerDraw.notice.purpose, day: date)
        if draws.happens(behavior.row.life.answersNotices) { player.awayUntil = date + 1 }
    }
}
