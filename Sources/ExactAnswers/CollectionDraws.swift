/// Exact draws until a collection is complete, or holds a number of different cards: the coupon collector's problem.
///
/// Draws are independent. Each gives card i with chance pᵢ, or nothing with what is left of 1; a card that is known
/// already is a duplicate and changes nothing. Cards of one chance differ only by number, so 50 cards of five
/// rarities are some 100,000 states and not 2⁵⁰. Mean and variance come from first-step equations, all terms positive.
package struct CollectionDraws: Sendable {
    /// The most combinations of how many cards of each chance are known.
    package static let mostStates = 1 << 21

    /// Draws until it is done.
    package let mean: Double
    package let variance: Double
    /// Different cards that end it.
    package let wanted: Int
    /// The chance that a draw gives a card at all.
    package let cardChance: Double
    private let groups: CardGroups

    /// - Parameters:
    ///   - cards: the chance of each card that is still missing, a draw.
    ///   - wanted: how many different ones end it; all of them if nil.
    ///   - known: the chance of a draw to give one of the cards known from the start: a duplicate.
    package init(cards: [Double], wanted: Int? = nil, known: Double = 0) throws(ExactError) {
        for chance in cards { try requireChance(chance, "chance of a card") }
        try requireChance(known, "chance of the known cards")
        let cardChance = cards.reduce(known, +)
        guard cardChance <= 1 + 1e-9 else { throw .outsideRange("chances of cards that add up to 1 at most") }
        let wanted = wanted ?? cards.count
        guard wanted >= 0 else { throw .outsideRange("cards wanted >= 0") }
        guard wanted <= cards.count(where: { $0 > 0 }) else { throw .neverHappens }
        let groups = try CardGroups(cards)
        self.wanted = wanted
        self.cardChance = min(1, cardChance)
        self.groups = groups
        (mean, variance) = groups.moments(wanted)
    }

    /// Duplicates among the draws until it is done, on average: cards drawn (Wald) less the new ones.
    package var meanDuplicates: Double { max(0, mean * cardChance - Double(wanted)) }

    /// The whole distribution of the draws, to where less than 1e-16 is left.
    package func distribution() throws(ExactError) -> LatticeDistribution {
        if let chance = groups.onlyChance {
            // One chance for all: card number k + 1 waits by itself, n − k cards being new.
            var waits: [LatticeDistribution.Wait] = []
            for found in 0..<wanted {
                waits.append(.init(chance: min(1, Double(groups.size - found) * chance), costPerAttempt: 1))
            }
            return try LatticeDistribution(waits: waits)
        }
        let (probabilities, left) = try groups.walk(wanted)
        return LatticeDistribution(mean: mean, variance: variance, probabilities: probabilities, tail: left)
    }

    /// The expected number of different cards after `draws` draws: Σ 1 − (1 − pᵢ)ⁿ.
    package func expectedDifferent(after draws: Int) -> Double { groups.expectedDifferent(after: draws) }
}

extension CollectionDraws: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold, .cappedDays, .otherSpending:
            "Draws are exact, but not the number of days: whatever keeps a player from drawing makes it longer."
        case .changingTable:
            "It is for one table of cards: where each place has its own, only draws at that place count."
        case .changingChances: "It is exact only for these chances: a draw that gets better on the way ends it sooner."
        case .sharedCounter: nil
        }
    }
}
