import Foundation
import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct BondTests {
    @Test("QB45 the bond has levels 1-50, eight titles and eleven perks, none above level 50")
    func content() throws {
        let rules = try QuestBondFiles.rules()
        let bond = rules.party.content.bond
        #expect(bond.levels == 50)
        #expect(rules.party.curve.thresholds.count == 50)
        #expect(bond.perks.count == 11)
        #expect(bond.perks.allSatisfy { (1...50).contains($0.level) })
        let titles: [(Int32, String)] = [
            (1, "Acquaintances"), (4, "Acquaintances"), (5, "Companions"), (9, "Companions"), (10, "Trusted Allies"),
            (15, "Battle Forged"), (19, "Battle Forged"), (20, "Ironbound"), (30, "Oathsworn"), (39, "Oathsworn"),
            (40, "Legends"), (49, "Legends"), (50, "Legendary Bond"),
        ]
        for (level, title) in titles { #expect(rules.party.title(at: level) == title) }
        for name in ["Task Assignment", "Shared Duty Board", "Party Achievements"] {
            #expect(bond.perks.contains { $0.name == name }, "\(name)")
        }
    }

    @Test(
        "QB45 a perk or a title above the last level is refused at load",
        arguments: [
            "party.bond.perks.oneBanner.level=51", "party.bond.levels=49", "party.bond.titles[7].level=51",
            "party.bond.titles[0].level=2", "party.bond.perks.kindWords.effect=bondExpp",
        ])
    func refusedAtLoad(change: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.path.hasPrefix("party.bond") == true, "\(String(describing: found))")
    }

    @Test("QB45 QB28 a Party Beacon of any member raises bond EXP of all for its hour; a second one adds nothing")
    func beacon() throws {
        // Round figures: 100 bond EXP a nudge.
        var group = try TestParty(3, changing: ["party.bond.experience.nudge=100", "party.bond.levelBase=10000"])
        let kind = group.rules.consumable(with: .partyBeacon)
        func nudge(_ from: Int, _ to: Int) throws -> Int64 {
            try group.play(.nudge(to), by: from).flow(Resource.bondExperience, .bondKindness).rawValue
        }
        #expect(try nudge(0, 1) == 100)
        for (member, ally) in [(2, 0), (1, 0)] {
            group.give(1, of: Resource.consumable(kind), to: member)
            try group.play(.use(kind), by: member)
            #expect(try nudge(member, ally) == 125)
        }
        #expect(try nudge(0, 2) == 125)
        group.now.instant += 3_599
        #expect(try nudge(1, 2) == 125)
        group.now.instant += 1
        #expect(try nudge(2, 1) == 100)
    }

    @Test("QB45 bond EXP is the party's: each action's flow is recorded under member 0, and their sum is what it holds")
    func flowsAddUp() throws {
        var group = try TestParty(3)
        let rules = group.rules.party.content.bond.experience
        #expect(try group.play(.nudge(0), by: 2).flow(Resource.bondExperience, .bondKindness) == rules.nudge)
        let record = try group.play(.completeTask(.mental, .small, .quick), by: 1)
        #expect(record.flow(Resource.bondExperience, .bondTasks) == rules.task)
        #expect(try group.play(.giveKudos(1), by: 0).flow(Resource.bondExperience, .bondKindness) == rules.kudos)
        try group.work([0])
        #expect(
            try group.play(.completeTask(.mental, .small, .quick), by: 2)
                .flow(Resource.bondExperience, .bondStreak) == rules.streakDay)
        let flows = group.journal.entries.filter {
            $0.kind == .flow && $0.resource == Resource.bondExperience.id.rawValue
        }
        #expect(flows.count == 6)
        #expect(flows.allSatisfy { $0.member == 0 })
        #expect(flows.reduce(0) { $0 + $1.amount } == group.party.fellowship.bondExperience.rawValue)
        for member in 0..<3 { #expect(group.party[member].ledger[Resource.bondExperience] == 0) }
    }

    @Test("QB45 levels follow the curve, reach 50 and stop there, while EXP still counts; perks are reported once")
    func levels() throws {
        var group = try TestParty(2)
        let thresholds = group.rules.party.curve.thresholds
        var journal = Journal()
        let turn = Turn(rules: group.rules, randomness: group.randomness, moment: group.now, member: 0)
        while group.party.fellowship.bondExperience < thresholds[49] + 5_000 {
            group.party.earnBond(997, from: .bondAdventures, turn, &journal)
            let held = group.party.fellowship.bondExperience
            #expect(Int(group.party.fellowship.bondLevel) == thresholds.lastIndex { $0 <= held }.map { $0 + 1 })
        }
        #expect(group.party.fellowship.bondLevel == 50)
        #expect(group.party[1].company.bondLevel == 50)
        for perk in 0..<11 { #expect(Record(entries: journal.entries).tally(.bondPerks, perk) == 1) }
    }

    @Test("QB45 a leap over several marks writes each of them, once for each member")
    func marks() throws {
        var group = try TestParty(2, bond: 5)
        var journal = Journal()
        let turn = Turn(rules: group.rules, randomness: group.randomness, moment: group.now, member: 0)
        group.party.earnBond(group.rules.party.curve.thresholds[29], from: .bondAdventures, turn, &journal)
        #expect(
            Record(entries: journal.entries).milestones.filter { $0.rawValue >= Milestone.bond10.rawValue } == [
                .bond10, .bond25, .bond10, .bond25,
            ])
        journal.removeAll()
        group.party.noteTogether(.partyStreak, 31, turn, &journal)
        group.party.noteTogether(.partyStreak, 32, turn, &journal)
        #expect(
            Record(entries: journal.entries).milestones == [
                .partyStreak7, .partyStreak30, .partyStreak7, .partyStreak30,
            ])
    }

    @Test("QB45 QB25 'of Devotion' raises bond EXP of its bearer's actions, and the bond's own perk adds to it")
    func devotion() throws {
        var group = try TestParty(2, changing: ["party.bond.experience.kudos=100"])
        try group.work()
        group.change(0) { $0.bonuses.bondExperience.rawValue = 150_000 }
        #expect(try group.play(.giveKudos(1), by: 0).flow(Resource.bondExperience) == 115)
        #expect(try group.play(.giveKudos(0), by: 1).flow(Resource.bondExperience) == 100)
        var bound = try TestParty(2, bond: 4, changing: ["party.bond.experience.kudos=100"])
        try bound.work()
        bound.change(0) { $0.bonuses.bondExperience.rawValue = 150_000 }
        #expect(try bound.play(.giveKudos(1), by: 0).flow(Resource.bondExperience) == 125)
        // The affix on an item that is worn.
        var ground = try Playground()
        let affix = try #require(ground.rules.affixes.firstIndex { $0.id == "ofDevotion" })
        var item = Item()
        item.catalogRow = 0
        item.suffix = UInt8(affix)
        item.suffixValue = 40_000
        ground.wear(item)
        #expect(ground.hero.bonuses.bondExperience.rawValue == 40_000)
    }

    @Test("QB45 nudges are for idle allies, kudos for active ones; once a day each, never for oneself")
    func kindness() throws {
        var group = try TestParty(3)
        #expect(group.act(.giveKudos(1), by: 0) == .nothingToPraise)
        try group.play(.nudge(1), by: 0)
        #expect(group.act(.nudge(1), by: 0) == .alreadyDoneToday)
        try group.play(.nudge(1), by: 2)
        try group.work([1])
        #expect(group.act(.nudge(1), by: 2) == .allyIsActive)
        try group.play(.giveKudos(1), by: 0)
        #expect(group.act(.giveKudos(1), by: 0) == .alreadyDoneToday)
        for member in [0, 3, -1, Int.max, Int.min] {
            #expect(group.act(.nudge(member), by: 0) == .noSuchAlly)
            #expect(group.act(.giveKudos(member), by: 0) == .noSuchAlly)
        }
        try group.open(day: 1)
        try group.play(.nudge(1), by: 0)
    }

    @Test("QB45 perks do what they say: task EXP and gold, drop chance, another freeze, half the gifting fee")
    func perks() throws {
        let rules = try QuestBondFiles.rules()
        let known: [(BondPerkEffect, Int32, Int64)] = [
            (.bondExp, 4, 100_000), (.adventureSuccess, 8, 20_000), (.taskExp, 10, 30_000), (.taskGold, 15, 50_000),
            (.streakFreeze, 20, 1_000_000), (.giftFee, 30, 500_000), (.dropChance, 40, 30_000), (.taskExp, 50, 80_000),
        ]
        for (effect, level, amount) in known { #expect(rules.party.perk(effect, at: level).rawValue == amount) }
        #expect(rules.party.perk(.taskExp, at: 9) == 0)
        for (effect, level) in [
            (BondPerkEffect.taskAssignment, Int32(2)), (.sharedDutyBoard, 6), (.partyAchievements, 25),
        ] {
            #expect(!rules.party.opens(effect, at: level - 1))
            #expect(rules.party.opens(effect, at: level))
        }
        var group = try TestParty(2, bond: 50, changing: ["tasks.streakStep=0", "heroes.levelBase=10000"])
        try group.work([1])
        let record = try group.play(.completeTask(.household, .large, .quick), by: 1)
        // 45 × 1.08 = 48.6; 10 × 1.05 = 10.5; 6.5 % × 1.03.
        #expect(record.flow(Resource.experience, .tasks) == 49)
        #expect(record.flow(Resource.gold, .tasks) == 11)
        #expect(record.rolls(.taskEquipment).map(\.chance) == [66_950])
    }

    @Test("QB45 a day's duty that is over is that of those who were there, whoever has come or gone since")
    func sharedDutyOfADayThatIsOver() throws {
        var group = try TestParty(3, bond: 6)
        try group.play(.completeSharedDuty(.quick), by: 0)
        func isDoneByAll(_ party: Party) throws -> Bool {
            var other = group
            other.party = party
            let record = try other.play(.completeSharedDuty(.quick), by: 1)
            return record.tally(.partyDeeds, Int(PartyDeed.sharedDutyDoneByAll.rawValue)) == 1
        }
        let newcomer = try TestParty.solo(9, group.rules)
        for today in LocalDay(0)...1 {
            // Who missed it goes: on the day itself the others have done it.
            let rest = try group.party.parted(from: 2, on: today, at: 0, rules: group.rules).rest
            #expect(try isDoneByAll(rest) == (today == 0))
        }
        var whole = group
        try whole.play(.completeSharedDuty(.quick), by: 2)
        for today in LocalDay(0)...1 {
            let party = try whole.party.joined(by: newcomer, on: today, rules: group.rules)
            #expect(try isDoneByAll(party) == (today == 1))
        }
    }

    @Test("QB45 the duty that all did brings its bond once a day, whoever comes and does it too")
    func sharedDutyIsRewardedOnce() throws {
        var group = try TestParty(2, bond: 6)
        for member in 0..<2 { try group.play(.completeSharedDuty(.quick), by: member) }
        let before = group.party.progress(of: .sharedDuties)
        for leavesFirst in [true, false] {
            var other = group
            if leavesFirst { other.party = try group.party.parted(from: 1, rules: group.rules).rest }
            other.party = try other.party.joined(by: TestParty.solo(9, group.rules), rules: group.rules)
            try other.play(.completeSharedDuty(.quick), by: other.party.count - 1)
            #expect(other.party.progress(of: .sharedDuties) == before)
        }
    }

    @Test("QB45 who comes back does the duty that it has not done yet, and then all have")
    func sharedDutyOfWhoComesBack() throws {
        var group = try TestParty(3, bond: 6)
        let before = group.party.progress(of: .sharedDuties)
        for member in 0..<2 { try group.play(.completeSharedDuty(.quick), by: member) }
        let (rest, leaver) = try group.party.parted(from: 2, rules: group.rules)
        group.party = try rest.joined(by: leaver, rules: group.rules)
        try group.play(.completeSharedDuty(.quick), by: 2)
        #expect(group.party.progress(of: .sharedDuties) == before + 1)
    }

    @Test("QB45 QB07 Shared Duty Board: a duty a day, the same for all, paid as one; once all did it the bond grows")
    func sharedDuty() throws {
        var young = try TestParty(2, bond: 5)
        #expect(young.party.sharedDuty(young.rules) == nil)
        let before = young.party
        #expect(young.act(.completeSharedDuty(.quick), by: 0) == .bondTooLow)
        #expect(young.party == before)
        var group = try TestParty(3, bond: 6, changing: ["tasks.streakStep=0", "heroes.levelBase=10000"])
        try group.work()
        var seen: Set<Int> = []
        for day in LocalDay(0)...9 {
            if day > 0 { try group.open(day: day) }
            let row = try #require(group.party.sharedDuty(group.rules))
            seen.insert(row)
            let duty = group.rules.duties.duties[row]
            #expect(duty.game == nil)
            for member in [1, 0, 2] {
                #expect(!group.party.hasDoneSharedDuty(member))
                let record = try group.play(.completeSharedDuty(.quick), by: member)
                #expect(record.tally(.dutiesDone, row) == 1)
                // Ten, and more once the party streak is seven days old.
                #expect(record.flow(Resource.gold, .duties) == (day < 7 ? 10 : 11))
                #expect(record.flow(Resource.experience, .duties) >= group.rules.tasks.experience[duty.size.index])
                #expect(record.rolls(.taskEquipment).count == 1)
                #expect(group.act(.completeSharedDuty(.verified), by: member) == .alreadyDoneToday)
                let all = record.tally(.partyDeeds, Int(PartyDeed.sharedDutyDoneByAll.rawValue))
                #expect(all == (member == 2 ? 1 : 0))
                // A completion, and ten for all: what the perk Kind Words makes eleven.
                let bond = record.flow(Resource.bondExperience, .bondTasks)
                #expect(bond == (member == 2 ? 13 : 2))
            }
        }
        #expect(seen.count > 4)
        #expect(group.party.progress(of: .sharedDuties) == 10)
        // A member whose calendar lags behind has missed it; a solo hero has none.
        try group.open(day: 12, by: [0])
        group.now = Moment(instant: 86_400 * 9, day: 9, minute: 0)
        #expect(group.act(.completeSharedDuty(.quick), by: 1) == .noSuchDuty)
        var alone = try Playground()
        #expect(alone.act(.completeSharedDuty(.quick)) == .needsAParty)
    }

    @Test(
        "QB45 QB54 Party Achievements count from the beginning, pay each member once the perk is there, and are shown")
    func partyAchievements() throws {
        var group = try TestParty(
            2, bond: 24, changing: ["party.achievements.shoulderToShoulder.target=6", "party.bond.experience.task=0"])
        for _ in 0..<4 { try group.work() }
        #expect(group.party.progress(of: .tasks) == 8)
        #expect(Record(entries: group.journal.entries).tally(.partyAchievements) == 0)
        group.journal.removeAll()
        let turn = Turn(rules: group.rules, randomness: group.randomness, moment: group.now, member: 0)
        var journal = Journal()
        group.party.earnBond(10_000, from: .bondAdventures, turn, &journal)
        let opened = Record(entries: journal.entries)
        #expect(opened.tally(.partyAchievements, 0) == 1 && opened.tally(.partyAchievements) == 1)
        // Sworn Companions, at bond level 25 as well, pays gems.
        #expect(opened.flows(Resource.gold, .achievements).filter { $0 == 300 }.count == 2)
        var feed = PartyFeed(limit: 50)
        feed.read(journal.entries)
        #expect(feed.lines.contains { $0.kind == .achievementReached(row: 0) })
        #expect(
            feed.lines.contains { $0.text([], group.rules) == "The party achieved Shoulder to Shoulder" })
        // Once is for good; what comes after the perk is paid as it happens.
        for _ in 0..<4 { try group.work() }
        #expect(Record(entries: group.journal.entries).tally(.partyAchievements) == 0)
        group.party.fellowship.deeds[PartyMetric.fullDays.index] = 99
        try group.open(day: 1)
        try group.work([0])
        group.journal.removeAll()
        try group.work([1])
        let record = Record(entries: group.journal.entries)
        #expect(record.tally(.partyAchievements, 1) == 1)
        #expect(record.flows(Resource.gems, .achievements) == [5, 5])
    }

    @Test("QB45 each action together moves the figure that party achievements watch")
    func deedsTogether() throws {
        var group = try TestParty(2, bond: 5, changing: ["dungeons.rules.successCap=1"])
        for member in 0..<2 {
            group.change(member) { $0.level = 60 }
            group.setStats(50_000, of: member)
        }
        try group.play(.nudge(1), by: 0)
        for _ in 0..<15 { try group.work() }
        try group.play(.giveKudos(0), by: 1)
        try group.play(.attackRaid, by: 0)
        try group.play(.runPartyDungeon(group.rules.soloDungeons), by: 0)
        group.give(1, of: Resource.keys, to: 0)
        let offered = group.party[0].offeredExpeditions(group.rules, group.randomness)
        try group.play(.startPartyExpedition(offered.trailingZeroBitCount), by: 0)
        group.now.instant = group.party.fellowship.expedition.timer.endsAt
        try group.play(.claimPartyExpedition, by: 1)
        let expected: [(PartyMetric, Int64)] = [
            (.tasks, 30), (.fullDays, 1), (.dungeons, 1), (.expeditions, 1), (.bosses, 1), (.challenges, 1),
            (.kindness, 2), (.sharedDuties, 0),
        ]
        #expect(expected.count == PartyMetric.allCases.count)
        for (metric, steps) in expected { #expect(group.party.progress(of: metric) == steps, "\(metric)") }
    }

    @Test("QB45 the bond stays with the party through writing and reading")
    func codable() throws {
        var group = try TestParty(4, bond: 12)
        try group.workDays(9)
        try group.play(.assignTask(2, .physical, .large), by: 0)
        let copy = try JSONDecoder().decode(Party.self, from: JSONEncoder().encode(group.party))
        #expect(copy == group.party)
        #expect(copy.fellowship.tasks.count == 1)
        // A party written before there were bonds reads as one without.
        var tree = try #require(
            JSONSerialization.jsonObject(with: JSONEncoder().encode(group.party)) as? [String: Any])
        tree["fellowship"] = nil
        let old = try JSONDecoder().decode(Party.self, from: JSONSerialization.data(withJSONObject: tree))
        #expect(old.fellowship == Fellowship())
        #expect(old[3] == group.party[3])
    }
}
