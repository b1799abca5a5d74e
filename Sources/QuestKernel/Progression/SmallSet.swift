/// A set of whole numbers from 0 to 255, in four machine words: what was seen, owned or unlocked.
public struct SmallSet: Sendable, Equatable, Codable {
    /// How many different numbers it can hold.
    public static let limit = 256

    @usableFromInline var words = SIMD4<UInt64>(repeating: 0)

    @inlinable @inline(__always)
    public init() {}

    @inlinable @inline(__always)
    public var isEmpty: Bool { words == SIMD4(repeating: 0) }

    /// How many different numbers it holds.
    @inlinable
    public var count: Int {
        words[0].nonzeroBitCount + words[1].nonzeroBitCount + words[2].nonzeroBitCount + words[3].nonzeroBitCount
    }

    @inlinable @inline(__always)
    public func contains(_ number: Int) -> Bool {
        (0..<Self.limit).contains(number) && words[number &>> 6] & (1 &<< UInt64(number & 63)) != 0
    }

    /// Adds a number; returns whether it is new. A number beyond the limit is not added.
    @inlinable @inline(__always)
    @discardableResult
    public mutating func insert(_ number: Int) -> Bool {
        guard (0..<Self.limit).contains(number), !contains(number) else { return false }
        words[number &>> 6] |= 1 &<< UInt64(number & 63)
        return true
    }

    /// Takes the lowest number out.
    @inlinable
    public mutating func popFirst() -> Int? {
        for word in 0..<4 where words[word] != 0 {
            let bit = words[word].trailingZeroBitCount
            words[word] &= words[word] &- 1
            return word &* 64 &+ bit
        }
        return nil
    }

    /// What is here and not in another.
    @inlinable @inline(__always)
    public func subtracting(_ other: SmallSet) -> SmallSet {
        var rest = self
        rest.words &= ~other.words
        return rest
    }
}
