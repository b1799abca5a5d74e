import QuestKernel

/// Turns content into rules: finds what each name means, compiles formulas, and gives each thing its columns and
/// accounts.
package struct GameCompiler {
    var parts = CustomRules.Parts()
    var names = GameNames()
    var catalog = CatalogBuilder()
    private var purposes: Set<UInt16> = []
    private var odds = GameOdds()
    private var collected: [CollectedOdds] = []
    /// Tracks as their rows stand in the file.
    private let trackNames: [(id: String, label: String)]
    /// The files, for the places of ids.
    let tree: ContentNode

    /// Luck is keyed by 2¹⁵ numbers, of which each id has one: few of them meet.
    static let mostIds = 5_000

    /// Compiles everything but what players intend.
    ///
    /// - Parameter tree: what the content was read from.
    package init(_ content: CustomContent, from tree: ContentNode) throws(ContentProblem) {
        self.tree = tree
        trackNames = content.tracks.map { ($0.id, $0.label) }
        try declare(content)
        parts.beyondPurpose = purpose(of: "beyond")
        parts.beyondOccasions = column(.occasions("beyond"))
        parts.opened = column(.opened)
        try compileResources(content)
        try compileDraws(content.draws)
        try compileDeeds(content)
        try compileProgress(content)
        try compileModifiers(content.modifiers)
        try refuseCircles()
        odds = OddsOfGame(content, parts, names).odds
        collected = compileCollected(content)
        parts.gauges = catalog.gauges(content, &names)
        if let twice = catalog.nameOfTwo {
            throw ContentProblem(
                place: tree.place, path: twice, expected: "ids that make no account, count or figure twice",
                found: "two of the name \"\(twice)\"")
        }
    }

    /// The rules, when everything that reads columns is compiled.
    ///
    /// - Parameters:
    ///   - skills: of those who play.
    ///   - counts: what is counted although these rules do not read it.
    package func finished(
        title: String, skills: ClosedRange<Ratio> = .one ... .one, counting counts: DeedCounts = .none
    ) -> CustomRules {
        var parts = parts
        var names = names
        for key in counts.keys where names.isCounted(key) { _ = names.layout.column(key) }
        let fixed = { (key: ColumnKey) in Int32(truncatingIfNeeded: names.layout.column(key)) }
        parts.fixed = FixedColumns(
            day: fixed(.day), date: fixed(.date), weekday: fixed(.weekday), hour: fixed(.hour), skill: fixed(.skill),
            budget: fixed(.budget), streak: fixed(.streak), spent: CountSpan.allCases.map { fixed(.spent($0)) },
            spentThisMonth: fixed(.spent(.month)))
        for (place, deed) in parts.deedNames.enumerated() {
            parts.deeds[place].counts = parts.append(
                Self.counters(deed.name, won: false, names.layout), to: \.columnLists)
            parts.deeds[place].wins = parts.append(Self.counters(deed.name, won: true, names.layout), to: \.columnLists)
        }
        (parts.goalsTally, parts.lostTally) = (catalog.goalsTally, catalog.lostTally)
        parts.columns = names.layout.keys.count
        parts.endingVisit = names.layout.ending(with: .visit)
        parts.endingDay = names.layout.ending(with: .today)
        parts.endingWeek = names.layout.ending(with: .week)
        parts.endingMonth = names.layout.ending(with: .month)
        parts.prepareForPlay()
        var description = catalog.description(
            title: title, commands: CustomGame.commandNames(parts), labels: CustomGame.commandLabels(parts)
        ).warning(of: GameWarnings.all(parts, names) + GameWarnings.ranges(parts, names, skills: skills))
        (description.levelsRestart, description.levelsStay) = (parts.canRestart, parts.canStay)
        (description.tieredDraws, description.collected) = (odds.tiered, collected)
        var odds = odds
        odds.tracks = OddsOfTracks.all(parts, names, tracks: trackNames, skills: skills)
        let exchanges = ExchangesOfGame(parts, names.layout, skills: skills, description)
        return CustomRules(
            parts, StateNames(parts, names), counts: DeedCounts(names.layout), catalog: description, odds: odds,
            exchanges: DeclaredExchanges(exchanges: exchanges.exchanges, draws: exchanges.draws))
    }

    private static func counters(_ deed: String, won: Bool, _ layout: StateLayout) -> [Int32] {
        CountSpan.allCases.compactMap { span in
            layout.columns[won ? .won(deed: deed, span) : .count(deed: deed, span)].map(Int32.init(truncatingIfNeeded:))
        }
    }

    mutating func column(_ key: ColumnKey) -> Int32 { Int32(truncatingIfNeeded: names.layout.column(key)) }

    /// The number that keys the draws of a name: from the name, so that a new row changes no other's luck. Names that
    /// meet take the next number that is free.
    mutating func purpose(of name: String) -> Purpose {
        // FNV-1a, folded to 15 bits; the upper half of all purposes is the players'.
        var hash: UInt32 = 2_166_136_261
        for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var number = UInt16(truncatingIfNeeded: (hash >> 15) ^ hash) & 0x7FFF
        while !purposes.insert(number).inserted { number = (number &+ 1) & 0x7FFF }
        return Purpose(number)
    }
}

