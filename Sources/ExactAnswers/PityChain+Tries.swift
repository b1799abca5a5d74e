import Foundation

/// The number of tries T that a drop takes, counted from the last one.
extension PityChain {
    /// P(T > tries), the chance of a dry run of at least `tries`.
    package func survival(tries: Int) -> Double {
        guard tries > 0 else { return 1 }
        guard tries >= survivals.count else { return survivals[tries] }
        guard let steadyChance else { return 0 }
        // Through the logarithm: the rounding of 1 − p would grow with the number of tries.
        return lastSurvival * exp(Double(tries - rollChances.count) * log1p(-steadyChance))
    }

    /// P(T <= tries).
    package func cumulative(tries: Int) -> Double {
        guard rollChances.isEmpty, let steadyChance, tries > 0 else { return 1 - survival(tries: tries) }
        return -expm1(Double(tries) * log1p(-steadyChance))
    }

    /// P(T = tries).
    package func probability(tries: Int) -> Double {
        guard tries >= 1, let hazard = hazard(dryCount: tries - 1) else { return 0 }
        return survival(tries: tries - 1) * hazard
    }

    /// E T = Σ S(d).
    package var meanTries: Double {
        let table = survivals.dropLast().reduce(0, +)
        guard let steadyChance, lastSurvival > 0 else { return table }
        return table + lastSurvival / steadyChance
    }

    /// E (T − E T)².
    package var triesVariance: Double {
        let mean = meanTries
        var variance = 0.0
        for tries in 1..<max(1, survivals.count) {
            let distance = Double(tries) - mean
            variance += distance * distance * probability(tries: tries)
        }
        guard let steadyChance, lastSurvival > 0 else { return variance }
        let distance = Double(rollChances.count) + 1 / steadyChance - mean
        let tailVariance = (1 - steadyChance) / (steadyChance * steadyChance)
        return variance + lastSurvival * (tailVariance + distance * distance)
    }

    /// The smallest number of tries n with P(T <= n) >= `share`; nil outside 0 < share < 1
    /// or where it is too large to count.
    ///
    /// P50, P90 and P99 are what half, nine in ten and all but one in a hundred of the drops need at most.
    package func triesQuantile(_ share: Double) -> Int? {
        guard share > 0, share < 1 else { return nil }
        let reached = share - quantileTolerance
        if let index = survivals.firstIndex(where: { 1 - $0 >= reached }), index > 0 { return index }
        guard let steadyChance, lastSurvival > 0 else { return survivals.count > 1 ? 1 : nil }
        return steadyQuantile(reached: max(reached, .leastNonzeroMagnitude), steadyChance)
    }

    private func steadyQuantile(reached: Double, _ steadyChance: Double) -> Int? {
        let beyond = steadyChance < 1 ? log((1 - reached) / lastSurvival) / log1p(-steadyChance) : 1
        guard beyond < 0x1p62 else { return nil }
        // The logarithms may be one off on either side of a whole number.
        var tries = rollChances.count + max(1, Int(beyond.rounded(.up)) - 1)
        while cumulative(tries: tries) < reached { tries += 1 }
        return tries
    }

    private var lastSurvival: Double { survivals.last ?? 0 }
}
