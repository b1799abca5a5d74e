import QuestKernel
import Testing

@testable import QuestBond

@Suite struct SharedTaskTests {
    private static let plain = ["tasks.streakStep=0", "party.streak.tiers[0].exp=0", "heroes.levelBase=10000"]

    /// A party past its heroes' first tasks.
    private func group(_ count: Int, bond: Int32 = 2, changing changes: [String] = []) throws -> TestParty {
        var group = try TestParty(count, bond: bond, changing: Self.plain + changes)
        try group.work()
        return group
    }

    @Test("QB53 QB04 party-verified pays 1.3 at once and the rest to 1.5 on an ally's word, rounded once each")
    func paidOnConfirmation() throws {
        var group = try group(2)
        let done = try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
        // 45 × 1.3 = 58.5, 45 × 1.5 = 67.5.
        #expect(done.flow(Resource.experience, .tasks) == 59)
        #expect(done.rolls(.taskEquipment).map(\.chance) == [115_000])
        let word = try group.play(.confirmTask(0), by: 1)
        #expect(word.flow(Resource.experience, .confirmations) == 9)
        #expect(word.entries.first { $0.code == Flow.confirmations.rawValue && $0.kind == .flow }?.member == 0)
        #expect(word.rolls(.confirmedEquipment).map(\.chance) == [30_000])
        #expect(word.tally(.partyConfirmations, 0) == 1)
        #expect(word.flow(Resource.gold) == 0)
        #expect(group.party.fellowship.tasks.isEmpty)
    }

    @Test("QB23 QB53 equipment of a confirmation resets the doer's counter of tasks; a miss is no further try")
    func confirmationResetsPity() throws {
        for (points, dry) in [(Ratio(1), UInt16(0)), (0, 7)] {
            var group = try group(2)
            try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
            group.party.fellowship.tasks[0].lootPoints = points
            group.change(0) { $0.dry[PityCounter.tasks.index] = 7 }
            try group.play(.confirmTask(0), by: 1)
            #expect(group.party[0].dry[PityCounter.tasks.index] == dry)
        }
    }

    @Test("QB20 QB53 equipment of a confirmation is a task's drop: it unlocks Lucky Find")
    func confirmationIsATasksDrop() throws {
        let changes = ["loot.tasks.equipmentChance=0", "tasks.verification.verified.lootPoints=0"]
        var group = try group(2, changing: changes)
        let luckyFind = try #require(group.rules.achievements.rows.firstIndex { $0.id == "luckyFind" })
        for (points, unlocks) in [(Ratio(0), 0), (1, 1)] {
            let done = try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
            #expect(done.tally(.achievementsUnlocked, luckyFind) == 0)
            group.party.fellowship.tasks[0].lootPoints = points
            let word = try group.play(.confirmTask(0), by: 1)
            #expect(word.tally(.taskDrops) == unlocks && word.tally(.achievementsUnlocked, luckyFind) == unlocks)
        }
    }

    @Test("QB53 QB04 by the other reading an ally's word is the whole proof: quick until then, and the sum is the same")
    func paidByTheWordAlone() throws {
        var group = try group(2, changing: ["party.sharing.askedProof=quick"])
        let done = try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
        #expect(done.flow(Resource.experience, .tasks) == 45)
        #expect(done.rolls(.taskEquipment).map(\.chance) == [65_000])
        let word = try group.play(.confirmTask(0), by: 1)
        #expect(word.flow(Resource.experience, .confirmations) == 23)
        #expect(word.rolls(.confirmedEquipment).map(\.chance) == [80_000])
        try group.play(.addHabit(.wellness), by: 0)
        #expect(try group.play(.completeHabit(0, .partyVerified), by: 0).flow(Resource.experience, .habits) == 25)
    }

    @Test("QB53 tasks are given to an ally, done by no one else, and confirmed by any member but the doer")
    func assigned() throws {
        var group = try group(4)
        try group.play(.assignTask(2, .physical, .medium), by: 0)
        #expect(group.act(.completeAssigned(0, .quick), by: 0) == .notYourTask)
        #expect(group.act(.confirmTask(0), by: 1) == .notDoneYet)
        let done = try group.play(.completeAssigned(0, .standard), by: 2)
        // A warrior and a physical task: 35 × 1.15 × 1.15 = 46.29, to 35 × 1.5 × 1.15 = 60.375.
        #expect(done.flow(Resource.experience, .tasks) == 46)
        #expect(group.act(.completeAssigned(0, .quick), by: 2) == .alreadyDone)
        #expect(group.act(.confirmTask(0), by: 2) == .yourOwnTask)
        #expect(group.act(.disputeTask(0), by: 2) == .yourOwnTask)
        // Not the one who gave it: any member may.
        let word = try group.play(.confirmTask(0), by: 3)
        #expect(word.flow(Resource.experience, .confirmations) == 14)
        #expect(word.rolls(.confirmedEquipment).map(\.chance) == [60_000])
        #expect(group.act(.confirmTask(0), by: 3) == .noSuchSharedTask)
    }

    @Test("QB53 a task that is given concerns two, as long as it is not done and one of them does not share")
    func seen() throws {
        var group = try group(4)
        try group.play(.assignTask(2, .physical, .medium), by: 0)
        func sees(_ member: Int, hiding hidden: Set<Int>) -> Bool {
            QuestBond.view(of: group.party, for: member, hiding: hidden, at: group.now, rules: group.rules)?
                .sharedTasks == [nil] ? false : true
        }
        #expect(sees(0, hiding: [1, 2, 3]) && sees(2, hiding: [0, 1, 3]))
        #expect(!sees(1, hiding: [0, 2, 3]) && !sees(1, hiding: [2]) && sees(1, hiding: [3]))
        try group.play(.completeAssigned(0, .standard), by: 2)
        // Whoever sees it may confirm it.
        #expect(sees(1, hiding: [0, 2, 3]))
    }

