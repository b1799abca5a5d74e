/// How a game protects against bad luck: by a guarantee, by a rising chance, by both or not at all.
package struct PityPolicy: Hashable, Sendable {
    /// The N-th try since the last drop is guaranteed at the latest. It still rolls: only if that roll fails is the
    /// drop *forced*. So at most N − 1 tries in a row stay dry.
    package let hard: Int?
    package let soft: SoftPity?

    package static let none = PityPolicy()

    package init(hard: Int? = nil, soft: SoftPity? = nil) {
        self.hard = hard
        self.soft = soft
    }

    /// The chance of the roll after `dryCount` dry tries; a guarantee does not change it.
    func rollChance(base: Double, dryCount: Int) -> Double {
        guard let soft, dryCount + 1 >= soft.from else { return base }
        return min(1, base + Double(dryCount + 2 - soft.from) * soft.step)
    }
}

/// A chance that rises try by try.
///
/// With base chance p, try k since the last drop rolls at min(1, p + step · (k − from + 1)) from k = `from` on: the try
/// `from` is the first that is better than the base.
package struct SoftPity: Hashable, Sendable {
    /// 1-based number of the first try with a raised chance.
    package let from: Int
    /// Points of probability added with each try.
    package let step: Double

    package init(from: Int, step: Double) {
        self.from = from
        self.step = step
    }
}
