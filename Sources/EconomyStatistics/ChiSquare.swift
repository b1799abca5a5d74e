/// Pearson's test of observed counts against expected ones.
package struct ChiSquareFit: Hashable, Sendable {
    package let statistic: Double
    package let degreesOfFreedom: Int
    package let pValue: Double
    /// How many cells were left after merging.
    package let cellCount: Int

    /// Neighbouring cells are merged, from the first on, until each expects at least `leastExpected`.
    ///
    /// The rest joins the last full cell. `fittedParameters` counts what was estimated from the same data.
    /// Returns nil where no degree of freedom is left. Throws unless both add up to the same total (to 1e-9):
    /// a forgotten tail would otherwise pass as a fit.
    package init?(
        observed: [Int], expected: [Double], leastExpected: Double = 5, fittedParameters: Int = 0
    ) throws(StatisticsError) {
        guard observed.count == expected.count else { throw .outsideDomain("as many expected cells as observed") }
        guard leastExpected > 0, fittedParameters >= 0 else {
            throw .outsideDomain("0 < least expected, 0 <= fitted parameters")
        }
        guard observed.allSatisfy({ $0 >= 0 }), expected.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
            throw .outsideDomain("0 <= counts < infinity")
        }
        let cells = zip(observed, expected).map { Cell(observed: Double($0), expected: $1) }
        let total = cells.reduce(Cell.empty, +)
        guard abs(total.observed - total.expected) <= 1e-9 * max(1, total.observed) else {
            throw .mismatchedTotals(observed: total.observed, expected: total.expected)
        }

        let merged = Self.merge(cells, leastExpected: leastExpected)
        degreesOfFreedom = merged.count - 1 - fittedParameters
        guard degreesOfFreedom >= 1 else { return nil }
        cellCount = merged.count
        statistic = merged.reduce(0) { sum, cell in
            let difference = cell.observed - cell.expected
            return sum + difference * difference / cell.expected
        }
        pValue = try Distributions.chiSquareUpperTail(statistic, degreesOfFreedom: Double(degreesOfFreedom))
    }

    private struct Cell {
        var observed: Double
        var expected: Double

        static let empty = Cell(observed: 0, expected: 0)

        static func + (left: Cell, right: Cell) -> Cell {
            Cell(observed: left.observed + right.observed, expected: left.expected + right.expected)
        }
    }

    private static func merge(_ cells: [Cell], leastExpected: Double) -> [Cell] {
        var merged: [Cell] = []
        var open = Cell.empty
        for cell in cells {
            open = open + cell
            if open.expected >= leastExpected {
                merged.append(open)
                open = .empty
            }
        }
        if let last = merged.popLast() { merged.append(last + open) }
        return merged
    }
}
