/// Whole-number arithmetic that ends at the ends of its range instead of trapping or wrapping: figures that a player
/// can reach stay far below, and whoever exceeds them stays at the end.
enum Arithmetic {
    @inlinable @inline(__always)
    static func add(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, overflows) = left.addingReportingOverflow(right)
        return overflows ? (left < 0 ? .min : .max) : sum
    }

    @inlinable @inline(__always)
    static func subtract(_ left: Int64, _ right: Int64) -> Int64 {
        let (difference, overflows) = left.subtractingReportingOverflow(right)
        return overflows ? (left < 0 ? .min : .max) : difference
    }

    @inlinable @inline(__always)
    static func multiply(_ left: Int64, _ right: Int64) -> Int64 {
        let (product, overflows) = left.multipliedReportingOverflow(by: right)
        return overflows ? ((left < 0) == (right < 0) ? .max : .min) : product
    }

    /// left × right ÷ divisor, rounded half away from 0. `divisor` above 0.
    @inlinable @inline(__always)
    static func scale(_ left: Int64, by right: Int64, over divisor: Int64) -> Int64 {
        let (product, overflows) = left.multipliedReportingOverflow(by: right)
        guard !overflows, product.magnitude <= UInt64(Int64.max - divisor) else {
            return scaleWide(left, by: right, over: divisor)
        }
        return (product + (product < 0 ? -(divisor / 2) : divisor / 2)) / divisor
    }

    @usableFromInline @inline(never)
    static func scaleWide(_ left: Int64, by right: Int64, over divisor: Int64) -> Int64 {
        let isNegative = (left < 0) != (right < 0)
        let product = left.magnitude.multipliedFullWidth(by: right.magnitude)
        let (low, carries) = product.low.addingReportingOverflow(divisor.magnitude / 2)
        let high = carries ? product.high &+ 1 : product.high
        guard high < divisor.magnitude else { return isNegative ? .min : .max }
        let quotient = divisor.magnitude.dividingFullWidth((high, low)).quotient
        guard quotient <= UInt64(Int64.max) else { return isNegative ? .min : .max }
        return isNegative ? -Int64(quotient) : Int64(quotient)
    }

    /// left × right + rest, divided by `divisor`, with what is left over. All 0 or more, `divisor` above 0.
    static func share(
        _ left: Int64, by right: Int64, plus rest: Int64, over divisor: Int64
    ) -> (whole: Int64, rest: Int64) {
        let product = left.magnitude.multipliedFullWidth(by: right.magnitude)
        let (low, carries) = product.low.addingReportingOverflow(rest.magnitude)
        let high = carries ? product.high &+ 1 : product.high
        guard high < divisor.magnitude else { return (.max, 0) }
        let (quotient, remainder) = divisor.magnitude.dividingFullWidth((high, low))
        return quotient > UInt64(Int64.max) ? (.max, 0) : (Int64(quotient), Int64(remainder))
    }

    /// left ÷ right in millionths, rounded half away from 0; by 0 it is 0.
    @inlinable @inline(__always)
    static func ratio(_ left: Int64, of right: Int64) -> Int64 {
        guard right != 0, right != .min else { return 0 }
        return right < 0
            ? scale(subtract(0, left), by: 1_000_000, over: -right) : scale(left, by: 1_000_000, over: right)
    }

    @inlinable @inline(__always)
    static func remainder(_ left: Int64, _ right: Int64) -> Int64 {
        right == 0 || right == -1 ? 0 : left % right
    }

    @inlinable @inline(__always)
    static func floor(_ ratio: Int64) -> Int64 {
        let whole = ratio / 1_000_000
        return ratio < 0 && whole * 1_000_000 != ratio ? whole - 1 : whole
    }

    @inlinable @inline(__always)
    static func round(_ ratio: Int64) -> Int64 { scale(ratio, by: 1, over: 1_000_000) }

    /// The square root of millionths in millionths, rounded down.
    static func root(_ ratio: Int64) -> Int64 {
        guard ratio > 0 else { return 0 }
        // √(r/10⁶)·10⁶ = √(r·10⁶), by bits from the highest; the square is compared at full width.
        let square = ratio.magnitude.multipliedFullWidth(by: 1_000_000)
        var root: UInt64 = 0
        var bit: UInt64 = 1 << 41
        while bit > 0 {
            let next = root | bit
            let product = next.multipliedFullWidth(by: next)
            if product.high < square.high || (product.high == square.high && product.low <= square.low) { root = next }
            bit >>= 1
        }
        return Int64(root)
    }
}
