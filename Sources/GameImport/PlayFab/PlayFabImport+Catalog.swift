import QuestKernel

/// Items, bundles and containers of the first economy, and its stores.
extension PlayFabImport {
    private static let fields: Set = [
        "ItemId", "ItemClass", "DisplayName", "CatalogVersion", "VirtualCurrencyPrices", "RealCurrencyPrices",
        "Consumable", "Container", "Bundle",
    ]

    /// The shop of what the catalog itself sells.
    private static let catalogShop = "catalog"

    /// A bundle is a draw that always gives what is in it; everything else is an item.
    mutating func declareItem(_ part: JSONPart) throws(ContentProblem) {
        game.notes.others(part, at: "Catalog[]", read: Self.fields)
        guard let name = part["ItemId"] else { throw part.problem("an ItemId", found: "none") }
        let item = try name.text()
        guard items[item] == nil else {
            throw name.problem("each ItemId once", found: "\"\(JSONPart.short(item))\" again")
        }
        let id = try game.id(for: item, at: part)
        items[item] = id
        guard part["Bundle"] == nil else { return }
        let label = part.label("DisplayName")
        game.items.append(
            .init(id: id, name: label.isEmpty && id != item ? item : label, rarity: part.label("ItemClass")))
    }

    mutating func convertItem(_ part: JSONPart) throws(ContentProblem) {
        guard let name = part["ItemId"]?.value.string, let id = items[name] else { return }
        if let consumable = part["Consumable"] {
            game.notes.others(consumable, at: "Catalog[].Consumable", read: ["UsageCount"])
            if try consumable["UsageCount"]?.whole(0...Amount.most) ?? 0 > 1 {
                game.notes.leave("Catalog[].Consumable.UsageCount: a copy is used once")
            }
        }
        if let bundle = part["Bundle"] {
            guard part["Container"] == nil else { throw part.problem("a Bundle or a Container", found: "both") }
            try convertBundle(bundle, id, label: label(part))
        }
        if let container = part["Container"] { try convertContainer(container, id, part) }
        try sell(name, part, in: Self.catalogShop, label: label(part), at: part)
    }

    private func label(_ part: JSONPart) -> String {
        let label = part.label("DisplayName")
        return label.isEmpty ? part.label("ItemId") : label
    }

    private mutating func convertBundle(_ part: JSONPart, _ id: String, label: String) throws(ContentProblem) {
        game.notes.others(
            part, at: "Catalog[].Bundle", read: ["BundledItems", "BundledResultTables", "BundledVirtualCurrencies"])
        game.notes.say("bundles: what is in one is given at once, and the bundle itself is not held")
        var gives = Reward()
        try add(
            items: "BundledItems", tables: "BundledResultTables", currencies: "BundledVirtualCurrencies", of: part,
            to: &gives)
        game.draws.append(.init(id: id, name: label, outcomes: .tiers([("all", 1_000_000, gives)])))
        within.append((id, gives.parts.map(\.id), part))
    }

    /// Opening takes the container, and a key that has uses; a key without is only needed.
    private mutating func convertContainer(_ part: JSONPart, _ id: String, _ item: JSONPart) throws(ContentProblem) {
        game.notes.others(
            part, at: "Catalog[].Container",
            read: ["KeyItemId", "ItemContents", "ResultTableContents", "VirtualCurrencyContents"])
        var action = GameDraft.Action(
            id: try game.id(for: "open_\(id)", at: part, isOwnName: false), name: "Open \(label(item))")
        action.cost = Reward(id)
        if try item["Consumable"]?["UsageCount"]?.whole(0...Amount.most) ?? 0 == 0 {
            game.notes.say("containers without uses: opening one takes it all the same")
        }
        if let key = part["KeyItemId"], !key.saysNothing {
            let name = try key.text()
            let keyID = try self.item(name, at: key)
            let row = documents.catalog.first { $0["ItemId"]?.value.string == name }
            guard row?["Bundle"] == nil else { throw key.problem("an item as a key", found: "a bundle") }
            if row?["Consumable"]?["UsageCount"] != nil {
                try action.cost.add(keyID, .exactly(1), from: key)
            } else {
                action.when = "owned(\(keyID))"
            }
        }
        try add(
            items: "ItemContents", tables: "ResultTableContents", currencies: "VirtualCurrencyContents", of: part,
            to: &action.gives)
        game.actions.append(action)
    }

    /// Prices of an item or an offer: each currency is a price of its own; RM is real money, in hundredths.
    private mutating func sell(
        _ name: String, _ row: JSONPart, in shop: String, label: String, at part: JSONPart
    ) throws(ContentProblem) {
        let gives = Reward(try item(name, at: part))
        let prices = try row["VirtualCurrencyPrices"]?.fields() ?? []
        var costs: [(code: String, cost: Reward)] = []
        for (code, amount) in prices where code != "RM" {
            let price = try amount.whole(0...Amount.most)
            guard price > 0 else {
                game.notes.say("a price of 0 in a currency: the item is not sold for that currency")
                continue
            }
            costs.append((code, Reward(try currency(code, at: amount), .exactly(price))))
        }
        for (code, cost) in costs {
            try game.offer(
                costs.count > 1 ? "\(name)_\(code)" : name, in: shop, cost: cost, gives: gives, at: part)
        }
        // Prices in other currencies of the world are the same price in other money.
        let others = try row["RealCurrencyPrices"]?.fields() ?? []
        guard let money = (prices.first { $0.name == "RM" } ?? others.first)?.part else {
            if costs.isEmpty, shop != Self.catalogShop {
                game.notes.say("left out: an offer of the store \(JSONPart.short(shop)) that has no price")
            }
            return
        }
        let price = try money.whole(0...10_000_000)
        guard price > 0 else {
            return game.notes.leave("\(shop == Self.catalogShop ? "Catalog" : "Stores")[] price of 0 in real money")
        }
        game.packs.append(
            .init(
                id: try game.id(for: "buy_\(name)", at: part, isOwnName: false), name: label, price: price, gives: gives
            ))
    }

    /// A store sells items at prices of its own.
    mutating func convertStore(_ part: JSONPart) throws(ContentProblem) {
        game.notes.others(part, at: "Stores[]", read: ["StoreId", "Store", "CatalogVersion"])
        guard let name = try part["StoreId"]?.text(), let rows = part["Store"] else {
            throw part.problem("a StoreId and a Store", found: "not both")
        }
        for row in try rows.elements() {
            game.notes.others(
                row, at: "Stores[].Store[]", read: ["ItemId", "VirtualCurrencyPrices", "RealCurrencyPrices"])
            guard let item = row["ItemId"] else { throw row.problem("an ItemId", found: "none") }
            let itemName = try item.text()
            try sell(itemName, row, in: name, label: itemName, at: item)
        }
    }
}
