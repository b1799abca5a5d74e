import ExactAnswers
import Testing

/// QuestBond's ladder: success chances and cost multipliers, in halves, of the steps to +1 ... +10.
private let designedChances = [1, 1, 1, 0.8, 0.8, 0.8, 0.6, 0.6, 0.4, 0.25]
private let designedHalfMultipliers = [2, 3, 4, 6, 8, 10, 16, 24, 40, 80]

private func designedLadder(baseGold: Int, catalystSteps: [Int] = []) throws -> SolvedLadder {
    try SolvedLadder(
        steps: designedChances.indices.map { index in
            EnhancementStep(
                // A catalyst doubles the chance, to 1 at most.
                successChance: catalystSteps.contains(index)
                    ? min(1, 2 * designedChances[index]) : designedChances[index],
                goldPerAttempt: baseGold * designedHalfMultipliers[index] / 2)
        })
}

private func agrees(_ found: LatticeDistribution, _ known: LadderCase) -> Bool {
    found.spacing == known.spacing
        && agree(found.mean, known.mean) && agree(found.variance, known.variance)
        && [0.5, 0.9, 0.99].map { found.quantile($0) } == known.quantiles
        && agree(known.values.map { found.probability($0) }, known.probabilities)
        && agree(known.values.map { found.cumulative($0) }, known.cumulatives)
}

@Suite struct EnhancementLadderTests {
    @Test(arguments: BalanceOracle.gold)
    func goldAgreesWithDistributionsAddedOutcomeByOutcome(_ known: LadderCase) throws {
        let ladder = try designedLadder(baseGold: known.baseGold, catalystSteps: known.catalystSteps)
        #expect(agrees(ladder.gold, known), "\(known.name)")
    }

    @Test(arguments: BalanceOracle.attempts)
    func attemptsAgreeWithDistributionsAddedOutcomeByOutcome(_ known: LadderCase) throws {
        let ladder = try designedLadder(baseGold: known.baseGold, catalystSteps: known.catalystSteps)
        #expect(agrees(ladder.attempts, known), "\(known.name)")
    }

    @Test(arguments: BalanceOracle.steps)
    func singleStepsAreGeometric(_ known: StepCase) throws {
        let step = try designedLadder(baseGold: 50).steps[known.index]
        let ladder = try SolvedLadder(steps: [step])
        let attempts = ladder.attempts
        #expect(agree(attempts.mean, known.mean))
        #expect(agree(attempts.variance, known.variance))
        #expect([0.5, 0.9, 0.99].map { attempts.quantile($0) } == known.quantiles)
        #expect(agree((1...12).map { attempts.probability($0) }, known.pmf))
        #expect(agree(ladder.gold.mean, known.mean * Double(step.goldPerAttempt)))
    }

    @Test func aLegendaryToPlusTenCostsAQuarterOfAMillionOnAverage() throws {
        let ladder = try designedLadder(baseGold: 1000)
        #expect(agree(ladder.gold.mean, 788_500.0 / 3))
        #expect(ladder.gold.quantile(0.5) == 224_500)
    }

    @Test func theTableHoldsTheClosedFormMoments() throws {
        for catalystSteps in [[], [8, 9]] {
            let gold = try designedLadder(baseGold: 1000, catalystSteps: catalystSteps).gold
            var mean = 0.0
            var square = 0.0
            for (index, probability) in gold.probabilities.enumerated() {
                let distance = Double(index * gold.spacing) - gold.mean
                mean += probability * Double(index * gold.spacing)
                square += probability * distance * distance
            }
            #expect(agree(gold.probabilities.reduce(0, +), 1))
            #expect(agree(mean, gold.mean))
            #expect(agree(square, gold.variance, within: 1e-11))
        }
    }

    @Test func aFirstAttemptThatIsNotPaidForIsCaught() throws {
        let known = try #require(BalanceOracle.gold.first { $0.name == "legendary" })
        let ladder = try designedLadder(baseGold: 1000)
        let free = ladder.gold.mean - Double(ladder.steps.reduce(0) { $0 + $1.goldPerAttempt })
        #expect(!agree(free, known.mean))
        #expect(ladder.gold.cumulative(96_499) == 0)
        #expect(ladder.gold.probability(96_500) > 0)
    }

    @Test func laddersThatCannotBeClimbedOrCountedAreRefused() throws {
        func ladder(_ chance: Double, _ gold: Int) throws -> SolvedLadder {
            try SolvedLadder(steps: [
                EnhancementStep(successChance: chance, goldPerAttempt: gold),
                EnhancementStep(successChance: 1, goldPerAttempt: 1),
            ])
        }
        #expect(throws: ExactError.neverHappens) { try ladder(0, 5) }
        #expect(throws: ExactError.self) { try ladder(1.5, 5) }
        #expect(throws: ExactError.self) { try ladder(0.5, -5) }
        #expect(throws: ExactError.tooManyOutcomes(limit: LatticeDistribution.longestTable)) { try ladder(0.5, .max) }
        #expect(throws: ExactError.tooManyOutcomes(limit: LatticeDistribution.longestTable)) { try ladder(1e-300, 1) }
        #expect(try ladder(0.5, 0).gold.quantile(0.99) == 1)
        #expect(try SolvedLadder(steps: []).gold.quantile(0.5) == 0)
    }
}
