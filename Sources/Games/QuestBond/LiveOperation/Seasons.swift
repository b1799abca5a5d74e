import QuestKernel

/// Seasons, compiled to local days; empty while content has them off.
struct Seasons: Sendable {
    struct Season: Sendable {
        let first: LocalDay
        let last: LocalDay
        let changes: SeasonState
    }

    let all: [Season]
    /// Bundles that a season names, one bit each: the store sells them only in seasons, so not while seasons are off.
    let bundles: UInt16

    init(_ content: SeasonContent, bundles names: [String]) throws(ContentProblem) {
        var all: [Season] = []
        var bundles: UInt16 = 0
        let dayZero = content.dayZero?.number ?? 0
        for row in content.seasons {
            var changes = SeasonState(experience: row.experience, gold: row.gold, drops: row.drops)
            if let bundle = row.bundle {
                let index = try bundle.resolve(
                    among: names, called: "a bundle of the store", path: "seasons.seasons.\(row.id).bundle")
                changes.bundles = 1 << UInt16(index)
                bundles |= changes.bundles
            }
            guard content.areOn, let from = row.from, let to = row.to else { continue }
            all.append(Season(first: from.number - dayZero, last: to.number - dayZero, changes: changes))
        }
        self.all = all
        self.bundles = bundles
    }

    /// The sum of all seasons of a day: overlapping ones add up.
    func changes(on day: LocalDay) -> SeasonState {
        var sum = SeasonState()
        for season in all where season.first <= day && day <= season.last {
            sum.experience += season.changes.experience
            sum.gold += season.changes.gold
            sum.drops += season.changes.drops
            sum.bundles |= season.changes.bundles
        }
        return sum
    }
}

/// What the seasons of a hero's open day change; at most 16 × 5 of each.
public struct SeasonState: Sendable, Equatable, Codable {
    public internal(set) var experience: Ratio = 0
    public internal(set) var gold: Ratio = 0
    public internal(set) var drops: Ratio = 0
    /// Bundles on offer today that are not sold at other times, one bit each.
    public internal(set) var bundles: UInt16 = 0
}

extension QuestBondRules {
    public var bundleCount: Int { store.bundles.count }

    /// Gold; 0 where there is no such bundle.
    public func bundlePrice(_ index: Int) -> Gold {
        store.bundles.indices.contains(index) ? store.bundles[index].price : 0
    }
}

extension Hero {
    /// Looks up the seasons of a day that opens, and counts the day under each; QB48.
    mutating func enterSeason(_ turn: Turn, _ journal: inout Journal) {
        let seasons = turn.rules.seasons
        season = seasons.changes(on: today)
        guard !seasons.all.isEmpty else { return }
        var isOrdinary = true
        for index in seasons.all.indices where seasons.all[index].first <= today && today <= seasons.all[index].last {
            isOrdinary = false
            journal.tally(Tally.seasonDays.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: index))
        }
        if isOrdinary {
            journal.tally(
                Tally.seasonDays.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: seasons.all.count))
        }
    }

    /// Whether the store sells a bundle today: an ordinary one always, one that a season names in its seasons.
    public func isOnOffer(bundle: Int, _ rules: QuestBondRules) -> Bool {
        let bit = UInt16(1) << UInt16(bundle & 15)
        return rules.seasons.bundles & bit == 0 || season.bundles & bit != 0
    }
}
