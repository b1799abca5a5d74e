/// Which counts of deeds some rules keep: those that a limit, a price or a formula reads.
///
/// A patch may read a count that nothing read before it. The rules before the patch then keep that count too, so that
/// it holds what players have done, and not 0.
package struct DeedCounts: Sendable, Equatable {
    let keys: [ColumnKey]

    package static let none = DeedCounts(keys: [])

    private init(keys: [ColumnKey]) { self.keys = keys }

    init(_ layout: StateLayout) {
        keys = layout.keys.filter { key in
            switch key {
            case .count, .won: true
            default: false
            }
        }
    }
}

extension GameNames {
    /// Whether a count is of a deed that there is.
    func isCounted(_ key: ColumnKey) -> Bool {
        switch key {
        case .count(let deed, _), .won(let deed, _): deeds[deed] != nil
        default: false
        }
    }
}
