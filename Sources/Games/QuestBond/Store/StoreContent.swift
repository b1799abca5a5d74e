import QuestKernel

/// The store ("Store & Shop Experience").
struct StoreContent: ContentRow {
    var dailyItems: Int = 4
    var equipmentPrice: [Gold] = []
    var pricePerLevel: Ratio = 0
    var stockRarity: [UInt32] = []
    var dealRarity: [UInt32] = []
    var dealDiscount: [Ratio] = []
    var scrollPrice: Gold = 800
    var keyPrice: Gold = 750
    var keysAWeek: Int16 = 1
    var merchantChance: Probability = Probability(partsPerMillion: 100_000)
    var merchantRarity: [UInt32] = []
    var merchantDiscount: [Ratio] = []
    var bundles: [BundleRow] = []
    var premium: [PremiumRow] = []

    /// One bit each for those bought today.
    static let mostBundles = 16

    static let noun = "the store"
    static var fields: [Field<StoreContent>] {
        [
            .whole("dailyItems", \.dailyItems, 0...8, unit: "items", "Items in the daily stock."),
            .wholes(
                "equipmentPrice", \.equipmentPrice, 1...1_000_000, unit: "gold", count: 5, "Price by rarity at level 1."
            ),
            .ratio("pricePerLevel", \.pricePerLevel, 0...10_000_000, "What each level adds to prices, as a share."),
            .weights("stockRarity", \.stockRarity, "Rarity of the daily stock."),
            .weights("dealRarity", \.dealRarity, "Rarity of the daily deal."),
            .ratios("dealDiscount", \.dealDiscount, count: 2, "Least and most discount of the daily deal."),
            .whole("scrollPrice", \.scrollPrice, 1...1_000_000, unit: "gold", "Price of an affix scroll."),
            .whole("keyPrice", \.keyPrice, 1...1_000_000, unit: "gold", "Price of an expedition key."),
            .whole("keysAWeek", \.keysAWeek, 0...100, unit: "keys", "Keys sold per week."),
            .ratio("merchantChance", \.merchantChance, "Daily chance that the Wandering Merchant comes."),
            .weights("merchantRarity", \.merchantRarity, "Rarity of the merchant's items."),
            .ratios("merchantDiscount", \.merchantDiscount, count: 2, "Least and most discount of the merchant."),
            .table("bundles", \.bundles, "Bundles of an item and consumables."),
            .table("premium", \.premium, "What gems buy."),
        ]
    }

    func check(_ node: ContentNode, _ reader: ContentReader) throws(ContentProblem) {
        try reader.checkWeights(stockRarity, "stockRarity", node)
        try reader.checkWeights(dealRarity, "dealRarity", node)
        try reader.checkWeights(merchantRarity, "merchantRarity", node)
        if bundles.count > Self.mostBundles {
            throw reader.problem(
                node, field: "bundles", expected: "at most \(Self.mostBundles) bundles", found: "\(bundles.count)")
        }
        for (name, pair) in [("dealDiscount", dealDiscount), ("merchantDiscount", merchantDiscount)]
        where pair[0] > pair[1] {
            throw reader.problem(node, field: name, expected: "least, then most", found: "a falling pair")
        }
    }
}

/// A bundle: one item of a rarity and some random common consumables.
struct BundleRow: ContentTableRow {
    var id = ""
    var name = ""
    var rarity = Rarity.uncommon
    var consumables: Int = 3
    var price: Gold = 0

    static let noun = "a bundle"
    static var fields: [Field<BundleRow>] {
        [
            .text("name", \.name, "What players read."),
            .choice("rarity", \.rarity, "Rarity of its item."),
            .whole("consumables", \.consumables, 0...10, unit: "consumables", "Random common consumables in it."),
            .whole("price", \.price, 1...1_000_000, unit: "gold", "Price; once a day."),
        ]
    }
}

/// An offer for gems.
struct PremiumRow: ContentTableRow {
    var id = ""
    var kind: Reference?
    var gems: Gems = 1

    static let noun = "a premium offer"
    static var fields: [Field<PremiumRow>] {
        [
            .reference("kind", \.kind, "Which consumable."),
            .whole("gems", \.gems, 1...10_000, unit: "gems", "Price."),
        ]
    }
}
