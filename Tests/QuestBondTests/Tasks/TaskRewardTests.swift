import QuestKernel
import Testing

@testable import QuestBond

/// base × factor₁ × factor₂, both in parts per million, rounded half up once, in 128 bits and by another way.
private func roundedOnce(_ base: Int64, _ first: Int64, _ second: Int64) -> Int64 {
    let exact = Int128(base) * Int128(first) * Int128(second)
    let unit: Int128 = 1_000_000_000_000
    return Int64(exact / unit + (exact % unit * 2 >= unit ? 1 : 0))
}

@Suite struct TaskRewardTests {
    @Test("QB01 a new hero's first task gives 25 EXP and 10 gold, whatever its size")
    func firstTask() throws {
        for size in TaskSize.allCases {
            var ground = try Playground(.mage)
            let first = try ground.play(.completeTask(.physical, size, .quick))
            #expect(first.flow(Resource.experience, .tasks) == 25)
            #expect(first.flow(Resource.gold, .tasks) == 10)
        }
    }

    @Test(
        "QB01 QB13 a hero's first task is quick, and neither affinity nor streak nor worn items raise its 25 EXP and 10 gold"
    )
    func firstTaskPlain() throws {
        var ground = try Playground(.warrior)
        ground.setStreak(50)
        ground.party.acting.bonuses.taskExperience[Category.physical.index] = 1
        ground.party.acting.bonuses.gold = 1
        let first = try ground.play(.completeTask(.physical, .large, .verified))
        #expect(first.flow(Resource.experience, .tasks) == 25)
        #expect(first.flow(Resource.gold, .tasks) == 10)
        #expect(first.tally(.taskVerification, Verification.quick.index) == 1)
        #expect(first.rolls(.taskEquipment).map(\.chance) == [65_000])
        let second = try ground.play(.completeTask(.physical, .large, .verified))
        #expect(second.flow(Resource.experience, .tasks) > 100)
        #expect(second.tally(.taskVerification, Verification.verified.index) == 1)
    }

    @Test("QB01 EXP of a task is 25, 35 or 45 by its size")
    func experienceBySize() throws {
        var ground = try Playground(.mage, changing: ["tasks.streakStep=0"])
        try ground.play(.completeTask(.physical, .small, .quick))
        for (size, experience) in zip(TaskSize.allCases, [Int64(25), 35, 45]) {
            let record = try ground.play(.completeTask(.physical, size, .quick))
            #expect(record.flow(Resource.experience, .tasks).rawValue == experience)
        }
    }

    @Test("QB01 task gold is linear in level from 10 to 60, rounded half up")
    func goldByLevel() throws {
        var ground = try Playground(.mage, changing: ["tasks.streakStep=0"])
        try ground.play(.completeTask(.physical, .small, .quick))
        for level in 1...100 {
            ground.party.acting.level = Int32(level)
            let gold = try ground.play(.completeTask(.physical, .small, .quick)).flow(Resource.gold, .tasks)
            let exact: Double = 10 + 50 * Double(level - 1) / 99
            #expect(gold.rawValue == Int64((exact + 0.5).rounded(.down)), "level \(level)")
        }
    }

    @Test(
        "QB04 tiers multiply EXP by 1.0, 1.15, 1.3 and 1.5, leave gold alone, and add 0, 2, 5 and 8 points to the drop")
    func verificationTiers() throws {
        var ground = try Playground(.mage, changing: ["tasks.streakStep=0"])
        try ground.play(.completeTask(.physical, .small, .quick))
        // 45 × 1.15 = 51.75, 45 × 1.3 = 58.5, 45 × 1.5 = 67.5.
        let known: [(Verification, Int64, Int32)] = [
            (.quick, 45, 65_000), (.standard, 52, 85_000), (.verified, 59, 115_000),
        ]
        for (tier, experience, chance) in known {
            ground.party.acting.level = 1
            let record = try ground.play(.completeTask(.physical, .large, tier))
            #expect(record.flow(Resource.experience, .tasks).rawValue == experience)
            #expect(record.flow(Resource.gold, .tasks) == 10)
            #expect(record.rolls(.taskEquipment).map(\.chance) == [chance])
        }
        // The fourth tier is an ally's confirmation: no one can give it to a solo hero; `SharedTaskTests` has the rest.
        #expect(ground.act(.completeTask(.physical, .large, .partyVerified)) == .needsAParty)
        #expect(ground.rules.tasks.verification[3].experience.partsPerMillion == 1_500_000)
        #expect(ground.rules.tasks.verification[3].lootPoints.rawValue == 80_000)
    }

