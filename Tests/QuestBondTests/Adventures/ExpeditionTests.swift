import QuestKernel
import Testing

@testable import QuestBond

@Suite struct ExpeditionTests {
    private func ground(_ changes: [String] = [], stats: Int64 = 1_000) throws -> Playground {
        // No card found on the way moves a figure.
        var ground = try Playground(changing: changes + ["cards.stageChance=0"])
        ground.party.acting.level = 100
        ground.setStats(stats)
        ground.give(100_000, of: Resource.keys)
        return ground
    }

    /// Plays the first expedition on offer to its end, a day later.
    private func run(_ ground: inout Playground) throws -> (index: Int, record: Record) {
        let offered = ground.hero.offeredExpeditions(ground.rules, ground.randomness)
        let index = offered.trailingZeroBitCount
        try ground.play(.startExpedition(index))
        // Opening the day decides its stages, the claim pays them.
        ground.wait(untilDay: ground.now.day + 2)
        let decided = try ground.play(.open).rolls(.expeditionStage)
        return (index, Record(entries: decided + (try ground.play(.claimExpedition)).entries))
    }

    @Test("QB32 8–12 templates of 3–6 stages and 4–24 hours in five themes")
    func templates() throws {
        let rows = try QuestBondFiles.rules().expeditions
        #expect((8...12).contains(rows.count))
        for row in rows {
            #expect((3...6).contains(row.stages.count), "\(row.id)")
            #expect((240...1_440).contains(row.minutes), "\(row.id)")
        }
        #expect(Set(rows.map(\.theme)).count == 5)
    }

    @Test("QB32 a key, the level, a place in the day's pool of three, and one at a time")
    func start() throws {
        var ground = try ground()
        var seen: UInt32 = 0
        for day in LocalDay(1)...60 {
            try ground.open(day: day)
            let offered = ground.hero.offeredExpeditions(ground.rules, ground.randomness)
            #expect(offered.nonzeroBitCount == 3)
            seen |= offered
        }
        #expect(seen.nonzeroBitCount == ground.rules.expeditions.count)
        let offered = ground.hero.offeredExpeditions(ground.rules, ground.randomness)
        for index in ground.rules.expeditions.indices where offered & (1 << UInt32(index)) == 0 {
            #expect(ground.act(.startExpedition(index)) == .notOnOffer)
        }
        for index in [-1, 32, 64, Int.max, Int.min] {
            #expect(ground.act(.startExpedition(index)) == .noSuchExpedition)
        }
        let index = offered.trailingZeroBitCount
        ground.party.acting.level = ground.rules.expeditions[index].level - 1
        #expect(ground.act(.startExpedition(index)) == .levelTooLow)
        ground.party.acting.level = 100
        let rich = ground.hero.ledger
        ground.party.acting.ledger = Ledger(resources: Resource.count)
        #expect(ground.act(.startExpedition(index)) == .noKey)
        ground.party.acting.ledger = rich
        let record = try ground.play(.startExpedition(index))
        #expect(record.flow(Resource.keys, .expeditionEntry) == -1)
        #expect(ground.act(.startExpedition(index)) == .alreadyOnAnExpedition)
        ground.wait(seconds: Seconds(ground.rules.expeditions[index].minutes).rawValue - 1)
        #expect(ground.act(.claimExpedition) == .notFinishedYet)
        ground.wait(seconds: 1)
        try ground.play(.claimExpedition)
        #expect(ground.act(.claimExpedition) == .noExpedition)
    }

    @Test("QB32 stages succeed independently at power / difficulty, at most 90 %; a failed one does not end it")
    func stages() throws {
        var ground = try ground()
        var counts: [Int: Int] = [:]
        var tries = 0
        for _ in 0..<1_500 {
            ground.journal.removeAll()
            let (index, record) = try run(&ground)
            let stages = record.rolls(.expeditionStage)
            #expect(stages.count == ground.rules.expeditions[index].stages.count)
            #expect(stages.allSatisfy { $0.chance == 900_000 })
            tries += stages.count
            counts[0, default: 0] += stages.count(where: \.isHit)
            // Pairs of neighbours: 0.81 if they are independent.
            for (left, right) in zip(stages, stages.dropFirst()) {
                counts[1, default: 0] += 1
                if left.isHit && right.isHit { counts[2, default: 0] += 1 }
            }
        }
        try expectHits(counts[0] ?? 0, of: tries, chance: 0.9, "stages")
        // Overlapping pairs vary a little more than independent ones: 3 p³ (1 − p) more at most.
        let pairs = Double(counts[1] ?? 0)
        try expectHits(counts[2] ?? 0, expected: pairs * 0.81, variance: pairs * (0.81 * 0.19 + 2 * 0.0729), "pairs")
    }

