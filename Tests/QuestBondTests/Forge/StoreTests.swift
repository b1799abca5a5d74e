import QuestKernel
import Testing

@testable import QuestBond

@Suite struct StoreTests {
    private func rich(_ changes: [String] = []) throws -> Playground {
        var ground = try Playground(seed: 6, changing: changes)
        ground.giveGold(10_000_000)
        return ground
    }

    /// The undiscounted price of an item for this hero.
    private func full(_ item: Item, _ ground: Playground) -> Int64 {
        let store = ground.rules.store
        let growth = Ratio.one + store.pricePerLevel * (ground.hero.level - 1)
        return (store.equipmentPrice[item.rarity.index] * growth).rawValue
    }

    @Test("QB40 prices lie between 25 and 1000 gold at level 1 and rise with rarity")
    func prices() throws {
        let store = try QuestBondFiles.rules().store
        #expect(store.equipmentPrice.first == 25 && store.equipmentPrice.last == 1_000)
        #expect(store.equipmentPrice == store.equipmentPrice.sorted())
        for row in try QuestBondFiles.rules().consumables where row.price > 0 {
            #expect((30...500).contains(row.price), "\(row.id)")
        }
    }

    @Test("QB40 a daily deal at 25–40 % off and four items at full price, each sold once a day")
    func dailyOffers() throws {
        var ground = try rich(["loot.bagLimit=500"])
        var cuts: [Double] = []
        for day in LocalDay(1)...60 {
            try ground.open(day: day)
            let deal = try #require(ground.hero.look(at: .deal, ground.rules, ground.randomness))
            cuts.append(1 - Double(deal.price.rawValue) / Double(full(deal.item, ground)))
            let record = try ground.play(.buy(.deal))
            #expect(record.flow(Resource.gold, .storeDeal) == -deal.price)
            #expect(ground.hero.bag.last == deal.item)
            #expect(ground.act(.buy(.deal)) == .soldOut)
            #expect(ground.hero.look(at: .deal, ground.rules, ground.randomness) == nil)
            for index in 0..<4 {
                let offer = try #require(ground.hero.look(at: .stock(index), ground.rules, ground.randomness))
                #expect(offer.price.rawValue == full(offer.item, ground))
                let record = try ground.play(.buy(.stock(index)))
                #expect(record.flow(Resource.gold, .storeEquipment) == -offer.price)
                #expect(ground.act(.buy(.stock(index))) == .soldOut)
            }
            for index in [-1, 4, 7, Int.max, Int.min] {
                #expect(ground.act(.buy(.stock(index))) != nil)
                #expect(ground.hero.look(at: .stock(index), ground.rules, ground.randomness) == nil)
            }
        }
        // Prices are whole gold, so a cheap deal may miss its share by half a coin.
        #expect(cuts.allSatisfy { $0 > 0.22 && $0 < 0.43 })
        #expect((cuts.min() ?? 1) < 0.3 && (cuts.max() ?? 0) > 0.35)
    }

    @Test("QB40 shelves are filled as the day is opened: levels and classes of that day move neither items nor prices")
    func shelvesStay() throws {
        var ground = try rich()
        try ground.open(day: 1)
        let offers = [StoreOffer.deal, .stock(0), .stock(1), .stock(2), .stock(3)]
        func seen() -> [ItemOffer?] { offers.map { ground.hero.look(at: $0, ground.rules, ground.randomness) } }
        let atFirst = seen()
        ground.reach(level: 60)
        ground.setStats(50)
        try ground.play(.evolve(.paladin))
        #expect(seen() == atFirst)
        try ground.play(.buy(.deal))
        #expect(ground.hero.bag.contains { $0 == atFirst[0]?.item })
        try ground.open(day: 2)
        for offer in seen() {
            let offer = try #require(offer)
            #expect(offer.item.level == 60)
        }
        #expect(seen()[1]?.price == seen()[1].map { Gold(full($0.item, ground)) })
    }

    @Test(
        "QB37 QB40 what is bought or crafted is never salvaged unasked; a full bag refuses it before anything is paid")
    func keptItems() throws {
        var ground = try rich(["loot.bagLimit=4", "loot.tasks.equipmentChance=1"])
        for kind in MaterialKind.allCases { ground.give(1_000, of: Resource.material(kind, .common)) }
        let rules = AutoSalvage(common: true, belowRare: true, keepsAffixes: false)
        try ground.play(.setAutoSalvage(rules))
        for command in [
            QuestBond.Command.buy(.stock(0)), .buy(.stock(1)), .craft(0, .weapon, nil), .buy(.bundle(0)),
        ] {
            let record = try ground.play(command)
            #expect(record.flow(Resource.equipment) == 1, "\(command)")
        }
        #expect(ground.hero.bag.count == 4)
        for command in [
            QuestBond.Command.buy(.stock(2)), .buy(.deal), .buy(.bundle(1)), .craft(1, .weapon, nil),
            .craft(1, .weapon, .wisdom), .craftSet(.weapon),
        ] {
            let before = ground.hero
            #expect(ground.act(command) == .bagIsFull, "\(command)")
            #expect(ground.hero == before)
        }
        // What drops is salvaged, by rule or for want of room.
        for setting in [rules, AutoSalvage()] {
            try ground.play(.setAutoSalvage(setting))
            let record = try ground.play(.completeTask(.mental, .small, .quick))
            #expect(record.flow(Resource.equipment, .autoSalvaged) == -1)
        }
        #expect(ground.hero.bag.count == 4)
    }

