import ExactAnswers
import QuestKernel
import Testing

/// Days until a fixed price is there.
private struct TimeToAfford {
    let machine: CounterMachine
    let mean, variance: Double

    init(price: Int, incomes: [ChancedAmount], saved: Int = 0) throws {
        machine = try CounterMachine(savingFor: [ChancedAmount(price - saved, chance: 1)], incomes: incomes)
        let passage = try machine.passage(to: .wanted)
        (mean, variance) = (passage.mean, passage.variance)
    }

    func distribution() throws -> LatticeDistribution { try machine.distribution(to: .wanted) }
}

@Suite struct TimeToAffordTests {
    @Test(arguments: ExactOracle.incomes)
    func agreesWithPowersOfTheIncomesPolynomial(_ known: IncomeCase) throws {
        let time = try TimeToAfford(price: known.price, incomes: known.incomes, saved: known.saved)
        #expect(agree(time.mean, known.mean, within: 1e-11) && agree(time.variance, known.variance, within: 1e-9))
        let days = try time.distribution()
        #expect(days.usualQuantiles == known.quantiles, "\(known.name)")
        #expect(agree(known.pmf.indices.map { days.probability($0) }, known.pmf, within: 1e-12))
        let table = LatticeDistribution(probabilities: days.probabilities, tail: 0)
        #expect(agree(table.mean, time.mean, within: 1e-10) && agree(table.variance, time.variance, within: 1e-9))
    }

    /// Ten heads take twenty tosses on average: negative binomial, mean r / p and variance r·(1 − p) / p².
    @Test func tossesUntilTenHeads() throws {
        let coin = [ChancedAmount(0, chance: 0.5), .init(7, chance: 0.5)]
        let time = try TimeToAfford(price: 70, incomes: coin)
        #expect(agree(time.mean, 20) && agree(time.variance, 20))
        // A price between two multiples waits for the next one.
        #expect(agree(try TimeToAfford(price: 64, incomes: coin).mean, 20))
        #expect(agree(try TimeToAfford(price: 63, incomes: coin).mean, 18))
    }

    @Test func aSureIncomeIsADivision() throws {
        let days = try TimeToAfford(price: 1_000, incomes: [.init(300, chance: 1)]).distribution()
        #expect(days.probability(4) == 1 && days.mean == 4 && days.variance == 0)
    }

    @Test func diceEarnTheSame() throws {
        let die = (1...6).map { ChancedAmount($0, chance: 1.0 / 6) }
        let time = try TimeToAfford(price: 50, incomes: die)
        let players = 20_000
        var sum = 0.0
        for player in 0..<players {
            var draws = Randomness(seed: 3).draws(player: UInt32(player), purpose: Purpose(7), day: 0)
            var gold: UInt32 = 0
            while gold < 50 {
                gold += 1 + draws.below(6)
                sum += 1
            }
        }
        let z = (sum / Double(players) - time.mean) / (time.variance / Double(players)).squareRoot()
        #expect(abs(z) < 4, "z \(z)")
    }

    @Test func impossiblePurchasesAreRefused() throws {
        #expect(throws: ExactError.neverHappens) {
            try TimeToAfford(price: 5, incomes: [ChancedAmount(0, chance: 1)])
        }
        #expect(throws: ExactError.neverHappens) {
            try TimeToAfford(price: 5, incomes: [ChancedAmount(0, chance: 1), ChancedAmount(9, chance: 0)])
        }
        #expect(throws: ExactError.self) { try TimeToAfford(price: -1, incomes: [ChancedAmount(1, chance: 1)]) }
        #expect(throws: ExactError.self) { try TimeToAfford(price: 5, incomes: [ChancedAmount(-1, chance: 1)]) }
        #expect(throws: ExactError.self) { try TimeToAfford(price: 5, incomes: [ChancedAmount(1, chance: 0.9)]) }
        #expect(throws: ExactError.self) { try TimeToAfford(price: 5, incomes: [ChancedAmount(1, chance: .nan)]) }
        #expect(throws: ExactError.tooManyOutcomes(limit: CounterMachine.mostStates)) {
            try TimeToAfford(price: .max, incomes: [ChancedAmount(1, chance: 1)])
        }
        #expect(throws: ExactError.self) {
            try TimeToAfford(price: 4_000_000, incomes: (1...500).map { ChancedAmount($0, chance: 0.002) })
        }
        // Next to never an income: the mean is there, a table day by day is not.
        let slow = try TimeToAfford(
            price: 5, incomes: [ChancedAmount(0, chance: 1 - 1e-10), ChancedAmount(5, chance: 1e-10)])
        #expect(agree(slow.mean, 1e10, within: 1e-5))
        #expect(throws: ExactError.self) { try slow.distribution() }
        #expect(try TimeToAfford(price: 5, incomes: [ChancedAmount(.max, chance: 1)]).mean == 1)
    }
}
