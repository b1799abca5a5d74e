import Foundation

/// A figure that follows from sums over independent groups, with an interval from what each group moves of it.
///
/// Source: B. Efron, *The Jackknife, the Bootstrap and Other Resampling Plans* (1982), chapter 3.
package struct Jackknife: Sendable, Equatable {
    package let value: Double
    package let low: Double
    package let high: Double

    /// On which scale the interval is symmetric: where a figure cannot be below 0, or above 1, it is narrower there.
    package enum Scale: Sendable {
        case amount, share

        fileprivate func up(_ value: Double) -> Double {
            switch self {
            case .amount: max(value, 0).squareRoot()
            case .share: asin(min(max(value, 0), 1).squareRoot())
            }
        }

        fileprivate func down(_ value: Double) -> Double {
            switch self {
            case .amount: pow(max(value, 0), 2)
            case .share: pow(sin(min(max(value, 0), .pi / 2)), 2)
            }
        }
    }

    /// Nil of fewer than two groups, or where a group alone makes the figure.
    ///
    /// - Parameters:
    ///   - groups: sums of one length.
    ///   - trials: of all sums together, how often what a share counts could have happened. Where it never did, or always,
    ///     groups tell nothing of chance, and the interval is that of so many independent trials without it.
    ///   - figure: of all sums together; nil where there is none.
    package init?(
        _ groups: [[Double]], scale: Scale, trials: (([Double]) -> Double)? = nil, _ figure: ([Double]) -> Double?
    ) {
        guard let length = groups.first?.count, groups.count > 1, groups.allSatisfy({ $0.count == length }) else {
            return nil
        }
        let all = groups.reduce(into: Array(repeating: 0.0, count: length)) { sums, group in
            for place in group.indices { sums[place] += group[place] }
        }
        guard let value = figure(all), value.isFinite else { return nil }
        var without: [Double] = []
        for group in groups {
            guard let less = figure(zip(all, group).map { $0 - $1 }), less.isFinite else { return nil }
            without.append(scale.up(less))
        }
        let count = Double(groups.count)
        let mean = without.reduce(0, +) / count
        let variance = without.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } * (count - 1) / count
        guard
            let critical = try? Distributions.tQuantile(
                upperTail: ConfidenceLevel.ninetyFivePercent.tail, degreesOfFreedom: count - 1)
        else { return nil }
        let half = critical * variance.squareRoot()
        self.value = value
        let low = min(scale.down(scale.up(value) - half), value)
        let high = max(scale.down(scale.up(value) + half), value)
        // (1 − p)ⁿ is the tail where nothing of n was a hit.
        let most = trials.map { 1 - pow(ConfidenceLevel.ninetyFivePercent.tail, 1 / max($0(all), 1)) } ?? 0
        self.low = value == 1 ? min(low, 1 - most) : low
        self.high = value == 0 ? max(high, most) : high
    }
}
