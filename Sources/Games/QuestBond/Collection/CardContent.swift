import QuestKernel

/// Monster cards ("Monster Card Collection"; chances of the arena: "Arena System").
struct CardContent: ContentRow {
    var roomChance: Probability = Probability(partsPerMillion: 125_000)
    var stageChance: Probability = Probability(partsPerMillion: 175_000)
    var raidChance: Probability = .always
    var arenaChances: [ArenaCardChance] = []
    var arenaStep: Ratio = 0
    var rarity: [UInt32] = []
    var duplicateMaterial = MaterialKind.essence
    var duplicateAmount: Pieces = 1
    var milestones: [CardMilestone] = []
    var cards: [CardRow] = []

    static let noun = "the monster cards"
    static var fields: [Field<CardContent>] {
        [
            .ratio("roomChance", \.roomChance, "Chance of a card in a cleared combat or boss room."),
            .ratio("stageChance", \.stageChance, "Chance of a card on a successful expedition stage."),
            .ratio("raidChance", \.raidChance, "Chance of the boss's card when a raid boss falls."),
            .rows("arenaChances", \.arenaChances, "Chance of a card on the arena's milestone waves, by wave."),
            .ratio(
                "arenaStep", \.arenaStep, "Points that each of the arena's further milestones adds to the last chance."),
            .weights("rarity", \.rarity, "Which of a place's cards it is."),
            .choice("duplicateMaterial", \.duplicateMaterial, "What an already known card gives, in its rarity."),
            .whole("duplicateAmount", \.duplicateAmount, 0...1_000, unit: "materials", "How much of it."),
            .rows("milestones", \.milestones, "What a number of cards gives beside their own bonuses."),
            .table("cards", \.cards, "The cards."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(rarity, "rarity", node)
        if cards.count > Resource.cardLimit {
            throw reader.problem(
                node, field: "cards", expected: "at most \(Resource.cardLimit) cards", found: "\(cards.count)")
        }
        if zip(arenaChances, arenaChances.dropFirst()).contains(where: { $0.0.wave >= $0.1.wave }) {
            throw reader.problem(node, field: "arenaChances", expected: "rising waves", found: "others")
        }
        if zip(milestones, milestones.dropFirst()).contains(where: { $0.0.cards >= $0.1.cards }) {
            throw reader.problem(node, field: "milestones", expected: "rising numbers of cards", found: "others")
        }
    }
}

/// Where a card is found.
public enum CardSource: UInt8, ContentChoice { case dungeons, arena, expeditions, raids }

/// What a card raises permanently.
enum CardBonus: UInt8, ContentChoice { case exp, gold, dungeonSuccess, lootDropChance, missionSpeed, defense }

/// The chance of a card from one of the arena's waves on.
struct ArenaCardChance: ContentRow {
    var wave: Int = 1
    var chance: Probability = .never

    static let noun = "a chance of the arena"
    static var fields: [Field<ArenaCardChance>] {
        [
            .whole("wave", \.wave, 1...1_000, unit: "waves", "From this wave on."),
            .ratio("chance", \.chance, "Chance of a card."),
        ]
    }
}

/// What a number of cards gives: a permanent bonus, or a title and a unique item.
struct CardMilestone: ContentRow {
    var cards: Int = 1
    var bonus: CardBonus?
    var amount: EffectAmount = 0
    var title = ""
    var item: Reference?
    var full = false

    static let noun = "a milestone of the collection"
    static var fields: [Field<CardMilestone>] {
        [
            .whole("cards", \.cards, 1...1_000, unit: "cards", "How many different cards."),
            .optionalChoice("bonus", \.bonus, "What it raises."),
            .ratio("amount", \.amount, optional: true, "By how much; Defense in points."),
            .text("title", \.title, optional: true, "A title."),
            .reference("item", \.item, optional: true, "A unique item, of source cards."),
            .flag("full", \.full, "Whether it is the full collection: all cards there are, where these are fewer."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if bonus == nil, item == nil, title.isEmpty {
            throw reader.problem(node, field: "bonus", expected: "a bonus, an item or a title", found: "none")
        }
    }
}

/// One card: where it is found and what it raises.
struct CardRow: ContentTableRow {
    var id = ""
    var name = ""
    var rarity = Rarity.common
    var source = CardSource.dungeons
    var theme: Reference?
    var wave: Int = 0
    var bonus = CardBonus.exp
    var amount: EffectAmount = 0

    /// The most that a card may add as a share: sixty-four of them stay within the limit of bonuses.
    private static let mostShare = EffectAmount(rawValue: 50_000)

    static let noun = "a monster card"
    static var fields: [Field<CardRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("rarity", \.rarity, "How rare, relative to the other cards of its place."),
            .choice("source", \.source, "Where it is found."),
            .reference("theme", \.theme, optional: true, "The theme of the dungeons or expeditions that have it."),
            .whole("wave", \.wave, 0...1_000, unit: "waves", optional: true, "The arena's wave from which it drops."),
            .choice("bonus", \.bonus, "What it raises."),
            .ratio("amount", \.amount, 0...10_000_000, "By how much: a share to 0.05, or points of Defense to 10."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if bonus != .defense, amount > Self.mostShare {
            throw reader.problem(node, field: "amount", expected: "a share from 0 to 0.05", found: "a larger one")
        }
        switch source {
        case .dungeons, .expeditions:
            guard theme == nil else { break }
            throw reader.problem(node, field: "theme", expected: "a theme of \(source.name)", found: "none")
        case .arena:
            guard wave < 1 else { break }
            throw reader.problem(node, field: "wave", expected: "a wave of the arena", found: "none")
        case .raids: break
        }
    }
}
