import QuestKernel

extension Hero {
    /// Salvages an item of the bag; QB37.
    mutating func salvage(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard bag.indices.contains(index) else { return .noSuchItem }
        let item = bag[index]
        removeFromBag(index)
        salvage(item, into: .salvaged, turn, &journal)
        return nil
    }

    /// What an item gives back: materials, fragments, gold, and perhaps one of its affixes as a scroll.
    mutating func salvage(_ item: Item, into sink: Flow, _ turn: Turn, _ journal: inout Journal) {
        let rules = turn.rules
        spend(1, of: Resource.equipment, into: sink, turn, &journal)
        let rarity = item.rarity.index
        earnGold(rules.forge.salvage[rarity].gold, from: .salvage, turn, &journal)
        earn(
            rules.forge.salvage[rarity].fragments, of: Resource.material(.fragment, .common), from: .salvage, turn,
            &journal)
        var draws = draws(.salvage, turn)
        let back = rules.forge.salvage[rarity].materialRarity
        for _ in 0..<rules.forge.salvage[rarity].materials {
            let kind = MaterialKind(rawValue: UInt8(draws.pick(rules.salvageKinds))) ?? .ore
            earn(1, of: Resource.material(kind, back), from: .salvage, turn, &journal)
        }
        guard item.hasAffix else { return }
        draws.go(to: 128)
        let chance = rules.forge.salvage[rarity].affixRecovery
        guard roll(.affixRecovery, cell: UInt16(rarity), chance, &draws, turn, &journal) else { return }
        draws.go(to: 129)
        let takesSuffix =
            item.prefix == Item.noAffix || (item.suffix != Item.noAffix && draws.below(2) == 1)
        earn(
            1, of: Resource.scroll(Int(takesSuffix ? item.suffix : item.prefix)), from: .salvage, turn, &journal)
    }

    mutating func setAutoSalvage(_ setting: AutoSalvage) -> QuestBond.Refusal? {
        autoSalvage = setting
        return nil
    }
}
