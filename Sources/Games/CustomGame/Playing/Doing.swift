import QuestKernel

extension CustomParty {
    /// Carries out a command, or refuses it and changes nothing.
    mutating func carryOut(
        _ command: CustomGame.Command, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) -> CustomGame.Refusal? {
        let turn = play.turn
        // A visit looks at everything, a deed at what it moves.
        play.itemsChanged.pointee = command == .visit ? 1 : 0
        play.isPaid.pointee = 0
        let entry = JournalEntry(kind: .command, member: 0, code: command.code(turn.rules), amount: turn.moment.instant)
        if command == .visit {
            journal.append(entry)
            catchUp(play, &journal)
            open(play, &journal)
            settle(play, &journal)
            return nil
        }
        guard lastInstant >= Moment.instants.lowerBound, today >= 0 else { return .notNow }
        if turn.moment.instant == lastInstant, turn.moment.day == today {
            // Time stands still: a refusal has nothing to take back.
            if let refusal = refusal(to: command, play) { return refusal }
            journal.append(entry)
            perform(command, play, &journal)
            return nil
        }
        let before = journal.count
        var later = self
        journal.append(entry)
        later.catchUp(play, &journal)
        later.settle(play, &journal)
        if let refusal = later.refusal(to: command, play) {
            journal.removeLast(journal.count - before)
            return refusal
        }
        later.perform(command, play, &journal)
        self = later
        return nil
    }

    private func refusal(to command: CustomGame.Command, _ play: borrowing CustomPlay) -> CustomGame.Refusal? {
        switch command {
        case .visit, .stop: return nil
        case .claim: return hasFinished(play) ? nil : .nothingToClaim
        case .act(let index):
            guard play.parts.deeds.indices.contains(index) else { return .noSuchAction }
            return refusal(to: play.parts.deeds[index], play)
        }
    }

    private mutating func perform(
        _ command: CustomGame.Command, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) {
        switch command {
        case .visit, .stop: return
        case .claim: claim(play, &journal)
        case .act(let index): begin(index, play, &journal)
        }
        settle(play, &journal)
    }

    /// Why a deed is not possible now.
    private func refusal(to deed: Deed, _ play: borrowing CustomPlay) -> CustomGame.Refusal? {
        for place in deed.limits.range where self[play.parts.limits[place].column] >= play.parts.limits[place].most {
            return .limitReached
        }
        if deed.coolingColumn >= 0, play.instant < self[deed.coolingColumn] { return .stillCooling }
        switch deed.kind {
        case .action, .refresh, .pack: break
        case .ladder(let index):
            let ladder = play.parts.ladders[index]
            if self[ladder.level] >= Int64(ladder.chances.range.count) { return .atItsEnd }
        case .generator(let index):
            if self[play.parts.generators[index].level] >= play.parts.generators[index].most { return .atItsEnd }
        case .offer(let shop, let place):
            let rule = play.parts.shops[shop]
            if rule.shows > 0, self[rule.shown] & (1 << Int64(place)) == 0 { return .notOnShow }
        }
        if !holds(deed.when, play) { return .notNow }
        if deed.takes > 0, freeSlot(of: deed, play) == nil { return .noSlotFree }
        for place in deed.costs.range {
            let cost = play.parts.costs[place]
            if balance(cost.resource) < price(cost, of: deed, play) { return .notEnough }
        }
        return nil
    }

    private func freeSlot(of deed: Deed, _ play: borrowing CustomPlay) -> Int32? {
        for place in deed.timers.range where self[play.parts.columnLists[place]] == 0 {
            return play.parts.columnLists[place]
        }
        return nil
    }

