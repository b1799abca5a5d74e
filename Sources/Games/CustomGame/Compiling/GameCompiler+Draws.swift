import QuestKernel

extension GameCompiler {
    /// Of a longer row of tries the report has no line for each.
    private static let mostTold = 1_000

    /// The draws, in the order of the file.
    mutating func compileDraws(_ rows: [DrawRow]) throws(ContentProblem) {
        for row in rows {
            let label = row.name.isEmpty ? row.id : row.name
            let flow = catalog.flow(row.id, label, isFaucet: true)
            parts.drawNames.append(Named(name: row.id, label: label))
            var draw = DrawRule(
                purpose: purpose(of: "draws.\(row.id)"),
                occasions: column(.occasions("draws.\(row.id)")), faucet: flow, tally: 0)
            if let weighted = row.weighted {
                draw.tally = try compileWeights(weighted, of: row, label, into: &draw)
            } else {
                var tiers: [DrawRule.Tier] = []
                for tier in row.tiers { tiers.append(try compile(tier, of: row)) }
                let start = Int32(truncatingIfNeeded: parts.tiers.count)
                parts.tiers += tiers
                draw.tiers = Stretch(start: start, end: Int32(truncatingIfNeeded: parts.tiers.count))
                draw.otherwise = try gains(row.otherwise)
                draw.tally = catalog.tally(row.id, label, rows: row.tiers.map(\.id) + ["nothing of these"])
            }
            parts.draws.append(draw)
        }
    }

    private mutating func compileWeights(
        _ open: OpenContent, of row: DrawRow, _ label: String, into draw: inout DrawRule
    ) throws(ContentProblem) -> UInt16 {
        guard case .map(let entries) = open.node.value, !entries.isEmpty else {
            throw open.problem(expected: "a map from names to weights", found: open.node.kindInWords)
        }
        var weights: [UInt32] = []
        var outcomes: [GainRule] = []
        for entry in entries {
            guard case .scalar(let text) = entry.node.value, let figure = Decimal6(text), figure.millionths >= 0,
                figure.millionths % 1_000_000 == 0, let weight = UInt32(exactly: figure.millionths / 1_000_000),
                weight <= 1_000_000_000
            else {
                throw open.problem(
                    entry.node, at: ".\(entry.key)", expected: "a whole weight from 0 to 1000000000",
                    found: entry.node.kindInWords)
            }
            weights.append(weight)
            outcomes.append(
                GainRule(target: try target(entry.key, entry.keyPlace, of: open), amount: AmountRule(low: 1)))
        }
        guard let table = WeightedTable(weights: weights) else {
            throw open.problem(expected: "at least one weight above 0, and a sum below 2³²", found: "others")
        }
        draw.weights = Int32(truncatingIfNeeded: parts.weights.count)
        parts.weights.append(table)
        draw.outcomes = parts.append(outcomes)
        return catalog.tally(row.id, label, rows: entries.map(\.key))
    }

    private mutating func compile(_ tier: TierRow, of row: DrawRow) throws(ContentProblem) -> DrawRule.Tier {
        let key = "\(row.id).\(tier.id)"
        let counter = names.counters[key] ?? key
        let dry = column(.dry(counter))
        let chances = tier.chances
        let start = Int32(truncatingIfNeeded: parts.chances.count)
        parts.chances += chances.map(\.partsPerMillion)
        let label = row.name.isEmpty ? row.id : row.name
        // A count that only its own misses raise and only its own hits set back can be told by the report try by try.
        let isPlain =
            row.tiers.first?.id == tier.id && names.counters.values.count { $0 == counter } == 1
            && !row.tiers.contains { $0.id != tier.id && $0.resets.contains(tier.id) }
            && tier.hazard.isEmpty && (tier.hard > 0 || tier.soft.from > 0)
            && Swift.max(tier.hard, tier.soft.from) <= Self.mostTold
        var rule = DrawRule.Tier(
            chances: Stretch(start: start, end: Int32(truncatingIfNeeded: parts.chances.count)),
            isGuaranteed: tier.hard > 0, dryColumn: dry,
            resets: parts.list([dry] + tier.resets.map { column(.dry(names.counters["\(row.id).\($0)"] ?? "")) }),
            roll: catalog.roll(key, "\(label): \(tier.id)", pity: isPlain ? tier : nil), isPlain: isPlain)
        rule.gives = try gains(tier.gives)
        guard tier.hasFeatured else { return rule }
        guard let featured = tier.featured.gives else {
            throw ContentProblem(
                place: place(of: row.id, in: "draws"), path: "draws.\(key).featured.gives",
                expected: "what the featured one gives", found: "nothing")
        }
        rule.featuredShare = tier.featured.share
        rule.sureAfter = Int64(tier.featured.sureAfter)
        rule.lostColumn = column(.lost(counter))
        rule.featured = try gains(featured)
        rule.featuredRoll = catalog.roll(
            "\(row.id).\(tier.id).featured", "\(label): the featured of \(tier.id)",
            kinds: [tier.featured.sureAfter > 0 ? "without a promise" : "each hit"])
        return rule
    }

    /// A draw that gives itself, directly or through others, would never end.
    func refuseCircles(_ rows: [DrawRow]) throws(ContentProblem) {
        var done: Set<Int> = []
        for start in parts.draws.indices where !done.contains(start) {
            // Depth first, with the way to each open draw.
            var way: [(draw: Int, next: [Int])] = [(start, inner(of: start))]
            while let top = way.last {
                guard let next = top.next.last else {
                    done.insert(top.draw)
                    way.removeLast()
                    continue
                }
                way[way.count - 1].next.removeLast()
                if let begin = way.firstIndex(where: { $0.draw == next }) {
                    let circle = (way[begin...].map { parts.drawNames[$0.draw].name } + [parts.drawNames[next].name])
                    throw ContentProblem(
                        place: place(of: parts.drawNames[next].name, in: "draws"),
                        path: "draws.\(parts.drawNames[next].name)",
                        expected: "draws that end", found: "a circle: " + circle.joined(separator: " gives "))
                }
                if !done.contains(next) { way.append((next, inner(of: next))) }
            }
        }
    }

    private func inner(of draw: Int) -> [Int] {
        let rule = parts.draws[draw]
        let stretches =
            [rule.otherwise, rule.outcomes] + parts.tiers[rule.tiers.range].flatMap { [$0.gives, $0.featured] }
        let gains = stretches.flatMap { parts.gains[$0.range] }
        return gains.flatMap { gain -> [Int] in
            switch gain.target {
            case .draw(let inner): return [inner]
            // Copies beyond the most of an item may give a draw too.
            case .resource(let resource):
                return parts.gains[parts.resources[resource].beyond.range].compactMap { beyond in
                    if case .draw(let inner) = beyond.target { return inner }
                    return nil
                }
            }
        }
    }
}
