import QuestKernel

/// The parameters of a drop: everything except the random draws.
struct ItemOrder {
    var weights: SIMD8<UInt32>
    var floor: Rarity
    var level: Int32
    var source: ItemSource
    /// The share of drops from the source's own catalog if it has a fitting item; the rest is from the common catalog.
    var sourceShare = Probability.always
    var slot: Slot?
    var primary: Stat?
    var affixes = 0
    var rareBonus: Ratio = 0
    /// Points added to the chances of affixes, where there is such a chance.
    var affixBonus: Ratio = 0
    /// A fixed item of the catalog; `Item.none` where draws decide.
    var row = Item.none
    /// Share of Epic items that are a piece of the hero's set, where it has one for the slot.
    var setShare = Probability.never
    /// Whether it is made, bought or owed: not a drop, so never salvaged automatically.
    var isKept = false
    var tally: Tally
    var flow: Flow

    init(
        weights: [UInt32], floor: Rarity, level: Int32, source: ItemSource, tally: Tally, flow: Flow
    ) {
        self.init(
            weights: Self.simd(weights), floor: floor, level: level, source: source, tally: tally, flow: flow)
    }

    init(
        weights: SIMD8<UInt32>, floor: Rarity, level: Int32, source: ItemSource, tally: Tally, flow: Flow
    ) {
        self.weights = weights
        self.floor = floor
        self.level = level
        self.source = source
        self.tally = tally
        self.flow = flow
    }

    init(exactly rarity: Rarity, level: Int32, source: ItemSource, tally: Tally, flow: Flow) {
        weights = SIMD8(repeating: 0)
        weights[rarity.index] = 1
        floor = rarity
        self.level = level
        self.source = source
        self.tally = tally
        self.flow = flow
    }

    static func simd(_ weights: [UInt32]) -> SIMD8<UInt32> {
        var result = SIMD8<UInt32>(repeating: 0)
        for index in 0..<Swift.min(weights.count, 5) { result[index] = weights[index] }
        return result
    }
}

extension Hero {
    /// An item drops: made, counted and put into the bag, or salvaged at once where the rules say so.
    @discardableResult
    mutating func drop(_ order: ItemOrder, _ purpose: Draw, _ turn: Turn, _ journal: inout Journal) -> Rarity {
        var draws = draws(purpose, turn)
        var order = order
        let isSealed = effects.affixGuarantee && !order.isKept
        if isSealed { order.affixes = Swift.max(order.affixes, 1) }
        order.affixBonus = bonuses.affixChance
        var made = Self.makeItem(order, for: heroClass, &draws, turn.rules)
        if effects.lootReroll, !order.isKept {
            effects.lootReroll = false
            var again = self.draws(purpose, turn)
            let other = Self.makeItem(order, for: heroClass, &again, turn.rules)
            if (other.rarity.rawValue, other.totalPower) > (made.rarity.rawValue, made.totalPower) {
                made = other
            }
        }
        // Common items have no affix: the guarantee waits for a better one.
        if isSealed, made.hasAffix { effects.affixGuarantee = false }
        if order.isKept {
            keep(made, from: order.flow, turn, &journal)
        } else {
            receive(made, from: order.flow, turn, &journal)
        }
        count(made, order.tally, turn, &journal)
        return made.rarity
    }

    /// Gives a fixed item of the catalog, at the hero's level: it is kept, whatever the rules of salvage say.
    mutating func award(
        _ row: UInt16, from flow: Flow, _ purpose: Draw, _ turn: Turn, _ journal: inout Journal,
        as tally: Tally = .otherDrops
    ) {
        var order = ItemOrder(
            exactly: turn.rules.items[Int(row)].rarity, level: level, source: .any, tally: tally, flow: flow)
        order.row = row
        order.slot = turn.rules.items[Int(row)].slot
        order.isKept = true
        drop(order, purpose, turn, &journal)
    }

