/// Where a quantile lies on a scale of places, and between which places it may lie.
package struct QuantilePlaces: Sendable, Equatable {
    /// The first place up to which at least the share is; nil beyond the scale.
    package let place: Int?
    /// The first place that the data do not contradict; nil beyond the scale.
    package let low: Int?
    /// The last one; nil where it may lie beyond the scale.
    package let high: Int?

    /// The interval holds the places whose own share's interval does not exclude the quantile's (R. Woodruff,
    /// *Confidence intervals for medians and other position measures*, Journal of the American Statistical Association
    /// 47, 1952). Where values repeat it covers more often than it says.
    ///
    /// - Parameters:
    ///   - share: the quantile's, above 0 and below 1.
    ///   - shares: by place, the share up to it; rising.
    ///   - interval: of the share up to a place.
    package init(_ share: Double, of shares: [Double], interval: (Int) -> Interval?) {
        // A quotient such as 0.9 may come out one rounding below itself.
        let place = shares.firstIndex { $0 >= share - 1e-12 }
        self.place = place
        var low = place ?? shares.count
        while low > 0, let interval = interval(low - 1), interval.high >= share { low -= 1 }
        self.low = low < shares.count ? low : nil
        var high = place
        while let next = high, let interval = interval(next), interval.low < share {
            high = next + 1 < shares.count ? next + 1 : nil
        }
        self.high = high
    }
}
