import QuestKernel
import Testing

@testable import QuestBond

/// Tables of the odds, compared with the draws that they describe.
@Suite struct OddsItemTests {
    /// The name that odds give to an item.
    private func name(_ item: Item, _ rules: QuestBondRules) -> String {
        if item.catalogRow == Item.procedural { return OddsTables.procedural(item.slot) }
        if rules.gearSets.set(of: item) != GearSetTable.none { return OddsTables.setPiece(item.slot) }
        return rules.items[Int(item.catalogRow)].name
    }

    private func counts(
        _ order: ItemOrder, _ heroClass: HeroClass, _ rules: QuestBondRules, tries: Int
    ) -> [String: Int] {
        var counts: [String: Int] = [:]
        let randomness = Randomness(seed: 21)
        for index in 0..<tries {
            var draws = randomness.draws(player: UInt32(index), purpose: Draw.taskItem.purpose, day: 0)
            let item = Hero.makeItem(order, for: heroClass, &draws, rules)
            counts["\(OddsTables.capitalised(item.rarity.name)) \(name(item, rules))", default: 0] += 1
        }
        return counts
    }

    private func expect(_ counts: [String: Int], _ outcomes: [OutcomeOdds], _ what: Comment) throws {
        let keys = outcomes.map { "\($0.kind) \($0.name)" }
        #expect(Set(keys).count == keys.count, what)
        #expect(Set(counts.keys).isSubset(of: keys), what)
        try expectShares(keys.map { counts[$0] ?? 0 }, outcomes.map(\.share), what)
    }

    @Test("QB22 QB24 QB26 every item of every table comes as often as the odds say", arguments: [0, 1, 2, 3, 4])
    func items(_ row: Int) throws {
        let rules = try QuestBondFiles.rules()
        let odds = rules.odds()
        let loot = rules.loot
        func order(_ weights: [UInt32], _ floor: Rarity, _ source: ItemSource = .any) -> ItemOrder {
            ItemOrder(weights: weights, floor: floor, level: 30, source: source, tally: .otherDrops, flow: .tasks)
        }
        var expedition = order(loot.expeditions.rarity, .epic, .expeditions)
        expedition.sourceShare = loot.expeditions.exclusiveShare
        expedition.setShare = rules.setRules.expeditionShare
        let cases: [(String, Bool, ItemOrder, HeroClass)] = [
            ("tasks.quick.equipment", true, order(loot.tasks.promisedRarity, .uncommon), .mage),
            ("rooms.hard.boss.equipment", false, order(loot.rooms.rarity[1].weights, .rare), .warrior),
            ("missions.rare.luck5.equipment", false, order(loot.missions.rareRarity, .rare, .missions), .archer),
            ("expeditions.stages3.equipment", true, expedition, .warrior),
            ("rooms.heroic.equipment", false, order(loot.rooms.rarity[2].weights, .common), .trickster),
        ]
        let (id, isPromised, asked, heroClass) = cases[row]
        let draw = try #require(odds.draws.first { $0.id == id })
        let outcomes = isPromised ? try #require(draw.promised) : draw.outcomes
        try expect(counts(asked, heroClass, rules, tries: 120_000), outcomes, Comment(rawValue: id))
    }