    @Test("QB01 QB04 reward = base × tier × (1 + sum of all bonuses), rounded half up once at the end")
    func wholeFormula() throws {
        let tiers: [Int64] = [1_000_000, 1_150_000, 1_300_000]
        var ground = try Playground(.mage, changing: ["tasks.standardNeedsTime=false"])
        try ground.play(.completeTask(.physical, .small, .quick))
        for streak in [Int32(1), 7, 33, 50, 90] {
            for prefix in [Int64(0), 31_234, 77_777] {
                ground.setStreak(streak)
                ground.party.acting.bonuses.taskExperience[Category.mental.index] = Ratio(rawValue: prefix)
                ground.party.acting.bonuses.gold = Ratio(rawValue: prefix / 2)
                for size in TaskSize.allCases {
                    for tier in Verification.allCases where tier != .partyVerified {
                        ground.party.acting.level = 1
                        let record = try ground.play(.completeTask(.mental, size, tier))
                        let ramp = Swift.min(Int64(streak), 50) * 10_000
                        // Mage and mental: +15 % of affinity.
                        let base: [Int64] = [25, 35, 45]
                        let experience = roundedOnce(base[size.index], tiers[tier.index], 1_150_000 + ramp + prefix)
                        let gold = roundedOnce(10, 1_000_000, 1_000_000 + ramp + prefix / 2)
                        #expect(record.flow(Resource.experience, .tasks).rawValue == experience)
                        #expect(record.flow(Resource.gold, .tasks).rawValue == gold)
                    }
                }
            }
        }
    }

    @Test("QB02 the main streak adds 1 % a day to EXP and gold, up to 50 %")
    func streakBonus() throws {
        var ground = try Playground(
            .mage, changing: ["tasks.experience=[100, 100, 100]", "tasks.goldAtFirstLevel=100"])
        try ground.play(.completeTask(.physical, .small, .quick))
        for (days, percent) in [(Int32(1), Int64(1)), (10, 10), (49, 49), (50, 50), (51, 50), (400, 50)] {
            ground.party.acting.level = 1
            ground.setStreak(days)
            let record = try ground.play(.completeTask(.physical, .small, .quick))
            #expect(record.flow(Resource.experience, .tasks).rawValue == 100 + percent)
            #expect(record.flow(Resource.gold, .tasks).rawValue == 100 + percent)
        }
    }

    @Test("QB02 QB25 of Persistence raises the bonus of a habit's streak, beyond the cap of 50 %, and no task's")
    func persistence() throws {
        var ground = try Playground(
            .mage, changing: ["tasks.experience=[100, 100, 100]", "tasks.goldAtFirstLevel=100"])
        try ground.play(.completeTask(.physical, .small, .quick))
        ground.wear(.plain(.legendary).with(suffix: ground.rules.affix("ofPersistence"), value: 100_000))
        try ground.play(.addHabit(.physical))
        for (days, percent) in [(Int32(1), Int64(1)), (10, 10), (40, 40), (45, 45), (400, 50)] {
            ground.party.acting.level = 1
            ground.setStreak(days)
            let record = try ground.play(.completeTask(.physical, .small, .quick))
            #expect(record.flow(Resource.experience, .tasks).rawValue == 100 + percent, "\(days) days")
            #expect(record.flow(Resource.gold, .tasks).rawValue == 100 + percent, "\(days) days")
            ground.party.acting.level = 1
            ground.party.acting.habits[0].streak = Streak()
            let habit = try ground.play(.completeHabit(0, .quick))
            // The habit's first day is 1 % of its own, within the cap, and 10 % of the affix.
            let all = Swift.min(percent + 1, 50) + 10
            #expect(habit.flow(Resource.experience, .habits).rawValue == 100 + all, "\(days) days")
            #expect(habit.flow(Resource.gold, .habits).rawValue == 100 + all, "\(days) days")
        }
        ground.party.acting.streak = Streak()
        #expect(ground.hero.streakBonus(ground.rules) == 0)
    }

