import ExactAnswers
import Foundation
import Testing

/// Tries until points add up, held to what is known in closed form.
@Suite struct PointsClimbTests {
    @Test func oneSureGainTakesAsManyTriesAsItFits() throws {
        for (target, tries) in [(0, 0), (1, 1), (10, 1), (11, 2), (150, 15)] {
            let climb = try PointsClimb([(10, 1)], to: target)
            #expect(climb.wait.mean == Double(tries) && climb.wait.variance == 0)
            #expect(climb.surelyOnTry == tries)
            #expect(try climb.distribution().quantile(0.5) == (tries == 0 ? 0 : tries))
        }
    }

    /// A point with chance p: the waits of a negative binomial.
    @Test(arguments: [0.05, 0.5, 0.9])
    func aPointNowAndThenIsANegativeBinomial(_ chance: Double) throws {
        let target = 30
        let climb = try PointsClimb([(0, 1 - chance), (1, chance)], to: target)
        #expect(agree(climb.wait.mean, Double(target) / chance, within: 1e-12))
        #expect(agree(climb.wait.variance, Double(target) * (1 - chance) / (chance * chance), within: 1e-9))
        #expect(climb.surelyOnTry == nil)
        let table = try climb.distribution()
        for tries in [target, target + 1, target + 7, 3 * target] {
            let ways = lgamma(Double(tries)) - lgamma(Double(target)) - lgamma(Double(tries - target + 1))
            let exact = exp(ways + Double(target) * log(chance) + Double(tries - target) * log(1 - chance))
            #expect(agree(table.probability(tries), exact, within: 1e-9))
        }
    }

    /// Twelve points or six: after n tries a target is missed where too few of them were twelve, a binomial.
    @Test func twoGainsAreABinomial() throws {
        let (chance, target) = (0.4, 7_350)
        let climb = try PointsClimb([(6, 1 - chance), (12, chance)], to: target)
        #expect(climb.surelyOnTry == 1_225)
        let table = try climb.distribution()
        #expect(agree(table.probabilities.reduce(0, +), 1, within: 1e-12))
        for tries in [840, 875, 900] {
            let needed = (target - 6 * tries + 5) / 6
            let reached = (needed...tries).reduce(0.0) { sum, hits in
                let ways = lgamma(Double(tries + 1)) - lgamma(Double(hits + 1)) - lgamma(Double(tries - hits + 1))
                return sum + exp(ways + Double(hits) * log(chance) + Double(tries - hits) * log(1 - chance))
            }
            #expect(agree(table.cumulative(tries), reached, within: 1e-9))
        }
        let ownMoments = LatticeDistribution(probabilities: table.probabilities, tail: table.tail)
        #expect(agree(ownMoments.mean, climb.wait.mean, within: 1e-10))
        #expect(agree(ownMoments.variance, climb.wait.variance, within: 1e-7))
    }

    @Test func whatCannotBeSolvedIsSaid() {
        #expect(throws: ExactError.neverHappens) { try PointsClimb([(0, 1)], to: 5) }
        #expect(throws: ExactError.neverHappens) { try PointsClimb([(0, 1), (3, 0)], to: 5) }
        #expect(throws: ExactError.self) { try PointsClimb([(3, 0.5)], to: 5) }
        #expect(throws: ExactError.self) { try PointsClimb([(-3, 1)], to: 5) }
        #expect(throws: ExactError.self) { try PointsClimb([(3, 1)], to: -1) }
        #expect(throws: ExactError.self) { try PointsClimb([(1, 1)], to: .max) }
    }
}
