/// How lucky a player's tries of one roll were, given how many they were and with which chances.
///
/// The number of hits is compared with that of independent tries with the same chances (Poisson binomial). A guarantee
/// is no luck: a forced hit counts as the roll that failed.
package struct RollLuck: Sendable, Equatable, Comparable {
    package let tries: Int
    /// Rolled, not forced.
    package let hits: Int
    /// Σ of the chances.
    package let expected: Double
    /// How likely as few hits or fewer are, and as many or more; 0…1, both with the hits themselves.
    package let asFew: Double
    package let asMany: Double

    /// - Parameters:
    ///   - chances: of each try, in parts per million.
    ///   - hits: how many of them were hits, at most as many as the tries.
    /// - Returns: nil without a try.
    package init?(chances: [Int32], hits: Int) {
        guard !chances.isEmpty, (0...chances.count).contains(hits) else { return nil }
        tries = chances.count
        self.hits = hits
        expected = chances.reduce(0.0) { $0 + Double($1) / 1e6 }
        // By number of hits so far, up to those there were; the last place holds all beyond. Every term is positive, so
        // that a tail of one in a trillion is as exact as one in ten.
        var mass = [Double](repeating: 0, count: hits + 2)
        mass[0] = 1
        for (done, chance) in chances.enumerated() {
            let hit = Swift.min(Swift.max(Double(chance) / 1e6, 0), 1)
            let most = Swift.min(done, hits)
            if done >= hits { mass[hits + 1] += mass[hits] * hit }
            var place = Swift.min(most + 1, hits)
            while place > 0 {
                mass[place] = mass[place] * (1 - hit) + mass[place - 1] * hit
                place -= 1
            }
            mass[0] *= 1 - hit
        }
        asFew = Swift.min(mass.dropLast().reduce(0, +), 1)
        asMany = Swift.min(mass[hits] + mass[hits + 1], 1)
    }

    private var isUnlucky: Bool { asFew <= asMany }

    /// The unluckier is the smaller. Each is compared by the tail that it is in: near 1 a number is too coarse.
    package static func < (one: RollLuck, other: RollLuck) -> Bool {
        if one.isUnlucky != other.isUnlucky { return one.isUnlucky }
        return one.isUnlucky ? one.asFew < other.asFew : one.asMany > other.asMany
    }
}

/// What a quantity of one player is.
package enum QuantityValue: Sendable, Equatable, Comparable {
    /// Days and levels from 0.
    case count(Int64)
    case luck(RollLuck)

    /// Values of one quantity are of one kind.
    package static func < (one: QuantityValue, other: QuantityValue) -> Bool {
        switch (one, other) {
        case (.count(let one), .count(let other)): one < other
        case (.luck(let one), .luck(let other)): one < other
        case (.count, .luck): true
        case (.luck, .count): false
        }
    }
}
