/// The members of a cluster in the order of their places on a scale.
struct ClusterOrder {
    private var places = SIMD16<Int32>.zero
    private var members = SIMD16<UInt8>.zero
    private(set) var count = 0

    mutating func insert(_ place: Int, of member: Int) {
        let place = Int32(truncatingIfNeeded: place)
        var index = count
        while index > 0, places[index - 1] > place {
            places[index] = places[index - 1]
            members[index] = members[index - 1]
            index -= 1
        }
        places[index] = place
        members[index] = UInt8(truncatingIfNeeded: member)
        count += 1
    }

    /// Calls `body` with the places of those who are in a slice.
    @inline(__always)
    func withPlaces(in group: MemberGroup, _ body: (ClusterPlaces) -> Void) {
        withPlaces(of: group.members, body)
    }

    /// Calls `body` with the places of some members, one bit each.
    @inline(__always)
    func withPlaces(of chosen: UInt16, _ body: (ClusterPlaces) -> Void) {
        var found = ClusterPlaces()
        for index in 0..<count where chosen &>> UInt16(members[index]) & 1 != 0 { found.append(places[index]) }
        body(found)
    }
}

/// Up to sixteen places.
struct ClusterPlaces: RandomAccessCollection {
    private var places = SIMD16<Int32>.zero
    private(set) var endIndex = 0

    var startIndex: Int { 0 }
    subscript(index: Int) -> Int { Int(places[index]) }

    mutating func append(_ place: Int32) {
        places[endIndex] = place
        endIndex += 1
    }
}
