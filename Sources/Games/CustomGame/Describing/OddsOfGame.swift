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
        for row in content.actions { add(row) }
        for row in content.ladders { add(row) }
        for (row, rule) in zip(content.shops, parts.shops) where rule.shows > 0 { add(row, rule) }
        addAmounts()
        odds.remarks += content.modifiers.filter { $0.chances != nil }.map {
            "\($0.label) changes some chances while it counts; the figures here are without it."
        }
    }

    private mutating func add(_ row: DrawRow, _ rule: DrawRule, number: Int, _ content: CustomContent) {
        let label = parts.drawNames[number].label
        guard rule.weights >= 0 else {
            let price = price(of: number)
            var tiered = TierRow.odds(row.tiers, name: label, price: price.amount, currency: price.currency)
            tiered.tally = Int(rule.tally)
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

    private func name(of target: GainRule.Target) -> String {
        switch target {
        case .resource(let index): return labels[index]
        case .draw(let index): return parts.drawNames[index].label
        }
    }

    /// What one draw costs, where an action sells just one of it at one price.
    private func price(of draw: Int) -> (amount: Int, currency: String) {
        for deed in parts.deeds where deed.success.range.count == 1 && deed.costs.range.count == 1 {
            let gain = parts.gains[deed.success.range.lowerBound]
            let cost = parts.costs[deed.costs.range.lowerBound]
            guard gain.target == .draw(draw), gain.amount.kind == .fixed, gain.amount.low == 1,
                cost.amount.kind == .fixed, cost.amount.low > 0
            else { continue }
            return (Int(cost.amount.low), labels[cost.resource])
        }
        return (0, "")
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
                chance: Probability(partsPerMillion: chance),
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
    private mutating func addAmounts() {
        var ranges: [String] = []
        for gain in parts.gains where gain.amount.kind == .range {
            let range = "\(name(of: gain.target)) \(gain.amount.low) to \(gain.amount.high)"
            if !ranges.contains(range) { ranges.append(range) }
        }
        guard !ranges.isEmpty else { return }
        odds.remarks.append(
            "Amounts that are a range can be any number of it, each as likely: \(ranges.joined(separator: ", ")).")
    }

    private mutating func add(_ row: LadderRow) {
        guard let deed = deed(row.id) else { return }
        let label = row.label
        let prices = deed.costs.range.compactMap { place -> LadderOdds.Price? in
            let cost = parts.costs[place]
            let figures: [Int64]
            switch cost.amount.kind {
            case .fixed: figures = row.chances.map { _ in cost.amount.low }
            case .table:
                let table = parts.tables[Int(cost.amount.table)]
                figures = row.chances.indices.map { table[Swift.min($0, table.count - 1)] }
            case .range, .formula: return nil
            }
            return LadderOdds.Price(name: "a try", unit: labels[cost.resource], attempts: figures)
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
                steps: row.chances.enumerated().map { LadderOdds.Step(name: "\($0 + 1)", chance: $1) }, prices: prices,
                failure: failure, rule: rule))
    }

    private func deed(_ id: String) -> Deed? { names.deeds[id].map { parts.deeds[$0] } }
}
