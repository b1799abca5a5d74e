import ExactAnswers
import QuestKernel
import Testing

@Suite struct FallingLadderTests {
    private func ladder(_ chances: [Double], _ prices: [Int], _ rule: FailureRule) throws -> SolvedLadder {
        try SolvedLadder(
            steps: zip(chances, prices).map { EnhancementStep(successChance: $0, goldPerAttempt: $1) },
            failureRule: rule)
    }

    @Test(arguments: ExactOracle.falls)
    func fallsAgreeWithTheFundamentalMatrixInFractions(_ known: FallCase) throws {
        let ladder = try ladder(known.chances, known.prices, known.rule)
        #expect(agree(ladder.attempts.mean, known.mean), "\(known.name)")
        #expect(agree(ladder.attempts.variance, known.variance), "\(known.name)")
        #expect(agree(ladder.gold.mean, known.goldMean) && agree(ladder.gold.variance, known.goldVariance))
        #expect(ladder.gold.spacing == known.spacing)
        #expect(ladder.attempts.usualQuantiles == known.quantiles)
        #expect(ladder.gold.usualQuantiles == known.goldQuantiles)
        #expect(agree(known.attempts.map { ladder.attempts.probability($0) }, known.probabilities))
    }

    @Test(arguments: ExactOracle.credits)
    func partialCreditAgreesWithTheChainOfLevelsAndDryCounts(_ known: CreditCase) throws {
        let ladder = try ladder(known.chances, known.prices, .credit(known.policy))
        #expect(agree(ladder.attempts.mean, known.mean) && agree(ladder.attempts.variance, known.variance))
        #expect(agree(ladder.gold.mean, known.goldMean) && agree(ladder.gold.variance, known.goldVariance))
        #expect(ladder.attempts.usualQuantiles == known.quantiles)
        #expect(ladder.gold.usualQuantiles == known.goldQuantiles)
        let passages = try SolvedLadder.passages(steps: ladder.steps, failureRule: ladder.failureRule)
        #expect(agree(passages.gold.mean, known.goldMean))
    }

    /// Two steps at one half, a level down on failure: m₀ = 1 + ½·m₁ + ½·m₀ and m₁ = 1 + ½·m₀ give 6 by hand.
    @Test func twoStepsByHand() throws {
        let fall = try ladder([0.5, 0.5], [1, 1], .drop(levels: 1))
        #expect(agree(fall.attempts.mean, 6) && agree(fall.attempts.variance, 22))
        // Two heads in a row: the same chain, and its number of tosses is known to be 6.
        #expect(fall.attempts.probability(2) == 0.25 && fall.attempts.probability(3) == 0.125)
    }

    /// n successes in a row at chance p take (p⁻ⁿ − 1) / (1 − p) attempts.
    @Test(arguments: [0.1, 0.5, 0.9, 0.999])
    func aResetToTheFootIsARunOfSuccesses(_ chance: Double) throws {
        for length in [1, 3, 12] {
            let steps = [EnhancementStep](
                repeating: EnhancementStep(successChance: chance, goldPerAttempt: 3), count: length)
            let passages = try SolvedLadder.passages(steps: steps, failureRule: .reset())
            var power = 1.0
            for _ in 0..<length { power /= chance }
            #expect(agree(passages.attempts.mean, (power - 1) / (1 - chance), within: 1e-9))
            #expect(agree(passages.gold.mean, 3 * passages.attempts.mean))
        }
    }

    @Test func withNothingToFallTheRulesAgree() throws {
        let stay = try ladder([0.5, 0.4], [3, 6], .stay)
        for rule in [
            FailureRule.drop(levels: 5, safeLevel: 2), .reset(safeLevel: 9), .credit(PityPolicy(hard: 300)),
        ] {
            let other = try ladder([0.5, 0.4], [3, 6], rule)
            #expect(agree(other.gold.mean, stay.gold.mean) && agree(other.gold.variance, stay.gold.variance))
            for value in stride(from: 0, to: 90, by: 3) {
                #expect(agree(other.gold.probability(value), stay.gold.probability(value)))
            }
        }
    }

