import QuestKernel

/// What a player of a game in files sees: what is held, how far all is, and what can be done now.
public struct CustomView: Sendable, Equatable, Encodable {
    public struct Holding: Sendable, Equatable, Encodable {
        public let name: String
        public let label: String
        public let amount: Int64
    }

    public struct Action: Sendable, Equatable, Encodable {
        public let name: String
        public let label: String
        /// By name of the resource; of the next time.
        public let price: [String: Int64]
        /// Why it is not possible now; nil where it is.
        public let refusal: String?
        /// When what was begun is finished, an instant for each slot in use.
        public let endsAt: [Int64]
    }

    /// Whether the player ever opened the game.
    public let hasBegun: Bool
    public let resources: [Holding]
    /// By the names of formulas: `level(account)`, `dry(banner.five)`, `streak`.
    public let figures: [String: Int64]
    public let actions: [Action]
    /// Whether something is finished and can be claimed.
    public let canClaim: Bool
}

extension CustomGame {
    /// What a player sees at a moment, with what time brought since the last command.
    public static func view(
        of party: CustomParty, at moment: Moment, rules: CustomRules, randomness: Randomness
    ) -> CustomView {
        let crowd = CustomCrowd(rules, size: 1, randomness: randomness)
        let player = LaneSet(first: 1)
        crowd.place(party, at: 0)
        if party.hasBegun, moment.isPlayable(after: party.today), moment.instant >= party.lastInstant {
            crowd.set(moment, for: 0)
            crowd.touchAll()
            crowd.drawNewShops(player)
            crowd.comeTo(player)
        }
        let parts = rules.parts
        return CustomView(
            hasBegun: party.hasBegun,
            resources: rules.catalog.resources.enumerated().filter { $0.offset != parts.money }.map { index, resource in
                CustomView.Holding(
                    name: resource.name, label: resource.label, amount: crowd.balances(of: index)[0])
            },
            figures: crowd.shownFigures,
            actions: parts.deeds.indices.map { crowd.action($0, isOpen: party.hasBegun) },
            canClaim: party.hasBegun && !crowd.finished(player).isEmpty)
    }
}

extension CustomCrowd {
    /// Of a crowd of one: what players may know of their counters.
    fileprivate var shownFigures: [String: Int64] {
        var figures: [String: Int64] = [:]
        for (index, column) in rules.names.columns.enumerated() where column.isShown {
            figures[column.name] = values(Int32(truncatingIfNeeded: index))[0]
        }
        return figures
    }

    /// Of a crowd of one.
    fileprivate func action(_ index: Int, isOpen: Bool) -> CustomView.Action {
        let (deed, named) = (parts.deeds[index], parts.deedNames[index])
        let player = LaneSet(first: 1)
        var price: [String: Int64] = [:]
        for place in deed.costs.range {
            let cost = parts.costs[place]
            let amount = withColumn { column in
                prices(cost, of: deed, player, into: column)
                return column[0]
            }
            price[rules.names.resources[cost.resource], default: 0] += amount
        }
        if case .pack(let pack) = deed.kind { price = [GameNames.money: parts.packs[pack].price] }
        let ends = deed.timers.range.map { values(parts.columnLists[$0])[0] }.filter { $0 != 0 }
        return CustomView.Action(
            name: named.name, label: named.label, price: price,
            refusal: isOpen ? refusal(of: .act(index), player)?.rawValue : CustomGame.Refusal.notNow.rawValue,
            endsAt: ends.sorted())
    }
}

extension StateNames.Column {
    fileprivate var isShown: Bool {
        let prefixes = ["level(", "dry(", "lost(", "found(", "during("]
        return ["day", "streak"].contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
}
