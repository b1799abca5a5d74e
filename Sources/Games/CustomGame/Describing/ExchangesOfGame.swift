import QuestKernel

/// What each deed of a game in files takes and gives on average, as its files say.
struct ExchangesOfGame {
    private let parts: CustomRules.Parts
    private let figures: FigureRanges
    private let layout: StateLayout
    private let description: GameDescription

    init(
        _ parts: CustomRules.Parts, _ layout: StateLayout, skills: ClosedRange<Ratio>, _ description: GameDescription
    ) {
        self.parts = parts
        self.layout = layout
        figures = FigureRanges(parts, layout, skills: skills)
        self.description = description
    }

    /// Every deed, and what copies beyond the most turn into.
    var exchanges: [DeclaredExchange] {
        parts.deeds.indices.compactMap(exchange) + parts.resources.indices.compactMap(beyond)
    }

    var draws: [DeclaredDraw] { parts.draws.indices.map(draw) }

    private func exchange(_ index: Int) -> DeclaredExchange? {
        let (deed, named) = (parts.deeds[index], parts.deedNames[index])
        // It never happens.
        if deed.when.constant == 0 { return nil }
        let prices = figures.factor(deed.priceShares)
        var takes = deed.costs.range.map { place -> DeclaredExchange.Amount in
            let cost = parts.costs[place]
            return amount(cost.amount, .resource(cost.resource)).scaled(by: prices)
        }
        if case .pack(let pack) = deed.kind, let money = parts.money {
            let price = Double(parts.packs[pack].price)
            takes.append(.init(.resource(money), least: price, most: price))
        }
        let chance = chance(of: deed)
        let gives =
            parts.gains[deed.success.range].map { gain($0).scaled(by: chance) }
            + parts.gains[deed.failure.range].map {
                gain($0).scaled(by: FormulaRange(one - chance.high, one - chance.low))
            }
        return DeclaredExchange(
            name: named.name, label: named.label, command: index + 1, takes: takes, gives: gives,
            limit: limit(of: deed))
    }

    private var one: Int64 { 1_000_000 }

    /// Between 0 and 1, in millionths.
    private func chance(of deed: Deed) -> FormulaRange {
        var chance = deed.chance.map(figures.range) ?? .one(one)
        if case .ladder(let index) = deed.kind {
            let steps = parts.chances[parts.ladders[index].chances.range].map(Int64.init)
            chance = FormulaRange(steps.min() ?? 0, steps.max() ?? 0)
        }
        if !deed.chanceShares.isEmpty { chance = chance.scaled(by: figures.factor(deed.chanceShares)) }
        func cut(_ value: Int64) -> Int64 { Swift.min(Swift.max(value, 0), one) }
        return FormulaRange(cut(chance.low), cut(chance.high))
    }

    /// What somebody gets who holds the most of an item.
    private func beyond(_ index: Int) -> DeclaredExchange? {
        let rule = parts.resources[index]
        guard !rule.beyond.isEmpty else { return nil }
        let flow = description.flows[Int(rule.beyondFlow.rawValue)]
        return DeclaredExchange(
            name: flow.name, label: flow.label, command: nil, takes: [.init(.resource(index), least: 1, most: 1)],
            gives: parts.gains[rule.beyond.range].map(gain))
    }

    private func draw(_ index: Int) -> DeclaredDraw {
        let (rule, named) = (parts.draws[index], parts.drawNames[index])
        func gives(_ stretch: Stretch) -> [DeclaredExchange.Amount] { parts.gains[stretch.range].map(gain) }
        if rule.weights >= 0 {
            let weights = parts.weights[Int(rule.weights)]
            return DeclaredDraw(
                name: named.name, label: named.label, tiers: nil,
                outcomes: rule.outcomes.range.enumerated().map { row, place in
                    .init(weight: Double(weights.weight(of: row)), gives: [gain(parts.gains[place])])
                })
        }
        let tiers = parts.tiers[rule.tiers.range].map { tier in
            DeclaredDraw.Outcome(weight: 0, gives: gives(tier.gives), featured: gives(tier.featured))
        }
        return DeclaredDraw(
            name: named.name, label: named.label, tiers: description.tieredDraws.first { $0.tally == Int(rule.tally) },
            outcomes: tiers + [.init(weight: 0, gives: gives(rule.otherwise))])
    }

    // MARK: Amounts

    private func gain(_ gain: GainRule) -> DeclaredExchange.Amount {
        switch gain.target {
        case .draw(let index): return amount(gain.amount, .draw(index))
        case .resource(let index):
            return amount(gain.amount, .resource(index)).scaled(by: figures.factor(parts.resources[index].gainShares))
        }
    }

    private func amount(_ rule: AmountRule, _ thing: DeclaredExchange.Amount.Thing) -> DeclaredExchange.Amount {
        switch rule.kind {
        case .fixed: return .init(thing, least: Double(rule.low), most: Double(rule.low))
        case .range:
            let mean = (Double(rule.low) + Double(rule.high)) / 2
            return .init(thing, least: mean, most: mean)
        case .table:
            let table = parts.tables[Int(rule.table)]
            return .init(thing, least: Double(table.min() ?? 0), most: Double(table.max() ?? 0))
        case .formula:
            var range = figures.range(of: rule.formula)
            if rule.formula.kind == .ratio {
                range = FormulaRange(Arithmetic.round(range.low), Arithmetic.round(range.high))
            }
            return .init(thing, least: Double(Swift.max(0, range.low)), most: Double(Swift.max(0, range.high)))
        }
    }

    // MARK: Limits

    /// What keeps a deed from being done as often as anybody likes, beside what it costs.
    private func limit(of deed: Deed) -> String? {
        if let limit = parts.limits[deed.limits.range].first { return text(of: limit) }
        if deed.cooldown > 0 { return "it has a cooldown" }
        if deed.takes > 0 { return "it takes time" }
        if !deed.resets.isEmpty { return "it sets things back" }
        switch deed.kind {
        case .action, .refresh: return nil
        case .pack: return "it costs real money"
        case .ladder, .generator: return "it has a last level"
        case .offer(let shop, _): return parts.shops[shop].shows > 0 ? "it is on show at times" : nil
        }
    }

    private func text(of limit: LimitRule) -> String {
        guard case .count(_, let span) = layout.keys[Int(limit.column)] else { return "it has a limit" }
        switch span {
        case .ever: return "\(limit.most) in all"
        case .visit: return "\(limit.most) a visit"
        case .today: return "\(limit.most) a day"
        case .week: return "\(limit.most) a week"
        case .month: return "\(limit.most) a month"
        }
    }
}

extension DeclaredExchange.Amount {
    /// - Parameter factor: in millionths; what is below 0 counts as 0.
    fileprivate func scaled(by factor: FormulaRange) -> DeclaredExchange.Amount {
        let (low, high) = (Double(Swift.max(0, factor.low)), Double(Swift.max(0, factor.high)))
        return .init(thing, least: least * low / 1_000_000, most: most * high / 1_000_000)
    }
}
