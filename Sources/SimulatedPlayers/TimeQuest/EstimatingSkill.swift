import QuestKernel

/// How a player misjudges durations at present, in parts per million of them.
package struct EstimatingSkill: Sendable, Equatable {
    /// How far the average guess lies above the truth; below 0 for optimists.
    package var bias: Int64
    /// Standard deviation of guesses.
    package var spread: Int64

    package init(bias: Int64, spread: Int64) {
        (self.bias, self.spread) = (bias, spread)
    }

    /// The guess for a task of this length: 1 second at least.
    func guess(ofSeconds typical: Int64, draw: UInt64) -> Int64 {
        Swift.max(
            1, typical * (PartsPerMillion.one + bias + Self.deviation(draw, spread: spread)) / PartsPerMillion.one)
    }

    /// What a player learns from one session.
    package mutating func learn(_ rate: Int64, lowestSpread: Int64) {
        bias -= bias * rate / PartsPerMillion.one
        spread -= (spread - lowestSpread) * rate / PartsPerMillion.one
    }

    /// A nearly normal deviate with mean 0 and this standard deviation, from one draw, within ±3.46 of it.
    ///
    /// The sum of the draw's four 16-bit quarters, each uniform (Irwin–Hall), has standard deviation 2¹⁶/√3 = 37,837:
    /// whole numbers alone, so that every machine agrees.
    package static func deviation(_ draw: UInt64, spread: Int64) -> Int64 {
        let sum = (draw & 0xFFFF) &+ (draw &>> 16 & 0xFFFF) &+ (draw &>> 32 & 0xFFFF) &+ draw &>> 48
        return (Int64(sum) - 131_070) * spread / 37_837
    }
}
