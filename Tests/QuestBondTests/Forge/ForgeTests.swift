import QuestKernel
import Testing

@testable import QuestBond

@Suite struct ForgeTests {
    private func ground(_ changes: [String] = [], materials: Int64 = 100_000) throws -> Playground {
        var ground = try Playground(changing: changes)
        ground.giveGold(10_000_000)
        for kind in MaterialKind.allCases {
            ground.give(Pieces(rawValue: materials), of: Resource.material(kind, .common))
        }
        return ground
    }

    @Test("QB35 four recipes: essence, materials, fragments, gold, and what comes out")
    func recipes() throws {
        let document: [(Int64, Int64, Int64, Int64, Set<Rarity>)] = [
            (3, 2, 0, 0, [.common, .uncommon]), (8, 5, 2, 50, [.uncommon, .rare]), (15, 8, 5, 200, [.rare, .epic]),
            (30, 15, 10, 500, [.epic, .legendary]),
        ]
        var ground = try ground()
        #expect(ground.rules.forge.recipes.count { $0.from == nil } == 4)
        for (recipe, (essence, materials, fragments, gold, rarities)) in document.enumerated() {
            for stat in [nil, Stat.dexterity] {
                let factor: Int64 = stat == nil ? 1 : 2
                let sink = stat == nil ? Flow.craftCost : .targetedCraftCost
                var seen: Set<Rarity> = []
                for _ in 0..<100 {
                    ground.party.acting.bag.removeAll()
                    let record = try ground.play(.craft(recipe, .armor, stat))
                    #expect(record.flow(Resource.gold, sink).rawValue == -gold * factor)
                    #expect(record.materials([.essence], sink)[0] == -essence * factor)
                    #expect(record.materials([.ore, .hide, .crystal], sink)[0] == -materials * factor)
                    #expect(record.materials([.fragment], sink)[0] == -fragments * factor)
                    #expect(record.tally(.crafted) == 1)
                    let item = try #require(ground.hero.bag.last)
                    #expect(item.slot == .armor)
                    seen.insert(item.rarity)
                    if recipe >= 2 { #expect(item.hasAffix) }
                    if let stat { #expect(item.primary == stat) }
                }
                #expect(seen == rarities, "recipe \(recipe)")
            }
        }
        for recipe in [-1, ground.rules.forge.recipes.count, Int.max, Int.min] {
            #expect(ground.act(.craft(recipe, .armor, nil)) == .noSuchRecipe)
        }
        #expect(ground.act(.craft(0, .armor, .endurance)) == .noSuchStat)
    }

    @Test("QB35 only a stat that the slot's items have can be locked")
    func lockedStats() throws {
        for (changes, isRefused) in [([], true), (["forge.lockKeepsSlot=false"], false)] {
            var ground = try ground(changes)
            for (slot, stats) in [
                (Slot.weapon, [Stat.charisma, .luck, .defense]), (.armor, [.wisdom, .charisma, .luck]),
            ] {
                for stat in stats {
                    #expect(ground.act(.craft(0, slot, stat)) == (isRefused ? .noSuchStat : nil), "\(slot) \(stat)")
                }
            }
            for stat in [Stat.strength, .wisdom, .charisma, .dexterity, .luck, .defense] {
                for slot in [Slot.accessory, .trinket] { try ground.play(.craft(0, slot, stat)) }
            }
            #expect(ground.act(.craft(0, .trinket, .endurance)) == .noSuchStat)
        }
    }

    @Test(
        "QB35 QB24 a locked stat chooses among the catalog's items of that stat, with their second one; a fifth is procedural"
    )
    func lockedItems() throws {
        let ground = try Playground()
        var haveRows = 0
        for slot in Slot.allCases {
            for rarity in [Rarity.uncommon, .rare, .epic, .legendary] {
                for stat in Stat.allCases where ground.rules.canLock(stat, on: slot) {
                    var order = ItemOrder(exactly: rarity, level: 30, source: .any, tally: .crafted, flow: .crafting)
                    (order.slot, order.primary) = (slot, stat)
                    let rows = ground.rules.items.indices.filter {
                        let row = ground.rules.items[$0]
                        return row.source == .any && row.slot == slot && row.rarity == rarity && row.primary == stat
                    }
                    let made = (UInt32(0)..<400).map { player in
                        var draws = ground.randomness.draws(player: player, purpose: Draw.craft.purpose, day: 0)
                        return Hero.makeItem(order, for: .warrior, &draws, ground.rules)
                    }
                    #expect(made.allSatisfy { $0.primary == stat })
                    let procedural = made.filter { $0.catalogRow == Item.procedural }
                    #expect(procedural.allSatisfy { $0.secondaryValue == 0 })
                    guard !rows.isEmpty else {
                        #expect(procedural.count == made.count)
                        continue
                    }
                    haveRows += 1
                    // A fifth of 400; 3.5 standard deviations are 28.
                    #expect(abs(procedural.count - 80) <= 28, "\(slot) \(rarity) \(stat)")
                    let catalog = made.filter { $0.catalogRow != Item.procedural }
                    #expect(Set(catalog.map { Int($0.catalogRow) }) == Set(rows))
                    for item in catalog {
                        let second = ground.rules.items[Int(item.catalogRow)].secondary.stat
                        #expect(second == nil || (item.secondary == second && item.secondaryValue > 0))
                    }
                }
            }
        }
        #expect(haveRows > 30)
    }

    @Test("QB35 a recipe that cannot be paid is refused")
    func unpaid() throws {
        var poor = try Playground()
        #expect(poor.act(.craft(0, .armor, nil)) == .notEnoughMaterials)
        poor.give(3, of: Resource.material(.essence, .common))
        poor.give(1, of: Resource.material(.ore, .common))
        #expect(poor.act(.craft(0, .armor, nil)) == .notEnoughMaterials)
        poor.give(1, of: Resource.material(.crystal, .common))
        #expect(poor.act(.craft(0, .armor, .defense)) == .notEnoughMaterials)
        #expect(poor.act(.craft(1, .armor, nil)) == .notEnoughGold)
        try poor.play(.craft(0, .armor, nil))
    }

    @Test("QB29 a material counts 1/2/4/8/16 units by rarity, and the lowest go first")
    func units() throws {
        var ground = try Playground()
        for (rarity, worth) in zip(Rarity.allCases, [Int64(1), 2, 4, 8, 16]) {
            let before = ground.hero.materialUnits(ground.rules)
            ground.give(1, of: Resource.material(.hide, rarity))
            #expect(ground.hero.materialUnits(ground.rules) == before + MaterialUnits(rawValue: worth))
        }
        // 2 units of materials: one Common, and one Uncommon for the other; the rest stays.
        ground.give(1, of: Resource.material(.essence, .uncommon))
        ground.give(1, of: Resource.material(.essence, .legendary))
        let record = try ground.play(.craft(0, .armor, nil))
        #expect(record.materials([.hide], .craftCost) == [-1, -1, 0, 0, 0])
        // 3 units of Essence: the Uncommon pays two, the Legendary the last.
        #expect(record.materials([.essence], .craftCost) == [0, -1, 0, 0, -1])
    }

    @Test("QB35 5–8 herb recipes for 50–300 gold; herbs of the recipe's rarity or better, lowest first")
    func herbRecipes() throws {
        let rules = try QuestBondFiles.rules()
        #expect((5...8).contains(rules.herbRecipeCount))
        #expect(Set(rules.forge.herbRecipes.map(\.herbRarity)) == [.common, .uncommon, .rare])
        for (recipe, row) in rules.forge.herbRecipes.enumerated() where row.from == nil {
            #expect((50...300).contains(row.gold))
            var ground = try Playground()
            #expect(ground.act(.brew(recipe)) == .notEnoughGold)
            ground.giveGold(row.gold)
            for rarity in Rarity.allCases where rarity < row.herbRarity {
                ground.give(100, of: Resource.material(.herb, rarity))
            }
            #expect(ground.act(.brew(recipe)) == .notEnoughMaterials)
            ground.give(row.herbs, of: Resource.material(.herb, row.herbRarity))
            ground.give(5, of: Resource.material(.herb, .legendary))
            let record = try ground.play(.brew(recipe))
            var spent = [Int64](repeating: 0, count: 5)
            spent[row.herbRarity.index] = -row.herbs.rawValue
            #expect(record.materials([.herb], .herbCraftCost) == spent)
            #expect(record.flow(Resource.gold, .herbCraftCost) == -row.gold)
            #expect(record.flow(Resource.consumable(rules.herbRecipes[recipe]), .herbCrafting) == 1)
        }
        // The document's own: rare herbs make a Forge Catalyst, uncommon ones a Luck Elixir.
        for (id, rarity) in [("forgeCatalyst", Rarity.rare), ("luckElixir", .uncommon)] {
            let recipe = try #require(rules.herbRecipes.firstIndex(of: rules.consumable(id)))
            #expect(rules.forge.herbRecipes[recipe].herbRarity == rarity)
        }
    }

    @Test("QB37 auto-salvage takes Common, or all below Rare, and keeps items with an affix by default")
    func autoSalvage() throws {
        #expect(AutoSalvage().keepsAffixes)
        let bare = Rarity.allCases.map { Item.plain($0) }
        let affixed = bare.map { $0.with(prefix: 0) }
        for (setting, takesBare, takesAffixed) in [
            (AutoSalvage(), [], []), (AutoSalvage(common: true), [.common], []),
            (AutoSalvage(belowRare: true), [.common, .uncommon], []),
            (
                AutoSalvage(common: true, belowRare: true, keepsAffixes: false), [.common, .uncommon],
                [.common, .uncommon]
            ),
        ] as [(AutoSalvage, [Rarity], [Rarity])] {
            #expect(bare.filter { setting.takes($0) }.map(\.rarity) == takesBare)
            #expect(affixed.filter { setting.takes($0) }.map(\.rarity) == takesAffixed)
        }
        var ground = try Playground(changing: ["loot.tasks.equipmentChance=1"])
        try ground.play(.setAutoSalvage(AutoSalvage(common: true)))
        let record = try ground.play(.completeTask(.mental, .small, .quick))
        #expect(record.flow(Resource.equipment, .tasks) == 1)
        #expect(record.flow(Resource.equipment, .autoSalvaged) == -1)
        #expect(record.flow(Resource.gold, .salvage) == 5)
        #expect(ground.hero.bag.isEmpty)
    }

    @Test("QB37 a full bag salvages what drops; nothing is ever lost for nothing")
    func bagLimit() throws {
        var ground = try Playground(changing: ["loot.tasks.equipmentChance=1", "loot.bagLimit=3"])
        for number in 1...6 {
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            #expect(ground.hero.bag.count == Swift.min(number, 3))
            #expect(record.flow(Resource.equipment, .autoSalvaged) == (number > 3 ? -1 : 0))
        }
        #expect(ground.hero.ledger[Resource.equipment] == 3)
    }

    @Test("QB37 a full bag keeps items with affixes beyond its limit, unless the player or content lets them go")
    func fullBagKeepsAffixes() throws {
        for (changes, keeps, count) in [
            ([String](), true, 6), ([], false, 3), (["loot.fullBagKeepsAffixes=false"], true, 3),
        ] {
            var ground = try Playground(
                changing: [
                    "loot.tasks.equipmentChance=1", "loot.bagLimit=3", "loot.tasks.rarity=[0, 0, 0, 1, 0]",
                ] + changes)
            try ground.play(.setAutoSalvage(AutoSalvage(keepsAffixes: keeps)))
            for _ in 0..<6 { try ground.play(.completeTask(.mental, .small, .quick)) }
            #expect(ground.hero.bag.count == count)
        }
    }

    @Test(
        "QB38 a scroll costs 100–500 gold by rarity, fills an empty place with its own affix, and never a Common item's"
    )
    func scrolls() throws {
        var ground = try Playground()
        let prefix = ground.rules.affix("prosperous")
        let suffix = ground.rules.affix("vigilant")
        #expect(ground.act(.applyScroll(prefix, .weapon)) == .noneLeft)
        for affix in [prefix, suffix] { ground.give(10, of: Resource.scroll(affix)) }
        #expect(ground.act(.applyScroll(prefix, .weapon)) == .nothingWorn)
        for affix in [-1, 40, Int.max, Int.min] { #expect(ground.act(.applyScroll(affix, .weapon)) == .noSuchAffix) }
        var costs: [Int64] = []
        for rarity in Rarity.allCases {
            ground.wear(.plain(rarity))
            if rarity == .common {
                #expect(ground.act(.applyScroll(prefix, .weapon)) == .itemTakesNoAffix)
                continue
            }
            if rarity == .uncommon { #expect(ground.act(.applyScroll(prefix, .weapon)) == .notEnoughGold) }
            ground.giveGold(10_000)
            let record = try ground.play(.applyScroll(prefix, .weapon))
            costs.append(-record.flow(Resource.gold, .scrollApplication).rawValue)
            #expect(record.flow(Resource.scroll(prefix), .scrollApplication) == -1)
            #expect(ground.hero.worn[0].prefix == UInt8(prefix))
            let range = ground.rules.affixes[prefix].values.range(rarity)
            let byLevel = { ground.rules.loot.affixes.value($0, onLevel: ground.hero.worn[0].level) }
            let value = ground.hero.worn[0].prefixValue
            #expect(value >= byLevel(range.lowerBound) && value <= byLevel(range.upperBound))
            #expect(ground.hero.bonuses.gold.rawValue == Int64(ground.hero.worn[0].prefixValue))
            #expect(ground.act(.applyScroll(prefix, .weapon)) == .placeIsTaken)
            if rarity == .uncommon {
                // "0-1": one is all.
                #expect(ground.act(.applyScroll(suffix, .weapon)) == .placeIsTaken)
                continue
            }
            try ground.play(.applyScroll(suffix, .weapon))
            #expect(ground.hero.worn[0].suffix == UInt8(suffix))
        }
        #expect(costs.first == 100 && costs.last == 500)
        #expect(costs == costs.sorted())
    }

    @Test("QB38 both places of an Uncommon item can be filled where content says so, and a scroll's value be certain")
    func scrollSwitches() throws {
        var ground = try ground(["loot.affixes.most[1]=2", "forge.scrollDrawsValue=false"])
        let (prefix, suffix) = (ground.rules.affix("prosperous"), ground.rules.affix("vigilant"))
        for affix in [prefix, suffix] { ground.give(30, of: Resource.scroll(affix)) }
        for _ in 0..<20 {
            ground.wear(.plain(.uncommon))
            try ground.play(.applyScroll(prefix, .weapon))
            try ground.play(.applyScroll(suffix, .weapon))
            let range = ground.rules.affixes[prefix].values.range(.uncommon)
            let middle = ground.rules.loot.affixes.value(
                (range.lowerBound + range.upperBound) / 2, onLevel: ground.hero.worn[0].level)
            #expect(ground.hero.worn[0].prefixValue == middle)
        }
    }

    @Test("QB20 QB38 a re-roll that gives a Greater Affix counts for Affixed, and so does such a gift")
    func greaterAffixes() throws {
        var ground = try ground(["loot.affixes.greater=1"])
        let affixed = AchievementMetric.greaterAffixes.index
        ground.wear(.plain(.epic).with(prefix: 0))
        try ground.play(.reroll(.weapon, suffix: false))
        #expect(ground.hero.achievements.metrics[affixed] == 0 && !ground.hero.worn[0].isGreater)
        ground.wear(.plain(.legendary).with(prefix: 0).with(suffix: 10))
        try ground.play(.reroll(.weapon, suffix: true))
        #expect(ground.hero.achievements.metrics[affixed] == 1 && ground.hero.worn[0].greater == 2)
        try ground.play(.reroll(.weapon, suffix: false))
        #expect(ground.hero.achievements.metrics[affixed] == 2 && ground.hero.worn[0].greater == 3)

        var group = try TestParty(2)
        let items = [ground.hero.worn[0], Item.plain(.legendary)]
        group.change(0) { $0.bag = items }
        group.give(2, of: Resource.equipment, to: 0)
        group.give(1_000_000, of: Resource.gold, to: 0)
        try group.play(.gift(1, 1), by: 0)
        #expect(group.party[1].achievements.metrics[affixed] == 0)
        try group.play(.gift(0, 1), by: 0)
        #expect(group.party[1].achievements.metrics[affixed] == 1)
        // A re-roll can take it away again.
        var later = try self.ground(["loot.affixes.greater=0"])
        later.wear(items[0])
        try later.play(.reroll(.weapon, suffix: false))
        #expect(later.hero.worn[0].greater == 2)
    }

    @Test("QB38 re-rolls cost 300, 500, 800 … 10,000 and start again when the other place changes")
    func rerolls() throws {
        var ground = try ground()
        #expect(ground.act(.reroll(.weapon, suffix: false)) == .nothingWorn)
        ground.wear(.plain(.epic).with(prefix: 0))
        #expect(ground.act(.reroll(.weapon, suffix: true)) == .noSuchAffix)
        var costs: [Int64] = []
        for _ in 0..<14 {
            costs.append(-(try ground.play(.reroll(.weapon, suffix: false)).flow(Resource.gold, .affixReroll)).rawValue)
        }
        #expect(Array(costs.prefix(3)) == [300, 500, 800])
        #expect(costs == costs.sorted())
        #expect(costs.suffix(4) == [10_000, 10_000, 10_000, 10_000])
        // A scroll fills the other place: the prefix starts again.
        let haste = ground.rules.affix("ofHaste")
        ground.give(1, of: Resource.scroll(haste))
        try ground.play(.applyScroll(haste, .weapon))
        #expect(try ground.play(.reroll(.weapon, suffix: false)).flow(Resource.gold, .affixReroll) == -300)
        #expect(try ground.play(.reroll(.weapon, suffix: false)).flow(Resource.gold, .affixReroll) == -500)
        #expect(try ground.play(.reroll(.weapon, suffix: true)).flow(Resource.gold, .affixReroll) == -300)
        #expect(try ground.play(.reroll(.weapon, suffix: true)).flow(Resource.gold, .affixReroll) == -500)
        #expect(try ground.play(.reroll(.weapon, suffix: false)).flow(Resource.gold, .affixReroll) == -300)
        // A re-roll changes its own place alone.
        #expect(ground.hero.worn[0].prefix != Item.noAffix && ground.hero.worn[0].suffix != Item.noAffix)
        // Another item has a price of its own.
        ground.wear(.plain(.epic, .armor).with(prefix: 0))
        #expect(try ground.play(.reroll(.armor, suffix: false)).flow(Resource.gold, .affixReroll) == -300)
    }

    @Test("QB36 what a step costs of materials is content, and +10 gives the title Perfected")
    func perfected() throws {
        var ground = try Playground(changing: [
            "forge.enhancement.materials=[7, 1, 1, 1, 1, 1, 1, 1, 1, 3]",
            "forge.enhancement.success=[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
        ])
        ground.giveGold(1_000_000)
        ground.give(100, of: Resource.material(.ore, .common))
        ground.wear(Item.plain(.uncommon, .weapon))
        #expect(ground.rules.enhancementUnits(ground.hero.worn[0]) == 7)
        for step in 0..<10 {
            #expect(!ground.hero.titles(ground.rules).contains("Perfected"))
            let record = try ground.play(.enhance(.weapon, withCatalyst: false))
            #expect(record.materials([.ore], .enhancement)[0] == (step == 0 ? -7 : step == 9 ? -3 : -1))
        }
        #expect(ground.hero.titles(ground.rules).contains("Perfected"))
        // It stays when the item goes.
        ground.wear(Item.plain(.uncommon, .weapon))
        try ground.play(.enhance(.weapon, withCatalyst: false))
        #expect(ground.hero.titles(ground.rules).contains("Perfected"))
    }
}
