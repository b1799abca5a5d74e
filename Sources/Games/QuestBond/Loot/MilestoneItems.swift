import QuestKernel

/// Which gear the store offers a class at a milestone; QB15.
///
/// An exact class goes first, then its line's starter class, then an item without a class. Where the catalog has none
/// of these, the store offers none.
struct MilestoneItems: Sendable {
    /// By milestone, then class.
    private let rows: [UInt16]

    init(levels: [Int32], items: [CatalogItem]) {
        var rows: [UInt16] = []
        for level in levels {
            for heroClass in HeroClass.allCases {
                let wanted: [HeroClass?] = [heroClass, heroClass.line, nil]
                let found = wanted.lazy.compactMap { only in
                    items.firstIndex { $0.source == .milestones && $0.level == level && $0.heroClass == only }
                }.first
                rows.append(found.map { UInt16(truncatingIfNeeded: $0) } ?? Item.none)
            }
        }
        self.rows = rows
    }

    /// The catalog row; `Item.none` where there is none.
    @inline(__always)
    func row(_ milestone: Int, _ heroClass: HeroClass) -> UInt16 { rows[milestone * HeroClass.count + heroClass.index] }

    /// Whether any milestone offers this item.
    func gives(_ row: Int) -> Bool { rows.contains(UInt16(truncatingIfNeeded: row)) }
}
