import QuestKernel

/// Merges two devices of one player (story 8.3).
///
/// The highest total and Season are kept, and stamps add up. If both have an entry, the server's is kept, and none
/// appears twice; for a favourite the last change counts. Merging again changes nothing.
extension DailyMenu {
    static func merge(
        _ other: DailyMenuParty, _ party: inout DailyMenuParty, _ moment: Moment, _ rules: DailyMenuRules,
        _ journal: inout Journal
    ) -> Refusal? {
        guard other.player == party.player else { return .notYourState }
        guard other.isSound(rules), other.today <= moment.day + 1,
            party.own.count + other.own.count <= DailyMenuParty.mostOwn
        else { return .strangeState }

        accept(.merge, moment, &party, &journal)
        party.settleWarmth(before: moment.day, rules, &journal)
        let theirWarmth = other.warmth(on: moment.day, rules)
        raise(warmth, to: theirWarmth, &party, &journal)
        // The other device is judged up to the same morning, so that no idle day is counted twice.
        var theirs = other.cooling
        _ = theirs.settle(
            before: moment.day, daysPerStep: rules.content.warmth.idleDaysPerStep,
            isOneDayAWeekFree: rules.content.warmth.isOneDayAWeekFree)
        party.cooling.merge(theirs)
        party.highestWarmth = Swift.max(party.highestWarmth, other.highestWarmth, party.ledger[warmth])

        party.uniteOwn(other, rules.content.counting.mergedOwn)
        party.uniteHistory(other, rules)
        let isUnited = rules.content.counting.mergedMoments == .united
        raise(moments, to: isUnited ? Swift.max(other.moments, party.figures.moments) : other.moments, &party, &journal)
        party.uniteTouches(other)
        for stamp in party.stamps.indices where stamp < other.stamps.count {
            let (mine, theirs) = (party.stamps[stamp], other.stamps[stamp])
            party.stamps[stamp] = mine < 0 || theirs < 0 ? Swift.max(mine, theirs) : Swift.min(mine, theirs)
            if mine < 0, theirs >= 0 { journal.milestone(UInt16(stamp), member: 0) }
        }
        climb(&party, rules, &journal)
        party.season = Swift.max(party.season, Swift.min(other.season, UInt8(rules.seasons.thresholds.count - 1)))
        party.stampBook.unite(other.stampBook)
        party.stampWhatIsDue(on: moment.day, category: nil, rules, &journal)
        return nil
    }

    /// One entry in the ledger, for what the other device has more.
    private static func raise<Unit>(
        _ resource: ResourceKey<Unit>, to amount: Amount<Unit>, _ party: inout DailyMenuParty, _ journal: inout Journal
    ) {
        party.ledger.earn(
            amount - party.ledger[resource], of: resource, from: Flow.merge, member: 0, journal: &journal)
    }
}

extension DailyMenuParty {
    /// Far above what any player can collect, far below what could overflow.
    private static let mostMoments: Int64 = 1_000_000_000_000
    private static let mostEntries = 200_000
    /// For all devices together; each may add as many as the content says.
    fileprivate static let mostOwn = 0x4000
    /// Of one device, deleted ones counted: they keep their places.
    static let mostOwnPlaces = 0x1000
    /// Far above what one activity can earn.
    private static let mostOfAnEntry: Moments = 1_000_000

