import EconomyStatistics
import Foundation
import MonteCarlo

/// Faucets and sinks of the money while players were in one level band.
struct BandFigures {
    let band: Int
    let name: String
    let players: Int
    let playerDays: Double
    let faucets: Figure?
    let sinks: Figure?
    let coverage: Figure?

    /// Bands in which someone's day ended.
    static func all(of run: EconomyRun) -> [BandFigures] {
        guard let money = run.money else { return [] }
        return (0..<run.layout.bands).compactMap { band in
            let days = Double(run.totals.playerDays(band: band))
            guard days > 0 else { return nil }
            let balance = run.totals.balance(currency: money.currency, band: band)
            let players = Int(run.totals.playersInBand(band))
            return BandFigures(
                band: band, name: run.bandName(band), players: players, playerDays: days,
                faucets: Figure.mean(balance.faucets, of: balance.headcount),
                sinks: Figure.mean(balance.sinks, of: balance.headcount),
                coverage: Figure.coverage(balance))
        }
    }
}

/// How fast something grows with the level: the k of amount ∝ level^k, by least squares over logarithms.
package struct GrowthOrder {
    package let exponent: Double

    /// Nil below three points; amounts and levels of 0 or less are left out.
    package init?(_ points: [(level: Double, amount: Double)]) {
        let logs = points.filter { $0.level > 0 && $0.amount > 0 }.map { (x: log($0.level), y: log($0.amount)) }
        guard logs.count >= 3 else { return nil }
        let size = Double(logs.count)
        let meanX = logs.reduce(0) { $0 + $1.x } / size
        let meanY = logs.reduce(0) { $0 + $1.y } / size
        let spread = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
        guard spread > 0 else { return nil }
        exponent = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    }
}
