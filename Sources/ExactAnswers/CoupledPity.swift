/// One rarity of a draw: its chance, and how it is protected against bad luck.
package struct ProtectedRarity: Hashable, Sendable {
    package let chance: Double
    package let policy: PityPolicy

    package init(chance: Double, policy: PityPolicy = .none) {
        self.chance = chance
        self.policy = policy
    }
}

/// What a hit does to the counters of lower rarities.
package enum ResetRule: Hashable, Sendable {
    /// A higher hit resets the lower counters too: "an item of this rarity *or better* within N tries".
    case higherHitsReset
    /// Each counter counts only its own hits: for the lower rarity a higher hit is one more dry try.
    case ownHitsOnly
}

/// Exact rates and waits of several rarities that one draw decides between, each with a counter of its own.
///
/// Higher rarities go first: each takes its chance out of what is left of 1, and a guaranteed one takes all of it. A
/// lower guarantee that a higher hit pushes aside stays due, unless that hit resets it. The long run is the stationary
/// state of the chain of all counters: exact sums over one round of the highest counter, and an elimination without
/// subtractions (Grassmann, Taksar and Heyman) between rounds; the relative error stays below 1e-12.
package struct CoupledPity: Sendable {
    package static let mostRarities = 8

    package let rarities: [ProtectedRarity]
    package let resets: ResetRule
    /// Hits per try in the long run, lowest rarity first: the consolidated chances.
    package let rates: [Double]
    let chain: PityStates
    /// The long-run shares of the chain's states.
    let shares: [Double]

    /// - Parameter rarities: lowest first. Throws `neverHappens` if one of them can never come.
    package init(rarities: [ProtectedRarity], resets: ResetRule) throws(ExactError) {
        guard !rarities.isEmpty, rarities.count <= Self.mostRarities else {
            throw .outsideRange("1 to \(Self.mostRarities) rarities")
        }
        let chain = try PityStates(rarities, resets)
        let shares = try chain.stationaryShares()
        var rates = [Double](repeating: 0, count: rarities.count)
        for state in shares.indices where shares[state] > 0 {
            for move in chain.moves(from: state) {
                if let hit = move.hit { rates[hit] += shares[state] * move.chance }
            }
        }
        for rate in rates where rate <= 0 { throw .neverHappens }
        self.rarities = rarities
        self.resets = resets
        self.rates = rates
        self.chain = chain
        self.shares = shares
    }

    /// The mean number of tries from hit to hit.
    package func meanTries(rarity: Int) -> Double? { rates.indices.contains(rarity) ? 1 / rates[rarity] : nil }

    /// Where a wait begins.
    package enum Start: Hashable, Sendable {
        /// With all counters at 0: a new player.
        case fresh
        /// Right after a hit of the wanted rarity, the other counters as in the long run.
        case longRun
    }

    /// The tries until the next hit of a rarity, or of it or any better one.
    package func wait(
        for rarity: Int, orBetter: Bool = false, from start: Start = .fresh
    ) throws(ExactError) -> LatticeDistribution {
        guard rarities.indices.contains(rarity) else { throw .outsideRange("a known rarity") }
        let wanted = { (hit: Int?) -> Bool in hit.map { orBetter ? $0 >= rarity : $0 == rarity } ?? false }
        var mass = [Double](repeating: 0, count: chain.count)
        switch start {
        case .fresh: mass[0] = 1
        case .longRun:
            for state in shares.indices where shares[state] > 0 {
                for move in chain.moves(from: state) where wanted(move.hit) {
                    mass[move.next] += shares[state] * move.chance
                }
            }
            let sum = mass.reduce(0, +)
            for state in mass.indices { mass[state] /= sum }
        }
        var probabilities = [0.0]
        var left = 1.0
        while left > negligibleShare {
            try requireRounds(probabilities.count)
            try requireWork(probabilities.count, chain.count, rarities.count + 1)
            var next = [Double](repeating: 0, count: mass.count)
            var arrived = 0.0
            for state in mass.indices where mass[state] > 0 {
                for move in chain.moves(from: state) {
                    let share = mass[state] * move.chance
                    if wanted(move.hit) { arrived += share } else { next[move.next] += share }
                }
            }
            probabilities.append(arrived)
            mass = next
            left = mass.reduce(0, +)
        }
        return LatticeDistribution(probabilities: probabilities, tail: left)
    }
}

extension CoupledPity: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        coupling == .changingChances
            ? "It is exact for these chances: a better chance of one rarity takes from those below it."
            : PityChain.caveat(under: coupling)
    }
}
