import EconomyStatistics
import MonteCarlo

/// Tries of one kind: what happened beside what the chances predict.
struct RollFigures {
    /// Fewer expected hits or misses than this are too few for a z score of their own.
    static let leastVariance = 10.0

    let cell: RollCell

    /// The share of tries whose roll hit: its interval takes into account that players' chances differ.
    let rate: Figure?

    /// A cell of a kind; all of them together without one.
    init(_ totals: Accumulators, code: Int, cell: Int? = nil) {
        self.cell = cell.map { totals.roll(code: code, cell: $0) } ?? totals.roll(code: code)
        let moments = cell.map { totals.rollMoments(code: code, cell: $0) } ?? totals.rollMoments(code: code)
        rate = moments.rate(of: totals.headcount())
    }

    /// Rolled and forced hits.
    var drops: Int64 { cell.hits + cell.forced }

    /// Σp.
    var expectedHits: Double { Double(cell.chances) / 1e6 }

    /// The mean of the chances that were rolled at.
    var meanChance: Double? { cell.tries > 0 ? expectedHits / Double(cell.tries) : nil }

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
    /// Rolled hits over tries. Where all or none hit, tries count as independent: each is a draw of its own.
    func rate(of headcount: Headcount) -> Figure? {
        Figure.rate(hits, of: tries, products: triesTimesHits, clusters: headcount, designEffect: 1)
    }
}
