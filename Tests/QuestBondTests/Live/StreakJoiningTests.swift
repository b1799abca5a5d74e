import QuestKernel
import Testing

@testable import QuestBond

/// Heroes come and go: a party's day and streak are those of who was there.
@Suite struct StreakJoiningTests {
    /// A hero alone with a Streak Armor that its own streak does not ask for.
    private static func newcomer(with armor: Int, _ rules: QuestBondRules) throws -> TestParty {
        var newcomer = try TestParty(1, seed: 5)
        newcomer.party = try TestParty.solo(9, rules)
        newcomer.give(1, of: Resource.consumable(armor), to: 0)
        newcomer.change(0) { $0.streak = Streak() }
        return newcomer
    }

    /// A member tells late of the day before: who came on the next one was not there for it, and did nothing to it.
    @Test func whoCameLaterMakesNoDayLessWhole() throws {
        var group = try TestParty(2)
        try group.workDays(3)
        let streak = group.party.fellowship.streak.length
        try group.open(day: group.now.day + 1)
        try group.work([1])
        let newcomer = try TestParty.solo(9, group.rules)
        group.party = try group.party.joined(by: newcomer, on: group.now.day + 1, rules: group.rules)
        try group.work([0])
        #expect(group.party.fellowship.streak.length == streak + 1)
        // On the day itself it is one of them.
        var other = try TestParty(2)
        try other.workDays(1)
        try other.open(day: 1)
        try other.work([1])
        other.party = try other.party.joined(by: newcomer, on: 1, rules: other.rules)
        try other.work([0])
        #expect(other.party.fellowship.streak.length == 1)
    }

    /// Nor does anybody make a day that is over whole by leaving, or by leaving and coming back.
    @Test(arguments: [false, true]) func whoMissedADayMissedItWhoeverLeaves(comesBack: Bool) throws {
        var group = try TestParty(3)
        try group.workDays(3)
        let streak = group.party.fellowship.streak.length
        try group.open(day: group.now.day + 1)
        try group.work([0])
        let (rest, leaver) = try group.party.parted(from: 2, on: group.now.day + 1, at: 0, rules: group.rules)
        group.party = comesBack ? try rest.joined(by: leaver, on: group.now.day + 1, rules: group.rules) : rest
        try group.work([1])
        #expect(group.party.fellowship.streak.length == streak)
        try group.open(day: group.now.day + 1)
        #expect(group.party.fellowship.active == 0 && group.party.fellowship.streak.length == 0)
    }

    /// The bond's Streak Freeze is for days with the party: who joins one for a minute has none.
    @Test func aFreezeCoversNoDayBeforeItsHeroCame() throws {
        var group = try TestParty(2, bond: 50)
        try group.work()
        var newcomer = try TestParty(1, seed: 5)
        newcomer.party = try TestParty.solo(9, group.rules)
        group.party = try group.party.joined(by: newcomer.party, on: 2, rules: group.rules)
        try #require((0..<3).allSatisfy { group.party[$0].company.freezes > 0 })
        try group.open(day: 2)
        // Day 1 was missed alone.
        #expect(group.party[2].streak.length == 0 && group.party[0].streak.length == 1)
    }

    /// Nor where a day was judged for the party before the hero opened one: Sunday was missed alone, Monday with it.
    @Test func anAllysDayMakesNobodysFreezeReachBack() throws {
        var group = try TestParty(2, bond: 50)
        try group.open(day: 7)
        var newcomer = try TestParty(1, seed: 5)
        newcomer.party = try TestParty.solo(9, group.rules)
        newcomer.change(0) { hero in for day in LocalDay(1)...5 { hero.streak.keep(day) } }
        group.party = try group.party.joined(by: newcomer.party, on: 7, rules: group.rules)
        try group.open(day: 8, by: [0])
        try group.open(day: 8, by: [2])
        #expect(group.party[2].streak.length == 0)
    }

