import QuestKernel

/// What a game in files gives by chance, for exact answers.
struct OddsOfGame {
    private(set) var odds = GameOdds()
    let parts: CustomRules.Parts
    private let names: GameNames
    /// What players read of each resource.
    private var labels: [String] = []

    init(_ content: CustomContent, _ parts: CustomRules.Parts, _ names: GameNames) {
        self.parts = parts
        self.names = names
        labels =
            content.resources.map(\.label)
            + content.items.map(\.label) + ["Real money"]
        for (index, row) in content.draws.enumerated() { add(row, parts.draws[index], number: index, content) }
        addSharedCounters(content)
        for row in content.actions { add(row) }
        for row in content.ladders { add(row) }
        for (row, rule) in zip(content.shops, parts.shops) where rule.shows > 0 { add(row, rule) }
        addAmounts(content)
        odds.remarks += content.modifiers.flatMap { remarks(on: $0, content) }
        odds.remarks += content.modifiers.flatMap { remarksOnPrices(of: $0, content) }
        addBounds(content)
    }

    /// What a modifier does to the prices of ladders that have figures here.
    private func remarksOnPrices(of row: ModifierRow, _ content: CustomContent) -> [String] {
        guard let change = change(row), let named = row.prices?.names else { return [] }
        return [true, false].compactMap { isInFigures in
            let ladders = content.ladders.filter { ladder in
                guard named.contains(ladder.id), let deed = deed(ladder.id) else { return false }
                let others = content.modifiers.filter { $0.prices?.names.contains(ladder.id) == true }
                guard let place = others.firstIndex(where: { $0.id == row.id }) else { return false }
                return parts.shares[deed.priceShares.range.lowerBound + place].isConstant == isInFigures
            }
            guard !ladders.isEmpty else { return nil }
            let labels = ladders.map(\.label).joined(separator: ", ")
            return "\(row.label) changes what a try at \(labels) costs by \(change); the prices here "
                + (isInFigures ? "have that in them." : "are without it.")
        }
    }

    /// What is held at most of what draws give, and what comes instead of more.
    private mutating func addBounds(_ content: CustomContent) {
        var resources: [Int] = []
        func add(_ gains: Stretch) {
            for gain in parts.gains[gains.range] {
                guard case .resource(let resource) = gain.target, !resources.contains(resource) else { continue }
                resources.append(resource)
                add(parts.resources[resource].beyond)
            }
        }
        givenByDraws.forEach(add)
        for resource in resources.sorted() {
            let rule = parts.resources[resource]
            guard let cap = rule.cap, !rule.isEnergy else { continue }
            let constant = cap.constant.map { cap.kind == .ratio ? Arithmetic.round($0) : $0 }
            let most = constant.map { "\($0)" } ?? "a number that changes"
            let instead = words(rule.beyond).joined(separator: " and ")
            odds.remarks.append(
                instead.isEmpty
                    ? "Of \(labels[resource]) at most \(most) are held; what is beyond that is lost."
                    : "Of \(labels[resource]) at most \(most) are held; each beyond that is \(instead) instead.")
        }
    }

    /// What a modifier does to chances: in words, as no figure has in what only counts at times, or by a changing share.
    private func remarks(on row: ModifierRow, _ content: CustomContent) -> [String] {
        guard let change = change(row) else { return [] }
        let named = row.chances?.names ?? []
        return [true, false].compactMap { isInFigures in
            let labels = named.filter { self.isInFigures(row, of: $0, content) == isInFigures }.map { name in
                content.actions.first { $0.id == name }?.label ?? content.ladders.first { $0.id == name }?.label ?? name
            }
            guard !labels.isEmpty else { return nil }
            return
                "\(row.label) changes the chance of \(labels.joined(separator: ", ")) by \(change); the figures here "
                + (isInFigures ? "have that in them." : "are without it.")
        }
    }

