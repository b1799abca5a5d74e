import QuestKernel

extension QuestBondRules {
    /// Content that no player will ever get, in words: not wrong, and perhaps intended, but a designer should look at
    /// it.
    public var contentWarnings: [String] {
        collectionWarnings + milestoneWarnings + poolWarnings + consumableWarnings + placeWarnings + achievementWarnings
            + reachWarnings
    }

    private var collectionWarnings: [String] {
        var warnings: [String] = []
        for (index, milestone) in cards.milestones.enumerated() where milestone.cards > cards.rows.count {
            warnings.append(
                "cards.milestones[\(index)]: \(milestone.cards) cards are out of reach, there are \(cards.rows.count)")
        }
        let given = zip(cards.milestones, cards.prizes).filter { $0.0.cards <= cards.rows.count }.map(\.1)
        for (row, item) in items.enumerated() {
            let row = UInt16(truncatingIfNeeded: row)
            if item.source == .cards, !given.contains(row) {
                warnings.append("equipment.items.\(item.id): no milestone of the collection in reach gives it")
            }
            if item.source == .sets,
                !HeroClass.allCases.contains(where: { gearSets.piece(item.slot, for: $0) == row })
            {
                warnings.append("equipment.items.\(item.id): it is a piece of no set")
            }
        }
        for (index, card) in cards.rows.enumerated() where cards.weights[index] == 0 {
            warnings.append("cards.cards.\(card.id): its rarity has no weight")
        }
        let raids = cards.rows.filter { $0.source == .raids }
        for card in raids.dropFirst(raid.bosses.count) {
            warnings.append("cards.cards.\(card.id): there are \(raid.bosses.count) raid bosses, and each has a card")
        }
        for card in cards.rows where card.source == .arena && card.wave > arena.rules.lastWave {
            warnings.append(
                "cards.cards.\(card.id): wave \(card.wave) is beyond the arena's last, \(arena.rules.lastWave)")
        }
        return warnings
    }

    private var milestoneWarnings: [String] {
        var warnings: [String] = []
        for (row, item) in items.enumerated() where item.source == .milestones && !milestoneItems.gives(row) {
            warnings.append("equipment.items.\(item.id): no milestone offers it to any class")
        }
        for (index, level) in heroes.milestoneLevels.enumerated() {
            let missing = HeroClass.allCases.filter { heroClass in
                milestoneItems.row(index, heroClass) == Item.none
                    && (level <= heroes.evolutionLevel ? !heroClass.isEvolved : true)
            }
            if !missing.isEmpty {
                warnings.append(
                    "heroes.milestoneLevels[\(index)]: no item of its own at level \(level) for "
                        + missing.map(\.name).joined(separator: ", "))
            }
            if level > heroes.levelCap {
                warnings.append("heroes.milestoneLevels[\(index)]: level \(level) is above the last level")
            }
        }
        return warnings
    }

    /// Exclusive pools are used for each slot and for every rarity from Rare on with a weight in their table.
    private var poolWarnings: [String] {
        var warnings: [String] = []
        for (source, weights) in [
            (ItemSource.missions, loot.missions.rareRarity), (.expeditions, loot.expeditions.rarity),
            (.raids, raid.spoils.equipmentRarity),
        ] {
            for rarity in Rarity.allCases {
                let isAsked = rarity >= .rare && weights[rarity.index] > 0
                for slot in Slot.allCases {
                    let has = catalog.count(source, slot, rarity) > 0
                    if isAsked, !has {
                        warnings.append("equipment.items: no \(rarity.name) \(slot.name) of source \(source.name)")
                    }
                    if has, weights[rarity.index] == 0 {
                        warnings.append(
                            "equipment.items: \(rarity.name) \(slot.name) of source \(source.name) never drops")
                    }
                }
            }
        }
        return warnings
    }

    private var consumableWarnings: [String] {
        let tables = consumableTables
        var reachable = Set(herbRecipes + premiumKinds)
        for table in [
            tables.task, tables.room, tables.boss, tables.mission, tables.expedition, tables.commonGift,
            tables.uncommonGift, tables.rareGift, tables.epicGift,
        ] {
            for (row, kind) in table.kinds.enumerated() where table.weights.weight(of: row) > 0 {
                reachable.insert(Int(kind))
            }
        }
        return consumables.indices.filter { !reachable.contains($0) && consumables[$0].price == 0 }
            .map { "consumables.kinds.\(consumables[$0].id): nothing gives it and the store does not sell it" }
    }

    private var placeWarnings: [String] {
        let places =
            dungeons.map { ("dungeons.dungeons.\($0.id)", $0.level) }
            + missions.map { ("missions.missions.\($0.id)", $0.level) }
            + expeditions.map { ("expeditions.expeditions.\($0.id)", $0.level) }
        return places.filter { $0.1 > heroes.levelCap }
            .map { "\($0.0): level \($0.1) is above the last level, \(heroes.levelCap)" }
    }

    private var achievementWarnings: [String] {
        achievements.rows.compactMap { row in
            let most: Steps
            switch row.metric {
            case .level, .evolvedLevel: most = Steps(heroes.levelCap)
            case .cards: most = Steps(cards.rows.count)
            case .partySize: most = 4
            default: return nil
            }
            guard row.target > most else { return nil }
            return "achievements.rows.\(row.id): \(row.target) is out of reach, \(row.metric.name) ends at \(most)"
        }
    }
}
