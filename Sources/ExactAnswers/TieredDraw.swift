extension Marks {
    /// A hit of a rarer tier than the one that is asked about.
    package static let rarer = Marks(rawValue: 8)
    /// A featured hit that a carried guarantee made sure.
    package static let carried = Marks(rawValue: 16)
}

/// A draw that decides between tiers, each with a counter of its own that may depend on the others, and with a
/// featured one among the hits of a tier.
///
/// Tiers are decided from the rarest on: each takes its chance out of what is left of 1, and a guaranteed one takes all
/// of it. A guarantee that a rarer hit pushes aside stays due, unless that hit resets it.
package struct TieredDraw: Sendable {
    package static let mostTiers = 8

    package struct Tier: Hashable, Sendable {
        package let hazard: Hazard
        /// The tiers whose counters a hit sets back to 0, beside its own.
        package let resets: Set<Int>
        package let featured: Featured?

        package init(hazard: Hazard, resets: Set<Int> = [], featured: Featured? = nil) {
            self.hazard = hazard
            self.resets = resets
            self.featured = featured
        }
    }

    /// The one among a tier's hits that players draw for.
    package struct Featured: Hashable, Sendable {
        /// Of hits without a guarantee.
        package let share: Double
        /// After so many hits in a row that were another, the next one is it; nil for no such promise.
        package let sureAfter: Int?

        package init(share: Double, sureAfter: Int?) {
            self.share = share
            self.sureAfter = sureAfter
        }
    }

    /// Where a player stands.
    package struct Start: Hashable, Sendable {
        /// By tier: tries since its last hit.
        package let dryCounts: [Int]
        /// By tier: hits in a row that were not the featured one.
        package let losses: [Int]

        package init(dryCounts: [Int], losses: [Int]) {
            self.dryCounts = dryCounts
            self.losses = losses
        }
    }

    package let tiers: [Tier]
    private let hazards: [Hazard]

    /// - Parameter tiers: the rarest first.
    package init(_ tiers: [Tier]) throws(ExactError) {
        guard !tiers.isEmpty, tiers.count <= Self.mostTiers else { throw .outsideRange("1 to \(Self.mostTiers) tiers") }
        for tier in tiers {
            guard !tier.hazard.rolls.isEmpty else { throw .outsideRange("a chance for each tier") }
            for chance in tier.hazard.rolls { try requireChance(chance, "chance of a tier") }
            guard let featured = tier.featured else { continue }
            try requireChance(featured.share, "share of the featured one")
            guard (0...1_000).contains(featured.sureAfter ?? 0) else {
                throw .outsideRange("0 <= losses until it is sure <= 1000")
            }
        }
        self.tiers = tiers
        hazards = tiers.map(\.hazard)
    }

    /// The machine of one tier's hits: all counters that can change them, and no others. Marks are `hit`, `forced`,
    /// `rarer`, and of the featured one `wanted` and `carried`.
    ///
    /// - Parameters:
    ///   - start: a fresh player if nil.
    ///   - featured: whether the state knows who is owed the featured one; without it, only `hit` and `rarer` count.
    package func machine(
        for tier: Int, from start: Start? = nil, featured: Bool = true
    ) throws(ExactError) -> CounterMachine {
        guard tiers.indices.contains(tier) else { throw .outsideRange("a tier of the draw") }
        let counted = self.counted(for: tier)
        let featured = featured ? tiers[tier].featured : nil
        guard states(of: tier, featured) <= CounterMachine.mostStates else {
            throw .tooManyOutcomes(limit: CounterMachine.mostStates)
        }
        var first = Place(dryCounts: counted.map { _ in 0 }, losses: 0)
        if let start {
            guard start.dryCounts.count == tiers.count, start.losses.count == tiers.count else {
                throw .outsideRange("a start for each tier")
            }
            guard (start.dryCounts + start.losses).allSatisfy({ $0 >= 0 }) else {
                throw .outsideRange("tries and losses >= 0")
            }
            first.dryCounts = counted.map { min(start.dryCounts[$0], hazards[$0].rolls.count - 1) }
            first.losses = min(start.losses[tier], featured?.sureAfter ?? 0)
        }
        return try CounterMachine(from: first) { place in moves(from: place, of: tier, counted, featured) }
    }

    /// How many states a tier's machine has at most, of a tier of the draw; `Int.max` for more than can be counted.
    ///
    /// - Parameter featured: as of `machine`.
    package func states(of tier: Int, featured: Bool = true) -> Int {
        states(of: tier, featured ? tiers[tier].featured : nil)
    }

    private func states(of tier: Int, _ featured: Featured?) -> Int {
        counted(for: tier).reduce(1 + (featured?.sureAfter ?? 0)) { states, tier in
            let (product, overflows) = states.multipliedReportingOverflow(by: hazards[tier].rolls.count)
            return overflows ? Int.max : product
        }
    }

    /// Rarer tiers go first; of the others only those matter that reset a counter which matters.
    func counted(for tier: Int) -> [Int] {
        var counted = Set(0...tier)
        while let other = tiers.indices.first(where: { other in
            !counted.contains(other) && !tiers[other].resets.isDisjoint(with: counted)
        }) {
            counted.formUnion(0...other)
        }
        return counted.sorted()
    }

    private struct Place: Hashable {
        /// By tier that counts.
        var dryCounts: [Int]
        var losses: Int
    }

    private func moves(
        from place: Place, of tier: Int, _ counted: [Int], _ featured: Featured?
    ) -> [CounterMachine.Step<Place>] {
        decisions(place.dryCounts, counted).flatMap { decision -> [CounterMachine.Step<Place>] in
            var next = place
            next.dryCounts = dryCounts(after: place.dryCounts, hit: decision.tier, counted)
            guard decision.tier == tier else {
                let isRarer = decision.tier.map { $0 < tier } ?? false
                return [.init(decision.chance, to: next, marks: isRarer ? .rarer : [])]
            }
            return hits(decision.rolled, next, place.losses, featured, .hit)
                + (decision.isDue ? hits(decision.forced, next, place.losses, featured, [.hit, .forced]) : [])
        }
    }

    /// What a try may come to.
    struct Decision {
        /// Nil for a hit of none of the tiers that count.
        let tier: Int?
        /// By its own roll, and only because it was due.
        let rolled: Double
        let forced: Double
        let isDue: Bool

        var chance: Double { rolled + forced }
    }

    /// What a try may come to, from the rarest tier on.
    ///
    /// - Parameter dryCounts: by tier that counts.
    func decisions(_ dryCounts: [Int], _ counted: [Int]) -> [Decision] {
        var left = 1.0
        var decisions: [Decision] = []
        for (dryCount, tier) in zip(dryCounts, counted) where left > 0 {
            let hazard = hazards[tier]
            let rolled = min(hazard.rolls[dryCount], left)
            let isDue = hazard.isGuaranteed && dryCount == hazard.rolls.count - 1
            decisions.append(Decision(tier: tier, rolled: rolled, forced: isDue ? left - rolled : 0, isDue: isDue))
            left = isDue ? 0 : left - rolled
        }
        return decisions + [Decision(tier: nil, rolled: left, forced: 0, isDue: false)]
    }

    /// A hit is the featured one or another.
    private func hits(
        _ chance: Double, _ next: Place, _ losses: Int, _ featured: Featured?, _ marks: Marks
    ) -> [CounterMachine.Step<Place>] {
        guard let featured else { return [.init(chance, to: next, marks: marks)] }
        var (won, lost) = (next, next)
        won.losses = 0
        if let sureAfter = featured.sureAfter, losses >= sureAfter {
            return [.init(chance, to: won, marks: marks.union([.wanted, .carried]))]
        }
        lost.losses = featured.sureAfter == nil ? 0 : losses + 1
        return [
            .init(chance * featured.share, to: won, marks: marks.union(.wanted)),
            .init(chance * (1 - featured.share), to: lost, marks: marks),
        ]
    }

    func dryCounts(after dryCounts: [Int], hit: Int?, _ counted: [Int]) -> [Int] {
        zip(dryCounts, counted).map { dryCount, tier in
            let isReset = hit.map { tier == $0 || tiers[$0].resets.contains(tier) } ?? false
            return isReset ? 0 : min(dryCount + 1, hazards[tier].rolls.count - 1)
        }
    }
}
