import Balance
import EconomyMetrics
import EconomyStatistics
import ExactAnswers
import Foundation
import MonteCarlo
import QuestKernel

/// Waits for a drop under pity, simulated beside exact.
///
/// Both use the chance to drop after d dry tries, not the completed waits: the run's end cuts the last wait of every
/// player short, and long waits most often. Simulated: hits / tries at each dry count; exact: the mean of the chances
/// that were rolled there.
struct PityFigures {
    let roll: GameDescription.Roll
    let pity: Pity
    let cells: [RollFigures]
    let whole: RollFigures
    let moments: RollMoments
    /// The chain of the chances that were rolled, bonuses included.
    let exact: PityChain?
    /// The chain of the chance in content, before any bonus.
    let designed: PityChain?
    /// S(0), S(1), …: how many waits exceed this many tries, by simulated hits.
    let survivals: [Double]
    private let errors: DryCountErrors

    /// Nil for a roll without a pity counter.
    init?(_ totals: Accumulators, code: Int) {
        let roll = totals.description.rolls[code]
        guard case .pity(let pity) = roll.shape else { return nil }
        self.roll = roll
        self.pity = pity
        let cells = (0..<totals.layout.rollCells[code]).map { RollFigures(totals, code: code, cell: $0) }
        self.cells = cells
        whole = RollFigures(totals, code: code)
        moments = totals.rollMoments(code: code)
        let hasGuarantee = pity.hard > 0

        var survivals = [1.0]
        for (dryCount, cell) in cells.enumerated() {
            let tries = Double(cell.cell.tries)
            // The last cell of a counter without a guarantee holds all longer dry runs too.
            guard tries > 0, hasGuarantee || dryCount < cells.count - 1 else { break }
            let isGuaranteed = hasGuarantee && dryCount == cells.count - 1
            let hazard = isGuaranteed ? 1 : Double(cell.drops) / tries
            survivals.append((survivals.last ?? 0) * (1 - hazard))
        }
        self.survivals = survivals
        errors = DryCountErrors(totals, code: code, cells, hasGuarantee: hasGuarantee)
        exact = Self.chain(cells, hasGuarantee: hasGuarantee)
        designed = roll.designedChances.first.flatMap { Self.chain($0, pity) }
    }

    /// Dry counts that no player reached roll at the chance before them; they weigh almost nothing.
    private static func chain(_ cells: [RollFigures], hasGuarantee: Bool) -> PityChain? {
        guard var last = cells.first?.meanChance else { return nil }
        let chances = cells.map { cell -> Double in
            last = min(1, max(0, cell.meanChance ?? last))
            return last
        }
        if hasGuarantee { return try? PityChain(rollChances: chances, thenSteady: nil) }
        return try? PityChain(rollChances: chances.dropLast(), thenSteady: last)
    }

    private static func chain(_ base: Probability, _ pity: Pity) -> PityChain? {
        let ramps = pity.soft.from > 0 && pity.soft.step > 0
        let policy = PityPolicy(
            hard: pity.hard > 0 ? Int(pity.hard) : nil,
            soft: ramps ? SoftPity(from: Int(pity.soft.from), step: pity.soft.step.value) : nil)
        return try? PityChain(baseChance: base.value, policy: policy)
    }
}

extension PityFigures {
    var hasGuarantee: Bool { pity.hard > 0 }

    /// P(a drop takes exactly `tries` tries), simulated.
    func share(tries: Int) -> Figure? {
        guard tries >= 1, tries < survivals.count else { return nil }
        let before = survivals[tries - 1]
        let share = before - survivals[tries]
        guard before > 0, share > 0 else {
            // Nobody's drop took so many: what the tries there can say is how rare it is at most.
            guard before > 0, let most = cells[tries - 1].rate?.high else { return Figure(max(0, share)) }
            return Figure(0, low: 0, high: before * most)
        }
        return Figure(share, error: errors.logShare(tries: tries, drops: share / before).times(share))
    }

    /// The share of drops that the guarantee forced: dry up to it, and then a failed roll.
    var forcedShare: Figure? {
        guard hasGuarantee, survivals.count == cells.count + 1, let last = cells.last else { return nil }
        let tries = Double(last.cell.tries)
        let miss = Double(last.cell.forced) / tries
        let share = survivals[cells.count - 1] * miss
        guard share > 0 else { return Figure(0) }
        return Figure(share, error: errors.logShare(tries: cells.count, drops: miss).times(share))
    }

    /// The fewest tries that are enough for a share of the drops, simulated.
    func triesQuantile(_ share: Double) -> Figure? {
        func first(_ shift: Double) -> Double? {
            survivals.indices.dropFirst().first { index in
                // The error is only asked for where it counts: it follows from all pairs of dry counts.
                let moved = shift == 0 ? 1 : exp(shift * (errors.logSurvival(tries: index).halfWidth() ?? 0))
                return 1 - survivals[index] * moved >= share - 1e-12
            }.map(Double.init)
        }
        guard let value = first(0) else { return nil }
        return Figure(value, low: first(-1), high: first(1))
    }
}

extension Figure {
    /// A share with Wilson's interval, of as many independent ones as would have the same error.
    fileprivate init?(_ share: Double, error: ClusterError) {
        let interval = (try? Interval.ofShare(share, error: error.value, error.degreesOfFreedom)) ?? nil
        self.init(share, low: interval?.low, high: interval?.high)
    }
}
