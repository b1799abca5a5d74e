import Balance

/// How far one figure moves over a sweep.
package struct SweepSpan {
    package struct End {
        package let value: Double
        /// The point's values.
        package let name: String
    }

    package let metric: Int
    package let lowest: End?
    package let highest: End?
    /// The surest verdict on it at any point.
    package let verdict: MetricMove.Verdict
    /// Highest minus lowest, as a share of the unchanged figure.
    package let width: Double

    init(_ sweep: SweepResult, _ metric: Int) {
        self.metric = metric
        let values = sweep.rows.enumerated().compactMap { point, row in
            row[metric].level.map { (point: point, value: $0) }
        }
        func end(_ one: (point: Int, value: Double)?) -> End? {
            one.map { End(value: $0.value, name: sweep.design.shortName(of: $0.point)) }
        }
        lowest = end(values.min { $0.value < $1.value })
        highest = end(values.max { $0.value < $1.value })
        let verdicts = Set(sweep.rows.map { $0[metric].verdict })
        verdict = [.certain, .likely, .unclear, .unknown].first(where: verdicts.contains) ?? .untouched
        let span = (highest?.value ?? 0) - (lowest?.value ?? 0)
        let base = abs(sweep.baseLevels[metric] ?? 0)
        width = base > 0 ? span / base : span > 0 ? .greatestFiniteMagnitude : 0
    }

    /// Whether the figure moves by more than chance alone would make it.
    package var isMoved: Bool { verdict == .certain || verdict == .likely }

    /// All figures: those that move before the others, the widest first.
    package static func ranked(_ sweep: SweepResult) -> [SweepSpan] {
        sweep.metrics.indices.map { SweepSpan(sweep, $0) }.sorted {
            if $0.isMoved != $1.isMoved { return $0.isMoved }
            return $0.width == $1.width ? $0.metric < $1.metric : $0.width > $1.width
        }
    }
}
