import EconomyMetrics
import EconomyStatistics
import MonteCarlo

/// The errors of what follows from the chances to drop after 0, 1, 2, … dry tries.
///
/// A cluster with y drops in x tries after d dry ones changes the chance h = Σy / Σx by (y − h·x) / Σx. What the tries
/// of a wait go through is a product of such chances, so that its logarithm changes by their sum. Were all tries
/// independent, this would be Greenwood's formula (M. Greenwood 1926); but members of a party share their luck's
/// bonuses, and who has a higher chance after one dry try has it after the next.
struct DryCountErrors {
    private let products: WeighedProducts
    /// By column of the products.
    private let sums: [Sum]
    /// By dry count: drops over tries.
    private let rates: [Double]
    private let clusters: Int
    private let design: DealtDesign?

    fileprivate struct Sum {
        let whole: Double
        let timesDeal: [Double]
    }

    init(_ totals: Accumulators, code: Int, _ cells: [RollFigures], hasGuarantee: Bool) {
        let headcount = totals.headcount()
        products = totals.productsByDryCount(code: code).forWeights()
        clusters = Int(headcount.clusters)
        design = headcount.design
        sums = cells.indices.flatMap { dryCount -> [Sum] in
            let moments = totals.rollMoments(code: code, cell: dryCount)
            let isSure = hasGuarantee && dryCount == cells.count - 1
            let dropped = isSure ? [moments.forced] : [moments.hits, moments.forced]
            return [Sum([moments.tries]), Sum(dropped)]
        }
        rates = cells.indices.map { [sums] in
            sums[2 * $0].whole > 0 ? sums[2 * $0 + 1].whole / sums[2 * $0].whole : 0
        }
    }

    /// Of the logarithm of how many waits exceed this many tries.
    func logSurvival(tries: Int) -> ClusterError { error(survival(tries)) }

    /// Of the logarithm of how many waits end, by a drop or by force, just at this try.
    ///
    /// - Parameter drops: how many of those that come so far do.
    func logShare(tries: Int, drops: Double) -> ClusterError {
        var weights = survival(tries - 1)
        weights.append(drops > 0 ? 1 / drops : 0)
        return error(weights)
    }

    /// By dry count: how the logarithm of the survival moves with the chance to drop there.
    private func survival(_ tries: Int) -> [Double] { rates.prefix(tries).map { $0 < 1 ? -1 / (1 - $0) : 0 } }

    /// - Parameter weights: by dry count, how a figure moves with the chance to drop there.
    private func error(_ weights: [Double]) -> ClusterError {
        var byColumn = Array(repeating: 0.0, count: sums.count)
        var times: [Double] = []
        for (dryCount, weight) in weights.enumerated() where sums[2 * dryCount].whole > 0 {
            let share = weight / sums[2 * dryCount].whole
            byColumn[2 * dryCount] = -share * rates[dryCount]
            byColumn[2 * dryCount + 1] = share
        }
        for (column, weight) in byColumn.enumerated() where weight != 0 {
            let its = sums[column].timesDeal
            if times.count < its.count { times += Array(repeating: 0, count: its.count - times.count) }
            for place in its.indices { times[place] += weight * its[place] }
        }
        return ClusterError(squares: products.squares(byColumn), times: times, design, clusters: clusters)
    }
}

extension DryCountErrors.Sum {
    /// Of some sums together.
    fileprivate init(_ moments: [ClusterMoments]) {
        whole = moments.reduce(0) { $0 + Double(wide: $1.sum) }
        let columns = moments.map(\.timesDeal.count).max() ?? 0
        timesDeal = (0..<columns).map { column in
            moments.reduce(0) { $0 + ($1.timesDeal.isEmpty ? 0 : Double(wide: $1.timesDeal[column])) }
        }
    }
}

extension ClusterError {
    /// Of a figure so many times as large.
    func times(_ factor: Double) -> ClusterError {
        ClusterError(value: value * factor, degreesOfFreedom: degreesOfFreedom)
    }
}
