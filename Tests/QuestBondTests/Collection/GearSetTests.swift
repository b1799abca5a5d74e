import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

@Suite struct GearSetTests {
    private static let lines: [(HeroClass, String)] = [
        (.warrior, "vanguardsResolve"), (.mage, "arcanumsEmbrace"), (.archer, "windstridersMark"),
    ]

    /// A piece without affixes, as the catalog has it.
    private func piece(_ slot: Slot, _ heroClass: HeroClass, _ rules: QuestBondRules) -> Item {
        let row = rules.gearSets.piece(slot, for: heroClass)
        var item = Item.plain(.epic, slot)
        item.catalogRow = row
        item.primary = rules.items[Int(row)].primary
        item.secondary = item.primary
        return item
    }

    @Test("QB26 three sets for the three class lines, each an Epic weapon, armor and accessory")
    func sets() throws {
        let rules = try QuestBondFiles.rules()
        #expect(rules.gearSets.rows.map(\.id) == Self.lines.map(\.1))
        #expect(rules.gearSets.piecesNeeded == 2)
        for (set, (line, _)) in zip(rules.gearSets.rows, Self.lines) {
            #expect(set.heroClass == line && set.amount.partsPerMillion == 100_000)
            #expect(set.pieces.map(\.slot) == [.weapon, .armor, .accessory])
            for (slot, _) in set.pieces {
                let item = rules.items[Int(rules.gearSets.piece(slot, for: line))]
                #expect(item.rarity == .epic && item.source == .sets && item.slot == slot)
            }
        }
        #expect(rules.gearSets.rows.map(\.bonus) == [.dungeonDefense, .missionTime, .lootDropChance])
        #expect(rules.items.count { $0.source == .sets } == 9)
    }

    @Test("QB26 any two of the three pieces give the bonus, once, to every class of the line and to no other")
    func twoOfThree() throws {
        for (line, id) in Self.lines {
            for worn in 0..<8 {
                for heroClass in HeroClass.allCases {
                    var ground = try Playground(line)
                    ground.party.acting.heroClass = heroClass
                    for slot in [Slot.weapon, .armor, .accessory] where worn & (1 << slot.index) != 0 {
                        ground.wear(piece(slot, line, ground.rules))
                    }
                    let isActive = worn.nonzeroBitCount >= 2 && heroClass.line == line
                    let bonuses = ground.hero.bonuses
                    #expect(bonuses.sets.nonzeroBitCount == (isActive ? 1 : 0), "\(id) \(worn) \(heroClass)")
                    let amount: Int64 = isActive ? 100_000 : 0
                    #expect(bonuses.dungeonDefense.rawValue == (line == .warrior ? amount : 0))
                    #expect(bonuses.missionTime.rawValue == (line == .mage ? amount : 0))
                    #expect(bonuses.drops.rawValue == (line == .archer ? amount : 0))
                }
            }
        }
    }

    @Test("QB26 Arcanum's Embrace shortens missions by 10 %, Windstrider's Mark adds 10 % to drop chances")
    func bonuses() throws {
        var mage = try Playground(.mage)
        let before = mage.hero.missionSeconds(0, mage.rules)
        for slot in [Slot.weapon, .accessory] { mage.wear(piece(slot, .mage, mage.rules)) }
        #expect(mage.hero.missionSeconds(0, mage.rules) == before * 9 / 10)

        var archer = try Playground(.archer)
        for slot in [Slot.armor, .accessory] { archer.wear(piece(slot, .archer, archer.rules)) }
        let record = try archer.play(.completeTask(.mental, .small, .quick))
        #expect(record.rolls(.taskEquipment).map(\.chance) == [71_500])
        #expect(archer.hero.gauge(Int(CollectionGauges.ActiveSets.entry.number), at: 0, archer.rules) == 1)
    }

    @Test("QB26 Vanguard's Resolve makes 10 % more of Defense against failed rooms")
    func resolve() throws {
        var ground = try Playground(
            changing: plainApproaches + ["dungeons.rules.failedRoomDamage=136", "dungeons.rules.successCap=0"])
        ground.setStats(0)
        ground.party.acting.stats[Stat.defense.index].rawValue = 300_000_000
        // 136 × 100 / 400 = 34 HP: three rooms; 136 × 100 / 430 = 31 HP: four.
        var armed = ground
        for slot in [Slot.weapon, .accessory] { armed.wear(piece(slot, .warrior, armed.rules)) }
        #expect(try ground.play(.runDungeon(0)).rolls(.roomCleared).count == 3)
        #expect(try armed.play(.runDungeon(0)).rolls(.roomCleared).count == 4)
    }

