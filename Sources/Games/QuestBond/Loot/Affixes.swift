import QuestKernel

/// The pool of affixes ("Layer 5: Affix System").
struct AffixContent: ContentRow {
    var affixes: [AffixRow] = []

    static let noun = "the affix pool"
    static var fields: [Field<AffixContent>] { [.table("affixes", \.affixes, "Prefixes and suffixes.")] }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if affixes.count > Resource.affixLimit {
            throw reader.problem(
                node, field: "affixes", expected: "at most \(Resource.affixLimit) affixes", found: "\(affixes.count)")
        }
        for kind in AffixKind.allCases
        where !affixes.contains(where: { $0.kind == kind && $0.heroClass == nil && !$0.isOfExpeditions }) {
            throw reader.problem(
                node, field: "affixes", expected: "at least one \(kind.name) for every class", found: "none")
        }
    }
}

enum AffixKind: UInt8, ContentChoice { case prefix, suffix }

/// What an affix raises.
enum AffixEffect: UInt8, ContentChoice {
    case taskExp, missionDuration, gold, rareDropChance, streakShieldChance, dungeonSuccess, lootDropChance
    case missionSpeed, bondExp, streakBonus, expeditionSuccess, defenseFlat, roomTime, statFlat
}

/// One affix: what it raises, and its values by rarity.
struct AffixRow: ContentTableRow {
    var id = ""
    var name = ""
    var kind = AffixKind.prefix
    var effect = AffixEffect.gold
    var category: Category?
    var stat: Stat?
    var heroClass: HeroClass?
    var isOfExpeditions = false
    var values = AffixValues()

    static let noun = "an affix"
    static var fields: [Field<AffixRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("kind", \.kind, "Before or after the item's name."),
            .choice("effect", \.effect, "What it raises."),
            .optionalChoice("category", \.category, "The category of taskExp."),
            .optionalChoice("stat", \.stat, "The stat of statFlat."),
            .optionalChoice("class", \.heroClass, "The only class that finds and uses it."),
            .flag("expeditions", \.isOfExpeditions, "Whether only what expeditions bring has it."),
            .row("values", \.values, "How much, by rarity."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if effect == .taskExp, category == nil {
            throw reader.problem(node, field: "category", expected: "a category for taskExp", found: "none")
        }
        if effect == .statFlat, stat == nil {
            throw reader.problem(node, field: "stat", expected: "a stat for statFlat", found: "none")
        }
    }
}

extension AffixRow {
    /// Whether it matches a class's primary stat: it raises the stat, or tasks of the category that grows it.
    func raises(of heroClass: HeroClass, _ content: QuestBondContent) -> Bool {
        let preferred = content.heroes.affixesByLine ? heroClass.line : heroClass
        let primary = content.heroes.classes[preferred.index].primary
        switch effect {
        case .statFlat: return stat == primary
        case .defenseFlat: return primary == .defense
        case .taskExp: return category.map { content.tasks.categories[$0.index].stat == primary } ?? false
        default: return false
        }
    }
}

/// Value ranges by rarity: fractions, points of chance, or flat points.
struct AffixValues: ContentRow {
    var uncommon: [EffectAmount] = [0, 0]
    var rare: [EffectAmount] = [0, 0]
    var epic: [EffectAmount] = [0, 0]
    var legendary: [EffectAmount] = [0, 0]

    static let noun = "the values of an affix"
    static var fields: [Field<AffixValues>] {
        [
            .ratios("uncommon", \.uncommon, 0...100_000_000, count: 2, optional: true, "Low and high on Uncommon."),
            .ratios("rare", \.rare, 0...100_000_000, count: 2, "Low and high on Rare."),
            .ratios("epic", \.epic, 0...100_000_000, count: 2, "Low and high on Epic."),
            .ratios("legendary", \.legendary, 0...100_000_000, count: 2, "Low and high on Legendary."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        for (name, pair) in [("uncommon", uncommon), ("rare", rare), ("epic", epic), ("legendary", legendary)]
        where pair[0] > pair[1] {
            throw reader.problem(node, field: name, expected: "low, then high", found: "a falling pair")
        }
    }

    @inline(__always)
    func range(_ rarity: Rarity) -> ClosedRange<Int32> {
        switch rarity {
        case .common, .uncommon: return Self.drawn(uncommon)
        case .rare: return Self.drawn(rare)
        case .epic: return Self.drawn(epic)
        case .legendary: return Self.drawn(legendary)
        }
    }

    /// Items keep the value that was drawn in 32 bits; the ranges of these fields fit.
    @inline(__always)
    private static func drawn(_ pair: [EffectAmount]) -> ClosedRange<Int32> {
        Int32(truncatingIfNeeded: pair[0].rawValue)...Int32(truncatingIfNeeded: pair[1].rawValue)
    }
}

extension QuestBondRules {
    /// A value of an affix on an item, by its rarity and level. One draw.
    @inline(__always)
    func affixValue(_ row: Int, on item: Item, _ draws: inout Draws) -> Int32 {
        loot.affixes.value(draws.whole(in: affixes[row].values.range(item.rarity)), onLevel: item.level)
    }
}

extension QuestBondRules {
    /// The middle of an affix's range on an item, rounded down.
    func middleValue(_ row: Int, on item: Item) -> Int32 {
        let range = affixes[row].values.range(item.rarity)
        return loot.affixes.value(range.lowerBound + (range.upperBound - range.lowerBound) / 2, onLevel: item.level)
    }
}

/// Which affixes a class can roll, of each kind, as weights in millionths.
struct AffixPools: Sendable {
    /// By kind, then class: rows in pool order, and running weights. The pools of expeditions come after all others,
    /// with the affixes of expeditions beside the common ones.
    let rows: [[UInt8]]
    let cumulative: [[UInt32]]

    /// - Parameter weights: the weight of an affix for a class.
    init(_ affixes: [AffixRow], weights: (AffixRow, HeroClass) -> UInt32) {
        var rows: [[UInt8]] = []
        var cumulative: [[UInt32]] = []
        for (isOfExpeditions, kind) in [false, true].flatMap({ own in AffixKind.allCases.map { (own, $0) } }) {
            for heroClass in HeroClass.allCases {
                var list: [UInt8] = []
                var sums: [UInt32] = []
                var total: UInt32 = 0
                for (row, affix) in affixes.enumerated() where affix.kind == kind {
                    if let only = affix.heroClass, only != heroClass { continue }
                    if affix.isOfExpeditions, !isOfExpeditions { continue }
                    total += weights(affix, heroClass)
                    list.append(UInt8(truncatingIfNeeded: row))
                    sums.append(total)
                }
                rows.append(list)
                cumulative.append(sums)
            }
        }
        self.rows = rows
        self.cumulative = cumulative
    }

    /// The affix that one draw picks for a class.
    @inline(__always)
    func pick(
        _ kind: AffixKind, _ heroClass: HeroClass, ofExpeditions: Bool = false, _ draws: inout Draws
    ) -> UInt8 {
        let pool = (kind.index + (ofExpeditions ? 2 : 0)) * HeroClass.count + heroClass.index
        let last = cumulative[pool].count - 1
        let point = draws.below(cumulative[pool][last])
        var row = 0
        while cumulative[pool][row] <= point { row &+= 1 }
        return rows[pool][row]
    }
}