extension CustomRules.Parts {
    /// Whether what the main track is reached with can be spent.
    fileprivate var canStay: Bool { tracks.first.map { !resources[$0.points].isPoints } ?? false }

    /// Whether a season or a prestige sets the main track back.
    fileprivate var canRestart: Bool {
        guard let main = tracks.first else { return false }
        return main.season > 0
            || resets.contains { rule in
                if case .column(let column, _) = rule { return column == main.level }
                return false
            }
    }

    /// Adds to one of the flat lists.
    /// - Returns: where in it the new ones stand.
    mutating func append<Part>(_ new: [Part], to list: WritableKeyPath<Self, [Part]>) -> Stretch {
        let start = Int32(truncatingIfNeeded: self[keyPath: list].count)
        self[keyPath: list] += new
        return Stretch(start: start, end: Int32(truncatingIfNeeded: self[keyPath: list].count))
    }
}

// MARK: Names

extension GameCompiler {
    /// Where an id is written; an offer's id is that of its shop.
    func place(of id: String, in chapter: String) -> Place {
        let row = id.split(separator: ".").first.map(String.init) ?? id
        if case .map(let entries)? = tree[chapter]?.value, let entry = entries.first(where: { $0.key == row }) {
            return entry.keyPlace
        }
        return tree[chapter]?.place ?? tree.place
    }

    /// Gives every id its meaning; one name means one thing.
    private mutating func declare(_ content: CustomContent) throws(ContentProblem) {
        guard !content.resources.isEmpty || !content.items.isEmpty else {
            throw ContentProblem(
                place: tree.place, path: "resources",
                expected: "at least one resource, such as gold: {}", found: "none")
        }
        for row in content.resources {
            try declare(row.id, "resources") { $0.declareResource(row.id, label: row.name) }
        }
        for row in content.items { try declare(row.id, "items") { $0.declareResource(row.id, label: row.name) } }
        if !content.packs.isEmpty { names.declareResource(GameNames.money) }
        for row in content.draws {
            try declare(row.id, "draws") { $0.declareDraw(row.id, label: row.name) }
            for tier in row.tiers {
                guard GameNames.isName(tier.id) else {
                    throw ContentProblem(
                        place: place(of: row.id, in: "draws"), path: "draws.\(row.id).tiers.\(tier.id)",
                        expected: "an id of letters and digits that begins with a letter", found: "\"\(tier.id)\"")
                }
                let counter = tier.counter.isEmpty ? "\(row.id).\(tier.id)" : tier.counter
                names.declareCounter(counter, of: "\(row.id).\(tier.id)")
                if tier.featured.sureAfter > 0 { names.declareFeatured("\(row.id).\(tier.id)") }
            }
        }
        for row in content.actions { try declare(row.id, "actions") { $0.declareDeed(row.id) } }
        for row in content.ladders {
            try declare(row.id, "ladders") {
                $0.declareDeed(row.id)
                $0.declareLevel(row.id)
            }
        }
        for row in content.generators {
            try declare(row.id, "generators") {
                $0.declareDeed(row.id)
                $0.declareLevel(row.id)
            }
        }
        for row in content.shops {
            try declare(row.id, "shops") { _ in }
            for offer in row.offers {
                try declare("\(row.id).\(offer.id)", "shops", checked: offer.id) {
                    $0.declareDeed("\(row.id).\(offer.id)")
                }
            }
            if row.refresh.cost != nil {
                try declare("\(row.id).refresh", "shops", checked: "refresh") { $0.declareDeed("\(row.id).refresh") }
            }
        }
        for row in content.packs { try declare(row.id, "packs") { $0.declareDeed(row.id) } }
        for row in content.tracks { try declare(row.id, "tracks") { $0.declareLevel(row.id) } }
        for row in content.goals { try declare(row.id, "goals") { _ in } }
        for row in content.collections { try declare(row.id, "collections") { $0.declareCollection(row.id) } }
        for row in content.events { try declare(row.id, "events") { $0.declareEvent(row.id) } }
    }

    private mutating func declare(
        _ id: String, _ chapter: String, checked: String? = nil, _ body: (inout GameNames) -> Void
    ) throws(ContentProblem) {
        let place = place(of: id, in: chapter)
        guard GameNames.isName(checked ?? id) else {
            throw ContentProblem(
                place: place, path: "\(chapter).\(id)",
                expected: "an id of letters and digits that begins with a letter",
                found: "\"\(checked ?? id)\"")
        }
        guard !GameNames.reserved.contains(id) else {
            throw ContentProblem(
                place: place, path: "\(chapter).\(id)", expected: "another id: formulas use this word",
                found: "\"\(id)\"")
        }
        guard names.chapters.count < Self.mostIds else {
            throw ContentProblem(
                place: place, path: "\(chapter).\(id)", expected: "at most \(Self.mostIds) ids in a game", found: "more"
            )
        }
        if let other = names.chapters[id] {
            throw ContentProblem(
                place: place, path: "\(chapter).\(id)", expected: "an id of its own: \(other).yaml has it too",
                found: "\"\(id)\"")
        }
        names.declare(id, in: chapter)
        body(&names)
    }
}
