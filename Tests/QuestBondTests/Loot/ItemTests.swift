import QuestKernel
import Testing

@testable import QuestBond

@Suite struct ItemTests {
    private func make(
        _ count: Int, _ rarity: Rarity, _ ground: Playground, source: ItemSource = .any, affixes: Int = 0
    ) -> [Item] {
        var order = ItemOrder(exactly: rarity, level: 30, source: source, tally: .otherDrops, flow: .loginReward)
        order.affixes = affixes
        return (0..<count).map { index in
            var draws = ground.randomness.draws(player: UInt32(index), purpose: Draw.taskItem.purpose, day: 0)
            return Hero.makeItem(order, for: ground.hero.heroClass, &draws, ground.rules)
        }
    }

    @Test("QB24 110 catalog items over four slots and five rarities, 20 % of drops procedural")
    func catalog() throws {
        let ground = try Playground()
        let items = ground.rules.items.filter { $0.source == .any }
        #expect(items.count == 110)
        #expect(ground.rules.items.count == 110 + 12 + 12 + 40 + 9 + 1 + 12)
        #expect(Set(ground.rules.items.map(\.name)).count == ground.rules.items.count)
        #expect(items.count { $0.slot == .weapon } == 40)
        #expect(items.count { $0.slot == .armor } == 35)
        #expect(items.count { $0.slot == .accessory || $0.slot == .trinket } == 35)
        #expect(Slot.allCases.count == 4)
        for rarity in Rarity.allCases {
            let made = make(4_000, rarity, ground)
            try expectHits(
                made.count { $0.catalogRow == Item.procedural }, of: made.count, chance: 0.2, "procedural")
            try expectShares(
                Slot.allCases.map { slot in made.count { $0.slot == slot } }, [1, 1, 1, 1], "slots")
            for item in made where item.catalogRow != Item.procedural {
                let row = ground.rules.items[Int(item.catalogRow)]
                #expect(row.rarity == rarity && row.slot == item.slot && row.primary == item.primary)
            }
        }
    }

