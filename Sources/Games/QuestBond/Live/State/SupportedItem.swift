import QuestKernel

/// A piece of equipment that support gives back or takes: what its owner saw of it is enough.
public struct SupportedItem: Sendable, Equatable, Codable {
    /// Its id in the catalog.
    public var id: String
    /// The level that it dropped at, from 1; that of the hero where none is given. Its points follow.
    public var level: UInt8?
    /// +0…+10, without what critical successes added.
    public var enhancement: UInt8
    /// Ids of affixes. Each has the middle of its range.
    public var prefix: String?
    public var suffix: String?

    public init(
        _ id: String, level: UInt8? = nil, enhancement: UInt8 = 0, prefix: String? = nil, suffix: String? = nil
    ) {
        self.id = id
        self.level = level
        self.enhancement = enhancement
        self.prefix = prefix
        self.suffix = suffix
    }
}

extension SupportedItem {
    /// The item itself.
    ///
    /// - Parameter heroLevel: where it says no level of its own.
    func made(atLevel heroLevel: Int32, _ rules: QuestBondRules) -> Result<Item, CorrectionProblem> {
        guard let row = row(rules) else { return .failure(.noSuchItem) }
        let model = rules.items[row]
        var item = Item()
        item.catalogRow = UInt16(truncatingIfNeeded: row)
        item.slot = model.slot
        item.rarity = model.rarity
        item.level = level ?? UInt8(truncatingIfNeeded: Swift.min(heroLevel, 255))
        item.primary = model.primary
        item.secondary = model.secondary.stat ?? model.primary
        let stats = rules.loot.stats
        item.primaryValue = stats.base[item.rarity.index] + stats.perLevel[item.rarity.index] * item.level
        item.secondaryValue = item.secondary == item.primary ? 0 : item.primaryValue * stats.secondaryShare
        guard item.level > 0, enhancement <= 10 else { return .failure(.tooMuch) }
        item.enhancement = enhancement
        item.enhancementPoints = rules.forge.enhancement.points.prefix(Int(enhancement)).reduce(0, +)
        if let problem = addAffixes(to: &item, rules) { return .failure(problem) }
        return .success(item)
    }

    private func row(_ rules: QuestBondRules) -> Int? { rules.items.firstIndex { $0.id == id } }

    private func addAffixes(to item: inout Item, _ rules: QuestBondRules) -> CorrectionProblem? {
        let wanted = [(prefix, AffixKind.prefix), (suffix, .suffix)].compactMap { id, kind in id.map { ($0, kind) } }
        guard wanted.count <= rules.mostAffixes(item.rarity) else { return .affixDoesNotFit }
        for (id, kind) in wanted {
            guard let row = rules.affixes.firstIndex(where: { $0.id == id && $0.kind == kind }) else {
                return .noSuchAffix
            }
            let value = rules.middleValue(row, on: item)
            // A rarity that this affix never comes on.
            guard value > 0 else { return .affixDoesNotFit }
            switch kind {
            case .prefix: (item.prefix, item.prefixValue) = (UInt8(truncatingIfNeeded: row), value)
            case .suffix: (item.suffix, item.suffixValue) = (UInt8(truncatingIfNeeded: row), value)
            }
        }
        return nil
    }

    /// Whether an item is the one that is meant: all that is given must be so, and its enhancement.
    fileprivate func means(_ item: Item, _ rules: QuestBondRules) -> Bool {
        guard let row = row(rules), Int(item.catalogRow) == row, item.enhancement == enhancement else { return false }
        if let level, item.level != level { return false }
        if let prefix, rules.affixes.firstIndex(where: { $0.id == prefix }) != Int(item.prefix) { return false }
        if let suffix, rules.affixes.firstIndex(where: { $0.id == suffix }) != Int(item.suffix) { return false }
        return true
    }
}

extension Hero {
    /// Puts an item into the bag, over its limit if need be, or takes one out of it or off the hero. No achievement
    /// counts it, and no rule salvages it.
    mutating func correct(
        _ supported: SupportedItem?, by amount: Int64, _ turn: Turn, _ journal: inout Journal
    ) -> CorrectionProblem? {
        guard let supported else { return .needsItem }
        guard amount.magnitude == 1 else { return .oneAtATime }
        switch supported.made(atLevel: level, turn.rules) {
        case .failure(let problem): return problem
        case .success(let item):
            if amount > 0 {
                guard bag.count < Self.mostInBag else { return .tooMuch }
                bag.append(item)
            } else if let place = bag.firstIndex(where: { supported.means($0, turn.rules) }) {
                removeFromBag(place)
            } else if let slot = Slot.allCases.first(where: { supported.means(worn[$0.index], turn.rules) }) {
                worn[slot.index] = Item()
                refreshBonuses(turn.rules)
            } else {
                return .notEnough
            }
        }
        ledger.correct(
            by: amount, of: Resource.equipment.id, through: (amount > 0 ? Flow.supportGiven : .supportTaken).id,
            member: turn.member, journal: &journal)
        return nil
    }

    /// Gives a monster card or takes it, with its bonuses. Prizes of milestones are neither given nor taken.
    mutating func correct(
        card: Int, by amount: Int64, _ turn: Turn, _ journal: inout Journal
    ) -> CorrectionProblem? {
        guard turn.rules.cards.rows.indices.contains(card) else { return .noSuchResource }
        guard amount.magnitude == 1 else { return .oneAtATime }
        let bit = UInt64(1) << UInt64(card)
        let isThere = collection.found & bit != 0
        if amount > 0, isThere { return .alreadyThere }
        if amount < 0, !isThere { return .notEnough }
        collection.found ^= bit
        collection.refresh(turn.rules.cards)
        refreshBonuses(turn.rules)
        ledger.correct(
            by: amount, of: Resource.card(card).id, through: (amount > 0 ? Flow.supportGiven : .supportTaken).id,
            member: turn.member, journal: &journal)
        return nil
    }
}
