/// Draws of tiers until cards that come with their hits are complete: a coupon collector whose coupons wait for pity.
///
/// A state is all that the past can still change: the counters, who is owed a featured one, and how many cards of each
/// chance are known.
package struct TieredCollection: Sendable {
    /// The chance of each card among the hits of a tier.
    package struct Cards: Hashable, Sendable {
        /// Among hits that are the featured one.
        package var featured: [Double]
        /// Among all others; of a tier without a featured one, among all.
        package var others: [Double]

        package init(featured: [Double] = [], others: [Double] = []) {
            (self.featured, self.others) = (featured, others)
        }
    }

    /// `wanted` marks the last card.
    package let machine: CounterMachine
    /// Draws until all are there.
    package let wait: Passage

    /// - Parameters:
    ///   - cards: by tier, and after them those of a draw that hits none. No card comes in two ways.
    ///   - mostStates: beyond them it is not solved.
    package init(
        _ draw: TieredDraw, cards: [Cards], mostStates: Int = CounterMachine.mostStates
    ) throws(ExactError) {
        guard cards.count == draw.tiers.count + 1 else { throw .outsideRange("cards for each tier and for none") }
        for chances in cards.flatMap({ [$0.featured, $0.others] }) {
            for chance in chances { try requireChance(chance, "chance of a card") }
            guard chances.reduce(0, +) <= 1 + 1e-9 else {
                throw .outsideRange("chances of cards that add up to 1 at most")
            }
        }
        let rules = Rules(draw, cards)
        guard !rules.groups.isEmpty else { throw .neverHappens }
        try rules.requireFewStates(mostStates)
        machine = try CounterMachine(from: rules.first) { rules.steps(from: $0) }
        wait = try machine.passage(to: .wanted)
    }

    private struct Place: Hashable {
        /// By tier that counts.
        var dryCounts: [Int]
        var losses: [Int]
        /// By group of cards.
        var known: [Int]
    }

    /// Cards that differ only by number.
    private struct Group {
        let tier: Int
        let isFeatured: Bool
        let chance: Double
        var count: Int
    }

    private struct Rules {
        let draw: TieredDraw
        let counted: [Int]
        private(set) var groups: [Group] = []
        /// Tiers of which it matters who is owed the featured one.
        private let owing: [Bool]

        init(_ draw: TieredDraw, _ cards: [Cards]) {
            self.draw = draw
            for (tier, own) in cards.enumerated() {
                for (isFeatured, chances) in [(true, own.featured), (false, own.others)] {
                    for chance in chances.sorted(by: >) where chance > 0 {
                        if let last = groups.last, last.tier == tier, last.isFeatured == isFeatured,
                            last.chance == chance
                        {
                            groups[groups.count - 1].count += 1
                        } else {
                            groups.append(Group(tier: tier, isFeatured: isFeatured, chance: chance, count: 1))
                        }
                    }
                }
            }
            // What hits none depends on all tiers.
            let last = min(groups.map(\.tier).max() ?? 0, draw.tiers.count - 1)
            counted = draw.counted(for: last)
            let ofTiers = Set(groups.map(\.tier))
            owing = counted.map { ofTiers.contains($0) && draw.tiers[$0].featured?.sureAfter != nil }
        }

        var first: Place {
            Place(
                dryCounts: counted.map { _ in 0 }, losses: counted.map { _ in 0 }, known: groups.map { _ in 0 })
        }

        func requireFewStates(_ most: Int) throws(ExactError) {
            let factors =
                counted.map { draw.tiers[$0].hazard.rolls.count }
                + counted.indices.filter { owing[$0] }.map { 1 + (draw.tiers[counted[$0]].featured?.sureAfter ?? 0) }
                + groups.map { $0.count + 1 }
            var states = 1
            for factor in factors {
                let (product, overflows) = states.multipliedReportingOverflow(by: factor)
                guard !overflows, product <= most else { throw .tooManyOutcomes(limit: most) }
                states = product
            }
        }

        func steps(from place: Place) -> [CounterMachine.Step<Place>] {
            if isWhole(place) { return [.init(1, to: place, marks: .wanted)] }
            return draw.decisions(place.dryCounts, counted).flatMap { decision in
                var next = place
                next.dryCounts = draw.dryCounts(after: place.dryCounts, hit: decision.tier, counted)
                let tier = decision.tier ?? draw.tiers.count
                guard let index = decision.tier.flatMap({ counted.firstIndex(of: $0) }),
                    let featured = draw.tiers[tier].featured
                else { return give(decision.chance, next, tier, isFeatured: false) }
                let isSure = owing[index] && place.losses[index] >= (featured.sureAfter ?? .max)
                let share = isSure ? 1 : featured.share
                var lost = next
                next.losses[index] = 0
                lost.losses[index] = owing[index] ? place.losses[index] + 1 : 0
                return give(decision.chance * share, next, tier, isFeatured: true)
                    + (isSure ? [] : give(decision.chance * (1 - share), lost, tier, isFeatured: false))
            }
        }

        private func isWhole(_ place: Place) -> Bool {
            groups.indices.allSatisfy { place.known[$0] == groups[$0].count }
        }

        /// A hit gives a new card, or one that is known, or none.
        private func give(
            _ chance: Double, _ place: Place, _ tier: Int, isFeatured: Bool
        ) -> [CounterMachine.Step<Place>] {
            var steps: [CounterMachine.Step<Place>] = []
            var news = 0.0
            for (index, group) in groups.enumerated() where group.tier == tier && group.isFeatured == isFeatured {
                let left = group.count - place.known[index]
                guard left > 0 else { continue }
                let share = min(1 - news, Double(left) * group.chance)
                news += share
                var next = place
                next.known[index] += 1
                steps.append(.init(chance * share, to: next, marks: isWhole(next) ? .wanted : .hit))
            }
            return steps + [.init(chance * (1 - news), to: place)]
        }
    }
}
