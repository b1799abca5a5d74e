import QuestKernel

/// Monster cards, compiled: what each place can give as bit sets over the cards, so that a roll needs no lookup.
struct CardTable: Sendable {
    let rows: [CardRow]
    let weights: [UInt32]
    let milestones: [CardMilestone]
    /// The item of each milestone; `Item.none` where there is none.
    let prizes: [UInt16]
    private let byDungeon: [UInt64]
    private let byExpedition: [UInt64]
    private let arena: [(wave: Int, card: UInt64)]
    private let raids: [UInt64]
    private let arenaChances: [ArenaCardChance]
    private let arenaStep: Ratio

    init(
        _ content: CardContent, dungeons: [DungeonRow], expeditions: [ExpeditionRow], items: [CatalogItem]
    ) throws(ContentProblem) {
        rows = content.cards
        weights = content.cards.map { content.rarity[$0.rarity.index] }
        milestones = content.milestones.map { milestone in
            var milestone = milestone
            if milestone.full { milestone.cards = Swift.min(milestone.cards, content.cards.count) }
            return milestone
        }
        arenaChances = content.arenaChances
        arenaStep = content.arenaStep
        byDungeon = try Self.places(content.cards, .dungeons, themes: dungeons.map(\.theme))
        byExpedition = try Self.places(content.cards, .expeditions, themes: expeditions.map(\.theme))
        arena = content.cards.enumerated().filter { $1.source == .arena }.map { ($1.wave, UInt64(1) << UInt64($0)) }
        raids = content.cards.indices.filter { content.cards[$0].source == .raids }.map { 1 << UInt64($0) }
        let names = items.map(\.id)
        var prizes: [UInt16] = []
        for (index, milestone) in content.milestones.enumerated() {
            guard let reference = milestone.item else {
                prizes.append(Item.none)
                continue
            }
            let path = "cards.milestones[\(index)].item"
            let row = try reference.resolve(among: names, called: "an item", path: path)
            guard items[row].source == .cards else {
                throw ContentProblem(
                    place: reference.node.place, path: path, expected: "an item of source cards",
                    found: "one of source \(items[row].source.name)")
            }
            prizes.append(UInt16(truncatingIfNeeded: row))
        }
        self.prizes = prizes
    }

    /// The cards of each place by its theme. A card whose theme no place has would drop nowhere: it is refused.
    private static func places(
        _ cards: [CardRow], _ source: CardSource, themes: [String]
    ) throws(ContentProblem) -> [UInt64] {
        var sets = [UInt64](repeating: 0, count: themes.count)
        for (row, card) in cards.enumerated() where card.source == source {
            guard let theme = card.theme else { continue }
            _ = try theme.resolve(
                among: themes, called: "a theme of \(source.name)", path: "cards.cards.\(card.id).theme")
            for place in themes.indices where themes[place] == theme.name { sets[place] |= 1 << UInt64(row) }
        }
        return sets
    }

    /// The cards that a place can give, one bit each.
    ///
    /// - Parameter place: the row of the dungeon, expedition or raid boss; for the arena the wave.
    func candidates(_ source: CardSource, at place: Int) -> UInt64 {
        switch source {
        case .dungeons: return byDungeon.indices.contains(place) ? byDungeon[place] : 0
        case .expeditions: return byExpedition.indices.contains(place) ? byExpedition[place] : 0
        case .arena: return arena.reduce(0) { $1.wave <= place ? $0 | $1.card : $0 }
        // More bosses than cards share them in turn.
        case .raids: return raids.isEmpty || place < 0 ? 0 : raids[place % raids.count]
        }
    }

    /// The chance of a card at one of the arena's milestones; "increasing" with each one beyond the last of the rows.
    ///
    /// - Parameter every: waves from one milestone to the next there.
    func arenaChance(atWave wave: Int, every: Int) -> Probability {
        guard let row = arenaChances.last(where: { $0.wave <= wave }) else { return .never }
        guard row.wave == arenaChances.last?.wave else { return row.chance }
        return Probability(Ratio(row.chance) + arenaStep * ((wave - row.wave) / Swift.max(every, 1)))
    }
}
