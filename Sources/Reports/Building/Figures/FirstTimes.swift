import EconomyStatistics
import MonteCarlo

/// When players first reached something.
struct FirstTimes {
    let headcount: Headcount
    /// By day of life: for how many players it was the first time.
    private let byDay: [Int64]

    init(_ byDay: [Int64], of headcount: Headcount) {
        self.byDay = byDay
        self.headcount = headcount
    }

    /// How many reached it within the run.
    var reached: Int64 { byDay.reduce(0, +) }

    var shareReached: Figure? { Figure.share(reached, of: headcount) }

    /// By day of life: the share of players who had reached it by the day's end.
    var shares: [Figure?] {
        var seen: Int64 = 0
        return byDay.map { count in
            seen += count
            return Figure.share(seen, of: headcount)
        }
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
        let players = Int(headcount.players)
        guard players > 0, let day = day(ofRank: Int((share * Double(players)).rounded(.up))) else { return .notYet }
        let ranks = Spread.ranks(share, of: players, designEffect: headcount.largestDesignEffect)
        let low = ranks.flatMap { self.day(ofRank: $0.low) }
        let high = ranks.flatMap { self.day(ofRank: $0.high) }
        guard let figure = Figure(day, low: low, high: high) else { return .notYet }
        return .day(figure)
    }

    /// The day on which the `rank`-th player reached it.
    private func day(ofRank rank: Int) -> Double? {
        guard rank >= 1 else { return nil }
        var seen: Int64 = 0
        for (day, count) in byDay.enumerated() {
            seen += count
            if seen >= rank { return Double(day + 1) }
        }
        return nil
    }
}
