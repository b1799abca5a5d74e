import QuestKernel

/// Definitions of Hiro (Heroic Labs) as a game in files: economy, energies, inventory and unlockables.
///
/// The form is that of the definitions, schemas and types in github.com/heroiclabs/hiro (`definitions`, `schemas`,
/// `economy.go`, `unlockables.go`) and of heroiclabs.com/docs/hiro/concepts, read in November 2026.
struct HiroImport {
    static let systems = [
        "initialize_user", "store_items", "placements", "donations", "energies", "unlockables", "items",
    ]

    var game = GameDraft()
    private var currencies: [String: String] = [:]
    var energies: [String: String] = [:]
    var items: [String: String] = [:]
    /// Draws that give one step of a range with a multiple.
    var steps: [String: String] = [:]
    /// Items of the inventory by each of its sets.
    var sets: [String: [String]] = [:]
    var setPlaces: [String: Int] = [:]
    /// Whether a document describes all energies, or all items.
    private var hasEnergies = false
    private var hasInventory = false

    /// Whether a document is one of Hiro's.
    static func knows(_ document: JSONPart) -> Bool { systems.contains { document.has($0) } }

    /// The game that all documents together describe.
    static func game(_ documents: [JSONPart]) throws(ContentProblem) -> GameDraft {
        var work = HiroImport()
        for system in systems {
            let holders = documents.filter { $0[system] != nil }
            if holders.count > 1, let again = holders.last?[system] {
                throw again.problem("\(system) in one file", found: "\(system) again")
            }
        }
        for document in documents {
            work.game.notes.others(document, at: "", read: Set(systems + unlockableFields))
        }
        // What holds something first, so that everything else can name it.
        for document in documents { try work.declare(document) }
        for document in documents { try work.convert(document) }
        return work.game
    }

    private static let unlockableFields = ["active_slots", "max_active_slots", "slots", "slot_cost"]

    private mutating func declare(_ document: JSONPart) throws(ContentProblem) {
        if let part = document["energies"] {
            hasEnergies = true
            for (name, row) in try part.fields() { try declareEnergy(name, row) }
        }
        if let part = document["items"] {
            hasInventory = true
            for (name, row) in try part.fields() { try declareItem(name, row) }
        }
    }

    private mutating func convert(_ document: JSONPart) throws(ContentProblem) {
        if let part = document["initialize_user"] { try convertStart(part) }
        if let part = document["energies"] {
            for (name, row) in try part.fields() { try convertEnergyReward(name, row) }
        }
        if let part = document["items"] {
            for (name, row) in try part.fields() { try convertUse(name, row) }
        }
        if let part = document["store_items"] {
            for (name, row) in try part.fields() { try convertOffer(name, row) }
        }
        if let part = document["placements"] {
            for (name, row) in try part.fields() { try convertPlacement(name, row) }
        }
        if let part = document["donations"] {
            for (name, row) in try part.fields() { try convertDonation(name, row) }
        }
        if document.has("unlockables") { try convertUnlockables(document) }
    }

    // MARK: Names

    /// The resource of a currency, which Hiro declares nowhere.
    mutating func currency(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        if let id = currencies[name] { return id }
        let id = try game.addResource(name, at: part)
        currencies[name] = id
        return id
    }

    mutating func energy(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        if let id = energies[name] { return id }
        guard !hasEnergies else { throw part.unknown(name, "an energy of these files", among: energies) }
        game.notes.say("the energy \(JSONPart.short(name)) is described in no file here: it does not come back")
        let id = try game.addResource(name, at: part)
        energies[name] = id
        return id
    }

    mutating func item(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        if let id = items[name] { return id }
        guard !hasInventory else { throw part.unknown(name, "an item of the inventory", among: items) }
        let id = try game.addItem(name, at: part)
        items[name] = id
        return id
    }

    // MARK: Systems

    private mutating func convertStart(_ part: JSONPart) throws(ContentProblem) {
        game.notes.others(part, at: "initialize_user", read: ["currencies", "items"])
        for (name, amount) in try part["currencies"]?.fields() ?? [] {
            let id = try currency(name, at: amount)
            let start = try amount.whole(0...Amount.most)
            for place in game.resources.indices where game.resources[place].id == id {
                game.resources[place].start = start
            }
        }
        for (name, amount) in try part["items"]?.fields() ?? [] {
            let id = try item(name, at: amount)
            let start = try amount.whole(0...1_000_000)
            for place in game.items.indices where game.items[place].id == id { game.items[place].start = start }
        }
    }

    private mutating func declareEnergy(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        game.notes.others(
            part, at: "energies", read: ["start_count", "max_count", "refill_count", "refill_time_sec", "reward"])
        let id = try game.id(for: name, at: part)
        energies[name] = id
        var row = GameDraft.Resource(id: id, name: id == name ? "" : name)
        row.start = try part["start_count"]?.whole(0...Amount.most) ?? 0
        let most = try part["max_count"]?.whole(0...Amount.most) ?? 0
        if most > 0 { row.cap = most }
        let count = try part["refill_count"]?.whole(0...1_000_000_000) ?? 0
        let seconds = try part["refill_time_sec"]?.whole(0...315_360_000) ?? 0
        if count > 0, seconds > 0, most > 0 {
            row.regenerates = (count, seconds)
        } else {
            game.notes.say("the energy \(JSONPart.short(name)) has no refill or no most, and does not come back")
        }
        game.resources.append(row)
    }

