import QuestKernel
import Testing

@testable import QuestBond

@Suite struct ComebackTests {
    /// Keeps a streak of some days, then comes back so many days after the last one.
    private func comesBack(after days: LocalDay, streak: LocalDay = 1) throws -> Playground {
        var ground = try Playground(.mage)
        for day in 0..<streak {
            if day > 0 { try ground.open(day: day) }
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        try ground.open(day: streak - 1 + days)
        return ground
    }

    @Test(
        "QB12 a boundary day belongs to the upper row of gifts",
        arguments: [
            (LocalDay(1), Int64(-1), Int64(0), Rarity?.none), (2, -1, 0, nil), (3, 200, 1, nil), (6, 200, 1, nil),
            (7, 500, 0, .uncommon), (13, 500, 0, .uncommon), (14, 1_000, 0, .rare), (29, 1_000, 0, .rare),
            (30, 1_700, 1, .rare), (400, 1_700, 1, .rare),
        ])
    func rows(days: LocalDay, gold: Int64, consumables: Int64, floor: Rarity?) throws {
        var ground = try comesBack(after: days)
        guard gold >= 0 else {
            #expect(ground.act(.claimComeback) == .noComebackGift)
            return
        }
        let bag = ground.hero.bag.count
        let record = try ground.play(.claimComeback)
        #expect(record.flow(Resource.gold, .comebackGifts).rawValue == gold)
        // Beside the Streak Armor of a broken streak.
        let gifts = (0..<ground.rules.consumableCount).reduce(Int64(0)) { sum, kind in
            sum + record.flow(Resource.consumable(kind), .comebackGifts).rawValue
        }
        #expect(gifts == consumables + (ground.hero.comeback.brokenStreak > 0 ? 1 : 0))
        // "All above": the piece of 7 days and that of 14.
        let pieces = floor == nil ? 0 : days >= 30 ? 2 : 1
        #expect(record.flow(Resource.equipment, .comebackGifts) == Pieces(pieces))
        if let floor {
            #expect(ground.hero.bag.count == bag + pieces)
            #expect(ground.hero.bag.last.map { $0.rarity >= floor } == true)
        }
        #expect(ground.hero.comeback.isWelcomedBack == (days >= 14))
        #expect(ground.hero.titles(ground.rules) == (days >= 14 ? ["Welcome Back"] : []))
        #expect((ground.hero.comeback.boostUntil > 0) == (days >= 30))
        // Once a lapse.
        #expect(ground.act(.claimComeback) == .noComebackGift)
    }

    @Test("QB12 the random consumable is a Common, an Uncommon or a Rare one, as weighed")
    func consumableTiers() throws {
        let rules = try QuestBondFiles.rules()
        var counts = [Int](repeating: 0, count: 3)
        for seed in UInt64(1)...600 {
            var ground = try Playground(seed: seed, rules: rules)
            try ground.open(day: 3)
            let record = try ground.play(.claimComeback)
            for (kind, row) in rules.consumables.enumerated() {
                let tier = row.tier == .common ? 0 : row.tier == .uncommon ? 1 : 2
                counts[tier] += Int(record.flow(Resource.consumable(kind), .comebackGifts).rawValue)
            }
        }
        #expect(counts.reduce(0, +) == 600)
        try expectShares(counts, [60, 30, 10])
    }

    @Test("QB12 equipment is Uncommon or better after 7 days and Rare or better after 14, whatever the dice")
    func floors() throws {
        let rules = try QuestBondFiles.rules()
        for (days, floor) in [(LocalDay(7), Rarity.uncommon), (14, .rare)] {
            var seen: Set<Rarity> = []
            for seed in UInt64(1)...60 {
                var ground = try Playground(seed: seed, rules: rules)
                try ground.open(day: days)
                try ground.play(.claimComeback)
                let item = try #require(ground.hero.bag.last)
                #expect(item.rarity >= floor)
                seen.insert(item.rarity)
            }
            #expect(seen.contains(floor) && seen.count > 1)
        }
    }

    @Test("QB12 by the other reading 30 days and more bring the row of 14 days alone, and the boost")
    func lastRowAlone() throws {
        var ground = try Playground(.mage, changing: ["comeback.gifts.veryLong.above=last"])
        try ground.open(day: 40)
        let record = try ground.play(.claimComeback)
        #expect(record.flow(Resource.gold, .comebackGifts) == 1_000)
        #expect(record.flow(Resource.equipment, .comebackGifts) == 1)
        #expect(ground.hero.comeback.boostUntil > 0 && ground.hero.comeback.isWelcomedBack)
    }

    @Test("QB12 a day on which two rows meet is the higher one's; by the other reading the lower one's")
    func meetingDays() throws {
        let later = ["rested.days=4", "missed.days=8", "longAway.days=15"].map { "comeback.gifts.\($0)" }
        for (changes, gold) in [([], [200, 500, 1_000]), (later, [0, 200, 500])] as [([String], [Gold])] {
            for (day, gold) in zip([3, 7, 14] as [LocalDay], gold) {
                var ground = try Playground(.mage, changing: changes)
                try ground.open(day: day)
                let result = ground.act(.claimComeback)
                #expect((result == nil) == (gold > 0))
                #expect(ground.hero.ledger[Resource.gold] == gold, "\(day) \(changes)")
            }
        }
    }

    @Test("QB12 the boost reaches EXP from everything, not tasks alone")
    func boostOfEverything() throws {
        var ground = try comesBack(after: 30)
        #expect(ground.hero.learned(1_000, ground.turn) == 1_000)
        try ground.play(.claimComeback)
        #expect(ground.hero.learned(1_000, ground.turn) == 1_500)
        ground.now.instant = ground.hero.comeback.boostUntil
        #expect(ground.hero.learned(1_000, ground.turn) == 1_000)
    }

    @Test("QB12 the boost lasts 24 hours from the claim and adds to the EXP of tasks")
    func boost() throws {
        var ground = try comesBack(after: 30)
        try ground.play(.claimComeback)
        // A mage's mental task: (25 small) x (1 + 0.15 affinity + 0.5 boost), rounded half up; no streak before the
        // third.
        #expect(
            try ground.play(.completeTask(.mental, .small, .quick)).flow(Resource.experience, .tasks) == 41)
        let day = ground.now.day
        ground.now = Moment(instant: ground.hero.comeback.boostUntil - 1, day: day + 1, minute: 720)
        #expect(ground.act(.open) == nil)
        // The first day of a streak: 25 x 1.66 = 41.5.
        #expect(
            try ground.play(.completeTask(.mental, .small, .quick)).flow(Resource.experience, .tasks) == 42)
        ground.now.instant += 1
        #expect(
            try ground.play(.completeTask(.mental, .small, .quick)).flow(Resource.experience, .tasks) == 29)
    }

    @Test("QB12 a broken streak brings a free Streak Armor and an offer: three tasks on the day of return")
    func recovery() throws {
        var ground = try comesBack(after: 5, streak: 15)
        #expect(ground.hero.comeback.brokenStreak == 15)
        let opened = Record(entries: ground.journal.entries)
        #expect(opened.tally(.streakRecovery, 0) == 1)
        let armor = ground.rules.consumable(with: .streakArmor)
        // One for the streak, and the random consumable of this hero's draw.
        let gifts = try ground.play(.claimComeback)
        let consumables = ground.rules.consumables.indices.reduce(Pieces(0)) {
            $0 + gifts.flow(Resource.consumable($1), .comebackGifts)
        }
        #expect(gifts.flow(Resource.consumable(armor), .comebackGifts) >= 1 && consumables == 2)
        for task in 1...4 {
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            #expect(record.tally(.streakRecovery, 1) == (task == 3 ? 1 : 0))
            #expect(ground.hero.streak.length == (task < 3 ? 0 : 1), "three tasks start a new one")
        }
        // "To start a new one": nothing of the old one comes back.
        #expect(ground.hero.streak.length == 1)

        // The offer stands on that day alone.
        var late = try comesBack(after: 5, streak: 15)
        try late.play(.completeTask(.mental, .small, .quick))
        #expect(late.hero.streak.length == 0)
        try late.open(day: 20)
        for _ in 0..<4 {
            #expect(try late.play(.completeTask(.mental, .small, .quick)).tally(.streakRecovery) == 0)
            #expect(late.hero.streak.length == 1)
        }
    }

    @Test("QB12 by the other reading the first task of the day of return starts a streak, the third accepts the offer")
    func firstTaskStarts() throws {
        var ground = try Playground(changing: ["comeback.firstTaskStarts=true"])
        try ground.play(.completeTask(.mental, .small, .quick))
        try ground.open(day: 5)
        for task in 1...3 {
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            #expect(ground.hero.streak.length == 1 && record.tally(.streakRecovery, 1) == (task == 3 ? 1 : 0))
        }
    }

    @Test("QB12 content may let the offer give back a share of the broken streak")
    func restored() throws {
        var ground = try Playground(changing: ["comeback.restoredShare=0.5"])
        for day in LocalDay(0)...9 {
            if day > 0 { try ground.open(day: day) }
            try ground.play(.completeTask(.mental, .small, .quick))
        }
        try ground.open(day: 15)
        for _ in 0..<2 { try ground.play(.completeTask(.mental, .small, .quick)) }
        #expect(ground.hero.streak.length == 0)
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(ground.hero.streak.length == 6)
    }

    @Test("QB12 a streak that armor held brings no offer, and a lapse that was left lying is replaced by the next")
    func otherLapses() throws {
        var ground = try Playground()
        try ground.play(.completeTask(.mental, .small, .quick))
        _ = ground.give(.streakArmor)
        try ground.open(day: 4)
        #expect(ground.hero.streak.length == 1)
        #expect(ground.hero.comeback.brokenStreak == 0)
        #expect(ground.hero.comeback.unclaimedAbsence == 4)
        let armor = ground.rules.consumable(with: .streakArmor)
        try ground.open(day: 20)
        #expect(ground.hero.comeback.unclaimedAbsence == 16)
        let record = try ground.play(.claimComeback)
        #expect(record.flow(Resource.gold, .comebackGifts) == 1_000)
        #expect(record.flow(Resource.consumable(armor), .comebackGifts) == 1)
        #expect(ground.act(.claimComeback) == .noComebackGift)
    }
}