    /// Records which affixes an item came with.
    @inline(__always)
    mutating func count(_ item: Item, _ tally: Tally, _ turn: Turn, _ journal: inout Journal) {
        journal.tally(tally.rawValue, member: turn.member, cell: UInt16(item.rarity.rawValue))
        reach(.item(item.rarity), turn, &journal)
        var kind: UInt16 = 0
        if item.prefix != Item.noAffix {
            kind += 1
            journal.tally(Tally.affixesRolled.rawValue, member: turn.member, cell: UInt16(item.prefix))
        }
        if item.suffix != Item.noAffix {
            kind += 2
            journal.tally(Tally.affixesRolled.rawValue, member: turn.member, cell: UInt16(item.suffix))
        }
        journal.tally(Tally.affixesByKind.rawValue, member: turn.member, cell: kind)
        let set = turn.rules.gearSets.set(of: item)
        if set != GearSetTable.none {
            journal.tally(Tally.setPieces.rawValue, member: turn.member, cell: UInt16(set))
        }
        if item.isGreater {
            journal.tally(Tally.affixesByKind.rawValue, member: turn.member, cell: 4)
            noteGreater(turn, &journal)
        }
    }

    /// An item with a Greater Affix has come to the hero: found, re-rolled or given ("Affixed").
    @inline(__always)
    mutating func noteGreater(_ turn: Turn, _ journal: inout Journal) { note(.greaterAffixes, turn, &journal) }

    /// Rarity, slot, base, then affixes; each decision has a draw of its own (QB22, QB24, QB25).
    static func makeItem(
        _ order: ItemOrder, for heroClass: HeroClass, _ draws: inout Draws, _ rules: QuestBondRules
    ) -> Item {
        var item = Item()
        item.rarity = rollRarity(order, &draws, rules)
        item.slot = order.slot ?? Slot(rawValue: UInt8(draws.below(4))) ?? .weapon
        item.level = UInt8(truncatingIfNeeded: Swift.min(order.level, 255))

        var row = order.row
        if row == Item.none, order.setShare > .never, item.rarity == .epic {
            let piece = rules.gearSets.piece(item.slot, for: heroClass)
            draws.go(to: 20)
            if piece != Item.none, draws.happens(order.setShare) { row = piece }
        }
        draws.go(to: 2)
        var source = ItemSource.any
        if order.source != .any, rules.catalog.count(order.source, item.slot, item.rarity) > 0,
            draws.happens(order.sourceShare)
        {
            source = order.source
        }
        draws.go(to: 3)
        let isProcedural = source == .any && draws.happens(rules.loot.proceduralShare)
        draws.go(to: 4)
        if row != Item.none {
            item.catalogRow = row
            item.primary = rules.items[Int(row)].primary
            item.secondary = rules.items[Int(row)].secondary.stat ?? item.primary
        } else if let row = rules.lockedRow(order, item, isProcedural: isProcedural, &draws) {
            item.catalogRow = row
            item.primary = rules.items[Int(row)].primary
            item.secondary = rules.items[Int(row)].secondary.stat ?? item.primary
        } else if let primary = order.primary {
            // A locked stat: the item is of this stat whatever its base.
            item.catalogRow = Item.procedural
            item.primary = primary
            item.secondary = primary
            let base = rules.procedural.bases[item.slot].firstIndex { $0.primary == primary } ?? 0
            item.wording = rules.procedural.wording(base: base, &draws)
        } else if isProcedural {
            let count = UInt32(truncatingIfNeeded: rules.procedural.bases[item.slot].count)
            let base = Int(draws.below(count))
            item.catalogRow = Item.procedural
            item.primary = rules.procedural.bases[item.slot][base].primary
            item.secondary = item.primary
            item.wording = rules.procedural.wording(base: base, &draws)
        } else {
            let count = rules.catalog.count(source, item.slot, item.rarity)
            let row = rules.catalog.row(source, item.slot, item.rarity, draws.below(UInt32(count)))
            item.catalogRow = row
            item.primary = rules.items[Int(row)].primary
            item.secondary = rules.items[Int(row)].secondary.stat ?? item.primary
        }
        let stats = rules.loot.stats
        item.primaryValue = stats.base[item.rarity.index] + stats.perLevel[item.rarity.index] * item.level
        item.secondaryValue =
            item.secondary == item.primary ? 0 : item.primaryValue * stats.secondaryShare
        rollAffixes(&item, order, for: heroClass, &draws, rules)
        return item
    }

