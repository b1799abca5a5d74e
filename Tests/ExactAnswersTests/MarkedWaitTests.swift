import ExactAnswers
import Testing

@Suite struct MarkedWaitTests {
    @Test(arguments: ExactOracle.marked)
    func agreesWithFirstStepEquationsInFractions(_ known: MarkedCase) throws {
        let wait = try CounterMachine(wanted: known.wanted, drops: known.drops)
        #expect(agree(try wait.passage(to: .wanted).mean, known.mean, within: 1e-11), "\(known.name)")
        #expect(try wait.quantiles([0.5, 0.9, 0.99], of: .wanted) == known.quantiles, "\(known.name)")
        #expect(agree(try wait.longRun().rate(of: .wanted) * wait.passage(to: .wanted).mean, 1, within: 1e-11))
    }

    @Test func wherePityWantsAllItIsThePityChain() throws {
        let drops = [Double](repeating: 0.065, count: 19) + [1]
        let wait = try CounterMachine(wanted: drops, drops: drops)
        let chain = try PityChain(baseChance: 0.065, policy: PityPolicy(hard: 20))
        #expect(agree(try wait.passage(to: .wanted).mean, chain.meanTries))
        #expect(try wait.quantiles([0.5, 0.9, 0.99], of: .wanted) == [0.5, 0.9, 0.99].map { chain.triesQuantile($0) })
        #expect(wait.surelyOnTry(.wanted) == 20)
    }

    /// A lesser drop starts the count again: a guarantee of some drop promises no rarity.
    @Test func aLesserDropKeepsTheWantedOneFromBeingSure() throws {
        let drops = [Double](repeating: 0.15, count: 11) + [1]
        let rare = try CounterMachine(wanted: [Double](repeating: 0.01, count: 11) + [1], drops: drops)
        #expect(rare.surelyOnTry(.wanted) == nil)
        let onlyThere = try CounterMachine(wanted: [Double](repeating: 0, count: 11) + [1], drops: drops)
        #expect(onlyThere.surelyOnTry(.wanted) == nil)
        #expect(try onlyThere.passage(to: .wanted).mean > 12)
    }

    @Test func farWaitsAreReckonedAsFarAsNumbersGo() throws {
        let rare = try CounterMachine(wanted: [1e-9], drops: [0.1])
        let quantiles = try rare.quantiles([0.5, 0.9, 0.99], of: .wanted)
        // ln 2 and ln 100 over −ln(1 − 10⁻⁹).
        #expect(quantiles == [693_147_181, 2_302_585_092, 4_605_170_184])
        #expect(try CounterMachine(wanted: [1e-300], drops: [0.1]).quantiles([0.5], of: .wanted) == [nil])
        #expect(try rare.quantiles([0, 1, .nan, -1], of: .wanted) == [nil, nil, nil, nil])
    }

    @Test func whatNeverComesIsRefused() throws {
        #expect(throws: ExactError.neverHappens) {
            try CounterMachine(wanted: [0, 0], drops: [0.5, 1]).passage(to: .wanted)
        }
        #expect(throws: ExactError.neverHappens) { try CounterMachine(wanted: [0], drops: [0]).passage(to: .wanted) }
        #expect(throws: ExactError.self) { try CounterMachine(wanted: [0.6], drops: [0.5]) }
        #expect(throws: ExactError.self) { try CounterMachine(wanted: [], drops: []) }
        #expect(throws: ExactError.self) { try CounterMachine(wanted: [0.1], drops: [0.1, 1]) }
        #expect(throws: ExactError.self) { try CounterMachine(wanted: [.nan], drops: [0.5]) }
    }
}
