import QuestKernel
import Testing

@testable import QuestBond

@Suite struct ConsumableTests {
    @Test("QB28 a task's consumable is one of five, 40/25/15/10/10, on 17.5 % of tasks; a material comes on 35 %")
    func taskTable() throws {
        var ground = try Playground(seed: 8)
        let ids = ["minorExpBoost", "minorGoldBoost", "materialMagnet", "smallStatSnack", "smallHPPotion"]
        let kinds = ids.map { ground.rules.consumable($0) }
        var counts = [Int](repeating: 0, count: 5)
        var essence: Int64 = 0
        var materials: Int64 = 0
        let tasks = 40_000
        for index in 0..<tasks {
            if index % 200 == 199 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let record = try ground.play(.completeTask(.household, .small, .quick))
            for (row, kind) in kinds.enumerated() {
                counts[row] += Int(record.flow(Resource.consumable(kind), .tasks).rawValue)
            }
            essence += record.materials([.essence], .tasks).reduce(0, +)
            materials += record.materials(MaterialKind.allCases, .tasks).reduce(0, +)
        }
        try expectShares(counts, [40, 25, 15, 10, 10])
        try expectHits(counts.reduce(0, +), of: tasks, chance: 0.175, "consumables")
        try expectHits(Int(materials), of: tasks, chance: 0.35, "materials")
        try expectHits(Int(essence), of: Int(materials), chance: 0.5, "essence")
    }

    @Test(
        "QB12 QB28 an EXP Boost reaches the next dungeon run or mission as well as tasks; a minor one is for one task")
    func adventureBoost() throws {
        var ground = try Playground(.mage)
        ground.reach(level: 20)
        ground.setStats(10_000)
        func dungeon() throws -> Experience {
            ground.party.acting.day.dungeonRuns = 0
            return try ground.play(.runDungeon(0)).flow(Resource.experience, .dungeonCompletion)
        }
        let usual = try dungeon()
        let minor = ground.rules.consumable("minorExpBoost")
        ground.give(1, of: Resource.consumable(minor))
        try ground.play(.use(minor))
        #expect(try dungeon() == usual)
        let boost = ground.rules.consumable("expBoost")
        ground.give(2, of: Resource.consumable(boost))
        #expect(ground.act(.use(boost)) == .alreadyActive)
        try ground.play(.completeTask(.household, .small, .quick))
        try ground.play(.use(boost))
        // +50 %, for one run.
        #expect(try dungeon() == usual.scaled(by: .one, and: Ratio(partsPerMillion: 1_500_000)))
        #expect(try dungeon() == usual)
        #expect(ground.hero.effects.expBoostTasks == 5)
        // And for a mission.
        ground.party.acting.effects = Effects()
        func mission() throws -> Experience {
            try ground.play(.startMission(0))
            ground.wait(seconds: 100_000)
            ground.party.acting.stats = ground.party.acting.stats.map { _ in 1_000_000 }
            return try ground.play(.claimMission).flow(Resource.experience, .missions)
        }
        try ground.play(.use(boost))
        let figure = ground.rules.missions[0].experience
        let paid = try mission()
        let failed = ground.rules.missionRules.failedExperience
        let raised = Ratio(partsPerMillion: 1_500_000)
        #expect([figure.scaled(by: .one, and: raised), figure.scaled(by: failed, and: raised)].contains(paid))
        #expect(ground.hero.effects.adventureBoost == 0)
    }

    @Test("QB28 a Material Magnet doubles what five tasks drop")
    func magnet() throws {
        var ground = try Playground(changing: ["loot.tasks.materialChance=1", "loot.tasks.consumableChance=0"])
        try ground.play(.use(ground.give(.materialMagnet)))
        for task in 1...7 {
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            #expect(record.materials(MaterialKind.allCases, .tasks).reduce(0, +) == (task <= 5 ? 2 : 1))
        }
    }

