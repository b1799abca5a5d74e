import QuestKernel

// Players who go on under other rules of the same shape, as after a patch of a live game.
extension CustomRules {
    /// Why players under these rules cannot go on under others; nil if they can.
    ///
    /// What a state counts by number must stay: resources, deeds, and how many levels, steps and rewards there are.
    package func obstacle(toGoingOnUnder next: CustomRules) -> String? {
        if names.resources != next.names.resources { return "other resources or items" }
        if parts.deedNames.map(\.name) != next.parts.deedNames.map(\.name) { return "other actions" }
        let other = zip(parts.counts, next.parts.counts).first { $0.counts != $1.counts }?.0
        return other.map { "another number of \($0.what)" }
    }

    /// By column of these rules: where a crowd under others has it, or −1. Places go by names, as where states are
    /// stored.
    package func columns(from crowd: CustomCrowd) -> [Int32] {
        var places: [String: Int32] = [:]
        for (place, column) in crowd.rules.names.columns.enumerated() {
            places[column.name] = Int32(truncatingIfNeeded: place)
        }
        return names.columns.map { places[$0.name] ?? -1 }
    }
}

extension CustomRules.Parts {
    /// Of what there must be as many.
    fileprivate var counts: [(what: String, counts: [Int])] {
        [
            ("levels of a track", tracks.map(\.thresholds.range.count)),
            ("lanes of a track's rewards", tracks.map(\.lanes.range.count)),
            ("rewards of a track", rewardLanes.map(\.gives.range.count)),
            ("steps of a ladder", ladders.map(\.chances.range.count)),
            ("generators", [generators.count]),
            ("offers of a shop", shops.map(\.sold.count)),
            ("packs", [packs.count]),
            ("goals", [goals.count]),
            ("items of a collection", collections.map(\.items.range.count)),
            ("rewards of a collection", collections.map(\.rewards.range.count)),
            ("days of the calendar", [calendar.days.count]),
            ("events", [events.count]),
        ]
    }
}

extension CustomCrowd {
    /// A player of a crowd of the same size under other rules goes on here, in the same lane.
    ///
    /// - Parameter columns: those of these rules, as `CustomRules.columns(from:)` found them there.
    package func takeOver(_ lane: Int, from other: CustomCrowd, columns: [Int32]) {
        for resource in 0..<parts.resources.count {
            balances(of: resource)[lane] = other.balances(of: resource)[lane]
        }
        for (column, place) in columns.enumerated() {
            // What is new begins as for everybody: the start of a cooldown, the failures of a step that promises nothing
            // yet. Counts of deeds are there, as the rules before the patch keep those that these read.
            values(Int32(truncatingIfNeeded: column))[lane] =
                place >= 0 ? other.values(place)[lane] : rules.names.columns[column].start
        }
        players[lane] = other.players[lane]
        today[lane] = other.today[lane]
        firstDay[lane] = other.firstDay[lane]
        lastInstants[lane] = other.lastInstants[lane]
        instants[lane] = other.instants[lane]
        days[lane] = other.days[lane]
        minutes[lane] = other.minutes[lane]
        if today[lane] >= 0 { drawNewShops(LaneSet(lane)) }
    }
}
