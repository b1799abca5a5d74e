import QuestKernel

extension CustomCrowd {
    /// Carries out a command for those who may do it.
    ///
    /// Only a crowd of one may come with a moment later than its last one to anything but a visit; refused, it is then
    /// to be given up, as its time has passed.
    /// - Returns: those who did it; nothing changed for the others.
    package func carryOut(_ command: CustomGame.Command, _ lanes: LaneSet) -> LaneSet {
        isPaid = false
        if command == .visit {
            // A visit looks at everything, a deed at what it moves.
            touchAll()
            itemsChanged = itemsChanged | lanes
            book.command(command.code(rules), at: instants, lanes)
            catchUp(lanes)
            open(lanes)
            settle(lanes)
            return lanes
        }
        // Only a crowd of one has time that passes between visits.
        let late = size > 1 ? .none : comeTo(lanes) { book.command(command.code(rules), at: instants, $0) }
        let able = allowed(command, lanes)
        if able.isEmpty { return able }
        book.command(command.code(rules), at: instants, able.without(late))
        switch command {
        case .visit, .stop: return able
        case .claim: claim(able)
        case .act(let index): begin(index, able)
        }
        settle(able)
        return able
    }

    /// Brings players of whom time has passed since their last deed to their moment, with what came by itself until then.
    ///
    /// - Returns: those.
    @discardableResult
    func comeTo(_ lanes: LaneSet, telling: (LaneSet) -> Void = { _ in }) -> LaneSet {
        let late = lanes.filter { instants[$0] != lastInstants[$0] || days[$0] != today[$0] || !owed.isEmpty }
        guard !late.isEmpty else { return late }
        telling(late)
        catchUp(late)
        settle(late)
        return late
    }

    // MARK: Who may

    /// Why a player cannot do something now, of a crowd of one; nil where nothing keeps them from it.
    func refusal(of command: CustomGame.Command, _ lanes: LaneSet) -> CustomGame.Refusal? {
        allowed(command, lanes).isEmpty ? refusal : nil
    }

    private func allowed(_ command: CustomGame.Command, _ lanes: LaneSet) -> LaneSet {
        switch command {
        case .visit, .stop: return lanes
        case .claim: return narrow(lanes, .nothingToClaim) { finished($0) }
        case .act(let index):
            guard parts.deeds.indices.contains(index) else { return narrow(lanes, .noSuchAction) { _ in .none } }
            return allowed(parts.deeds[index], lanes)
        }
    }

    /// Those of whom `body` is true; if it is of nobody, that was why.
    @inline(__always)
    private func narrow(_ lanes: LaneSet, _ reason: CustomGame.Refusal, _ body: (LaneSet) -> LaneSet) -> LaneSet {
        if lanes.isEmpty { return lanes }
        let left = body(lanes)
        if left.isEmpty { refusal = reason }
        return left
    }

    /// Those for whom a deed is possible now.
    private func allowed(_ deed: Deed, _ lanes: LaneSet) -> LaneSet {
        var left = lanes
        for place in deed.limits.range {
            let limit = parts.limits[place]
            let counts = values(limit.column)
            left = narrow(left, .limitReached) { $0.select { counts[$0] < limit.most } }
        }
        if deed.coolingColumn >= 0 {
            let until = values(deed.coolingColumn)
            left = narrow(left, .stillCooling) { $0.select { instants[$0] >= until[$0] } }
        }
        switch deed.kind {
        case .action, .refresh, .pack: break
        case .ladder(let index):
            let ladder = parts.ladders[index]
            left = below(Int64(ladder.chances.range.count), ladder.level, left)
        case .generator(let index):
            left = below(parts.generators[index].most, parts.generators[index].level, left)
        case .offer(let shop, let place):
            let rule = parts.shops[shop]
            if rule.shows > 0 {
                let shown = values(rule.shown)
                left = narrow(left, .notOnShow) { $0.filter { shown[$0] & (1 << Int64(place)) != 0 } }
            }
        }
        if deed.when.constant != 1 { left = narrow(left, .notNow) { holding(deed.when, $0) } }
        if deed.takes > 0 { left = narrow(left, .noSlotFree) { $0.filter { freeSlot(of: deed, $0) != nil } } }
        for place in deed.costs.range {
            let cost = parts.costs[place]
            let held = balances(of: cost.resource)
            if deed.hasFixedPrice {
                left = narrow(left, .notEnough) { $0.select { held[$0] >= cost.amount.low } }
                continue
            }
            left = narrow(left, .notEnough) { lanes in
                withColumn { prices in
                    self.prices(cost, of: deed, lanes, into: prices)
                    return lanes.select { held[$0] >= prices[$0] }
                }
            }
        }
        return left
    }

    private func below(_ most: Int64, _ level: Int32, _ lanes: LaneSet) -> LaneSet {
        let levels = values(level)
        return narrow(lanes, .atItsEnd) { $0.select { levels[$0] < most } }
    }

    private func freeSlot(of deed: Deed, _ lane: Int) -> Int32? {
        for place in deed.timers.range where values(parts.columnLists[place])[lane] == 0 {
            return parts.columnLists[place]
        }
        return nil
    }

    // MARK: Beginning and finishing

    /// Pays, and does it at once or starts its time.
    private func begin(_ index: Int, _ lanes: LaneSet) {
        let deed = parts.deeds[index]
        pay(deed, lanes)
        for place in deed.counts.range { add(1, to: parts.columnLists[place], lanes) }
        if deed.cooldown > 0 {
            let until = values(deed.coolingColumn)
            lanes.forEach { until[$0] = instants[$0] + deed.cooldown }
            touch(deed.coolingColumn)
        }
        guard deed.takes > 0 else { return finish(deed, lanes) }
        lanes.forEach { lane in
            guard let slot = freeSlot(of: deed, lane) else { return }
            values(slot)[lane] = instants[lane] + deed.takes
            touch(slot)
        }
    }

