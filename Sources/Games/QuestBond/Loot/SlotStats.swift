import QuestKernel

/// Which primary stats the items of each slot have ("Launch: 4 Slots (Add Trinket)").
struct SlotStats: ContentRow {
    var weapon: [Stat] = []
    var armor: [Stat] = []
    var accessory: [Stat] = []
    var trinket: [Stat] = []

    static let noun = "the stats of slots"
    static var fields: [Field<SlotStats>] {
        [
            .choices("weapon", \.weapon, "Of weapons."),
            .choices("armor", \.armor, "Of armor."),
            .choices("accessory", \.accessory, "Of accessories."),
            .choices("trinket", \.trinket, "Of trinkets."),
        ]
    }

    subscript(slot: Slot) -> [Stat] {
        switch slot {
        case .weapon: return weapon
        case .armor: return armor
        case .accessory: return accessory
        case .trinket: return trinket
        }
    }
}

extension QuestBondRules {
    /// Whether an item of a slot can be made with this primary stat locked.
    public func canLock(_ stat: Stat, on slot: Slot) -> Bool {
        stat != .endurance && (!forge.lockKeepsSlot || slotStats[slot].contains(stat))
    }
}
