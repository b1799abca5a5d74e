import DailyMenu
import QuestKernel

/// Simulated players of DailyMenu: they choose from the menu, say how it was if they like, and take holidays.
package struct MenuGuests: ScenarioPeople {
    package typealias Played = DailyMenu

    /// What these players draw for. A number, once given, is never used for another.
    enum Draw {
        static let attendance = Purpose(0x8000)
        static let day = Purpose(0x8001)
        static let activity = Purpose(0x8002)
        static let taste = Purpose(0x8003)
        static let writing = Purpose(0x8004)
        static let circle = Purpose(0x8005)
        static let others = Purpose(0x8006)
        static let visit = Purpose(0x8007)
        static let liking = Purpose(0x8008)
        static let moderation = Purpose(0x8009)
        static let sharing = Purpose(0x800A)
        static let tidying = Purpose(0x800B)
    }

    /// An archetype, compiled.
    struct Habits: Sendable {
        var row: GuestRow
        /// Activities beyond the first of a day.
        var more: CountDistribution
        var holiday: Absence
        /// Chances a day, as one of the others in somebody's circle, of a visit and of sharing something.
        var visiting: Chance
        var sharing: Chance
    }

    /// The most activities of a day.
    private static let mostADay = 12

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    let rules: DailyMenuRules
    let randomness: Randomness
    let file: GuestFile
    /// Where the numbers of the community begin in the description.
    package let community: SecondGame
    let census: Census
    let habits: [Habits]

    package static func compile(_ content: DailyMenuContent) throws(ContentProblem) -> DailyMenuRules {
        try DailyMenuRules(content)
    }

    package init?(rules: DailyMenuRules, people: GuestFile, seed: UInt64, arrivalSpan: Int) {
        let rows = people.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        var habits: [Habits] = []
        for row in rows {
            guard
                let more = CountDistribution.poisson(thousandths: Int(row.more / 1000), limit: Self.mostADay - 1)
            else { return nil }
            let writing = PartsPerMillion.scale(row.activeDays, by: row.writes)
            habits.append(
                Habits(
                    row: row, more: more,
                    holiday: Absence(
                        begins: row.holiday, shortest: row.holidayShortest, longest: row.holidayLongest),
                    visiting: Chance(PartsPerMillion.scale(row.activeDays, by: row.visits)),
                    sharing: Chance(PartsPerMillion.scale(writing, by: row.shares))))
        }
        (self.rules, self.habits, self.census, self.arrivalSpan) = (rules, habits, census, arrivalSpan)
        let menu = DailyMenu.describe(rules)
        (file, community) = (people, menu.second)
        description = menu.beside(CommunityLibrary.describe(rules)).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSeat() -> GuestSeat { GuestSeat(rules, community) }

    package func seat(partyFrom first: UInt32, in seat: inout GuestSeat, journal: inout Journal) {
        seat.party = DailyMenuParty(player: first, rules: rules)
        seat.hasTablet = false
        seat.archetype = census.archetype(of: first)
        seat.arrival = census.arrival(of: first)
        seat.today = seat.arrival
        seat.minute = 0
        seat.holidayUntil = -1
        gather(around: &seat)
    }

    package func play(day: Int32, in seat: inout GuestSeat, journal: inout Journal) {
        let habits = habits[seat.archetype]
        let date = seat.arrival + day
        seat.today = date
        seat.menus = 0
        seat.minute = Int16(habits.row.earliest)
        liveCircle(&seat, &journal)
        var attendance = draws(Draw.attendance, of: seat)
        if habits.holiday.covers(date, until: &seat.holidayUntil, &attendance) { return }
        var plan = draws(Draw.day, of: seat)
        // Each decision of the day has a draw of its own: one that is not asked for moves none of the others.
        let isActive = plan.happens(Chance(habits.row.activeDays))
        let isLow = plan.happens(Chance(habits.row.lowEnergy))
        let isOnTablet = plan.happens(Chance(habits.row.secondDevice))
        let isWriting = plan.happens(Chance(habits.row.writes))
        let isRestyling = plan.happens(Chance(habits.row.restyles))
        let count = 1 + habits.more.sample(&plan)
        let isVisiting = plan.happens(Chance(habits.row.visits))
        let isTidying = plan.happens(Chance(habits.row.tidies))
        if isActive {
            if isOnTablet { pickUpTablet(&seat) }
            if isLow { act(.say(.low), onTablet: isOnTablet, &seat, &journal) }
            if isRestyling { restyle(onTablet: isOnTablet, &seat, &journal) }
            if isWriting { write(habits.row, onTablet: isOnTablet, &seat, &journal) }
            if isTidying { tidy(onTablet: isOnTablet, &seat, &journal) }
            // The tablet has no account.
            if isVisiting, !isOnTablet { visitCommunity(&seat, &journal) }
            for number in 0..<count {
                doOne(UInt16(number), of: count, habits.row, onTablet: isOnTablet, &seat, &journal)
            }
        }
        if seat.hasTablet, Moment.weekday(of: date) == 6 { mergeDevices(&seat, &journal) }
    }

    /// Chooses from a menu, does it, and says how it was.
    private func doOne(
        _ number: UInt16, of count: Int, _ row: GuestRow, onTablet: Bool, _ seat: inout GuestSeat,
        _ journal: inout Journal
    ) {
        var draws = draws(Draw.activity, of: seat, number)
        // Each by itself: a choice between the two would be a copy of one.
        if onTablet {
            DailyMenu.suggest(
                to: seat.tablet, on: seat.today, ordinal: seat.menus, rules: rules, randomness: randomness,
                into: &seat.menu)
        } else {
            DailyMenu.suggest(
                to: seat.party, on: seat.today, ordinal: seat.menus, rules: rules, randomness: randomness,
                into: &seat.menu)
        }
        seat.menus &+= 1
        guard !seat.menu.items.isEmpty else { return }
        let activity = seat.menu.items[Int(draws.below(UInt32(seat.menu.items.count)))]
        let span = row.latest - row.earliest
        let minute = row.earliest + (span * Int32(number) + draws.whole(in: 0...Swift.max(span, 0))) / Int32(count)
        let isTelling = draws.happens(Chance(row.tellsMood))
        let before = Mood.allCases[Int(draws.below(3))]
        let point = Int64(draws.below(1_000_000))
        let after: MoodChange = point < row.better ? .better : point < row.better + row.worse ? .lower : .same
        seat.minute = Int16(Swift.min(minute, 1439))
        act(
            .complete(activity, before: isTelling ? before : nil, after: isTelling ? after : nil), onTablet: onTablet,
            &seat, &journal)
        guard draws.happens(Chance(row.rates)),
            let serving = onTablet ? seat.tablet.history.last?.id : seat.party.history.last?.id
        else { return }
        let feedback: Feedback =
            isNotFor(seat.party.player, activity, row) ? .notForMe : after == .better ? .lovedIt : .itWasNice
        act(.rate(serving: serving, feedback), onTablet: onTablet, &seat, &journal)
        if feedback == .lovedIt, draws.happens(Chance(row.keeps)) {
            act(.setFavourite(activity, true), onTablet: onTablet, &seat, &journal)
        } else if feedback == .notForMe, draws.happens(Chance(row.hides)) {
            act(.setHidden(activity, true), onTablet: onTablet, &seat, &journal)
        }
    }

    /// What someone does not like stays the same for good.
    private func isNotFor(_ player: UInt32, _ activity: UInt16, _ row: GuestRow) -> Bool {
        guard activity < OwnActivity.firstNumber else { return false }
        var draws = randomness.draws(player: player, purpose: Draw.taste, day: 0, ordinal: activity)
        return draws.happens(Chance(row.pickiness))
    }

    /// Tries the newest theme that is unlocked.
    private func restyle(onTablet: Bool, _ seat: inout GuestSeat, _ journal: inout Journal) {
        let party = onTablet ? seat.tablet : seat.party
        guard let newest = rules.content.themes.lastIndex(where: party.hasUnlocked), party.theme != newest else {
            return
        }
        act(.chooseTheme(newest), onTablet: onTablet, &seat, &journal)
    }

    // Inlined into its callers, as below: a call would copy the seat.
    @inline(__always)
    func draws(_ purpose: Purpose, of seat: GuestSeat, _ ordinal: UInt16 = 0) -> Draws {
        randomness.draws(player: seat.party.player, purpose: purpose, day: seat.today, ordinal: ordinal)
    }
}

// MARK: - Devices

extension MenuGuests {
    /// A new device begins with nothing until it is merged.
    private func pickUpTablet(_ seat: inout GuestSeat) {
        guard !seat.hasTablet else { return }
        seat.hasTablet = true
        seat.tablet = DailyMenuParty(player: seat.party.player, device: 1, rules: rules)
    }

    private func mergeDevices(_ seat: inout GuestSeat, _ journal: inout Journal) {
        act(.merge(seat.tablet), onTablet: false, &seat, &journal)
        act(.merge(seat.party), onTablet: true, &seat, &journal)
    }

    @inline(__always)
    func moment(of seat: GuestSeat) -> Moment {
        Moment(instant: Int64(seat.today) * 86_400 + Int64(seat.minute) * 60, day: seat.today, minute: seat.minute)
    }

    func act(
        _ command: DailyMenuCommand, onTablet: Bool, _ seat: inout GuestSeat, _ journal: inout Journal
    ) {
        let moment = moment(of: seat)
        if onTablet {
            seat.tabletJournal.removeAll()
            _ = DailyMenu.apply(
                command, by: 0, to: &seat.tablet, at: moment, rules: rules, randomness: randomness,
                journal: &seat.tabletJournal)
        } else {
            _ = DailyMenu.apply(
                command, by: 0, to: &seat.party, at: moment, rules: rules, randomness: randomness, journal: &journal)
        }
    }
}
