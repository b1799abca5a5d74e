import CrownAndBarrel
import QuestKernel

/// The session of one simulated collector.
package struct CrownAndBarrelSession: PartySession {
    package internal(set) var party = CrownAndBarrelParty()
    package internal(set) var arrival: LocalDay = 0
    package internal(set) var player: UInt32 = 0
    var archetype = 0
    var today: LocalDay = 0
    var lapseUntil: LocalDay = -1
    /// Numbers of owned watches, the favourite first.
    var owned: [Int] = []

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetype }
    package func level(of member: Int) -> Int { party.unlocks.count }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { party.ledger[resource] }
    package func gauge(_ index: Int, member: Int) -> Int64 { CrownAndBarrel.gauge(index, of: party, on: today) }
}

/// Simulated collectors: they enter what they own, buy and sell, and log what they wear.
package struct CrownAndBarrelPopulation: ScenarioPopulation {
    package typealias Played = CrownAndBarrel

    /// What these players draw for. A number, once given, is never used for another.
    private enum Draw {
        static let attendance = Purpose(0x8000)
        static let trade = Purpose(0x8001)
        static let wears = Purpose(0x8002)
        static let beginning = Purpose(0x8003)
        static let brand = Purpose(0x8004)
        static let spree = Purpose(0x8005)
        static let firstDay = Purpose(0x8006)
    }

    /// An archetype, compiled.
    private struct Behavior: Sendable {
        var row: CrownAndBarrelArchetype
        /// Wears beyond the first of a day.
        var more: CountDistribution
        /// Watches beyond the first of a purchase.
        var spree: CountDistribution
        var lapse: Absence
        /// Wears beyond the usual ones on the first day.
        var moreAtFirst: CountDistribution
    }

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: CrownAndBarrelRules
    private let randomness: Randomness
    private let behaviors: [Behavior]
    private let census: Census

    package static func compile(_ content: CrownAndBarrelContent) throws(ContentProblem) -> CrownAndBarrelRules {
        CrownAndBarrelRules(content)
    }

    package init?(
        rules: CrownAndBarrelRules, archetypeFile: ArchetypeFile<CrownAndBarrelArchetype>, seed: UInt64,
        arrivalSpan: Int
    ) {
        let rows = archetypeFile.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        var behaviors: [Behavior] = []
        for row in rows {
            guard let more = CountDistribution.poisson(thousandths: Int(row.more.partsPerMillion / 1000), limit: 40),
                let spree = CountDistribution.poisson(thousandths: Int(row.spree.partsPerMillion / 1000), limit: 40),
                let moreAtFirst = CountDistribution.poisson(
                    thousandths: Int(row.moreAtFirst.partsPerMillion / 1000), limit: 40)
            else { return nil }
            behaviors.append(
                Behavior(
                    row: row, more: more, spree: spree,
                    lapse: Absence(begins: row.lapse, shortest: 1, longest: row.lapseLongest),
                    moreAtFirst: moreAtFirst))
        }
        (self.rules, self.behaviors, self.census, self.arrivalSpan) = (rules, behaviors, census, arrivalSpan)
        description = CrownAndBarrel.describe(rules).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSession() -> CrownAndBarrelSession { CrownAndBarrelSession() }

    package func start(partyFrom first: UInt32, in session: inout CrownAndBarrelSession, journal: inout Journal) {
        session.party = CrownAndBarrelParty()
        session.player = first
        session.archetype = census.archetype(of: first)
        session.arrival = census.arrival(of: first)
        session.today = session.arrival
        session.lapseUntil = -1
        session.owned.removeAll(keepingCapacity: true)
    }

    package func play(day: Int32, in session: inout CrownAndBarrelSession, journal: inout Journal) {
        let behavior = behaviors[session.archetype]
        let date = session.arrival + day
        session.today = date
        if day == 0 { begin(behavior.row, &session, &journal) }
        var attendance = draws(Draw.attendance, of: session)
        if behavior.lapse.covers(date, until: &session.lapseUntil, &attendance) { return }
        trade(behavior, &session, &journal)
        let isWeekend = Moment.weekday(of: date) >= 5
        var wears = draws(Draw.wears, of: session)
        guard wears.happens(isWeekend ? behavior.row.wearsOnWeekends : behavior.row.wearsOnWeekdays) else {
            return
        }
        act(.open, &session, &journal)
        var count = behavior.more.sample(&wears)
        if day == 0 {
            var firstDay = draws(Draw.firstDay, of: session)
            count += behavior.moreAtFirst.sample(&firstDay)
        }
        for number in 0...UInt16(count) { wear(number, behavior.row, &session, &journal) }
    }

    /// Watches already owned are entered on the first day.
    private func begin(_ row: CrownAndBarrelArchetype, _ session: inout CrownAndBarrelSession, _ journal: inout Journal)
    {
        var beginning = draws(Draw.beginning, of: session)
        for _ in 0..<beginning.whole(in: row.fewestAtFirst...row.mostAtFirst) { buy(row, &session, &journal) }
    }

    private func trade(_ behavior: Behavior, _ session: inout CrownAndBarrelSession, _ journal: inout Journal) {
        let row = behavior.row
        var trade = draws(Draw.trade, of: session)
        let (isBuying, isSelling) = (trade.happens(row.buys), trade.happens(row.sells))
        if isBuying {
            var spree = draws(Draw.spree, of: session)
            for _ in 0...behavior.spree.sample(&spree) { buy(row, &session, &journal) }
        }
        // The favourite is not for sale.
        guard isSelling, session.owned.count > 1 else { return }
        let place = 1 + Int(trade.below(UInt32(session.owned.count - 1)))
        act(.removeWatch(session.owned.remove(at: place)), &session, &journal)
    }

    private func buy(_ row: CrownAndBarrelArchetype, _ session: inout CrownAndBarrelSession, _ journal: inout Journal) {
        let watch = session.party.collection.watches.count
        var draws = randomness.draws(
            player: session.player, purpose: Draw.brand, day: 0, ordinal: UInt16(truncatingIfNeeded: watch))
        let brands = UInt32(rules.content.brands.count)
        let first = Int(draws.below(brands))
        let next = Int(draws.below(Swift.min(UInt32(row.brands), brands)))
        // A player's brands are neighbours, from a start of their own.
        let home = Int(session.player) % Int(brands)
        act(.addWatch(brand: row.brands >= brands ? first : (home + next) % Int(brands)), &session, &journal)
        if session.party.collection.watches.count > watch { session.owned.append(watch) }
    }

    private func wear(
        _ number: UInt16, _ row: CrownAndBarrelArchetype, _ session: inout CrownAndBarrelSession,
        _ journal: inout Journal
    ) {
        guard !session.owned.isEmpty else { return }
        var draws = draws(Draw.wears, of: session, 1 + number)
        let isFavourite = draws.happens(row.favourite)
        let other = Int(draws.below(UInt32(session.owned.count)))
        act(.logWear(session.owned[isFavourite ? 0 : other]), &session, &journal)
        if draws.happens(row.mistakes) {
            act(.removeWear(session.party.collection.wears.count - 1), &session, &journal)
        }
    }

    private func draws(_ purpose: Purpose, of session: CrownAndBarrelSession, _ ordinal: UInt16 = 0) -> Draws {
        randomness.draws(player: session.player, purpose: purpose, day: session.today, ordinal: ordinal)
    }

    private func act(
        _ command: CrownAndBarrel.Command, _ session: inout CrownAndBarrelSession, _ journal: inout Journal
    ) {
        let moment = Moment(instant: Int64(session.today) * 86_400 + 43_200, day: session.today, minute: 720)
        _ = CrownAndBarrel.apply(
            command, by: 0, to: &session.party, at: moment,
            rules: rules, randomness: randomness, journal: &journal)
    }
}

extension CrownAndBarrelPopulation: Forkable {
    package func arrival(ofPartyFrom first: UInt32) -> LocalDay { census.arrival(of: first) }
    // A session keeps nothing of the rules.
    package func takeOver(_ session: inout CrownAndBarrelSession) {}
}
