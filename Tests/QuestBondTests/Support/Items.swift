import QuestKernel

@testable import QuestBond

extension Item {
    /// A plain item without a catalog row of its own.
    static func plain(
        _ rarity: Rarity = .rare, _ slot: Slot = .weapon, primary: Stat = .strength, points: Int64 = 0
    ) -> Item {
        var item = Item()
        item.catalogRow = Item.procedural
        item.slot = slot
        item.rarity = rarity
        item.level = 1
        item.primary = primary
        item.secondary = primary
        item.primaryValue = StatPoints(points)
        return item
    }

    func with(prefix: Int, value: Int32 = 0) -> Item {
        var item = self
        item.prefix = UInt8(prefix)
        item.prefixValue = value
        return item
    }

    func with(suffix: Int, value: Int32 = 0) -> Item {
        var item = self
        item.suffix = UInt8(suffix)
        item.suffixValue = value
        return item
    }
}

extension QuestBondRules {
    /// The row of an affix by its id; the pool's first row where there is none, which the case will notice.
    func affix(_ id: String) -> Int { affixes.firstIndex { $0.id == id } ?? 0 }
    func consumable(_ id: String) -> Int { consumables.firstIndex { $0.id == id } ?? 0 }
    func dungeon(_ id: String) -> Int { dungeons.firstIndex { $0.id == id } ?? 0 }
}
