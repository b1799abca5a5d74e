/// Places of the members of a cluster on a scale, in rising order.
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
    func withPlaces(in group: MemberGroup, _ body: (ClusterPlaces) -> Void) {
        var found = ClusterPlaces()
        for index in 0..<count where group.mask[Int(members[index])] != 0 { found.append(Int(places[index])) }
        body(found)
    }
}

/// Up to sixteen places.
struct ClusterPlaces: RandomAccessCollection {
    private var places = SIMD16<Int32>.zero
    private(set) var endIndex = 0

    var startIndex: Int { 0 }
    subscript(index: Int) -> Int { Int(places[index]) }

    mutating func append(_ place: Int) {
        places[endIndex] = Int32(truncatingIfNeeded: place)
        endIndex += 1
    }
}
