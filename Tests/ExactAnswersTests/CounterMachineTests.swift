import ExactAnswers
import Testing

/// Every kind of machine, held to figures that a program in another language computed by other means.
@Suite struct CounterMachineTests {
    private func known(_ name: String) throws -> [String: [Double]] { try #require(try ChainOracle.figures()[name]) }

    private static func tries(_ chance: Double) throws -> CounterMachine {
        try CounterMachine(states: 1) { _ in [.init(chance, to: 0, marks: .hit), .init(1 - chance, to: 0)] }
    }

    @Test func tailsOfAGeometricWaitKeepTheirDigits() throws {
        let survivals = try Self.tries(0.01).survivals(of: .hit, within: 6_000)
        let found = [0, 1, 10, 100, 1_000, 5_000, 6_000].map { survivals[$0] }
        // 6.5e-27: what is left of 1 could not tell it from 0.
        #expect(agree(found, try known("geometric")["survivals"] ?? [], within: 1e-12))
    }

    @Test func theThirdHitIsNegativeBinomial() throws {
        let machine = try Self.tries(0.125)
        let known = try known("negativeBinomial")
        #expect(agree(try machine.arrivals(of: .hit, times: 3, within: 59), known["arrivals"] ?? []))
        let passage = try machine.passage(to: .hit, times: 3)
        #expect(agree([passage.mean, passage.variance], known["moments"] ?? []))
        #expect(agree(try machine.distribution(to: .hit, times: 3).mean, 24))
    }

    @Test func countsWithinTriesAreBinomial() throws {
        let machine = try Self.tries(1.0 / 3)
        let known = try #require(try known("binomial")["counts"])
        #expect(agree(try machine.counts(of: .hit, within: 40, most: 40), known, within: 1e-11))
        let lumped = try machine.counts(of: .hit, within: 40, most: 30)
        #expect(lumped.count == 31)
        #expect(agree(lumped.last, known[30...].reversed().reduce(0, +), within: 1e-11))
        #expect(agree(try machine.meanCount(of: .hit, within: 40), 40.0 / 3))
    }

    @Test(arguments: ["sixEqual", "groups"])
    func couponsAgreeWithInclusionAndExclusion(_ name: String) throws {
        let cards =
            name == "sixEqual"
            ? [Double](repeating: 1.0 / 6, count: 6)
            : [Double](repeating: 0.1, count: 4) + [Double](repeating: 0.04, count: 5) + [0.01]
        let wait = try CollectionDraws(cards: cards).wait
        #expect(agree([wait.mean, wait.variance], try known("coupons." + name)["moments"] ?? [], within: 1e-11))
    }

    /// P(L >= 30 | 200 tosses) = 8.00937392e-8, from whole numbers of sequences.
    @Test func longDryRunsAreExactToTheLastDigits() throws {
        let known = try known("longestRun")
        let coin = try Self.tries(0.5)
        let chances = try [1, 5, 10, 30, 60, 100, 150, 200].map {
            try coin.dryRunChance(of: $0, without: .hit, within: 200)
        }
        #expect(agree(chances, known["coin"] ?? [], within: 1e-13))
        #expect(abs(chances[3] - 8.00937392e-8) < 1e-16)
        let often = try Self.tries(0.9)
        let short = try [1, 2, 5, 12, 20].map { try often.dryRunChance(of: $0, without: .hit, within: 300) }
        #expect(agree(short, known["tenth"] ?? [], within: 1e-12))
    }

    @Test(arguments: ["destroy", "drop", "reset", "stay"])
    func laddersAgreeWithEquationsInFractions(_ name: String) throws {
        let rules: [String: FailureRule] = [
            "destroy": .destroy(newItem: 500), "drop": .drop(levels: 1), "reset": .reset(safeLevel: 1), "stay": .stay,
        ]
        let steps = zip([0.9, 0.75, 0.5, 0.25], [10, 20, 40, 80]).map {
            EnhancementStep(successChance: $0, goldPerAttempt: $1)
        }
        let ladder = try EnhancementLadder(steps: steps, failureRule: try #require(rules[name]))
        let known = try known("ladder." + name)
        for (counting, figure) in [(Counting.tries, "attempts"), (.cost, "gold")] {
            let passage = try ladder.passage(counting)
            #expect(agree([passage.mean, passage.variance], known[figure] ?? [], within: 1e-12), "\(name) \(figure)")
            let table = try ladder.distribution(counting)
            let spread = LatticeDistribution(spacing: table.spacing, probabilities: table.probabilities, tail: 0)
            #expect(agree(spread.mean, passage.mean, within: 1e-10))
            #expect(agree(spread.variance, passage.variance, within: 1e-9))
        }
    }

    /// Ten at once, at least one of them wanted: the place within the ten and whether one has come are part of the
    /// state, and the price is paid with the first of the ten.
    @Test func packsPromiseOneOfTen() throws {
        struct Place: Hashable {
            var place = 0
            var hasOne = false
        }
        let machine = try CounterMachine(from: Place()) { at in
            let isLast = at.place == 9
            let cost = at.place == 0 ? 10 : 0
            let won = Place(place: isLast ? 0 : at.place + 1, hasOne: !isLast)
            guard !isLast || at.hasOne else { return [.init(1, to: Place(), marks: .hit, cost: 0)] }
            let lost = Place(place: won.place, hasOne: at.hasOne && !isLast)
            return [.init(0.04, to: won, marks: .hit, cost: cost), .init(0.96, to: lost, cost: cost)]
        }
        let known = try known("pack")
        let passage = try machine.passage(to: .hit, times: 2)
        #expect(
            agree(passage.mean, known["mean"]?.first)
                && agree(passage.variance, known["variance"]?.first, within: 1e-11))
        #expect(agree(try machine.arrivals(of: .hit, times: 2, within: 20), known["arrivals"] ?? []))
        #expect(
            try machine.quantiles([0.5, 0.9, 0.99], of: .hit, times: 2).map { $0.map(Double.init) }
                == known["quantiles"])
        let counts = try machine.counts(of: .hit, within: 30, most: 30)
        #expect(agree(counts, known["counts"] ?? [], within: 1e-11))
        // Three tens cannot hold fewer than three.
        #expect(counts[..<3].allSatisfy { $0 == 0 })
        // One of the first ten at the latest: a single pack is paid for.
        #expect(agree(try machine.distribution(to: .hit, counting: .cost).probability(10), 1))
        #expect(machine.surelyOnTry(.hit) == 10)
    }

    @Test func aRandomPriceIsSavedUpFromARandomIncome() throws {
        let machine = try CounterMachine(
            savingFor: [
                ChancedAmount(160, chance: 0.25), ChancedAmount(320, chance: 0.5), ChancedAmount(1_600, chance: 0.25),
            ],
            incomes: [ChancedAmount(0, chance: 0.25), ChancedAmount(60, chance: 0.5), ChancedAmount(100, chance: 0.25)])
        let known = try known("saving")
        let days = try machine.distribution(to: .wanted)
        #expect(agree(days.mean, known["mean"]?.first) && agree(days.variance, known["variance"]?.first, within: 1e-11))
        #expect(agree((1...59).map { days.probability($0) }, known["arrivals"] ?? []))
        #expect(days.usualQuantiles.map { $0.map(Double.init) } == known["quantiles"])
    }
}
