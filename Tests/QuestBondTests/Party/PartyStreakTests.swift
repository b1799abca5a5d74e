import QuestKernel
import Testing

@testable import QuestBond

@Suite struct PartyStreakTests {
    @Test("QB44 a day counts once all members have completed a task, and counts once")
    func everybody() throws {
        var group = try TestParty(3)
        try group.work([0, 1])
        try group.work([0, 1])
        #expect(group.party.fellowship.streak.length == 0)
        try group.work([2])
        #expect(group.party.fellowship.streak.length == 1)
        try group.work()
        #expect(group.party.fellowship.streak.length == 1)
        try group.open(day: 1)
        try group.play(.addHabit(.wellness), by: 0)
        try group.play(.completeHabit(0, .quick), by: 0)
        try group.work([1, 2])
        #expect(group.party.fellowship.streak.length == 2)
    }

    @Test(
        "QB44 tiers: 3 days +10 % EXP; 7: +15, gold +10; 14: +20, +15, loot +5; 30: +25, +20, +10",
        arguments: [
            (Int32(2), Int64(0), Int64(0), Int64(0)), (3, 10, 0, 0), (6, 10, 0, 0), (7, 15, 10, 0), (13, 15, 10, 0),
            (14, 20, 15, 5), (29, 20, 15, 5), (30, 25, 20, 10), (60, 25, 20, 10),
        ])
    func tiers(days: Int32, experience: Int64, gold: Int64, drops: Int64) throws {
        // Levels come and go with achievements on the way: gold stays that of level 1.
        var group = try TestParty(2, changing: ["tasks.streakStep=0", "tasks.goldAtLastLevel=10"])
        try group.workDays(days)
        #expect(group.party.fellowship.streak.length == days)
        for member in 0..<2 {
            // Without the bond's own perks, which come with time.
            group.party.fellowship.bondLevel = 1
            group.party.refreshPartyBonuses(group.rules)
            group.change(member) {
                $0.level = 1; $0.bonuses = Bonuses()
            }
            let record = try group.play(.completeTask(.household, .large, .quick), by: member)
            #expect(record.flow(Resource.experience, .tasks).rawValue == (45 * (100 + experience) + 50) / 100)
            #expect(record.flow(Resource.gold, .tasks).rawValue == (10 * (100 + gold) + 50) / 100)
            #expect(record.rolls(.taskEquipment).map(\.chance) == [Int32(65_000 * (100 + drops) / 100)])
        }
    }

    @Test("QB44 one miss of one member breaks it for all")
    func oneMiss() throws {
        var group = try TestParty(4)
        try group.workDays(8)
        #expect(group.party[3].company.experience.rawValue == 150_000)
        try group.open(day: group.now.day + 1)
        try group.work([0, 1, 2])
        #expect(group.party.fellowship.streak.length == 8)
        try group.open(day: group.now.day + 1, by: [1])
        #expect(group.party.fellowship.streak.length == 0)
        #expect(group.party.fellowship.streak.best == 8)
        for member in 0..<4 { #expect(group.party[member].company.experience == 0) }
        #expect(Record(entries: group.journal.entries).tally(.partyStreakMisses, 1) == 1)
    }

    @Test("QB44 any member's Streak Armor covers a day, at most two in a row", arguments: [0, 1, 2])
    func armor(holder: Int) throws {
        for (missed, armor, length) in [(1, 1, 3), (2, 2, 3), (2, 1, 0), (3, 9, 0)] as [(Int32, Int64, Int32)] {
            var group = try TestParty(3)
            let kind = group.rules.consumable(with: .streakArmor)
            try group.workDays(3)
            let before = group.party[holder].held(kind)
            group.give(Pieces(rawValue: armor), of: Resource.consumable(kind), to: holder)
            // A member opens the app late enough that its own streak asks for nothing.
            group.change(0) { $0.streak = Streak() }
            try group.open(day: group.now.day + missed + 1, by: [0])
            #expect(group.party.fellowship.streak.length == length, "\(missed) missed, \(armor) armors")
            let used = Swift.min(Int64(missed), armor, 2)
            #expect(group.party[holder].held(kind).rawValue == before.rawValue + armor - used)
            #expect(Record(entries: group.journal.entries).tally(.partyStreakMisses, 0) == used)
        }
    }

    @Test("QB44 the bond's Stand-In is for a member's own streak: a party covers two days, whatever its bond")
    func freezesOfThePerk() throws {
        var group = try TestParty(2, bond: 50)
        #expect(group.party[0].company.freezes > 0)
        let kind = group.rules.consumable(with: .streakArmor)
        group.give(9, of: Resource.consumable(kind), to: 1)
        try group.workDays(3)
        for member in 0..<2 { group.change(member) { $0.streak = Streak() } }
        try group.open(day: group.now.day + 4, by: [0])
        #expect(group.party.fellowship.streak.length == 0)
        #expect(Record(entries: group.journal.entries).tally(.partyStreakMisses, 0) == 2)
    }

    @Test("QB44 a day without play after covered ones goes on where it stood: the count of covered days starts afresh")
    func freezesReturn() throws {
        var group = try TestParty(2)
        let kind = group.rules.consumable(with: .streakArmor)
        group.give(9, of: Resource.consumable(kind), to: 1)
        try group.workDays(3)
        for round in Int32(1)...3 {
            group.change(0) { $0.streak = Streak() }
            group.change(1) { $0.streak = Streak() }
            try group.open(day: group.now.day + 3)
            try group.work()
            #expect(group.party.fellowship.streak.length == 3 + round)
        }
    }

    @Test("QB44 a solo hero has no party streak")
    func solo() throws {
        var ground = try Playground()
        for day in LocalDay(1)...5 {
            try ground.play(.completeTask(.mental, .small, .quick))
            try ground.open(day: day)
        }
        #expect(ground.party.fellowship == Fellowship())
        #expect(ground.hero.company == PartyBonuses())
    }
}