    @inline(__always)
    static func rollRarity(_ order: ItemOrder, _ draws: inout Draws, _ rules: QuestBondRules) -> Rarity {
        let table = RarityTable(
            order.weights, floor: order.floor, rareBonus: order.rareBonus, reach: rules.loot.rareBonus)
        // Without a weight from the floor up it is the floor; the draw is used anyway.
        if table.total == 0 {
            _ = draws.below(1)
            return order.floor
        }
        return table.rarity(at: draws.below(wide: table.total))
    }

    /// Rolls the affixes of an item.
    private static func rollAffixes(
        _ item: inout Item, _ order: ItemOrder, for heroClass: HeroClass, _ draws: inout Draws, _ rules: QuestBondRules
    ) {
        let chances = rules.loot.affixes
        draws.go(to: 6)
        func raised(_ chance: Probability) -> Probability {
            chance > .never ? Probability(chance + order.affixBonus) : .never
        }
        let prefix = raised(chances.prefix[item.rarity.index])
        let suffix = raised(chances.suffix[item.rarity.index])
        var (hasPrefix, hasSuffix): (Bool, Bool)
        if chances.least[item.rarity.index] > 0 {
            // "Epic: 80 %, 60 %, 1-2": one point decides both, from either end, so that each has its chance and one of
            // them is there.
            let point = Int64(draws.below(1_000_000))
            hasPrefix = point < prefix.partsPerMillion
            hasSuffix = point >= 1_000_000 - suffix.partsPerMillion
        } else {
            hasPrefix = draws.happens(prefix)
            hasSuffix = draws.happens(suffix)
        }
        let guaranteed = item.rarity == .common && !chances.commonIsSealed ? 0 : order.affixes
        if guaranteed >= 1, !hasPrefix, !hasSuffix { hasPrefix = true }
        if guaranteed >= 2 { (hasPrefix, hasSuffix) = (true, true) }
        if hasPrefix, hasSuffix, rules.mostAffixes(item.rarity) < 2 { hasSuffix = false }
        if hasPrefix {
            var isGreater = false
            (item.prefix, item.prefixValue) = rollAffix(
                .prefix, on: item, for: heroClass, ofExpeditions: order.source == .expeditions, at: 8, &draws, rules,
                &isGreater)
            item.setGreater(isGreater, suffix: false)
        }
        if hasSuffix {
            var isGreater = false
            (item.suffix, item.suffixValue) = rollAffix(
                .suffix, on: item, for: heroClass, ofExpeditions: order.source == .expeditions, at: 12, &draws, rules,
                &isGreater)
            item.setGreater(isGreater, suffix: true)
        }
    }

    /// Which affix, its value within the range of the item's rarity and level, and on a Legendary whether it is a
    /// Greater one.
    static func rollAffix(
        _ kind: AffixKind, on item: Item, for heroClass: HeroClass, ofExpeditions: Bool = false, at first: UInt32,
        _ draws: inout Draws, _ rules: QuestBondRules,
        _ isGreater: inout Bool
    ) -> (UInt8, Int32) {
        draws.go(to: first)
        let row = rules.affixPools.pick(kind, heroClass, ofExpeditions: ofExpeditions, &draws)
        draws.go(to: first + 1)
        var value = rules.affixValue(Int(row), on: item, &draws)
        draws.go(to: first + 2)
        if item.rarity == .legendary, draws.happens(rules.loot.affixes.greater) {
            isGreater = true
            value = Int32(truncatingIfNeeded: rules.loot.affixes.greaterFactor.of(Int64(value)))
        }
        return (row, value)
    }

    /// Whether an item is above the hero's level. A hero who was born again wears what it had.
    @inlinable @inline(__always)
    public func isTooLow(for item: Item, _ rules: QuestBondRules) -> Bool {
        Int32(item.level) > level && rules.levelBinds && ledger[Resource.rebirths] == 0
    }

