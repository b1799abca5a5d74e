import CustomGame
import QuestKernel

/// Catalogs, drop tables, currencies and stores of PlayFab as a game in files; items of its second economy too.
///
/// The form is that of the REST reference (learn.microsoft.com/rest/api/playfab: SetCatalogItems,
/// UpdateRandomResultTables, AddVirtualCurrencyTypes, SetStoreItems; Economy: CatalogItem), of the examples in the
/// source of PlayFab's SDKs, and of the data of github.com/PlayFab/UnicornBattle, read in November 2026.
struct PlayFabImport {
    var game = GameDraft()
    var documents = PlayFabDocuments()
    /// What each name of the input is in the game: a resource, an item, or the draw of a bundle.
    var currencies: [String: String] = [:]
    var items: [String: String] = [:]
    private var tables: [String: String] = [:]
    /// What each draw can come to, with the place that says so: circles never end.
    var within: [(id: String, gives: [String], part: JSONPart)] = []

    static func knows(_ document: JSONPart) -> Bool { PlayFabDocuments.knows(document) }

    /// The game that all documents together describe.
    static func game(_ parts: [JSONPart]) throws(ContentProblem) -> GameDraft {
        var work = PlayFabImport()
        for part in parts { try work.documents.add(part, &work.game.notes) }
        let documents = work.documents
        guard documents.items.isEmpty || (documents.catalog.isEmpty && documents.stores.isEmpty) else {
            throw documents.items[0].problem("one economy", found: "items of the second beside a catalog of the first")
        }
        for part in documents.currencies { try work.declareCurrency(part) }
        for part in documents.catalog { try work.declareItem(part) }
        for part in documents.tables { try work.declareTable(part) }
        for part in documents.tables { try work.convertTable(part) }
        for part in documents.catalog { try work.convertItem(part) }
        for part in documents.stores { try work.convertStore(part) }
        try work.convertSecondEconomy()
        try work.refuseCircles()
        return work.game
    }

    // MARK: Names

    mutating func currency(_ code: String, at part: JSONPart) throws(ContentProblem) -> String {
        if let id = currencies[code] { return id }
        guard documents.currencies.isEmpty else {
            throw part.unknown(code, "the code of a currency of these files", among: currencies)
        }
        let id = try game.addResource(code, at: part)
        currencies[code] = id
        return id
    }

    mutating func item(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        if let id = items[name] { return id }
        guard !documents.hasCatalog else { throw part.unknown(name, "an item of the catalog", among: items) }
        game.notes.say("no catalog is among the files: items are those that tables and stores name")
        let id = try game.addItem(name, at: part)
        items[name] = id
        return id
    }

    private func table(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        if let id = tables[name] { return id }
        throw part.unknown(name, "a drop table of these files", among: tables)
    }

    // MARK: Currencies and tables

    /// What comes back does so at a rate a day.
    private mutating func declareCurrency(_ part: JSONPart) throws(ContentProblem) {
        game.notes.others(
            part, at: "VirtualCurrencies[]",
            read: ["CurrencyCode", "DisplayName", "InitialDeposit", "RechargeRate", "RechargeMax"])
        guard let name = part["CurrencyCode"] else { throw part.problem("a CurrencyCode", found: "none") }
        let code = try name.text()
        guard currencies[code] == nil else { throw name.problem("each CurrencyCode once", found: "\"\(code)\" again") }
        let id = try game.id(for: code, at: part)
        currencies[code] = id
        var row = GameDraft.Resource(id: id, name: part.label("DisplayName"))
        row.start = try part["InitialDeposit"]?.whole(0...Amount.most) ?? 0
        let rate = try part["RechargeRate"]?.whole(0...1_000_000_000) ?? 0
        let most = try part["RechargeMax"]?.whole(0...Amount.most) ?? 0
        if rate > 0, most > 0 {
            let divisor = Self.commonDivisor(rate, 86_400)
            row.regenerates = (rate / divisor, 86_400 / divisor)
            row.cap = most
        } else if rate > 0 {
            game.notes.say(
                "the currency \(JSONPart.short(code)) has a RechargeRate but no RechargeMax, and does not come back")
        }
        game.resources.append(row)
    }

