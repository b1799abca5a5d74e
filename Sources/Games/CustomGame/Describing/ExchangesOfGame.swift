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
        var takes = deed.costs.range.map { price(parts.costs[$0], of: deed) }
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
            limit: limit(of: deed), limits: limits(of: deed), isMoreThanGifts: isMoreThanGifts(deed),
            condition: condition(of: deed))
    }

    private var one: Int64 { 1_000_000 }

    /// Between 0 and 1, in millionths.
    private func chance(of deed: Deed) -> FormulaRange {
        if case .ladder(let index) = deed.kind {
            let factor = figures.factor(deed.chanceShares)
            let ladder = parts.ladders[index]
            let chances = [factor.low, factor.high].map {
                LadderClimb(ladder, parts, factor: $0).meanChance
            }
            return FormulaRange(chances.min() ?? 0, chances.max() ?? 0)
        }
        var chance = deed.chance.map(figures.range) ?? .one(one)
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
        case .draw(let index): return amount(gain.amount, .draw(index), nil)
        case .resource(let index):
            return amount(gain.amount, .resource(index), figures.factor(parts.resources[index].gainShares))
        }
    }

    /// What a deed costs of one thing; of a price that rises, also the mean of all times that are possible.
    private func price(_ cost: CostRule, of deed: Deed) -> DeclaredExchange.Amount {
        let factor = figures.factor(deed.priceShares)
        guard cost.amount.kind == .table else { return amount(cost.amount, .resource(cost.resource), factor) }
        let table = parts.tables[Int(cost.amount.table)]
        if case .ladder(let index) = deed.kind {
            // A try costs what its step costs, so what counts is how often a climb comes to each step.
            let shares = figures.factor(deed.chanceShares)
            let means = [(shares.low, factor.high), (shares.high, factor.low)].map { shares, factor in
                LadderClimb(parts.ladders[index], parts, factor: shares).mean { step in
                    table.isEmpty ? 0 : scaled(table[Swift.min(step, table.count - 1)], factor)
                }
            }
            return .init(.resource(cost.resource), least: means.min() ?? 0, most: means.max() ?? 0)
        }
        var amount = amount(cost.amount, .resource(cost.resource), factor)
        let limit = parts.limits[deed.limits.range].first { $0.column == cost.amount.column }
        if let limit, limit.most > 0, let last = table.last {
            let times = table.prefix(Int(Swift.min(limit.most, Int64(table.count))))
            let sum = times.reduce(0) { $0 + scaled($1, factor.high) }
            let beyond = Double(limit.most - Int64(times.count)) * scaled(last, factor.high)
            amount.mean = (sum + beyond) / Double(limit.most)
        }
        return amount
    }

    /// As play rounds it: every amount by itself, after its percentages.
    ///
    /// - Parameter factor: in millionths; nil where nothing is added.
    private func amount(
        _ rule: AmountRule, _ thing: DeclaredExchange.Amount.Thing, _ factor: FormulaRange?
    ) -> DeclaredExchange.Amount {
        let factor = factor ?? .one(one)
        func between(_ low: Int64, _ high: Int64) -> DeclaredExchange.Amount {
            .init(thing, least: scaled(low, factor.low), most: scaled(high, factor.high))
        }
        switch rule.kind {
        case .fixed: return between(rule.low, rule.low)
        case .range: return .init(thing, least: mean(rule, factor.low), most: mean(rule, factor.high))
        case .table:
            let table = parts.tables[Int(rule.table)]
            return between(table.min() ?? 0, table.max() ?? 0)
        case .formula:
            var range = figures.range(of: rule.formula)
            if rule.formula.kind == .ratio {
                range = FormulaRange(Arithmetic.round(range.low), Arithmetic.round(range.high))
            }
            return between(Swift.max(0, range.low), Swift.max(0, range.high))
        }
    }

    /// - Parameter factor: in millionths; what is below 0 counts as 0.
    private func scaled(_ amount: Int64, _ factor: Int64) -> Double {
        Double(Arithmetic.scale(amount, by: Swift.max(0, factor), over: one))
    }

    /// Longer ranges are so wide that rounding is lost in them.
    private static let mostSummed: Int64 = 10_000

    private func mean(_ rule: AmountRule, _ factor: Int64) -> Double {
        let steps = Arithmetic.subtract(rule.high, rule.low)
        guard steps >= 0, steps < Self.mostSummed else {
            return (Double(rule.low) + Double(rule.high)) / 2 * Double(Swift.max(0, factor)) / Double(one)
        }
        return (rule.low...rule.high).reduce(0) { $0 + scaled($1, factor) } / Double(steps + 1)
    }

    /// Whether it brings something beside what it gives.
    private func isMoreThanGifts(_ deed: Deed) -> Bool {
        switch deed.kind {
        case .ladder, .generator: true
        case .pack(let pack): parts.packs[pack].days > 0
        case .action, .offer, .refresh: false
        }
    }

    // MARK: Limits

    /// What keeps a deed from being done as often as anybody likes, beside what it costs.
    private func limit(of deed: Deed) -> String? {
        if let limit = parts.limits[deed.limits.range].first { return text(of: limit) }
        if countsItself(deed) { return "its condition counts it" }
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

    private func limits(of deed: Deed) -> DeclaredLimits {
        var limits = DeclaredLimits(cooldown: deed.cooldown, time: deed.takes, slots: deed.timers.range.count)
        for limit in parts.limits[deed.limits.range] {
            if case .count(_, let span) = layout.keys[Int(limit.column)] {
                limits.counts["\(span)"] = limit.most
            } else {
                limits.hasOther = true
            }
        }
        limits.hasOther = limits.hasOther || !deed.resets.isEmpty || countsItself(deed)
        switch deed.kind {
        case .action, .refresh, .pack: break
        case .ladder, .generator: limits.hasOther = true
        case .offer(let shop, _): limits.hasOther = limits.hasOther || parts.shops[shop].shows > 0
        }
        return limits
    }

    /// Whether its condition reads how often it was done: `count(bonus, today) < 2` is a limit in other words.
    private func countsItself(_ deed: Deed) -> Bool {
        guard deed.when.constant == nil else { return false }
        let counts = Set([deed.counts, deed.wins].flatMap(\.range).map { parts.columnLists[$0] })
        return steps(of: deed.when).contains { $0.operation == .column && counts.contains(Int32($0.left)) }
    }

    private func steps(of formula: Formula) -> ArraySlice<FormulaStep> {
        parts.program.steps[Int(formula.start)..<Int(formula.start + formula.count)]
    }

    /// The steps of its formula, which are the same for the same condition.
    private func condition(of deed: Deed) -> String? {
        guard deed.when.constant == nil else { return nil }
        return steps(of: deed.when).map { "\($0.operation) \($0.left) \($0.right) \($0.other) \($0.value)" }.joined(
            separator: "; ")
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
    /// - Parameter chance: in millionths.
    fileprivate func scaled(by chance: FormulaRange) -> DeclaredExchange.Amount {
        let (low, high) = (Double(Swift.max(0, chance.low)), Double(Swift.max(0, chance.high)))
        return .init(thing, least: least * low / 1_000_000, most: most * high / 1_000_000)
    }
}
