import QuestKernel

/// What decides the item of a drop, beside its rarity.
struct ItemTable {
    var source = ItemSource.any
    /// The share of drops from the source's own catalog if it has a fitting item.
    var sourceShare = Probability.always
    /// Share of Epic items that are a piece of the hero's set, where there is one for the slot.
    var setShare = Probability.never
    /// The one slot, where it is chosen.
    var slot: Slot?
}

extension OddsTables {
    /// Items and their shares (`Hero.makeItem`): rarity, slot, set piece, own catalog, procedural or catalog.
    func items(_ rarities: [Double], _ table: ItemTable = ItemTable()) -> [OutcomeOdds] {
        let slots = table.slot.map { [$0] } ?? Slot.allCases
        return Rarity.allCases.flatMap { rarity -> [OutcomeOdds] in
            guard rarities[rarity.index] > 0 else { return [] }
            return slots.flatMap { items($0, rarity, rarities[rarity.index] / Double(slots.count), table) }
        }
    }

    private func items(_ slot: Slot, _ rarity: Rarity, _ share: Double, _ table: ItemTable) -> [OutcomeOdds] {
        var outcomes: [OutcomeOdds] = []
        func add(_ name: String, _ share: Double) {
            guard share > 0 else { return }
            outcomes.append(
                OutcomeOdds(name: name, kind: Self.capitalised(rarity.name), rank: rarity.index, share: share))
        }
        func addCatalog(_ source: ItemSource, _ share: Double) {
            let count = rules.catalog.count(source, slot, rarity)
            for index in 0..<count {
                let row = rules.catalog.row(source, slot, rarity, UInt32(index))
                add(rules.items[Int(row)].name, share / Double(count))
            }
        }
        var left = share
        // Where a class line has none for the slot, its share goes to the rest.
        if rarity == .epic, table.setShare > .never,
            HeroClass.allCases.contains(where: { rules.hasSetPiece(slot, for: $0) })
        {
            add(Self.setPiece(slot), share * Self.share(table.setShare))
            left -= share * Self.share(table.setShare)
        }
        if table.source != .any, rules.catalog.count(table.source, slot, rarity) > 0 {
            addCatalog(table.source, left * Self.share(table.sourceShare))
            left *= 1 - Self.share(table.sourceShare)
        }
        add(Self.procedural(slot), left * Self.share(rules.loot.proceduralShare))
        addCatalog(.any, left * (1 - Self.share(rules.loot.proceduralShare)))
        return outcomes
    }

    static func setPiece(_ slot: Slot) -> String { "The \(slot.name) of the class line's set" }
    static func procedural(_ slot: Slot) -> String { "A procedural \(slot.name), any name" }

    /// With which affixes an item of a rarity comes (`Hero.rollAffixes`).
    func affixes(on rarity: Rarity, guaranteed: Int = 0) -> [OutcomeOdds] {
        func raised(_ chance: Probability) -> Double {
            Self.share(chance > .never ? Probability(chance + bonuses.affixes) : .never)
        }
        let prefix = raised(rules.loot.affixes.prefix[rarity.index])
        let suffix = raised(rules.loot.affixes.suffix[rarity.index])
        // Of two where one is the most there can be, the prefix stays.
        let takesBoth = rules.mostAffixes(rarity) > 1
        // Where an item has one at least, it has both as often as the two chances overlap.
        let isSure = rules.loot.affixes.least[rarity.index] > 0
        let both = isSure ? prefix + suffix - 1 : prefix * suffix
        // Where neither comes up and one is guaranteed, it is a prefix.
        let none = isSure ? 0 : (1 - prefix) * (1 - suffix)
        let prefixAlone = (isSure ? 1 - suffix : prefix * (1 - suffix)) + (guaranteed >= 1 ? none : 0)
        let shares: [(String, Double)] =
            guaranteed >= 2
            ? [(takesBoth ? "Prefix and suffix" : "Prefix alone", 1)]
            : [
                ("No affix", guaranteed >= 1 ? 0 : none),
                ("Prefix alone", prefixAlone + (takesBoth ? 0 : both)),
                ("Suffix alone", isSure ? 1 - prefix : (1 - prefix) * suffix),
                ("Prefix and suffix", takesBoth ? both : 0),
            ]
        return shares.filter { $0.1 > 0 }.map { OutcomeOdds(name: $0.0, kind: $0.0, share: $0.1) }
    }
}
