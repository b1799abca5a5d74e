/// The answer of a tornado.
package struct TornadoAnswer: Sendable {
    package let study: SensitivityStudy
    /// By metric, by parameter.
    package let bars: [[TornadoBar]]

    /// The bars of a metric, the longest first; of equals the steepest.
    package func ranked(_ metric: Int) -> [TornadoBar] {
        bars[metric].enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.swing != b.swing { return a.swing > b.swing }
            let (slopeA, slopeB) = (abs(a.elasticity?.value ?? 0), abs(b.elasticity?.value ?? 0))
            return slopeA == slopeB ? left.offset < right.offset : slopeA > slopeB
        }
        .map(\.element)
    }

    /// The parameters that move any of the figures most, of those that move one at all by more than luck or not told apart
    /// from it.
    package func mostMoving(_ count: Int) -> [Parameter] {
        let swings = study.parameters.indices.map { parameter in
            (
                parameter: parameter, swing: bars.map { $0[parameter].swing }.max() ?? 0,
                isStill: bars.allSatisfy { $0[parameter].isExactlyUnchanged }
            )
        }
        let ranked = swings.filter { !$0.isStill }.sorted {
            $0.swing == $1.swing ? $0.parameter < $1.parameter : $0.swing > $1.swing
        }
        return ranked.prefix(count).map(\.parameter).sorted().map { study.parameters[$0] }
    }

    /// Parameters of which no figure moves by a single unit.
    package var still: [Parameter] {
        study.parameters.indices.filter { parameter in bars.allSatisfy { $0[parameter].isExactlyUnchanged } }.map {
            study.parameters[$0]
        }
    }
}
