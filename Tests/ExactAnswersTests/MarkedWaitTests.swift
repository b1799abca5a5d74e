import ExactAnswers
import Testing

@Suite struct MarkedWaitTests {
    @Test(arguments: ExactOracle.marked)
    func agreesWithFirstStepEquationsInFractions(_ known: MarkedCase) throws {
        let wait = try MarkedWait(wanted: known.wanted, drops: known.drops)
        #expect(agree(wait.meanTries, known.mean, within: 1e-11), "\(known.name)")
        #expect(wait.quantiles([0.5, 0.9, 0.99]) == known.quantiles, "\(known.name)")
        #expect(agree(wait.longRunChance * wait.meanTries, 1))
    }

    @Test func wherePityWantsAllItIsThePityChain() throws {
        let drops = [Double](repeating: 0.065, count: 19) + [1]
        let wait = try MarkedWait(wanted: drops, drops: drops)
        let chain = try PityChain(baseChance: 0.065, policy: PityPolicy(hard: 20))
        #expect(agree(wait.meanTries, chain.meanTries))
        #expect(wait.quantiles([0.5, 0.9, 0.99]) == [0.5, 0.9, 0.99].map { chain.triesQuantile($0) })
        #expect(wait.surelyOnTry == 20)
    }

    /// A lesser drop starts the count again: a guarantee of some drop promises no rarity.
    @Test func aLesserDropKeepsTheWantedOneFromBeingSure() throws {
        let drops = [Double](repeating: 0.15, count: 11) + [1]
        let rare = try MarkedWait(wanted: [Double](repeating: 0.01, count: 11) + [1], drops: drops)
        #expect(rare.surelyOnTry == nil)
        let onlyThere = try MarkedWait(wanted: [Double](repeating: 0, count: 11) + [1], drops: drops)
        #expect(onlyThere.surelyOnTry == nil)
        #expect(onlyThere.meanTries > 12)
    }

    @Test func farWaitsAreReckonedAsFarAsNumbersGo() throws {
        let rare = try MarkedWait(wanted: [1e-9], drops: [0.1])
        let quantiles = rare.quantiles([0.5, 0.9, 0.99])
        // ln 2 and ln 100 over −ln(1 − 10⁻⁹).
        #expect(quantiles == [693_147_181, 2_302_585_092, 4_605_170_184])
        #expect(try MarkedWait(wanted: [1e-300], drops: [0.1]).quantiles([0.5]) == [nil])
        #expect(rare.quantiles([0, 1, .nan, -1]) == [nil, nil, nil, nil])
    }

    @Test func whatNeverComesIsRefused() throws {
        #expect(throws: ExactError.neverHappens) { try MarkedWait(wanted: [0, 0], drops: [0.5, 1]) }
        #expect(throws: ExactError.neverHappens) { try MarkedWait(wanted: [0], drops: [0]) }
        #expect(throws: ExactError.self) { try MarkedWait(wanted: [0.6], drops: [0.5]) }
        #expect(throws: ExactError.self) { try MarkedWait(wanted: [], drops: []) }
        #expect(throws: ExactError.self) { try MarkedWait(wanted: [0.1], drops: [0.1, 1]) }
        #expect(throws: ExactError.self) { try MarkedWait(wanted: [.nan], drops: [0.5]) }
    }
}