    @Test(
        "QB53 QB06 QB08 what waits for an ally's word, or an ally gave, is shared with the others' day as any task is")
    func sharedDay() throws {
        for isGiven in [false, true] {
            var group = try group(2)
            try group.play(.completeTask(.social, .small, .quick), by: 1)
            let before = group.party[0].day.partySyncs
            var record: Record
            if isGiven {
                try group.play(.assignTask(0, .social, .small), by: 1)
                record = try group.play(.completeAssigned(0, .standard), by: 0)
            } else {
                record = try group.play(.completeTask(.social, .small, .partyVerified), by: 0)
            }
            #expect(record.flows(Resource.experience, .socialBonus) == [10, 10])
            #expect(group.party[0].day.partySyncs == before + 1)
        }
    }

    @Test("QB53 a disputed task is paid no more, and nothing is taken back")
    func disputed() throws {
        var group = try group(2)
        try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
        let before = group.party[0].ledger
        let word = try group.play(.disputeTask(0), by: 1)
        #expect(word.tally(.partyConfirmations, 1) == 1)
        #expect(group.party[0].ledger == before)
        #expect(group.party.fellowship.tasks.isEmpty)
    }

    @Test("QB53 a habit may wait for an ally's word; a task counts for the streak and the week at once")
    func habits() throws {
        var group = try group(2)
        try group.open(day: 1)
        try group.play(.addHabit(.wellness), by: 0)
        let tasks = group.party.fellowship.weekTasks[0]
        try group.play(.completeHabit(0, .partyVerified), by: 0)
        #expect(group.party.isActive(0))
        #expect(group.party.fellowship.weekTasks[0] == tasks + 1)
        #expect(group.act(.completeHabit(0, .partyVerified), by: 0) == .alreadyDoneToday)
        #expect(group.party.fellowship.tasks.count == 1)
        #expect(try group.play(.confirmTask(0), by: 1).flow(Resource.experience, .confirmations) > 0)
    }

    @Test("QB53 giving tasks asks for the bond's perk, and three open ones are enough")
    func limits() throws {
        var young = try group(2, bond: 1)
        #expect(young.act(.assignTask(1, .mental, .small), by: 0) == .bondTooLow)
        var group = try group(3)
        for _ in 0..<3 { try group.play(.assignTask(1, .mental, .small), by: 0) }
        #expect(group.act(.assignTask(1, .mental, .small), by: 2) == .tooManyTasksGiven)
        try group.play(.assignTask(0, .mental, .small), by: 1)
        for member in [1, 3, -1, Int.max, Int.min] {
            #expect(group.act(.assignTask(member, .mental, .small), by: 1) == .noSuchAlly)
        }
        for index in [-1, 4, Int.max, Int.min] {
            #expect(group.act(.completeAssigned(index, .quick), by: 1) == .noSuchSharedTask)
            #expect(group.act(.confirmTask(index), by: 1) == .noSuchSharedTask)
            #expect(group.act(.disputeTask(index), by: 1) == .noSuchSharedTask)
        }
    }

    @Test("QB53 what waits too long lapses after a week, and the oldest where twenty wait")
    func lapse() throws {
        var group = try group(2)
        for _ in 0..<21 { try group.play(.completeTask(.mental, .small, .partyVerified), by: 0) }
        #expect(group.party.fellowship.tasks.count == 20)
        #expect(Record(entries: group.journal.entries).tally(.partyConfirmations, 2) == 1)
        // A given task that is never done is not an unjudged completion.
        try group.play(.assignTask(1, .mental, .small), by: 0)
        try group.open(day: 7)
        #expect(group.party.fellowship.tasks.count == 21)
        try group.open(day: 8, by: [1])
        #expect(group.party.fellowship.tasks.isEmpty)
        let record = Record(entries: group.journal.entries)
        #expect(record.tally(.partyConfirmations, 2) == 21)
        #expect(record.tally(.partyDeeds, Int(PartyDeed.givenTaskLapsed.rawValue)) == 1)
    }

    @Test("QB53 on the day on which a party meets, before it opens its first one, tasks wait as on all others")
    func theFirstDay() throws {
        var group = try TestParty(1)
        group.party = try group.party.joined(by: TestParty.solo(9, group.rules), rules: group.rules)
        try #require(group.party.fellowship.day < 0)
        try group.play(.completeTask(.mental, .small, .partyVerified), by: 0)
        try group.open(day: 1)
        try group.play(.confirmTask(0), by: 1)
    }

    @Test("QB53 no one confirms for a solo hero")
    func solo() throws {
        var ground = try Playground()
        try ground.play(.addHabit(.wellness))
        for command in [
            QuestBond.Command.completeTask(.mental, .small, .partyVerified), .completeHabit(0, .partyVerified),
            .assignTask(0, .mental, .small), .completeAssigned(0, .quick), .confirmTask(0), .disputeTask(0), .nudge(0),
            .giveKudos(0), .runPartyDungeon(18), .claimPartyDungeon, .startPartyExpedition(0), .claimPartyExpedition,
            .claimPartyChest, .gift(0, 0),
        ] {
            #expect(ground.act(command) == .needsAParty, "\(command)")
        }
    }
}
