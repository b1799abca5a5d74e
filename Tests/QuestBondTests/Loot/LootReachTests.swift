import QuestKernel
import Testing

@testable import QuestBond

@Suite struct LootReachTests {
    /// The chances of one task by its proof, of one bonus roll and of a confirmation.
    private func chances(_ changes: [String]) throws -> [[Int32]] {
        var group = try TestParty(2, changing: changes)
        try group.work()
        group.change(0) {
            $0.bonuses.drops = Ratio(partsPerMillion: 200_000)
            $0.bonuses.materialDrops = Ratio(partsPerMillion: 100_000)
        }
        let task = try group.play(.completeTask(.household, .large, .partyVerified), by: 0)
        let word = try group.play(.confirmTask(0), by: 1)
        let rolls: [(Record, Roll)] = [
            (task, .taskEquipment), (task, .taskMaterial), (task, .taskConsumable),
            (word, .confirmedEquipment), (word, .taskMaterial), (word, .taskConsumable),
        ]
        return rolls.map { record, roll in record.rolls(roll).map(\.chance) }
    }

    @Test("QB04 QB22 a proof's points and loot bonuses raise the chance of equipment, or of all that a task drops")
    func tasks() throws {
        // 0.065 x 1.2 + 0.05; 0.35 x 1.1; 0.175.
        #expect(try chances([]) == [[128_000], [385_000], [175_000], [30_000], [], []])
        // 0.35 x (1 + 0.1 + 0.2) + 0.05; 0.175 x 1.2 + 0.05.
        #expect(
            try chances(["loot.bonusReach=everything"])
                == [[128_000], [505_000], [260_000], [30_000], [30_000], [30_000]])
    }

    @Test("QB22 the odds tell what bonuses reach")
    func odds() throws {
        for (changes, materials, isRaised) in [([String](), 1, false), (["loot.bonusReach=everything"], 4, true)] {
            let rules = try QuestBondFiles.rules(changes)
            let (plain, raised) = (rules.odds(), rules.odds(with: OddsBonuses(drops: Ratio(partsPerMillion: 200_000))))
            #expect(plain.draws.count { $0.id.hasPrefix("tasks.") && $0.id.hasSuffix(".material") } == materials)
            for id in ["rooms.material", "missions.consumable", "expeditions.consumable", "raid.material"] {
                let before = try #require(plain.draws.first { $0.id == id })
                let after = try #require(raised.draws.first { $0.id == id })
                #expect((after.chance > before.chance) == isRaised, "\(id)")
            }
        }
    }

    /// What 60 weekly chests of one hero held, of which each has equipment at a base chance.
    private func equipment(
        _ heroClass: HeroClass, base: String, drops: Int64 = 0, inSeason season: Int64 = 0
    ) throws -> Int {
        var ground = try Playground(changing: ["quests.weeklyRareChance=\(base)"])
        var found = 0
        for day in LocalDay(1)...60 {
            try ground.open(day: day)
            ground.party.acting.heroClass = heroClass
            ground.party.acting.bonuses.drops = Ratio(partsPerMillion: drops)
            ground.party.acting.season.drops = Ratio(partsPerMillion: season)
            ground.party.acting.chestWaits = true
            found += Int(try ground.play(.claimWeeklyChest).tally(.otherDrops))
        }
        return found
    }

    @Test("QB08 QB22 loot bonuses reach the weekly chest, in play and in the odds; a class's own is of adventures")
    func weeklyChest() throws {
        let plain = try equipment(.warrior, base: "0.5")
        #expect((15...45).contains(plain))
        #expect(try equipment(.warrior, base: "0.5", drops: 1_000_000) == 60)
        #expect(try equipment(.warrior, base: "0.5", drops: 500_000, inSeason: 500_000) == 60)
        #expect(try equipment(.trickster, base: "0.5") == plain)
        let rules = try QuestBondFiles.rules(["quests.weeklyRareChance=0.25"])
        let draw = try #require(
            rules.odds(with: OddsBonuses(drops: Ratio(partsPerMillion: 200_000))).draws.first {
                $0.id == "weekly.equipment"
            })
        #expect(draw.chance == Probability(partsPerMillion: 300_000))
    }
}
