import Balance
import EconomyStatistics
import ExactAnswers
import QuestKernel
import Testing

@testable import QuestBond

/// What a counter's trials showed: tries, hits and forced drops by dry count.
private struct DryCounts {
    var tries: [Int]
    var drops: [Int]
    var forced = 0

    init(cells: Int) {
        tries = [Int](repeating: 0, count: cells)
        drops = tries
    }

    mutating func note(_ entry: JournalEntry) {
        tries[Int(entry.cell)] += 1
        if !entry.isMiss { drops[Int(entry.cell)] += 1 }
        if entry.isForced { forced += 1 }
    }

    var allTries: Int { tries.reduce(0, +) }
    var allDrops: Int { drops.reduce(0, +) }
}

@Suite struct PityTests {
    /// Quick tasks of a hero without bonuses, 200 a day.
    private func tasks(_ count: Int, cells: Int, changing changes: [String] = []) throws -> DryCounts {
        var ground = try Playground(seed: 11, changing: changes)
        var seen = DryCounts(cells: cells)
        for index in 0..<count {
            if index > 0, index % 200 == 0 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            ground.act(.completeTask(.household, .small, .quick))
            for entry in ground.journal.entries where entry.kind == .roll && entry.code == 0 { seen.note(entry) }
        }
        return seen
    }

    @Test("QB23 6.5 % and a guarantee on try 20: 8.793 % in the long run, 26.1 % of drops forced, no 20th miss")
    func tasksAgainstTheExactChain() throws {
        let chain = try PityChain(baseChance: 0.065, policy: PityPolicy(hard: 20))
        #expect((chain.longRunDropsPerTry * 100_000).rounded() == 8_793)
        #expect((chain.forcedShareOfDrops * 1_000).rounded() == 261)
        let seen = try tasks(300_000, cells: 20)
        #expect(seen.allTries == 300_000)
        // Renewal theorem: drops in n tries have mean n / μ and variance n σ² / μ³.
        let mean = chain.wait.mean
        try expectHits(
            seen.allDrops, expected: 300_000 / mean, variance: 300_000 * chain.wait.variance / (mean * mean * mean),
            "long-run rate")
        try expectHits(seen.forced, of: seen.allDrops, chance: chain.forcedShareOfDrops, "forced share")
        for dry in 0..<19 { try expectHits(seen.drops[dry], of: seen.tries[dry], chance: 0.065, "after \(dry)") }
        #expect(seen.drops[19] == seen.tries[19])
        #expect(seen.tries[19] > 1_000)
    }

    @Test("QB23 soft pity raises the chance try by try, as its exact chain says")
    func softPity() throws {
        let ramp = ["loot.pity.tasks.rampFrom=10", "loot.pity.tasks.rampStep=0.05"]
        let seen = try tasks(100_000, cells: 20, changing: ramp)
        let chain = try PityChain(
            baseChance: 0.065,
            policy: PityPolicy(hard: 20, soft: SoftPity(from: 10, step: 0.05)))
        let hazards = try PityPolicy(hard: 20, soft: SoftPity(from: 10, step: 0.05)).hazard(base: 0.065).rolls
        for (dry, hazard) in hazards.enumerated() where seen.tries[dry] > 100 {
            if hazard < 1 { try expectHits(seen.drops[dry], of: seen.tries[dry], chance: hazard, "after \(dry)") }
        }
        let mean = chain.wait.mean
        try expectHits(
            seen.allDrops, expected: 100_000 / mean, variance: 100_000 * chain.wait.variance / (mean * mean * mean))
    }

