import QuestKernel

/// Tables of outcomes with their shares; each follows the code that rolls it.
struct OddsTables {
    let rules: QuestBondRules
    let bonuses: OddsBonuses

    init(_ rules: QuestBondRules, _ bonuses: OddsBonuses) {
        self.rules = rules
        self.bonuses = bonuses
    }

    static let equipment = "Equipment"
    static let material = "Material"
    static let consumable = "Consumable"

    /// "legendary" as a display name.
    static func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// 0.175 as "17.5 %".
    static func percent(_ ratio: Ratio) -> String {
        let (whole, rest) = ratio.partsPerMillion.quotientAndRemainder(dividingBy: 10_000)
        var digits = String(rest.magnitude)
        digits = String(repeating: "0", count: 4 - digits.count) + digits
        while digits.last == "0" { digits.removeLast() }
        return digits.isEmpty ? "\(whole) %" : "\(whole).\(digits) %"
    }

    static func share(_ chance: Probability) -> Double { chance.value }

    /// A base chance of equipment under the bonuses.
    func equipmentChance(_ base: Probability, factor: Ratio = .one, points: Ratio = 0) -> Probability {
        let raised = base * (Ratio.one + bonuses.drops)
        return Probability((factor == .one ? raised : raised * factor) + points)
    }

    /// Whether bonuses on the chance of loot are on materials and consumables too.
    var reachesEverything: Bool { rules.loot.bonusReach == .everything }

    func materialChance(_ base: Probability, points: Ratio = 0) -> Probability {
        guard reachesEverything else { return Probability(base * (Ratio.one + bonuses.materials)) }
        let sum = Bonuses.combine(bonuses.materials, bonuses.drops, multiplies: rules.heroes.isMultiplicative)
        return Probability(base * (Ratio.one + sum) + points)
    }

    func consumableChance(_ base: Probability, points: Ratio = 0) -> Probability {
        reachesEverything ? Probability(base * (Ratio.one + bonuses.drops) + points) : base
    }

    /// Shares of rarities from weights under a floor (`Hero.makeItem`): what lies below the floor cannot come.
    func rarities(_ weights: [UInt32], floor: Rarity = .common) -> [Double] {
        let table = RarityTable(
            ItemOrder.simd(weights), floor: floor, rareBonus: bonuses.rareDrops, reach: rules.loot.rareBonus)
        guard table.total > 0 else { return rarities(exactly: floor) }
        return table.shares
    }

    /// The same where no bonus counts: chests, gifts, store shelves, and crafting.
    func plain(_ weights: [UInt32], floor: Rarity = .common) -> [Double] {
        OddsTables(rules, .none).rarities(weights, floor: floor)
    }

    func rarities(exactly rarity: Rarity) -> [Double] { Rarity.allCases.map { $0 == rarity ? 1 : 0 } }

    /// Materials by kind and rarity (`Hero.gainMaterial`).
    func materials(essenceShare: Probability, _ weights: [UInt32]? = nil) -> [OutcomeOdds] {
        let essence = Self.share(essenceShare)
        var outcomes: [OutcomeOdds] = []
        let weights = weights ?? rules.loot.materialRarity
        let total = Double(Swift.max(weights.reduce(0, +), 1))
        for kind in [MaterialKind.essence, .ore, .hide, .crystal] {
            let ofKind = kind == .essence ? essence : (1 - essence) / 3
            for rarity in Rarity.allCases where ofKind > 0 && weights[rarity.index] > 0 {
                outcomes.append(
                    OutcomeOdds(
                        name: "\(Self.capitalised(rarity.name)) \(Self.capitalised(kind.name))",
                        kind: Self.capitalised(rarity.name), rank: rarity.index,
                        share: ofKind * Double(weights[rarity.index]) / total))
            }
        }
        return outcomes
    }

    func consumables(_ table: ConsumableTables.Table) -> [OutcomeOdds] {
        table.kinds.indices.compactMap { row in
            let weight = table.weights.weight(of: row)
            guard weight > 0 else { return nil }
            let kind = rules.consumables[Int(table.kinds[row])]
            return OutcomeOdds(
                name: kind.name, kind: Self.capitalised(kind.tier.name),
                share: Double(weight) / Double(table.weights.total))
        }
    }

    /// The consumable of a reward's tier (`Hero.gainGift`); nil for none.
    func gift(_ tier: GiftTier) -> [OutcomeOdds]? {
        switch tier {
        case .none: nil
        case .common: consumables(rules.consumableTables.commonGift)
        case .uncommon: consumables(rules.consumableTables.uncommonGift)
        case .rare: consumables(rules.consumableTables.rareGift)
        case .epic: consumables(rules.consumableTables.epicGift)
        }
    }
}