    @Test("QB40 the Wandering Merchant comes on one day in ten with 1–3 items, and is gone the next day")
    func merchant() throws {
        var ground = try rich(["loot.bagLimit=500"])
        var visits = 0
        var sizes: Set<Int> = []
        for day in LocalDay(1)...5_000 {
            try ground.open(day: day)
            let items = ground.hero.merchantItems(ground.rules, ground.randomness)
            if items == 0 {
                #expect(ground.act(.buy(.merchant(0))) == .notOnOffer)
                continue
            }
            visits += 1
            sizes.insert(items)
            guard visits <= 20 else { continue }
            for index in 0..<items {
                let offer = try #require(ground.hero.look(at: .merchant(index), ground.rules, ground.randomness))
                #expect(offer.item.rarity >= .rare)
                #expect(offer.price.rawValue < full(offer.item, ground))
                let record = try ground.play(.buy(.merchant(index)))
                #expect(record.flow(Resource.gold, .merchant) == -offer.price)
                #expect(ground.act(.buy(.merchant(index))) == .soldOut)
            }
            #expect(ground.act(.buy(.merchant(items))) == .notOnOffer)
        }
        try expectHits(visits, of: 5_000, chance: 0.1)
        #expect(sizes == [1, 2, 3])
    }

    @Test("QB40 an affix scroll costs 800 gold, a key 500–1000 and one a week")
    func scrollsAndKeys() throws {
        var ground = try rich()
        let scroll = try ground.play(.buy(.scroll))
        #expect(scroll.flow(Resource.gold, .storeScrolls) == -800)
        #expect(
            (0..<ground.rules.affixCount).map { scroll.flow(Resource.scroll($0), .storePurchase) }.reduce(0, +) == 1)
        for day in [LocalDay(0), 3, 6, 7, 13, 14] {
            if day > 0 { try ground.open(day: day) }
            if day % 7 == 0 {
                let record = try ground.play(.buy(.key))
                #expect((500...1_000).contains(-record.flow(Resource.gold, .storeKeys)))
                #expect(record.flow(Resource.keys, .storePurchase) == 1)
            }
            #expect(ground.act(.buy(.key)) == .soldOut)
        }
        var poor = try Playground()
        for offer in [StoreOffer.deal, .stock(0), .scroll, .key, .bundle(0), .consumable(0)] {
            #expect(poor.act(.buy(offer)) == .notEnoughGold)
        }
        #expect(poor.act(.buy(.premium(0))) == .notEnoughGems)
    }

    @Test("QB40 bundles once a day, consumables at their price, premium for gems alone")
    func otherOffers() throws {
        var ground = try rich()
        // Those of a season are for its days (QB48).
        for (index, row) in ground.rules.store.bundles.enumerated() where ground.rules.seasons.bundles >> index & 1 == 0
        {
            let record = try ground.play(.buy(.bundle(index)))
            #expect(record.flow(Resource.gold, .storeBundles) == -row.price)
            #expect(record.tally(.otherDrops, row.rarity.index) == 1)
            let gifts = (0..<ground.rules.consumableCount).map { record.flow(Resource.consumable($0), .storePurchase) }
            #expect(gifts.reduce(0, +).rawValue == Int64(row.consumables))
            #expect(ground.act(.buy(.bundle(index))) == .soldOut)
        }
        for (kind, row) in ground.rules.consumables.enumerated() {
            if row.price == 0 {
                #expect(ground.act(.buy(.consumable(kind))) == .notOnOffer)
            } else {
                #expect(try ground.play(.buy(.consumable(kind))).flow(Resource.gold, .storeConsumables) == -row.price)
            }
        }
        for (index, row) in ground.rules.store.premium.enumerated() {
            ground.give(row.gems - 1, of: Resource.gems)
            if ground.hero.gems < row.gems { #expect(ground.act(.buy(.premium(index))) == .notEnoughGems) }
            ground.give(1, of: Resource.gems)
            let record = try ground.play(.buy(.premium(index)))
            #expect(record.flow(Resource.gems, .premiumStore) == -row.gems)
            #expect(record.flow(Resource.gold) == 0)
        }
        for index in [-1, 99, Int.max, Int.min] {
            for offer in [StoreOffer.bundle(index), .premium(index), .consumable(index), .merchant(index)] {
                #expect(ground.act(.buy(offer)) == .notOnOffer, "\(offer)")
            }
        }
    }

    @Test("QB39 every faucet and every sink is named, played ones apart from designed ones, and they never mix")
    func flows() throws {
        let description = QuestBond.describe(try QuestBondFiles.rules())
        #expect(Set(description.flows.map(\.name)).count == description.flows.count)
        #expect(Set(description.flows.map(\.label)).count == description.flows.count)
        // The document's rows of faucets and sinks.
        let faucets: [Flow] = [.tasks, .dungeonRooms, .dungeonCompletion, .missions, .dailyQuests, .levelUp]
        let sinks: [Flow] = [
            .storeEquipment, .craftCost, .enhancement, .storeConsumables, .affixReroll, .scrollApplication,
            .targetedCraftCost, .herbCraftCost, .researchNodes, .storeKeys, .giftFees,
        ]
        #expect(faucets.allSatisfy { Chapters.flows[Int($0.rawValue)].description.isFaucet })
        #expect(sinks.allSatisfy { !Chapters.flows[Int($0.rawValue)].description.isFaucet })
        #expect(description.flows.allSatisfy { $0.isPlayed })
        // Numbers of commands stay.
        #expect(description.commands[25] == "buy" && Set(description.commands).count == description.commands.count)
    }
}
