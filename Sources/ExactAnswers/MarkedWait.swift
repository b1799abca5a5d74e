import Foundation

/// Exact tries until a drop of a certain kind, where any drop resets the pity counter.
///
/// A guarantee of *some* drop is not a guarantee of *this* one: a lesser drop resets the count. By dry count d, a try
/// is the wanted drop with chance c(d), another one with chance r(d), otherwise dry; the share of the wanted kind may
/// differ on the guaranteed try, for example where pity promises a quality.
package struct MarkedWait: Sendable {
    /// Tries times dry counts beyond which a wait is not followed one by one.
    package static let longestWalk = 1 << 24

    private let wanted: [Double]
    private let other: [Double]
    private let survivals: [Double]
    /// The chance of a wanted drop within one run from drop to drop, and the mean length of such a run.
    private let chanceAWait: Double
    private let meanWait: Double

    /// - Parameters:
    ///   - wanted: by dry count, the chance that a try is the wanted drop.
    ///   - drops: by dry count, the chance that it is any drop. After the last entry a drop is certain, or the last
    ///     entry stands for all further tries.
    package init(wanted: [Double], drops: [Double]) throws(ExactError) {
        guard !drops.isEmpty, wanted.count == drops.count else { throw .outsideRange("a chance for each dry count") }
        guard drops.count <= 100_000 else { throw .tooManyOutcomes(limit: 100_000) }
        var survivals = [1.0]
        for (chance, drop) in zip(wanted, drops) {
            try requireChance(drop, "drop chance")
            guard chance >= 0, chance <= drop + 1e-12 else { throw .outsideRange("0 <= wanted <= drop chance") }
            survivals.append((survivals.last ?? 0) * (1 - drop))
        }
        self.wanted = zip(wanted, drops).map { min($0, $1) }
        other = zip(wanted, drops).map { max(0, $1 - $0) }
        self.survivals = survivals
        let last = drops.count - 1
        let lastDrop = drops[last]
        // All tries from the last entry on are alike.
        let tail = lastDrop < 1 ? survivals[last + 1] : 0
        guard lastDrop > 0 || tail == 0 else { throw .neverHappens }
        var chance = 0.0
        var length = 0.0
        for dryCount in drops.indices {
            chance += survivals[dryCount] * self.wanted[dryCount]
            length += survivals[dryCount]
        }
        if tail > 0 {
            chance += tail * self.wanted[last] / lastDrop
            length += tail / lastDrop
        }
        guard chance > 0 else { throw .neverHappens }
        chanceAWait = chance
        meanWait = length
    }

    /// Wanted drops per try in the long run: the consolidated chance, pity included.
    package var longRunChance: Double { chanceAWait / meanWait }

    /// E T from a fresh counter. Runs from drop to drop are independent: their mean length over the chance of each.
    package var meanTries: Double { meanWait / chanceAWait }

    /// The try on which it comes at the latest; nil where there is no such try.
    package var surelyOnTry: Int? {
        guard survivals.last == 0 else { return nil }
        for dryCount in other.indices where survivals[dryCount] > 0 && other[dryCount] > 1e-12 { return nil }
        return survivals.firstIndex(of: 0)
    }

    /// For each of these rising shares, the fewest tries that are enough with that chance; nil where it is too far to
    /// count.
    ///
    /// Chance mass walks try by try over the dry counts. Once the chance of a try, among those who still wait, is the
    /// same for two rounds of the counter, it stays the same, and the rest is a power: off by less than one try in
    /// 10¹².
    package func quantiles(_ rising: [Double]) -> [Int?] {
        let last = wanted.count - 1
        var mass = [Double](repeating: 0, count: last + 1)
        mass[0] = 1
        var alive = 1.0
        var rate = 0.0
        var steadyFor = 0
        var tries = 0
        var found: [Int?] = []
        for share in rising {
            guard share > 0, share < 1 else {
                found.append(nil)
                continue
            }
            let target = 1 - share + quantileTolerance
            while alive > target, steadyFor <= 2 * mass.count, tries < Self.longestWalk / mass.count {
                let now = step(&mass) / alive
                tries += 1
                steadyFor = abs(now - rate) <= 1e-13 * now ? steadyFor + 1 : 0
                rate = now
                alive = mass.reduce(0, +)
            }
            guard alive > target else {
                found.append(tries)
                continue
            }
            let further = steadyFor > 2 * mass.count && rate > 0 ? log(target / alive) / log1p(-rate) : .infinity
            found.append(further < 0x1p53 ? tries + Int(further.rounded(.up)) : nil)
        }
        return found
    }

    /// One try; returns how much of the mass ended.
    private func step(_ mass: inout [Double]) -> Double {
        let last = mass.count - 1
        var arrived = 0.0
        var restarted = 0.0
        var carried = 0.0
        for dryCount in mass.indices {
            let here = mass[dryCount]
            mass[dryCount] = carried
            arrived += here * wanted[dryCount]
            restarted += here * other[dryCount]
            carried = here * (1 - wanted[dryCount] - other[dryCount])
        }
        // A certain drop leaves nothing but a rounding.
        mass[last] += survivals[last + 1] > 0 ? carried : 0
        mass[0] += restarted
        return arrived
    }
}

extension MarkedWait: ExactAnswer {
    package static func caveat(under coupling: Coupling) -> String? {
        switch coupling {
        case .limitedByGold, .cappedDays, .otherSpending: PityChain.caveat(under: coupling)
        case .changingChances:
            "It is exact for one base chance: with a better one, a kind that only the guaranteed try gives comes later."
        case .sharedCounter: "It is for one kind of try only: other kinds at the same counter reset it too."
        case .changingTable: "It is for this table only: another place, level or class has its own."
        }
    }
}