    /// Whether what a modifier does to a deed's chance is in the deed's figure; of one whose chance follows a formula
    /// there is none. Nil of what is no deed.
    private func isInFigures(_ row: ModifierRow, of name: String, _ content: CustomContent) -> Bool? {
        let others = content.modifiers.filter { $0.chances?.names.contains(name) == true }
        guard let deed = deed(name), let place = others.firstIndex(where: { $0.id == row.id }) else { return nil }
        if let formula = deed.chance, formula.constant == nil { return false }
        return parts.shares[deed.chanceShares.range.lowerBound + place].isConstant
    }

    /// By how much, and when: "20% while during(fair)".
    private func change(_ row: ModifierRow) -> String? {
        row.by?.words.map { by in
            let share = Decimal6(by).map { "\(Decimal6(millionths: $0.millionths * 100))%" } ?? by
            return share + (row.when?.words.map { " while \($0)" } ?? "")
        }
    }

    /// A chance with the modifiers that always count as they do now.
    private func modified(_ chance: Int64, of deed: Deed) -> Probability {
        Probability(partsPerMillion: Swift.min(Swift.max(modified(chance, by: deed.chanceShares), 0), 1_000_000))
    }

    /// A number with those of its shares that always count.
    private func modified(_ number: Int64, by shares: Stretch) -> Int64 {
        let factor = parts.shares[shares.range].reduce(1_000_000) { sum, share in
            share.isConstant ? Arithmetic.add(sum, share.by.constant ?? 0) : sum
        }
        return Arithmetic.scale(number, by: Swift.max(0, factor), over: 1_000_000)
    }

    private mutating func add(_ row: DrawRow, _ rule: DrawRule, number: Int, _ content: CustomContent) {
        let label = parts.drawNames[number].label
        guard rule.weights >= 0 else {
            let price = price(of: number)
            var tiered = TierRow.odds(row.tiers, name: label, price: price.amount, currency: price.currency)
            tiered.id = "draws.\(row.id)"
            tiered.tally = Int(rule.tally)
            for (place, tier) in parts.tiers[rule.tiers.range].enumerated() {
                tiered.tiers[place].gives = words(tier.gives)
                tiered.tiers[place].featured?.gives = words(tier.featured)
            }
            tiered.otherwise = words(rule.otherwise)
            tiered.collections = content.collections.enumerated().compactMap { index, collection in
                cards(of: parts.collections[index], rule).map { .init(name: collection.label, cards: $0) }
            }
            odds.tiered.append(tiered)
            return
        }
        let weighted = parts.weights[Int(rule.weights)]
        let total = Double(weighted.total)
        odds.draws.append(
            DrawOdds(
                id: "draws.\(row.id)", group: "Draws by weight", place: label, attempt: "draw", prize: label,
                chance: .always,
                outcomes: parts.gains[rule.outcomes.range].enumerated().map { place, outcome in
                    OutcomeOdds(
                        name: name(of: outcome.target), kind: label,
                        share: Double(weighted.weight(of: place)) / total)
                }, isCollected: isCollected(rule.outcomes)))
    }

    /// Tiers whose draws are counted together: a hit of one sets the others' guarantee back, and what they promise after
    /// lost hits; so does a hit of a tier that resets one of them.
    private mutating func addSharedCounters(_ content: CustomContent) {
        var byCounter: [Int32: [String]] = [:]
        var setBackBy: [Int32: [String]] = [:]
        var counters: [Int32] = []
        for (number, row) in content.draws.enumerated() {
            for (tier, rule) in zip(row.tiers, parts.tiers[parts.draws[number].tiers.range]) {
                if byCounter[rule.dryColumn] == nil { counters.append(rule.dryColumn) }
                let name = "\(parts.drawNames[number].label), \(tier.id)"
                byCounter[rule.dryColumn, default: []].append(name)
                for column in parts.columnLists[rule.resets.range] where column != rule.dryColumn {
                    setBackBy[column, default: []].append(name)
                }
            }
        }
        for counter in counters {
            guard let names = byCounter[counter], names.count > 1 else { continue }
            let others = (setBackBy[counter] ?? []).filter { !names.contains($0) }
            odds.remarks.append(
                "These count their draws, and hits that were lost, together, and a hit of one counts for all of them: "
                    + names.joined(separator: "; ")
                    + (others.isEmpty
                        ? "." : ". A hit of these sets their draws back too: \(others.joined(separator: "; "))."))
        }
    }