    @Test("QB24 a procedural item has a name of its own: a first word, what it is, a last word")
    func proceduralNames() throws {
        let ground = try Playground()
        let words = ground.rules.procedural
        var names: Set<String> = []
        for item in make(2_000, .common, ground) where item.catalogRow == Item.procedural {
            let name = ground.rules.name(of: item)
            names.insert(name)
            #expect(words.prefixes.contains { name.hasPrefix($0 + " ") }, "\(name)")
            #expect(words.suffixes.contains { name.hasSuffix(" " + $0) }, "\(name)")
            let base = try #require(
                words.bases[item.slot].first { name.contains(" \($0.base.capitalized) ") }, "\(name)")
            #expect(base.primary == item.primary, "\(name)")
        }
        #expect(names.count > 200)
    }

    @Test("QB24 the secondary stat is half of the primary, and an item without one has none")
    func stats() throws {
        let ground = try Playground()
        for item in make(500, .epic, ground) {
            if item.secondary == item.primary {
                #expect(item.secondaryValue == 0)
            } else {
                #expect(item.secondaryValue == StatPoints(rawValue: (item.primaryValue.rawValue + 1) / 2))
            }
        }
    }

    @Test(
        "QB25 prefixes on 0, 20, 50, 80, 100 % and suffixes on 0, 0, 30, 60, 80 % of items by rarity",
        arguments: Rarity.allCases)
    func affixChances(_ rarity: Rarity) throws {
        let prefixes = [0, 0.2, 0.5, 0.8, 1]
        let suffixes = [0, 0, 0.3, 0.6, 0.8]
        let made = make(20_000, rarity, try Playground())
        for (count, chance) in [
            (made.count { $0.prefix != Item.noAffix }, prefixes[rarity.index]),
            (made.count { $0.suffix != Item.noAffix }, suffixes[rarity.index]),
        ] {
            if chance == 0 || chance == 1 {
                #expect(count == (chance == 0 ? 0 : made.count))
            } else {
                try expectHits(count, of: made.count, chance: chance)
            }
        }
        let bare = made.count { !$0.hasAffix }
        if rarity >= .epic { #expect(bare == 0) }
        if rarity < .legendary { #expect(!made.contains { $0.isGreater }) }
    }

    @Test("QB25 an Epic has 1.4 affixes: both in 40 %, a prefix alone in 40 %, a suffix alone in 20 %, in the odds too")
    func epicAffixes() throws {
        for (changes, bonus, shares) in [
            ([String](), Int64(0), [0, 0.4, 0.2, 0.4]),
            // What research adds is points of either: 85 % and 65 %.
            ([], 50_000, [0, 0.35, 0.15, 0.5]),
            // With independent chances, where none need be there.
            (["loot.affixes.least=[0, 0, 0, 0, 0]"], 0, [0.08, 0.32, 0.12, 0.48]),
            (["loot.affixes.prefix[3]=0.5", "loot.affixes.suffix[3]=0.5"], 0, [0, 0.5, 0.5, 0]),
        ] {
            let ground = try Playground(changing: changes)
            var counts = [Int](repeating: 0, count: 4)
            var order = ItemOrder(exactly: .epic, level: 1, source: .any, tally: .otherDrops, flow: .loginReward)
            order.affixBonus = Ratio(partsPerMillion: bonus)
            for index in 0..<20_000 {
                var draws = ground.randomness.draws(
                    player: UInt32(index), purpose: Draw.taskItem.purpose, day: 0)
                let item = Hero.makeItem(order, for: .mage, &draws, ground.rules)
                counts[(item.prefix != Item.noAffix ? 1 : 0) + (item.suffix != Item.noAffix ? 2 : 0)] += 1
            }
            try expectShares(counts, shares, "\(changes) \(bonus)")
            let odds = ground.rules.odds(with: OddsBonuses(affixes: Ratio(partsPerMillion: bonus)))
            let draw = try #require(odds.draws.first { $0.id == "affixes.epic" })
            let names = ["No affix", "Prefix alone", "Suffix alone", "Prefix and suffix"]
            for (name, share) in zip(names, shares) {
                let shown = draw.outcomes.first { $0.name == name }?.share ?? 0
                #expect(abs(shown - share) < 1e-12, "\(changes) \(name)")
            }
        }
    }

    @Test("QB25 chances under which an item could be without the affix that it has at least are refused")
    func leastAffixes() throws {
        for (change, rarity) in [
            ("loot.affixes.suffix[3]=0.1", "90 % for epic"), ("loot.affixes.least[2]=1", "80 % for rare"),
        ] {
            let error = #expect(throws: (any Error).self) { try QuestBondFiles.rules([change]) }
            #expect("\(try #require(error))".contains(rarity))
        }
        #expect(throws: Never.self) { try QuestBondFiles.rules(["loot.affixes.suffix[3]=0.2"]) }
    }

    @Test("QB25 Legendary affixes are Greater in one case of ten, at 1.5 times their value")
    func greaterAffixes() throws {
        let ground = try Playground()
        let swift = ground.rules.affix("swift")
        let range = ground.rules.affixes[swift].values.range(.legendary)
        var legendary = Item()
        (legendary.rarity, legendary.level) = (.legendary, 26)
        var (tries, greater) = (0, 0)
        for index in 0..<60_000 {
            var draws = ground.randomness.draws(player: UInt32(index), purpose: Draw.reroll.purpose, day: 0)
            var isGreater = false
            let (row, value) = Hero.rollAffix(
                .prefix, on: legendary, for: ground.hero.heroClass, at: 0, &draws, ground.rules, &isGreater)
            tries += 1
            greater += isGreater ? 1 : 0
            guard Int(row) == swift else { continue }
            if isGreater {
                #expect(value >= range.lowerBound / 2 * 3)
                #expect(value <= range.upperBound / 2 * 3 + 1)
            } else {
                #expect(range.contains(value))
            }
        }
        try expectHits(greater, of: tries, chance: 0.1)
    }

    @Test(
        "QB18 QB25 18 affixes for all, 6 rare ones for one class; those of the primary stat weigh 10 % more",
        arguments: HeroClass.allCases)
    func affixShares(_ heroClass: HeroClass) throws {
        var ground = try Playground()
        ground.party.acting.heroClass = heroClass
        let affixes = ground.rules.affixes
        #expect(affixes.count { $0.heroClass == nil && !$0.isOfExpeditions } == 18)
        #expect(Set(affixes.compactMap(\.heroClass)) == Set(HeroClass.allCases.filter(\.isEvolved)))
        // "Each class line": the category that grows the primary stat of the line's starter class.
        let matching: TaskCategory =
            switch heroClass.line {
            case .warrior: .physical
            case .mage: .mental
            default: .household
            }
        let ownStat: Set<String> = ["berserkersFury", "sorcerersInsight"]
        let made = make(20_000, .legendary, ground)
        for kind in AffixKind.allCases {
            var counts = [Int](repeating: 0, count: affixes.count)
            for item in made {
                let row = kind == .prefix ? item.prefix : item.suffix
                if row != Item.noAffix { counts[Int(row)] += 1 }
            }
            let weights: [Double] = affixes.map { affix in
                if affix.kind != kind || affix.isOfExpeditions { return 0 }
                if let only = affix.heroClass {
                    return only == heroClass ? 0.15 * (ownStat.contains(affix.id) ? 1.1 : 1) : 0
                }
                return affix.category == matching ? 1.1 : 1
            }
            try expectShares(counts, weights, "\(heroClass) \(kind)")
        }
    }

    @Test("QB18 the preference is of the present class's stat where content says so")
    func preferenceOfTheClass() throws {
        for (changes, matching) in [([], "blazing"), (["heroes.affixesByLine=false"], "mindful")]
            as [([String], String)]
        {
            let rules = try QuestBondFiles.rules(changes)
            let (rows, sums) = (
                rules.affixPools.rows[HeroClass.paladin.index], rules.affixPools.cumulative[HeroClass.paladin.index]
            )
            for (place, row) in rows.enumerated() where rules.affixes[Int(row)].heroClass == nil {
                let weight = sums[place] - (place > 0 ? sums[place - 1] : 0)
                #expect((weight > 1_000_000) == (rules.affixes[Int(row)].id == matching), "\(changes) \(row)")
            }
        }
    }

    @Test("QB25 an Uncommon item has one affix at most, whatever is guaranteed or comes up")
    func mostAffixes() throws {
        let ground = try Playground(changing: [
            "loot.affixes.prefix=[0, 1, 1, 1, 1]", "loot.affixes.suffix=[0, 1, 1, 1, 1]",
        ])
        for guaranteed in 0...2 {
            #expect(
                make(50, .uncommon, ground, affixes: guaranteed).allSatisfy { $0.hasAffix && $0.suffix == Item.noAffix }
            )
            #expect(make(50, .rare, ground, affixes: guaranteed).allSatisfy { $0.suffix != Item.noAffix })
        }
        let both = try Playground(changing: ["loot.affixes.most[1]=2", "loot.affixes.suffix=[0, 1, 1, 1, 1]"])
        #expect(
            make(50, .uncommon, both, affixes: 2).allSatisfy { $0.prefix != Item.noAffix && $0.suffix != Item.noAffix })
    }

    @Test("QB24 primary stats keep to the table of slots, in the catalog, of milestones and of sets")
    func slotStats() throws {
        let rules = try QuestBondFiles.rules()
        let six: Set<Stat> = [.strength, .wisdom, .charisma, .dexterity, .luck, .defense]
        let document: [(Slot, Set<Stat>)] = [
            (.weapon, [.strength, .wisdom, .dexterity]), (.armor, [.defense, .dexterity, .strength]), (.accessory, six),
            (.trinket, six),
        ]
        for (slot, stats) in document {
            #expect(Set(rules.slotStats[slot]) == stats)
            for item in rules.items where item.slot == slot { #expect(stats.contains(item.primary), "\(item.id)") }
            for base in rules.procedural.bases[slot] { #expect(stats.contains(base.primary), "\(base.base)") }
        }
    }

    @Test("QB25 values scale with rarity and with the item's level: at 26 they are the rarity's own")
    func valuesByLevel() throws {
        let rules = try QuestBondFiles.rules()
        let values = [UInt8(0), 1, 11, 26, 51, 101].map { rules.loot.affixes.value(40_000, onLevel: $0) }
        #expect(values == [30_000, 30_000, 34_000, 40_000, 50_000, 70_000])
        // Drops, re-rolls and scrolls draw by the same range.
        let swift = rules.affix("swift")
        for level in [UInt8(1), 51] {
            var item = Item()
            (item.rarity, item.level) = (.rare, level)
            let range = rules.affixes[swift].values.range(.rare)
            for player in UInt32(0)..<200 {
                var draws = Randomness(seed: 3).draws(player: player, purpose: Draw.scroll.purpose, day: 0)
                let value = rules.affixValue(swift, on: item, &draws)
                #expect(value >= rules.loot.affixes.value(range.lowerBound, onLevel: level))
                #expect(value <= rules.loot.affixes.value(range.upperBound, onLevel: level))
            }
        }
    }

    @Test("QB24 an item's level is the least level of who wears it, until a rebirth")
    func levelRequirement() throws {
        var ground = try Playground()
        var item = make(1, .epic, ground)[0]
        item.level = 12
        ground.putIntoBag(item)
        ground.reach(level: 11)
        #expect(ground.hero.isTooLow(for: item, ground.rules))
        let place = try #require(ground.hero.bag.firstIndex(of: item))
        #expect(ground.act(.equip(place)) == .levelTooLow)
        var reborn = ground
        reborn.give(1, of: Resource.rebirths)
        try reborn.play(.equip(place))
        ground.reach(level: 12)
        try ground.play(.equip(place))
        #expect(ground.hero.worn[item.slot.index] == item)
    }

    @Test("QB18 QB25 an item with an affix of one class is put on by that class alone")
    func classBinds() throws {
        for changes in [[], ["loot.classBinds=false"]] {
            var ground = try Playground(changing: changes)
            let item = Item.plain(.epic).with(prefix: ground.rules.affix("berserkersFury"), value: 3_000_000)
            ground.putIntoBag(item)
            let place = try #require(ground.hero.bag.firstIndex(of: item))
            #expect(ground.act(.equip(place)) == (changes.isEmpty ? .notOfThisClass : nil))
            #expect(ground.hero.worn[0].exists == !changes.isEmpty)
            guard changes.isEmpty else { continue }
            ground.party.acting.heroClass = .berserker
            try ground.play(.equip(place))
            #expect(ground.hero.worn[0] == item)
        }
    }

    @Test("QB26 a piece of a set is put on by its line alone")
    func setsBind() throws {
        for changes in [[], ["loot.classBinds=false"]] {
            var ground = try Playground(.warrior, changing: changes)
            for (heroClass, fits) in [(HeroClass.mage, false), (.warrior, true)] {
                var item = Item.plain(.epic)
                item.catalogRow = ground.rules.gearSets.piece(.weapon, for: heroClass)
                ground.putIntoBag(item)
                let place = try #require(ground.hero.bag.firstIndex(of: item))
                #expect(ground.act(.equip(place)) == (fits || !changes.isEmpty ? nil : .notOfThisClass))
            }
        }
    }

    @Test("QB25 values lie within the rarity's range and rise with rarity")
    func valueRanges() throws {
        let ground = try Playground()
        for rarity in [Rarity.uncommon, .rare, .epic] {
            for item in make(3_000, rarity, ground) where item.prefix != Item.noAffix {
                let range = ground.rules.affixes[Int(item.prefix)].values.range(rarity)
                let value = { ground.rules.loot.affixes.value($0, onLevel: item.level) }
                #expect(item.prefixValue >= value(range.lowerBound) && item.prefixValue <= value(range.upperBound))
            }
        }
        for affix in ground.rules.affixes {
            let ranges = [Rarity.uncommon, .rare, .epic, .legendary].map { affix.values.range($0) }
            for (low, high) in zip(ranges, ranges.dropFirst()) {
                #expect(low.lowerBound < high.lowerBound && low.upperBound <= high.upperBound, "\(affix.id)")
            }
        }
    }

    @Test(
        "QB22 rarities come as their table weighs them; +X % rare chance is on the share from Rare up; a floor cuts below"
    )
    func rarities() throws {
        let ground = try Playground()
        let weights: [UInt32] = [100, 350, 400, 125, 25]
        for (bonus, floor) in [(Int64(0), Rarity.common), (200_000, .common), (200_000, .rare), (0, .epic)] {
            var order = ItemOrder(
                weights: weights, floor: floor, level: 1, source: .any, tally: .otherDrops, flow: .loginReward)
            order.rareBonus = Ratio(rawValue: bonus)
            var counts = [Int](repeating: 0, count: 5)
            for index in 0..<20_000 {
                var draws = ground.randomness.draws(player: UInt32(index), purpose: Draw.craft.purpose, day: 1)
                counts[Hero.makeItem(order, for: ground.hero.heroClass, &draws, ground.rules).rarity.index] += 1
            }
            let expected = weights.enumerated().map { index, weight -> Double in
                if index < floor.index { return 0 }
                // Of 55 % Rare and better +20 % make 66 %.
                guard bonus > 0, floor < .rare else { return Double(weight) }
                return Double(weight) * (index >= 2 ? 0.66 / 0.55 : 0.34 / 0.45)
            }
            try expectShares(counts, expected, "bonus \(bonus), floor \(floor)")
        }
    }

    @Test("QB22 mission-only and expedition-only items drop nowhere else, and are Rare or better")
    func exclusiveItems() throws {
        let ground = try Playground()
        for source in [ItemSource.missions, .expeditions] {
            #expect(ground.rules.items.filter { $0.source == source }.allSatisfy { $0.rarity >= .rare })
            for slot in Slot.allCases {
                for rarity in [Rarity.rare, .epic, .legendary] {
                    #expect(ground.rules.catalog.count(source, slot, rarity) == 1, "\(source) \(slot) \(rarity)")
                    let made = make(40, rarity, ground, source: source).filter { $0.slot == slot }
                    #expect(!made.isEmpty)
                    #expect(
                        made.allSatisfy {
                            $0.catalogRow != Item.procedural
                                && ground.rules.items[Int($0.catalogRow)].source == source
                        })
                }
            }
        }
        for rarity in Rarity.allCases {
            for item in make(2_000, rarity, ground) where item.catalogRow != Item.procedural {
                #expect(ground.rules.items[Int(item.catalogRow)].source == .any)
            }
        }
        let exclusive = make(500, .legendary, ground, source: .missions)
        #expect(
            exclusive.contains {
                $0.catalogRow != Item.procedural
                    && ground.rules.items[Int($0.catalogRow)].source == .missions
            })
    }
}
