import QuestBond
import QuestKernel

/// What players do with sets and with the consumables for special moments; part of an archetype.
package struct CollectingBehavior: ContentRow {
    package var setAppeal: Ratio = Ratio(partsPerMillion: 100_000)
    package var craftsSets = false
    package var buysSets = false
    package var brewStock: Pieces = 5

    package init() {}
    package static let noun = "collecting behavior"
    package static var fields: [Field<CollectingBehavior>] {
        [
            .ratio("setAppeal", \.setAppeal, "How much more a piece of the own set is worth to them."),
            .flag("craftsSets", \.craftsSets, "Whether they make set pieces."),
            .flag("buysSets", \.buysSets, "Whether they buy set pieces."),
            .whole(
                "brewStock", \.brewStock, 0...1_000, unit: "consumables", optional: true,
                "How many of one kind on hand stop their brewing."),
        ]
    }
}

extension QuestBondSession {
    /// What an item is worth to this player: a piece of the own set somewhat more than its figures say.
    @inline(__always)
    func appeal(of item: Item, _ behavior: Behavior, _ rules: QuestBondRules) -> StatPoints {
        let worth = party.acting.worth(of: item, rules)
        guard item.exists, rules.isSetPiece(item, for: party.acting.heroClass) else { return worth }
        return worth * (Ratio.one + behavior.row.collecting.setAppeal)
    }

    /// Makes or buys a set piece for a slot where another piece of the set would be new, and worth wearing.
    mutating func collectSets(
        isLast: Bool, _ behavior: Behavior, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        guard isLast else { return }
        let rules = population.rules
        if behavior.row.collecting.craftsSets, party.acting.canCraftSet(rules), let slot = slotForSet(behavior, rules),
            act(.craftSet(slot), population, &journal)
        {
            tidyBag(behavior, population, &journal)
        }
        if behavior.row.collecting.buysSets, rules.isSetDay(now.day), let piece = party.acting.setPieceOnSale(rules),
            rules.setPrice <= allowance(behavior),
            !rules.isSetPiece(party.acting.worn[Int(rules.slot(of: piece).rawValue)], for: party.acting.heroClass),
            party.acting.worn[Int(rules.slot(of: piece).rawValue)].rarity <= .epic,
            act(.buy(.setPiece), population, &journal)
        {
            tidyBag(behavior, population, &journal)
        }
    }

    /// The weakest slot that has a set piece and does not wear one, below Legendary.
    @inline(__always)
    private func slotForSet(_ behavior: Behavior, _ rules: QuestBondRules) -> Slot? {
        var weakest: Slot?
        var least = StatPoints(rawValue: .max)
        for index in 0..<4 {
            guard let slot = Slot(rawValue: UInt8(index)), rules.hasSetPiece(slot, for: party.acting.heroClass) else {
                continue
            }
            let worn = party.acting.worn[index]
            if worn.exists, worn.rarity > .epic || rules.isSetPiece(worn, for: party.acting.heroClass) { continue }
            let worth = party.acting.worth(of: worn, rules)
            if worth < least { (weakest, least) = (slot, worth) }
        }
        return weakest
    }

    /// Consumables for special moments, unless this player saves them for a better one: a revive and a reroll before
    /// adventures, a compass on the way, a beacon in a party.
    mutating func useForAdventures(
        _ behavior: Behavior, _ visit: Int, _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        let rules = population.rules
        var draws = population.randomness.draws(
            player: player.number, purpose: PlayerDraw.provisions.purpose, day: now.day, ordinal: UInt16(visit))
        for effect in [0, 1, 2, 3] {
            let kind: Int
            switch effect {
            case 0:
                if party.acting.effects.revive > 0 || party.acting.dungeonEntriesLeft(rules) <= 0 { continue }
                kind = rules.consumable(with: .dungeonRevive, heldIn: party.acting.ledger)
            case 1:
                kind = rules.consumable(with: .lootReroll)
                if party.acting.effects.lootReroll { continue }
            case 2:
                kind = rules.consumable(with: .expeditionCompass)
                if party.acting.expedition.isIdle || party.acting.effects.compass { continue }
            default:
                kind = rules.consumable(with: .partyBeacon)
                if members < 2 || party.acting.effects.beaconUntil > now.instant { continue }
            }
            guard party.acting.held(kind) > 0 else { continue }
            draws.go(to: UInt32(effect))
            if draws.happens(behavior.row.hoarding) { continue }
            act(.use(kind), population, &journal)
        }
    }

    /// Whether a consumable is of any use to this player: a beacon works only in a party.
    @inline(__always)
    func isOfUse(_ kind: Int, _ rules: QuestBondRules) -> Bool {
        rules.effect(of: kind) != .partyBeacon || members > 1
    }
}