    /// Whether an item has an affix that only another class wears ("only equippable by Berserkers"), or is a piece of
    /// another line's set ("Class-locked"). What is worn when a hero is born again, or gets such an affix, stays on and
    /// does nothing there.
    @inline(__always)
    func isOfAnotherClass(_ item: Item, _ rules: QuestBondRules) -> Bool { rules.isClosed(item, to: heroClass) }

    /// Whether the bag has room for one more item: otherwise crafting and buying are refused.
    @inline(__always)
    func hasRoom(_ rules: QuestBondRules) -> Bool { bag.count < rules.loot.bagLimit }

    /// The most items that a bag ever holds, beyond its limit too; what comes then is salvaged.
    static let mostInBag = 1_000

    /// Puts an item into the bag that is made, bought or owed: no rule salvages it. An item that cannot be refused,
    /// such as a prize, is kept beyond the bag's limit.
    mutating func keep(_ item: Item, from faucet: Flow, _ turn: Turn, _ journal: inout Journal) {
        earn(1, of: Resource.equipment, from: faucet, turn, &journal)
        put(item, turn, &journal)
        noteItem(item, turn, &journal)
    }

    private mutating func put(_ item: Item, _ turn: Turn, _ journal: inout Journal) {
        if bag.count < Self.mostInBag {
            bag.append(item)
        } else {
            salvage(item, into: .autoSalvaged, turn, &journal)
        }
    }

    /// Puts a drop into the bag, or salvages it at once by rule or because the bag is full: a full bag still takes
    /// items with affixes of who never salvages those automatically.
    mutating func receive(_ item: Item, from faucet: Flow, _ turn: Turn, _ journal: inout Journal) {
        earn(1, of: Resource.equipment, from: faucet, turn, &journal)
        noteItem(item, turn, &journal)
        let isSafe = turn.rules.loot.fullBagKeepsAffixes && autoSalvage.keepsAffixes && item.hasAffix
        if autoSalvage.takes(item) || !isSafe && bag.count >= turn.rules.loot.bagLimit {
            salvage(item, into: .autoSalvaged, turn, &journal)
        } else {
            put(item, turn, &journal)
        }
    }

    /// Equips an item of the bag; the item worn before goes into the bag in its place.
    mutating func equip(_ index: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        guard bag.indices.contains(index) else { return .noSuchItem }
        if isTooLow(for: bag[index], turn.rules) { return .levelTooLow }
        if isOfAnotherClass(bag[index], turn.rules) { return .notOfThisClass }
        let slot = bag[index].slot.index
        let old = worn[slot]
        worn[slot] = bag[index]
        if old.exists {
            bag[index] = old
        } else {
            removeFromBag(index)
        }
        refreshBonuses(turn.rules)
        reach(.worn(worn[slot].rarity), turn, &journal)
        if bonuses.sets != 0 {
            note(.gearSets, isNow: Int32(bonuses.sets.nonzeroBitCount), turn, &journal)
            reach(.firstSetActive, turn, &journal)
        }
        return nil
    }

    /// Takes an item out of the bag; the last one takes its place.
    mutating func removeFromBag(_ index: Int) {
        bag[index] = bag[bag.count - 1]
        bag.removeLast()
    }
}

extension QuestBondRules {
    /// Whether a class cannot wear an item: see `Hero.isOfAnotherClass`. A question to the rules, which copies no hero.
    public func isClosed(_ item: Item, to heroClass: HeroClass) -> Bool {
        guard loot.classBinds else { return false }
        let set = gearSets.set(of: item)
        if set != GearSetTable.none, gearSets.rows[Int(set)].heroClass.line != heroClass.line { return true }
        return isClosed(item.prefix, to: heroClass) || isClosed(item.suffix, to: heroClass)
    }

    @inline(__always)
    private func isClosed(_ affix: UInt8, to heroClass: HeroClass) -> Bool {
        guard affix != Item.noAffix, let only = affixes[Int(affix)].heroClass else { return false }
        return only != heroClass
    }
}