    @Test("QB23 the 20th task rolls first and is forced only if that roll fails; its quality is Uncommon or better")
    func nthTask() throws {
        for (chance, outcome) in [("0", RollOutcome.forced), ("1", .hit)] {
            var ground = try Playground(changing: ["loot.tasks.equipmentChance=0"])
            for number in 1...19 {
                let record = try ground.play(.completeTask(.mental, .small, .quick))
                #expect(record.flow(Resource.equipment) == 0, "task \(number)")
            }
            #expect(ground.hero.dry[0] == 19)
            var last = try Playground(changing: ["loot.tasks.equipmentChance=\(chance)"])
            last.party = ground.party
            let record = try last.play(.completeTask(.mental, .small, .quick))
            #expect(record.rolls(.taskEquipment).map(\.outcome) == [outcome.rawValue])
            #expect(record.rolls(.taskEquipment).map(\.cell) == [19])
            #expect(record.tally(.taskDrops) == 1)
            #expect(record.tally(.taskDrops, 0) == 0)
            #expect(last.hero.dry[0] == 0)
        }
    }

    @Test("QB22 QB23 tasks drop Common gear, better on the guaranteed try alone")
    func qualityOfTasks() throws {
        var ground = try Playground(seed: 3)
        for index in 0..<20_000 {
            if index % 100 == 99 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            let record = try ground.play(.completeTask(.household, .small, .quick))
            let promised = record.rolls(.taskEquipment).contains { $0.cell == 19 }
            if promised {
                #expect(record.tally(.taskDrops, 0) == 0)
                #expect(record.tally(.taskDrops) == 1)
            } else {
                #expect(record.tally(.taskDrops, 0) == record.tally(.taskDrops))
            }
        }
    }

    @Test("QB23 the 12th cleared room is guaranteed, Rare or better; failed rooms neither count nor reset")
    func rooms() throws {
        let sure = ["loot.rooms.equipmentChance=[0, 0, 0, 0, 0]", "dungeons.rules.entriesPerDay=100"]
        var ground = try Playground(changing: sure)
        ground.setStats(1_000)
        var cleared = 0
        var items = 0
        for _ in 0..<60 {
            let record = try ground.play(.runDungeon(0))
            for entry in record.rolls(.roomEquipment) {
                cleared += 1
                #expect(Int(entry.cell) == (cleared - 1) % 12)
                #expect(entry.isForced == (cleared % 12 == 0))
                if entry.isForced { items += 1 }
            }
            #expect(record.rolls(.roomEquipment).count == record.rolls(.roomCleared).filter { !$0.isMiss }.count)
            #expect(record.tally(.roomDrops, 0) + record.tally(.roomDrops, 1) == 0)
        }
        #expect(cleared > 200)
        #expect(items == cleared / 12)
        ground.setStats(0)
        let dry = ground.hero.dry
        let lost = try ground.play(.runDungeon(0))
        #expect(lost.rolls(.roomCleared).allSatisfy { $0.isMiss })
        #expect(lost.rolls(.roomEquipment).isEmpty)
        #expect(ground.hero.dry == dry)
    }

    @Test("QB23 the 5th dry mission drops, Rare or better: a failed one counts, without a chance of its own")
    func failedMissions() throws {
        var ground = try Playground(changing: ["loot.missions.luckPoints=0", "missions.rules.successCap=0"])
        for number in 1...15 {
            try ground.play(.startMission(0))
            ground.wait(seconds: 100_000)
            let record = try ground.play(.claimMission)
            let isForced = number % 5 == 0
            let roll = try #require(record.rolls(.missionEquipment).first)
            #expect(Int(roll.cell) == (number - 1) % 5 && roll.chance == 0)
            #expect(roll.isForced == isForced && roll.isMiss == !isForced)
            #expect(record.tally(.missionDrops) == (isForced ? 1 : 0))
            #expect(record.tally(.missionDrops, 0) + record.tally(.missionDrops, 1) == 0)
            #expect(record.flow(Resource.gold, .missions) == 0)
            #expect(Int(ground.hero.dry[2]) == number % 5)
        }
        // Soft pity raises the chances of successful ones alone.
        var soft = try Playground(changing: [
            "missions.rules.successCap=0", "loot.pity.missions.rampFrom=1", "loot.pity.missions.rampStep=1",
        ])
        try soft.play(.startMission(0))
        soft.wait(seconds: 100_000)
        #expect(try soft.play(.claimMission).rolls(.missionEquipment).map(\.chance) == [0])
    }

