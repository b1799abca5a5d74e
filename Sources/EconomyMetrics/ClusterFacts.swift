import EconomyStatistics
import MonteCarlo

/// What is known of a cluster of players besides its sums.
package struct ClusterFacts: Sendable, Equatable {
    /// By archetype and party size: how many players there are.
    let deal: [Int64]

    /// They are kept of each block of players, which is a cluster.
    package static let note = BlockNote.Part(splitsGauges: false) { $0.headcount().dealt }

    /// - Parameter packed: as they were noted. Nil if these are no facts of a cluster.
    package init?(_ packed: [Int64]) {
        let players = 0...Int64(Plan.blockSize)
        guard !packed.isEmpty, packed.count.isMultiple(of: Layout.partySize), packed.allSatisfy(players.contains),
            players.contains(packed.reduce(0, +))
        else { return nil }
        deal = packed
    }
}

/// The clusters of a sample, all together.
struct SampleClusters: Sendable {
    /// By cluster: what was dealt to those whom the figure is about.
    private let deals: [[Int64]]
    let design: DealtDesign?
    /// How many clusters count; those without a player of the archetype do not.
    let count: Int
    /// How many players there are at most for each that is independent of the others: as many as if the members of one
    /// party were always alike.
    let designEffect: Double

    /// - Parameter archetype: whom the figure is about; nil for all players.
    init(_ facts: [ClusterFacts], archetype: Int?, blocks: Int) {
        // Facts from a file may be of another number of archetypes; then nothing is known of the clusters.
        guard let archetypes = facts.first.map({ $0.deal.count / Layout.partySize }),
            facts.allSatisfy({ $0.deal.count == archetypes * Layout.partySize }), (archetype ?? 0) < archetypes
        else {
            (deals, design, count, designEffect) = ([], nil, blocks, 4)
            return
        }
        var inParties = Array(repeating: 0.0, count: Layout.partySize)
        for cluster in facts {
            for (column, players) in cluster.deal.enumerated() {
                inParties[column % Layout.partySize] += Double(players)
            }
        }
        let all = inParties.reduce(0, +)
        designEffect = all > 0 ? inParties.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element } / all : 1
        if let archetype {
            let own = archetype * Layout.partySize..<(archetype + 1) * Layout.partySize
            deals = facts.map { cluster in own.map { cluster.deal[$0] } }
            count = deals.count { deal in deal.contains { $0 > 0 } }
        } else {
            deals = facts.map(\.deal)
            count = facts.count
        }
        let columns = deals[0].count
        // Of at most ten million players: below 2⁶³.
        var products = Array(repeating: Int64(0), count: columns * columns)
        var players = Array(repeating: Int64(0), count: columns)
        for deal in deals {
            let dealt = deal.indices.filter { deal[$0] != 0 }
            for row in dealt {
                players[row] &+= deal[row]
                for column in dealt { products[row * columns + column] &+= deal[row] &* deal[column] }
            }
        }
        design = DealtDesign(
            clusters: count, products: products.map { Int128($0) }, players: players.map { Int128($0) },
            partySizes: (0..<columns).map { $0 % Layout.partySize + 1 })
    }

    /// Σv·d over clusters.
    func timesDeal(_ values: [Int64]) -> [Int128] {
        guard let columns = deals.first?.count else { return [] }
        var sums = Array(repeating: Int128(0), count: columns)
        for (value, deal) in zip(values, deals) where value != 0 {
            for column in 0..<columns where deal[column] != 0 { sums[column] += Int128(value) * Int128(deal[column]) }
        }
        return sums
    }

    /// What the figure's sums are, cluster by cluster.
    ///
    /// - Parameter cubes: whether to say how skewed y is, as totals know it of what one archetype has or does.
    func pairs(_ y: [Int64], _ x: [Int64], cubes: Bool = false) -> (sums: PairedSums, dealt: DealtSums?) {
        func products(_ a: [Int64], _ b: [Int64]) -> Int128 {
            zip(a, b).reduce(0) { $0 + Int128($1.0) * Int128($1.1) }
        }
        let sums = PairedSums(
            count: count, sumY: y.reduce(0) { $0 + Int128($1) }, sumX: x.reduce(0) { $0 + Int128($1) },
            sumOfSquaresY: products(y, y), sumOfSquaresX: products(x, x), sumOfProducts: products(y, x))
        let third = cubes ? self.cubes(y) : nil
        return (sums, design.map { DealtSums(design: $0, y: timesDeal(y), x: timesDeal(x), cubes: third) })
    }

    /// As totals keep them; nil of several archetypes, or where a sum is too large.
    private func cubes(_ y: [Int64]) -> DealtCubes? {
        var cubes = ClusterCubes()
        var ofDeal: [Int128] = []
        for (y, deal) in zip(y, deals) {
            cubes.add(y, Cluster(deal: deal))
            ClusterCubes.add(deal, to: &ofDeal)
        }
        guard cubes.areKnown, let columns = deals.first?.count else { return nil }
        let players = deals.reduce(Int128(0)) { $0 + Int128($1.reduce(0, +)) }
        return DealtCubes(ofY: cubes.sums, ofDeal: ofDeal, columns: columns, players: players)
    }

    /// Σa·b over clusters without what the deal explains of it.
    func product(_ a: [Double], _ b: [Double]) -> Double {
        let all = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
        guard let design else { return all }
        return all - design.explained(timesDeal(a), timesDeal(b))
    }

    private func timesDeal(_ values: [Double]) -> [Double] {
        var times = Array(repeating: 0.0, count: deals.first?.count ?? 0)
        for (value, deal) in zip(values, deals) where value != 0 {
            for column in deal.indices where deal[column] != 0 { times[column] += value * Double(deal[column]) }
        }
        return times
    }

    /// The standard error of a figure to which clusters add these influences.
    func error(of influences: [Double]) -> ClusterError {
        let squares = influences.reduce(0.0) { $0 + $1 * $1 }
        return ClusterError(squares: squares, times: timesDeal(influences), design, clusters: count)
    }

    /// How skewed the sum of these influences is: its third cumulant over the cube of its standard error.
    ///
    /// As the variance, the third moment is that of what the deal does not explain. The deal's own rounding is as
    /// likely up as down.
    func skewness(of influences: [Double], _ error: ClusterError) -> Double {
        guard error.value > 0, error.degreesOfFreedom > 0 else { return 0 }
        var cubes = 0.0
        if let design {
            let slopes = design.slopes(timesDeal(influences))
            for (influence, deal) in zip(influences, deals) {
                var rest = influence
                for column in deal.indices where deal[column] != 0 { rest -= slopes[column] * Double(deal[column]) }
                cubes += rest * rest * rest
            }
        } else {
            cubes = influences.reduce(0) { $0 + $1 * $1 * $1 }
        }
        // Squares are raised by this factor for what the design has taken from them, so cubes by its power of 3/2: the
        // skewness of sums without rounding is then Σr³ / (Σr²)^(3/2), never beyond 1.
        let raised = (Double(count) / Double(error.degreesOfFreedom)).squareRoot() / error.value
        return min(max(cubes * raised * raised * raised, -1), 1)
    }
}