    @Test("QB28 stat food raises one stat for its time; a Mission Speed-Up shortens the mission under way")
    func foodAndHaste() throws {
        var ground = try Playground(.mage)
        let snack = ground.rules.consumable("smallStatSnack")
        ground.give(2, of: Resource.consumable(snack))
        let before = Stat.allCases.map { ground.hero.power(for: $0, at: ground.now.instant) }
        try ground.play(.use(snack))
        let after = Stat.allCases.map { ground.hero.power(for: $0, at: ground.now.instant) }
        #expect(zip(before, after).map { $1 - $0 }.sorted() == [0, 0, 0, 0, 0, 0, 1])
        #expect(ground.act(.use(snack)) == .alreadyActive)
        ground.wait(seconds: 4 * 3_600)
        #expect(Stat.allCases.map { ground.hero.power(for: $0, at: ground.now.instant) } == before)

        let haste = ground.give(.missionSpeedUp, 3)
        #expect(ground.act(.use(haste)) == .noMission)
        try ground.play(.startMission(0))
        let end = ground.hero.mission.endsAt
        try ground.play(.use(haste))
        #expect(ground.hero.mission.endsAt == end - 3_600)
        #expect(ground.act(.use(haste)) == .missionIsOver)
    }

    @Test("QB28 a Luck Elixir is for the next dungeon run and adds 20 % to the weights of Rare and above")
    func luckElixir() throws {
        var ground = try Playground()
        try ground.play(.use(ground.give(.luckElixir)))
        #expect(ground.hero.effects.luckElixir.rawValue == 200_000)
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(ground.hero.effects.luckElixir.rawValue == 200_000)
        try ground.play(.runDungeon(0))
        #expect(ground.hero.effects.luckElixir == 0)
    }

    @Test(
        "QB28 stages of expeditions find Common consumables; an epic gift is of the Rare ones, none of expeditions only"
    )
    func stageLootAndEpicGifts() throws {
        let rules = try QuestBondFiles.rules()
        func rows(_ table: ConsumableTables.Table) -> [ConsumableRow] { table.kinds.map { rules.consumables[Int($0)] } }
        #expect(rows(rules.consumableTables.expedition).contains { $0.tier == .common })
        let epic = rows(rules.consumableTables.epicGift)
        #expect(!epic.isEmpty && epic.allSatisfy { $0.tier == .rare })
        #expect(!epic.contains { $0.effect == .affixGuarantee || $0.effect == .expeditionCompass })
    }

    @Test("QB28 affix_guarantee puts an affix on the next drop and is gone; it is not the Affix Scroll that holds one")
    func affixGuarantee() throws {
        var ground = try Playground(changing: ["loot.tasks.equipmentChance=1", "loot.tasks.rarity=[0, 1, 0, 0, 0]"])
        try ground.play(.use(ground.give(.affixGuarantee)))
        try ground.play(.completeTask(.mental, .small, .quick))
        let guaranteed = try #require(ground.hero.bag.last)
        #expect(guaranteed.hasAffix)
        #expect(!ground.hero.effects.affixGuarantee)
        var bare = 0
        for _ in 0..<20 {
            try ground.play(.completeTask(.mental, .small, .quick))
            if ground.hero.bag.last?.hasAffix == false { bare += 1 }
        }
        #expect(bare > 5)
    }

    @Test("QB25 QB28 a Sealed Affix Scroll waits for a drop above Common; by the other reading a Common one takes it")
    func sealedScrollOnCommon() throws {
        for (switched, takes) in [(false, false), (true, true)] {
            var ground = try Playground(changing: [
                "loot.tasks.equipmentChance=1", "loot.tasks.rarity=[1, 0, 0, 0, 0]", "loot.pity.tasks.threshold=0",
                "loot.affixes.commonIsSealed=\(switched)",
            ])
            try ground.play(.use(ground.give(.affixGuarantee)))
            try ground.play(.completeTask(.mental, .small, .quick))
            let found = try #require(ground.hero.bag.last)
            #expect(found.rarity == .common && found.hasAffix == takes)
            #expect(ground.hero.effects.affixGuarantee == !takes)
        }
    }