    @Test("QB31 a failed mission pays no gold; by the other reading of what every activity gives, a share of it")
    func failedMissionGold() throws {
        for (share, percent) in [("0", Int64(0)), ("0.25", 25)] {
            var ground = try Playground(changing: ["missions.rules.successCap=0", "missions.rules.failedGold=\(share)"])
            try ground.play(.startMission(0))
            ground.wait(seconds: 100_000)
            let record = try ground.play(.claimMission)
            let gold = ground.rules.missions[0].gold * Ratio(partsPerMillion: percent * 10_000)
            #expect(record.flow(Resource.gold, .missions) == gold)
            #expect(record.flow(Resource.experience, .missions) > 0)
        }
    }

    @Test("QB23 by the other reading the 5th successful mission is guaranteed; a failed one neither counts nor resets")
    func missions() throws {
        var ground = try Playground(changing: [
            "loot.missions.equipmentChance=0", "loot.missions.luckPoints=0", "loot.pity.countsFailures=false",
        ])
        var successes = 0
        for _ in 0..<80 {
            ground.setStats(successes % 2 == 0 ? 1_000 : 0)
            let dry = ground.hero.dry[2]
            try ground.play(.startMission(0))
            ground.wait(seconds: 100_000)
            let record = try ground.play(.claimMission)
            let rolls = record.rolls(.missionEquipment)
            if record.rolls(.missionSuccess).contains(where: \.isMiss) {
                #expect(rolls.isEmpty)
                #expect(ground.hero.dry[2] == dry)
                ground.setStats(1_000)
                successes += successes % 2
            } else {
                #expect(rolls.map(\.isForced) == [dry == 4])
                #expect(record.tally(.missionDrops) == (dry == 4 ? 1 : 0))
                #expect(record.tally(.missionDrops, 0) + record.tally(.missionDrops, 1) == 0)
                if dry == 4 {
                    // "Mission-exclusive equipment (Rare+)": of a Common mission too.
                    let row = Int(try #require(ground.hero.bag.last).catalogRow)
                    #expect(ground.rules.items.indices.contains(row) && ground.rules.items[row].source == .missions)
                }
                #expect(ground.hero.dry[2] == (dry == 4 ? 0 : dry + 1))
                successes += 1
            }
        }
        #expect(successes > 40)
    }

    @Test("QB23 the four counters are independent: a drop resets its own and no other")
    func counters() throws {
        var ground = try Playground(changing: ["loot.tasks.equipmentChance=1"])
        ground.party.acting.dry = [7, 8, 3, 1]
        try ground.play(.completeTask(.mental, .small, .quick))
        #expect(ground.hero.dry == [0, 8, 3, 1])
    }

    @Test("QB23 bonus rolls touch no counter: login, level chest, weekly chest, store, bundle, forge")
    func bonusRolls() throws {
        var ground = try Playground(changing: ["store.merchantChance=1", "loot.bonusRoll=item"])
        ground.giveGold(1_000_000)
        for kind in MaterialKind.allCases { ground.give(1_000, of: Resource.material(kind, .common)) }
        ground.party.acting.dry = [7, 8, 3, 1]
        ground.party.acting.loginDay = 6
        ground.party.acting.questDays = 5
        var items: Int64 = 0
        for command in [
            QuestBond.Command.claimLogin, .claimWeeklyChest, .buy(.deal), .buy(.stock(0)), .buy(.merchant(0)),
            .buy(.bundle(0)), .craft(0, .armor, nil),
        ] {
            items += try ground.play(command).flow(Resource.equipment).rawValue
        }
        ground.reach(level: 6)
        #expect(items >= 6)
        #expect(ground.hero.dry == [7, 8, 3, 1])
    }
}
