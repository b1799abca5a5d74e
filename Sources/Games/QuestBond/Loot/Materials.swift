import QuestKernel

extension Hero {
    /// One material drops: its kind and rarity take two draws.
    @inline(never)
    mutating func gainMaterial(
        essenceShare: Int64, from faucet: Flow, _ draws: inout Draws, _ turn: Turn, _ journal: inout Journal,
        amount: Int64 = 1
    ) {
        // One draw for the kind: Essence has the first part of its range, the other three share the rest.
        let point = Int64(draws.below(3_000_000))
        let kind: MaterialKind
        if point < essenceShare * 3 {
            kind = .essence
        } else {
            let rest = Swift.max(3_000_000 - essenceShare * 3, 1)
            kind = MaterialKind(rawValue: 1 + UInt8((point - essenceShare * 3) * 3 / rest)) ?? .ore
        }
        let rarity = Rarity(rawValue: UInt8(draws.pick(turn.rules.materialWeights))) ?? .common
        earn(amount, of: Resource.material(kind, rarity), from: faucet, turn, &journal)
    }

    /// Units of these kinds on hand: a material counts 1/2/4/8/16 by its rarity.
    @inline(__always)
    func units(_ kinds: MaterialKinds, from lowest: Rarity = .common, _ rules: QuestBondRules) -> Int64 {
        ledger.units(kinds, from: lowest, rules)
    }

    /// Pays units of these kinds, lowest rarity first; the last material may be worth more than the price.
    mutating func pay(
        _ owed: Int64, of kinds: MaterialKinds, from lowest: Rarity = .common, into sink: Flow, _ turn: Turn,
        _ journal: inout Journal
    ) {
        var owed = owed
        for rarity in Rarity.allCases where rarity >= lowest {
            let worth = turn.rules.forge.unitWorth[rarity.index]
            for kind in kinds.first.rawValue...kinds.last.rawValue where owed > 0 {
                guard let kind = MaterialKind(rawValue: kind) else { continue }
                let resource = Resource.material(kind, rarity)
                let count = Swift.min(ledger[resource], (owed + worth - 1) / worth)
                spend(count, of: resource, into: sink, turn, &journal)
                owed -= count * worth
            }
        }
    }
}

extension Ledger {
    func units(_ kinds: MaterialKinds, from lowest: Rarity = .common, _ rules: QuestBondRules) -> Int64 {
        var units: Int64 = 0
        for kind in kinds.first.rawValue...kinds.last.rawValue {
            let first = Resource.material(MaterialKind(rawValue: kind) ?? .ore, .common).rawValue
            for rarity in lowest.rawValue...Rarity.legendary.rawValue {
                let held = self[ResourceID(first &+ UInt16(rarity))]
                // Most are 0.
                if held != 0 { units += held * rules.materialWorth[Int(rarity)] }
            }
        }
        return units
    }
}

/// A run of neighbouring material kinds that a recipe accepts.
struct MaterialKinds {
    let first: MaterialKind
    let last: MaterialKind

    static let essence = MaterialKinds(first: .essence, last: .essence)
    /// A recipe's "materials": Ore, Hide or Crystal (QB29).
    static let materials = MaterialKinds(first: .ore, last: .crystal)
    static let herbs = MaterialKinds(first: .herb, last: .herb)
    static let fragments = MaterialKinds(first: .fragment, last: .fragment)
}
