import QuestKernel

/// What one hero has collected; QB27.
public struct CardCollection: Sendable, Equatable, Codable {
    /// One bit per card.
    var found: UInt64 = 0
    /// What the cards and the milestones reached add up to, by `CardBonus`, in millionths.
    var bonuses = Lanes<Units.Effect>()

    /// How many different cards.
    public var count: Int { found.nonzeroBitCount }

    /// Computes again what these cards give: their own bonuses and those of the milestones they reach.
    mutating func refresh(_ cards: CardTable) {
        var sum = Lanes<Units.Effect>()
        for row in cards.rows.indices where found & (1 << UInt64(row)) != 0 {
            sum[cards.rows[row].bonus.index] += cards.rows[row].amount
        }
        for milestone in cards.milestones where milestone.cards <= count {
            if let bonus = milestone.bonus { sum[bonus.index] += milestone.amount }
        }
        bonuses = sum
    }

    @inline(__always)
    subscript(bonus: CardBonus) -> EffectAmount { bonuses[bonus.index] }
}

extension Hero {
    /// Rolls for a monster card after an encounter is won; QB27.
    ///
    /// A new card is kept and raises its bonus permanently. A known card gives a material (assumed).
    ///
    /// - Parameters:
    ///   - place: the row of the dungeon, the expedition or the raid boss; for the arena the wave that was won.
    ///   - chance: if it is not the content's own chance for this source.
    /// - Returns: the row of the card that was found, known or not.
    @discardableResult
    mutating func rollCard(
        from source: CardSource, at place: Int, chance: Probability? = nil, _ turn: Turn, _ journal: inout Journal
    ) -> Int? {
        let rules = turn.rules
        let candidates = rules.cards.candidates(source, at: place)
        guard candidates != 0 else { return nil }
        var draws = draws(.monsterCard, turn)
        let chance = chance ?? rules.cardChance(source, at: place)
        guard roll(.monsterCard, cell: UInt16(source.rawValue), chance, &draws, turn, &journal) else { return nil }
        draws.go(to: 1)
        let card = Self.pick(from: candidates, rules.cards.weights, &draws)
        let bit = UInt64(1) << UInt64(card)
        if collection.found & bit != 0 {
            journal.tally(Tally.cardDuplicates.rawValue, member: turn.member, cell: UInt16(source.rawValue))
            earn(
                rules.duplicateAmount, of: Resource.material(rules.duplicateMaterial, rules.cards.rows[card].rarity),
                from: .monsterCards, turn, &journal)
            return card
        }
        collection.found |= bit
        earn(1, of: Resource.card(card), from: .monsterCards, turn, &journal)
        journal.tally(Tally.cardsFound.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: card))
        collection.refresh(rules.cards)
        refreshBonuses(rules)
        note(.cards, isNow: Int32(collection.count), turn, &journal)
        switch collection.count {
        case 10: reach(.tenCards, turn, &journal)
        case 25: reach(.quarterOfCards, turn, &journal)
        case 50: reach(.halfOfCards, turn, &journal)
        default: break
        }
        for (index, milestone) in rules.cards.milestones.enumerated() where milestone.cards == collection.count {
            journal.tally(Tally.cardMilestones.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
            if rules.cards.prizes[index] != Item.none {
                award(rules.cards.prizes[index], from: .monsterCards, .cardPrize, turn, &journal)
            }
        }
        return card
    }

    /// One of the candidates by the weight of its rarity; the first where none has any.
    private static func pick(from candidates: UInt64, _ weights: [UInt32], _ draws: inout Draws) -> Int {
        var total: UInt32 = 0
        var bits = candidates
        while bits != 0 {
            total &+= weights[bits.trailingZeroBitCount]
            bits &= bits &- 1
        }
        guard total > 0 else { return candidates.trailingZeroBitCount }
        var point = draws.below(total)
        bits = candidates
        while bits & (bits &- 1) != 0 {
            let card = bits.trailingZeroBitCount
            if point < weights[card] { return card }
            point &-= weights[card]
            bits &= bits &- 1
        }
        return bits.trailingZeroBitCount
    }
}

extension QuestBondRules {
    /// The content's own chance of a card: by source, in the arena by wave.
    func cardChance(_ source: CardSource, at place: Int) -> Probability {
        switch source {
        case .dungeons: return roomCardChance
        case .expeditions: return stageCardChance
        case .raids: return raidCardChance
        case .arena: return cards.arenaChance(atWave: place, every: arena.beyond.every)
        }
    }
}
