/// Counts the occasions of each purpose within a local day, so that every draw has a name of its own.
public struct OccasionCounter: Sendable, Equatable, Codable {
    @usableFromInline var counts: [UInt16]

    public init(purposes: Int) { counts = Array(repeating: 0, count: purposes) }

    /// How many purposes it counts.
    public var purposes: Int { counts.count }

    /// The ordinal of the next occasion of `purpose` today.
    @inlinable @inline(__always)
    public mutating func next(_ purpose: Int) -> UInt16 {
        let ordinal = counts[purpose]
        counts[purpose] = ordinal &+ 1
        return ordinal
    }

    /// How many occasions of `purpose` there were today.
    @inlinable @inline(__always)
    public func count(_ purpose: Int) -> UInt16 { counts[purpose] }

    /// Starts a new day.
    @inlinable @inline(__always)
    public mutating func startDay() { for index in counts.indices { counts[index] = 0 } }
}