    /// Pays, and does it at once or starts its time.
    private mutating func begin(_ index: Int, _ play: borrowing CustomPlay, _ journal: inout Journal) {
        let deed = play.parts.deeds[index]
        // All prices are those of before: paying one thing does not change another's.
        if deed.costs.range.count == 1 {
            let cost = play.parts.costs[deed.costs.range.lowerBound]
            take(price(cost, of: deed, play), of: cost.resource, into: deed.sink, play, &journal)
        } else if !deed.costs.isEmpty {
            let prices = deed.costs.range.map { price(play.parts.costs[$0], of: deed, play) }
            for (place, price) in zip(deed.costs.range, prices) {
                take(price, of: play.parts.costs[place].resource, into: deed.sink, play, &journal)
            }
        }
        for place in deed.counts.range { self[play.parts.columnLists[place]] += 1 }
        if deed.cooldown > 0 { self[deed.coolingColumn] = play.instant + deed.cooldown }
        if deed.takes > 0, let slot = freeSlot(of: deed, play) {
            self[slot] = play.instant + deed.takes
            return
        }
        finish(deed, play, &journal)
    }

    /// Decides whether a deed succeeds, and gives what it gives.
    private mutating func finish(_ deed: Deed, _ play: borrowing CustomPlay, _ journal: inout Journal) {
        var draws = draws(for: deed.purpose, occasion: deed.occasions, play)
        switch deed.kind {
        case .action:
            let succeeds = succeeds(deed, &draws, play, &journal)
            if succeeds, !deed.resets.isEmpty {
                rebirth(deed, &draws, play, &journal)
                return
            }
            gain(succeeds ? deed.success : deed.failure, from: deed.faucet, &draws, play, &journal)
        case .ladder(let index): climb(play.parts.ladders[index], deed, &draws, play, &journal)
        case .generator(let index):
            count(success: deed, play)
            self[play.parts.generators[index].level] += 1
        case .offer(let shop, let place):
            count(success: deed, play)
            self[play.parts.shops[shop].sold[place]] += 1
            gain(deed.success, from: deed.faucet, &draws, play, &journal)
        case .refresh(let shop):
            count(success: deed, play)
            self[play.parts.shops[shop].refreshed] += 1
            fill(play.parts.shops[shop], play)
        case .pack(let index):
            count(success: deed, play)
            buy(play.parts.packs[index], deed, &journal, play)
            play.isPaid.pointee = 1
            gain(deed.success, from: deed.faucet, &draws, play, &journal)
            play.isPaid.pointee = 0
        }
    }

    private mutating func count(success deed: Deed, _ play: borrowing CustomPlay) {
        for place in deed.wins.range { self[play.parts.columnLists[place]] += 1 }
    }

    private mutating func succeeds(
        _ deed: Deed, _ draws: inout Draws, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) -> Bool {
        draws.go(to: 1)
        guard let formula = deed.chance, let roll = deed.roll else {
            count(success: deed, play)
            return true
        }
        var parts = value(formula, play)
        if !deed.chanceShares.isEmpty {
            parts = Arithmetic.scale(parts, by: factor(deed.chanceShares, play), over: 1_000_000)
        }
        let chance = Probability(partsPerMillion: parts)
        draws.go(to: 0)
        let isHit = draws.happens(chance)
        draws.go(to: 1)
        journal.roll(roll, member: 0, cell: 0, chance: chance, outcome: isHit ? .hit : .miss)
        if isHit { count(success: deed, play) }
        return isHit
    }