    @Test func theTableHoldsTheMomentsOfThePassages() throws {
        for rule in [FailureRule.drop(levels: 2, safeLevel: 1), .reset()] {
            // A free step must be certain where a failure costs levels.
            let ladder = try ladder([0.9, 0.8, 1, 0.5], [5, 10, 0, 20], rule)
            let table = LatticeDistribution(
                spacing: ladder.gold.spacing, probabilities: ladder.gold.probabilities, tail: 0)
            #expect(agree(table.mean, ladder.gold.mean, within: 1e-10))
            #expect(agree(table.variance, ladder.gold.variance, within: 1e-9))
        }
    }

    @Test func dicePlayTheSameLadder() throws {
        let chances = [0.8, 0.6, 0.5, 0.3]
        for rule in [FailureRule.drop(levels: 1), .reset(safeLevel: 1)] {
            let exact = try ladder(chances, [1, 1, 1, 1], rule)
            let players = 20_000
            var sum = 0.0
            var late = 0
            let slow = try #require(exact.attempts.quantile(0.9))
            for player in 0..<players {
                var draws = Randomness(seed: 5).draws(player: UInt32(player), purpose: Purpose(7), day: 0)
                var (level, attempts) = (0, 0)
                while level < chances.count {
                    attempts += 1
                    level =
                        draws.happens(Probability(partsPerMillion: Int64(chances[level] * 1_000_000)))
                        ? level + 1 : rule.landing(from: level)
                }
                sum += Double(attempts)
                if attempts > slow { late += 1 }
            }
            let z =
                (sum / Double(players) - exact.attempts.mean) / (exact.attempts.variance / Double(players)).squareRoot()
            #expect(abs(z) < 4, "\(rule) \(z)")
            let expected = Double(players) * (1 - exact.attempts.cumulative(slow))
            #expect(abs(Double(late) - expected) < 4 * expected.squareRoot())
        }
    }

    /// A free step whose failure costs a level is paid for on the way back: 1 a round, and a round succeeds half of
    /// the time.
    @Test func aFreeStepMayFail() throws {
        let gold = try ladder([1, 0.5], [1, 0], .reset()).gold
        #expect(agree(gold.mean, 2) && agree(gold.probability(1), 0.5) && agree(gold.probability(3), 0.125))
    }

    @Test func whatCannotBeCountedIsRefused() throws {
        #expect(throws: ExactError.neverHappens) { try ladder([0.5, 0], [1, 1], .reset()) }
        #expect(throws: ExactError.self) { try ladder([0.5], [1], .drop(levels: 0)) }
        #expect(throws: ExactError.self) { try ladder([0.5], [1], .drop(levels: .max)) }
        #expect(throws: ExactError.self) { try ladder([0.5], [1], .reset(safeLevel: -1)) }
        #expect(throws: ExactError.outsideRange("a price above 0 on every circle of tries")) {
            try ladder([0.5, 0.5, 0.5], [0, 0, 1], .drop(levels: 1))
        }
        // Means are there where a table would never end.
        let deep = [EnhancementStep](
            repeating: EnhancementStep(successChance: 0.3, goldPerAttempt: 1_000), count: 30)
        #expect(throws: ExactError.tooManyOutcomes(limit: LatticeDistribution.longestTable)) {
            try SolvedLadder(steps: deep, failureRule: .reset())
        }
        #expect(try SolvedLadder.passages(steps: deep, failureRule: .reset()).gold.mean > 1e18)
        let endless = [EnhancementStep](repeating: EnhancementStep(successChance: 1e-9, goldPerAttempt: 1), count: 99)
        #expect(throws: ExactError.self) { try SolvedLadder.passages(steps: endless, failureRule: .reset()) }
        #expect(try ladder([], [], .reset()).gold.quantile(0.5) == 0)
        #expect(try ladder([1, 1], [0, 0], .reset()).gold.quantile(0.5) == 0)
    }
}