    @Test(
        "QB28 fifteen kinds: the eight old, the six new and the Streak Freeze, each with a source; gains and uses are counted by kind"
    )
    func kinds() throws {
        var ground = try Playground(changing: ["loot.tasks.consumableChance=1"])
        let old: Set<ConsumableEffect> = [
            .hpPotion, .expBoost, .goldBoost, .missionSpeedUp, .streakArmor, .statSnack, .dungeonRevive, .lootReroll,
        ]
        let new: Set<ConsumableEffect> = [
            .materialMagnet, .luckElixir, .partyBeacon, .affixGuarantee, .expeditionCompass, .forgeCatalyst,
        ]
        #expect(old.count == 8 && new.count == 6 && old.isDisjoint(with: new))
        #expect(Set(ground.rules.consumables.map(\.effect)) == old.union(new).union([.streakFreeze]))
        let rules = ground.rules
        func kinds(_ table: ConsumableTables.Table) -> Set<ConsumableEffect> {
            Set(table.kinds.map { rules.consumables[Int($0)].effect })
        }
        // "Expeditions only", "expeditions, store", "forge crafting", "premium".
        #expect(
            kinds(rules.consumableTables.expedition).isSuperset(of: [.affixGuarantee, .expeditionCompass, .partyBeacon])
        )
        #expect(rules.price(of: rules.consumable("partyBeacon")) > 0)
        let brewed = Set(rules.herbRecipes.map { rules.consumables[$0].effect })
        #expect(brewed.isSuperset(of: [.forgeCatalyst, .partyBeacon, .luckElixir, .statSnack, .hpPotion]))
        #expect((5...8).contains(rules.herbRecipes.count))
        let premium = Set(rules.premiumKinds.map { rules.consumables[$0].effect })
        #expect(premium.isSuperset(of: [.dungeonRevive, .lootReroll]))
        // "Keep as premium": each of their kinds is sold for gems, and none is found or given.
        let kept = rules.consumables.indices.filter {
            [.dungeonRevive, .lootReroll].contains(rules.consumables[$0].effect)
        }
        #expect(kept.count == 3 && Set(kept).isSubset(of: rules.premiumKinds))
        #expect(Set(kept).isDisjoint(with: drawn(rules)))
        let found = try QuestBondFiles.rules(["consumables.rareGifts[7].weight=15"])
        #expect(drawn(found).contains(rules.consumable("lootReroll")))
        for only in [ConsumableEffect.affixGuarantee, .expeditionCompass] {
            let kind = rules.consumable(with: only)
            #expect(rules.price(of: kind) == 0 && !brewed.contains(only) && !premium.contains(only))
        }