    /// Whether a state from outside holds only what this game can produce.
    func isSound(_ rules: DailyMenuRules) -> Bool {
        guard ledger.balances.count == 2, ledger.balances.allSatisfy({ (0...Self.mostMoments).contains($0) }),
            (0...Self.mostMoments).contains(highestWarmth.rawValue), (-1...DailyMenu.days.upperBound).contains(today),
            history.count <= Self.mostEntries, own.count <= Self.mostOwn,
            stamps.count <= rules.content.stamps.count,
            (0..<SmallSet.limit).allSatisfy({
                stampBook.unlocked.contains($0) == ($0 < stamps.count && stamps[$0] >= 0)
            }), touches.count <= rules.activities.count,
            cooling.isSound(upTo: DailyMenu.days.upperBound)
        else { return false }
        let categories = rules.content.categories.count
        return stamps.allSatisfy { (Self.never...DailyMenu.days.upperBound).contains($0) }
            && own.allSatisfy { rules.content.library.accepts($0.draft, categories: categories) }
            && own.allSatisfy { rules.content.library.accepts($0.original, categories: categories) }
            && zip(history, history.dropFirst()).allSatisfy { $0.day <= $1.day }
            && history.allSatisfy {
                (0...DailyMenu.days.upperBound).contains($0.day) && $0.category < categories
                    && (0..<1440).contains($0.minute) && (0...Self.mostOfAnEntry).contains($0.moments)
                    && ($0.activity < rules.activities.count
                        || Int($0.activity) - Int(OwnActivity.firstNumber) < own.count
                            && $0.activity >= OwnActivity.firstNumber)
            }
    }

    /// Own activities by id; those of the other device get places here, and its entries are renumbered to them.
    ///
    /// An edit, a reset, a deletion and its undoing are changes; of two devices the last change counts, the server's of
    /// equal ones, so that what its owner deleted or edited stays so.
    fileprivate mutating func uniteOwn(_ other: DailyMenuParty, _ rule: MergedOwn) {
        for theirs in other.own {
            if let place = own.firstIndex(where: { $0.id == theirs.id }) {
                guard rule == .server || theirs.changedAt >= own[place].changedAt else { continue }
                let touch = own[place].touch
                own[place] = theirs
                own[place].touch = touch
            } else {
                own.append(theirs)
            }
        }
    }

    /// The number here of an activity that is numbered `activity` there.
    private func number(here activity: UInt16, of other: DailyMenuParty) -> UInt16 {
        guard activity >= OwnActivity.firstNumber else { return activity }
        let id = other.own[Int(activity - OwnActivity.firstNumber)].id
        let place = own.firstIndex { $0.id == id } ?? 0
        return OwnActivity.firstNumber + UInt16(place)
    }

    fileprivate mutating func uniteHistory(_ other: DailyMenuParty, _ rules: DailyMenuRules) {
        // By id, the other device's first: among equal ones the first stays, and the order of ids is the same on every
        // device.
        var all = other.history.map { entry in
            Serving(
                id: entry.id, day: entry.day, minute: entry.minute, activity: number(here: entry.activity, of: other),
                category: entry.category, before: entry.before, after: entry.after, feedback: entry.feedback,
                moments: entry.moments)
        }
        let known = Set(all.map(\.id))
        all += history.filter { !known.contains($0.id) }
        all.sort { ($0.day, $0.minute, $0.id) < ($1.day, $1.minute, $1.id) }
        history.removeAll(keepingCapacity: true)
        for entry in all where history.last?.id != entry.id { history.append(entry) }
        figures = StampFigures()
        for entry in history { figures.count(entry, rules.content.warmth.timeOfDay) }
    }

    fileprivate mutating func uniteTouches(_ other: DailyMenuParty) {
        while touches.count < other.touches.count { touches.append(Touch()) }
        for row in other.touches.indices { touches[row].unite(other.touches[row]) }
        for theirs in other.own {
            guard let place = own.firstIndex(where: { $0.id == theirs.id }) else { continue }
            own[place].touch.unite(theirs.touch)
        }
    }
}

extension Touch {
    /// The last change of a favourite counts, the server's if two are equal; the feedback of the newer day is kept.
    fileprivate mutating func unite(_ other: Touch) {
        if other.favouriteSince >= favouriteSince {
            isFavourite = other.isFavourite
            favouriteSince = other.favouriteSince
        }
        if other.lastDay >= lastDay { feedback = other.feedback ?? feedback }
        lastDay = Swift.max(lastDay, other.lastDay)
    }
}
