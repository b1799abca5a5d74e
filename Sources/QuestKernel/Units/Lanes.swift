/// Eight amounts of one unit side by side, such as a bonus by task category: added and bounded at once.
///
/// In saved states they are a list of bare integers.
@frozen
public struct Lanes<Unit: UnitOfMeasure>: Sendable, Equatable, Codable {
    @usableFromInline var raw: SIMD8<Int64>

    @inlinable @inline(__always)
    public init(repeating amount: Amount<Unit> = 0) { raw = SIMD8(repeating: amount.rawValue) }

    @inlinable @inline(__always)
    public subscript(lane: Int) -> Amount<Unit> {
        get { Amount(rawValue: raw[lane]) }
        set { raw[lane] = newValue.rawValue }
    }

    /// The sum; content keeps it far below 2⁶³.
    @inlinable @inline(__always)
    public func sum() -> Amount<Unit> { Amount(rawValue: raw.wrappedSum()) }

    @inlinable @inline(__always)
    public func max() -> Amount<Unit> { Amount(rawValue: raw.max()) }

    /// Adds to each lane.
    @inlinable @inline(__always)
    public static func += (lanes: inout Self, amount: Amount<Unit>) { lanes.raw &+= SIMD8(repeating: amount.rawValue) }

    /// Cuts each lane to `most`.
    @inlinable @inline(__always)
    public mutating func bound(to most: Amount<Unit>) {
        raw = pointwiseMin(raw, SIMD8(repeating: most.rawValue))
    }

    public init(from decoder: any Decoder) throws { raw = try SIMD8(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try raw.encode(to: encoder) }
}
