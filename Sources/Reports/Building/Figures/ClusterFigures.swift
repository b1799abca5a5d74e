import EconomyStatistics
import MonteCarlo

// Every error of a report: clusters of players are independent, and what was dealt to them explains a part of how they
// differ.
extension Headcount {
    /// By how much the variance of a share could at most be larger than that of as many independent players: Σn² / Σn
    /// over parties, reached if the members of one party were always alike. 1 where all play alone.
    package var largestDesignEffect: Double { players > 0 ? Double(partySquares) / Double(players) : 1 }

    /// Players as the denominators of a ratio.
    var moments: ClusterMoments {
        ClusterMoments(
            sum: Int128(players), squares: memberSquares, timesMembers: memberSquares, timesDeal: timesDeal)
    }

    var design: DealtDesign? {
        dealProducts.isEmpty
            ? nil
            : DealtDesign(
                clusters: Int(clusters), products: dealProducts, players: dealt, partySizes: partySizes)
    }
}

extension Figure {
    /// The mean over players; players who are not in the moments count as 0.
    ///
    /// - Parameter isAmount: whether it cannot be below 0.
    package static func mean(_ moments: ClusterMoments, of headcount: Headcount, isAmount: Bool = true) -> Figure? {
        Figure(estimate(moments, of: headcount, isAmount: isAmount))
    }

    package static func estimate(
        _ moments: ClusterMoments, of headcount: Headcount, isAmount: Bool = true
    ) -> Estimate? {
        let (sums, dealt) = pairs(
            moments, to: headcount.moments, products: moments.timesMembers, clusters: Int(headcount.clusters),
            design: headcount.design, cubes: cubes(moments.cubes, of: headcount))
        return (try? Estimate.ratio(of: sums, dealt: dealt, isAmount: isAmount)) ?? nil
    }

    private static func cubes(_ cubes: ClusterCubes, of headcount: Headcount) -> DealtCubes? {
        guard cubes.areKnown else { return nil }
        return DealtCubes(
            ofY: cubes.sums, ofDeal: headcount.dealCubes, columns: headcount.dealt.count,
            players: headcount.dealt.reduce(0, +))
    }

    /// The ratio of two sums over clusters.
    static func ratio(
        _ part: ClusterMoments, to whole: ClusterMoments, products: Int128, of headcount: Headcount
    ) -> Figure? {
        let (sums, dealt) = pairs(
            part, to: whole, products: products, clusters: Int(headcount.clusters), design: headcount.design)
        return Figure((try? Estimate.ratio(of: sums, dealt: dealt, isAmount: true)) ?? nil)
    }

    /// The share of players who did something.
    ///
    /// - Parameters:
    ///   - headcount: all who could.
    ///   - designEffect: the largest that there can be.
    package static func share(
        _ counted: ClusterMoments, of headcount: Headcount, designEffect: Double
    ) -> Figure? {
        Figure(
            shareEstimate(
                counted, of: headcount.moments, products: counted.timesMembers, clusters: Int(headcount.clusters),
                design: headcount.design, designEffect: designEffect))
    }

    /// Hits over tries of unlike players.
    static func rate(
        _ hits: ClusterMoments, of tries: ClusterMoments, products: Int128, clusters: Headcount, designEffect: Double
    ) -> Figure? {
        Figure(
            shareEstimate(
                hits, of: tries, products: products, clusters: Int(clusters.clusters), design: clusters.design,
                designEffect: designEffect))
    }

    static func shareEstimate(
        _ part: ClusterMoments, of whole: ClusterMoments, products: Int128, clusters: Int, design: DealtDesign?,
        designEffect: Double
    ) -> Estimate? {
        let (sums, dealt) = pairs(part, to: whole, products: products, clusters: clusters, design: design)
        let independent = Double(wide: whole.sum) / max(designEffect, 1)
        return (try? Estimate.share(of: sums, dealt: dealt, independent: independent)) ?? nil
    }

    /// Sinks / faucets.
    static func coverage(_ balance: BalanceMoments) -> Figure? {
        ratio(balance.sinks, to: balance.faucets, products: balance.products, of: balance.headcount)
    }

    private static func pairs(
        _ y: ClusterMoments, to x: ClusterMoments, products: Int128, clusters: Int, design: DealtDesign?,
        cubes: DealtCubes? = nil
    ) -> (PairedSums, DealtSums?) {
        let sums = PairedSums(
            count: clusters, sumY: y.sum, sumX: x.sum, sumOfSquaresY: y.squares,
            sumOfSquaresX: x.squares, sumOfProducts: products)
        guard let design else { return (sums, nil) }
        let none = Array(repeating: Int128(0), count: design.columns)
        func columns(_ moments: ClusterMoments) -> [Int128] { moments.timesDeal.isEmpty ? none : moments.timesDeal }
        return (sums, DealtSums(design: design, y: columns(y), x: columns(x), cubes: cubes))
    }
}