    /// All of them missed the day after they met, and each keeps its streak, whoever opens the next one first.
    @Test(arguments: [0, 1], [2, 3]) func aFreezeCoversADayThatBeganWithItsHero(first: Int, members: Int) throws {
        var group = try TestParty(2, bond: 50)
        try group.work()
        // One who was left alone had none until somebody came.
        if members == 2 { group.party = try group.party.parted(from: 1, rules: group.rules).rest }
        let newcomer = try TestParty.solo(9, group.rules)
        group.party = try group.party.joined(by: newcomer, on: 0, rules: group.rules)
        let order = first == 0 ? Array(0..<members) : Array((0..<members).reversed())
        try group.open(day: 2, by: order)
        #expect((0..<members).allSatisfy { group.party[$0].streak.length == 1 })
    }

    /// Whoever meets again on a later day lives in that day, and has the streak that they kept.
    @Test func whoMeetAgainLiveInTheDayOfThen() throws {
        var group = try TestParty(2)
        try group.workDays(4)
        group.party.fellowship.dungeonRuns = 1
        let before = group.party.fellowship
        try #require(before.streak.length >= 3 && before.streak.lastDay == before.day)
        let (rest, leaver) = try group.party.parted(from: 1, rules: group.rules)
        // On the same day all goes on.
        let same = try rest.joined(by: leaver, rules: group.rules).fellowship
        #expect(same.streak == before.streak && same.active == before.active && same.dungeonRuns == 1)
        for passed in 1...2 as ClosedRange<LocalDay> {
            var again = group
            again.party = rest
            try again.open(day: before.day + passed, by: [0])
            again.party = try again.party.joined(by: leaver, rules: group.rules)
            #expect(again.party.fellowship.active == 0 && again.party.fellowship.dungeonRuns == 0)
            let waiting = again.party
            #expect(again.act(.nudge(5), by: 0) != nil)
            #expect(again.party == waiting, "what is refused changes nothing")
            try again.play(.completeTask(.mental, .small, .quick), by: 0)
            #expect(again.party.fellowship.day == before.day + passed)
            #expect(again.party.fellowship.streak.length == (passed == 1 ? before.streak.length : 0))
        }
        // Tasks that both did alone that day count, and no armor is for days without a party.
        let armor = group.rules.consumable(with: .streakArmor)
        for passed in 1...2 as ClosedRange<LocalDay> {
            var (left, right) = (group, group)
            (left.party, right.party) = (rest, leaver)
            for day in 1...passed {
                try left.open(day: before.day + day, by: [0])
                try right.open(day: before.day + day, by: [0])
            }
            try left.work([0])
            try right.work([0])
            left.give(1, of: Resource.consumable(armor), to: 0)
            left.party = try left.party.joined(by: right.party, rules: group.rules)
            try left.play(.checkIn(3, shares: false), by: 0)
            #expect(left.party.fellowship.streak.length == (passed == 1 ? before.streak.length + 1 : 1))
            #expect(left.party[0].has(1, of: Resource.consumable(armor)))
        }
    }

