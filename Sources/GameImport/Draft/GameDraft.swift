import CustomGame
import QuestKernel

/// A game in files while it is put together: rows of its chapters, in the order of the input.
struct GameDraft: Sendable {
    struct Resource: Sendable {
        var id: String
        var name = ""
        var start: Int64 = 0
        var cap: Int64?
        /// Given so many in so many seconds: an energy.
        var regenerates: (amount: Int64, seconds: Int64)?
    }

    struct Item: Sendable {
        var id: String
        var name = ""
        var rarity = ""
        var start: Int64 = 0
        var most: Int64 = 0
    }

    enum Outcomes: Sendable {
        /// Names by weight.
        case weighted([(id: String, weight: Int64)])
        /// Rewards by chance in parts per million; nothing comes with what is left of 100 %.
        case tiers([(id: String, chance: Int64, gives: Reward)])
    }

    struct Draw: Sendable {
        var id: String
        var name = ""
        var outcomes: Outcomes
    }

    struct Action: Sendable {
        var id: String
        var name = ""
        var when = ""
        var cost = Reward()
        var gives = Reward()
        var limit = ""
        var takes: Int64 = 0
        var slots: Int64 = 1
        /// What of it the input does not say.
        var remark = ""
    }

    struct Offer: Sendable {
        var id: String
        var cost: Reward
        var gives: Reward
    }

    struct Shop: Sendable {
        var id: String
        var name: String
        var offers: [Offer] = []
        var ids = Ids()
    }

    struct Pack: Sendable {
        var id: String
        var name = ""
        /// In hundredths; nil where the input does not say it.
        var price: Int64?
        var gives: Reward
    }

    var title = ""
    var resources: [Resource] = []
    var items: [Item] = []
    var collections: [(id: String, name: String, items: [String])] = []
    var draws: [Draw] = []
    var actions: [Action] = []
    var shops: [Shop] = []
    var packs: [Pack] = []
    var notes = ImportNotes()
    var ids = Ids()
    /// The shop of a name in which there is room.
    private var shopPlaces: [String: Int] = [:]

    /// A new id for a name of the input.
    mutating func id(for name: String, at part: JSONPart, isOwnName: Bool = true) throws(ContentProblem) -> String {
        guard let id = ids.id(for: name, isOwnName: isOwnName) else { throw full(part) }
        return id
    }

    /// A new resource of this name.
    /// - Returns: its id.
    mutating func addResource(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        let id = try id(for: name, at: part)
        resources.append(.init(id: id, name: id == name ? "" : name))
        return id
    }

    /// A new item of this name.
    /// - Returns: its id.
    mutating func addItem(_ name: String, at part: JSONPart) throws(ContentProblem) -> String {
        let id = try id(for: name, at: part)
        items.append(.init(id: id, name: id == name ? "" : name))
        return id
    }

    private func full(_ part: JSONPart) -> ContentProblem {
        part.problem("at most \(GameLimits.mostIds) ids in a game", found: "more")
    }

    /// Puts an offer into the shop of this name; a shop that is full gets another beside it.
    mutating func offer(
        _ name: String, in shop: String, cost: Reward, gives: Reward, at part: JSONPart
    ) throws(ContentProblem) {
        guard !gives.isEmpty else {
            return notes.say("left out: the offer \(JSONPart.short(name)), which gives nothing")
        }
        var place = shopPlaces[shop]
        if place.map({ shops[$0].offers.count >= GameLimits.mostOffers }) ?? true {
            place = shops.count
            shopPlaces[shop] = shops.count
            shops.append(Shop(id: try id(for: shop, at: part, isOwnName: false), name: shop))
        }
        guard let place, ids.takePlace(), let id = shops[place].ids.id(for: name) else { throw full(part) }
        shops[place].offers.append(Offer(id: id, cost: cost, gives: gives))
    }

    /// A draw that always gives the same: for what a name must stand for.
    mutating func always(
        _ name: String, label: String = "", gives: Reward, at part: JSONPart
    ) throws(ContentProblem) -> String {
        let id = try id(for: name, at: part, isOwnName: false)
        draws.append(Draw(id: id, name: label, outcomes: .tiers([("all", 1_000_000, gives)])))
        return id
    }
}
