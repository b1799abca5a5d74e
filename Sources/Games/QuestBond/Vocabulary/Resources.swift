import QuestKernel

/// Everything that a hero holds as a number in the ledger.
@usableFromInline
enum Resource {
    @inlinable @inline(__always)
    static var gold: ResourceKey<Units.Gold> { ResourceKey(0) }
    @inlinable @inline(__always)
    static var experience: ResourceKey<Units.Experience> { ResourceKey(1) }
    @inlinable @inline(__always)
    static var gems: ResourceKey<Units.Gems> { ResourceKey(2) }
    @inlinable @inline(__always)
    static var keys: ResourceKey<Units.ExpeditionKeys> { ResourceKey(3) }
    @inlinable @inline(__always)
    static var tokens: ResourceKey<Units.ResearchTokens> { ResourceKey(4) }
    /// Items held, worn or in the bag.
    @inlinable @inline(__always)
    static var equipment: ResourceKey<Units.Pieces> { ResourceKey(5) }
    private static let firstMaterial: UInt16 = 6
    @usableFromInline static var firstConsumable: UInt16 { @inlinable @inline(__always) get { 36 } }
    /// How many kinds of consumables the first block holds; the others come after everything else.
    @usableFromInline static var firstConsumables: Int { @inlinable @inline(__always) get { 24 } }
    @usableFromInline static var moreConsumables: UInt16 { @inlinable @inline(__always) get { 167 } }
    /// The most kinds of consumables that content may list.
    static let consumableLimit = 40
    @usableFromInline static var firstScroll: UInt16 { @inlinable @inline(__always) get { 60 } }
    /// The most affixes that content may list, each with a scroll of its own.
    static let affixLimit = 40
    private static let firstCard: UInt16 = 100
    /// The most monster cards that content may list.
    static let cardLimit = 64
    /// Held by parties; a hero's purse has no place for it.
    static var bondExperience: ResourceKey<Units.BondExperience> { ResourceKey(164) }
    static var paragonLevels: ResourceKey<Units.Pieces> { ResourceKey(165) }
    @inlinable @inline(__always)
    static var rebirths: ResourceKey<Units.Pieces> { ResourceKey(166) }
    static let count = 183

    @inline(__always)
    static func material(_ kind: MaterialKind, _ rarity: Rarity) -> ResourceKey<Units.Pieces> {
        ResourceKey(firstMaterial + UInt16(kind.rawValue) * 5 + UInt16(rarity.rawValue))
    }

    @inlinable @inline(__always)
    static func consumable(_ kind: Int) -> ResourceKey<Units.Pieces> {
        ResourceKey(
            kind < firstConsumables
                ? firstConsumable + UInt16(truncatingIfNeeded: kind)
                : moreConsumables + UInt16(truncatingIfNeeded: kind - firstConsumables))
    }

    /// The scroll that holds this affix.
    @inlinable @inline(__always)
    static func scroll(_ affix: Int) -> ResourceKey<Units.Pieces> {
        ResourceKey(firstScroll + UInt16(truncatingIfNeeded: affix))
    }

    /// A monster card: held or not.
    @inline(__always)
    static func card(_ card: Int) -> ResourceKey<Units.Pieces> {
        ResourceKey(firstCard + UInt16(truncatingIfNeeded: card))
    }

    /// Which card a resource is, if it is one.
    static func card(of resource: ResourceID) -> Int? {
        let cards = firstCard..<firstCard + UInt16(cardLimit)
        return cards.contains(resource.rawValue) ? Int(resource.rawValue - firstCard) : nil
    }

    static func descriptions(_ rules: QuestBondRules) -> [GameDescription.Resource] {
        typealias Description = GameDescription.Resource
        var all = [
            Description(name: "gold", label: "Gold", isCurrency: true),
            Description(name: "exp", label: "EXP", isCurrency: true),
            Description(name: "gems", label: "Gems", isCurrency: true),
            Description(name: "keys", label: "Expedition keys", isCurrency: true),
            Description(name: "tokens", label: "Research tokens", isCurrency: true),
            Description(name: "equipment", label: "Equipment", isCurrency: true),
        ]
        for kind in MaterialKind.allCases {
            for rarity in Rarity.allCases {
                all.append(
                    Description(
                        name: "\(kind.name).\(rarity.name)", label: "\(kind.name), \(rarity.name)", isCurrency: false))
            }
        }
        all += consumables(0..<firstConsumables, rules)
        for affix in 0..<affixLimit {
            let row = affix < rules.affixes.count ? rules.affixes[affix] : nil
            all.append(
                Description(
                    name: row.map { "scroll.\($0.id)" } ?? "scroll\(affix)",
                    label: row.map { "Affix Scroll: \($0.name)" } ?? "no scroll", isCurrency: false,
                    isNamed: row != nil))
        }
        for card in 0..<cardLimit {
            let row = card < rules.cards.rows.count ? rules.cards.rows[card] : nil
            all.append(
                Description(
                    name: row.map { "card.\($0.id)" } ?? "card\(card)",
                    label: row.map { "Card: \($0.name)" } ?? "no card",
                    isCurrency: false, isNamed: row != nil, isSpendable: false))
        }
        all.append(Description(name: "bondExp", label: "Bond EXP", isCurrency: true, isSpendable: false))
        all.append(
            Description(name: "paragonLevels", label: "Paragon level", isCurrency: false, isSpendable: false))
        all.append(Description(name: "rebirths", label: "Rebirth", isCurrency: false, isSpendable: false))
        return all + consumables(firstConsumables..<consumableLimit, rules)
    }

    private static func consumables(
        _ kinds: Range<Int>, _ rules: QuestBondRules
    ) -> [GameDescription.Resource] {
        kinds.map { kind in
            let row = kind < rules.consumables.count ? rules.consumables[kind] : nil
            return GameDescription.Resource(
                name: row?.id ?? "consumable\(kind)", label: row?.name ?? "no consumable", isCurrency: false,
                isNamed: row != nil)
        }
    }
}