    /// Whoever acts first on the new day: who was there, or who came and had opened its own day.
    @Test(arguments: [0, 2])
    func aNewcomerChangesNothingOfDaysBefore(first: Int) throws {
        var group = try TestParty(2)
        try group.workDays(3)
        let armor = group.rules.consumable(with: .streakArmor)
        group.give(1, of: Resource.consumable(armor), to: 1)
        let before = group.party[1].held(armor)
        var newcomer = try TestParty(1, seed: 5)
        newcomer.party = try TestParty.solo(9, group.rules)
        newcomer.give(1, of: Resource.consumable(armor), to: 0)
        // Nobody's own streak asks for any.
        newcomer.change(0) { $0.streak = Streak() }
        group.change(0) { $0.streak = Streak() }
        // A day was missed.
        let today = group.now.day + 2
        try newcomer.open(day: today, by: [0])
        try newcomer.work()
        let own = newcomer.party[0].held(armor)
        group.party = try group.party.joined(by: newcomer.party, rules: group.rules)
        if first == 2 {
            group.now = newcomer.now
            try group.play(.checkIn(3, shares: false), by: 2)
        } else {
            try group.open(day: today, by: [0])
        }
        #expect(group.party.fellowship.streak.length == 3 && group.party.fellowship.streak.lastDay == today - 1)
        #expect(group.party[1].held(armor) == before - 1)
        #expect(group.party[2].held(armor) == own)
        // The day on which it came had begun: what the others miss on it stays missed. From the next on it is there as all
        // others are.
        for member in 0..<3 { group.change(member) { $0.streak = Streak() } }
        try group.open(day: today + 1)
        try group.work()
        #expect(group.party.fellowship.streak.length == 1 && group.party[2].held(armor) == own)
        group.change(0) { $0.streak = Streak() }
        try group.open(day: today + 3, by: [0])
        #expect(group.party.fellowship.streak.length == 1 && group.party[2].held(armor) == own - 1)
    }

    /// A day that was missed just after it came is one of those on which it was there; one before is not, though the
    /// newcomer had opened nothing since.
    @Test(arguments: [0, 1] as [LocalDay]) func aNewcomersArmorIsForDaysThatBeganWithIt(waits: LocalDay) throws {
        var group = try TestParty(2)
        try group.workDays(3)
        let armor = group.rules.consumable(with: .streakArmor)
        let newcomer = try Self.newcomer(with: armor, group.rules)
        group.change(0) { $0.streak = Streak() }
        let (own, today) = (newcomer.party[0].held(armor), group.now.day)
        group.party = try group.party.joined(by: newcomer.party, on: today + waits, rules: group.rules)
        try group.open(day: today + 2, by: [0])
        #expect(group.party.fellowship.streak.length == (waits == 0 ? 3 : 0))
        #expect(group.party[2].held(armor) == own - (waits == 0 ? 1 : 0))
    }

    /// Its first commands may have been given offline, days before it was formed.
    @Test func aPartyFormedBeforeItsFirstDayIsAsOneThatWasWhole() throws {
        let rules = try QuestBondFiles.rules([])
        var party = Party(0, rules: rules)
        for player in 1...2 as ClosedRange<UInt32> {
            party = try party.joined(by: Party(player, rules: rules), on: 9, rules: rules)
        }
        #expect(party == Party(0, with: [1, 2], rules: rules))
    }

    /// Who left and came back on one day takes nothing from the one who stayed, of that day neither.
    @Test(arguments: [0, 1] as [LocalDay]) func whoComesBackTakesNobodysArmor(waits: LocalDay) throws {
        var group = try TestParty(2)
        try group.workDays(3)
        let armor = group.rules.consumable(with: .streakArmor)
        group.give(1, of: Resource.consumable(armor), to: 0)
        let own = group.party[0].held(armor)
        let (rest, leaver) = try group.party.parted(from: 1, rules: group.rules)
        group.party = try rest.joined(by: leaver, on: group.now.day + waits, rules: group.rules)
        group.change(0) { $0.streak = Streak() }
        try group.open(day: group.now.day + 2, by: [0])
        #expect(group.party.fellowship.streak.length == 3 && group.party[0].held(armor) == own - 1)
    }

    /// Who came on a day had no part in what was missed on it before, whoever leaves and comes then.
    @Test func whoCameIsNotThereForThoseWhoComeBack() throws {
        var group = try TestParty(2)
        try group.workDays(3)
        let armor = group.rules.consumable(with: .streakArmor)
        let newcomer = try Self.newcomer(with: armor, group.rules)
        let today = group.now.day + 1
        group.party = try group.party.joined(by: newcomer.party, on: today, rules: group.rules)
        group.party = try group.party.parted(from: 1, rules: group.rules).rest
        let (rest, first) = try group.party.parted(from: 0, rules: group.rules)
        group.party = try rest.joined(by: first, on: today, rules: group.rules)
        for member in 0..<2 { group.change(member) { $0.streak = Streak() } }
        let own = group.party[0].held(armor)
        try group.open(day: today + 1, by: [1])
        #expect(group.party.fellowship.streak.length == 0 && group.party[0].held(armor) == own)
    }

