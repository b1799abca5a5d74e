/// The answer of a tornado.
package struct TornadoAnswer: Sendable {
    package let study: SensitivityStudy
    /// By metric, by parameter.
    package let bars: [[TornadoBar]]

    /// The bars of a metric, the longest first; among equal ones the steepest.
    package func ranked(_ metric: Int) -> [TornadoBar] {
        bars[metric].enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.swing != b.swing { return a.swing > b.swing }
            let (slopeA, slopeB) = (abs(a.elasticity?.value ?? 0), abs(b.elasticity?.value ?? 0))
            return slopeA == slopeB ? left.offset < right.offset : slopeA > slopeB
        }
        .map(\.element)
    }

    /// Of the bars of a metric that these players cannot tell, the one that the fewest players would; nil if none
    /// would.
    package func nearestToBeTold(_ metric: Int) -> (bar: TornadoBar, players: Int)? {
        bars[metric].compactMap { bar in bar.playersNeeded.map { (bar: bar, players: $0) } }
            .min { $0.players < $1.players }
    }

    /// The parameters that move any of the figures most, among those with a real effect or one that chance may explain.
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

    /// Parameters that do not move any figure, not even by one unit.
    package var still: [Parameter] {
        study.parameters.indices.filter { parameter in bars.allSatisfy { $0[parameter].isExactlyUnchanged } }.map {
            study.parameters[$0]
        }
    }
}
