import QuestKernel

extension CustomCrowd {
    /// Brings players to their moment: spans that ended, what came back, what was made.
    func catchUp(_ lanes: LaneSet) {
        let new = lanes.filter { today[$0] < 0 }
        new.forEach { firstDay[$0] = days[$0] }
        let later = lanes.filter { days[$0] != today[$0] }
        if !later.isEmpty {
            withColumn { last in
                later.forEach { lane in
                    last[lane] = Int64(today[lane])
                    today[lane] = days[lane]
                }
                reckon(later)
                endSpans(since: last, later.without(new))
            }
        }
        tellHour(lanes)
        if !owed.isEmpty {
            for resource in owed { giveStart(of: resource, lanes) }
            owed = []
        }
        if !new.isEmpty { begin(new) }
        regenerate(lanes, new: new)
        produce(lanes, new: new)
        lanes.forEach { lastInstants[$0] = instants[$0] }
    }

    // MARK: The date

    private func tellHour(_ lanes: LaneSet) {
        let hours = values(parts.fixed.hour)
        lanes.forEach { hours[$0] = Int64(minutes[$0]) / 60 }
        touch(parts.fixed.hour)
    }

    /// The columns that say what day it is.
    private func reckon(_ lanes: LaneSet) {
        let fixed = parts.fixed
        let (day, date, weekday) = (values(fixed.day), values(fixed.date), values(fixed.weekday))
        lanes.forEach { lane in
            day[lane] = Int64(today[lane] - firstDay[lane]) + 1
            date[lane] = Int64(today[lane]) + 1
            weekday[lane] = Int64(Moment.weekday(of: today[lane])) + 1
        }
        touch(fixed.day)
        touch(fixed.date)
        touch(fixed.weekday)
        for event in parts.events {
            let during = values(event.column)
            touch(event.column)
            lanes.forEach { during[$0] = event.isOn(today[$0]) ? 1 : 0 }
        }
    }

    private func begin(_ lanes: LaneSet) {
        for (index, rule) in parts.resources.enumerated() where rule.start > 0 { giveStart(of: index, lanes) }
        for shop in parts.shops { fill(shop, lanes) }
    }

    /// What a new player has of a resource, or a player of before of one that came with content.
    func giveStart(of resource: Int, _ lanes: LaneSet) {
        let rule = parts.resources[resource]
        if rule.isItem, let milestone = rule.milestone {
            lanes.forEach { book.milestone(milestone, lane: $0) }
        }
        withColumn { amounts in
            lanes.forEach { amounts[$0] = rule.start }
            receive(amounts, of: resource, from: parts.flows.start, lanes)
        }
    }

    // MARK: Spans that end

    /// For whom a day, a week, a month of 30 days ended.
    private struct Ends {
        var day = LaneSet.none
        var week = LaneSet.none
        var month = LaneSet.none

        func of(_ period: Period?) -> LaneSet {
            switch period {
            case .day: return day
            case .week: return week
            case .month: return month
            case nil: return .none
            }
        }
    }

    /// Ends what ended since the last day of play of some players.
    private func endSpans(since last: Column, _ lanes: LaneSet) {
        guard !lanes.isEmpty else { return }
        let ends = Ends(
            day: lanes,
            week: ending(last, lanes) { Period.number(of: $0, in: .week) },
            month: ending(last, lanes) { Period.number(of: $0, in: .month) })
        for column in parts.endingDay { set(column, to: 0, ends.day) }
        if !ends.week.isEmpty { for column in parts.endingWeek { set(column, to: 0, ends.week) } }
        if !ends.month.isEmpty { for column in parts.endingMonth { set(column, to: 0, ends.month) } }
        for (index, rule) in parts.resources.enumerated() where rule.expires != nil {
            takeAll(of: index, into: parts.flows.expiry, ends.of(rule.expires))
        }
        for goal in parts.goals where goal.again != nil { set(goal.reached, to: 0, ends.of(goal.again)) }
        for track in parts.tracks where track.season > 0 {
            end(track, ending(last, lanes) { $0 / LocalDay(clamping: track.season) })
        }
        for shop in parts.shops {
            let rotating = ends.of(shop.rotates)
            guard !rotating.isEmpty else { continue }
            set(shop.refreshed, to: 0, rotating)
            fill(shop, rotating)
        }
    }

    /// Those whose last day and today are in different spans.
    ///
    /// - Parameter number: of the span that a day lies in.
    @inline(__always)
    private func ending(_ last: Column, _ lanes: LaneSet, number: (LocalDay) -> LocalDay) -> LaneSet {
        var ending = LaneSet.none
        // Most came on the same day before, and have the same today.
        each(last, lanes) { day, alike in
            let before = number(LocalDay(truncatingIfNeeded: day))
            var left = alike
            while !left.isEmpty {
                let date = today[left.first]
                let same = left.select { today[$0] == date }
                if number(date) != before { ending = ending | same }
                left.remove(same)
            }
        }
        return ending
    }

