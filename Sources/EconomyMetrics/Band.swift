/// The range that a figure must lie in; an end that is nil is open.
package struct Band: Sendable, Equatable, Codable {
    package let low: Double?
    package let high: Double?

    package init(low: Double?, high: Double?) {
        self.low = low
        self.high = high
    }

    package func contains(_ value: Double) -> Bool { (low ?? -.infinity) <= value && value <= (high ?? .infinity) }
}

/// What a sample says about whether a figure lies inside a band or outside.
package struct BandEvidence: Sendable, Equatable {
    let low: EdgeEvidence?
    let high: EdgeEvidence?

    package init(low: EdgeEvidence?, high: EdgeEvidence?) {
        self.low = low
        self.high = high
    }

    /// The p-value against "outside": small only if the figure is shown to be on the inner side of both edges, which
    /// is two one-sided tests (D. Schuirmann, 1987).
    package var inside: Double { max(low?.isAbove ?? 0, high?.isBelow ?? 0) }

    /// The p-value against "inside": small if the figure is shown to be beyond an edge. Doubled where there are two
    /// edges to be beyond.
    package var outside: Double {
        let sides = [low?.isBelow, high?.isAbove].compactMap { $0 }
        return min(1, (sides.min() ?? 1) * Double(sides.count))
    }

    /// How many times as many players would decide it at p-values below `level`; nil where the figure lies on an edge.
    package func timesNeeded(level: Double) -> Double? {
        let edges = [low, high].compactMap { $0 }
        let beyond = edges.filter { $0 == low ? $0.gap < 0 : $0.gap > 0 }
        if let edge = beyond.max(by: { abs($0.gap) < abs($1.gap) }) {
            return edge.timesNeeded(level: level / Double(edges.count))
        }
        var most = 0.0
        for edge in edges {
            guard let times = edge.timesNeeded(level: level) else { return nil }
            most = max(most, times)
        }
        return most
    }
}
