import ExactAnswers

// Questions in the form in which reference values answer them, asked of the machines.

extension PityChain {
    var meanTries: Double { wait.mean }
    var triesVariance: Double { wait.variance }

    func survival(tries: Int) -> Double { (try? machine.survivals(of: .hit, within: max(0, tries)))?.last ?? .nan }
    func cumulative(tries: Int) -> Double { (try? machine.cumulatives(of: .hit, within: max(0, tries)))?.last ?? .nan }

    func probability(tries: Int) -> Double {
        tries > 0 ? (try? machine.arrivals(of: .hit, within: tries))?.last ?? .nan : 0
    }

    /// The chance of a try after so many dry ones; nil for dry counts never reached.
    func hazard(dryCount: Int) -> Double? {
        let before = survival(tries: dryCount)
        return before > 0 ? probability(tries: dryCount + 1) / before : nil
    }

    var longestPossibleDryRun: Int? { machine.surelyOnTry(.hit).map { $0 - 1 } }

    func expectedDrops(tries: Int) throws -> Double { try machine.meanCount(of: .hit, within: tries) }

    func longestDryRun(tries: Int) throws -> DryRuns { try DryRuns(machine, tries: tries) }
}

/// The longest dry run within a number of tries: chances of at least each length.
struct DryRuns {
    let atLeast: [Double]

    init(_ machine: CounterMachine, tries: Int) throws {
        var atLeast: [Double] = []
        for length in 0...tries {
            atLeast.append(try machine.dryRunChance(of: length, without: .hit, within: tries))
            if atLeast.last == 0 { break }
        }
        self.atLeast = atLeast.last == 0 ? atLeast : atLeast + [0]
    }

    func probability(_ length: Int) -> Double {
        length + 1 < atLeast.count ? atLeast[length] - atLeast[length + 1] : 0
    }
    func cumulative(_ length: Int) -> Double { length + 1 < atLeast.count ? 1 - atLeast[length + 1] : 1 }
    var mean: Double { atLeast.dropFirst().reduce(0, +) }
    var variance: Double {
        atLeast.indices.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) * probability($1) }
    }
}

/// Independent tries without pity.
struct LongestDryRun {
    let machine: CounterMachine
    let tries: Int

    init(chance: Double, tries: Int) throws {
        machine = try CounterMachine(states: 1) { _ in
            [.init(chance, to: 0, marks: .hit), .init(1 - chance, to: 0)]
        }
        self.tries = tries
    }

    func atLeast(_ length: Int) throws -> Double {
        try machine.dryRunChance(of: length, without: .hit, within: tries)
    }
    func cumulative(length: Int) throws -> Double {
        length < 0 ? 0 : length >= tries ? 1 : 1 - (try atLeast(length + 1))
    }
    func quantile(_ share: Double) throws -> Int? { try machine.longestDryRun(share, without: .hit, within: tries) }
    func distribution() throws -> DryRuns { try DryRuns(machine, tries: tries) }
}

/// A ladder with both of its distributions.
struct SolvedLadder {
    let steps: [EnhancementStep]
    let failureRule: FailureRule
    let attempts, gold: LatticeDistribution

    init(steps: [EnhancementStep], failureRule: FailureRule = .stay) throws {
        let ladder = try EnhancementLadder(steps: steps, failureRule: failureRule)
        (self.steps, self.failureRule) = (steps, failureRule)
        (attempts, gold) = (try ladder.distribution(.tries), try ladder.distribution(.cost))
    }

    /// Without the tables.
    static func passages(
        steps: [EnhancementStep], failureRule: FailureRule
    ) throws -> (attempts: Passage, gold: Passage) {
        let ladder = try EnhancementLadder(steps: steps, failureRule: failureRule)
        return (try ladder.passage(.tries), try ladder.passage(.cost))
    }
}

extension CoupledCase {
    var draw: TieredDraw {
        get throws { try TieredDraw(lowestFirst: rarities, higherReset: higherResets) }
    }
}

struct Rarity {
    let chance: Double
    var policy = PityPolicy.none
}

extension TieredDraw {
    /// Higher hits reset all lower counters, or none but their own.
    init(lowestFirst rarities: [Rarity], higherReset: Bool) throws {
        try self.init(
            rarities.reversed().enumerated().map { index, rarity in
                Tier(
                    hazard: try rarity.policy.hazard(base: rarity.chance),
                    resets: higherReset ? Set(index..<rarities.count) : [])
            })
    }

    func machine(lowestFirst rarity: Int) throws -> CounterMachine { try machine(for: tiers.count - 1 - rarity) }
    func rate(lowestFirst rarity: Int) throws -> Double {
        try machine(lowestFirst: rarity).longRun().rate(of: .hit)
    }
    func wait(lowestFirst rarity: Int, orBetter: Bool = false, afterHit: Bool = false) throws -> LatticeDistribution {
        let machine = try machine(lowestFirst: rarity)
        let mark: Marks = orBetter ? [.hit, .rarer] : .hit
        let begun = afterHit ? try machine.beginning(try machine.longRun().beginningsAfter(mark)) : machine
        return try begun.distribution(to: mark)
    }
}
