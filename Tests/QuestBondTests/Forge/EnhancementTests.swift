import Balance
import EconomyStatistics
import ExactAnswers
import QuestKernel
import Testing

@testable import QuestBond

@Suite struct EnhancementTests {
    private static let success = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
    private static let multiplier = [1, 1.5, 2, 3, 4, 5, 8, 12, 20, 40]
    private static let points: [Int16] = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3]

    private func rich(_ changes: [String] = []) throws -> Playground {
        var ground = try Playground(seed: 4, changing: changes)
        ground.giveGold(1_000_000_000_000)
        ground.give(1_000_000_000, of: Resource.material(.ore, .common))
        return ground
    }

    @Test("QB36 enhancement costs base gold times the step's multiplier and ⌈multiplier⌉ units, lost on failure")
    func cost() throws {
        for (rarity, base) in zip(Rarity.allCases, [Int64(50), 100, 200, 500, 1_000]) {
            for (step, multiplier) in Self.multiplier.enumerated() {
                for isSure in [true, false] {
                    let chances = [String](repeating: isSure ? "1" : "0", count: 10).joined(separator: ", ")
                    var ground = try rich([
                        "forge.enhancement.success=[\(chances)]", "forge.enhancement.criticalChance=0",
                    ])
                    var item = Item.plain(rarity)
                    item.enhancement = UInt8(step)
                    ground.wear(item)
                    let record = try ground.play(.enhance(.weapon, withCatalyst: false))
                    #expect(record.flow(Resource.gold, .enhancement).rawValue == -Int64(Double(base) * multiplier))
                    let units = record.materials([.ore, .hide, .crystal], .enhancement).reduce(0, +)
                    #expect(units == -Int64(multiplier.rounded(.up)))
                    #expect(Int(ground.hero.worn[0].enhancement) == (isSure ? step + 1 : step))
                    #expect(ground.hero.worn[0].enhancementPoints == (isSure ? Self.points[step] : 0))
                }
            }
        }
        // By the reading of the table of sinks no step costs less than 100.
        for (changes, gold) in [
            ([String](), [Gold(50), 75, 100, 150]), (["forge.enhancement.leastGold=100"], [100, 100, 100, 150]),
        ] {
            let rules = try QuestBondFiles.rules(changes)
            #expect((0..<4).map { rules.enhancementGold(of: .common, step: $0) } == gold)
        }
        // The document's own example: Legendary +10.
        let rules = try QuestBondFiles.rules()
        var item = Item.plain(.legendary)
        item.enhancement = 9
        let ground = try Playground()
        #expect(ground.hero.enhancementGold(item, rules) == 40_000)
    }

    @Test("QB36 steps succeed at 100, 80, 60, 40 and 25 %; a Forge Catalyst doubles, to 100 % at most, for one attempt")
    func chances() throws {
        var ground = try rich()
        let catalyst = ground.give(.forgeCatalyst, 10)
        for (step, chance) in Self.success.enumerated() {
            for usesCatalyst in [false, true] {
                var item = Item.plain(.rare)
                item.enhancement = UInt8(step)
                ground.wear(item)
                let before = ground.hero.held(catalyst)
                let record = try ground.play(.enhance(.weapon, withCatalyst: usesCatalyst))
                let expected = Swift.min(1, usesCatalyst ? 2 * chance : chance)
                #expect(record.rolls(.enhancement).map(\.chance) == [Int32((expected * 1_000_000).rounded())])
                #expect(record.rolls(.enhancement).map(\.cell) == [UInt16(usesCatalyst ? step + 10 : step)])
                #expect(ground.hero.held(catalyst) == (usesCatalyst ? before - 1 : before))
                #expect(ground.hero.worn[0].enhancement >= UInt8(step))
            }
        }
        #expect(ground.hero.held(catalyst) == 0)
        ground.wear(.plain(.rare))
        #expect(ground.act(.enhance(.weapon, withCatalyst: true)) == .noneLeft)
        #expect(ground.act(.enhance(.armor, withCatalyst: false)) == .nothingWorn)
        var done = Item.plain(.rare)
        done.enhancement = 10
        ground.wear(done)
        #expect(ground.act(.enhance(.weapon, withCatalyst: false)) == .fullyEnhanced)
        var poor = try Playground()
        poor.wear(.plain(.rare))
        #expect(poor.act(.enhance(.weapon, withCatalyst: false)) == .notEnoughGold)
        poor.giveGold(1_000)
        #expect(poor.act(.enhance(.weapon, withCatalyst: false)) == .notEnoughMaterials)
    }

    @Test("QB36 a critical success gives twice the step's points, and is one step all the same", arguments: [0, 1])
    func critical(chance: Int) throws {
        let sure = [String](repeating: "1", count: 10).joined(separator: ", ")
        var ground = try rich([
            "forge.enhancement.success=[\(sure)]", "forge.enhancement.criticalChance=\(chance)",
        ])
        ground.wear(.plain(.rare))
        for (step, points) in Self.points.enumerated() {
            let before = ground.hero.worn[0].enhancementPoints
            try ground.play(.enhance(.weapon, withCatalyst: false))
            #expect(ground.hero.worn[0].enhancementPoints - before == points * Int16(1 + chance))
            #expect(Int(ground.hero.worn[0].enhancement) == step + 1)
        }
    }

    @Test("QB36 whole Legendary ladders: 262,833 gold and 16.58 attempts on average, P90 452,500 and 22, critical 10 %")
    func wholeLadders() throws {
        let steps = zip(Self.success, Self.multiplier).map {
            EnhancementStep(successChance: $0, goldPerAttempt: Int($1 * 1_000))
        }
        let climb = try EnhancementLadder(steps: steps)
        let exact = (gold: try climb.distribution(.cost), attempts: try climb.distribution(.tries))
        #expect(exact.gold.mean.rounded() == 262_833)
        #expect(exact.gold.quantile(0.9) == 452_500)
        #expect((exact.attempts.mean * 100).rounded() == 1_658)
        #expect(exact.attempts.quantile(0.9) == 22)

        var ground = try rich()
        let ladders = 6_000
        var (gold, attempts, successes, criticals) = (0.0, 0.0, 0, 0)
        var (withinGold, withinAttempts) = (0, 0)
        for ladder in 0..<ladders {
            if ladder > 0 { try ground.open(day: ground.now.day + 1) }
            ground.journal.removeAll()
            ground.wear(.plain(.legendary))
            while ground.hero.worn[0].enhancement < 10 { try ground.play(.enhance(.weapon, withCatalyst: false)) }
            let record = Record(entries: ground.journal.entries)
            let spent = -record.flow(Resource.gold, .enhancement)
            let tries = record.rolls(.enhancement).count
            gold += Double(spent.rawValue)
            attempts += Double(tries)
            if spent <= 452_500 { withinGold += 1 }
            if tries <= 22 { withinAttempts += 1 }
            successes += record.rolls(.criticalEnhancement).count
            criticals += record.rolls(.criticalEnhancement).count(where: \.isHit)
            let doubled = Int(ground.hero.worn[0].enhancementPoints)
            #expect((15...30).contains(doubled))
        }
        #expect(successes == ladders * 10)
        try expectHits(criticals, of: successes, chance: 0.1, "critical")
        let count = Double(ladders)
        let goldZ = (gold - count * exact.gold.mean) / (count * exact.gold.variance).squareRoot()
        let attemptsZ = (attempts - count * exact.attempts.mean) / (count * exact.attempts.variance).squareRoot()
        #expect(abs(goldZ) < 4, "gold z \(goldZ)")
        #expect(abs(attemptsZ) < 4, "attempts z \(attemptsZ)")
        try expectHits(withinGold, of: ladders, chance: exact.gold.cumulative(452_500), "P90 of gold")
        try expectHits(withinAttempts, of: ladders, chance: exact.attempts.cumulative(22), "P90 of attempts")
    }
}
