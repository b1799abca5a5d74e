import EconomyStatistics
import MonteCarlo

/// Tries of one kind: what happened beside what the chances predict.
struct RollFigures {
    /// Fewer expected hits or misses than this are too few for a z score of their own.
    static let leastVariance = 10.0

    let cell: RollCell

    init(_ cell: RollCell) { self.cell = cell }

    /// Rolled and forced hits.
    var drops: Int64 { cell.hits + cell.forced }

    /// Σp.
    var expectedHits: Double { Double(cell.chances) / 1e6 }

    /// The mean of the chances that were rolled at.
    var meanChance: Double? { cell.tries > 0 ? expectedHits / Double(cell.tries) : nil }

    /// The share of tries whose roll hit, by Wilson.
    var rate: Figure? { Figure.share(cell.hits, of: cell.tries) }

    /// z = (hits − Σp) / √Σp(1 − p); nil where every chance was 0 or 1.
    var z: Double? {
        let variance = Double(cell.variances) / 1e12
        return ((try? ZScore(hits: Int(cell.hits), expected: expectedHits, variance: variance)) ?? nil)?.value
    }

    /// z where the sample is large enough to judge by it.
    var testableZScore: Double? { Double(cell.variances) / 1e12 >= Self.leastVariance ? z : nil }

    /// z against one designed chance for all tries.
    func z(designed chance: Double) -> Double? {
        let tries = Double(cell.tries)
        let variance = tries * chance * (1 - chance)
        guard variance > 0 else { return nil }
        return ((try? ZScore(hits: Int(cell.hits), expected: tries * chance, variance: variance)) ?? nil)?.value
    }
}

extension RollMoments {
    /// Rolled hits over tries: its interval takes into account that the tries of one player, and of one party, depend
    /// on each other.
    func clusteredRate(of headcount: Headcount) -> Figure? {
        Figure.ratio(hits, to: tries, products: triesTimesHits, of: headcount)
    }
}