    @Test("QB26 a quarter of the Epic weapons, armor and accessories of expeditions are pieces of the own line")
    func fromExpeditions() throws {
        var ground = try Playground(.archer)
        ground.party.acting.heroClass = .trickster
        for (rarity, share) in [(Rarity.rare, 0.0), (.epic, 0.25), (.legendary, 0)] {
            var order = ItemOrder(
                exactly: rarity, level: 30, source: .expeditions, tally: .expeditionDrops, flow: .expeditions)
            order.setShare = ground.rules.setRules.expeditionShare
            var (tries, pieces) = (0, 0)
            for index in 0..<8_000 {
                var draws = ground.randomness.draws(player: UInt32(index), purpose: Draw.expeditionItem.purpose, day: 0)
                let item = Hero.makeItem(order, for: .trickster, &draws, ground.rules)
                let isPiece = ground.rules.gearSets.set(of: item) != GearSetTable.none
                if item.slot == .trinket {
                    #expect(!isPiece)
                    continue
                }
                tries += 1
                if isPiece {
                    pieces += 1
                    #expect(ground.rules.isSetPiece(item, for: .trickster))
                    #expect(item.rarity == .epic && item.hasAffix)
                }
            }
            if share == 0 { #expect(pieces == 0) } else { try expectHits(pieces, of: tries, chance: share) }
        }
    }

    @Test("QB26 QB46 dungeons drop set pieces to parties alone: the content's share of their Epic items")
    func fromPartyDungeons() throws {
        let changes = [
            "dungeons.rules.successCap=1", "dungeons.rules.entriesPerDay=100", "party.adventures.runsPerDay=100",
            "loot.rooms.equipmentChance=[1, 1, 1, 1, 1]", "cards.roomChance=0", "loot.bagLimit=1",
        ]
        for (share, isCertain) in [("0.25", false), ("1", true), ("0", false)] {
            var group = try TestParty(2, bond: 50, changing: changes + ["sets.partyDungeonShare=\(share)"])
            for member in 0..<2 {
                group.change(member) { $0.level = 100 }
                group.setStats(5_000, of: member)
            }
            group.journal.removeAll()
            let dungeon = group.rules.dungeon("hearthlessHold")
            for _ in 0..<100 { try group.play(.runPartyDungeon(dungeon), by: 0) }
            let record = Record(entries: group.journal.entries)
            let epics = Int(record.tally(.roomDrops, Rarity.epic.index))
            let pieces = Int(record.tally(.setPieces))
            #expect(epics > 50)
            // Three of four slots have a piece.
            let chance = isCertain ? 0.75 : share == "0" ? 0 : 0.75 * 0.25
            if chance == 0 { #expect(pieces == 0) } else { try expectHits(pieces, of: epics, chance: chance) }
            // Alone the same share never counts.
            group.journal.removeAll()
            let alone = group.rules.dungeon("shadowForest")
            for _ in 0..<60 { try group.play(.runDungeon(alone), by: 0) }
            let solo = Record(entries: group.journal.entries)
            #expect(solo.tally(.roomDrops, Rarity.epic.index) > 10)
            #expect(solo.tally(.setPieces) == 0)
        }
    }

    @Test("QB26 where content says so every dungeon drops set pieces")
    func fromEveryDungeon() throws {
        var ground = try Playground(changing: [
            "dungeons.rules.successCap=1", "dungeons.rules.entriesPerDay=100",
            "loot.rooms.equipmentChance=[1, 1, 1, 1, 1]", "cards.roomChance=0", "loot.bagLimit=1",
            "sets.dungeonShare=1",
        ])
        ground.party.acting.level = 100
        ground.setStats(5_000)
        let dungeon = ground.rules.dungeon("shadowForest")
        for _ in 0..<60 { try ground.play(.runDungeon(dungeon)) }
        let record = Record(entries: ground.journal.entries)
        let epics = Int(record.tally(.roomDrops, Rarity.epic.index))
        try expectHits(Int(record.tally(.setPieces)), of: epics, chance: 0.75)
    }

    @Test("QB26 the high-cost recipe makes the piece of a slot; without its cost, or for a trinket, it is refused")
    func recipe() throws {
        var ground = try Playground(.mage)
        let recipe = ground.rules.setRules.recipe
        let master = try #require(ground.rules.forge.recipes.last)
        #expect(recipe.gold > master.gold && recipe.essence > master.essence && recipe.fragments > master.fragments)
        #expect(ground.act(.craftSet(.trinket)) == .noSuchItem)
        #expect(ground.act(.craftSet(.weapon)) == .notEnoughGold)
        ground.giveGold(recipe.gold)
        #expect(ground.act(.craftSet(.weapon)) == .notEnoughMaterials)
        ground.give(Pieces(recipe.essence.rawValue), of: Resource.material(.essence, .common))
        ground.give(Pieces(recipe.materials.rawValue), of: Resource.material(.hide, .common))
        ground.give(Pieces(recipe.fragments.rawValue), of: Resource.material(.fragment, .common))
        let record = try ground.play(.craftSet(.weapon))
        #expect(record.flow(Resource.gold, .setCraftCost) == -recipe.gold)
        #expect(record.materials([.essence], .setCraftCost)[0] == -recipe.essence.rawValue)
        #expect(record.materials([.fragment], .setCraftCost)[0] == -recipe.fragments.rawValue)
        #expect(record.flow(Resource.equipment, .crafting) == 1)
        #expect(record.tally(.setPieces, 1) == 1 && record.tally(.crafted, Rarity.epic.index) == 1)
        let item = try #require(ground.hero.bag.last)
        #expect(ground.rules.name(of: item).contains("Arcanum's Reaching Staff"))
        #expect(ground.act(.craftSet(.weapon)) == .notEnoughGold)
    }

    @Test("QB26 QB40 one day a week the store has one piece of the own set, and slots take turns")
    func store() throws {
        var ground = try Playground(.archer)
        ground.giveGold(1_000_000)
        var slots: [Slot] = []
        for day in LocalDay(1)...27 {
            try ground.open(day: day)
            guard day % 7 == 5 else {
                #expect(ground.act(.buy(.setPiece)) == .notOnOffer)
                continue
            }
            let record = try ground.play(.buy(.setPiece))
            #expect(record.flow(Resource.gold, .storeEquipment) == -ground.rules.setPrice)
            let item = try #require(ground.hero.bag.last)
            #expect(ground.rules.isSetPiece(item, for: .archer))
            slots.append(item.slot)
            #expect(ground.act(.buy(.setPiece)) == .soldOut)
        }
        #expect(slots == [.weapon, .armor, .accessory, .weapon])
        var poor = try Playground(.mage)
        try poor.open(day: 5)
        #expect(poor.act(.buy(.setPiece)) == .notEnoughGold)
    }

    @Test(
        "QB26 a set that lacks pieces, a piece of the wrong slot or of no set is refused with its place",
        arguments: [
            ("sets.piecesNeeded=4", "sets.sets.vanguardsResolve"),
            ("sets.sets.arcanumsEmbrace.weapon=arcanumsFoldedRobes", "sets.sets.arcanumsEmbrace.weapon"),
            ("sets.sets.arcanumsEmbrace.armor=novicesRobes", "sets.sets.arcanumsEmbrace.armor"),
            ("sets.sets.arcanumsEmbrace.armor=nowhere", "sets.sets.arcanumsEmbrace.armor"),
            // A piece of two sets, and two sets of one line, of which one could never be had.
            ("sets.sets.arcanumsEmbrace.weapon=vanguardsBanneredBlade", "sets.sets.arcanumsEmbrace.weapon"),
            ("sets.sets.arcanumsEmbrace.class=warrior", "sets.sets.arcanumsEmbrace.weapon"),
        ])
    func refused(change: String, path: String) throws {
        let source = try QuestBondFiles.source().changed(by: [change])
        let found = #expect(throws: ContentProblem.self) { try QuestBondScenario(source) }
        #expect(found?.path == path)
    }

    @Test("QB26 a set of one piece is refused", arguments: 1...2)
    func onePiece(_ missing: Int) throws {
        var set = GearSetRow()
        set.id = "lonely"
        set.weapon = Reference()
        if missing == 1 { set.armor = Reference() }
        var content = GearSetContent()
        content.piecesNeeded = 1
        content.sets = [set]
        let node = ContentNode(.map([]), place: Place(file: "sets.yaml", line: 3, column: 1))
        if missing == 1 {
            try content.check(node, ContentReader())
        } else {
            #expect(throws: ContentProblem.self) { try content.check(node, ContentReader()) }
        }
    }
}
