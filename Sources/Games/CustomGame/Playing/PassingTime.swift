import QuestKernel

extension CustomParty {
    /// Brings the player to the moment: spans that ended, what came back, what was made.
    mutating func catchUp(_ play: borrowing CustomPlay, _ journal: inout Journal) {
        let moment = play.turn.moment
        let isNew = today < 0
        if isNew { firstDay = moment.day }
        if moment.day != today {
            let last = today
            today = moment.day
            reckon(play)
            end(spansAfter: last, isNew: isNew, play, &journal)
        } else {
            self[play.parts.fixed.hour] = Int64(moment.minute) / 60
        }
        if isNew { begin(play, &journal) }
        regenerate(isNew: isNew, play, &journal)
        produce(isNew: isNew, play, &journal)
        lastInstant = moment.instant
    }

    /// The columns that say what day it is.
    private mutating func reckon(_ play: borrowing CustomPlay) {
        let fixed = play.parts.fixed
        self[fixed.day] = Int64(today - firstDay) + 1
        self[fixed.date] = Int64(today) + 1
        self[fixed.weekday] = Int64(Moment.weekday(of: today)) + 1
        self[fixed.hour] = Int64(play.turn.moment.minute) / 60
        for event in play.parts.events {
            let since = Int64(today) + 1 - event.from
            let place = event.every > 0 && since >= 0 ? since % event.every : since
            self[event.column] = place >= 0 && place < event.days ? 1 : 0
        }
    }

    private mutating func begin(_ play: borrowing CustomPlay, _ journal: inout Journal) {
        for (index, rule) in play.parts.resources.enumerated() where rule.start > 0 {
            if rule.isItem, let milestone = rule.milestone { journal.milestone(milestone, member: 0) }
            ledger.earn(
                Pieces(rule.start), of: Self.key(index), from: play.parts.flows.start, member: 0, journal: &journal)
        }
        for shop in play.parts.shops { fill(shop, play) }
    }

    /// Days, weeks, months of 30 days and seasons that ended since the last day of play.
    private mutating func end(
        spansAfter last: LocalDay, isNew: Bool, _ play: borrowing CustomPlay, _ journal: inout Journal
    ) {
        guard !isNew else { return }
        let isNewWeek = Moment.week(of: last) != Moment.week(of: today)
        let isNewMonth = last / 30 != today / 30
        for column in play.parts.endingDay { self[column] = 0 }
        if isNewWeek { for column in play.parts.endingWeek { self[column] = 0 } }
        if isNewMonth { for column in play.parts.endingMonth { self[column] = 0 } }
        func ends(_ period: Period?) -> Bool {
            switch period {
            case .day: return true
            case .week: return isNewWeek
            case .month: return isNewMonth
            case nil: return false
            }
        }
        for (index, rule) in play.parts.resources.enumerated() where ends(rule.expires) {
            take(balance(index), of: index, into: play.parts.flows.expiry, play, &journal)
        }
        for goal in play.parts.goals where ends(goal.again) { self[goal.reached] = 0 }
        for track in play.parts.tracks where track.season > 0 {
            guard Int64(last) / track.season != Int64(today) / track.season else { continue }
            take(balance(track.points), of: track.points, into: track.seasonEnd, play, &journal)
            for place in track.taken.range {
                let resource = Int(play.parts.columnLists[place])
                take(balance(resource), of: resource, into: track.seasonEnd, play, &journal)
            }
            self[track.level] = 1
            for place in track.lanes.range { self[play.parts.lanes[place].granted] = 1 }
            if track.isMain { journal.append(JournalEntry(kind: .level, member: 0, code: 0, cell: 0)) }
        }
        for shop in play.parts.shops where ends(shop.rotates) {
            self[shop.refreshed] = 0
            fill(shop, play)
        }
    }

