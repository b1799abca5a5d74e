import QuestKernel
import Testing

@testable import QuestBond

@Suite struct HeroTests {
    @Test("QB14 level L asks for the smallest whole n with n² ≥ 10,000 × (L − 1)³, in all")
    func thresholds() throws {
        let thresholds = try QuestBondFiles.rules().curve.thresholds
        #expect(thresholds.count == 100)
        for level in 1...100 {
            let n = thresholds[level - 1].rawValue
            let cube = Int64(10_000) * Int64(level - 1) * Int64(level - 1) * Int64(level - 1)
            #expect(n * n >= cube, "level \(level)")
            #expect(n == 0 || (n - 1) * (n - 1) < cube, "level \(level)")
        }
        #expect(thresholds[1] == 100)
        #expect(thresholds[29] == 15_617)
    }

    @Test("QB14 a level is reached with the EXP of its threshold and not one before; at 100, EXP goes on counting")
    func levelsByExperience() throws {
        for level in [2, 3, 10, 57, 100] {
            var ground = try Playground()
            ground.reach(level: level)
            #expect(ground.hero.level == Int32(level))
            var before = try Playground()
            before.reach(level: level - 1)
            let missing =
                before.rules.curve.thresholds[level - 1] - before.hero.ledger[Resource.experience] - 1
            before.party.acting.gainExperience(missing, from: .tasks, before.turn, &before.journal)
            #expect(before.hero.level == Int32(level - 1))
        }
        var ground = try Playground()
        ground.reach(level: 100)
        let experience = ground.hero.ledger[Resource.experience]
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(ground.hero.level == 100)
        #expect(ground.hero.ledger[Resource.experience] > experience)
    }

    @Test("QB15 a level-up gives gold linear from 50 at level 2 to 500 at level 100, and 3 stat points")
    func levelUpGold() throws {
        var ground = try Playground()
        let record = ground.reach(level: 100)
        let gold = record.flows(Resource.gold, .levelUp)
        #expect(gold.count == 99)
        for (step, amount) in gold.enumerated() {
            let exact: Double = 50 + 450 * Double(step) / 98
            #expect(amount.rawValue == Int64((exact + 0.5).rounded(.down)), "level \(step + 2)")
        }
        #expect(ground.hero.unspentPoints == 99 * 3)
        let reached = record.entries.filter { $0.kind == .level }.map(\.cell)
        #expect(reached == Array(UInt16(1)...99))
    }

    @Test(
        "QB19 QB27 \"+X % gold from all sources\" is from all: level-ups, salvage, the login, goals, gifts and all others"
    )
    func goldFromAllSources() throws {
        var ground = try Playground()
        ground.party.acting.bonuses.gold = Ratio(partsPerMillion: 100_000)
        #expect(ground.reach(level: 2).flow(Resource.gold, .levelUp) == 55)
        #expect(try ground.play(.claimLogin).flow(Resource.gold, .loginReward) == 55)
        var item = Item()
        (item.rarity, item.catalogRow) = (.epic, 0)
        ground.putIntoBag(item)
        let salvage = try ground.play(.salvage(ground.hero.bag.count - 1))
        #expect(salvage.flow(Resource.gold, .salvage) == 110)
        var journal = Journal()
        ground.party.acting.earnGold(30, from: .breadcrumbs, ground.turn, &journal)
        #expect(Record(entries: journal.entries).flow(Resource.gold, .breadcrumbs) == 33)
        try ground.open(day: 8)
        #expect(try ground.play(.claimComeback).flow(Resource.gold, .comebackGifts) == 550)
    }

    @Test("QB15 where content says so a chest holds a consumable or a material, one as often as the other")
    func pickOfAChest() throws {
        var materials = 0
        for seed in 0..<200 {
            var ground = try Playground(seed: UInt64(seed), changing: ["heroes.chestGivesBoth=false"])
            for level in 2...4 { ground.reach(level: level) }
            let record = ground.reach(level: 5)
            let material = record.materials(MaterialKind.allCases, .levelUpChest).reduce(0, +)
            let gifts = (0..<ground.rules.consumableCount).map { record.flow(Resource.consumable($0), .levelUpChest) }
            #expect(material + gifts.reduce(0, +).rawValue == 1)
            materials += Int(material)
        }
        try expectHits(materials, of: 200, chance: 0.5)
    }

