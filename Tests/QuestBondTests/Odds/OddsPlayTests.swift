import Balance
import EconomyStatistics
import ExactAnswers
import QuestKernel
import Testing

@testable import QuestBond

/// Published odds and exact answers, compared with the played game.
@Suite struct OddsPlayTests {
    private func figures(_ id: String, _ rules: QuestBondRules) throws -> DrawFigures {
        DrawFigures(try #require(rules.odds().draws.first { $0.id == id }))
    }

    /// Compares the results of a number of tries with the long run of the odds; pity only narrows the spread of a
    /// Poisson count.
    private func expect(_ counts: [Int], tries: Int, _ figures: DrawFigures) {
        for rarity in Rarity.allCases {
            let name = OddsTables.capitalised(rarity.name)
            let rate = figures.kinds.first { $0.name == name }?.wait?.chancePerTry ?? 0
            let expected = Double(tries) * rate
            let z = (Double(counts[rarity.index]) - expected) / Swift.max(1, expected.squareRoot())
            #expect(abs(z) < 4, "\(figures.id) \(name): \(counts[rarity.index]) against \(expected)")
            if rate == 0 { #expect(counts[rarity.index] == 0) }
        }
    }

    @Test("QB22 QB23 tasks drop each rarity as often as the odds say, guarantee included")
    func tasks() throws {
        var ground = try Playground(seed: 31)
        let figures = try figures("tasks.quick.equipment", ground.rules)
        #expect((try #require(figures.anything).chancePerTry * 100_000).rounded() == 8_793)
        #expect(figures.anything?.surelyOnTry == 20)
        var counts = [Int](repeating: 0, count: 5)
        let tries = 60_000
        for index in 0..<tries {
            if index % 200 == 199 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let record = try ground.play(.completeTask(.household, .small, .quick))
            for rarity in 0..<5 { counts[rarity] += Int(record.tally(.taskDrops, rarity)) }
        }
        expect(counts, tries: tries, figures)
    }

    @Test("QB22 QB23 QB30 cleared rooms drop each rarity as often as the odds say", arguments: [false, true])
    func rooms(isBoss: Bool) throws {
        var ground = try Playground(seed: 32, changing: ["cards.roomChance=0"])
        let dungeon = try #require(ground.rules.dungeons.firstIndex { $0.difficulty == .heroic })
        let row = ground.rules.dungeons[dungeon]
        let room = isBoss ? row.boss : row.ordinary.trailingZeroBitCount
        let figures = try figures(isBoss ? "rooms.heroic.boss.equipment" : "rooms.heroic.equipment", ground.rules)
        var counts = [Int](repeating: 0, count: 5)
        let tries = 40_000
        for index in 0..<tries {
            if index % 100 == 99 { try ground.open(day: ground.now.day + 1) }
            var journal = Journal()
            ground.party.acting.enter(
                room, of: dungeon, isBoss: isBoss, Hero.Share(position: 0, rooms: 1, completion: 0), 0, 0,
                decided: true,
                ground.turn, &journal)
            let record = Record(entries: journal.entries)
            for rarity in 0..<5 { counts[rarity] += Int(record.tally(.roomDrops, rarity)) }
        }
        expect(counts, tries: tries, figures)
        if isBoss { #expect(counts[0] == 0 && counts[1] == 0) }
    }

    @Test("QB23 QB32 expeditions bring an Epic or better as often as the odds say, by the stages that succeed")
    func expeditions() throws {
        for stages in [1, 3] {
            var ground = try Playground(seed: 33, changing: ["cards.stageChance=0"])
            let figures = try figures("expeditions.stages\(stages).equipment", ground.rules)
            let epic = try #require(figures.kinds.first { $0.name == "Epic" }?.orBetter)
            var (hits, drops) = (0, 0)
            let tries = 12_000
            for index in 0..<tries {
                if index % 50 == 49 { try ground.open(day: ground.now.day + 1) }
                var journal = Journal()
                ground.party.acting.finishExpedition(0, decided: (1 << UInt32(stages)) - 1, ground.turn, &journal)
                let record = Record(entries: journal.entries)
                if record.tally(.expeditionDrops, 3) + record.tally(.expeditionDrops, 4) > 0 { hits += 1 }
                if record.tally(.expeditionDrops) > 0 { drops += 1 }
            }
            let rate = try #require(figures.anything).chancePerTry
            try expectHits(hits, of: tries, chance: epic.chancePerTry, "Epic or better, \(stages) stages")
            try expectHits(drops, of: tries, chance: rate, "anything, \(stages) stages")
        }
    }

    @Test("QB27 a theme's cards are found and completed as the coupon collector says, duplicates and all")
    func cards() throws {
        let rules = try QuestBondFiles.rules()
        let figures = try figures("cards.dungeons.goblin", rules)
        let collection = try #require(figures.collection)
        #expect(collection.cards == 3)
        let place = try #require(rules.dungeons.firstIndex { $0.theme == "goblin" })
        let heroes = 1_500
        var (tries, duplicates) = (0.0, 0.0)
        var late = 0
        for hero in 0..<heroes {
            var ground = try Playground(seed: UInt64(100 + hero), rules: rules)
            var journal = Journal()
            var rolls = 0
            while ground.hero.collection.count < 3 {
                rolls += 1
                ground.party.acting.rollCard(from: .dungeons, at: place, ground.turn, &journal)
            }
            tries += Double(rolls)
            duplicates += Double(Record(entries: journal.entries).tally(.cardDuplicates))
            if rolls > collection.p90 ?? 0 { late += 1 }
        }
        let error = collection.standardDeviation / Double(heroes).squareRoot()
        #expect(abs(tries / Double(heroes) - collection.meanTries) < 4 * error)
        // Duplicates are the cards drawn less the three new ones: one try in eight, so their error is about an eighth.
        #expect(abs(duplicates / Double(heroes) - collection.meanDuplicates) < error / 2)
        #expect(Double(late) < 0.1 * Double(heroes) + 4 * (0.09 * Double(heroes)).squareRoot())
    }

    @Test("QB23 the longest dry run of 200 tasks is as long as the exact chain says")
    func longestDryRun() throws {
        let rules = try QuestBondFiles.rules()
        let chain = try PityChain(baseChance: 0.065, policy: PityPolicy(hard: 20))
        // P(L >= 1), P(L >= 2), …
        let atLeast = try (1...20).map { try chain.machine.dryRunChance(of: $0, without: .hit, within: 200) }
        let mean = atLeast.reduce(0, +)
        let square = atLeast.enumerated().reduce(0) { $0 + Double(2 * $1.offset + 1) * $1.element }
        let heroes = 300
        var sum = 0.0
        for hero in 0..<heroes {
            var ground = try Playground(seed: UInt64(500 + hero), rules: rules)
            var (dry, longest) = (0, 0)
            for _ in 0..<200 {
                let record = try ground.play(.completeTask(.household, .small, .quick))
                dry = record.rolls(.taskEquipment).contains { !$0.isMiss } ? 0 : dry + 1
                longest = Swift.max(longest, dry)
            }
            sum += Double(longest)
        }
        let z = (sum / Double(heroes) - mean) / ((square - mean * mean) / Double(heroes)).squareRoot()
        #expect(abs(z) < 4, "z \(z), exact \(mean)")
        #expect(try chain.machine.longestDryRun(0.99, without: .hit, within: 200) == 19)
    }

    @Test("QB36 the gold of a climb to +8 is what the ladder of the odds says")
    func enhancement() throws {
        let rules = try QuestBondFiles.rules()
        let ladder = LadderFigures(try #require(rules.odds().ladders.first))
        let step = ladder.steps[7]
        let known = try #require(zip(ladder.prices, step.prices).first { $0.0.name == "Rare item" }?.1.toReach)
        var ground = try Playground(seed: 34, rules: rules)
        ground.giveGold(1_000_000_000_000)
        ground.give(1_000_000_000, of: Resource.material(.ore, .common))
        let climbs = 1_200
        var gold = 0.0
        for climb in 0..<climbs {
            if climb % 20 == 19 { try ground.open(day: ground.now.day + 1) }
            ground.wear(.plain(.rare))
            while ground.hero.worn[0].enhancement < 8 {
                gold -= Double(
                    try ground.play(.enhance(.weapon, withCatalyst: false)).flow(Resource.gold, .enhancement).rawValue)
            }
        }
        let z = (gold / Double(climbs) - known.mean) / (known.standardDeviation / Double(climbs).squareRoot())
        #expect(abs(z) < 4, "z \(z)")
    }

    @Test("QB25 items of a recipe have the affixes that its own odds say, where it guarantees one")
    func guaranteedAffixes() throws {
        let rules = try QuestBondFiles.rules()
        let recipe = try #require(rules.forge.recipes.first { $0.affixes == 1 && $0.rarity[Rarity.rare.index] > 0 })
        let draw = try #require(rules.odds().draws.first { $0.id == "affixes.rare.\(recipe.id)" })
        let changes = ["loot.affixes.commonIsSealed=true", "forge.recipes.apprentice.affixes=1"]
        let sealed = try QuestBondFiles.rules(changes)
        for (rules, names) in [(rules, ["No affix"]), (sealed, ["Prefix alone"])] {
            let common = try #require(rules.odds().draws.first { $0.id == "affixes.common.apprentice" })
            #expect(common.outcomes.map(\.name) == names)
        }
        var order = ItemOrder(exactly: .rare, level: 30, source: .any, tally: .otherDrops, flow: .tasks)
        order.affixes = recipe.affixes
        var counts: [String: Int] = [:]
        for index in 0..<40_000 {
            var draws = Randomness(seed: 5).draws(player: UInt32(index), purpose: Draw.taskItem.purpose, day: 0)
            let item = Hero.makeItem(order, for: .mage, &draws, rules)
            let (prefix, suffix) = (item.prefix != Item.noAffix, item.suffix != Item.noAffix)
            let name =
                prefix && suffix ? "Prefix and suffix" : prefix ? "Prefix alone" : suffix ? "Suffix alone" : "No affix"
            counts[name, default: 0] += 1
        }
        #expect(Set(counts.keys) == Set(draw.outcomes.map(\.name)))
        try expectShares(draw.outcomes.map { counts[$0.name] ?? 0 }, draw.outcomes.map(\.share), "affixes")
    }

    @Test("QB39 what gold buys by chance has its odds: scrolls, and the stat of a paragon level")
    func scrollsAndParagon() throws {
        var ground = try Playground(seed: 36)
        let heroClass = ground.party.acting.heroClass.name
        let draw = try #require(ground.rules.odds().draws.first { $0.id == "store.scroll.\(heroClass)" })
        #expect(draw.prices == [ground.rules.store.scrollPrice.rawValue])
        var counts = [Int](repeating: 0, count: ground.rules.affixes.count)
        for index in 0..<4_000 {
            if index % 100 == 99 { try ground.open(day: ground.now.day + 1) }
            ground.give(ground.rules.store.scrollPrice, of: Resource.gold)
            let record = try ground.play(.buy(.scroll))
            for row in counts.indices where record.flow(Resource.scroll(row), .storePurchase) == 1 { counts[row] += 1 }
        }
        let names = draw.outcomes.map(\.name)
        let rows = try names.map { name in try #require(ground.rules.affixes.firstIndex { $0.name == name }) }
        #expect(counts.reduce(0, +) == rows.reduce(0) { $0 + counts[$1] })
        try expectShares(rows.map { counts[$0] }, draw.outcomes.map(\.share), "scrolls")
        let paragon = ground.rules.odds().draws.filter { $0.group == "Paragon levels" }
        #expect(paragon.map(\.prices) == [[], [ground.rules.prestige.paragon.rerollGold.rawValue]])
        #expect(paragon[0].outcomes.count == 6)
    }
}