    /// All prices are those of before: paying one thing does not change another's.
    private func pay(_ deed: Deed, _ lanes: LaneSet) {
        let costs = deed.costs.range
        guard !costs.isEmpty else { return }
        if deed.hasFixedPrice {
            for place in costs {
                let cost = parts.costs[place]
                take(each: cost.amount.low, of: cost.resource, into: deed.sink, lanes)
            }
            return
        }
        withColumns(costs.count) { columns in
            for (number, place) in costs.enumerated() {
                prices(parts.costs[place], of: deed, lanes, into: columns + number &* size)
            }
            for (number, place) in costs.enumerated() {
                take(columns + number &* size, of: parts.costs[place].resource, into: deed.sink, lanes)
            }
        }
    }

    /// Decides whether a deed succeeds, and gives what it gives.
    private func finish(_ deed: Deed, _ lanes: LaneSet) {
        withDraws(for: deed.purpose, occasion: deed.occasions, isLucky: deed.isLucky, lanes) { draws in
            switch deed.kind {
            case .action:
                let winners = succeeding(deed, &draws, lanes)
                var others = draws
                if !deed.resets.isEmpty {
                    rebirth(deed, &draws, winners)
                } else {
                    gain(deed.success, from: deed.faucet, &draws, winners)
                }
                gain(deed.failure, from: deed.faucet, &others, lanes.without(winners))
            case .ladder(let index): climb(parts.ladders[index], deed, &draws, lanes)
            case .generator(let index):
                count(success: deed, lanes)
                add(1, to: parts.generators[index].level, lanes)
            case .offer(let shop, let place):
                count(success: deed, lanes)
                add(1, to: parts.shops[shop].sold[place], lanes)
                gain(deed.success, from: deed.faucet, &draws, lanes)
            case .refresh(let shop):
                count(success: deed, lanes)
                add(1, to: parts.shops[shop].refreshed, lanes)
                fill(parts.shops[shop], lanes)
            case .pack(let index):
                count(success: deed, lanes)
                buy(parts.packs[index], deed, lanes)
                isPaid = true
                gain(deed.success, from: deed.faucet, &draws, lanes)
                isPaid = false
            }
        }
    }

    private func count(success deed: Deed, _ lanes: LaneSet) {
        for place in deed.wins.range { add(1, to: parts.columnLists[place], lanes) }
    }

    private func succeeding(_ deed: Deed, _ draws: inout LaneDraws, _ lanes: LaneSet) -> LaneSet {
        guard let formula = deed.chance, let roll = deed.roll else {
            count(success: deed, lanes)
            draws.next = 1
            return lanes
        }
        let winners = succeeding(formula, deed.chanceShares, lanes, roll, &draws)
        if !winners.isEmpty { count(success: deed, winners) }
        return winners
    }

    /// Whose try hits.
    private func succeeding(
        _ formula: Formula, _ shares: Stretch, _ lanes: LaneSet, _ roll: UInt16, _ draws: inout LaneDraws
    ) -> LaneSet {
        if let constant = formula.constant, shares.isEmpty {
            let chance = Probability(partsPerMillion: constant)
            let winners = draws.hits(lanes) { _ in Int64(chance.partsPerMillion) }
            book.rolls(roll, cell: 0, chance: chance, hits: winners, lanes)
            return winners
        }
        return withColumn { chances in
            let own = values(of: formula, lanes)
            lanes.sweep { lane, _ in chances[lane] = own[lane] }
            if !shares.isEmpty { scale(chances, by: shares, lanes) }
            let winners = draws.hits(lanes) { chances[$0] }
            book.rolls(roll, cell: 0, chances: chances, hits: winners, lanes)
            return winners
        }
    }

    private func buy(_ pack: PackRule, _ deed: Deed, _ lanes: LaneSet) {
        guard let money = parts.money else { return }
        if pack.price > 0 {
            withColumn { amounts in
                lanes.forEach { amounts[$0] = pack.price }
                receive(amounts, of: money, from: parts.flows.wallet, lanes)
                take(amounts, of: money, into: deed.sink, lanes)
            }
        }
        for column in parts.fixed.spent { add(pack.price * 10_000, to: column, lanes) }
        if pack.days > 0 {
            let terms = values(pack.term)
            touch(pack.term)
            lanes.forEach { lane in
                terms[lane] = Swift.max(terms[lane], Int64(today[lane])) + pack.days
            }
        }
    }

    // MARK: What takes time

    /// Those who have something that is finished.
    package func finished(_ lanes: LaneSet) -> LaneSet {
        guard parts.hasTimers else { return .none }
        var found = LaneSet.none
        for deed in parts.deeds where deed.takes > 0 {
            for place in deed.timers.range { found = found | over(parts.columnLists[place], lanes) }
        }
        return found
    }

    private func over(_ timer: Int32, _ lanes: LaneSet) -> LaneSet {
        let ends = values(timer)
        return lanes.select { ends[$0] != 0 && ends[$0] <= instants[$0] }
    }

    private func claim(_ lanes: LaneSet) {
        for deed in parts.deeds where deed.takes > 0 {
            for place in deed.timers.range {
                let done = over(parts.columnLists[place], lanes)
                guard !done.isEmpty else { continue }
                set(parts.columnLists[place], to: 0, done)
                finish(deed, done)
            }
        }
    }
}
