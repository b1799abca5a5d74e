/// What a player sees over many drops, and over a given number of tries.
extension PityChain {
    /// 1 / E T, the consolidated drop chance of a try.
    package var longRunDropsPerTry: Double { 1 / meanTries }

    /// The share of drops that the guarantee forced because the last roll failed too.
    package var forcedShareOfDrops: Double {
        guard steadyChance == nil, let lastChance = rollChances.last else { return 0 }
        return survivals[rollChances.count - 1] * (1 - lastChance)
    }

    /// The long-run share of tries that come after exactly `dryCount` dry ones: π(d) = S(d) / E T.
    package func stationaryShare(dryCount: Int) -> Double {
        dryCount < 0 ? 0 : survival(tries: dryCount) / meanTries
    }

    /// π(0), π(1), ... for as long as they exceed `cutoff`, within the table's limit.
    package func stationaryShares(cutoff: Double = 1e-15) -> [Double] {
        let mean = meanTries
        var shares: [Double] = []
        while shares.count < Self.longestTable {
            let share = survival(tries: shares.count) / mean
            guard share > cutoff else { break }
            shares.append(share)
        }
        return shares
    }

    /// The expected number of drops in a player's first `tries` tries, from a fresh counter.
    ///
    /// Renewal equation m(n) = Σ P(T = k)·(1 + m(n − k)); tries × (1 / E T) misses the slow start that pity causes.
    package func expectedDrops(tries: Int) throws(ExactError) -> Double {
        guard tries >= 0 else { throw .outsideRange("tries >= 0") }
        // The work grows with tries times the shorter of tries and table.
        let limit = Self.longestTable
        guard tries <= limit, tries * min(tries, survivals.count + 1) <= 1_000 * limit else {
            throw .tooManyOutcomes(limit: limit)
        }
        var shares = [Double](repeating: 0, count: survivals.count)
        shares[0] = 1
        var drops = 0.0
        for _ in 0..<tries {
            var dropped = 0.0
            var carried = 0.0
            for dryCount in shares.indices {
                let here = shares[dryCount]
                shares[dryCount] = carried
                let drop = here * (hazard(dryCount: dryCount) ?? 0)
                dropped += drop
                carried = here - drop
            }
            // Dry counts beyond the table share one chance, so they share the last entry.
            shares[shares.count - 1] += carried
            shares[0] += dropped
            drops += dropped
        }
        return drops
    }
}
