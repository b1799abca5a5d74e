/// Counts the occasions of each purpose within a local day, so that every draw has its own key.
public struct OccasionCounter: Sendable, Equatable {
    /// How many purposes it can count.
    public static let limit = 64

    /// In place, so that counting needs no check for shared memory.
    @usableFromInline var counts = SIMD64<UInt16>(repeating: 0)
    private let width: UInt8

    /// - Parameter purposes: at most `limit`.
    public init(purposes: Int) {
        precondition((0...Self.limit).contains(purposes), "\(purposes) purposes are more than can be counted")
        width = UInt8(purposes)
    }

    /// How many purposes it counts.
    public var purposes: Int { Int(width) }

    /// The ordinal of the next occasion of `purpose` today.
    @inlinable @inline(__always)
    public mutating func next(_ purpose: Int) -> UInt16 {
        withUnsafeMutableBytes(of: &counts) { bytes in
            let place = purpose &* MemoryLayout<UInt16>.stride
            precondition(purpose >= 0 && purpose < Self.limit)
            let ordinal = bytes.load(fromByteOffset: place, as: UInt16.self)
            bytes.storeBytes(of: ordinal &+ 1, toByteOffset: place, as: UInt16.self)
            return ordinal
        }
    }

    /// How many occasions of `purpose` there were today.
    public func count(_ purpose: Int) -> UInt16 { counts[purpose] }

    /// Starts a new day.
    @inlinable @inline(__always)
    public mutating func startDay() { counts = SIMD64(repeating: 0) }
}

extension OccasionCounter: Codable {
    private enum Key: CodingKey { case counts }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let counts = try container.decode([UInt16].self, forKey: .counts)
        guard counts.count <= Self.limit else {
            throw DecodingError.dataCorruptedError(
                forKey: .counts, in: container, debugDescription: "at most \(Self.limit) purposes are counted")
        }
        self.init(purposes: counts.count)
        for (purpose, count) in counts.enumerated() { self.counts[purpose] = count }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode((0..<purposes).map { counts[$0] }, forKey: .counts)
    }
}
