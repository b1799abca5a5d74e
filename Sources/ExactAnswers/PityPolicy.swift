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

    /// The table of chances that this makes of a base chance.
    package func hazard(base: Double) throws(ExactError) -> Hazard {
        try requireChance(base, "base chance")
        if let hard, hard < 1 { throw .outsideRange("hard >= 1") }
        if let soft {
            guard soft.from >= 1 else { throw .outsideRange("soft.from >= 1") }
            guard soft.step > 0, soft.step.isFinite else { throw .outsideRange("0 < soft.step < infinity") }
        }
        guard hard != nil || soft != nil else { return Hazard(rolls: [base], isGuaranteed: false) }
        var rolls: [Double] = []
        while true {
            guard rolls.count < PityChain.longestTable else { throw .tooManyOutcomes(limit: PityChain.longestTable) }
            let chance = rollChance(base: base, dryCount: rolls.count)
            rolls.append(chance)
            if chance >= 1 || rolls.count == hard { break }
        }
        return Hazard(rolls: rolls, isGuaranteed: true)
    }

    /// The chance of the roll after `dryCount` dry tries; a guarantee does not change it.
    private func rollChance(base: Double, dryCount: Int) -> Double {
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

/// The chance of a hit by the number of dry tries before.
package struct Hazard: Hashable, Sendable {
    /// The chance of each roll, without the guarantee; the last one holds for all further tries.
    package let rolls: [Double]
    /// Whether the try of the last roll hits even where its roll fails.
    package let isGuaranteed: Bool

    package init(rolls: [Double], isGuaranteed: Bool) {
        self.rolls = rolls
        self.isGuaranteed = isGuaranteed
    }

    /// A table of chances by dry count, of which the last stays, with a guarantee on try `hard` if there is one.
    package init(table: [Double], hard: Int?) {
        guard let hard, let last = table.last else {
            self.init(rolls: table, isGuaranteed: false)
            return
        }
        let rest = [Double](repeating: last, count: max(0, hard - table.count))
        self.init(rolls: Array((table + rest).prefix(hard)), isGuaranteed: true)
    }

    func check() throws(ExactError) {
        guard let last = rolls.last else { throw .neverHappens }
        guard rolls.count <= PityChain.longestTable + 1 else { throw .tooManyOutcomes(limit: PityChain.longestTable) }
        for chance in rolls { try requireChance(chance, "roll chance") }
        guard isGuaranteed || last > 0 || rolls.contains(1) else { throw .neverHappens }
    }
}

func requireChance(_ chance: Double, _ name: String) throws(ExactError) {
    guard chance >= 0, chance <= 1 else { throw .outsideRange("0 <= \(name) <= 1") }
}
