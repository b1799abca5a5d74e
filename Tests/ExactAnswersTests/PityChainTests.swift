import ExactAnswers
import Testing

extension PityCase {
    func policy(thresholdOffBy offset: Int = 0) -> PityPolicy {
        var soft: SoftPity?
        if let rampFrom, let rampStep { soft = SoftPity(from: rampFrom, step: rampStep) }
        return PityPolicy(hard: hardThreshold.map { $0 + offset }, soft: soft)
    }
}

/// The figures of a chain that differ from the reference values.
private func disagreements(_ chain: PityChain, _ known: PityCase) throws -> Set<String> {
    var found: Set<String> = []
    func hold(_ name: String, _ holds: Bool) {
        if !holds { found.insert(name) }
    }
    hold("mean", agree(chain.meanTries, known.mean))
    hold("variance", agree(chain.triesVariance, known.variance))
    hold(
        "quantiles",
        [0.5, 0.9, 0.99].map { chain.triesQuantile($0) } == [known.p50, known.p90, known.p99])
    hold("drops", agree(chain.longRunDropsPerTry, known.dropsPerTry))
    hold("forced", agree(chain.forcedShareOfDrops, known.forcedShare))
    hold("longest", chain.longestPossibleDryRun == known.longestDryRun)
    hold("pmf", agree(known.pmf.indices.map { chain.probability(tries: $0 + 1) }, known.pmf))
    hold("stationary", agree(try chain.machine.longRun().shares, known.stationary))
    let expected = try known.expectedDrops.indices.map { try chain.expectedDrops(tries: $0 + 1) }
    hold("expected", agree(expected, known.expectedDrops))
    return found
}

@Suite struct PityChainTests {
    @Test(arguments: BalanceOracle.pity)
    func everyFigureAgreesWithTheChainSolvedElsewhere(_ known: PityCase) throws {
        let chain = try PityChain(baseChance: known.base, policy: known.policy())
        #expect(try disagreements(chain, known).isEmpty, "\(known.name)")
    }

    @Test(arguments: BalanceOracle.pity.filter { $0.forcedShare > 0 })
    func aGuaranteeThatComesOneTryLateIsCaught(_ known: PityCase) throws {
        let late = try PityChain(baseChance: known.base, policy: known.policy(thresholdOffBy: 1))
        let caught = try disagreements(late, known)
        #expect(caught.isSuperset(of: ["mean", "drops", "longest", "pmf"]), "\(known.name): \(caught)")
        // Where every drop is forced, it stays so.
        #expect(caught.contains("forced") || known.forcedShare == 1)
    }

    @Test func aGuaranteeThatSkipsTheLastRollIsCaught() throws {
        let tasks = try #require(BalanceOracle.pity.first { $0.name == "tasks" })
        var table = (0..<19).map { _ in tasks.base }
        table.append(0)
        let skipping = try PityChain(rollChances: table, thenSteady: nil)
        #expect(try disagreements(skipping, tasks) == ["forced"])
    }

    @Test func aRampThatStartsOneTryLateIsCaught() throws {
        let gacha = try #require(BalanceOracle.pity.first { $0.name == "soft and hard pity of a gacha" })
        let late = PityPolicy(hard: 90, soft: SoftPity(from: 75, step: 0.06))
        let caught = try disagreements(PityChain(baseChance: gacha.base, policy: late), gacha)
        #expect(caught.isSuperset(of: ["mean", "pmf", "quantiles"]))
    }

    @Test func hardPityNeverLetsADryRunReachTheThreshold() throws {
        for threshold in 1...30 {
            let chain = try PityChain(baseChance: 0.065, policy: PityPolicy(hard: threshold))
            #expect(chain.survival(tries: threshold - 1) > 0)
            #expect(chain.survival(tries: threshold) == 0)
            #expect(chain.hazard(dryCount: threshold - 1) == 1)
            #expect(chain.hazard(dryCount: threshold) == nil)
            #expect(chain.longestPossibleDryRun == threshold - 1)
        }
    }

    /// The consolidated rate that the game with these figures publishes is 1.6 %.
    @Test func thePublishedConsolidatedRateIsReproduced() throws {
        let policy = PityPolicy(hard: 90, soft: SoftPity(from: 74, step: 0.06))
        let chain = try PityChain(baseChance: 0.006, policy: policy)
        #expect(abs(chain.longRunDropsPerTry - 0.016) < 0.0001)
    }

