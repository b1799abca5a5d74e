import Foundation

/// The longest dry run within a number of independent tries without pity.
package struct LongestDryRun: Sendable {
    package static let mostTries = 1_000_000

    package let chance: Double
    package let tries: Int

    package init(chance: Double, tries: Int) throws(ExactError) {
        try requireChance(chance, "chance")
        guard tries >= 0 else { throw .outsideRange("tries >= 0") }
        guard tries <= Self.mostTries else { throw .tooManyOutcomes(limit: Self.mostTries) }
        self.chance = chance
        self.tries = tries
    }

    /// P(longest dry run <= length), by A(n) = A(n − 1) − p·q^(length + 1)·A(n − length − 2).
    ///
    /// The first run to pass `length` does so with its try number length + 1, right after a drop or at the start.
    package func cumulative(length: Int) -> Double {
        guard length >= 0 else { return 0 }
        guard length < tries else { return 1 }
        let tooLong = chance < 1 ? exp(Double(length + 1) * log1p(-chance)) : 0
        // within[n] is A(n), up to n = length without a way to fail.
        var within = [Double](repeating: 1, count: tries + 1)
        within[length + 1] = 1 - tooLong
        for index in stride(from: length + 2, through: tries, by: 1) {
            within[index] = within[index - 1] - chance * tooLong * within[index - length - 2]
        }
        return max(0, within[tries])
    }

    /// The smallest length with P(longest dry run <= length) >= `share`; nil outside 0 < share < 1.
    package func quantile(_ share: Double) -> Int? {
        guard share > 0, share < 1 else { return nil }
        var low = 0
        var high = tries
        while low < high {
            let middle = low + (high - low) / 2
            if cumulative(length: middle) >= share - quantileTolerance { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
