import QuestKernel

/// The parts of PlayFab's files by what they are: the API's requests and answers, what Game Manager exports, and the
/// lists of sample projects have the same rows under different names.
struct PlayFabDocuments: Sendable {
    /// Catalog items of the first economy.
    var catalog: [JSONPart] = []
    /// Drop tables.
    var tables: [JSONPart] = []
    var currencies: [JSONPart] = []
    var stores: [JSONPart] = []
    /// Items of the second economy.
    var items: [JSONPart] = []
    var hasCatalog = false

    private static let lists = [
        "Catalog", "DropTables", "RandomResultTables", "Tables", "VirtualCurrencies", "Stores", "Store", "Items",
        "Item",
    ]
    private static let covers = ["data", "Data"]

    /// Whether a document has rows of PlayFab.
    static func knows(_ document: JSONPart) -> Bool {
        if lists.contains(where: document.has) { return true }
        if covers.contains(where: { document[$0].map(knows) ?? false }) { return true }
        switch document.value {
        case .array(let rows):
            guard let first = rows.first else { return false }
            return ["ItemId", "CurrencyCode", "StoreId", "TableId", "Type"].contains { first[$0] != nil }
        case .object(let rows): return rows.first?.value["Nodes"] != nil
        default: return false
        }
    }

    mutating func add(_ document: JSONPart, _ notes: inout ImportNotes) throws(ContentProblem) {
        for cover in Self.covers {
            if let inner = document[cover], Self.knows(inner) { return try add(inner, &notes) }
        }
        if case .array = document.value { return try addList(document) }
        guard Self.lists.contains(where: document.has) else {
            // A map from ids to drop tables.
            return tables += try document.fields().map(\.part)
        }
        notes.others(document, at: "", read: Set(Self.lists + ["CatalogVersion", "StoreId"]))
        if let part = document["Catalog"] {
            hasCatalog = true
            catalog += try part.elements()
        }
        for name in ["DropTables", "RandomResultTables", "Tables"] {
            guard let part = document[name] else { continue }
            if case .object = part.value {
                tables += try part.fields().map(\.part)
            } else {
                tables += try part.elements()
            }
        }
        if let part = document["VirtualCurrencies"] { currencies += try part.elements() }
        if let part = document["Stores"] { stores += try part.elements() }
        if document.has("Store") { stores.append(document) }
        if let part = document["Items"] { items += try part.elements() }
        if let part = document["Item"] { items.append(part) }
    }

    /// A bare list is what its first row is.
    private mutating func addList(_ document: JSONPart) throws(ContentProblem) {
        let rows = try document.elements()
        guard let first = rows.first else { throw document.problem("rows of a catalog", found: "an empty list") }
        if first.has("ItemId") {
            hasCatalog = true
            catalog += rows
        } else if first.has("CurrencyCode") {
            currencies += rows
        } else if first.has("StoreId") {
            stores += rows
        } else if first.has("TableId") {
            tables += rows
        } else if first.has("Type") {
            items += rows
        } else {
            throw first.problem("a row with ItemId, CurrencyCode, StoreId, TableId or Type")
        }
    }
}