    /// Spending an energy gives something: an action that spends one.
    private mutating func convertEnergyReward(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        guard let reward = part["reward"], let id = energies[name] else { return }
        let gives = try self.reward(reward, for: name)
        guard !gives.isEmpty else { return }
        game.actions.append(
            .init(
                id: try game.id(for: "spend_\(id)", at: part, isOwnName: false), name: "Spend \(name)",
                cost: Reward(id), gives: gives, remark: "assumed: one \(id) is spent at a time"))
    }

    private mutating func convertOffer(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        game.notes.others(
            part, at: "store_items", read: ["name", "category", "cost", "reward", "disabled", "unavailable"])
        for field in ["disabled", "unavailable"] where part[field]?.value.bool == true {
            return game.notes.leave("store_items (\(field))")
        }
        let gives = try part["reward"].map { part throws(ContentProblem) in try reward(part, for: name) } ?? Reward()
        guard let cost = part["cost"] else {
            return try game.offer(name, in: category(part), cost: Reward(), gives: gives, at: part)
        }
        game.notes.others(cost, at: "store_items.cost", read: ["currencies", "items", "sku"])
        let price = try self.cost(cost)
        guard cost.label("sku").isEmpty else {
            if !price.isEmpty { game.notes.leave("store_items.cost.currencies beside a sku") }
            guard !gives.isEmpty else {
                return game.notes.say("left out: the store item \(JSONPart.short(name)), which gives nothing")
            }
            game.notes.say("prices in real money are assumed: a definition has only the sku")
            return game.packs.append(
                .init(
                    id: try game.id(for: "buy_\(name)", at: part, isOwnName: false), name: label(part, name),
                    gives: gives))
        }
        try game.offer(name, in: category(part), cost: price, gives: gives, at: part)
    }

    private func category(_ part: JSONPart) -> String {
        let category = part.label("category")
        return category.isEmpty ? "store" : category
    }

    func label(_ part: JSONPart, _ name: String) -> String {
        let label = part.label("name")
        return label.isEmpty ? name : label
    }

    private mutating func convertPlacement(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        game.notes.others(part, at: "placements", read: ["reward"])
        guard let reward = part["reward"] else { return }
        let gives = try self.reward(reward, for: name)
        guard !gives.isEmpty else { return }
        game.actions.append(
            .init(
                id: try game.id(for: "watch_\(name)", at: part, isOwnName: false), name: "Watch \(name)", gives: gives,
                limit: "3 a day", remark: "assumed: how often a player watches"))
    }

    /// What somebody gives to others, and what others give to somebody.
    private mutating func convertDonation(_ name: String, _ part: JSONPart) throws(ContentProblem) {
        game.notes.others(
            part, at: "donations",
            read: [
                "name", "cost", "contributor_reward", "recipient_reward", "duration_sec", "user_contribution_max_count",
            ])
        game.notes.say(
            "donations: other players are not there; requests are assumed to be filled when their time is over")
        let most = try part["user_contribution_max_count"]?.whole(0...1_000_000) ?? 0
        let seconds = try part["duration_sec"]?.whole(0...315_360_000) ?? 0
        let given = try part["contributor_reward"].map { part throws(ContentProblem) in try reward(part, for: name) }
        if let cost = part["cost"] {
            game.notes.others(cost, at: "donations.cost", read: ["currencies", "items"])
            game.actions.append(
                .init(
                    id: try game.id(for: "donate_\(name)", at: part, isOwnName: false),
                    name: "Give to: \(label(part, name))", cost: try self.cost(cost), gives: given ?? Reward(),
                    limit: "\(Swift.max(1, most)) a day", remark: "assumed: one request of others a day"))
        }
        guard let received = part["recipient_reward"] else { return }
        let gives = try reward(received, for: "\(name) received")
        guard !gives.isEmpty else { return }
        game.actions.append(
            .init(
                id: try game.id(for: "request_\(name)", at: part, isOwnName: false),
                name: "Ask for: \(label(part, name))", gives: gives, limit: "1 a day", takes: seconds,
                remark: "assumed: others fill one request a day"))
    }

    /// Amounts of currencies and items, all of them to be paid.
    mutating func cost(_ part: JSONPart) throws(ContentProblem) -> Reward {
        var cost = Reward()
        for (name, amount) in try part["currencies"]?.fields() ?? [] {
            try cost.add(try currency(name, at: amount), .exactly(try amount.whole(0...Amount.most)), from: amount)
        }
        for (name, amount) in try part["items"]?.fields() ?? [] {
            try cost.add(try item(name, at: amount), .exactly(try amount.whole(0...Amount.most)), from: amount)
        }
        return cost
    }
}