    /// Whether all that a draw gives is of one collection.
    private func isCollected(_ outcomes: Stretch) -> Bool {
        parts.collections.contains { collection in
            let items = parts.columnLists[collection.items.range]
            return parts.gains[outcomes.range].allSatisfy { outcome in
                if case .resource(let item) = outcome.target { return items.contains(Int32(truncatingIfNeeded: item)) }
                return false
            }
        }
    }

    /// What is given: "Nova", "5 Gold", "10 to 20 Gold".
    private func words(_ gains: Stretch) -> [String] {
        parts.gains[gains.range].map { gain in
            let name = name(of: gain.target)
            return switch gain.amount.kind {
            case .fixed: gain.amount.low == 1 ? name : "\(gain.amount.low) \(name)"
            case .range: "\(gain.amount.low) to \(gain.amount.high) \(name)"
            case .table, .formula: "\(name), how much changes"
            }
        }
    }

    private func name(of target: GainRule.Target) -> String {
        switch target {
        case .resource(let index): return labels[index]
        case .draw(let index): return parts.drawNames[index].label
        }
    }

    /// What one draw costs, where whatever sells just one of it, at any time and surely, does so at one price that no
    /// modifier changes.
    private func price(of draw: Int) -> (amount: Int, currency: String) {
        var prices: [(amount: Int, currency: String)] = []
        for deed in parts.deeds
        where deed.success.range.count == 1 && deed.costs.range.count == 1 && deed.priceShares.isEmpty {
            let gain = parts.gains[deed.success.range.lowerBound]
            let cost = parts.costs[deed.costs.range.lowerBound]
            guard gain.target == .draw(draw), gain.amount.kind == .fixed, gain.amount.low == 1,
                cost.amount.kind == .fixed, cost.amount.low > 0, deed.chance == nil, deed.limits.isEmpty,
                deed.when.constant == 1
            else { continue }
            prices.append((Int(cost.amount.low), labels[cost.resource]))
        }
        guard let first = prices.first, prices.allSatisfy({ $0 == first }) else { return (0, "") }
        return first
    }

    /// Actions: the chance of those of which it never changes, the rule of the others.
    private mutating func add(_ row: ActionRow) {
        guard let deed = deed(row.id), let formula = deed.chance else { return }
        let label = row.label
        guard let chance = formula.constant else {
            if case .scalar(let text)? = row.succeeds?.node.value {
                odds.remarks.append("\(label) succeeds with a chance that changes, so it has no figure here: \(text).")
            }
            return
        }
        odds.draws.append(
            DrawOdds(
                id: "actions.\(row.id)", group: "Actions", place: label, attempt: "try", prize: "success",
                chance: modified(chance, of: deed),
                outcomes: [OutcomeOdds(name: "success", kind: "success", share: 1)]))
    }

    /// Which offers a shop shows: of one at a time its share, of several how they are drawn. How often one of several is
    /// on show is no share: it may come first, or after others.
    private mutating func add(_ row: ShopRow, _ rule: ShopRule) {
        let total = Double(rule.weights.reduce(0) { $0 + UInt64($1) })
        guard total > 0 else { return }
        guard rule.shows == 1 else {
            let weights = zip(row.offers, rule.weights).map { "\($0.label) \($1)" }.joined(separator: ", ")
            odds.remarks.append(
                "\(row.label) shows \(rule.shows) of \(row.offers.count) offers, drawn one after the other by weight from "
                    + "those that are left: \(weights).")
            return
        }
        odds.draws.append(
            DrawOdds(
                id: "shops.\(row.id)", group: "Offers on show", place: row.label, attempt: "rotation", prize: "offer",
                chance: .always,
                outcomes: zip(row.offers, rule.weights).map { offer, weight in
                    OutcomeOdds(name: offer.label, kind: row.label, share: Double(weight) / total)
                }))
    }