    /// Also where both had opened it before.
    @Test func theDayOnWhichAPartyMeetsCounts() throws {
        var group = try TestParty(1)
        group.party = try group.party.joined(by: TestParty.solo(9, group.rules), rules: group.rules)
        try group.work([0])
        #expect(group.party.fellowship.day == 0 && group.party.fellowship.streak.length == 1)
        #expect(group.act(.giveKudos(1), by: 0) == nil, "the other did a task today")
    }

    /// Who did its task alone, before it came or while it was away, makes the day whole by coming.
    @Test(arguments: [2, 3]) func aDayThatANewcomerMakesWholeCounts(members: Int) throws {
        var group = try TestParty(members)
        try group.workDays(3)
        try group.open(day: group.now.day + 1)
        try group.work(Array(0..<(members - 1)))
        let (rest, leaver) = try group.party.parted(from: members - 1, rules: group.rules)
        var alone = group
        alone.party = leaver
        try alone.work([0])
        let over = try rest.joined(by: alone.party, on: group.now.day + 1, rules: group.rules)
        #expect(over.fellowship.streak.length == rest.fellowship.streak.length)
        group.party = try rest.joined(by: alone.party, rules: group.rules)
        #expect(group.party.fellowship.streak.length == 4)
        try group.work()
        for member in 0..<members { group.change(member) { $0.streak = Streak() } }
        try group.open(day: group.now.day + 1)
        try group.work()
        #expect(group.party.fellowship.streak.length == 5)
    }

    /// The first day of a streak as all others.
    @Test func aDayThatAllWhoRemainUsedCounts() throws {
        for days in 0...1 as ClosedRange<Int32> {
            var group = try TestParty(3)
            try group.workDays(days)
            try group.open(day: group.now.day + 1)
            try group.work([0, 1])
            group.party = try group.party.parted(from: 2, rules: group.rules).rest
            #expect(group.party.fellowship.streak.length == days + 1)
        }
    }

    /// A day that is over stays missed, whoever leaves.
    @Test func nobodysLeavingMakesAPastDayWhole() throws {
        var group = try TestParty(3)
        try group.workDays(3)
        let before = group.party.fellowship.streak.length
        try group.open(day: group.now.day + 1)
        try group.work([0, 1])
        for late in 0...1 as ClosedRange<LocalDay> {
            let (rest, _) = try group.party.parted(
                from: 2, on: group.party.fellowship.day + late, at: 0, rules: group.rules)
            #expect(rest.fellowship.streak.length == before + (late == 0 ? 1 : 0))
        }
    }

    /// A streak of a party that was parted is not kept alive by who comes later, on days when there was no party.
    @Test func daysWithoutAPartyTakeNobodysArmor() throws {
        var group = try TestParty(2)
        try group.workDays(3)
        let armor = group.rules.consumable(with: .streakArmor)
        group.party = try group.party.parted(from: 1, rules: group.rules).rest
        try group.open(day: group.now.day + 2, by: [0])
        group.change(0) { $0.streak = Streak() }
        group.give(1, of: Resource.consumable(armor), to: 0)
        let own = group.party[0].held(armor)
        var newcomer = try TestParty(1, seed: 5)
        newcomer.party = try TestParty.solo(9, group.rules)
        newcomer.give(3, of: Resource.consumable(armor), to: 0)
        let their = newcomer.party[0].held(armor)
        group.party = try group.party.joined(by: newcomer.party, rules: group.rules)
        try group.open(day: group.now.day + 1, by: [0])
        #expect(group.party.fellowship.streak.length == 0)
        #expect(group.party[0].held(armor) == own && group.party[1].held(armor) == their)
    }
}
