import QuestKernel

extension Hero {
    /// One material drops: its kind and rarity take two draws.
    @inline(never)
    mutating func gainMaterial(
        essenceShare: Probability, weights: SIMD8<UInt32>? = nil, from faucet: Flow, _ draws: inout Draws, _ turn: Turn,
        _ journal: inout Journal,
        amount: Pieces = 1
    ) {
        // One draw for the kind: Essence has the first part of its range, the other three share the rest.
        let point = Int64(draws.below(3_000_000))
        let essence = Int64(essenceShare.partsPerMillion) * 3
        let kind: MaterialKind
        if point < essence {
            kind = .essence
        } else {
            let rest = Swift.max(3_000_000 - essence, 1)
            kind = MaterialKind(rawValue: 1 + UInt8((point - essence) * 3 / rest)) ?? .ore
        }
        let rarity = Rarity(rawValue: UInt8(draws.pick(weights ?? turn.rules.materialWeights))) ?? .common
        earn(amount, of: Resource.material(kind, rarity), from: faucet, turn, &journal)
    }

    /// Units of these kinds on hand: a material counts the more, the rarer it is.
    @inline(__always)
    func units(_ kinds: MaterialKinds, from lowest: Rarity = .common, _ rules: QuestBondRules) -> MaterialUnits {
        ledger.units(kinds, from: lowest, rules)
    }

    /// Pays units of these kinds, lowest rarity first; the last material may be worth more than the price.
    mutating func pay(
        _ owed: MaterialUnits, of kinds: MaterialKinds, from lowest: Rarity = .common, into sink: Flow, _ turn: Turn,
        _ journal: inout Journal
    ) {
        var owed = owed
        for rarity in Rarity.allCases where rarity >= lowest {
            let worth = turn.rules.forge.unitWorth[rarity.index]
            for kind in kinds.first.rawValue...kinds.last.rawValue where owed > 0 {
                guard let kind = MaterialKind(rawValue: kind) else { continue }
                let resource = Resource.material(kind, rarity)
                let count = Swift.min(ledger[resource], Pieces((owed + worth - 1).quotient(by: worth)))
                spend(count, of: resource, into: sink, turn, &journal)
                owed -= worth * count.rawValue
            }
        }
    }
}

extension Ledger {
    func units(_ kinds: MaterialKinds, from lowest: Rarity = .common, _ rules: QuestBondRules) -> MaterialUnits {
        var units: MaterialUnits = 0
        for kind in kinds.first.rawValue...kinds.last.rawValue {
            let first = Resource.material(MaterialKind(rawValue: kind) ?? .ore, .common).id.rawValue
            for rarity in lowest.rawValue...Rarity.legendary.rawValue {
                let held = self[ResourceID(first &+ UInt16(rarity))]
                // Most are 0.
                if held != 0 { units += rules.materialWorth[Int(rarity)] * held }
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