    @Test("QB22 drop chances follow the content's way of stacking, from affixes, sets, cards and the Trickster")
    func dropStacking() throws {
        for multiplies in [false, true] {
            var ground = try Playground(
                .archer, changing: ["heroes.stacking=\(multiplies ? "multiplicative" : "additive")"])
            let fortune = ground.rules.affix("ofFortune")
            ground.wear(.plain(.epic, .weapon).with(suffix: fortune, value: 100_000))
            ground.wear(.plain(.epic, .armor).with(suffix: fortune, value: 200_000))
            #expect(ground.hero.bonuses.drops.partsPerMillion == (multiplies ? 320_000 : 300_000))
            let record = try ground.play(.completeTask(.physical, .small, .quick))
            #expect(record.rolls(.taskEquipment).map(\.chance) == [multiplies ? 85_800 : 84_500])
            ground.party.acting.collection.found = 1
            ground.party.acting.collection.bonuses[CardBonus.lootDropChance.index] = EffectAmount(rawValue: 500_000)
            ground.party.acting.heroClass = .trickster
            ground.party.acting.refreshBonuses(ground.rules)
            // 1 + 0.3 + 0.5 + 0.25, or 1.32 × 1.5 × 1.25.
            #expect(
                ground.hero.dropFactor(withClass: true, ground.rules).partsPerMillion
                    == (multiplies ? 2_475_000 : 2_050_000))
            #expect(
                ground.hero.dropFactor(withClass: false, ground.rules).partsPerMillion
                    == (multiplies ? 1_980_000 : 1_800_000))
        }
    }

    @Test(
        "QB18 affinity adds 15 % on one category, 10 % on two for archers, and 20 % once evolved",
        arguments: HeroClass.allCases)
    func affinity(_ heroClass: HeroClass) throws {
        let categories: Set<TaskCategory>
        switch heroClass.line {
        case .warrior: categories = [.physical]
        case .mage: categories = [.mental]
        default: categories = [.creative, .social]
        }
        let percent: Int64 = heroClass.isEvolved ? 20 : heroClass.line == .archer ? 10 : 15
        var ground = try Playground(changing: ["tasks.streakStep=0", "tasks.experience=[100, 100, 100]"])
        try ground.play(.completeTask(.household, .small, .quick))
        ground.party.acting.heroClass = heroClass
        for category in TaskCategory.allCases {
            let record = try ground.play(.completeTask(category, .small, .quick))
            let expected: Int64 = categories.contains(category) ? 100 + percent : 100
            #expect(record.flow(Resource.experience, .tasks).rawValue == expected, "\(category)")
        }
    }

    @Test("QB01 bonuses add up, or multiply where the content says so")
    func stacking() throws {
        for multiplies in [false, true] {
            var ground = try Playground(
                .mage,
                changing: [
                    "heroes.stacking=\(multiplies ? "multiplicative" : "additive")",
                    "tasks.experience=[1000, 1000, 1000]",
                ])
            try ground.play(.completeTask(.physical, .small, .quick))
            ground.setStreak(50)
            ground.party.acting.bonuses.taskExperience[Category.mental.index].rawValue = 200_000
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            // 15 %, 50 % and 20 %: 1.85 together, or 1.15 × 1.5 × 1.2 = 2.07 one upon another.
            #expect(record.flow(Resource.experience, .tasks) == (multiplies ? 2_070 : 1_850))
        }
    }

    @Test("QB28 a boost adds its share to as many tasks as it says, and a second one waits its turn")
    func boosts() throws {
        var ground = try Playground(
            .mage,
            changing: [
                "tasks.streakStep=0", "tasks.experience=[100, 100, 100]", "tasks.goldAtFirstLevel=100",
                "loot.tasks.consumableChance=0",
            ])
        try ground.play(.completeTask(.physical, .small, .quick))
        for (id, isExperience, share, tasks) in [
            ("minorExpBoost", true, Int64(25), 1), ("minorGoldBoost", false, 25, 1), ("expBoost", true, 50, 5),
            ("goldBoost", false, 50, 5),
        ] {
            let kind = ground.rules.consumable(id)
            ground.give(2, of: Resource.consumable(kind))
            try ground.play(.use(kind))
            #expect(ground.act(.use(kind)) == .alreadyActive)
            for task in 0...tasks {
                ground.party.acting.level = 1
                let record = try ground.play(.completeTask(.physical, .small, .quick))
                let bonus = task < tasks ? share : 0
                let (experience, gold) = isExperience ? (100 + bonus, 100) : (100, 100 + bonus)
                #expect(record.flow(Resource.experience, .tasks).rawValue == experience, "\(id) \(task)")
                #expect(record.flow(Resource.gold, .tasks).rawValue == gold, "\(id) \(task)")
            }
        }
    }

    @Test("QB16 each completion grows its category's stat by 0.1, without a cap")
    func statGrowth() throws {
        var ground = try Playground(.mage, .gemini)
        let before = ground.hero.stats
        for _ in 0..<7 { try ground.play(.completeTask(.household, .small, .quick)) }
        // The document's own example: household grows Dexterity.
        #expect((ground.hero.stats[Stat.dexterity.index] - before[Stat.dexterity.index]).rawValue == 700_000)
        ground.party.acting.stats[Stat.dexterity.index].rawValue = 5_000_000_000
        try ground.play(.completeTask(.household, .small, .quick))
        #expect(ground.hero.stats[Stat.dexterity.index].rawValue == 5_000_100_000)
        #expect(ground.hero.stats[Stat.endurance.index] == 0)
    }
}
