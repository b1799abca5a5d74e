import Balance
import ExactAnswers
import QuestKernel
import Testing

@Suite struct DrawFiguresTests {
    private func draw(
        _ chance: Int64, rolls: Int = 1, pity: Pity? = nil, _ shares: [Double], promised: [Double]? = nil,
        prices: [Int64] = []
    ) -> DrawOdds {
        func table(_ shares: [Double]) -> [OutcomeOdds] {
            shares.enumerated().filter { $0.1 > 0 }.map {
                OutcomeOdds(name: "item \($0.0)", kind: "kind \($0.0)", rank: $0.0, share: $0.1)
            }
        }
        return DrawOdds(
            id: "a", group: "A", place: "here", attempt: "try", prize: "Prize",
            chance: Probability(partsPerMillion: chance), rolls: rolls,
            pity: pity, outcomes: table(shares), promised: promised.map(table), prices: prices)
    }

    @Test func withoutPityEverythingIsGeometric() throws {
        let figures = DrawFigures(draw(100_000, [0.75, 0.25]))
        let any = try #require(figures.anything)
        #expect(any.chancePerTry == 0.1 && agree(any.meanTries, 10) && any.surelyOnTry == nil)
        #expect([any.p50, any.p90, any.p99] == [7, 22, 44])
        let rare = try #require(figures.kinds.last?.wait)
        #expect(agree(rare.meanTries, 40) && figures.kinds.first?.orBetter == figures.anything)
        #expect(figures.hitBy.isEmpty && figures.pity.hard == nil)
    }

    /// 6.5 % and a guarantee on try 20: 8.793 % in the long run.
    @Test func theGuaranteeIsWorkedIn() throws {
        let figures = DrawFigures(draw(65_000, pity: Pity(hard: 20), [1], promised: [0, 0.8, 0.2]))
        let any = try #require(figures.anything)
        #expect((any.chancePerTry * 100_000).rounded() == 8_793 && any.surelyOnTry == 20)
        #expect([any.p50, any.p90, any.p99] == [11, 20, 20])
        #expect(figures.hitBy.count == 20 && figures.hitBy.last == 1)
        // Of all tries, those that come after 19 dry ones: S(19) / E T, a rolled drop included.
        let chain = try PityChain(baseChance: 0.065, policy: PityPolicy(hard: 20))
        let last = try #require(chain.machine.longRun().shares.last)
        #expect(figures.kinds.map(\.name) == ["kind 0", "kind 1", "kind 2"])
        #expect(agree(figures.kinds[1].wait?.chancePerTry, last * 0.8))
        #expect(agree(figures.kinds[2].wait?.chancePerTry, last * 0.2))
        #expect(agree(figures.kinds[1].orBetter?.chancePerTry, last))
        #expect(figures.kinds[0].orBetter?.surelyOnTry == 20 && figures.kinds[1].orBetter?.surelyOnTry == nil)
        #expect(figures.kinds[1].share == 0 && figures.kinds[1].promisedShare == 0.8)
        let parts = figures.kinds.compactMap { $0.wait?.chancePerTry }.reduce(0, +)
        #expect(agree(parts, any.chancePerTry))
    }

    @Test func severalRollsOfATryHitTogether() throws {
        let figures = DrawFigures(draw(250_000, rolls: 4, pity: Pity(hard: 3), [0.5, 0.5]))
        let any = try #require(figures.anything)
        #expect(agree(figures.hitBy.first, 0.68359375) && agree(any.meanTries, 1.4165191650390625))
        // By hand: 1 − (1 − ⅛)⁴ on an ordinary try; on the third, if nothing was rolled, half of the forced one more.
        let ordinary = 1 - 0.875 * 0.875 * 0.875 * 0.875
        let third = ordinary + 0.31640625 * 0.5
        let survivals = [1, 0.31640625, 0.31640625 * 0.31640625]
        let known = (ordinary * (survivals[0] + survivals[1]) + third * survivals[2]) / survivals.reduce(0, +)
        #expect(agree(figures.kinds.first?.wait?.chancePerTry, known))
    }

    @Test func softPityRampsUpToCertainty() throws {
        let ramp = Pity(hard: 0, soft: .init(from: 10, step: Ratio(partsPerMillion: 50_000)))
        let any = try #require(DrawFigures(draw(65_000, pity: ramp, [1])).anything)
        #expect(agree(any.meanTries, 9.342747533574958) && any.p99 == 19)
        #expect(any.surelyOnTry == 28)
        let flat = Pity(hard: 0, soft: .init(from: 3, step: 0))
        #expect(DrawFigures(draw(65_000, pity: flat, [1])).anything?.p50 == 11)
    }

    @Test func risingPricesAddUp() throws {
        let figures = DrawFigures(draw(1_000_000, [0.5, 0.5], prices: [300, 500, 800]))
        let gold = try #require(figures.outcomes.first?.wait?.gold)
        // 300 + 500 / 2 + 800 / 2, and then half of all goes on at 800.
        #expect(agree(gold.mean, 300 + 250 + 0.25 * 800 / 0.5))
        #expect(gold.p50 == 300 && gold.p90 == 300 + 500 + 800 + 800)
        #expect(figures.anything?.gold?.p99 == 300)
    }

    @Test func whatNeverComesHasNoWait() {
        let figures = DrawFigures(draw(0, [1]))
        #expect(figures.anything == nil && figures.kinds.first?.wait == nil)
        #expect(DrawFigures(draw(0, pity: Pity(hard: 5), [1])).anything?.meanTries == 5)
    }
}

/// Equal but for rounding, absolutely or by proportion.
private func agree(_ first: Double?, _ second: Double?, within tolerance: Double = 1e-12) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return abs(first - second) <= tolerance * max(1, abs(second))
}
