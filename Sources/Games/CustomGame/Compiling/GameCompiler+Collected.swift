import QuestKernel

// Collections whose things all come by one draw: an exact answer knows how many players have one whole after so many
// draws, so play counts them.
extension GameCompiler {
    /// Gives draws that collect something their counts.
    mutating func compileCollected(_ content: CustomContent) -> [CollectedOdds] {
        let odds = OddsOfGame(content, parts, names)
        var all: [CollectedOdds] = []
        for number in parts.draws.indices {
            let rule = parts.draws[number]
            let (draw, label) = (parts.drawNames[number].name, parts.drawNames[number].label)
            let found: [(row: CollectionRow, items: Stretch, cards: [TieredOdds.Collection.Cards])]
            found = content.collections.enumerated().compactMap { place, row in
                let collection = parts.collections[place]
                guard parts.isOnlySource(number, of: collection) else { return nil }
                return odds.cards(of: collection, rule).map { (row: row, items: collection.items, cards: $0) }
            }
            guard !found.isEmpty else { continue }
            let rows = CollectedRule.draws.map { "after \($0) draws" }
            let base = catalog.tally("\(draw).players", "\(label): players who drew so often", rows: rows)
            let collections = found.map { row, items, cards in
                let tally = catalog.tally(
                    "\(row.id).\(draw)", "\(row.label): whole by then", rows: rows,
                    per: .init(tally: base, label: "\(row.label) whole, by draws of \(label)", unit: "%"))
                all.append(
                    CollectedOdds(
                        name: row.label, draw: label, tally: Int(tally), draws: CollectedRule.draws.map(Int.init),
                        tiers: TierRow.odds(content.draws[number].tiers, name: label).tiers, cards: cards))
                return CollectedRule.Collection(items: items, tally: tally)
            }
            parts.draws[number].collected = CollectedRule(
                drawn: column(.drawn(draw)), tally: base, collections: parts.append(collections, to: \.collected))
        }
        return all
    }
}

extension CustomRules.Parts {
    /// Whether the things of a collection come by this draw alone, itself or through others that it gives, and stay
    /// when they came.
    fileprivate func isOnlySource(_ draw: Int, of collection: CollectionRule) -> Bool {
        let items = Set(columnLists[collection.items.range].map(Int.init))
        guard items.allSatisfy({ stays(resources[$0]) }), !costs.contains(where: { items.contains($0.resource) }),
            !resets.contains(where: { takes($0, from: items) }),
            !generators.contains(where: { $0.makes.contains { items.contains($0.resource) } })
        else { return false }
        var (own, through) = (Set<Int>(), Set<Int>())
        var left = [draw]
        while let next = left.popLast() {
            for place in places(of: draws[next]) {
                own.insert(place)
                if case .draw(let other) = gains[place].target, through.insert(other).inserted { left.append(other) }
            }
        }
        return gains.indices.allSatisfy { place in
            if own.contains(place) { return true }
            return switch gains[place].target {
            case .resource(let resource): !items.contains(resource)
            case .draw(let other): !through.contains(other) || !leads(other, to: items)
            }
        }
    }

    /// Nobody begins with it, it has no end, and a copy too many draws nothing again.
    private func stays(_ rule: ResourceRule) -> Bool {
        rule.start == 0 && rule.expires == nil
            && gains[rule.beyond.range].allSatisfy {
                if case .resource = $0.target { return true }
                return false
            }
    }

    private func takes(_ reset: ResetRule, from items: Set<Int>) -> Bool {
        if case .resource(let resource) = reset { return items.contains(resource) }
        return false
    }

    /// Whether a draw can come to any of these things.
    private func leads(_ draw: Int, to items: Set<Int>) -> Bool {
        places(of: draws[draw]).contains { place in
            switch gains[place].target {
            case .resource(let resource): items.contains(resource)
            case .draw(let other): leads(other, to: items)
            }
        }
    }

    /// Where what a draw gives stands among all gains.
    private func places(of rule: DrawRule) -> [Int] {
        let tiers = tiers[rule.tiers.range].flatMap { [$0.gives, $0.featured] }
        return ([rule.outcomes, rule.otherwise] + tiers).flatMap { Array($0.range) }
    }
}
