import QuestKernel

/// How a player misjudges durations at present, as shares of them.
package struct EstimatingSkill: Sendable, Equatable {
    /// How far the average guess lies above the truth; below 0 for optimists.
    package var bias: Ratio
    /// Standard deviation of guesses.
    package var spread: Ratio

    package init(bias: Ratio, spread: Ratio) {
        (self.bias, self.spread) = (bias, spread)
    }

    /// The guess for a task of this length: 1 second at least.
    func guess(of typical: Seconds, draw: UInt64) -> Seconds {
        let share = Ratio.one + bias + Self.deviation(draw, spread: spread)
        return Swift.max(1, Seconds(typical.rawValue * share.partsPerMillion / 1_000_000))
    }

    /// What a player learns from one session.
    package mutating func learn(_ rate: Ratio, lowestSpread: Ratio) {
        bias -= Self.part(rate, of: bias)
        spread -= Self.part(rate, of: spread - lowestSpread)
    }

    /// Rounded towards 0, for a bias may be below it.
    private static func part(_ rate: Ratio, of gap: Ratio) -> Ratio {
        Ratio(partsPerMillion: gap.partsPerMillion * rate.partsPerMillion / 1_000_000)
    }

    /// A nearly normal deviate with mean 0 and this standard deviation, from one draw, within ±3.46 of it.
    ///
    /// The sum of the draw's four 16-bit quarters, each uniform (Irwin–Hall), has standard deviation 2¹⁶/√3 = 37,837:
    /// whole numbers alone, so that every machine agrees.
    package static func deviation(_ draw: UInt64, spread: Ratio) -> Ratio {
        let sum = (draw & 0xFFFF) &+ (draw &>> 16 & 0xFFFF) &+ (draw &>> 32 & 0xFFFF) &+ draw &>> 48
        return spread * (Int64(sum) - 131_070) / 37_837
    }
}
