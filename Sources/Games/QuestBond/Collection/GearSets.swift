import QuestKernel

extension Hero {
    /// The sets of which a hero of their line wears enough pieces, one bit each; QB26.
    @inline(__always)
    func activeSets(_ rules: QuestBondRules) -> UInt16 {
        var worn = SIMD16<UInt8>(repeating: 0)
        var active: UInt16 = 0
        for slot in 0..<4 where self.worn[slot].exists {
            let set = rules.gearSets.set(of: self.worn[slot])
            guard set != GearSetTable.none, rules.gearSets.rows[Int(set)].heroClass.line == heroClass.line else {
                continue
            }
            worn[Int(set)] += 1
            if Int(worn[Int(set)]) >= rules.gearSets.piecesNeeded { active |= 1 << UInt16(set) }
        }
        return active
    }

    /// Whether the hero has what a set piece costs.
    @inlinable @inline(__always)
    public func canCraftSet(_ rules: QuestBondRules) -> Bool { rules.canCraftSet(from: ledger) }

    /// Makes the piece of a slot of the hero's own set, by the high-cost recipe; QB26.
    mutating func craftSet(_ slot: Slot, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules
        let piece = rules.gearSets.piece(slot, for: heroClass)
        guard piece != Item.none else { return .noSuchItem }
        let recipe = rules.setRules.recipe
        guard has(recipe.gold, of: Resource.gold) else { return .notEnoughGold }
        guard canCraftSet(rules) else { return .notEnoughMaterials }
        guard hasRoom(rules) else { return .bagIsFull }
        spend(recipe.gold, of: Resource.gold, into: .setCraftCost, turn, &journal)
        pay(recipe.essence, of: .essence, into: .setCraftCost, turn, &journal)
        pay(recipe.materials, of: .materials, into: .setCraftCost, turn, &journal)
        pay(recipe.fragments, of: .fragments, into: .setCraftCost, turn, &journal)
        day.forged &+= 1
        award(piece, from: .crafting, .setPiece, turn, &journal, as: .crafted)
        note(.crafted, turn, &journal)
        return nil
    }

    /// The set piece on sale today, of the hero's own line: on one day a week, slot by slot.
    public func setPieceOnSale(_ rules: QuestBondRules) -> UInt16? {
        guard today >= 0, Moment.weekday(of: today) == rules.setRules.storeDay else { return nil }
        let isPiece = { (slot: Slot) in rules.gearSets.piece(slot, for: storeClass) != Item.none }
        let turns = Slot.allCases.count(where: isPiece)
        guard turns > 0 else { return nil }
        var turn = Int(Moment.week(of: today)) % turns
        for slot in Slot.allCases where isPiece(slot) {
            if turn == 0 { return rules.gearSets.piece(slot, for: storeClass) }
            turn -= 1
        }
        return nil
    }

    mutating func buySetPiece(_ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard let piece = setPieceOnSale(turn.rules) else { return .notOnOffer }
        let bit = UInt64(1) << 24
        if bought & bit != 0 { return .soldOut }
        guard has(turn.rules.setRules.storePrice, of: Resource.gold) else { return .notEnoughGold }
        guard hasRoom(turn.rules) else { return .bagIsFull }
        bought |= bit
        spend(turn.rules.setRules.storePrice, of: Resource.gold, into: .storeEquipment, turn, &journal)
        award(piece, from: .storePurchase, .setPiece, turn, &journal)
        return nil
    }
}

extension QuestBondRules {
    public func canCraftSet(from ledger: Ledger) -> Bool {
        ledger[Resource.gold] >= setRules.recipe.gold && ledger.units(.essence, self) >= setRules.recipe.essence
            && ledger.units(.materials, self) >= setRules.recipe.materials
            && ledger.units(.fragments, self) >= setRules.recipe.fragments
    }

    /// Whether the store has a set piece on sale on this date.
    public func isSetDay(_ day: LocalDay) -> Bool { Moment.weekday(of: day) == setRules.storeDay }

    public var setPrice: Gold { setRules.storePrice }
    public func slot(of catalogRow: UInt16) -> Slot { items[Int(catalogRow)].slot }
    /// Whether an item is a piece of the set of this class's line.
    public func isSetPiece(_ item: Item, for heroClass: HeroClass) -> Bool {
        let set = gearSets.set(of: item)
        return set != GearSetTable.none && gearSets.rows[Int(set)].heroClass.line == heroClass.line
    }
    /// Whether a class has a piece for this slot.
    public func hasSetPiece(_ slot: Slot, for heroClass: HeroClass) -> Bool {
        gearSets.piece(slot, for: heroClass) != Item.none
    }
}
