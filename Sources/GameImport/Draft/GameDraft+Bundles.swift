/// Bundles: draws that always give the same, where their content can stand in their place.
extension GameDraft {
    /// Puts what bundles hold where rewards name them, and takes away those that nothing names any more.
    ///
    /// A table that gives a bundle still names it. Circles must have been refused.
    mutating func openBundles() {
        let bundles = Dictionary(draws.compactMap { draw in draw.certain.map { (draw.id, $0) } }) { one, _ in one }
        guard !bundles.isEmpty else { return }
        let given = Set(rewards.flatMap { $0.parts.map(\.id) } + draws.flatMap(\.ids))
        for draw in draws where bundles[draw.id] != nil && !given.contains(draw.id) {
            notes.leave("bundles that nothing gives")
        }
        for place in actions.indices { actions[place].gives.open(bundles) }
        for place in packs.indices { packs[place].gives.open(bundles) }
        for shop in shops.indices {
            for place in shops[shop].offers.indices { shops[shop].offers[place].gives.open(bundles) }
        }
        for place in draws.indices {
            guard case .tiers(var tiers) = draws[place].outcomes else { continue }
            for tier in tiers.indices { tiers[tier].gives.open(bundles) }
            draws[place].outcomes = .tiers(tiers)
        }
        // Taking one away may leave another without a user.
        while true {
            let used = Set(rewards.flatMap { $0.parts.map(\.id) } + draws.flatMap(\.ids))
            let count = draws.count
            draws.removeAll { bundles[$0.id] != nil && !used.contains($0.id) }
            if draws.count == count { return }
        }
    }
}

extension GameDraft.Draw {
    /// What it always gives, if that is known exactly and is something.
    fileprivate var certain: Reward? {
        guard case .tiers(let tiers) = outcomes, let only = tiers.first, tiers.count == 1, only.chance == 1_000_000,
            !only.gives.isEmpty, only.gives.parts.allSatisfy({ $0.amount.exact != nil })
        else { return nil }
        return only.gives
    }
}

extension Amount {
    /// The amount, where it is known and no guess.
    fileprivate var exact: Int64? {
        if case .exactly(let amount) = self { amount } else { nil }
    }
}

extension Reward {
    /// Puts the content of bundles in their place, as long as that can be written exactly.
    fileprivate mutating func open(_ bundles: [String: Reward]) {
        // Bundles hold bundles; each round opens one level, and far fewer hold each other.
        for _ in 0..<32 {
            guard let opened = openedOnce(bundles) else { return }
            self = opened
        }
    }

    /// Nil where nothing can be opened.
    private func openedOnce(_ bundles: [String: Reward]) -> Reward? {
        var opened = Reward()
        var hasOpened = false
        for part in parts {
            guard let times = part.amount.exact, let bundle = bundles[part.id],
                let all = opened.adding(bundle, times: times)
            else {
                guard let kept = opened.adding(Reward(part.id, part.amount), times: 1) else { return nil }
                opened = kept
                continue
            }
            opened = all
            hasOpened = true
        }
        return hasOpened ? opened : nil
    }

    /// Nil where an amount comes to more than a game holds.
    private func adding(_ other: Reward, times: Int64) -> Reward? {
        var sum = self
        for part in other.parts {
            var amount = part.amount
            if times != 1 {
                guard let exact = amount.exact, exact.multipliedReportingOverflow(by: times).overflow == false,
                    exact * times <= Amount.most
                else { return nil }
                amount = .exactly(exact * times)
            }
            guard sum.merge(part.id, amount) else { return nil }
        }
        return sum
    }
}
