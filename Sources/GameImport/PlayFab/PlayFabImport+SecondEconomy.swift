import QuestKernel

/// Items of PlayFab's second economy: items, currencies, bundles and stores are all rows of one list.
extension PlayFabImport {
    private static let read: Set = [
        "Id", "Type", "AlternateIds", "FriendlyId", "Title", "ContentType", "PriceOptions", "ItemReferences",
        "RealMoneyPriceDetails",
    ]

    mutating func convertSecondEconomy() throws(ContentProblem) {
        for part in documents.items { try declare(part) }
        documents.hasCatalog = documents.hasCatalog || !documents.items.isEmpty
        for part in documents.items where kind(part) == "bundle" {
            guard let id = part["Id"]?.value.string.flatMap({ items[$0] }) else { continue }
            let gives = try references(part)
            game.draws.append(.init(id: id, name: title(part), outcomes: .tiers([("all", 1_000_000, gives)])))
            within.append((id, gives.parts.map(\.id), part))
        }
        for part in documents.items where ["catalogItem", "bundle"].contains(kind(part)) {
            guard let name = part["Id"]?.value.string else { continue }
            try sell(name, prices: part["PriceOptions"], in: "catalog", at: part)
            try sellForMoney(name, part)
        }
        for part in documents.items where kind(part) == "store" { try convertStoreOfItems(part) }
    }

    private func kind(_ part: JSONPart) -> String { part["Type"]?.value.string ?? "" }

    /// The neutral title, else the first; what is no map of texts is none.
    private func title(_ part: JSONPart) -> String {
        guard let titles = part["Title"], case .object(let fields) = titles.value else { return "" }
        return titles["NEUTRAL"]?.value.string ?? fields.first?.value.string ?? ""
    }

    /// A friendly id, else the title, else the id, which is a number that nobody reads.
    private func name(_ part: JSONPart) throws(ContentProblem) -> String {
        if let friendly = part["FriendlyId"]?.value.string, !friendly.isEmpty { return friendly }
        for other in try part["AlternateIds"]?.elements() ?? []
        where other["Type"]?.value.string == "FriendlyId" {
            if let friendly = other["Value"]?.value.string, !friendly.isEmpty { return friendly }
        }
        let title = title(part)
        return title.isEmpty ? part.label("Id") : title
    }

    private mutating func declare(_ part: JSONPart) throws(ContentProblem) {
        game.notes.others(part, at: "Items[]", read: Self.read)
        guard let id = part["Id"] else { throw part.problem("an Id", found: "none") }
        let own = try id.text()
        guard items[own] == nil, currencies[own] == nil else {
            throw id.problem("each Id once", found: "\"\(JSONPart.short(own))\" again")
        }
        let label = title(part)
        switch kind(part) {
        case "currency":
            let word = try game.id(for: try name(part), at: part)
            (currencies[own], items[own]) = (word, word)
            game.resources.append(.init(id: word, name: label))
            for field in ["PriceOptions", "RealMoneyPriceDetails"] where part[field]?.saysNothing == false {
                game.notes.leave("Items[] of the type currency: \(field), as currencies are not sold")
            }
        case "catalogItem":
            let word = try game.id(for: try name(part), at: part)
            items[own] = word
            game.items.append(.init(id: word, name: label, rarity: part.label("ContentType")))
        case "bundle":
            game.notes.say("bundles: what is in one is given at once, and the bundle itself is not held")
            items[own] = try game.id(for: try name(part), at: part)
        case "store": break
        case "subscription", "ugc":
            game.notes.leave("Items[] of the type \(kind(part)): it is no part of the new game")
        default:
            throw (part["Type"] ?? part).problem("catalogItem, currency, bundle, store, subscription or ugc")
        }
    }

    /// What a bundle holds.
    private mutating func references(_ part: JSONPart) throws(ContentProblem) -> Reward {
        var gives = Reward()
        for reference in try part["ItemReferences"]?.elements() ?? [] {
            game.notes.others(reference, at: "Items[].ItemReferences[]", read: ["Id", "Amount"])
            guard let id = reference["Id"] else { throw reference.problem("an Id", found: "none") }
            let amount = try reference["Amount"]?.whole(0...Amount.most) ?? 1
            try gives.add(try item(try id.text(), at: id), .exactly(amount), from: reference)
        }
        return gives
    }

    /// Each price is a way to pay; all of its amounts are paid together.
    private mutating func sell(
        _ name: String, prices: JSONPart?, in shop: String, at part: JSONPart
    ) throws(ContentProblem) {
        let prices = try prices?["Prices"]?.elements() ?? []
        for (index, price) in prices.enumerated() {
            game.notes.others(price, at: "PriceOptions.Prices[]", read: ["Amounts", "UnitAmount"])
            var cost = Reward()
            for amount in try price["Amounts"]?.elements() ?? [] {
                game.notes.others(amount, at: "PriceOptions.Prices[].Amounts[]", read: ["ItemId", "Amount"])
                guard let payer = amount["ItemId"], let figure = amount["Amount"] else {
                    throw amount.problem("ItemId and Amount", found: "not both")
                }
                let id = try item(try payer.text(), at: payer)
                guard !game.draws.contains(where: { $0.id == id }) else {
                    throw payer.problem("an item or a currency as a price", found: "a bundle")
                }
                try cost.add(id, .exactly(try figure.whole(0...Amount.most)), from: amount)
            }
            let pieces = try price["UnitAmount"]?.whole(1...1_000) ?? 1
            let gives = Reward(try item(name, at: part), .exactly(pieces))
            let word = items[name] ?? name
            try game.offer(index == 0 ? word : "\(word)_\(index + 1)", in: shop, cost: cost, gives: gives, at: part)
        }
    }

    private mutating func sellForMoney(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        guard let details = part["RealMoneyPriceDetails"] else { return }
        for (_, prices) in try details.fields() where !prices.saysNothing {
            guard let money = try prices.fields().first?.part else { continue }
            let price = try money.whole(0...10_000_000)
            guard price > 0 else { continue }
            if try details.fields().count > 1 {
                game.notes.say("prices in real money: those of the first market are taken")
            }
            return game.packs.append(
                .init(
                    id: try game.id(for: "buy_\(items[name] ?? name)", at: part, isOwnName: false), name: title(part),
                    price: price, gives: Reward(try item(name, at: part))))
        }
    }

    /// A store overrides prices; without one of its own an item costs what the catalog says.
    private mutating func convertStoreOfItems(_ part: JSONPart) throws(ContentProblem) {
        let shop = try name(part)
        for reference in try part["ItemReferences"]?.elements() ?? [] {
            game.notes.others(reference, at: "Items[].ItemReferences[]", read: ["Id", "Amount", "PriceOptions"])
            guard let id = reference["Id"] else { throw reference.problem("an Id", found: "none") }
            let name = try id.text()
            _ = try item(name, at: id)
            let own = documents.items.first { $0["Id"]?.value.string == name }
            let prices = [reference["PriceOptions"], own?["PriceOptions"]].compactMap { $0 }.first {
                !($0["Prices"]?.saysNothing ?? true)
            }
            guard let prices else {
                game.notes.say("left out: an offer of the store \(JSONPart.short(shop)) that has no price")
                continue
            }
            try sell(name, prices: prices, in: shop, at: id)
        }
    }
}
