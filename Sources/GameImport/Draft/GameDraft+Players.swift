import QuestKernel

/// What no catalog says: where income comes from and what players do. All of it is marked as assumed.
extension GameDraft {
    /// The amount of a currency that one go of the assumed play gives.
    typealias Income = (id: String, amount: Int64)

    /// Adds what is needed so that somebody can play: an income for what is spent and never earned, and draws for
    /// tables that nothing draws.
    ///
    /// - Parameter whole: the document, for messages.
    mutating func addAssumedPlay(at whole: JSONPart) throws(ContentProblem) {
        let drawn = Set(rewards.flatMap { $0.parts.map(\.id) } + draws.flatMap(\.ids))
        for draw in draws where !drawn.contains(draw.id) {
            actions.append(
                Action(
                    id: try id(for: "draw_\(draw.id)", at: whole, isOwnName: false),
                    name: draw.name.isEmpty ? "" : "Draw: \(draw.name)", gives: Reward(draw.id), limit: "1 a day",
                    remark: "assumed: the input does not say who draws from \(draw.id), or how often"))
        }
        let income = missingIncome()
        guard !income.isEmpty || deeds == 0 else { return }
        var play = Action(id: try id(for: "play", at: whole, isOwnName: false), name: "Play")
        play.remark = "assumed: the input does not say what players earn"
        let energy = resources.first { resource in
            resource.regenerates != nil && !costs.contains { $0.parts.contains { $0.id == resource.id } }
        }
        if let energy { play.cost = Reward(energy.id) } else { play.limit = "10 a day" }
        for (id, amount) in income { try play.gives.add(id, .assumed(amount), from: whole) }
        if play.gives.isEmpty {
            if resources.first(where: { $0.regenerates == nil }) == nil {
                resources.append(Resource(id: try id(for: "coins", at: whole, isOwnName: false), name: "Coins"))
            }
            let first = resources.first { $0.regenerates == nil }
            if let first { play.gives = Reward(first.id, .assumed(10)) }
        }
        actions.insert(play, at: 0)
    }

    private var deeds: Int { actions.count + packs.count + shops.reduce(0) { $0 + $1.offers.count } }

    private var costs: [Reward] { actions.map(\.cost) + shops.flatMap { $0.offers.map(\.cost) } }

    var rewards: [Reward] {
        actions.map(\.gives) + shops.flatMap { $0.offers.map(\.gives) } + packs.map(\.gives)
            + draws.flatMap(\.rewards)
    }

    /// Currencies that something costs and that nobody can come by, with a tenth of the middle price.
    private func missingIncome() -> [Income] {
        let given = Dictionary(draws.map { ($0.id, $0.ids) }) { one, _ in one }
        var reached = Set(resources.filter { $0.regenerates != nil }.map(\.id))
        var income: [Income] = []
        let trades =
            actions.map { ($0.cost, $0.gives) } + shops.flatMap { $0.offers.map { ($0.cost, $0.gives) } }
            + packs.map { (Reward(), $0.gives) }
        var left = trades[...]
        while true {
            // What can be paid gives what it gives, until nothing new is reached.
            var before = -1
            while before != reached.count {
                before = reached.count
                left =
                    left.filter { cost, gives in
                        guard cost.parts.allSatisfy({ reached.contains($0.id) || $0.amount.isNothing }) else {
                            return true
                        }
                        var open = gives.parts.map(\.id)
                        while let id = open.popLast() {
                            if reached.insert(id).inserted { open += given[id] ?? [] }
                        }
                        return false
                    }[...]
            }
            let wanted = Set(left.flatMap { $0.0.parts.map(\.id) })
            guard let next = resources.first(where: { wanted.contains($0.id) && !reached.contains($0.id) }) else {
                return income
            }
            reached.insert(next.id)
            let prices = costs.flatMap { $0.parts.filter { $0.id == next.id }.map(\.amount.highest) }.sorted()
            income.append((next.id, Swift.max(1, prices[prices.count / 2] / 10)))
        }
    }

    /// Who plays, as a file.
    var archetypes: String {
        var plan = actions.map { "      - \($0.id)" }
        for shop in shops { plan += shop.offers.map { "      - { do: \(shop.id).\($0.id), atMost: 1 a day }" } }
        let player = """
            archetypes:
              player:
                name: Player
                comes: !assumed [60%, 80%, 95%]
                sessions: !assumed [1, 2, 3]
            """
        guard !packs.isEmpty else { return player + "\n    plan:\n\(plan.joined(separator: "\n"))\n" }
        let bought = packs.map { "      - { do: \($0.id), atMost: 1 a month }" }
        if plan.isEmpty { plan = ["      - { do: \(packs[0].id), when: budget > 0, atMost: 1 a month }"] }
        return player + """

                share: 95%
                plan:
            \(plan.joined(separator: "\n"))
              payer:
                name: Payer
                share: !assumed [2%, 5%, 10%]
                comes: !assumed [70%, 90%, 98%]
                sessions: !assumed [1, 2, 4]
                budget: !assumed [5, 20, 100]
                plan:
            \((bought + plan).joined(separator: "\n"))

            """
    }
}

extension GameDraft.Draw {
    /// Rewards of its tiers.
    var rewards: [Reward] {
        guard case .tiers(let tiers) = outcomes else { return [] }
        return tiers.map(\.gives)
    }

    /// Everything that it can give.
    var ids: [String] {
        switch outcomes {
        case .weighted(let names): names.map(\.id)
        case .tiers(let tiers): tiers.flatMap { $0.gives.parts.map(\.id) }
        }
    }
}
