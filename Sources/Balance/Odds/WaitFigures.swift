import ExactAnswers
import QuestKernel

/// How long players wait for something that a draw gives, the guarantee included.
package struct WaitFigures: Codable, Hashable, Sendable {
    /// Hits per try in the long run: the consolidated chance.
    package let chancePerTry: Double
    /// From a fresh counter.
    package let meanTries: Double
    /// Half, nine in ten, and all but one in a hundred have it after this many tries; nil where that is too far to
    /// count.
    package let p50: Int?
    package let p90: Int?
    package let p99: Int?
    /// Why a quantile is missing; nil where none is.
    package let missing: String?
    /// The try on which every player has it; nil where nothing guarantees it.
    package let surelyOnTry: Int?
    /// Gold for these tries, where they have a price.
    package let gold: GoldFigures?
}

package struct GoldFigures: Codable, Hashable, Sendable {
    package let mean: Double
    package let p50: Int?
    package let p90: Int?
    package let p99: Int?
}

/// The waits of one draw: what the engine's odds mean for a player who tries again and again.
struct DrawWaits {
    private let odds: DrawOdds
    /// By dry count: the chance of a roll.
    private let rolls: [Double]
    private let isGuaranteed: Bool
    private var known: [[Double]: WaitFigures?] = [:]

    init(_ odds: DrawOdds) {
        self.odds = odds
        let pity = odds.pity ?? Pity(hard: 0)
        var rolls: [Double] = []
        // A counter of the engine stops at the last number it can hold.
        for dryCount in 0..<UInt16.max {
            let chance = pity.chance(base: odds.chance, dryCount: dryCount)
            rolls.append(chance.value)
            let goesOn = pity.hard > 0 || pity.soft.from > 0
            if !goesOn || pity.guarantees(dryCount: dryCount) || chance == .always { break }
            if pity.hard == 0, pity.soft.step <= 0, dryCount >= pity.soft.from { break }
        }
        self.rolls = rolls
        isGuaranteed = pity.hard > 0
    }

    /// The chance of each try to hit at all, by dry count.
    var hitChances: [Double] { rolls.indices.map { hit(at: $0) } }

    /// - Parameters:
    ///   - share: of what a hit gives, how much is wanted.
    ///   - promised: the same on the guaranteed try.
    mutating func wait(share: Double, promised: Double) -> WaitFigures? {
        if let found = known[[share, promised]] { return found }
        let figures = figures(share, promised)
        known[[share, promised]] = .some(figures)
        return figures
    }

    private func figures(_ share: Double, _ promised: Double) -> WaitFigures? {
        let wanted = rolls.indices.map { wantedChance(at: $0, share, promised) }
        guard let machine = try? CounterMachine(wanted: wanted, drops: hitChances),
            let wait = try? machine.passage(to: .wanted),
            let quantiles = try? machine.quantiles([0.5, 0.9, 0.99], of: .wanted)
        else { return nil }
        // The wanted hit resets the counter as any other does: from one to the next it is as from the start.
        let chancePerTry = 1 / wait.mean
        return WaitFigures(
            chancePerTry: chancePerTry, meanTries: wait.mean, p50: quantiles[0], p90: quantiles[1], p99: quantiles[2],
            missing: MissingQuantiles.reason(quantiles, "too far to follow try by try"),
            surelyOnTry: machine.surelyOnTry(.wanted), gold: gold(chancePerTry, quantiles))
    }

    private func isPromised(at dryCount: Int) -> Bool { isGuaranteed && dryCount == rolls.count - 1 }

    /// 1 − (1 − p)ⁿ over the rolls of a try.
    private func atLeastOnce(_ chance: Double) -> Double {
        var none = 1.0
        for _ in 0..<odds.rolls { none *= 1 - chance }
        return odds.rolls == 1 ? chance : 1 - none
    }

    private func hit(at dryCount: Int) -> Double {
        isPromised(at: dryCount) ? 1 : atLeastOnce(rolls[dryCount])
    }

    private func wantedChance(at dryCount: Int, _ share: Double, _ promised: Double) -> Double {
        guard isPromised(at: dryCount) else {
            return share == 1 ? hit(at: dryCount) : atLeastOnce(rolls[dryCount] * share)
        }
        // The guaranteed try rolls too; only if that roll fails is a drop forced.
        return min(1, atLeastOnce(rolls[dryCount] * promised) + (1 - atLeastOnce(rolls[dryCount])) * promised)
    }

    /// Only without pity: tries are then alike, and try k is needed with chance (1 − p)ᵏ⁻¹.
    private func gold(_ chancePerTry: Double, _ quantiles: [Int?]) -> GoldFigures? {
        guard let last = odds.prices.last, rolls.count == 1, !isGuaranteed else { return nil }
        var needed = 1.0
        var mean = 0.0
        for price in odds.prices.dropLast() {
            mean += needed * Double(price)
            needed *= 1 - chancePerTry
        }
        mean += needed * Double(last) / chancePerTry
        func total(_ tries: Int?) -> Int? {
            guard let tries else { return nil }
            let (first, rest) = (odds.prices.prefix(tries), max(0, tries - odds.prices.count))
            let (further, overflows) = Int(last).multipliedReportingOverflow(by: rest)
            return overflows ? nil : Int(first.reduce(0, +)) + further
        }
        return GoldFigures(mean: mean, p50: total(quantiles[0]), p90: total(quantiles[1]), p99: total(quantiles[2]))
    }
}