    @Test(
        "QB22 a bonus on rare drops moves the odds as it moves the dice",
        arguments: [("share", 0.48), ("weights", 0.48 / 1.16)])
    func rareBonus(reach: String, better: Double) throws {
        let rules = try QuestBondFiles.rules(["loot.rareBonus=\(reach)"])
        let draw = try #require(
            rules.odds(with: OddsBonuses(rareDrops: Ratio(partsPerMillion: 500_000))).draws.first {
                $0.id == "rooms.heroic.equipment"
            })
        var order = ItemOrder(
            weights: rules.loot.rooms.rarity[2].weights, floor: .common, level: 30, source: .any, tally: .otherDrops,
            flow: .tasks)
        order.rareBonus = Ratio(partsPerMillion: 500_000)
        try expect(counts(order, .mage, rules, tries: 60_000), draw.outcomes, "rare bonus")
        // 32 % in Heroic rooms without it.
        let shown = draw.outcomes.filter { ($0.rank ?? 0) >= Rarity.rare.index }.reduce(0) { $0 + $1.share }
        #expect(abs(shown - better) < 1e-12)
    }

    @Test("QB25 QB38 affixes on items, and those that a re-roll gives, come as often as the odds say")
    func affixes() throws {
        let rules = try QuestBondFiles.rules()
        let odds = rules.odds()
        for rarity in Rarity.allCases {
            let draw = try #require(odds.draws.first { $0.id == "affixes.\(rarity.name)" })
            var counts: [String: Int] = [:]
            let order = ItemOrder(
                exactly: rarity, level: 30, source: .any, tally: .otherDrops, flow: .loginReward)
            for index in 0..<20_000 {
                var draws = Randomness(seed: 5).draws(
                    player: UInt32(index), purpose: Draw.taskItem.purpose, day: 0)
                let item = Hero.makeItem(order, for: .mage, &draws, rules)
                let kind =
                    switch (item.prefix != Item.noAffix, item.suffix != Item.noAffix) {
                    case (false, false): "No affix"
                    case (true, false): "Prefix alone"
                    case (false, true): "Suffix alone"
                    case (true, true): "Prefix and suffix"
                    }
                counts[kind, default: 0] += 1
            }
            #expect(Set(counts.keys).isSubset(of: draw.outcomes.map(\.name)), "\(rarity)")
            if draw.outcomes.count > 1 {
                try expectShares(draw.outcomes.map { counts[$0.name] ?? 0 }, draw.outcomes.map(\.share), "\(rarity)")
            }
        }
        var rare = Item()
        rare.rarity = .rare
        for heroClass in [HeroClass.warrior, .ranger] {
            for kind in AffixKind.allCases {
                let draw = try #require(odds.draws.first { $0.id == "reroll.\(kind.name).\(heroClass.name)" })
                var counts: [String: Int] = [:]
                var isGreater = false
                for index in 0..<40_000 {
                    var draws = Randomness(seed: 6).draws(
                        player: UInt32(index), purpose: Draw.reroll.purpose, day: 0)
                    let (row, _) = Hero.rollAffix(kind, on: rare, for: heroClass, at: 0, &draws, rules, &isGreater)
                    counts[rules.affixes[Int(row)].name, default: 0] += 1
                }
                try expectShares(
                    draw.outcomes.map { counts[$0.name] ?? 0 }, draw.outcomes.map(\.share), "\(heroClass) \(kind)")
            }
        }
    }

    @Test("QB28 QB29 materials and consumables are weighed as their tables are")
    func materialsAndConsumables() throws {
        let rules = try QuestBondFiles.rules()
        var ground = try Playground()
        let draw = try #require(rules.odds().draws.first { $0.id == "tasks.material" })
        var counts: [String: Int] = [:]
        var journal = Journal()
        for index in 0..<40_000 {
            var draws = ground.randomness.draws(player: UInt32(index), purpose: Draw.room.purpose, day: 0)
            journal.removeAll()
            ground.party.acting.gainMaterial(
                essenceShare: rules.loot.tasks.essenceShare, from: .tasks, &draws, ground.turn, &journal)
            let entry = try #require(journal.entries.first)
            for kind in MaterialKind.allCases {
                for rarity in Rarity.allCases where entry.resource == Resource.material(kind, rarity).id.rawValue {
                    let name = "\(OddsTables.capitalised(rarity.name)) \(OddsTables.capitalised(kind.name))"
                    counts[name, default: 0] += 1
                }
            }
        }
        #expect(counts.values.reduce(0, +) == 40_000)
        try expectShares(draw.outcomes.map { counts[$0.name] ?? 0 }, draw.outcomes.map(\.share))
        let consumables = try #require(rules.odds().draws.first { $0.id == "tasks.consumable" })
        #expect(consumables.outcomes.map(\.share) == [0.4, 0.25, 0.15, 0.1, 0.1])
    }

    @Test("QB23 the odds say that what fails counts as a try too, as long as it does")
    func failures() throws {
        for counts in [true, false] {
            let odds = try QuestBondFiles.rules(["loot.pity.countsFailures=\(counts)"]).odds()
            #expect(
                odds.remarks.contains { $0.contains("A failed mission") && $0.contains("count as tries") } == counts)
        }
    }

    @Test("QB22 every table of the odds adds up to 1, every id is one draw's, and nothing has a share of 0")
    func sound() throws {
        for bonuses in [
            OddsBonuses.none, OddsBonuses(drops: 9, rareDrops: 9, affixes: Ratio(partsPerMillion: 900_000)),
        ] {
            let odds = try QuestBondFiles.rules().odds(with: bonuses)
            #expect(Set(odds.draws.map(\.id)).count == odds.draws.count)
            for draw in odds.draws {
                for table in [draw.outcomes, draw.promised ?? draw.outcomes] {
                    #expect(abs(table.reduce(0) { $0 + $1.share } - 1) < 1e-12, "\(draw.id)")
                    #expect(table.allSatisfy { $0.share > 0 && $0.share <= 1 }, "\(draw.id)")
                }
            }
        }
    }
}
