/// Draws until a collection is complete, or holds a number of different cards: the coupon collector's problem.
///
/// Draws are independent. Each gives card i with chance pᵢ, or nothing with what is left of 1; a card that is known
/// already is a duplicate and changes nothing. Cards of one chance differ only by number, so the state is how many of
/// each chance are known: 50 cards of five rarities are some 100,000 states and not 2⁵⁰.
package struct CollectionDraws: Sendable {
    /// `hit` marks a new card, `wanted` the last one.
    package let machine: CounterMachine
    /// Draws until it is done.
    package let wait: Passage
    /// Different cards that end it.
    private let wanted: Int
    /// The chance that a draw gives a card at all.
    private let cardChance: Double

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
        self.wanted = wanted
        self.cardChance = min(1, cardChance)
        let groups = try CardGroups(cards)
        machine = try CounterMachine(from: 0) { state in
            guard groups.known(in: state) < wanted else { return [.init(1, to: state, marks: .wanted)] }
            let news = groups.news(in: state)
            let isLast = groups.known(in: state) + 1 == wanted
            let stays = max(0, 1 - news.reduce(0) { $0 + $1.chance })
            return news.map { .init($0.chance, to: $0.next, marks: isLast ? [.hit, .wanted] : .hit) }
                + [.init(stays, to: state)]
        }
        wait = wanted > 0 ? try machine.passage(to: .wanted) : Passage(mean: 0, variance: 0)
    }

    /// Duplicates among the draws until it is done, on average: cards drawn (Wald) less the new ones.
    package var meanDuplicates: Double { max(0, wait.mean * cardChance - Double(wanted)) }

    /// The whole distribution of the draws, to where less than 1e-16 is left.
    package func distribution() throws(ExactError) -> LatticeDistribution {
        guard wanted > 0 else { return LatticeDistribution(mean: 0, variance: 0, probabilities: [1], tail: 0) }
        return try machine.distribution(to: .wanted)
    }
}

/// Cards by their chance; how many of each group are known are the digits of one number.
private struct CardGroups {
    private var chances: [Double] = []
    private var counts: [Int] = []
    /// What a known card more of a group adds to the number of the state.
    private var strides: [Int] = []

    init(_ cards: [Double]) throws(ExactError) {
        for chance in cards.sorted(by: >) where chance > 0 {
            if chances.last == chance {
                counts[counts.count - 1] += 1
            } else {
                chances.append(chance)
                counts.append(1)
            }
        }
        var states = 1
        for count in counts {
            strides.append(states)
            let (product, overflows) = states.multipliedReportingOverflow(by: count + 1)
            guard !overflows, product <= CounterMachine.mostStates else {
                throw .tooManyOutcomes(limit: CounterMachine.mostStates)
            }
            states = product
        }
    }

    private func known(in state: Int, _ group: Int) -> Int { state / strides[group] % (counts[group] + 1) }

    func known(in state: Int) -> Int { chances.indices.reduce(0) { $0 + known(in: state, $1) } }

    /// The chance of a new card of each group, and the state that it leads to.
    func news(in state: Int) -> [(chance: Double, next: Int)] {
        chances.indices.compactMap { group in
            let left = counts[group] - known(in: state, group)
            return left > 0 ? (min(1, Double(left) * chances[group]), state + strides[group]) : nil
        }
    }
}
