import QuestKernel

/// By what name each figure of a player is stored: places change with content, names stay.
struct StateNames: Sendable {
    struct Column: Sendable {
        var name: String
        var kind: Kind
        /// What a player begins with.
        var start: Int64
    }

    enum Kind: Sendable, Equatable {
        case figure
        /// Of a track, its rewards, a ladder or a generator: stored even where it is as in the beginning, which content may move.
        case level
        /// An instant up to which something was brought up to date.
        case since
        /// The end of something that takes time.
        case timer
        /// How many rewards of a collection were given: stored under another name, as the number of different items
        /// that the newest was for; with that of each reward, in order.
        case rewards(stored: String, marks: [Int64])
        /// What begins again with a span: stored under a name that tells which, for a count of a week is none of all time.
        case spanned(stored: String)
        /// A count that several tiers share: whoever was counted by a tier's own before has the largest of those.
        case counter(own: [String])
        /// Bits of offers: their names, in the order of the content.
        case shown(offers: [String])
    }

    private(set) var resources: [String] = []
    private(set) var columns: [Column] = []
    /// Every row by its id, with its chapter.
    private(set) var rows: [(id: String, chapter: String)] = []

    /// What may be held, and all names of figures: each state that is read is held against them.
    private(set) var known: (resources: Set<String>, figures: Set<String>) = ([], [])
    /// How many slots each action has that takes time.
    private(set) var slots: [String: Int] = [:]

    init(_ parts: CustomRules.Parts, _ names: GameNames) {
        resources = names.resources.sorted { $0.value < $1.value }.map(\.key)
        var starts = [Int64](repeating: 0, count: names.layout.keys.count)
        for start in parts.starts { starts[Int(start.column)] = start.value }
        columns = zip(names.layout.keys, starts).map { key, start in
            Column(name: key.name, kind: key.kind, start: start)
        }
        for shop in parts.shops.indices {
            let offers = zip(parts.deeds, parts.deedNames).compactMap { deed, named -> String? in
                guard case .offer(shop, _) = deed.kind else { return nil }
                return "shown(\(named.name))"
            }
            columns[Int(parts.shops[shop].shown)].kind = .shown(offers: offers)
        }
        for collection in parts.collections {
            let column = Int(collection.collected)
            guard case .collected(let id) = names.layout.keys[column] else { continue }
            columns[column].kind = .rewards(
                stored: "rewarded(\(id))",
                marks: parts.collectionRewards[collection.rewards.range].map { Int64($0.found) })
        }
        func span(_ column: Int32, _ period: Period?) {
            let name = columns[Int(column)].name.dropLast()
            columns[Int(column)].kind = .spanned(stored: "\(name), \(period?.rawValue ?? "ever"))")
        }
        // One that begins again has other days than one that is given once: those wait where the other is in force.
        if !parts.calendar.days.isEmpty {
            let begins = parts.calendar.repeats || parts.calendar.restarts ? "again" : "once"
            columns[Int(parts.calendar.next)].kind = .spanned(stored: "calendar, \(begins)")
        }
        for (column, key) in names.layout.keys.enumerated() {
            let own =
                key.sharedCounter.map { counter in
                    names.counters.filter { $0.key != counter && $0.value == counter }.map(\.key).sorted()
                } ?? []
            guard !own.isEmpty else { continue }
            columns[column].kind = .counter(own: own.map { key.of(tier: $0).name })
        }
        for goal in parts.goals { span(goal.reached, goal.again) }
        for shop in parts.shops { for column in [shop.refreshed] + shop.sold { span(column, shop.rotates) } }
        let lanes = names.layout.keys.compactMap { key -> (id: String, chapter: String)? in
            guard case .granted(let track, let lane) = key else { return nil }
            return (id: "\(track).lanes.\(lane)", chapter: "tracks")
        }
        for case .timer(let action, _) in names.layout.keys { slots[action, default: 0] += 1 }
        let tiers = names.counters.keys.map { (id: $0, chapter: "draws") }
        rows = (names.chapters.map { (id: $0.key, chapter: $0.value) } + lanes + tiers).sorted { $0.id < $1.id }
        known = (Set(resources), Set(columns.flatMap(\.names)))
    }
}

extension StateNames {
    /// Whether something that is under way is stored under a name.
    static func isTimer(_ name: String) -> Bool { name.hasPrefix("timer(") }
}

extension ColumnKey {
    /// The counter that this counts by.
    fileprivate var sharedCounter: String? {
        switch self {
        case .dry(let counter), .lost(let counter): counter
        default: nil
        }
    }

    /// The same of a tier's own counter.
    fileprivate func of(tier: String) -> ColumnKey { if case .lost = self { .lost(tier) } else { .dry(tier) } }

    fileprivate var kind: StateNames.Kind {
        switch self {
        case .level, .granted: .level
        case .since: .since
        case .timer: .timer
        default: .figure
        }
    }

    /// The figure as formulas name it, where they do. No two have one name: ids have no comma and no bracket.
    fileprivate var name: String {
        switch self {
        case .day: "day"
        case .date: "date"
        case .weekday: "weekday"
        case .hour: "hour"
        case .skill: "skill"
        case .budget: "budget"
        case .streak: "streak"
        case .opened: "opened"
        case .spent(let span): "spent.\(span.rawValue)"
        case .count(let deed, let span): "count(\(deed), \(span.rawValue))"
        case .won(let deed, let span): "won(\(deed), \(span.rawValue))"
        case .dry(let counter): "dry(\(counter))"
        case .lost(let counter): "lost(\(counter))"
        case .level(let id): "level(\(id))"
        case .failures(let ladder): "failures(\(ladder))"
        case .granted(let track, let lane): "granted(\(track), \(lane))"
        case .again(let track, let lane, let levels): "again(\(track), \(lane), \(levels))"
        case .replaced(let item): "replaced(\(item))"
        case .timer(let action, let slot): "timer(\(action), \(slot))"
        case .cooling(let action): "cooling(\(action))"
        case .since(let id): "since(\(id))"
        case .rest(let generator, let resource): "rest(\(generator), \(resource))"
        case .reached(let goal): "reached(\(goal))"
        case .found(let collection): "found(\(collection))"
        case .collected(let collection): "collected(\(collection))"
        case .calendarDay: "calendar"
        case .term(let pack): "term(\(pack))"
        case .shown(let shop): "shown(\(shop))"
        case .refreshed(let shop): "refreshed(\(shop))"
        case .sold(let offer): "sold(\(offer))"
        case .occasions(let id): "occasions(\(id))"
        case .drawn(let draw): "drawn(\(draw))"
        case .during(let event): "during(\(event))"
        }
    }
}
