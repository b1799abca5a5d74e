import QuestKernel

/// Screening by one step at a time along random paths (M. Morris 1991; F. Campolongo, J. Cariboni, A. Saltelli 2007).
///
/// Each trajectory walks through the unit cube and moves every factor once, by 2/3 of its range. What the function does
/// at a step, for a whole range of that factor, is an elementary effect. It takes `trajectories × (factors + 1)`
/// points.
package struct MorrisDesign: Sendable {
    /// On four levels 0, 1/3, 2/3, 1 a step of 2/3 makes each equally likely to be visited.
    private static let levels = 4
    private static let step = 2.0 / 3
    private static let purpose = Purpose(61_001)

    package let factors: Int
    package let trajectories: Int
    /// Trajectory by trajectory, each of factors + 1 points.
    package let points: [[Double]]
    /// By trajectory and step: which factor moves.
    private let moved: [[Int]]

    package init(factors: Int, trajectories: Int, seed: UInt64) {
        self.factors = factors
        self.trajectories = trajectories
        var points: [[Double]] = []
        var moved: [[Int]] = []
        for trajectory in 0..<trajectories {
            var draws = Randomness(seed: seed).draws(player: UInt32(trajectory), purpose: Self.purpose, day: 0)
            var point = (0..<factors).map { _ in Double(draws.below(UInt32(Self.levels))) / Double(Self.levels - 1) }
            var order = Array(0..<factors)
            // Fisher and Yates.
            for place in order.indices.dropFirst().reversed() {
                order.swapAt(place, Int(draws.below(UInt32(place + 1))))
            }
            points.append(point)
            for factor in order {
                point[factor] += point[factor] + Self.step <= 1 + 1e-9 ? Self.step : -Self.step
                points.append(point)
            }
            moved.append(order)
        }
        self.points = points
        self.moved = moved
    }

    /// What each factor does to a function.
    ///
    /// - Parameter values: at `points`; steps from or to a point without a value are left out.
    package func effects(_ values: [Double?]) -> [MorrisEffect] {
        var effects = [[Double]](repeating: [], count: factors)
        for (trajectory, order) in moved.enumerated() {
            for (place, factor) in order.enumerated() {
                let index = trajectory * (factors + 1) + place
                guard let before = values[index], let after = values[index + 1] else { continue }
                effects[factor].append((after - before) / (points[index + 1][factor] - points[index][factor]))
            }
        }
        return effects.map(MorrisEffect.init)
    }
}

/// What one factor does to a function over its whole range.
package struct MorrisEffect: Sendable, Equatable {
    /// μ: the mean effect; near 0 where effects of either sign cancel.
    package let mean: Double
    /// μ*: the mean size of an effect, by which factors are ranked.
    package let meanSize: Double
    /// The standard error of μ* over trajectories.
    package let error: Double
    /// σ: how much the effect depends on the values of the other factors, or on the value of this one.
    package let spread: Double
    package let count: Int

    package init(_ effects: [Double]) {
        count = effects.count
        let size = Double(max(count, 1))
        mean = effects.reduce(0, +) / size
        meanSize = effects.reduce(0) { $0 + abs($1) } / size
        spread = Self.deviation(effects)
        error = Self.deviation(effects.map(abs)) / size.squareRoot()
    }

    private static func deviation(_ values: [Double]) -> Double {
        guard values.count > 1 else { return 0 }
        let mean = values.reduce(0, +) / Double(values.count)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (squares / Double(values.count - 1)).squareRoot()
    }
}
