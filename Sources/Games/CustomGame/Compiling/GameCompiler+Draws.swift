import QuestKernel

extension GameCompiler {
    /// Of a longer row of tries the report has no line for each.
    private static let mostTold = 1_000

    /// The draws, in the order of the file.
    mutating func compileDraws(_ rows: [DrawRow]) throws(ContentProblem) {
        for row in rows {
            let label = row.label
            let tierRewards = row.tiers.flatMap { [$0.gives, $0.featured.gives] }
            let flow = faucet(row.id, label, of: tierRewards + [row.otherwise, row.weighted])
            parts.drawNames.append(Named(name: row.id, label: label))
            var draw = DrawRule(
                purpose: purpose(of: "draws.\(row.id)"),
                occasions: column(.occasions("draws.\(row.id)")), faucet: flow, tally: 0)
            if let weighted = row.weighted {
                draw.tally = try compileWeights(weighted, of: row, label, into: &draw)
            } else {
                try refuseSharedCounters(row)
                var tiers: [DrawRule.Tier] = []
                for tier in row.tiers { tiers.append(try compile(tier, of: row)) }
                draw.tiers = parts.append(tiers, to: \.tiers)
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
        draw.outcomes = parts.append(outcomes, to: \.gains)
        return catalog.tally(
            row.id, label, rows: entries.map(\.key), rowLabels: entries.map { names.label(of: $0.key) })
    }

    /// A count that two tiers of one draw raise would be raised twice by each draw.
    private func refuseSharedCounters(_ row: DrawRow) throws(ContentProblem) {
        var seen: Set<String> = []
        for tier in row.tiers where !seen.insert(names.counters["\(row.id).\(tier.id)"] ?? tier.id).inserted {
            throw ContentProblem(
                place: place(of: row.id, in: "draws"), path: "draws.\(row.id).tiers.\(tier.id).counter",
                expected: "a counter that no other tier of this draw has", found: "\"\(tier.counter)\"")
        }
    }

    private mutating func compile(_ tier: TierRow, of row: DrawRow) throws(ContentProblem) -> DrawRule.Tier {
        let key = "\(row.id).\(tier.id)"
        let counter = names.counters[key] ?? key
        let dry = column(.dry(counter))
        let label = row.label
        // A count that only its own misses raise and only its own hits set back can be told by the report try by try.
        let isPlain =
            row.tiers.first?.id == tier.id && names.counters.values.count { $0 == counter } == 1
            && !row.tiers.contains { $0.id != tier.id && $0.resets.contains(tier.id) }
            && tier.hazard.isEmpty && (tier.hard > 0 || tier.soft.from > 0)
            && Swift.max(tier.hard, tier.soft.from) <= Self.mostTold
        let chances = tier.chances.map(\.partsPerMillion)
        var rule = DrawRule.Tier(
            chances: parts.append(chances, to: \.chances), first: Int64(chances.first ?? 0),
            alike: Int64(chances.prefix { $0 == chances.first }.count), isGuaranteed: tier.hard > 0, dryColumn: dry,
            resets: parts.append(
                [dry] + tier.resets.map { column(.dry(names.counters["\(row.id).\($0)"] ?? "")) }, to: \.columnLists),
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

    /// The most draws and replaced copies that one draw, or one thing of a reward, may come to through others.
    private static let mostWithin: Int64 = 100_000

    /// A draw that gives itself would never end, directly, through others, or through copies beyond the most of an
    /// item; and one that gives a thousand that give a thousand each would not end either while anybody waits.
    func refuseCircles() throws(ContentProblem) {
        let nodes = parts.draws.count + parts.resources.count
        // How much each comes to; nil while it is not known.
        var weights = [Int64?](repeating: nil, count: nodes)
        for start in 0..<nodes where weights[start] == nil {
            var way: [(node: Int, left: [Int])] = [(start, outcomes(of: start).flatMap { $0 }.map(\.node))]
            while let top = way.last {
                if let next = top.left.last {
                    way[way.count - 1].left.removeLast()
                    if let begin = way.firstIndex(where: { $0.node == next }) {
                        let circle = way[begin...].map { name(of: $0.node).id } + [name(of: next).id]
                        throw problem(
                            with: next, expected: "draws that end", "a circle: " + circle.joined(separator: " gives "))
                    }
                    if weights[next] == nil { way.append((next, outcomes(of: next).flatMap { $0 }.map(\.node))) }
                    continue
                }
                let weight = outcomes(of: top.node).reduce(Int64(1)) { most, outcome in
                    let sum = outcome.reduce(Int64(1)) { sum, part in
                        Arithmetic.add(sum, Arithmetic.multiply(part.times, weights[part.node] ?? 1))
                    }
                    return Swift.max(most, sum)
                }
                guard weight <= Self.mostWithin else {
                    throw problem(
                        with: top.node, expected: "at most \(Self.mostWithin) draws within one", "up to \(weight)")
                }
                weights[top.node] = weight
                way.removeLast()
            }
        }
        for part in parts.gains.flatMap({ within([$0]) }) {
            let weight = Arithmetic.multiply(part.times, weights[part.node] ?? 1)
            guard weight <= Self.mostWithin else {
                throw problem(
                    with: part.node, expected: "at most \(Self.mostWithin) draws within one reward",
                    "up to \(weight), where \(part.times) of it are given")
            }
        }
    }

    private func name(of node: Int) -> (id: String, chapter: String) {
        if node < parts.draws.count { return (parts.drawNames[node].name, "draws") }
        let id = names.resources.first { $0.value == node - parts.draws.count }?.key ?? ""
        return (id, names.chapters[id] ?? "items")
    }

    private func problem(with node: Int, expected: String, _ found: String) -> ContentProblem {
        let (id, chapter) = name(of: node)
        return ContentProblem(
            place: place(of: id, in: chapter), path: "\(chapter).\(id)", expected: expected, found: found)
    }

    /// What a draw, or a copy of an item beyond the most, can come to: draws, and items that are replaced.
    private func outcomes(of node: Int) -> [[(node: Int, times: Int64)]] {
        guard node < parts.draws.count else { return [within(parts.resources[node - parts.draws.count].beyond)] }
        let rule = parts.draws[node]
        let rows = parts.gains[rule.outcomes.range].map { within([$0]) }
        return rows + [within(rule.otherwise)]
            + parts.tiers[rule.tiers.range].flatMap { [within($0.gives), within($0.featured)] }
    }

    private func within(_ stretch: Stretch) -> [(node: Int, times: Int64)] { within(Array(parts.gains[stretch.range])) }

    private func within(_ gains: [GainRule]) -> [(node: Int, times: Int64)] {
        gains.compactMap { gain in
            let times = Swift.min(
                CustomCrowd.mostDraws,
                gain.amount.kind == .fixed ? gain.amount.low : gain.amount.kind == .range ? gain.amount.high : .max)
            switch gain.target {
            case .draw(let draw): return times > 0 ? (draw, times) : nil
            case .resource(let resource):
                let isReplaced = !parts.resources[resource].beyond.isEmpty
                return isReplaced && times > 0 ? (parts.draws.count + resource, times) : nil
            }
        }
    }
}
