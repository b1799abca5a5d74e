/// How far observed hits lie from their expectation, in standard deviations.
package struct ZScore: Hashable, Sendable {
    package let value: Double
    /// The chance of a deviation at least this large, either way, if the stated chances are true.
    package let twoSidedPValue: Double

    /// z = (hits − Σp) / √Σp(1 − p) over rolls with known chances p.
    ///
    /// Returns nil without variance: where every chance was 0 or 1, compare hits with their expectation exactly.
    package init?(hits: Int, expected: Double, variance: Double) throws(StatisticsError) {
        guard expected.isFinite, variance.isFinite, variance >= 0 else {
            throw .outsideDomain("finite expectation, 0 <= variance < infinity")
        }
        guard variance > 0 else { return nil }
        value = (Double(hits) - expected) / variance.squareRoot()
        twoSidedPValue = min(1, 2 * (try Distributions.normalUpperTail(abs(value))))
    }
}
