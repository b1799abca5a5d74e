import EconomyStatistics
import Testing

/// Holds hits of independent tries to their exact expectation: |z| < 4 at a fixed seed.
func expectHits(
    _ hits: Int, expected: Double, variance: Double, _ what: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let z = try #require(
        try ZScore(hits: hits, expected: expected, variance: variance), what, sourceLocation: sourceLocation)
    #expect(
        abs(z.value) < 4, "\(what?.rawValue ?? "") hits \(hits), expected \(expected), z \(z.value)",
        sourceLocation: sourceLocation)
}

/// The same for tries of one chance.
func expectHits(
    _ hits: Int, of tries: Int, chance: Double, _ what: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    try expectHits(
        hits, expected: Double(tries) * chance, variance: Double(tries) * chance * (1 - chance), what,
        sourceLocation: sourceLocation)
}

/// Holds counts to shares by Pearson's test; a fixed seed makes p > 0.0001 a claim that stays true.
func expectShares(
    _ counts: [Int], _ weights: [Double], _ what: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let total = Double(counts.reduce(0, +))
    let sum = weights.reduce(0, +)
    for (count, weight) in zip(counts, weights) where weight == 0 {
        #expect(count == 0, what, sourceLocation: sourceLocation)
    }
    let kept = zip(counts, weights).filter { $0.1 > 0 }
    let fit = try #require(
        try ChiSquareFit(observed: kept.map(\.0), expected: kept.map { $0.1 / sum * total }),
        sourceLocation: sourceLocation)
    #expect(
        fit.pValue > 0.0001, "\(what?.rawValue ?? "") \(counts) against \(weights): p \(fit.pValue)",
        sourceLocation: sourceLocation)
}