    @Test(arguments: BalanceOracle.geometric)
    func withoutPityTriesAreGeometric(_ known: GeometricCase) throws {
        let chain = try PityChain(baseChance: known.chance)
        #expect(agree(chain.meanTries, known.mean))
        #expect(agree(chain.triesVariance, known.variance))
        #expect([0.5, 0.9, 0.99].map { chain.triesQuantile($0) } == known.quantiles)
        #expect(agree(known.tries.map { chain.survival(tries: $0) }, known.survivals))
        #expect(agree(known.tries.map { chain.cumulative(tries: $0) }, known.cumulatives))
        #expect(chain.longestPossibleDryRun == nil)
        #expect(chain.forcedShareOfDrops == 0)
        #expect(agree(try chain.expectedDrops(tries: 100), 100 * known.chance))
    }

    @Test func aMeasuredTableWithASteadyTailIsAMixtureOfBoth() throws {
        let chain = try PityChain(rollChances: [0.5, 0.5], thenSteady: 0.5)
        let plain = try PityChain(baseChance: 0.5)
        for tries in 0...40 {
            #expect(agree(chain.survival(tries: tries), plain.survival(tries: tries)))
            #expect(agree(chain.probability(tries: tries), plain.probability(tries: tries)))
        }
        #expect(agree(chain.meanTries, 2))
        #expect(agree(chain.triesVariance, 2))
        #expect(chain.triesQuantile(0.99) == plain.triesQuantile(0.99))
        #expect(agree(try chain.expectedDrops(tries: 30), 15))
        let uneven = try PityChain(rollChances: [0.1], thenSteady: 0.5)
        #expect(agree(uneven.meanTries, 0.1 + 0.9 * 3))
    }

    @Test func probabilitiesAndSharesAddUpToOne() throws {
        for known in BalanceOracle.pity {
            let chain = try PityChain(baseChance: known.base, policy: known.policy())
            #expect(agree((1...100).reduce(0) { $0 + chain.probability(tries: $1) }, 1))
            #expect(agree(try chain.machine.longRun().shares.reduce(0, +), 1))
        }
    }

    @Test func figuresOutsideTheirRangesAreRefused() {
        #expect(throws: ExactError.neverHappens) { try PityChain(baseChance: 0) }
        #expect(throws: ExactError.neverHappens) { try PityChain(rollChances: [], thenSteady: nil) }
        #expect(throws: ExactError.neverHappens) { try PityChain(rollChances: [0.5], thenSteady: 0) }
        #expect(throws: ExactError.self) { try PityChain(baseChance: 1.01) }
        #expect(throws: ExactError.self) { try PityChain(baseChance: .nan) }
        #expect(throws: ExactError.self) { try PityChain(baseChance: 0.1, policy: PityPolicy(hard: 0)) }
        let flat = PityPolicy(soft: SoftPity(from: 3, step: 0))
        #expect(throws: ExactError.self) { try PityChain(baseChance: 0.1, policy: flat) }
        #expect(throws: ExactError.tooManyOutcomes(limit: PityChain.longestTable)) {
            try PityChain(baseChance: 0.1, policy: PityPolicy(hard: .max))
        }
    }

    @Test func extremeQuestionsAnswerWithoutTrapping() throws {
        // Its variance is beyond all numbers.
        #expect(throws: ExactError.self) { try PityChain(baseChance: 1e-300) }
        let chain = try PityChain(baseChance: 1e-100)
        #expect(chain.triesQuantile(0.5) == nil)
        #expect(chain.triesQuantile(0) == nil)
        #expect(chain.triesQuantile(.nan) == nil)
        #expect(try PityChain(baseChance: 1).triesQuantile(0.99) == 1)
        #expect(throws: ExactError.self) { try chain.machine.survivals(of: .hit, within: .max) }
        #expect(throws: ExactError.self) { try chain.machine.survivals(of: .hit, within: -1) }
        #expect(throws: ExactError.self) { try chain.expectedDrops(tries: .max) }
        #expect(throws: ExactError.self) { try chain.expectedDrops(tries: -1) }
    }
}
