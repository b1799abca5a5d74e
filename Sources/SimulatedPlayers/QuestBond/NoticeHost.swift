import QuestBond
import QuestKernel

extension QuestBondSeat {
    /// This host asks for the notices that fell due since it last asked, and counts what it would have sent.
    ///
    /// It asks at each visit, before the player acts, and at the day's end: between two askings nothing changed.
    mutating func askForNotices(
        on date: LocalDay, upTo minute: Int64, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let window = NoticeWindow(
            day: date, midnight: midnight(of: date), from: person.askedUpTo, to: minute)
        person.askedUpTo = minute
        let due = party.dueNotices(in: window, &person.notices, population.rules)
        if due.isEmpty { return }
        due.count(member: party.acting.member, into: &journal)
        guard population.assumptions.churn, due.sends(.comeback), person.awayUntil > date + 1 else { return }
        let habits = population.habits[person.archetype]
        var draws = population.randomness.draws(player: person.player, purpose: PeopleDraw.notice.purpose, day: date)
        if draws.happens(Chance(habits.row.life.answersNotices)) { person.awayUntil = date + 1 }
    }
}