        let record = try ground.play(.completeTask(.mental, .small, .quick))
        #expect(record.tally(.consumablesGained) == 1)
        let held = ground.hero.gauge(Int(LootGauges.ConsumablesHeld.entry.number), at: 0, rules)
        #expect(held == 1)
        let kind = try #require(rules.consumables.indices.first { record.tally(.consumablesGained, $0) == 1 })
        let use = try ground.play(.use(kind))
        #expect(use.tally(.consumablesUsed, kind) == 1)
        #expect(ground.hero.gauge(Int(LootGauges.ConsumablesHeld.entry.number), at: 0, rules) == 0)
    }

    /// What tables of finds and gifts give within a thousand draws each.
    private func drawn(_ rules: QuestBondRules) -> Set<Int> {
        let tables = rules.consumableTables
        var draws = Randomness(seed: 1).draws(player: 0, purpose: Draw.consumable.purpose, day: 0)
        var kinds: Set<Int> = []
        for table in [
            tables.task, tables.room, tables.boss, tables.mission, tables.expedition, tables.commonGift,
            tables.uncommonGift, tables.rareGift, tables.epicGift,
        ] { for _ in 0..<1_000 { kinds.insert(table.pick(&draws)) } }
        return kinds
    }

    @Test("QB28 a Loot Reroll makes the next drop twice and keeps the better; what is crafted does not use it up")
    func lootReroll() throws {
        let changes = ["loot.tasks.equipmentChance=1", "loot.tasks.rarity=[60, 25, 10, 4, 1]", "loot.bagLimit=500"]
        func mean(rerolling: Bool) throws -> Double {
            var ground = try Playground(seed: 3, changing: changes)
            ground.give(10_000, of: Resource.consumable(ground.rules.consumable("lootReroll")))
            var sum = 0
            for day in LocalDay(1)...300 {
                try ground.open(day: day)
                ground.party.acting.dry = [0, 0, 0, 0]
                if rerolling { try ground.play(.use(ground.rules.consumable("lootReroll"))) }
                ground.party.acting.bag.removeAll()
                try ground.play(.completeTask(.mental, .small, .quick))
                #expect(!ground.hero.effects.lootReroll)
                sum += Int(try #require(ground.hero.bag.last).rarity.rawValue)
            }
            return Double(sum) / 300
        }
        // One draw has a mean rarity of 0.61; the better of two 1.01.
        #expect(abs(try mean(rerolling: false) - 0.61) < 0.15)
        #expect(abs(try mean(rerolling: true) - 1.01) < 0.15)

        var ground = try Playground()
        for kind in MaterialKind.allCases { ground.give(100, of: Resource.material(kind, .common)) }
        try ground.play(.use(ground.give(.lootReroll)))
        try ground.play(.use(ground.give(.affixGuarantee)))
        try ground.play(.craft(0, .weapon, nil))
        #expect(ground.hero.effects.lootReroll && ground.hero.effects.affixGuarantee)
    }

    @Test("QB28 a Party Beacon shines for an hour at 25 %; a compass is for an expedition under way")
    func beaconAndCompass() throws {
        var ground = try Playground()
        ground.party.acting.level = 100
        let beacon = ground.give(.partyBeacon, 2)
        try ground.play(.use(beacon))
        #expect(ground.act(.use(beacon)) == .alreadyActive)
        #expect(ground.hero.beaconBonus(at: ground.now.instant + 3_599).rawValue == 250_000)
        #expect(ground.hero.beaconBonus(at: ground.now.instant + 3_600) == 0)

        let compass = ground.give(.expeditionCompass, 2)
        #expect(ground.act(.use(compass)) == .noExpedition)
        ground.give(1, of: Resource.keys)
        let offered = ground.hero.offeredExpeditions(ground.rules, ground.randomness)
        try ground.play(.startExpedition(offered.trailingZeroBitCount))
        try ground.play(.use(compass))
        #expect(ground.hero.effects.compass)
        #expect(ground.act(.use(compass)) == .alreadyActive)
        try ground.open(day: 3)
        try ground.play(.claimExpedition)
        #expect(!ground.hero.effects.compass)
    }

    @Test("QB28 armor and catalyst work by themselves; what is not there is not used")
    func refusals() throws {
        var ground = try Playground()
        for effect in ConsumableEffect.allCases {
            #expect(ground.act(.use(ground.rules.consumable(with: effect))) == .noneLeft)
        }
        #expect(ground.act(.use(ground.give(.streakArmor))) == .worksByItself)
        #expect(ground.act(.use(ground.give(.forgeCatalyst))) == .worksByItself)
        for kind in [-1, ground.rules.consumableCount, Int.max, Int.min] {
            #expect(ground.act(.use(kind)) == .noSuchConsumable)
        }
    }

    @Test("QB29 a drop is one unit; its rarity comes as weighed, rooms and missions give Ore, Hide or Crystal alike")
    func materials() throws {
        var ground = try Playground()
        var counts = [Int](repeating: 0, count: 5)
        var kinds = [Int](repeating: 0, count: 6)
        var journal = Journal()
        for index in 0..<30_000 {
            var draws = ground.randomness.draws(player: UInt32(index), purpose: Draw.room.purpose, day: 0)
            journal.removeAll()
            ground.party.acting.gainMaterial(
                essenceShare: .never, from: .dungeonRooms, &draws, ground.turn, &journal)
            let entry = try #require(journal.entries.first)
            #expect(journal.entries.count == 1 && entry.amount == 1)
            let cell = Int(entry.resource) - 6
            kinds[cell / 5] += 1
            counts[cell % 5] += 1
        }
        try expectShares(counts, [700, 220, 65, 13, 2])
        try expectShares(kinds, [0, 1, 1, 1, 0, 0])
    }
}
