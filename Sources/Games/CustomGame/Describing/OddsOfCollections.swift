import QuestKernel

// By which of a draw's hits the things of a collection come.
extension OddsOfGame {
    /// The things of a collection by tier, and after them those where no tier is hit: of a draw by weight, all. Nil
    /// unless each comes by this draw, and in one way.
    func cards(of collection: CollectionRule, _ rule: DrawRule) -> [TieredOdds.Collection.Cards]? {
        let items = Set(parts.columnLists[collection.items.range].map(Int.init))
        var found: [Int] = []
        /// Nil where one of them comes by a draw within a draw by weight.
        func shares(_ rule: DrawRule) -> [Double]? {
            let weights = parts.weights[Int(rule.weights)]
            var shares: [Double] = []
            for (place, outcome) in parts.gains[rule.outcomes.range].enumerated() {
                switch outcome.target {
                case .resource(let item):
                    guard items.contains(item) else { continue }
                    found.append(item)
                    shares.append(Double(weights.weight(of: place)) / Double(weights.total))
                case .draw(let deeper):
                    if leads(to: items, parts.draws[deeper]) { return nil }
                }
            }
            return shares
        }
        /// Nil where two things come at once, or one of them by another draw of tiers.
        func chances(_ gains: Stretch) -> [Double]? {
            var chances: [Double] = []
            for gain in parts.gains[gains.range] {
                let own: [Double]
                switch gain.target {
                case .resource(let item):
                    guard items.contains(item) else { continue }
                    found.append(item)
                    own = [1]
                case .draw(let draw):
                    let other = parts.draws[draw]
                    guard other.weights >= 0 else {
                        if leads(to: items, other) { return nil }
                        continue
                    }
                    guard let shares = shares(other) else { return nil }
                    own = shares
                }
                guard !own.isEmpty else { continue }
                guard chances.isEmpty, gain.amount.kind == .fixed, gain.amount.low == 1 else { return nil }
                chances = own
            }
            return chances
        }
        var cards: [TieredOdds.Collection.Cards] = []
        for tier in parts.tiers[rule.tiers.range] {
            guard let others = chances(tier.gives), let featured = chances(tier.featured) else { return nil }
            cards.append(.init(featured: tier.lostColumn >= 0 ? featured : [], others: others))
        }
        guard let rest = rule.weights >= 0 ? shares(rule) : chances(rule.otherwise) else { return nil }
        cards.append(.init(others: rest))
        return found.count == items.count && Set(found) == items ? cards : nil
    }

    /// Whether a draw can give any of these things.
    private func leads(to items: Set<Int>, _ rule: DrawRule) -> Bool {
        let tiers = parts.tiers[rule.tiers.range].flatMap { [$0.gives, $0.featured] }
        return ([rule.outcomes, rule.otherwise] + tiers).contains { stretch in
            parts.gains[stretch.range].contains { gain in
                switch gain.target {
                case .resource(let item): return items.contains(item)
                case .draw(let draw): return leads(to: items, parts.draws[draw])
                }
            }
        }
    }
}
