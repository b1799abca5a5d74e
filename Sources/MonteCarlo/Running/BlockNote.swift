/// What is kept of each block of players: sums that add up over players.
///
/// A block's own are what its play has added to them, so that it needs no totals of its own.
package struct BlockNote: Sendable {
    /// A list of sums.
    package struct Part: Sendable {
        /// Whether they say how many there are at each value; the zeros at the end of such a list are left out.
        let isCounts: Bool
        /// Whether they are read off gauges of fewer than all players, which are added up many blocks at a time.
        let splitsGauges: Bool
        let sums: @Sendable (_ totals: Accumulators) -> [Int128]

        /// - Parameter sums: read off the totals of the first arm.
        package init(
            isCounts: Bool = false, splitsGauges: Bool = true,
            _ sums: @escaping @Sendable (_ totals: Accumulators) -> [Int128]
        ) {
            self.isCounts = isCounts
            self.splitsGauges = splitsGauges
            self.sums = sums
        }

        /// What was added between two moments.
        fileprivate func added(from earlier: [Int128], to later: [Int128]) -> [Int64] {
            var added = later.enumerated().map { place, sum in
                Int64(clamping: sum - (earlier.indices.contains(place) ? earlier[place] : 0))
            }
            while isCounts, added.count > 1, added.last == 0 { added.removeLast() }
            return added
        }
    }

    private let parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    var isEmpty: Bool { parts.isEmpty }
    var splitsGauges: Bool { parts.contains(where: \.splitsGauges) }

    package func sums(of totals: Accumulators) -> [[Int128]] { parts.map { $0.sums(totals) } }

    func added(from earlier: [[Int128]], to later: [[Int128]]) -> [[Int64]] {
        parts.indices.map { parts[$0].added(from: earlier[$0], to: later[$0]) }
    }
}