    private static func commonDivisor(_ one: Int64, _ other: Int64) -> Int64 {
        var (one, other) = (one, other)
        while other > 0 { (one, other) = (other, one % other) }
        return one
    }

    private mutating func declareTable(_ part: JSONPart) throws(ContentProblem) {
        guard let name = part["TableId"] else { throw part.problem("a TableId", found: "none") }
        let table = try name.text()
        guard tables[table] == nil else { throw name.problem("each TableId once", found: "\"\(table)\" again") }
        tables[table] = try game.id(for: table, at: part)
    }

    private mutating func convertTable(_ part: JSONPart) throws(ContentProblem) {
        game.notes.others(part, at: "DropTables", read: ["TableId", "Nodes", "CatalogVersion"])
        guard let name = part["TableId"]?.value.string, let id = tables[name], let nodes = part["Nodes"] else {
            throw part.problem("Nodes", found: "none")
        }
        var outcomes: [WeightedOutcome] = []
        for node in try nodes.elements() {
            game.notes.others(node, at: "DropTables.Nodes[]", read: ["ResultItemType", "ResultItem", "Weight"])
            guard let result = node["ResultItem"], let weight = node["Weight"] else {
                throw node.problem("ResultItem and Weight", found: "not both")
            }
            let name = try result.text()
            let gives: String
            let kind = try node["ResultItemType"]?.text()
            switch kind {
            case "ItemId", nil: gives = try item(name, at: result)
            case "TableId": gives = try table(name, at: result)
            default: throw (node["ResultItemType"] ?? node).problem("ItemId or TableId")
            }
            outcomes.append(
                WeightedOutcome(gives: Reward(gives), weight: try weight.whole(0...GameDraft.mostWeight)))
        }
        try game.weighted(id, label: id == name ? "" : name, outcomes, at: nodes)
        within.append((id, outcomes.filter { $0.weight > 0 }.compactMap(\.gives.single), nodes))
    }

    /// Adds one of each name of a list, and each amount of a map of currencies.
    mutating func add(
        items: String, tables: String, currencies: String, of part: JSONPart, to reward: inout Reward
    ) throws(ContentProblem) {
        for (name, place) in try part.names(items) {
            try reward.add(try item(name, at: place), .exactly(1), from: place)
        }
        for (name, place) in try part.names(tables) {
            try reward.add(try table(name, at: place), .exactly(1), from: place)
        }
        for (code, amount) in try part[currencies]?.fields() ?? [] {
            try reward.add(
                try currency(code, at: amount), .exactly(try amount.whole(0...Amount.most)), from: amount)
        }
    }

    /// A table that gives itself, or a bundle that holds itself, would never end.
    private func refuseCircles() throws(ContentProblem) {
        let places = Dictionary(within.enumerated().map { ($0.element.id, $0.offset) }) { one, _ in one }
        // 1: on the way; 2: known to end.
        var states = [Int](repeating: 0, count: within.count)
        for start in within.indices where states[start] == 0 {
            states[start] = 1
            var way: [(place: Int, left: [Int])] = [(start, within[start].gives.compactMap { places[$0] })]
            while let top = way.last {
                guard let next = top.left.last else {
                    states[top.place] = 2
                    way.removeLast()
                    continue
                }
                way[way.count - 1].left.removeLast()
                if states[next] == 1 {
                    let begin = way.firstIndex { $0.place == next } ?? 0
                    let circle = way[begin...].map { within[$0.place].id } + [within[next].id]
                    throw within[next].part.problem(
                        "tables and bundles that end",
                        found: "a circle: \(circle.prefix(12).joined(separator: " gives "))")
                }
                guard states[next] == 0 else { continue }
                states[next] = 1
                way.append((next, within[next].gives.compactMap { places[$0] }))
            }
        }
    }
}
