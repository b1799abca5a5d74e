/// Where the members of a cluster are on a scale.
package struct ClusterPlaces {
    /// By member: sixteen times the place, and the number of the member, so that no two are equal.
    private var keys = SIMD16<Int32>(repeating: .max)
    /// One bit for each member who has a place.
    private(set) var members: UInt16 = 0
    /// The highest; 0 of nobody.
    private(set) var highest = 0

    package init() {}

    /// - Parameter places: of at most sixteen members.
    package init(_ places: some Sequence<Int>) {
        for (member, place) in places.enumerated() { insert(place, of: member) }
    }

    var isEmpty: Bool { members == 0 }
    var count: Int { members.nonzeroBitCount }

    /// - Parameters:
    ///   - place: below 2²⁷.
    ///   - member: below 16.
    @inline(__always)
    mutating func insert(_ place: Int, of member: Int) {
        keys[member & 15] = Int32(truncatingIfNeeded: place) &<< 4 | Int32(truncatingIfNeeded: member)
        members |= 1 &<< UInt16(truncatingIfNeeded: member)
        highest = max(highest, place)
    }

    /// Those of some members, one bit each.
    func of(_ chosen: UInt16) -> ClusterPlaces {
        guard members & ~chosen != 0 else { return self }
        var few = ClusterPlaces()
        var left = members & chosen
        while left != 0 {
            let member = left.trailingZeroBitCount & 15
            left &= left &- 1
            few.insert(Int(keys[member] &>> 4), of: member)
        }
        return few
    }

    /// By member: how many of the others are below, of equal places those with lower numbers.
    private var ranks: SIMD16<Int32> {
        var ranks = SIMD16<Int32>.zero
        // The sign of a difference is −1 for whoever is above this one; those without a place are above all.
        for member in 0..<16 { ranks &-= (SIMD16(repeating: keys[member]) &- keys) &>> 31 }
        return ranks
    }

    /// Calls `body` with each place and how many others are below it.
    @inline(__always)
    func forEach(_ body: (_ place: Int, _ rank: Int) -> Void) {
        let ranks = ranks
        var left = members
        while left != 0 {
            let member = left.trailingZeroBitCount & 15
            left &= left &- 1
            body(Int(keys[member] &>> 4), Int(ranks[member]))
        }
    }

    /// Calls `body` with each place.
    @inline(__always)
    func forEach(_ body: (_ place: Int) -> Void) {
        var left = members
        while left != 0 {
            let member = left.trailingZeroBitCount & 15
            left &= left &- 1
            body(Int(keys[member] &>> 4))
        }
    }
}
