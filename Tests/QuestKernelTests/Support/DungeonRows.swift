import QuestKernel

/// Rows of a small content file, with a field of every kind.
enum Tier: String, ContentChoice { case normal, hard, mythic }

struct DungeonFile: ContentRow {
    var dungeons: [DungeonRow] = []
    static let noun = "the dungeons' file"
    static var fields: [Field<DungeonFile>] {
        [.table("dungeons", \.dungeons, "By id.")]
    }
}

struct DungeonRow: ContentTableRow {
    var id = ""
    var name = ""
    var tier = Tier.normal
    var chance = Probability.never
    var entries: Int8 = 2
    var isOpen = true
    var rooms: [RoomRow] = []
    var weights: [UInt32] = []
    var shares: [Ratio] = []
    var themes: [String] = []
    var prize = PrizeRow()
    var successor: Reference?
    var rival: Tier?

    static let noun = "a dungeon"
    static var fields: [Field<DungeonRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("tier", \.tier, optional: true, "How hard it is."),
            .ratio("chance", \.chance, "Of equipment in a room."),
            .whole("entries", \.entries, 1...9, unit: "entries", optional: true, "A local day."),
            .flag("open", \.isOpen, "Whether it can be entered."),
            .rows("rooms", \.rooms, optional: true, "In order."),
            .wholes("weights", \.weights, 0...100, unit: "weight", count: 2, optional: true, "Of what drops."),
            .ratios("shares", \.shares, -500_000...1_500_000, optional: true, "Of the gold."),
            .texts("themes", \.themes, optional: true, "For cards."),
            .row("prize", \.prize, optional: true, "For the boss."),
            .reference("successor", \.successor, optional: true, "What it opens."),
            .optionalChoice("rival", \.rival, "Whom it is about."),
        ]
    }
}

struct RoomRow: ContentRow {
    var difficulty: Ratio = 0
    static let noun = "a room"
    static var fields: [Field<RoomRow>] {
        [.ratio("difficulty", \.difficulty, 1...10_000_000, "A factor on the dungeon's power.")]
    }
}

struct PrizeRow: ContentRow {
    var least: Int32 = 0
    var most: Int32 = 0
    static let noun = "a prize"
    static var fields: [Field<PrizeRow>] {
        [
            .whole("least", \.least, 0...1000, unit: "gold", "Its low end."),
            .whole("most", \.most, 0...1000, unit: "gold", "Its high end."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        guard least <= most else {
            throw reader.problem(node, field: "most", expected: "at least \(least)", found: "\(most)")
        }
    }
}

/// Trees as a host would read them, with a place for every node.
func scalar(_ text: String, tag: String? = nil, at line: Int = 1, _ column: Int = 1) -> ContentNode {
    ContentNode(.scalar(text), tag: tag, place: place(line, column))
}

func list(_ nodes: [ContentNode], tag: String? = nil, at line: Int = 1, _ column: Int = 1) -> ContentNode {
    ContentNode(.list(nodes), tag: tag, place: place(line, column))
}

func map(_ entries: KeyValuePairs<String, ContentNode>, tag: String? = nil, at line: Int = 1) -> ContentNode {
    let entries = entries.map {
        ContentNode.Entry(key: $0.key, keyPlace: place($0.value.place.line, 3), node: $0.value)
    }
    return ContentNode(.map(entries), tag: tag, place: place(line, 1))
}

private func place(_ line: Int, _ column: Int) -> Place {
    Place(file: "content/dungeons.yaml", line: line, column: column)
}
