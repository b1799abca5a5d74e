/// An amount of one unit: gold, EXP, minutes.
///
/// Amounts of two units neither add up nor compare, and one cannot stand where the other is asked for: the compiler
/// refuses gold that becomes EXP. The value is one integer, so an amount costs what an `Int64` costs. In JSON and in
/// saved states it is that bare integer.
@frozen
public struct Amount<Unit: UnitOfMeasure>: Hashable, Sendable {
    /// The integer that is kept, in the journal too: whole units, or millionths for units that are kept so finely.
    public var rawValue: Int64

    /// The amount that is kept as this integer: where a number enters from outside, such as a journal or a sum.
    @inlinable @inline(__always)
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// So many whole units.
    @inlinable @inline(__always)
    public init(_ whole: some FixedWidthInteger) { rawValue = Int64(whole) * Unit.parts }

    /// How many whole units these are; what is left of one is cut off.
    @inlinable @inline(__always)
    public var whole: Int64 { rawValue / Unit.parts }
}

extension Amount: ExpressibleByIntegerLiteral {
    /// A number in the source means whole units.
    @inlinable @inline(__always)
    public init(integerLiteral value: Int64) { self.init(value) }
}

extension Amount: Comparable {
    @inlinable @inline(__always)
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Amount: AdditiveArithmetic {
    @inlinable @inline(__always)
    public static var zero: Self { Self(rawValue: 0) }

    @inlinable @inline(__always)
    public static func + (left: Self, right: Self) -> Self { Self(rawValue: left.rawValue + right.rawValue) }

    @inlinable @inline(__always)
    public static func - (left: Self, right: Self) -> Self { Self(rawValue: left.rawValue - right.rawValue) }

    @inlinable @inline(__always)
    public static func += (left: inout Self, right: Self) { left.rawValue += right.rawValue }

    @inlinable @inline(__always)
    public static func -= (left: inout Self, right: Self) { left.rawValue -= right.rawValue }

    @inlinable @inline(__always)
    public static prefix func - (amount: Self) -> Self { Self(rawValue: -amount.rawValue) }
}

/// Amounts times and divided by plain numbers.
extension Amount {
    @inlinable @inline(__always)
    public static func * (amount: Self, count: some FixedWidthInteger) -> Self {
        Self(rawValue: amount.rawValue * Int64(count))
    }

    /// Rounded towards 0.
    @inlinable @inline(__always)
    public static func / (amount: Self, count: some FixedWidthInteger) -> Self {
        Self(rawValue: amount.rawValue / Int64(count))
    }

    /// How many times `part` fits into this amount: a plain number. `part` is not 0.
    @inlinable @inline(__always)
    public func quotient(by part: Self) -> Int64 { rawValue / part.rawValue }
}

extension Amount: Codable {
    /// The bare integer.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Int64.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Amount: CustomStringConvertible {
    public var description: String { rawValue.description }
}

extension Amount where Unit: FineUnit {
    /// In whole units, for statistics, which compute with floating point.
    package var value: Double { Double(rawValue) / 1_000_000 }
}
