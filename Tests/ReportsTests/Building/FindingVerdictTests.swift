import Reports
import Testing

/// A worry needs the whole interval beyond its limit: figures on each side of it, and some whose interval straddles it.
@Suite struct FindingVerdictTests {
    private func figure(_ value: Double, _ low: Double?, _ high: Double?) throws -> Figure {
        try #require(Figure(value, low: low, high: high))
    }

    @Test(arguments: [
        (0.7, 0.6, 0.79, FindingVerdicts.Balance.inflates), (0.7, 0.6, 0.81, .surplus), (0.85, 0.82, 0.88, .surplus),
        (1.0, 0.9, 1.1, .balanced), (1.0, 0.89, 1.05, .uncertain), (1.0, 0.95, 1.11, .uncertain),
        (1.2, 1.05, 1.3, .deficit), (1.2, 1.15, 1.3, .deficit),
    ])
    func sinksBesideFaucets(value: Double, low: Double, high: Double, expected: FindingVerdicts.Balance) throws {
        #expect(FindingVerdicts.balance(try figure(value, low, high)) == expected)
    }

    @Test func withoutAnIntervalTheValueDecidesTheBalance() throws {
        #expect(FindingVerdicts.balance(try figure(0.79, nil, nil)) == .inflates)
        #expect(FindingVerdicts.balance(try figure(1, nil, nil)) == .balanced)
    }

    @Test(
        arguments: [
            (0.9, 0.76, 0.95, 4, Finding.Severity.worry), (0.9, 0.74, 0.95, 4, .watch), (0.9, nil, nil, 4, .watch),
            (0.51, 0.4, 0.6, 4, .watch), (0.5, 0.4, 0.6, 4, .fine),
            // One of two always moves half: three quarters of all are what is remarkable.
            (0.7, 0.6, 0.8, 2, .fine), (0.76, 0.7, 0.8, 2, .watch), (0.8, 0.76, 0.85, 2, .worry),
        ] as [(Double, Double?, Double?, Int, Finding.Severity)])
    func oneFlowAmongOthers(
        value: Double, low: Double?, high: Double?, flows: Int, expected: Finding.Severity
    ) throws {
        #expect(FindingVerdicts.dominance(try figure(value, low, high), among: flows) == expected)
    }

    @Test(
        arguments: [
            (0.6, 0.51, 0.7, Finding.Severity.worry), (0.6, 0.49, 0.7, .watch), (0.26, 0.1, 0.4, .watch),
            (0.25, 0.2, 0.3, .fine), (0.51, nil, nil, .worry),
        ] as [(Double, Double?, Double?, Finding.Severity)])
    func dropsThatAreForced(value: Double, low: Double?, high: Double?, expected: Finding.Severity) throws {
        #expect(FindingVerdicts.forced(try figure(value, low, high)) == expected)
    }

    @Test(
        arguments: [
            (20.0, 15.0, 25.0, Finding.Severity.watch), (20, 14, 25, .fine), (20, 13, 25, .fine), (14, nil, nil, .fine),
            (15, nil, nil, .watch),
        ] as [(Double, Double?, Double?, Finding.Severity)])
    func theLongestWait(value: Double, low: Double?, high: Double?, expected: Finding.Severity) throws {
        #expect(FindingVerdicts.longestWait(try figure(value, low, high)) == expected)
    }

    @Test func purses() throws {
        let start = try figure(50, 45, 55)
        let middle = try figure(100, 95, 105)
        #expect(FindingVerdicts.grows(from: middle, to: try figure(120, 106, 130)))
        // More by a fifth, but that may be chance; and surely more, but by less than a tenth.
        #expect(!FindingVerdicts.grows(from: middle, to: try figure(120, 104, 130)))
        #expect(!FindingVerdicts.grows(from: middle, to: try figure(109, 106, 112)))
        #expect(!FindingVerdicts.grows(from: try figure(0, 0, 0), to: middle))
        // From 50 to 100 and on by 30 is enough to go on without end, by 29 it is not.
        #expect(FindingVerdicts.growsOn(from: start, over: middle, to: try figure(130, 120, 140)))
        #expect(!FindingVerdicts.growsOn(from: start, over: middle, to: try figure(129, 120, 140)))
    }

    /// The ends change places: the rarer it may be, the longer it may take.
    @Test func anInvertedFigureKeepsItsOrder() throws {
        let inverted = try #require(try figure(0.25, 0.2, 0.5).inverted)
        #expect(inverted.value == 4 && inverted.low == 2 && inverted.high == 5)
        let open = try #require(try figure(0.25, 0, 0.5).inverted)
        #expect(open.low == 2 && open.high == nil)
    }
}
