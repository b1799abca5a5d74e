extension LatticeDistribution {
    /// The distribution of this amount and of `price` × an independent count beside it.
    func adding(_ count: LatticeDistribution, times price: Int) throws(ExactError) -> LatticeDistribution {
        let (unit, overflows) = count.spacing.multipliedReportingOverflow(by: price)
        guard price >= 0, !overflows else { throw .outsideRange("0 <= price") }
        guard unit > 0 else { return self }
        // A certain 0 has no spacing of its own.
        let common = probabilities.count == 1 ? unit : greatestCommonDivisor(spacing, unit)
        let (mine, theirs) = (probabilities.count == 1 ? 1 : spacing / common, unit / common)
        let size =
            Double(probabilities.count - 1) * Double(mine) + Double(count.probabilities.count - 1) * Double(theirs) + 1
        guard size <= Double(Self.longestTable) else { throw .tooManyOutcomes(limit: Self.longestTable) }
        try requireWork(probabilities.count, count.probabilities.count)
        var sum = [Double](repeating: 0, count: Int(size))
        for (first, share) in probabilities.enumerated() where share > 0 {
            for (second, other) in count.probabilities.enumerated() {
                sum[first * mine + second * theirs] += share * other
            }
        }
        let factor = Double(price)
        return LatticeDistribution(
            mean: mean + factor * count.mean, variance: variance + factor * factor * count.variance, spacing: common,
            probabilities: sum, tail: tail + count.tail)
    }
}

extension PityChain {
    /// The tries that a drop takes as a table, to where less than 1e-16 is left.
    package func wait() throws(ExactError) -> LatticeDistribution {
        var probabilities = [0.0]
        while survival(tries: probabilities.count - 1) > negligibleShare {
            guard probabilities.count <= Self.longestTable else { throw .tooManyOutcomes(limit: Self.longestTable) }
            probabilities.append(probability(tries: probabilities.count))
        }
        return LatticeDistribution(
            mean: meanTries, variance: triesVariance, probabilities: probabilities,
            tail: survival(tries: probabilities.count - 1))
    }
}