    /// One try of a ladder's next step.
    private mutating func climb(
        _ ladder: LadderRule, _ deed: Deed, _ draws: inout Draws, _ play: borrowing CustomPlay,
        _ journal: inout Journal
    ) {
        let step = Int(self[ladder.level])
        guard (0..<ladder.chances.range.count).contains(step), let roll = deed.roll else { return }
        var parts = Int64(play.parts.chances[ladder.chances.range.lowerBound + step])
        if !deed.chanceShares.isEmpty {
            parts = Arithmetic.scale(parts, by: factor(deed.chanceShares, play), over: 1_000_000)
        }
        // What enough failures promise is a chance of 1.
        let isDue = ladder.sureAfter > 0 && self[ladder.failures] >= ladder.sureAfter
        let chance = isDue ? Probability.always : Probability(partsPerMillion: parts)
        let isHit = draws.happens(chance)
        journal.roll(
            roll, member: 0, cell: UInt16(truncatingIfNeeded: step), chance: chance,
            outcome: isHit ? .hit : .miss)
        draws.go(to: 1)
        if isHit {
            count(success: deed, play)
            self[ladder.level] += 1
            if ladder.failures >= 0 { self[ladder.failures] = 0 }
            journal.milestone(ladder.milestones + UInt16(truncatingIfNeeded: step), member: 0)
            gain(deed.success, from: deed.faucet, &draws, play, &journal)
            return
        }
        if ladder.failures >= 0 { self[ladder.failures] = ladder.onFailure == .stay ? self[ladder.failures] + 1 : 0 }
        switch ladder.onFailure {
        case .stay: return
        case .drop: self[ladder.level] = Swift.max(0, self[ladder.level] - 1)
        case .reset: self[ladder.level] = 0
        }
    }

    /// A prestige: what it gives is reckoned from what was there, then that is lost.
    private mutating func rebirth(
        _ deed: Deed, _ draws: inout Draws, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) {
        let amounts = deed.success.range.map { known(play.parts.gains[$0].amount, play) }
        for place in deed.resets.range {
            switch play.parts.resets[place] {
            case .resource(let resource): take(balance(resource), of: resource, into: deed.sink, play, &journal)
            case .column(let column, let value):
                self[column] = value
                if column == play.parts.tracks.first?.level {
                    journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: 0))
                }
            }
        }
        for (place, amount) in zip(deed.success.range, amounts) {
            var gain = play.parts.gains[place]
            if gain.amount.kind != .range { gain.amount = AmountRule(low: amount) }
            self.gain(gain, from: deed.faucet, &draws, play, &journal)
        }
    }

    private mutating func buy(
        _ pack: PackRule, _ deed: Deed, _ journal: inout Journal, _ play: borrowing CustomPlay
    ) {
        guard let money = play.parts.money else { return }
        let key = Self.key(money)
        ledger.earn(Pieces(pack.price), of: key, from: play.parts.flows.wallet, member: 0, journal: &journal)
        ledger.spend(Pieces(pack.price), of: key, into: deed.sink, member: 0, journal: &journal)
        for column in play.parts.fixed.spent {
            self[column] = Arithmetic.add(self[column], pack.price * 10_000)
        }
        if pack.days > 0 { self[pack.term] = Swift.max(self[pack.term], Int64(today)) + pack.days }
    }

    // MARK: What takes time

    private func hasFinished(_ play: borrowing CustomPlay) -> Bool {
        for deed in play.parts.deeds where deed.takes > 0 {
            for place in deed.timers.range where isOver(play.parts.columnLists[place], play) { return true }
        }
        return false
    }

    private func isOver(_ timer: Int32, _ play: borrowing CustomPlay) -> Bool {
        self[timer] != 0 && self[timer] <= play.instant
    }

    private mutating func claim(_ play: borrowing CustomPlay, _ journal: inout Journal) {
        for deed in play.parts.deeds where deed.takes > 0 {
            for place in deed.timers.range where isOver(play.parts.columnLists[place], play) {
                self[play.parts.columnLists[place]] = 0
                finish(deed, play, &journal)
            }
        }
    }
}

extension CustomGame.Command {
    /// As in `CustomGame.commandNames`.
    func code(_ rules: CustomRules) -> UInt16 {
        let deeds = rules.parts.deeds.count
        switch self {
        case .visit: return 0
        case .act(let index): return UInt16(truncatingIfNeeded: Swift.min(Swift.max(index, 0), deeds) + 1)
        case .claim: return UInt16(truncatingIfNeeded: deeds + 1)
        case .stop: return UInt16(truncatingIfNeeded: rules.catalog.commands.count - 1)
        }
    }
}
