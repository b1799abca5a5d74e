import Foundation

extension LongestDryRun {
    /// The whole distribution of the longest dry run, its mean and variance.
    package func distribution() throws(ExactError) -> LatticeDistribution {
        let rest = log1p(-chance)
        return try Self.table(
            tries: tries, survival: { chance < 1 ? exp(Double($0) * rest) : 0 }, workPerLength: { _ in tries + 1 }
        ) { cumulative(length: $0) }
    }

    /// The table of a distribution function over lengths of 0 … `tries`, up to where it is 1 but for a rounding.
    ///
    /// - Parameter survival: the chance that this many tries, from the first on, are all dry.
    fileprivate static func table(
        tries: Int, survival: (Int) -> Double, workPerLength: (Int) -> Int, _ cumulative: (Int) -> Double
    ) throws(ExactError) -> LatticeDistribution {
        // The first tries alone pass a length with their chance of being dry, which gives a least number of lengths:
        // too much work is refused before it begins.
        var least = 0
        var length = 0
        while length < tries, survival(length + 1) > 1e-14 {
            least += workPerLength(length)
            try requireWork(least, 1)
            length += 1
        }
        var probabilities: [Double] = []
        var before = 0.0
        var work = 0
        while probabilities.count <= tries, before < 1 - 1e-15 {
            work += workPerLength(probabilities.count)
            try requireWork(work, 1)
            // Rounding may let it fall by a last digit.
            let now = max(before, cumulative(probabilities.count))
            probabilities.append(now - before)
            before = now
        }
        return LatticeDistribution(probabilities: probabilities, tail: max(0, 1 - before))
    }
}

extension LongestDryRun: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold, .cappedDays, .otherSpending:
            "It counts tries, not days: fewer tries per day only make the same run last longer."
        case .changingChances, .sharedCounter:
            "It is for tries that share one chance: where chances differ, the longest run lies between those of the "
                + "lowest and of the highest chance."
        case .changingTable: nil
        }
    }
}

extension PityChain {
    /// The longest dry run within `tries` tries from a fresh counter, under pity.
    ///
    /// Renewal: within L means that the first drop comes on try k <= L + 1 and the rest stays within L,
    /// G(n) = Σ P(T = k)·G(n − k), and with fewer than L + 1 tries no drop is needed.
    package func longestDryRun(tries: Int) throws(ExactError) -> LatticeDistribution {
        guard tries >= 0 else { throw .outsideRange("tries >= 0") }
        guard tries <= LongestDryRun.mostTries else { throw .tooManyOutcomes(limit: LongestDryRun.mostTries) }
        let work = { (length: Int) -> Int in
            let (product, overflows) = (tries + 1).multipliedReportingOverflow(by: length + 2)
            return overflows ? .max / 2 : product
        }
        let dry = { survival(tries: $0) }
        return try LongestDryRun.table(tries: tries, survival: dry, workPerLength: work) { length in
            let drops = (0...length).map { probability(tries: $0 + 1) }
            var within = [1.0]
            for number in stride(from: 1, through: tries, by: 1) {
                var share = number <= length ? survival(tries: number) : 0
                for wait in 1...min(number, length + 1) { share += drops[wait - 1] * within[number - wait] }
                within.append(share)
            }
            return within[tries]
        }
    }
}

extension PityChain: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold, .cappedDays, .otherSpending:
            "Tries are exact, but not the number of days: whatever keeps a player from trying makes the wait longer."
        case .changingChances:
            "It is exact for one base chance: bonuses shorten waits, so this is the longest that players with them wait."
        case .sharedCounter:
            "It is for one kind of try only: where several kinds share one counter, the wait lies between theirs."
        case .changingTable: nil
        }
    }
}
