import QuestKernel
import Testing

@testable import QuestBond

@Suite struct MissionTests {
    @Test("QB31 17 templates: 4, 4, 4, 3, 2 by rarity, within each rarity's hours, 20–100 gold")
    func templates() throws {
        let missions = try QuestBondFiles.rules().missions
        #expect(Rarity.allCases.map { rarity in missions.count { $0.rarity == rarity } } == [4, 4, 4, 3, 2])
        let hours: [ClosedRange<Int64>] = [30...120, 120...240, 240...480, 480...720, 720...1_440]
        for mission in missions {
            #expect(hours[mission.rarity.index].contains(mission.minutes.rawValue), "\(mission.id)")
            #expect((20...100).contains(mission.gold), "\(mission.id)")
        }
        for (id, minutes) in [
            ("forestPatrol", Int64(60)), ("goblinSkirmish", 120), ("libraryResearch", 240),
            ("merchantNegotiations", 180), ("dragonsLair", 480),
        ] {
            #expect(missions.first { $0.id == id }?.minutes.rawValue == minutes, "\(id)")
        }
        #expect(Set(missions.map(\.kind)) == Set(MissionKind.allCases))
    }

    @Test("QB31 one mission at a time, by level, claimed when its time is over")
    func oneAtATime() throws {
        var ground = try Playground(.mage)
        #expect(ground.act(.claimMission) == .noMission)
        for index in [-1, ground.rules.missions.count, Int.max, Int.min] {
            #expect(ground.act(.startMission(index)) == .noSuchMission)
        }
        #expect(ground.act(.startMission(16)) == .levelTooLow)
        try ground.play(.startMission(0))
        #expect(ground.act(.startMission(0)) == .alreadyOnAMission)
        ground.wait(seconds: 30 * 60 - 1)
        #expect(ground.act(.claimMission) == .notFinishedYet)
        ground.wait(seconds: 1)
        #expect(ground.act(.startMission(0)) == .alreadyOnAMission)
        try ground.play(.claimMission)
        try ground.play(.startMission(0))
    }

