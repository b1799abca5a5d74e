import QuestKernel
import Testing

@testable import QuestBond

@Suite struct DungeonLootTests {
    /// Every room is cleared, and no card found on the way moves a figure.
    private static let sure = ["dungeons.rules.successCap=1", "cards.roomChance=0", "dungeons.rules.entriesPerDay=100"]
    private static let always = "loot.rooms.equipmentChance=[1, 1, 1, 1, 1]"

    private func ground(changing changes: [String]) throws -> Playground {
        var ground = try Playground(changing: Self.sure + changes)
        ground.party.acting.level = 100
        ground.setStats(1_000)
        return ground
    }

    @Test("QB22 a bonus room drops half as often again as an ordinary one")
    func bonusRooms() throws {
        var ground = try ground(changing: ["dungeons.rules.bonusRoomChance=1"])
        var seen = 0
        for (index, row) in ground.rules.dungeons.prefix(ground.rules.soloDungeons).enumerated()
        where row.difficulty == .normal && row.rooms.allSatisfy({ $0.heroClass == nil }) {
            let bonus = row.rooms.count { $0.isBonus }
            let chances = try ground.play(.runDungeon(index)).rolls(.roomEquipment).map(\.chance)
            #expect(chances.count { $0 == 225_000 } == bonus, "\(row.id)")
            #expect(chances.count { $0 == 150_000 } == row.roomsPlayed, "\(row.id)")
            seen += bonus
        }
        #expect(seen > 0)
    }

    @Test("QB22 an item is of the dungeon's level, or of the hero's up to ten levels above it")
    func itemLevel() throws {
        var ground = try ground(changing: [Self.always])
        let index = ground.rules.dungeon("shadowForest")
        let lowest = ground.rules.dungeons[index].level
        for (level, expected) in [
            (lowest, lowest), (lowest + 7, lowest + 7), (lowest + 10, lowest + 10), (100, lowest + 10),
        ] {
            ground.party.acting.level = level
            ground.party.acting.bag = []
            try ground.play(.runDungeon(index))
            #expect(!ground.hero.bag.isEmpty)
            #expect(ground.hero.bag.allSatisfy { $0.level == UInt8(expected) }, "level \(level)")
        }
    }

    @Test(
        "QB22 with the guarantee of a completed run, Hard and above give one more item, Rare at least; Normal gives none"
    )
    func completionGuarantee() throws {
        for (id, items) in [("goblinCaves", 0), ("shadowForest", 1), ("theAbyss", 1)] {
            // Anew each time: after many rooms without one, an item is guaranteed.
            var ground = try ground(
                changing: ["loot.rooms.equipmentChance=[0, 0, 0, 0, 0]", "loot.rooms.hardCompletionGuarantee=true"])
            let record = try ground.play(.runDungeon(ground.rules.dungeon(id)))
            #expect(record.flow(Resource.equipment, .dungeonCompletion) == Pieces(items), "\(id)")
            let drops = record.entries.filter { $0.kind == .tally && $0.code == Tally.roomDrops.rawValue }
            #expect(drops.count == items && drops.allSatisfy { $0.cell >= Rarity.rare.rawValue }, "\(id)")
        }
    }

    // One of five is Rare. Three times that share are 60 %; with three times its weight, it is 3 of 7.
    @Test(
        "QB28 a Luck Elixir makes Rare and above likelier in the next run, and in that run alone",
        arguments: [("share", 0.6), ("weights", 3.0 / 7)])
    func luckElixir(reach: String, lucky: Double) throws {
        let weights = "[800, 0, 200, 0, 0]"
        let changes = [
            Self.always, "loot.bagLimit=1", "loot.rooms.rarity[0].weights=\(weights)",
            "consumables.kinds.luckElixir.amount=2", "loot.rareBonus=\(reach)",
        ]
        var ground = try ground(changing: changes)
        var (rare, drops) = ([0, 0], [0, 0])
        for run in 0..<120 {
            if run % 60 == 59 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let isLucky = run % 2 == 0
            if isLucky { try ground.play(.use(ground.give(.luckElixir))) }
            let found = try ground.play(.runDungeon(0)).entries.filter {
                $0.kind == .tally && $0.code == Tally.roomDrops.rawValue
            }
            drops[isLucky ? 0 : 1] += found.count
            rare[isLucky ? 0 : 1] += found.count { $0.cell == Rarity.rare.rawValue }
        }
        try expectHits(rare[0], of: drops[0], chance: lucky, "with")
        try expectHits(rare[1], of: drops[1], chance: 0.2, "without")
    }

    @Test("QB30 a run's style takes in each room the approach with the most power, or the one that hurts least")
    func approaches() throws {
        let changes = [
            "dungeons.approaches.aggressive.power=[2, 1, 1, 1, 2]", "dungeons.approaches.aggressive.damage=2",
            "dungeons.approaches.analyze.power=[1, 2, 1, 1, 1]", "dungeons.approaches.analyze.damage=1",
            "dungeons.approaches.stealth.power=[0.5, 0.5, 0.5, 0.5, 0.5]", "dungeons.approaches.stealth.damage=0.5",
        ]
        var ground = try Playground(changing: changes)
        ground.setStats(3)
        let rules = ground.rules
        for room in 0..<rules.rooms.count(0) {
            let row = rules.rooms[0, room]
            let own = ground.hero.power(in: row, at: 0, rules)
            let best: Ratio = [Encounter.combat, .puzzle, .boss].contains(row.encounter) ? 2 : 1
            let half = Ratio(partsPerMillion: 500_000)
            for (style, factor) in [(RoomStyle.bold, best), (.careful, half)] {
                #expect(
                    ground.hero.roomChance(0, room, style, at: 0, rules)
                        == Probability(
                            Swift.min(Ratio(own * factor, of: row.needed), Ratio(rules.dungeonRules.successCap))))
            }
            let bold = ground.hero.damage(guarded: 0, in: row, .bold, ground.turn)
            let careful = ground.hero.damage(guarded: 0, in: row, .careful, ground.turn)
            let expected: [Encounter: HitPoints] = [.combat: 4, .boss: 4]
            #expect(bold == careful * (expected[row.encounter]?.rawValue ?? 2), "\(row.encounter)")
        }
        #expect(try ground.play(.runDungeon(0, .careful)).tally(.roomStyles, 1) == 1)
        #expect(try ground.play(.runDungeon(0)).tally(.roomStyles, 0) == 1)
    }

    @Test(
        "QB29 QB30 content says how much of the materials of rooms is Essence: none",
        arguments: [("", false), ("1", true)])
    func essence(share: String, isEssence: Bool) throws {
        var ground = try ground(
            changing: ["loot.rooms.materialChance=1"]
                + (share.isEmpty ? [] : ["loot.rooms.essenceShare=\(share)"]))
        let record = try ground.play(.runDungeon(ground.rules.dungeon("goblinCaves")))
        let essence = record.materials([.essence], .dungeonRooms).reduce(0, +)
        let others = record.materials([.ore, .hide, .crystal], .dungeonRooms).reduce(0, +)
        #expect((essence > 0) == isEssence && (others > 0) == !isEssence)
        let odds = try #require(ground.rules.odds().draws.first { $0.id == "rooms.material" })
        #expect(odds.outcomes.allSatisfy { $0.name.hasSuffix("Essence") == isEssence })
    }
}
