import EconomyStatistics
import MonteCarlo

/// When players first reached something.
struct FirstTimes {
    let headcount: Headcount
    private let clusters: Headcount
    private let whole: ClusterMoments
    private let design: DealtDesign?
    private let designEffect: Double
    private let days: Int
    /// By day of life, up to the last on which anybody reached it: how many had by then.
    private let upTo: [ClusterMoments]

    /// - Parameters:
    ///   - first: by day of life; nil where nobody reached it.
    ///   - headcount: all who could.
    ///   - clusters: those that the days were counted in.
    init(
        _ first: ClusterHistogram?, of headcount: Headcount, clusters: Headcount, designEffect: Double, days: Int
    ) {
        upTo = first?.upTo ?? []
        self.headcount = headcount
        self.clusters = clusters
        whole = headcount.moments
        design = clusters.design
        self.designEffect = designEffect
        self.days = days
    }

    /// How many reached it within the run.
    var reached: Int64 { Int64(clamping: upTo.last?.sum ?? 0) }

    var shareReached: Figure? { Figure(estimate(days - 1)) }

    /// By day of life: the share of players who had reached it by the day's end.
    var shares: [Figure?] { (0..<days).map { Figure(estimate($0)) } }

    /// Of those who can reach it, who had by the end of a day of life, from 1.
    func share(byDay day: Int) -> Figure? { day >= 1 && day <= days ? Figure(estimate(day - 1)) : nil }

    private func estimate(_ day: Int) -> Estimate? {
        let counted = upTo.isEmpty ? ClusterMoments() : upTo[min(day, upTo.count - 1)]
        return Figure.shareEstimate(
            counted, of: whole, products: counted.timesMembers, clusters: Int(clusters.clusters),
            design: design,
            designEffect: designEffect)
    }

    /// By which day (1, 2, …) a share of all players had reached it.
    enum Arrival {
        case day(Figure)
        case notYet

        var cell: Cell {
            switch self {
            case .day(let figure): figure.cell(decimals: 0)
            case .notYet: .text("not yet")
            }
        }
    }

    /// Players who never got there count as later than the run's end, so an interval may be open above.
    func arrival(share: Double) -> Arrival {
        guard headcount.players > 0 else { return .notYet }
        let shares = (0..<days).map { day in
            upTo.isEmpty ? 0 : Double(wide: upTo[min(day, upTo.count - 1)].sum) / Double(headcount.players)
        }
        let places = QuantilePlaces(share, of: shares) { estimate($0)?.interval }
        guard let day = places.place,
            let figure = Figure(
                Double(day + 1), low: places.low.map { Double($0 + 1) }, high: places.high.map { Double($0 + 1) })
        else { return .notYet }
        return .day(figure)
    }
}
