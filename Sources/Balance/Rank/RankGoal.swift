/// What makes one variant better than another.
package enum RankGoal: Sendable, Equatable {
    case most
    case least
    case near(Double)

    /// How good a figure is; higher is better.
    package func merit(of value: Double) -> Double {
        switch self {
        case .most: value
        case .least: -value
        case .near(let target): -abs(value - target)
        }
    }
}

/// `left − share · right` of two figures of the same players, with its error.
package struct PairedContrast: Sendable, Equatable {
    package var value: Double
    package var error: Double
    package var degreesOfFreedom: Int

    package init(value: Double, error: Double, degreesOfFreedom: Int) {
        self.value = value
        self.error = error
        self.degreesOfFreedom = degreesOfFreedom
    }
}

/// A figure under several variants, over the players that a look has.
package protocol RaceFigures {
    /// Nil where the figure has no value.
    func value(of arm: Int) -> Double?
    /// `left − share · right`; nil where it has no error.
    func contrast(_ left: Int, _ right: Int, times share: Double) -> PairedContrast?
}