    /// A season ends: its points and its level begin again.
    private func end(_ track: TrackRule, _ lanes: LaneSet) {
        guard !lanes.isEmpty else { return }
        takeAll(of: track.points, into: track.seasonEnd, lanes)
        for place in track.taken.range { takeAll(of: Int(parts.columnLists[place]), into: track.seasonEnd, lanes) }
        restart(track.level, at: 1, lanes)
        for place in track.lanes.range {
            let lane = parts.rewardLanes[place]
            restart(lane.granted, at: 1, lanes)
            // The season is in the key of its luck: what was given before it moves none of it.
            for column in lane.again.range { set(parts.columnLists[column], to: 0, lanes) }
        }
        if track.isMain { lanes.forEach { book.level(0, lane: $0) } }
    }

    /// Draws what a shop shows, and fills its stocks. Keyed by the span for which it shows that, so that neither what was
    /// bought before nor the day of the visit changes anything.
    func fill(_ shop: ShopRule, _ lanes: LaneSet) {
        for column in shop.sold { set(column, to: 0, lanes) }
        draw(shop, lanes)
    }

    private func draw(_ shop: ShopRule, _ lanes: LaneSet) {
        guard shop.shows > 0 else { return }
        let (shown, refreshed) = (values(shop.shown), values(shop.refreshed))
        touch(shop.shown)
        lanes.forEach { lane in
            var draws = randomness.draws(
                player: players[lane], purpose: shop.purpose, day: Period.number(of: today[lane], in: shop.rotates),
                ordinal: UInt16(truncatingIfNeeded: refreshed[lane]))
            shown[lane] = shop.offers(&draws)
        }
    }

    /// Draws what shops show that the game, or their choice, got after these players began, or that show more or
    /// fewer since. What was sold stays sold.
    func drawNewShops(_ lanes: LaneSet) {
        for shop in parts.shops where shop.shows > 0 {
            let shown = values(shop.shown)
            let most = Swift.min(shop.shows, shop.weights.count { $0 > 0 })
            // Below 0 nothing was drawn yet.
            let others = lanes.filter { shown[$0] < 0 || shown[$0].nonzeroBitCount != most }
            if !others.isEmpty { draw(shop, others) }
        }
    }

    // MARK: What time brings

    private func regenerate(_ lanes: LaneSet, new: LaneSet) {
        for (index, rule) in parts.resources.enumerated() where rule.isEnergy {
            let since = values(rule.since)
            guard let formula = rule.cap else {
                lanes.forEach { since[$0] = instants[$0] }
                continue
            }
            new.forEach { since[$0] = instants[$0] }
            let waiting = lanes.without(new)
            guard !waiting.isEmpty else { continue }
            withColumn { amounts in
                wholes(formula, waiting, into: amounts)
                let held = balances(of: index)
                let receiving = waiting.filter { lane in
                    let cap = Swift.max(0, amounts[lane])
                    guard held[lane] < cap else {
                        since[lane] = instants[lane]
                        return false
                    }
                    let times = (instants[lane] - since[lane]) / rule.every
                    guard times > 0 else { return false }
                    amounts[lane] = Swift.min(Arithmetic.multiply(times, rule.pieces), cap - held[lane])
                    since[lane] =
                        held[lane] + amounts[lane] >= cap ? instants[lane] : since[lane] + times * rule.every
                    return amounts[lane] > 0
                }
                receive(amounts, of: index, from: parts.flows.regeneration, receiving)
            }
        }
    }

    private func produce(_ lanes: LaneSet, new: LaneSet) {
        for rule in parts.generators {
            let (levels, since) = (values(rule.level), values(rule.since))
            withColumns(3) { columns in
                let (elapsed, shares, made) = (columns, columns + size, columns + 2 &* size)
                lanes.forEach { lane in
                    elapsed[lane] = Swift.min(instants[lane] - since[lane], rule.offline)
                    since[lane] = instants[lane]
                }
                let working = lanes.without(new).filter { levels[$0] > 0 && elapsed[$0] > 0 }
                guard !working.isEmpty else { return }
                factors(rule.shares, working, into: shares)
                for make in rule.makes {
                    amounts(make.amount, working, into: made)
                    let rests = values(make.rest)
                    // What is left over of a piece is kept, so that slow ones lose nothing between visits.
                    working.forEach { lane in
                        let inAll = Arithmetic.multiply(made[lane], levels[lane])
                        let share = Arithmetic.share(
                            inAll, by: Arithmetic.multiply(elapsed[lane], shares[lane]), plus: rests[lane],
                            over: rule.every * 1_000_000)
                        rests[lane] = share.rest
                        made[lane] = share.whole
                    }
                    isProducing = true
                    earn(made, of: make.resource, from: rule.faucet, working)
                    isProducing = false
                }
            }
        }
    }
}

extension EventRule {
    @inline(__always)
    func isOn(_ day: LocalDay) -> Bool {
        let since = Int64(day) + 1 - from
        let place = every > 0 && since >= 0 ? since % every : since
        return place >= 0 && place < days
    }
}

extension ShopRule {
    /// The offers on show, one bit each.
    fileprivate func offers(_ draws: inout Draws) -> Int64 {
        var shown: Int64 = 0
        var left = weights.reduce(0, &+)
        for _ in 0..<shows where left > 0 {
            var point = draws.below(left)
            for (place, weight) in weights.enumerated() where shown & (1 << Int64(place)) == 0 {
                if point < weight {
                    shown |= 1 << Int64(place)
                    left -= weight
                    break
                }
                point -= weight
            }
        }
        return shown
    }
}