    /// Amounts that are drawn, each thing's ranges once.
    private mutating func addAmounts(_ content: CustomContent) {
        var ranges: [String] = []
        for gain in parts.gains where gain.amount.kind == .range {
            let range = "\(name(of: gain.target)) \(gain.amount.low) to \(gain.amount.high)"
            if !ranges.contains(range) { ranges.append(range) }
        }
        if !ranges.isEmpty {
            odds.remarks.append(
                "Amounts that are a range can be any number of it, each as likely: \(ranges.joined(separator: ", ")).")
        }
        let drawn = Set(
            parts.gains.filter { $0.amount.kind == .range }.map { name(of: $0.target) }
                + givenByDraws.flatMap { parts.gains[$0.range].map { name(of: $0.target) } })
        for row in content.modifiers {
            let named = row.gains?.names.map { name in
                names.resources[name].map { labels[$0] } ?? name
            }.filter(drawn.contains)
            guard let named, !named.isEmpty, let change = change(row) else { continue }
            odds.remarks.append(
                "\(row.label) changes what is given of \(named.joined(separator: ", ")) by \(change); the amounts "
                    + "here are without it.")
        }
    }

    /// What draws give, also for a tier or for nothing.
    private var givenByDraws: [Stretch] {
        parts.draws.flatMap { [$0.outcomes, $0.otherwise] } + parts.tiers.flatMap { [$0.gives, $0.featured] }
    }

    private mutating func add(_ row: LadderRow) {
        guard let deed = deed(row.id) else { return }
        let label = row.label
        var unpriced: [String] = []
        let prices = deed.costs.range.compactMap { place -> LadderOdds.Price? in
            let cost = parts.costs[place]
            let figures: [Int64]
            switch cost.amount.kind {
            case .fixed: figures = row.chances.map { _ in cost.amount.low }
            case .table:
                let table = parts.tables[Int(cost.amount.table)]
                figures = row.chances.indices.map { table[Swift.min($0, table.count - 1)] }
            case .range, .formula:
                unpriced.append(labels[cost.resource])
                return nil
            }
            return LadderOdds.Price(
                name: "a try", unit: labels[cost.resource],
                attempts: figures.map { modified($0, by: deed.priceShares) })
        }
        if !unpriced.isEmpty {
            odds.remarks.append(
                "What a try at \(label) costs of \(unpriced.joined(separator: ", ")) changes: it has no figure here.")
        }
        let (failure, rule): (String, LadderOdds.Failure) =
            switch (row.onFailure, row.sureAfter) {
            case (.stay, 0): ("A failure changes nothing.", .stay)
            case (.stay, let failures):
                ("After \(failures) failures in a row at a step the next try succeeds.", .sureAfter(failures))
            case (.drop, _): ("A failure takes one step back.", .drop)
            case (.reset, _): ("A failure takes all steps back.", .reset)
            }
        odds.ladders.append(
            LadderOdds(
                id: "ladders.\(row.id)", group: "Ladders", name: label,
                steps: row.chances.enumerated().map { place, chance in
                    LadderOdds.Step(name: "\(place + 1)", chance: modified(Int64(chance.partsPerMillion), of: deed))
                },
                prices: prices,
                failure: failure, rule: rule))
    }

    private func deed(_ id: String) -> Deed? { names.deeds[id].map { parts.deeds[$0] } }
}

extension OpenContent {
    /// The names of a list, or the one that stands there.
    fileprivate var names: [String] {
        let nodes = if case .list(let list) = node.value { list } else { [node] }
        return nodes.compactMap { if case .scalar(let name) = $0.value { name } else { nil } }
    }

    /// As it is written.
    fileprivate var words: String? { if case .scalar(let text) = node.value { text } else { nil } }
}

extension ShareRule {
    /// Whether it always counts, and always the same.
    fileprivate var isConstant: Bool { by.constant != nil && when.constant == 1 }
}