    @Test(
        "QB23 QB32 one roll record at the finish: p = 1 − Π(1 − p) over the successful stages, one dry count an expedition"
    )
    func finish() throws {
        var ground = try ground()
        var expected = 0.0
        var variance = 0.0
        var hits = 0
        for _ in 0..<1_500 {
            ground.journal.removeAll()
            let dry = ground.hero.dry[3]
            let (_, record) = try run(&ground)
            let successes = record.rolls(.expeditionStage).count(where: \.isHit)
            let rolls = record.rolls(.expeditionEquipment)
            let roll = try #require(rolls.first)
            #expect(rolls.count == 1 && roll.cell == dry && roll.cell <= 2)
            var miss = 1.0
            for _ in 0..<successes { miss *= 0.75 }
            #expect(abs(Double(roll.chance) / 1_000_000 - (1 - miss)) < 0.000_01)
            expected += 1 - miss
            variance += miss * (1 - miss)
            if roll.isHit { hits += 1 }
            #expect(roll.isForced == (roll.outcome != RollOutcome.hit.rawValue && dry == 2))
            #expect(ground.hero.dry[3] == (roll.isMiss ? dry + 1 : 0))
            // The guaranteed try brings an Epic or better, rolled or forced.
            if dry == 2 { #expect((3...4).contains { record.tally(.expeditionDrops, $0) >= 1 }) }
        }
        try expectHits(hits, expected: expected, variance: variance)
    }

    @Test("QB32 a failed stage gives reduced EXP and gold, or by the other reading no gold, and nothing else")
    func failedStages() throws {
        let gold = try QuestBondFiles.rules().expeditions.map { "expeditions.expeditions.\($0.id).gold=1200" }
        for (changes, share) in [([String](), Gold(300)), (["expeditions.rules.failedStageGold=0"], 0)] {
            var sure = try ground(["expeditions.rules.successCap=1"] + gold + changes, stats: 100_000)
            var hopeless = try ground(["expeditions.rules.successCap=0"] + gold + changes)
            let (won, lost) = (try run(&sure).record, try run(&hopeless).record)
            #expect(won.flow(Resource.gold, .expeditions) == 1_200)
            #expect(lost.flow(Resource.gold, .expeditions) == share)
            #expect(lost.flow(Resource.experience, .expeditions) > 0)
            #expect(lost.flow(Resource.experience, .expeditions) < won.flow(Resource.experience, .expeditions))
            #expect(lost.rolls(.adventureMaterial).isEmpty && lost.tally(.expeditionDrops) == 0)
        }
    }

    @Test("QB23 QB32 an expedition without a successful stage is a dry run, without a chance but with the guarantee")
    func failed() throws {
        var ground = try ground(["expeditions.rules.successCap=0"])
        for number in 1...7 {
            let (_, record) = try run(&ground)
            let roll = try #require(record.rolls(.expeditionEquipment).first)
            #expect(Int(roll.cell) == (number - 1) % 3 && roll.chance == 0 && roll.isForced == (number % 3 == 0))
            #expect(record.tally(.expeditionDrops) == (number % 3 == 0 ? 1 : 0))
            #expect(record.tally(.expeditionDrops, 3) + record.tally(.expeditionDrops, 4) == (number % 3 == 0 ? 1 : 0))
            #expect(record.rolls(.adventureMaterial).isEmpty)
        }
    }

    @Test(
        "QB23 QB32 the third dry expedition forces one Epic or better; by the other reading a failed one does not count"
    )
    func pity() throws {
        var ground = try ground([
            "loot.expeditions.equipmentChance=0", "expeditions.rules.successCap=1", "loot.pity.countsFailures=false",
        ])
        for number in 1...9 {
            let (_, record) = try run(&ground)
            #expect(record.tally(.expeditionDrops) == (number % 3 == 0 ? 1 : 0))
            #expect(record.tally(.expeditionDrops, 3) + record.tally(.expeditionDrops, 4) == (number % 3 == 0 ? 1 : 0))
        }
        let (_, first) = try run(&ground)
        #expect(first.rolls(.expeditionEquipment).map(\.outcome) == [RollOutcome.miss.rawValue])
        ground.setStats(0)
        for _ in 0..<4 {
            let (index, record) = try run(&ground)
            #expect(record.rolls(.expeditionEquipment).isEmpty)
            #expect(record.flow(Resource.gold, .expeditions) > 0)
            #expect(record.flow(Resource.gold, .expeditions) <= ground.rules.expeditions[index].gold / 4 + 3)
            #expect(record.flow(Resource.experience, .expeditions) > 0)
            #expect(
                record.flow(Resource.experience, .expeditions) <= ground.rules.expeditions[index].experience / 4 + 3)
        }
        #expect(ground.hero.dry[3] == 1)
    }

    @Test("QB23 QB32 on the guaranteed expedition the first drop is Epic or better, and the others are as ever")
    func firstDropIsTheGuaranteedOne() throws {
        // Every stage drops a Common item, but for what is guaranteed.
        var ground = try ground([
            "expeditions.rules.successCap=1", "loot.expeditions.equipmentChance=1",
            "loot.expeditions.rarity=[100, 0, 0, 0, 0]",
        ])
        for dry in [UInt16(0), 2] {
            ground.party.acting.dry[3] = dry
            let (index, record) = try run(&ground)
            let (stages, promised) = (ground.rules.expeditions[index].stages.count, dry == 2 ? 1 : 0)
            #expect(stages > 1 && record.tally(.expeditionDrops, 3) == promised)
            #expect(record.tally(.expeditionDrops, 0) == stages - promised && ground.hero.dry[3] == 0)
        }
    }

    @Test("QB32 stages' parts add up to the whole; what drops from Rare up is expedition-only")
    func wholeAndExclusive() throws {
        var ground = try ground([
            "expeditions.rules.successCap=1", "loot.expeditions.equipmentChance=1",
            "loot.expeditions.rarity=[0, 0, 100, 0, 0]", "loot.bagLimit=500",
        ])
        var (drops, exclusive) = (0, 0)
        for _ in 0..<300 {
            ground.journal.removeAll()
            ground.party.acting.bag.removeAll()
            let (index, record) = try run(&ground)
            #expect(record.flow(Resource.experience, .expeditions) == ground.rules.expeditions[index].experience)
            #expect(record.flow(Resource.gold, .expeditions) == ground.rules.expeditions[index].gold)
            for item in ground.hero.bag {
                drops += 1
                let isCatalog = item.catalogRow != Item.procedural
                if isCatalog, ground.rules.items[Int(item.catalogRow)].source == .expeditions { exclusive += 1 }
            }
        }
        #expect(drops > 0 && exclusive == drops)
    }
}