    @Test("QB15 every fifth level has a chest with Common gear, the eight milestones Rare gear or better beside it")
    func chests() throws {
        let milestones = [5, 10, 15, 20, 25, 30, 40, 50]
        var rarities: [Int: Rarity] = [:]
        var ground = try Playground()
        for level in 2...100 {
            let record = ground.reach(level: level)
            let items = record.flow(Resource.equipment, .levelUpChest)
            #expect(items == (level % 5 > 0 ? 0 : milestones.contains(level) ? 2 : 1), "level \(level)")
            let drops = record.counts(.otherDrops, rows: 5)
            rarities[level] = drops.lastIndex { $0 > 0 }.flatMap { Rarity(rawValue: UInt8($0)) }
            if items > 0 {
                // "Common equipment: every 5 lvl"; "Rare+ equipment: milestone".
                #expect(drops[0] == 1 && drops[1] == 0)
                #expect(record.materials(MaterialKind.allCases, .levelUpChest).reduce(0, +) == 1)
                let gifts = (0..<ground.rules.consumableCount).map { record.flow(Resource.consumable($0)) }
                #expect(gifts.reduce(0, +) == 1)
            }
        }
        for level in stride(from: 5, through: 100, by: 5) {
            let rarity = try #require(rarities[level])
            if milestones.contains(level) { #expect(rarity >= .rare) } else { #expect(rarity == .common) }
        }
        #expect(ground.hero.dry == [0, 0, 0, 0])
    }

    @Test("QB15 QB40 40 pieces of milestone gear, one for each class at each level: the store sells them from then on")
    func milestoneGear() throws {
        let rules = try QuestBondFiles.rules()
        let items = rules.items.filter { $0.source == .milestones }
        #expect(items.count == 40)
        let levels: [Int32] = [5, 10, 15, 20, 25, 30, 40, 50]
        #expect(rules.heroes.milestoneLevels == levels)
        #expect(items.allSatisfy { levels.contains($0.level) })
        var sold: Set<String> = []
        let paths: [(HeroClass, HeroClass?)] = [
            (.warrior, .berserker), (.warrior, .paladin), (.mage, .sorcerer), (.mage, .enchanter), (.archer, .ranger),
            (.archer, .trickster), (.warrior, nil),
        ]
        for (starter, evolved) in paths {
            var ground = try Playground(starter)
            for (milestone, level) in levels.enumerated() {
                ground.reach(level: Int(level) - 1)
                try ground.open(day: ground.now.day + 1)
                #expect(ground.hero.look(at: .milestone(milestone), rules, ground.randomness) == nil)
                #expect(ground.act(.buy(.milestone(milestone))) == .notOnOffer)
                if level == 25, let evolved {
                    ground.setStats(20)
                    try ground.play(.evolve(evolved))
                }
                let record = ground.reach(level: Int(level))
                #expect(record.tally(.milestoneItems) == 0, "the chest holds none of them")
                try ground.open(day: ground.now.day + 1)
                let offer = try #require(ground.hero.look(at: .milestone(milestone), rules, ground.randomness))
                let row = rules.items[Int(offer.item.catalogRow)]
                #expect(row.source == .milestones && row.level == level, "\(row.id)")
                #expect(row.heroClass == (level >= 25 ? evolved : starter), "\(row.id)")
                #expect(offer.item.level == UInt8(level), "its level requirement")
                let base = rules.store.equipmentPrice[row.rarity.index]
                #expect(offer.price == base * (Ratio.one + rules.store.pricePerLevel * (level - 1)))
                ground.giveGold(offer.price)
                let before = ground.hero.gold
                let bought = try ground.play(.buy(.milestone(milestone)))
                #expect(bought.tally(.milestoneItems, milestone) == 1 && ground.hero.bag.last == offer.item)
                #expect(bought.flow(Resource.gold, .storeMilestones) == 0 - offer.price)
                #expect(before - ground.hero.gold == offer.price)
                #expect(ground.act(.buy(.milestone(milestone))) == .soldOut)
                // The same piece again on another day.
                try ground.open(day: ground.now.day + 1)
                #expect(ground.hero.look(at: .milestone(milestone), rules, ground.randomness) == offer)
                sold.insert(row.id)
            }
        }
        #expect(sold.count == 40)
    }

    @Test("QB15 a milestone without gear of its own offers none, and gear without a milestone is named")
    func milestonesWithoutItems() throws {
        var ground = try Playground(changing: ["heroes.milestoneLevels=[6, 10, 15, 20, 25, 30, 40, 50]"])
        let warnings = ground.rules.contentWarnings
        #expect(warnings.contains("equipment.items.recruitsFirstBlade: no milestone offers it to any class"))
        #expect(
            warnings.contains(
                "heroes.milestoneLevels[0]: no item of its own at level 6 for warrior, mage, archer"))
        let record = ground.reach(level: 6)
        #expect(record.counts(.otherDrops, rows: 5) == [1, 0, 1, 0, 0])
        try ground.open(day: 1)
        ground.giveGold(10_000)
        #expect(ground.act(.buy(.milestone(0))) == .notOnOffer)
        for place in [-1, 8, Int.max] { #expect(ground.act(.buy(.milestone(place))) == .notOnOffer) }
    }

    @Test("QB16 points go into any stat but Endurance, which stays at 0, and never more than there are")
    func allocation() throws {
        var ground = try Playground(.mage)
        #expect(ground.act(.allocate(1, .luck)) == .notEnoughPoints)
        ground.reach(level: 4)
        let before = ground.hero.stats[Stat.luck.index]
        try ground.play(.allocate(9, .luck))
        #expect(ground.hero.stats[Stat.luck.index] == before + 9)
        #expect(ground.act(.allocate(1, .luck)) == .notEnoughPoints)
        for points in [Int32(0), -5, .min] { #expect(ground.act(.allocate(points, .luck)) == .nothingToAllocate) }
        #expect(ground.act(.allocate(1, .endurance)) == .nothingToAllocate)
        #expect(ground.hero.stats[Stat.endurance.index] == 0)
    }

    @Test("QB17 a class evolves at level 20 with 15 points in the new class's stat, within its line, once")
    func evolution() throws {
        let ways: [(HeroClass, HeroClass, Stat)] = [
            (.warrior, .berserker, .strength), (.warrior, .paladin, .defense), (.mage, .sorcerer, .wisdom),
            (.mage, .enchanter, .charisma), (.archer, .ranger, .luck), (.archer, .trickster, .dexterity),
        ]
        for (starter, evolved, stat) in ways {
            var ground = try Playground(starter)
            ground.setStats(100)
            ground.reach(level: 19)
            #expect(ground.act(.evolve(evolved)) == .levelTooLow)
            ground.reach(level: 20)
            ground.party.acting.stats[stat.index].rawValue = 14_999_999
            #expect(ground.act(.evolve(evolved)) == .statTooLow)
            ground.party.acting.stats[stat.index].rawValue = 15_000_000
            for other in HeroClass.allCases where other.line != starter || !other.isEvolved {
                #expect(ground.act(.evolve(other)) == .notOfThisLine)
            }
            let record = try ground.play(.evolve(evolved))
            #expect(record.milestones == [.classEvolved])
            #expect(ground.hero.heroClass == evolved)
            #expect(ground.act(.evolve(evolved)) == .alreadyEvolved)
        }
    }

    @Test("QB17 evolution asks for the hero's own points; by the other reading what is worn counts too")
    func evolutionStat() throws {
        for (changes, refusal) in [
            ([String](), QuestBond.Refusal.statTooLow), (["heroes.evolutionCountsGear=true"], nil),
        ] as [([String], QuestBond.Refusal?)] {
            var ground = try Playground(.warrior, changing: changes)
            ground.reach(level: 20)
            ground.setStats(5)
            ground.wear(.plain(.rare, primary: .defense, points: 10))
            #expect(ground.act(.evolve(.berserker)) == .statTooLow)
            #expect(ground.act(.evolve(.paladin)) == refusal)
        }
    }

    @Test("QB17 the Enchanter's bonus holds alone too; by the other reading it is for parties only")
    func enchanterAlone() throws {
        for (changes, factor) in [([String](), Int64(120)), (["heroes.classes.enchanter.bonusAlone=false"], 100)] {
            var ground = try Playground(.mage, changing: changes)
            ground.party.acting.heroClass = .enchanter
            ground.setStats(2)
            let dungeon = ground.rules.dungeon("goblinCaves")
            let needed = ground.rules.dungeons[dungeon].power * ground.rules.dungeons[dungeon].rooms[0].difficulty
            let chance = ground.hero.roomChance(dungeon, 0, at: 0, ground.rules).partsPerMillion
            #expect(Int64(chance) == 20_000 * factor * 1_000_000 / needed.rawValue)
            // In the arena and against a raid boss too; a mage's wisdom would be no different from its charisma.
            let wave = ground.hero.arenaChance(wave: 1, approach: 0, at: 0, ground.rules).partsPerMillion
            let damage = ground.hero.raidDamage(against: 0, at: 0, ground.rules)
            ground.party.acting.heroClass = .trickster
            let plain = ground.hero.arenaChance(wave: 1, approach: 0, at: 0, ground.rules).partsPerMillion
            #expect(abs(Int64(wave) - Int64(plain) * factor / 100) <= 2)
            #expect(damage.rawValue == 2 * 7 * factor / 100)
        }
    }

    @Test("QB17 encounter bonuses multiply power: +25, +40, +20, +30 % in their rooms, the Enchanter's +20 % in all")
    func encounterBonuses() throws {
        let bonuses: [(HeroClass, Encounter?, Int64)] = [
            (.warrior, .combat, 25), (.berserker, .combat, 40), (.mage, .puzzle, 25), (.sorcerer, .puzzle, 40),
            (.archer, .trap, 20), (.ranger, .trap, 30), (.paladin, .boss, 20), (.enchanter, nil, 20),
            (.trickster, .treasure, 0),
        ]
        var ground = try Playground()
        let dungeon = ground.rules.dungeon("goblinCaves")
        for (heroClass, encounter, percent) in bonuses {
            ground.party.acting.heroClass = heroClass
            // Power 2 against needs of 6 and more: no cap in sight.
            ground.setStats(2)
            for (index, room) in ground.rules.dungeons[dungeon].rooms.enumerated() {
                let needed = ground.rules.dungeons[dungeon].power * room.difficulty
                let factor = encounter == nil || encounter == room.encounter ? 100 + percent : 100
                let chance = ground.hero.roomChance(dungeon, index, at: 0, ground.rules).partsPerMillion
                let power: Int64 = 20_000 * factor
                let expected: Int64 = power * 1_000_000 / needed.rawValue
                #expect(Int64(chance) == expected, "\(heroClass) \(room.id)")
            }
        }
    }

    @Test("QB21 Power Score: own stat, items' primary in full, secondary at half, enhancement, flat affixes, food")
    func powerScore() throws {
        var ground = try Playground(.mage)
        ground.setStats(10)
        #expect(ground.hero.power(for: .wisdom, at: 0).rawValue == 10_000_000)
        var staff = Item.plain(.rare, .weapon, primary: .wisdom, points: 6)
        staff.secondary = .luck
        staff.secondaryValue.rawValue = 3_000_000
        staff.enhancementPoints = 4
        ground.wear(staff)
        var ring = Item.plain(.epic, .accessory, primary: .luck, points: 2)
        ring.secondary = .wisdom
        ring.secondaryValue.rawValue = 5_000_000
        ground.wear(ring)
        // 10 + 6 + 4 + 5/2, and 10 + 2 + 3/2.
        #expect(ground.hero.power(for: .wisdom, at: 0).rawValue == 22_500_000)
        #expect(ground.hero.power(for: .luck, at: 0).rawValue == 13_500_000)
        #expect(ground.hero.power(for: .strength, at: 0).rawValue == 10_000_000)
        ground.party.acting.effects.snackStat = .wisdom
        ground.party.acting.effects.snackPoints.rawValue = 1_000_000
        ground.party.acting.effects.snackUntil = 60
        #expect(ground.hero.power(for: .wisdom, at: 59).rawValue == 23_500_000)
        #expect(ground.hero.power(for: .wisdom, at: 60).rawValue == 22_500_000)
        // A class-only affix sleeps on another class, and wakes with the evolution.
        let insight = ground.rules.affix("sorcerersInsight")
        ground.wear(.plain(.rare, .trinket, primary: .defense).with(prefix: insight, value: 3_000_000))
        #expect(ground.hero.power(for: .wisdom, at: 60).rawValue == 22_500_000)
        ground.party.acting.heroClass = .sorcerer
        ground.party.acting.refreshBonuses(ground.rules)
        #expect(ground.hero.power(for: .wisdom, at: 60).rawValue == 25_500_000)
    }

    @Test("QB52 a new hero has 5 of each stat, 8 of the class's, 1 more of the sign's; one creation, a starter class")
    func creation() throws {
        for heroClass in [HeroClass.warrior, .mage, .archer] {
            for sign in Zodiac.allCases {
                let ground = try Playground(heroClass, sign)
                let primary: Stat =
                    heroClass == .warrior ? .strength : heroClass == .mage ? .wisdom : .dexterity
                for stat in Stat.allCases {
                    let points: Int64 = stat == .endurance ? 0 : stat == primary ? 8 : 5
                    let whole: Int64 = stat == sign.stat ? points + 1 : points
                    #expect(ground.hero.stats[stat.index].rawValue == whole * 1_000_000)
                }
                #expect(ground.hero.level == 1)
            }
        }
        var ground = try Playground()
        #expect(ground.act(.create(.mage, .leo)) == .alreadyCreated)
        ground.party = Party(2, rules: ground.rules)
        #expect(ground.act(.completeTask(.mental, .small, .quick)) == .notCreated)
        #expect(ground.act(.open) == .notCreated)
        #expect(ground.act(.create(.paladin, .leo)) == .notAStarterClass)
    }
}
