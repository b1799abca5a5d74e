import DailyMenu
import QuestKernel

/// Simulated players of DailyMenu: they choose from the menu, perhaps rate it, and take holidays.
package struct DailyMenuPopulation: ScenarioPopulation {
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
        static let excluding = Purpose(0x800C)
    }

    /// An archetype, compiled.
    struct Behavior: Sendable {
        var row: DailyMenuArchetype
        /// Activities beyond the first of a day.
        var more: CountDistribution
        var holiday: Absence
        /// Chances per day, as one of the others in a player's circle, of a visit and of sharing something.
        var visiting: Probability
        var sharing: Probability
    }

    /// The day of life on which a category may be left out of the menu.
    private static let settlingDay: Int32 = 7
    /// The most activities of a day.
    private static let mostADay = 12

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    let rules: DailyMenuRules
    let randomness: Randomness
    let file: DailyMenuPopulationFile
    /// Where the numbers of the community begin in the description.
    package let community: SecondGame
    let census: Census
    let behaviors: [Behavior]

    package static func compile(_ content: DailyMenuContent) throws(ContentProblem) -> DailyMenuRules {
        try DailyMenuRules(content)
    }

    package init?(rules: DailyMenuRules, archetypeFile: DailyMenuPopulationFile, seed: UInt64, arrivalSpan: Int) {
        let rows = archetypeFile.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        var behaviors: [Behavior] = []
        for row in rows {
            guard
                let more = CountDistribution.poisson(
                    thousandths: Int(row.more.partsPerMillion / 1000), limit: Self.mostADay - 1)
            else { return nil }
            let writing = row.activeDays * Ratio(row.writes)
            behaviors.append(
                Behavior(
                    row: row, more: more,
                    holiday: Absence(
                        begins: row.holiday, shortest: row.holidayShortest, longest: row.holidayLongest),
                    visiting: Probability(row.activeDays * Ratio(row.visits)),
                    sharing: Probability(writing * Ratio(row.shares))))
        }
        (self.rules, self.behaviors, self.census, self.arrivalSpan) = (rules, behaviors, census, arrivalSpan)
        let menu = DailyMenu.describe(rules)
        (file, community) = (archetypeFile, menu.second)
        description = menu.beside(CommunityLibrary.describe(rules)).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> DailyMenuSession { DailyMenuSession(rules, community) }

    package func start(partyFrom first: UInt32, in session: inout DailyMenuSession, journal: inout Journal) {
        session.party = DailyMenuParty(player: first, rules: rules)
        session.hasTablet = false
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
        session.today = session.arrival
        session.minute = 0
        session.holidayUntil = -1
        gather(around: &session)
    }

    package func play(day: Int32, in session: inout DailyMenuSession, journal: inout Journal) {
        let behavior = behaviors[session.archetype]
        let date = session.arrival + day
        session.today = date
        session.menus = 0
        session.minute = Int16(behavior.row.earliest)
        liveCircle(&session, &journal)
        var attendance = draws(Draw.attendance, of: session)
        if behavior.holiday.covers(date, until: &session.holidayUntil, &attendance) { return }
        if day == Self.settlingDay { exclude(behavior.row, &session, &journal) }
        var plan = draws(Draw.day, of: session)
        // Each decision of the day has a draw of its own: one that is not needed changes none of the others.
        let isActive = plan.happens(behavior.row.activeDays)
        let isLow = plan.happens(behavior.row.lowEnergy)
        let isOnTablet = plan.happens(behavior.row.secondDevice)
        let isWriting = plan.happens(behavior.row.writes)
        let isRestyling = plan.happens(behavior.row.restyles)
        let count = 1 + behavior.more.sample(&plan)
        let isVisiting = plan.happens(behavior.row.visits)
        let isTidying = plan.happens(behavior.row.tidies)
        if isActive {
            if isOnTablet { pickUpTablet(&session) }
            if isLow { act(.say(.low), onTablet: isOnTablet, &session, &journal) }
            if isRestyling { restyle(onTablet: isOnTablet, &session, &journal) }
            if isWriting { write(behavior.row, onTablet: isOnTablet, &session, &journal) }
            if isTidying { tidy(onTablet: isOnTablet, &session, &journal) }
            // The tablet has no account.
            if isVisiting, !isOnTablet { visitCommunity(&session, &journal) }
            for number in 0..<count {
                doOne(UInt16(number), of: count, behavior.row, onTablet: isOnTablet, &session, &journal)
            }
        }
        if session.hasTablet, Moment.weekday(of: date) == 6 { mergeDevices(&session, &journal) }
    }

    /// Chooses from a menu, does it, and says how it was.
    private func doOne(
        _ number: UInt16, of count: Int, _ row: DailyMenuArchetype, onTablet: Bool, _ session: inout DailyMenuSession,
        _ journal: inout Journal
    ) {
        var draws = draws(Draw.activity, of: session, number)
        // Each alone: a choice between the two would copy one.
        if onTablet {
            DailyMenu.suggest(
                to: session.tablet, on: session.today, ordinal: session.menus, rules: rules, randomness: randomness,
                into: &session.menu)
        } else {
            DailyMenu.suggest(
                to: session.party, on: session.today, ordinal: session.menus, rules: rules, randomness: randomness,
                into: &session.menu)
        }
        session.menus &+= 1
        guard !session.menu.items.isEmpty else { return }
        let activity = session.menu.items[Int(draws.below(UInt32(session.menu.items.count)))]
        let span = row.latest - row.earliest
        let minute = row.earliest + (span * Int32(number) + draws.whole(in: 0...Swift.max(span, 0))) / Int32(count)
        let isTelling = draws.happens(row.tellsMood)
        let before = Mood.allCases[Int(draws.below(3))]
        let point = Int32(draws.below(1_000_000))
        let after: MoodChange =
            point < row.better.partsPerMillion
            ? .better : point < row.better.partsPerMillion + row.worse.partsPerMillion ? .lower : .same
        session.minute = Int16(Swift.min(minute, 1439))
        act(
            .complete(activity, before: isTelling ? before : nil, after: isTelling ? after : nil), onTablet: onTablet,
            &session, &journal)
        guard draws.happens(row.rates),
            let serving = onTablet ? session.tablet.history.last?.id : session.party.history.last?.id
        else { return }
        let feedback: Feedback =
            isNotFor(session.party.player, activity, row) ? .notForMe : after == .better ? .lovedIt : .itWasNice
        act(.rate(serving: serving, feedback), onTablet: onTablet, &session, &journal)
        if feedback == .lovedIt, draws.happens(row.keeps) {
            act(.setFavourite(activity, true), onTablet: onTablet, &session, &journal)
        } else if feedback == .notForMe, draws.happens(row.hides) {
            act(.setHidden(activity, true), onTablet: onTablet, &session, &journal)
        }
    }

    /// What a player does not like never changes.
    private func isNotFor(_ player: UInt32, _ activity: UInt16, _ row: DailyMenuArchetype) -> Bool {
        guard activity < OwnActivity.firstNumber else { return false }
        var draws = randomness.draws(player: player, purpose: Draw.taste, day: 0, ordinal: activity)
        return draws.happens(row.pickiness)
    }

    /// Leaves a category out of the menu, for good.
    private func exclude(_ row: DailyMenuArchetype, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        var draws = draws(Draw.excluding, of: session)
        guard draws.happens(row.excludes) else { return }
        let category = UInt8(draws.below(UInt32(Swift.max(rules.content.categories.count, 1))))
        act(.setExcluded(category: category, true), onTablet: false, &session, &journal)
    }

    /// Tries the newest theme that is unlocked.
    private func restyle(onTablet: Bool, _ session: inout DailyMenuSession, _ journal: inout Journal) {
        let party = onTablet ? session.tablet : session.party
        guard let newest = rules.content.themes.lastIndex(where: party.hasUnlocked), party.theme != newest else {
            return
        }
        act(.chooseTheme(newest), onTablet: onTablet, &session, &journal)
    }

    // Inlined into its callers, as below: a call would copy the session.
    @inline(__always)
    func draws(_ purpose: Purpose, of session: DailyMenuSession, _ ordinal: UInt16 = 0) -> Draws {
        randomness.draws(player: session.party.player, purpose: purpose, day: session.today, ordinal: ordinal)
    }
}

