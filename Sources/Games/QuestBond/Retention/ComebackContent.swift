import QuestKernel

/// Gifts for players who come back ("Comeback Mechanic (Lapsed Users)").
struct ComebackContent: ContentRow {
    var gifts: [ComebackGift] = []
    var consumableTiers: [UInt32] = []
    var title = ""
    var boost: Ratio = 0
    var boostHours: Hours = 24
    var recoveryTasks: Int16 = 3
    var recoveryArmors: Pieces = 1
    var restoredShare: Ratio = 0
    var firstTaskStarts = false

    static let noun = "the comeback gifts"
    static var fields: [Field<ComebackContent>] {
        [
            .table("gifts", \.gifts, "Gifts by absence, the shortest first."),
            .wholes(
                "consumableTiers", \.consumableTiers, 0...10_000, unit: "weight", count: 3,
                "How often a random consumable is a Common, an Uncommon or a Rare gift. Weights."),
            .text("title", \.title, "The title that the longest absences bring."),
            .ratio(
                "boost", \.boost, 0...10_000_000, "The EXP boost after the longest absences, on EXP from all sources."),
            .whole("boostHours", \.boostHours, 0...8_760, unit: "hours", "How long that boost lasts."),
            .whole(
                "recoveryTasks", \.recoveryTasks, 1...100, unit: "tasks",
                "Tasks on the day of return that accept the offer of a new streak."),
            .whole(
                "recoveryArmors", \.recoveryArmors, 0...10, unit: "armors", "Streak Armors given with that offer."),
            .ratio(
                "restoredShare", \.restoredShare,
                "Share of the broken streak's days that accepting the offer gives back."),
            .flag(
                "firstTaskStarts", \.firstTaskStarts,
                "Whether the first task of that day starts a streak, as on other days; otherwise the tasks of the offer do."
            ),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(consumableTiers, "consumableTiers", node)
        if gifts.count > 16 {
            throw reader.problem(node, field: "gifts", expected: "at most 16 gifts", found: "\(gifts.count)")
        }
        if zip(gifts, gifts.dropFirst()).contains(where: { $0.0.days >= $0.1.days }) {
            throw reader.problem(
                node, field: "gifts", expected: "rising days of absence",
                found: gifts.map { "\($0.days)" }.joined(separator: ", "))
        }
    }
}

extension ComebackContent {
    /// The tier of one random consumable.
    func tier(of draws: inout Draws) -> GiftTier {
        var point = draws.below(consumableTiers.reduce(0, +))
        for (tier, weight) in zip([GiftTier.common, .uncommon], consumableTiers) {
            if point < weight { return tier }
            point -= weight
        }
        return .rare
    }
}

/// Which rows above it a gift brings too: "All above".
enum ComebackRows: UInt8, ContentChoice { case none, last, all }

/// One row of gifts: from how many days away, and what it gives.
struct ComebackGift: ContentTableRow {
    var id = ""
    var days: Int32 = 3
    var gold: Gold = 0
    var consumables: Int = 0
    var rarity: [UInt32] = []
    var title = false
    var boost = false
    var above = ComebackRows.none

    static let noun = "a comeback gift"
    static var fields: [Field<ComebackGift>] {
        [
            .whole("days", \.days, 1...3_650, unit: "days", "From here on it waits, this day included."),
            .whole("gold", \.gold, 0...1_000_000, unit: "gold", optional: true, "Gold."),
            .whole(
                "consumables", \.consumables, 0...10, unit: "consumables", optional: true,
                "Random consumables."),
            .wholes(
                "rarity", \.rarity, 0...10_000, unit: "weight", count: 5, optional: true,
                "Rarity of a piece of equipment. Weights, common to legendary; left out for none."),
            .flag("title", \.title, "Whether it brings the title."),
            .flag("boost", \.boost, "Whether it brings the EXP boost."),
            .choice("above", \.above, optional: true, "What of the rows above it brings too."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        if !rarity.isEmpty { try reader.checkWeights(rarity, "rarity", node) }
    }
}
