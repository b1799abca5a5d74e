import QuestKernel

/// Consumables and where they come from ("Consumables Overhaul").
struct ConsumableContent: ContentRow {
    var kinds: [ConsumableRow] = []
    var taskDrops: [ConsumableDrop] = []
    var roomDrops: [ConsumableDrop] = []
    var bossDrops: [ConsumableDrop] = []
    var missionDrops: [ConsumableDrop] = []
    var expeditionDrops: [ConsumableDrop] = []
    var commonGifts: [ConsumableDrop] = []
    var uncommonGifts: [ConsumableDrop] = []
    var rareGifts: [ConsumableDrop] = []
    var epicGifts: [ConsumableDrop] = []

    static let noun = "the consumables"
    static var fields: [Field<ConsumableContent>] {
        [
            .table("kinds", \.kinds, "Kinds of consumables."),
            .rows("taskDrops", \.taskDrops, "What a task's consumable is."),
            .rows("roomDrops", \.roomDrops, "What an ordinary room's consumable is."),
            .rows("bossDrops", \.bossDrops, "What a boss's consumable is."),
            .rows("missionDrops", \.missionDrops, "What a mission's consumable is."),
            .rows("expeditionDrops", \.expeditionDrops, "What an expedition's consumable is."),
            .rows("commonGifts", \.commonGifts, "A random Common consumable of chests and rewards."),
            .rows("uncommonGifts", \.uncommonGifts, "A random Uncommon consumable of rewards."),
            .rows("rareGifts", \.rareGifts, "A random Rare consumable of milestones and great rewards."),
            .rows("epicGifts", \.epicGifts, "The best of the Rare ones: the arena's \"epic consumable\"."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if kinds.count > Resource.consumableLimit {
            throw reader.problem(
                node, field: "kinds", expected: "at most \(Resource.consumableLimit) kinds", found: "\(kinds.count)")
        }
        for effect in ConsumableEffect.allCases where !kinds.contains(where: { $0.effect == effect }) {
            throw reader.problem(node, field: "kinds", expected: "a kind with effect \(effect.name)", found: "none")
        }
    }
}

/// What using a consumable does.
public enum ConsumableEffect: UInt8, ContentChoice {
    case expBoost, goldBoost, materialMagnet, statSnack, hpPotion, streakArmor, missionSpeedUp, luckElixir
    case forgeCatalyst, affixGuarantee
    case dungeonRevive, lootReroll, partyBeacon, expeditionCompass
    case streakFreeze
}

/// How common a consumable should be.
enum ConsumableTier: UInt8, ContentChoice { case common, uncommon, rare, expedition }

/// One kind of consumable.
struct ConsumableRow: ContentTableRow {
    var id = ""
    var name = ""
    var tier = ConsumableTier.common
    var effect = ConsumableEffect.expBoost
    var stat: Stat?
    var amount: EffectAmount = 0
    var uses: Int16 = 1
    var adventures = false
    var minutes: Minutes = 0
    var price: Gold = 0

    static let noun = "a consumable"
    static var fields: [Field<ConsumableRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("tier", \.tier, "How common it should be."),
            .choice("effect", \.effect, "What it does."),
            .optionalChoice("stat", \.stat, "The stat that food raises; a random one if left out."),
            .ratio(
                "amount", \.amount, 0...1_000_000_000, optional: true, "How much: a share, points, HP or minutes."),
            .whole("uses", \.uses, 0...100, unit: "tasks", optional: true, "For how many tasks."),
            .flag("adventures", \.adventures, "Whether an EXP boost is for the next dungeon run or mission too."),
            .whole("minutes", \.minutes, 0...10_000, unit: "minutes", optional: true, "For how long."),
            .whole("price", \.price, 0...100_000, unit: "gold", optional: true, "Store price; 0: not sold."),
        ]
    }
}

/// A row of a consumable drop table.
struct ConsumableDrop: ContentRow {
    var kind: Reference?
    var weight: UInt32 = 0

    static let noun = "a consumable drop"
    static var fields: [Field<ConsumableDrop>] {
        [
            .reference("kind", \.kind, "Which consumable."),
            .whole("weight", \.weight, 0...1_000_000, unit: "weight", "How often, relative to the other rows."),
        ]
    }
}

/// The drop tables, compiled.
struct ConsumableTables: Sendable {
    struct Table: Sendable {
        let kinds: [UInt8]
        let weights: WeightedTable

        @inline(__always)
        func pick(_ draws: inout Draws) -> Int { Int(kinds[weights.pick(&draws)]) }
    }

    let task: Table
    let room: Table
    let boss: Table
    let mission: Table
    let expedition: Table
    let commonGift: Table
    let uncommonGift: Table
    let rareGift: Table
    let epicGift: Table
    /// The first kind with each effect.
    let firstByEffect: [UInt8]

    init(_ content: ConsumableContent) throws(ContentProblem) {
        let names = content.kinds.map(\.id)
        task = try Self.compile(content.taskDrops, names, "taskDrops")
        room = try Self.compile(content.roomDrops, names, "roomDrops")
        boss = try Self.compile(content.bossDrops, names, "bossDrops")
        mission = try Self.compile(content.missionDrops, names, "missionDrops")
        expedition = try Self.compile(content.expeditionDrops, names, "expeditionDrops")
        commonGift = try Self.compile(content.commonGifts, names, "commonGifts")
        uncommonGift = try Self.compile(content.uncommonGifts, names, "uncommonGifts")
        rareGift = try Self.compile(content.rareGifts, names, "rareGifts")
        epicGift = try Self.compile(content.epicGifts, names, "epicGifts")
        firstByEffect = ConsumableEffect.allCases.map { effect in
            UInt8(truncatingIfNeeded: content.kinds.firstIndex { $0.effect == effect } ?? 0)
        }
    }

    private static func compile(
        _ drops: [ConsumableDrop], _ names: [String], _ field: String
    ) throws(ContentProblem) -> Table {
        var kinds: [UInt8] = []
        var place = Place(file: "consumables.yaml", line: 0, column: 0)
        for (index, drop) in drops.enumerated() {
            guard let reference = drop.kind else { continue }
            place = reference.node.place
            kinds.append(
                UInt8(
                    truncatingIfNeeded: try reference.resolve(
                        among: names, called: "a consumable", path: "consumables.\(field)[\(index)].kind")))
        }
        guard let weights = WeightedTable(weights: drops.map(\.weight)) else {
            throw ContentProblem(
                place: place, path: "consumables.\(field)", expected: "at least one weight above 0",
                found: "a table that sums to 0")
        }
        return Table(kinds: kinds, weights: weights)
    }
}
