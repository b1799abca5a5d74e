import QuestKernel
import Scenarios
import Testing

@testable import QuestBond

/// "+X % rare drop chance": which share of what drops is Rare or better.
@Suite struct RareBonusTests {
    private func table(
        _ weights: [UInt32], _ percent: Int64, floor: Rarity = .common, _ reach: RareBonusReach = .share
    ) -> RarityTable {
        RarityTable(
            ItemOrder.simd(weights), floor: floor, rareBonus: Ratio(partsPerMillion: percent * 10_000), reach: reach)
    }

    /// Whether these are the table's shares, as whole parts of their sum.
    private func expect(
        _ table: RarityTable, _ parts: [UInt64], _ location: SourceLocation = #_sourceLocation
    ) {
        let whole = parts.reduce(0, +)
        for (weight, part) in zip([table.common, table.uncommon, table.rare, table.epic, table.legendary], parts) {
            #expect(weight * whole == part * table.total, sourceLocation: location)
        }
    }

    @Test("QB22 +20 % on rare drops makes 32 % of Heroic rooms' drops 38.4 %, exactly")
    func heroic() throws {
        let rules = try QuestBondFiles.rules()
        let weights = rules.loot.rooms.rarity[Difficulty.heroic.index].weights
        #expect(weights == [250, 430, 260, 52, 8])
        let raised = table(weights, 20)
        #expect((raised.rare + raised.epic + raised.legendary) * 1_000 == raised.total * 384)
        // 0.616 of Common and Uncommon, 250 to 430; 0.384 of the others, 260 to 52 to 8.
        expect(raised, [154_000, 264_880, 212_160, 42_432, 6_528])
        // The other reading: 320 × 1.2 of 680 + 320 × 1.2.
        let weighed = table(weights, 20, .weights)
        #expect((weighed.rare + weighed.epic + weighed.legendary) * 1_064 == weighed.total * 384)
        expect(weighed, [2_500, 4_300, 3_120, 624, 96])
    }

    @Test("QB22 without a bonus, at a floor from Rare up, and where all is Rare or better, shares are the weights' own")
    func unmoved() {
        for reach in [RareBonusReach.share, .weights] {
            expect(table([100, 350, 400, 125, 25], 0, reach), [100, 350, 400, 125, 25])
            expect(table([100, 350, 400, 125, 25], -50, reach), [100, 350, 400, 125, 25])
            expect(table([100, 350, 400, 125, 25], 20, floor: .rare, reach), [0, 0, 400, 125, 25])
            expect(table([0, 0, 80, 17, 3], 20, reach), [0, 0, 80, 17, 3])
            expect(table([3, 1, 0, 0, 0], 20, reach), [3, 1, 0, 0, 0])
            #expect(table([1, 0, 0, 0, 0], 20, floor: .uncommon, reach).total == 0)
        }
    }

    @Test("QB22 a floor of Uncommon: 20 % Rare or better become 24 %; a share never exceeds all")
    func limits() {
        expect(table([9, 80, 17, 3, 0], 20, floor: .uncommon), [0, 76, 0, 0, 0].withUpper(24, of: [17, 3, 0]))
        // 55 % × 1.8 are 99 %, × 1.9 would be 104.5 %.
        let near = table([100, 350, 400, 125, 25], 80)
        #expect((near.common + near.uncommon) * 100 == near.total)
        expect(table([100, 350, 400, 125, 25], 90), [0, 0, 400, 125, 25])
        // Half, doubled, is all of it.
        expect(table([1, 1, 1, 1, 0], 100), [0, 0, 1, 1, 0])
    }

    @Test("QB22 the largest weights and bonuses stay exact")
    func bounds() {
        let most: [UInt32] = [10_000, 10_000, 10_000, 10_000, 10_000]
        // 60 % × 1.5 are 90 %.
        expect(table(most, 50), [1, 1, 6, 6, 6])
        for bonus in [6_300, 100_000, Int64.max / 20_000] { expect(table(most, bonus), [0, 0, 1, 1, 1]) }
        // One in 40,001, times 11.
        let rare = table([10_000, 10_000, 1, 0, 0], 1_000)
        #expect(rare.rare * 20_001 == rare.total * 11)
    }

    @Test("QB22 each point of a table has its rarity")
    func points() {
        let raised = table([1, 1, 1, 1, 1], 25)
        // 60 % × 1.25 are 75 %: 1 to 1 to 2 to 2 to 2.
        let step = raised.total / 8
        let expected: [Rarity] = [.common, .uncommon, .rare, .rare, .epic, .epic, .legendary, .legendary]
        for (index, rarity) in expected.enumerated() {
            #expect(raised.rarity(at: UInt64(index) * step) == rarity)
            #expect(raised.rarity(at: UInt64(index + 1) * step - 1) == rarity)
        }
    }

    @Test("QB22 a better table never makes one draw's item worse")
    func monotone() {
        let weights: [UInt32] = [250, 430, 260, 52, 8]
        let (plain, raised) = (table(weights, 0), table(weights, 20))
        for point in UInt64(0)..<1_000 {
            let before = plain.rarity(at: plain.total / 1_000 * point)
            #expect(raised.rarity(at: raised.total / 1_000 * point) >= before)
        }
    }

    @Test("QB28 a Luck Elixir makes 38.4 % of a Heroic dungeon's drops Rare or better; as weights, 36.1 %")
    func elixir() throws {
        for (changes, share) in [([String](), 0.384), (["loot.rareBonus=weights"], 384 / 1_064.0)] {
            let rules = try QuestBondFiles.rules(changes)
            var order = ItemOrder(
                weights: rules.loot.rooms.rarity[Difficulty.heroic.index].weights, floor: .common, level: 30,
                source: .any, tally: .roomDrops, flow: .dungeonRooms)
            order.rareBonus = Ratio(partsPerMillion: 200_000)
            let tries = 60_000
            let hits = (0..<tries).count { index in
                var draws = Randomness(seed: 3).draws(
                    player: UInt32(index), purpose: Draw.roomItem.purpose, day: 0)
                return Hero.makeItem(order, for: .mage, &draws, rules).rarity >= .rare
            }
            // Four standard errors are 0.8 points.
            #expect(abs(Double(hits) / Double(tries) - share) < 0.008, "\(changes)")
        }
    }
}

extension [UInt64] {
    /// Parts of hundred: a lower one as it is, the upper ones by their weights.
    fileprivate func withUpper(_ hundredths: UInt64, of weights: [UInt64]) -> [UInt64] {
        let whole = weights.reduce(0, +)
        return prefix(2).map { $0 * whole } + weights.map { $0 * hundredths }
    }
}