    /// Draws what a shop shows, and fills its stocks. Keyed by the day, so that what was bought before changes nothing.
    mutating func fill(_ shop: ShopRule, _ play: borrowing CustomPlay) {
        for column in shop.sold { self[column] = 0 }
        guard shop.shows > 0 else { return }
        var draws = play.turn.randomness.draws(
            player: player, purpose: shop.purpose, day: today,
            ordinal: UInt16(truncatingIfNeeded: self[shop.refreshed]))
        var shown: Int64 = 0
        var left = shop.weights.reduce(0, &+)
        for _ in 0..<shop.shows where left > 0 {
            var point = draws.below(left)
            for (place, weight) in shop.weights.enumerated() where shown & (1 << Int64(place)) == 0 {
                if point < weight {
                    shown |= 1 << Int64(place)
                    left -= weight
                    break
                }
                point -= weight
            }
        }
        self[shop.shown] = shown
    }

    private mutating func regenerate(isNew: Bool, _ play: borrowing CustomPlay, _ journal: inout Journal) {
        for (index, rule) in play.parts.resources.enumerated() where rule.isEnergy {
            guard !isNew, let formula = rule.cap else {
                self[rule.since] = play.instant
                continue
            }
            let held = balance(index)
            let cap = Swift.max(0, whole(formula, play))
            guard held < cap else {
                self[rule.since] = play.instant
                continue
            }
            let times = (play.instant - self[rule.since]) / rule.every
            guard times > 0 else { continue }
            let back = Swift.min(Arithmetic.multiply(times, rule.pieces), cap - held)
            ledger.earn(
                Pieces(back), of: Self.key(index), from: play.parts.flows.regeneration, member: 0, journal: &journal)
            self[rule.since] = held + back >= cap ? play.instant : self[rule.since] + times * rule.every
        }
    }

    private mutating func produce(isNew: Bool, _ play: borrowing CustomPlay, _ journal: inout Journal) {
        for rule in play.parts.generators {
            let level = self[rule.level]
            let elapsed = Swift.min(play.instant - self[rule.since], rule.offline)
            self[rule.since] = play.instant
            guard !isNew, level > 0, elapsed > 0 else { continue }
            let share = rule.shares.isEmpty ? 1_000_000 : factor(rule.shares, play)
            for make in rule.makes {
                // What is left over of a piece is kept, so that slow ones lose nothing between visits.
                let inAll = Arithmetic.multiply(known(make.amount, play), level)
                let made = Arithmetic.share(
                    inAll, by: Arithmetic.multiply(elapsed, share), plus: self[make.rest], over: rule.every * 1_000_000)
                self[make.rest] = made.rest
                earn(made.whole, of: make.resource, from: rule.faucet, play, &journal)
            }
        }
    }

    // MARK: A visit

    /// What opening the game brings.
    mutating func open(_ play: borrowing CustomPlay, _ journal: inout Journal) {
        for column in play.parts.endingVisit { self[column] = 0 }
        let opened = play.parts.opened
        let last = self[opened] - 1
        guard last != Int64(today) else { return }
        self[opened] = Int64(today) + 1
        let missed = last != Int64(today) - 1
        self[play.parts.fixed.streak] = missed ? 1 : self[play.parts.fixed.streak] + 1
        greet(hasMissed: missed && last >= 0, play, &journal)
        for pack in play.parts.packs where pack.days > 0 && self[pack.term] >= Int64(today) && self[pack.term] > 0 {
            var draws = play.turn.randomness.draws(player: player, purpose: pack.purpose, day: today)
            play.isPaid.pointee = 1
            gain(pack.daily, from: pack.faucet, &draws, play, &journal)
            play.isPaid.pointee = 0
        }
    }

    private mutating func greet(hasMissed: Bool, _ play: borrowing CustomPlay, _ journal: inout Journal) {
        let calendar = play.parts.calendar
        guard !calendar.days.isEmpty else { return }
        if hasMissed, calendar.restarts { self[calendar.next] = 0 }
        var day = Int(self[calendar.next])
        if day >= calendar.days.count {
            guard calendar.repeats else { return }
            day = 0
        }
        self[calendar.next] = Int64(day) + 1
        var draws = play.turn.randomness.draws(player: player, purpose: calendar.purpose, day: today)
        gain(calendar.days[day], from: play.parts.flows.calendar, &draws, play, &journal)
    }
}