    @Test("QB31 time = base × (1 − sum), never below half; the Ranger is 15 % faster")
    func duration() throws {
        var ground = try Playground(.archer)
        for (heroClass, bonus, percent) in [
            (HeroClass.archer, Int64(0), Int64(100)), (.ranger, 0, 85), (.archer, 70_000, 93), (.ranger, 70_000, 78),
            (.ranger, 350_000, 50), (.archer, 500_000, 50), (.ranger, 2_000_000, 50),
        ] {
            ground.party.acting.heroClass = heroClass
            ground.party.acting.bonuses.missionTime = Ratio(rawValue: bonus)
            for (index, row) in ground.rules.missions.enumerated() {
                #expect(
                    ground.hero.missionSeconds(index, ground.rules).rawValue
                        == (Seconds(row.minutes).rawValue * percent + 50) / 100)
            }
        }
    }

    @Test(
        "QB31 chance = base × stat / requirement, up to certainty; by the other reading up to 95 %",
        arguments: [nil, Int64(950_000)])
    func chances(cap: Int64?) throws {
        var ground = try Playground(changing: cap == nil ? [] : ["missions.rules.successCap=0.95"])
        for points in [Int64(0), 1, 5, 9, 30, 500] {
            ground.setStats(points)
            for (index, row) in ground.rules.missions.enumerated() {
                let exact = Double(row.baseSuccess.partsPerMillion) * Double(points) / row.requirement.value
                let chance = ground.hero.missionChance(index, at: 0, ground.rules).partsPerMillion
                #expect(abs(Double(chance) - Swift.min(exact, Double(cap ?? 1_000_000))) <= 2, "\(row.id)")
            }
        }
    }

    @Test("QB31 stats and boost of the start decide; by the other reading those of the claim")
    func start() throws {
        for changes in [[], ["missions.rules.decidedAtClaim=true"]] {
            var ground = try Playground(changing: changes)
            let row = ground.rules.missions[0]
            let boost = ground.rules.consumable("expBoost")
            ground.give(2, of: Resource.consumable(boost))
            func play(weakAt atStart: Bool) throws -> Record {
                ground.setStats(atStart ? 0 : 1_000)
                try ground.play(.startMission(0))
                ground.setStats(atStart ? 1_000 : 0)
                ground.wait(seconds: 100_000)
                return try ground.play(.claimMission)
            }
            let isAtClaim = !changes.isEmpty
            let weak = try play(weakAt: true)
            #expect(weak.rolls(.missionSuccess).map(\.chance) == [isAtClaim ? 1_000_000 : 0])
            let strong = try play(weakAt: false)
            #expect(strong.rolls(.missionSuccess).map(\.chance) == [isAtClaim ? 0 : 1_000_000])
            // Luck of the start finds: 10 % and half a point a point, at most 50 %.
            let found = isAtClaim ? weak : strong
            #expect(found.rolls(.missionEquipment).map(\.chance) == [500_000])

            // Drunk while it runs, a boost is for the next one.
            ground.setStats(1_000)
            try ground.play(.startMission(0))
            try ground.play(.use(boost))
            ground.wait(seconds: 100_000)
            let raised = row.experience.scaled(by: .one, and: Ratio(partsPerMillion: 1_500_000))
            #expect(
                try ground.play(.claimMission).flow(Resource.experience, .missions)
                    == (isAtClaim ? raised : row.experience))
            try ground.play(.startMission(0))
            #expect(ground.hero.effects.adventureBoost == 0)
            ground.wait(seconds: 100_000)
            #expect(
                try ground.play(.claimMission).flow(Resource.experience, .missions)
                    == (isAtClaim ? row.experience : raised))
            #expect(ground.hero.missionStart == nil)
        }
    }

    @Test("QB31 a mission under way in a state that tells of no start is decided when it is claimed")
    func withoutStart() throws {
        var ground = try Playground()
        ground.setStats(0)
        try ground.play(.startMission(0))
        ground.party.acting.missionStart = nil
        ground.setStats(1_000)
        ground.party = try SavedParty(ground.party, contentHash: "").restored(under: ground.rules)
        var damaged = ground.party
        damaged.acting.missionStart = MissionStart(chance: 2, luck: 0, boost: 0)
        #expect(throws: StateProblem.self) {
            try SavedParty(damaged, contentHash: "").restored(under: ground.rules)
        }
        ground.wait(seconds: 100_000)
        #expect(try ground.play(.claimMission).rolls(.missionSuccess).map(\.chance) == [1_000_000])
    }

    @Test("QB31 success gives EXP, gold and tokens; failure a quarter of the EXP and nothing else")
    func rewards() throws {
        for sure in [true, false] {
            // Without the guarantee, which holds for failed missions too.
            var ground = try Playground(changing: [
                "missions.rules.successCap=\(sure ? 1 : 0)", "loot.pity.countsFailures=false",
            ])
            ground.party.acting.level = 100
            ground.setStats(1_000)
            for (index, row) in ground.rules.missions.enumerated() {
                try ground.play(.startMission(index))
                ground.wait(seconds: 86_400)
                let record = try ground.play(.claimMission)
                #expect(record.rolls(.missionSuccess).map(\.isHit) == [sure])
                #expect(record.rolls(.missionSuccess).map(\.cell) == [UInt16(row.rarity.rawValue)])
                let experience = record.flow(Resource.experience, .missions)
                if sure {
                    #expect(experience == row.experience)
                    #expect(record.flow(Resource.gold, .missions) == row.gold)
                    #expect(record.flow(Resource.tokens, .missions) == row.tokens)
                } else {
                    #expect(experience == (row.experience + 2) / 4)
                    let others = record.entries.filter { $0.kind == .flow && $0.resource != 1 }
                    #expect(others.isEmpty)
                }
            }
        }
    }

    @Test(
        "QB22 QB31 missions drop at 10 % and half a point a point of Luck, at most 50 %; Fortune and Trickster add up")
    func dropChance() throws {
        var ground = try Playground(changing: ["missions.rules.successCap=1"])
        for (luck, fortune, heroClass, chance) in [
            (Int64(0), Int64(0), HeroClass.mage, Int32(100_000)), (10, 0, .mage, 150_000), (10, 40_000, .mage, 156_000),
            (10, 40_000, .trickster, 193_500), (79, 0, .mage, 495_000), (80, 0, .mage, 500_000),
            (900, 0, .mage, 500_000),
        ] {
            ground.setStats(1_000)
            ground.party.acting.stats[Stat.luck.index] = StatPoints(luck)
            ground.party.acting.heroClass = heroClass
            ground.party.acting.bonuses.drops = Ratio(rawValue: fortune)
            try ground.play(.startMission(0))
            ground.wait(seconds: 86_400)
            #expect(try ground.play(.claimMission).rolls(.missionEquipment).map(\.chance) == [chance])
        }
    }

    @Test("QB22 a rare consumable is the reward of a mission of Rare or above; by the other reading of any")
    func consumables() throws {
        let sure = ["missions.rules.successCap=1", "loot.missions.consumableChance=1"]
        for changes in [[], ["loot.missions.consumableFrom=common"]] {
            var ground = try Playground(changing: sure + changes)
            ground.party.acting.level = 100
            ground.setStats(1_000)
            for (index, row) in ground.rules.missions.enumerated() {
                try ground.play(.startMission(index))
                ground.wait(seconds: 86_400)
                let gives = try ground.play(.claimMission).rolls(.adventureConsumable).count == 1
                #expect(gives == (row.rarity >= .rare || !changes.isEmpty), "\(row.id)")
            }
        }
    }

    @Test("QB22 missions below Rare drop Common gear, from Rare up only Rare and better from their own table")
    func quality() throws {
        let changes = [
            "missions.rules.successCap=1", "loot.missions.equipmentChance=1", "loot.missions.equipmentCap=1",
        ]
        var ground = try Playground(changing: changes)
        ground.party.acting.level = 100
        ground.setStats(1_000)
        for (index, row) in ground.rules.missions.enumerated() {
            for _ in 0..<20 {
                try ground.play(.startMission(index))
                ground.wait(seconds: 86_400)
                let record = try ground.play(.claimMission)
                #expect(record.tally(.missionDrops) == 1)
                let item = try #require(ground.hero.bag.last)
                ground.party.acting.bag.removeAll()
                if row.rarity < .rare {
                    #expect(item.rarity == .common)
                } else {
                    #expect(item.rarity >= .rare)
                    // Where the missions' own table has such an item, it is one of those.
                    if ground.rules.catalog.count(.missions, item.slot, item.rarity) > 0 {
                        try #require(item.catalogRow != Item.procedural)
                        #expect(ground.rules.items[Int(item.catalogRow)].source == .missions)
                    }
                }
            }
        }
    }

    @Test("QB29 missions give herbs by their own chance, as rare as the mission and at most Rare")
    func herbs() throws {
        var ground = try Playground(changing: ["missions.rules.successCap=1"])
        ground.party.acting.level = 100
        ground.setStats(1_000)
        for id in ["meadowForaging", "mushroomHollow", "silverOrchard", "edgeOfTheMap"] {
            let index = try #require(ground.rules.missions.firstIndex { $0.id == id })
            let row = ground.rules.missions[index]
            var found = 0
            for _ in 0..<1_500 {
                ground.journal.removeAll()
                try ground.play(.startMission(index))
                ground.wait(seconds: 86_400)
                let herbs = try ground.play(.claimMission).materials([.herb], .missions)
                found += Int(herbs.reduce(0, +))
                #expect(herbs[Swift.min(row.rarity, .rare).index] == herbs.reduce(0, +))
            }
            try expectHits(found, of: 1_500, chance: row.herbs.value, "\(id)")
        }
    }

    /// Herbs of 40 foragings that all succeed.
    private func herbs(_ changes: [String], materials: Int64 = 0, drops: Int64 = 0) throws -> [Int64] {
        var ground = try Playground(
            changing: ["missions.rules.successCap=1", "missions.missions.mushroomHollow.herbs=0.5"] + changes)
        ground.party.acting.level = 100
        ground.setStats(1_000)
        let index = try #require(ground.rules.missions.firstIndex { $0.id == "mushroomHollow" })
        var sum = [Int64](repeating: 0, count: 5)
        for _ in 0..<40 {
            try ground.play(.startMission(index))
            ground.wait(seconds: 86_400)
            ground.party.acting.bonuses.materialDrops = Ratio(partsPerMillion: materials)
            ground.party.acting.bonuses.drops = Ratio(partsPerMillion: drops)
            let found = try ground.play(.claimMission).materials([.herb], .missions)
            for rarity in 0..<5 { sum[rarity] += found[rarity] }
        }
        return sum
    }

    @Test("QB29 QB31 a bonus on materials finds herbs more often, in play and in the odds; one on loot by a switch")
    func herbBonus() throws {
        let plain = try herbs([]).reduce(0, +)
        #expect((8...32).contains(plain))
        #expect(try herbs([], materials: 1_000_000).reduce(0, +) == 40)
        #expect(try herbs([], drops: 1_000_000).reduce(0, +) == plain)
        #expect(try herbs(["loot.bonusReach=everything"], drops: 1_000_000).reduce(0, +) == 40)
        let rules = try QuestBondFiles.rules(["missions.missions.mushroomHollow.herbs=0.5"])
        let draw = try #require(
            rules.odds(with: OddsBonuses(materials: Ratio(partsPerMillion: 200_000))).draws.first {
                $0.id == "missions.mushroomHollow.herb"
            })
        #expect(draw.chance == Probability(partsPerMillion: 600_000))
    }

    @Test("QB29 QB31 content says how many herbs come at once, the best they can be, and how much Essence there is")
    func herbsAndEssence() throws {
        let row = try #require(try QuestBondFiles.rules().missions.first { $0.id == "mushroomHollow" })
        #expect(row.rarity == .uncommon)
        let plain = try herbs([])
        #expect(plain[row.rarity.index] == plain.reduce(0, +))
        let changes = ["loot.missions.herbsAtOnce=3", "loot.missions.bestHerb=common"]
        #expect(try herbs(changes) == [3 * plain.reduce(0, +), 0, 0, 0, 0])
        let rules = try QuestBondFiles.rules(changes)
        let draw = try #require(rules.odds().draws.first { $0.id == "missions.mushroomHollow.herb" })
        #expect(draw.outcomes.map(\.name) == ["Common Herb"])
        for (share, essence) in [("0", false), ("1", true)] {
            var ground = try Playground(
                changing: [
                    "missions.rules.successCap=1", "loot.missions.materialChance=1",
                    "loot.missions.essenceShare=\(share)",
                ])
            ground.party.acting.level = 100
            ground.setStats(1_000)
            for _ in 0..<20 {
                try ground.play(.startMission(0))
                ground.wait(seconds: 86_400)
                let record = try ground.play(.claimMission)
                #expect(record.materials([.essence], .missions).reduce(0, +) == (essence ? 1 : 0))
                #expect(record.materials([.ore, .hide, .crystal], .missions).reduce(0, +) == (essence ? 0 : 1))
            }
            let odds = try #require(ground.rules.odds().draws.first { $0.id == "missions.material" })
            #expect(odds.outcomes.contains { $0.name.hasSuffix("Essence") } == essence)
            #expect(odds.outcomes.contains { $0.name.hasSuffix("Ore") } == !essence)
        }
    }
}
