/// Mean and variance of what it takes to climb a ladder, one passage from level to level at a time.
///
/// Passage i leads from level i to i + 1. Failing lands on a lower level j, from where passages j … i must be made
/// again: aᵢ = (cᵢ + qᵢ·(aⱼ + … + aᵢ₋₁)) / pᵢ. Passages are independent, so variances follow by the law of total
/// variance. Only positive terms are added: the relative error stays below 1e-13 however deep a ladder falls.
struct LadderMoments {
    /// Of each passage.
    private(set) var means: [Double] = []
    private(set) var variances: [Double] = []

    /// - Parameter prices: what an attempt at each step counts: gold, or 1 for attempts.
    init(_ steps: [EnhancementStep], _ rule: FailureRule, prices: [Int]) throws(ExactError) {
        for (level, step) in steps.enumerated() {
            let price = Double(prices[level])
            let chance = step.chanceOfAttempt
            if case .credit(let policy) = rule {
                let chain = try PityChain(baseChance: chance, policy: policy)
                means.append(price * chain.meanTries)
                variances.append(price * price * chain.triesVariance)
                continue
            }
            guard chance > 0 else { throw .neverHappens }
            let landing = rule.landing(from: level)
            let again = means[landing..<level].reduce(0, +)
            let againVariance = variances[landing..<level].reduce(0, +)
            let miss = 1 - chance
            let mean = (price + miss * again) / chance
            // Success costs nothing more, failure the way back up and this passage once again.
            let spread = again + mean
            means.append(mean)
            variances.append((miss * againVariance + chance * miss * spread * spread) / chance)
            guard mean.isFinite, variances[level].isFinite else { throw .tooManyOutcomes(limit: .max) }
        }
    }

    /// From the foot to a level.
    func mean(to level: Int) -> Double { means.prefix(level).reduce(0, +) }
    func variance(to level: Int) -> Double { variances.prefix(level).reduce(0, +) }
}
