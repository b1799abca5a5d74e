import EconomyStatistics
import MonteCarlo

/// A finite value with its 95 % interval, where the data can give one.
package struct Figure {
    package let value: Double
    package let low: Double?
    package let high: Double?

    /// Nil unless the value is a finite number; an end that is not finite is left open.
    package init?(_ value: Double, low: Double? = nil, high: Double? = nil) {
        guard value.isFinite else { return nil }
        self.value = value
        self.low = low.flatMap { $0.isFinite ? $0 : nil }
        self.high = high.flatMap { $0.isFinite ? $0 : nil }
    }

    /// `value` ± `halfWidth`, kept within `range`.
    init?(_ value: Double, halfWidth: Double?, within range: ClosedRange<Double>? = nil) {
        var low = halfWidth.map { value - $0 }
        var high = halfWidth.map { value + $0 }
        if let range {
            low = low.map { max($0, range.lowerBound) }
            high = high.map { min($0, range.upperBound) }
        }
        self.init(value, low: low, high: high)
    }

    package init?(_ estimate: Estimate?) {
        guard let estimate else { return nil }
        self.init(estimate.value, low: estimate.interval?.low, high: estimate.interval?.high)
    }

    /// With a factor of 0 or more.
    func scaled(by factor: Double) -> Figure? {
        Figure(value * factor, low: low.map { $0 * factor }, high: high.map { $0 * factor })
    }

    /// 1 / value, for figures above 0.
    package var inverted: Figure? {
        guard value > 0 else { return nil }
        return Figure(1 / value, low: high.map { 1 / $0 }, high: low.flatMap { $0 > 0 ? 1 / $0 : nil })
    }
}

extension Figure {
    /// The half-width of a 95 % interval in standard errors; nil below two observations.
    static func criticalValue(sampleSize: Int) -> Double? {
        guard sampleSize >= 2 else { return nil }
        let tail = ConfidenceLevel.ninetyFivePercent.tail
        return try? Distributions.tQuantile(upperTail: tail, degreesOfFreedom: Double(sampleSize - 1))
    }

    /// The mean over players; players who are not in the moments count as 0.
    ///
    /// Parties are independent, their members need not be: it is the ratio of the parties' sums to their members, and
    /// its error is that of a ratio over parties. Where all play alone, that is the error of a plain mean.
    package static func mean(_ moments: PartyMoments, of headcount: Headcount) -> Figure? {
        Figure(estimate(moments, of: headcount))
    }

    package static func estimate(_ moments: PartyMoments, of headcount: Headcount) -> Estimate? {
        let sums = PairedSums(
            count: Int(headcount.parties), sumY: moments.sum, sumX: Int128(headcount.players),
            sumOfSquaresY: moments.squares, sumOfSquaresX: headcount.memberSquares, sumOfProducts: moments.timesMembers)
        return (try? Estimate.ratio(of: sums)) ?? nil
    }

    /// Hits / tries of independent tries, by Wilson.
    package static func share(_ hits: Int64, of tries: Int64, designEffect: Double = 1) -> Figure? {
        guard let proportion = try? Proportion(hits: Int(hits), tries: Int(tries)) else { return nil }
        return Figure((try? proportion.wilson(designEffect: designEffect)) ?? nil)
    }

    /// The share of players who did something, by Wilson, as if the members of one party always did the same.
    package static func share(_ players: Int64, of headcount: Headcount) -> Figure? {
        share(players, of: headcount.players, designEffect: headcount.largestDesignEffect)
    }

    /// The ratio of two sums over parties, by the delta method.
    static func ratio(
        _ part: PartyMoments, to whole: PartyMoments, products: Int128, of headcount: Headcount
    ) -> Figure? {
        let sums = PairedSums(
            count: Int(headcount.parties), sumY: part.sum, sumX: whole.sum, sumOfSquaresY: part.squares,
            sumOfSquaresX: whole.squares, sumOfProducts: products)
        return Figure((try? Estimate.ratio(of: sums)) ?? nil)
    }

    /// Sinks / faucets, by the delta method.
    static func coverage(_ balance: BalanceMoments) -> Figure? {
        ratio(balance.sinks, to: balance.faucets, products: balance.products, of: balance.headcount)
    }

    /// Kept within a range.
    func clamped(to range: ClosedRange<Double>) -> Figure? {
        Figure(value, low: low.map { max($0, range.lowerBound) }, high: high.map { min($0, range.upperBound) })
    }
}

extension Headcount {
    /// By how much the variance of a share could at most be larger than that of as many independent players: Σn² / Σn,
    /// reached if the members of one party were always alike. 1 where all play alone.
    package var largestDesignEffect: Double { players > 0 ? Double(memberSquares) / Double(players) : 1 }
}

extension Figure {
    /// About three significant digits.
    static func decimals(_ value: Double) -> Int {
        switch abs(value) {
        case 0: 0
        case 100...: 0
        case 10..<100: 1
        case 1..<10: 2
        case 0.1..<1: 3
        default: 4
        }
    }

    func cell(decimals: Int? = nil) -> Cell {
        .number(value, low: low, high: high, decimals: decimals ?? Figure.decimals(value))
    }

    /// "71 % (70 to 72)".
    var percentWords: String {
        guard let interval = words(low.map { 100 * $0 }, high.map { 100 * $0 }) else { return Words.percent(value) }
        return "\(Words.percent(value)) (\(interval))"
    }

    /// "71 (70 to 72)".
    var inWords: String {
        guard let interval = words(low, high) else { return Words.number(value) }
        return "\(Words.number(value)) (\(interval))"
    }

    private func words(_ low: Double?, _ high: Double?) -> String? {
        switch (low, high) {
        case (let low?, let high?): "\(Words.number(low)) to \(Words.number(high))"
        case (let low?, nil): "at least \(Words.number(low))"
        case (nil, let high?): "at most \(Words.number(high))"
        case (nil, nil): nil
        }
    }
}

extension Figure? {
    func cell(decimals: Int? = nil) -> Cell { self?.cell(decimals: decimals) ?? .empty }
}

extension Series {
    /// A line with its shaded interval.
    init(name: String, figures: [Figure?], role: Role = .simulated) {
        let hasIntervals = figures.contains { $0?.low != nil || $0?.high != nil }
        self.init(
            name: name, values: figures.map { $0?.value }, low: hasIntervals ? figures.map { $0?.low } : nil,
            high: hasIntervals ? figures.map { $0?.high } : nil, role: role)
    }
}

extension Figure {
    static let zero = Figure(exactly: 0)

    private init(exactly value: Double) {
        self.value = value
        low = nil
        high = nil
    }
}
