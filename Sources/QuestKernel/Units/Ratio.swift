/// A share, a bonus or a factor in whole parts per million. It may exceed one, and a malus is below 0.
public typealias Ratio = Amount<Units.One>

extension Amount where Unit == Units.One {
    @inlinable @inline(__always)
    public static var one: Ratio { Ratio(rawValue: 1_000_000) }

    @inlinable @inline(__always)
    public init(partsPerMillion: Int64) { self.init(rawValue: partsPerMillion) }

    @inlinable @inline(__always)
    public init(_ probability: Probability) { self.init(rawValue: Int64(probability.partsPerMillion)) }

    @inlinable @inline(__always)
    public var partsPerMillion: Int64 { rawValue }

    /// The least whole number that is not below this ratio; it is 0 or more.
    public var roundedUp: Int64 { (rawValue + 999_999) / 1_000_000 }

    /// A part of a whole, rounded down; 0 of nothing. Very large wholes lose their last digits without an error.
    @inlinable
    public init<Part: UnitOfMeasure>(_ part: Amount<Part>, of whole: Amount<Part>) {
        self.init(count: part.rawValue, of: whole.rawValue)
    }

    /// The same of plain numbers.
    @inlinable
    public init(count part: Int64, of whole: Int64) {
        guard whole > 0 else {
            self = .zero
            return
        }
        let (scaled, overflows) = part.multipliedReportingOverflow(by: 1_000_000)
        self.init(rawValue: overflows ? part / Swift.max(whole / 1_000_000, 1) : scaled / whole)
    }

    /// This share of a plain number, rounded half up once. Both are 0 or more. What does not fit in 64 bits is the
    /// largest number, because content at the ends of its ranges must not end the program.
    @inlinable @inline(__always)
    public func of(_ count: Int64) -> Int64 {
        let (product, overflows) = count.multipliedReportingOverflow(by: rawValue)
        let (sum, overflowsAtLast) = product.addingReportingOverflow(500_000)
        if overflows || overflowsAtLast { return scaleWide(count, by: rawValue, and: 1_000_000) }
        return sum / 1_000_000
    }
}

extension Amount {
    /// An amount times a factor, rounded half up once. Both are 0 or more.
    @inlinable @inline(__always)
    public static func * (amount: Self, factor: Ratio) -> Self { Self(rawValue: factor.of(amount.rawValue)) }

    /// The amount × `first` × `second`, rounded half up once: what keeps "base × tier × bonuses" exact.
    @inlinable @inline(__always)
    public func scaled(by first: Ratio, and second: Ratio) -> Self {
        let (once, overflows) = rawValue.multipliedReportingOverflow(by: first.rawValue)
        let (twice, overflowsAgain) = once.multipliedReportingOverflow(by: second.rawValue)
        let (sum, overflowsAtLast) = twice.addingReportingOverflow(500_000_000_000)
        if overflows || overflowsAgain || overflowsAtLast {
            return Self(rawValue: scaleWide(rawValue, by: first.rawValue, and: second.rawValue))
        }
        return Self(rawValue: sum / 1_000_000_000_000)
    }
}

/// The same through 128 bits, for content at the ends of its ranges; results beyond 64 bits are cut to the largest
/// number.
@inline(never)
@usableFromInline
func scaleWide(_ amount: Int64, by first: Int64, and second: Int64) -> Int64 {
    let one: Int64 = 1_000_000_000_000
    let (once, overflows) = amount.multipliedReportingOverflow(by: first)
    let product = (overflows ? ((amount < 0) == (first < 0) ? .max : .min) : once).multipliedFullWidth(by: second)
    let (low, carries) = product.low.addingReportingOverflow(UInt64(one / 2))
    let high = carries ? product.high + 1 : product.high
    guard high.magnitude < UInt64(one / 2 - 1) else { return high < 0 ? .min : .max }
    return one.dividingFullWidth((high, low)).quotient
}