// MARK: - Devices

extension DailyMenuPopulation {
    /// A new device begins with nothing until it is merged.
    private func pickUpTablet(_ session: inout DailyMenuSession) {
        guard !session.hasTablet else { return }
        session.hasTablet = true
        session.tablet = DailyMenuParty(player: session.party.player, device: 1, rules: rules)
    }

    private func mergeDevices(_ session: inout DailyMenuSession, _ journal: inout Journal) {
        act(.merge(session.tablet), onTablet: false, &session, &journal)
        act(.merge(session.party), onTablet: true, &session, &journal)
    }

    @inline(__always)
    func moment(of session: DailyMenuSession) -> Moment {
        Moment(
            instant: Int64(session.today) * 86_400 + Int64(session.minute) * 60, day: session.today,
            minute: session.minute)
    }

    func act(
        _ command: DailyMenu.Command, onTablet: Bool, _ session: inout DailyMenuSession, _ journal: inout Journal
    ) {
        let moment = moment(of: session)
        if onTablet {
            session.tabletJournal.removeAll()
            _ = DailyMenu.apply(
                command, by: 0, to: &session.tablet, at: moment, rules: rules, randomness: randomness,
                journal: &session.tabletJournal)
        } else {
            _ = DailyMenu.apply(
                command, by: 0, to: &session.party, at: moment, rules: rules, randomness: randomness, journal: &journal)
        }
    }
}

extension DailyMenuPopulation: Forkable {
    package func arrival(ofPartyFrom first: UInt32) -> LocalDay { census.arrival(of: first) }
    package func takeOver(_ session: inout DailyMenuSession) { session.rules = rules }
}
