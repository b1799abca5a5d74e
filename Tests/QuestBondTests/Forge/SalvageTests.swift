import QuestKernel
import Testing

@testable import QuestBond

@Suite struct SalvageTests {
    @Test("QB37 salvage gives the document's materials, fragments and gold", arguments: Rarity.allCases)
    func salvage(_ rarity: Rarity) throws {
        let document: [(materials: Int64, fragments: Int64, gold: Int64, recovery: Double)] = [
            (0, 1, 5, 0), (2, 0, 15, 0.1), (3, 1, 40, 0.2), (5, 2, 100, 0.3), (8, 4, 250, 0.5),
        ]
        let row = document[rarity.index]
        var ground = try Playground()
        var recovered = 0
        let prefix = ground.rules.affix("blazing")
        let suffix = ground.rules.affix("ofHaste")
        for index in 0..<3_000 {
            if index % 1_000 == 999 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let item = Item.plain(rarity).with(prefix: prefix)
            ground.putIntoBag(index % 2 == 0 ? item : item.with(suffix: suffix))
            let record = try ground.play(.salvage(0))
            #expect(record.flow(Resource.gold, .salvage).rawValue == row.gold)
            #expect(record.materials([.fragment], .salvage).reduce(0, +) == row.fragments)
            #expect(record.materials([.essence, .ore, .hide, .crystal], .salvage).reduce(0, +) == row.materials)
            #expect(record.flow(Resource.equipment, .salvaged) == -1)
            let scrolls =
                record.flow(Resource.scroll(prefix), .salvage) + record.flow(Resource.scroll(suffix), .salvage)
            #expect(scrolls <= 1)
            recovered += Int(scrolls.rawValue)
        }
        if row.recovery == 0 {
            #expect(recovered == 0)
        } else {
            try expectHits(recovered, of: 3_000, chance: row.recovery)
        }
        #expect(ground.act(.salvage(0)) == .noSuchItem)
        ground.putIntoBag(.plain(rarity))
        #expect(try ground.play(.salvage(0)).rolls(.affixRecovery).isEmpty)
    }

    @Test(
        "QB37 random materials of salvage are of four kinds alike, and of herbs by a switch",
        arguments: [0, 1])
    func salvagedKinds(herbs: Int) throws {
        var ground = try Playground(changing: herbs == 0 ? [] : ["forge.salvageKinds=[1, 1, 1, 1, \(herbs)]"])
        var counts = [Int](repeating: 0, count: MaterialKind.allCases.count)
        for index in 0..<1_000 {
            if index % 500 == 499 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            ground.putIntoBag(.plain(.uncommon))
            let record = try ground.play(.salvage(0))
            for kind in MaterialKind.allCases {
                counts[Int(kind.rawValue)] += Int(record.materials([kind], .salvage).reduce(0, +))
            }
        }
        try expectShares(counts, [1, 1, 1, 1, Double(herbs), 0])
    }
}
