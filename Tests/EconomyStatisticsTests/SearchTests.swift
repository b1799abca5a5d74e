import EconomyStatistics
import Testing

@Suite struct SobolSequenceTests {
    /// Of 2ᵐ points every interval of length 2⁻ᵐ holds one, along each axis.
    @Test(arguments: [1, 2, 7, 40])
    func pointsAreBalancedAlongEachAxis(dimensions: Int) throws {
        for shift in [0, 0x1234_5678] as [UInt32] {
            let points = try SobolSequence.points(64, shift: [UInt32](repeating: shift, count: dimensions))
            for axis in 0..<dimensions {
                #expect(Set(points.map { Int($0[axis] * 64) }).count == 64, "axis \(axis)")
            }
        }
    }

    @Test func theOriginComesFirst() throws {
        let points = try SobolSequence.points(4, shift: [0, 0])
        #expect(points[0].allSatisfy { $0 < 1e-8 })
        #expect(abs(points[1][0] - 0.5) < 1e-8)
    }

    /// The library itself would give points that are all 0.
    @Test func moreDimensionsThanThereAreIsRefused() {
        #expect(throws: StatisticsError.self) {
            try SobolSequence.points(4, shift: [UInt32](repeating: 0, count: 41))
        }
        #expect(throws: StatisticsError.self) { try SobolSequence.points(4, shift: []) }
        #expect(throws: StatisticsError.self) { try SobolSequence.points(0, shift: [0]) }
    }
}

@Suite struct RootFinderTests {
    struct Stop: Error {}

    @Test func aCrossingIsFoundWithFewCalls() throws {
        var calls = 0
        let root = try RootFinder.brent(in: 0...10, most: 100, until: { $2 - $1 < 1e-9 }) { x in
            calls += 1
            return x * x - 2
        }
        #expect(abs(root - 2.0.squareRoot()) < 1e-8)
        #expect(calls < 25)
    }

    @Test func endsOfOneSignAndErrorsEndTheSearch() {
        #expect(throws: StatisticsError.self) {
            try RootFinder.brent(in: 0...1, most: 10, until: { _, _, _ in false }) { $0 + 1 }
        }
        #expect(throws: Stop.self) {
            try RootFinder.brent(in: 0...10, most: 10, until: { _, _, _ in false }) { x in
                guard x == 0 || x == 10 else { throw Stop() }
                return x - 3
            }
        }
    }
}

@Suite struct SimplexSearchTests {
    /// Rosenbrock's valley, whose least value is at (1, 1).
    @Test func theFootOfAValleyIsFound() throws {
        let best = try SimplexSearch.minimum(from: [-1.2, 1], step: [0.5, 0.5], size: 1e-8, most: 1_000) { x in
            let (a, b) = (1 - x[0], x[1] - x[0] * x[0])
            return a * a + 100 * b * b
        }
        #expect(abs(best[0] - 1) < 1e-4 && abs(best[1] - 1) < 1e-4)
    }

    @Test func errorsEndTheSearch() {
        #expect(throws: RootFinderTests.Stop.self) {
            try SimplexSearch.minimum(from: [0], step: [1], size: 1e-6, most: 100) { x in
                if x[0] > 0.5 { throw RootFinderTests.Stop() }
                return 1 - x[0]
            }
        }
        #expect(throws: StatisticsError.self) {
            try SimplexSearch.minimum(from: [], step: [], size: 1, most: 1) { _ in 0 }
        }
    }
}