/// A standard error with its degrees of freedom.
package struct ClusterError: Sendable, Equatable {
    package let value: Double
    package let degreesOfFreedom: Int

    package init(value: Double, degreesOfFreedom: Int) {
        (self.value, self.degreesOfFreedom) = (value, degreesOfFreedom)
    }

    /// Of a sum over clusters (`DealtDesign.variance`); 0 of less than two clusters.
    package init(squares: Double, times: [Double], _ design: DealtDesign?, clusters: Int) {
        guard
            let found = DealtDesign.variance(squares: squares, times: times, design, clusters: clusters)
        else {
            self.init(value: 0, degreesOfFreedom: 0)
            return
        }
        let error = found.variance.squareRoot()
        // A sum that is 0 in theory may keep a rounding error.
        self.init(value: error > 1e-300 ? error : 0, degreesOfFreedom: found.degreesOfFreedom)
    }

    /// Half of an interval's width; nil without a degree of freedom.
    package func halfWidth(_ confidence: ConfidenceLevel = .ninetyFivePercent) -> Double? {
        guard degreesOfFreedom > 0,
            let criticalValue = try? Distributions.tQuantile(
                upperTail: confidence.tail, degreesOfFreedom: Double(degreesOfFreedom))
        else { return nil }
        return criticalValue * value
    }
}
