import QuestKernel

/// What is legal in a game's files and surely not meant: things that nobody can have or do, and ways to have ever more
/// of something for nothing.
struct GameWarnings {
    private let parts: CustomRules.Parts
    private let names: GameNames
    /// By number of resource.
    private var resourceNames: [String]
    /// Whether somebody can hold it; whether somebody can draw it; whether somebody can do it.
    private var held: [Bool]
    private var drawn: [Bool]
    private var done: [Bool]

    init(_ parts: CustomRules.Parts, _ names: GameNames) {
        self.parts = parts
        self.names = names
        resourceNames = Array(repeating: "", count: parts.resources.count)
        for (name, index) in names.resources { resourceNames[index] = name }
        held = parts.resources.map { $0.start > 0 || $0.isEnergy }
        drawn = parts.draws.map { _ in false }
        done = parts.deeds.map { _ in false }
    }

    /// One sentence each, with the path of the row.
    static func all(_ parts: CustomRules.Parts, _ names: GameNames) -> [String] {
        var warnings = GameWarnings(parts, names)
        warnings.reach()
        return warnings.unreached + warnings.loops
    }

    // MARK: What nobody reaches

    /// Goes on until nothing more is reached.
    private mutating func reach() {
        if let money = parts.money { held[money] = true }
        var before = -1
        while before != reached {
            before = reached
            for (index, deed) in parts.deeds.enumerated() {
                done[index] = deed.costs.range.allSatisfy { place in
                    let cost = parts.costs[place]
                    // What a formula or a list asks for may be nothing.
                    return held[cost.resource] || cost.amount.kind != .fixed || cost.amount.low == 0
                }
                if done[index] { take(parts.gains[deed.success.range] + parts.gains[deed.failure.range]) }
                if done[index], case .pack(let pack) = deed.kind { take(parts.gains[parts.packs[pack].daily.range]) }
            }
            for (index, draw) in parts.draws.enumerated() where drawn[index] {
                take(parts.gains[draw.otherwise.range])
                for tier in parts.tiers[draw.tiers.range] {
                    take(parts.gains[tier.gives.range] + parts.gains[tier.featured.range])
                }
                let gains = parts.gains[draw.outcomes.range]
                for (row, gain) in gains.enumerated() where parts.weights[Int(draw.weights)].weight(of: row) > 0 {
                    take([gain])
                }
            }
            for generator in parts.generators { for make in generator.makes { held[make.resource] = true } }
            for track in parts.tracks where held[track.points] {
                for lane in parts.rewardLanes[track.lanes.range] {
                    for gives in parts.rewardLaneGives[lane.gives.range] { take(parts.gains[gives.range]) }
                }
            }
            for goal in parts.goals { take(parts.gains[goal.gives.range]) }
            for day in parts.calendar.days { take(parts.gains[day.range]) }
            for collection in parts.collections
            where parts.columnLists[collection.items.range].contains(where: { held[Int($0)] }) {
                for reward in parts.collectionRewards[collection.rewards.range] {
                    take(parts.gains[reward.gives.range])
                }
            }
            for (index, rule) in parts.resources.enumerated() where held[index] { take(parts.gains[rule.beyond.range]) }
        }
    }

    private var reached: Int { (held + drawn + done).count { $0 } }

    private mutating func take(_ gains: ArraySlice<GainRule>) {
        for gain in gains where gain.amount.kind != .fixed || gain.amount.low > 0 {
            switch gain.target {
            case .resource(let index): held[index] = true
            case .draw(let index): drawn[index] = true
            }
        }
    }

    private var unreached: [String] {
        var warnings: [String] = []
        for (index, name) in resourceNames.enumerated() where !held[index] {
            warnings.append("\(names.chapters[name] ?? "resources").\(name): nothing gives any")
        }
        for index in parts.draws.indices where !drawn[index] {
            warnings.append("draws.\(parts.drawNames[index].name): nothing draws it")
        }
        for (index, deed) in parts.deeds.enumerated() where !done[index] {
            let missing = deed.costs.range.map { parts.costs[$0].resource }.filter { !held[$0] }.map {
                resourceNames[$0]
            }
            let name = parts.deedNames[index].name
            let row = name.split(separator: ".").first.map(String.init) ?? name
            warnings.append(
                "\(names.chapters[row] ?? "actions").\(name): nobody can pay for it; nothing gives "
                    + missing.joined(separator: " and "))
        }
        for (index, collection) in parts.collections.enumerated() {
            for reward in parts.collectionRewards[collection.rewards.range]
            where reward.found > collection.items.range.count {
                warnings.append(
                    "collections.\(names.collections[index]): \(reward.found) items are out of reach, there are "
                        + "\(collection.items.range.count)")
            }
        }
        return warnings
    }

    // MARK: More for nothing

    /// One thing turned into another, without limit: how much of `to` a piece of `from` becomes on average.
    private struct Trade {
        let deed: String
        let from: Int
        let to: Int
        let rate: Double
    }

    /// Circles of trades that end with more than they began with (Bellman and Ford, with products in place of sums).
    private var loops: [String] {
        let trades = parts.deeds.indices.compactMap(trade)
        var found: [String] = []
        var told: Set<Set<String>> = []
        for first in trades {
            // The best way from its end back to its beginning, in at most as many trades as there are resources.
            var best: [Int: (rate: Double, way: [String])] = [first.to: (first.rate, [first.deed])]
            for _ in 0..<Swift.min(parts.resources.count, 8) {
                var next = best
                for trade in trades {
                    guard let way = best[trade.from], !way.way.contains(trade.deed) else { continue }
                    let rate = way.rate * trade.rate
                    if rate > (next[trade.to]?.rate ?? 0) { next[trade.to] = (rate, way.way + [trade.deed]) }
                }
                best = next
            }
            if first.from == first.to { best[first.from] = (first.rate, [first.deed]) }
            guard let circle = best[first.from], circle.rate > 1.000_001, told.insert(Set(circle.way)).inserted else {
                continue
            }
            let gain = Decimal6(millionths: Int64((Swift.min(circle.rate, 1_000_000_000) * 1_000_000).rounded()))
            found.append(
                "actions.\(first.deed): more for nothing: \(circle.way.joined(separator: ", then ")) turns 1 "
                    + "\(resourceNames[first.from]) into \(gain), as often as anybody likes")
        }
        return found
    }

    /// A deed that takes one thing, always the same amount, and on average gives one thing back.
    private func trade(_ index: Int) -> Trade? {
        let deed = parts.deeds[index]
        guard case .action = deed.kind, deed.limits.isEmpty, deed.cooldown == 0, deed.takes == 0,
            deed.costs.range.count == 1, deed.success.range.count == 1, deed.resets.isEmpty
        else { return nil }
        let cost = parts.costs[deed.costs.range.lowerBound]
        let gain = parts.gains[deed.success.range.lowerBound]
        guard cost.amount.kind == .fixed, cost.amount.low > 0, case .resource(let to) = gain.target else { return nil }
        let amount: Double
        switch gain.amount.kind {
        case .fixed: amount = Double(gain.amount.low)
        case .range: amount = (Double(gain.amount.low) + Double(gain.amount.high)) / 2
        case .formula, .table: return nil
        }
        var chance = 1.0
        if let formula = deed.chance {
            guard let constant = formula.constant else { return nil }
            chance = Double(constant) / 1_000_000
        }
        return Trade(
            deed: parts.deedNames[index].name, from: cost.resource, to: to,
            rate: chance * amount / Double(cost.amount.low))
    }
}
