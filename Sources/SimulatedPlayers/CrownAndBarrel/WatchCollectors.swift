import CrownAndBarrel
import QuestKernel

/// One simulated collector at the table.
package struct CollectorSeat: SeatedParty {
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
package struct WatchCollectors: ScenarioPeople {
    package typealias Played = CrownAndBarrel

    /// What these players draw for. A number, once given, is never used for another.
    private enum Draw {
        static let attendance = Purpose(0x8000)
        static let trade = Purpose(0x8001)
        static let wears = Purpose(0x8002)
        static let beginning = Purpose(0x8003)
        static let brand = Purpose(0x8004)
        static let spree = Purpose(0x8005)
    }

    /// An archetype, compiled.
    private struct Habits: Sendable {
        var row: CollectorRow
        /// Wears beyond the first of a day.
        var more: CountDistribution
        /// Watches beyond the first of a purchase.
        var spree: CountDistribution
        var lapse: Absence
    }

    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    private let rules: CrownAndBarrelRules
    private let randomness: Randomness
    private let habits: [Habits]
    private let census: Census

    package static func compile(_ content: CrownAndBarrelContent) throws(ContentProblem) -> CrownAndBarrelRules {
        CrownAndBarrelRules(content)
    }

    package init?(rules: CrownAndBarrelRules, people: ArchetypeFile<CollectorRow>, seed: UInt64, arrivalSpan: Int) {
        let rows = people.archetypes
        guard let census = Census(shares: rows.map(\.share), arrivalSpan: arrivalSpan, seed: seed) else { return nil }
        var habits: [Habits] = []
        for row in rows {
            guard let more = CountDistribution.poisson(thousandths: Int(row.more / 1000), limit: 10),
                let spree = CountDistribution.poisson(thousandths: Int(row.spree / 1000), limit: 40)
            else { return nil }
            habits.append(
                Habits(
                    row: row, more: more, spree: spree,
                    lapse: Absence(begins: row.lapse, shortest: 1, longest: row.lapseLongest)))
        }
        (self.rules, self.habits, self.census, self.arrivalSpan) = (rules, habits, census, arrivalSpan)
        description = CrownAndBarrel.describe(rules).played(by: rows.map(\.name))
        archetypes = rows.map(\.id)
        randomness = Randomness(seed: seed)
    }

    package func makeSeat() -> CollectorSeat { CollectorSeat() }

    package func seat(partyFrom first: UInt32, in seat: inout CollectorSeat, journal: inout Journal) {
        seat.party = CrownAndBarrelParty()
        seat.player = first
        seat.archetype = census.archetype(of: first)
        seat.arrival = census.arrival(of: first)
        seat.today = seat.arrival
        seat.lapseUntil = -1
        seat.owned.removeAll(keepingCapacity: true)
    }

    package func play(day: Int32, in seat: inout CollectorSeat, journal: inout Journal) {
        let habits = habits[seat.archetype]
        let date = seat.arrival + day
        seat.today = date
        if day == 0 { begin(habits.row, &seat, &journal) }
        var attendance = draws(Draw.attendance, of: seat)
        if habits.lapse.covers(date, until: &seat.lapseUntil, &attendance) { return }
        trade(habits, &seat, &journal)
        let isWeekend = Moment.weekday(of: date) >= 5
        var wears = draws(Draw.wears, of: seat)
        guard wears.happens(Chance(isWeekend ? habits.row.wearsOnWeekends : habits.row.wearsOnWeekdays)) else { return }
        act(.open, &seat, &journal)
        for number in 0...UInt16(habits.more.sample(&wears)) { wear(number, habits.row, &seat, &journal) }
    }

    /// What is owned already is entered on the first day.
    private func begin(_ row: CollectorRow, _ seat: inout CollectorSeat, _ journal: inout Journal) {
        var beginning = draws(Draw.beginning, of: seat)
        for _ in 0..<beginning.whole(in: row.fewestAtFirst...row.mostAtFirst) { buy(row, &seat, &journal) }
    }

    private func trade(_ habits: Habits, _ seat: inout CollectorSeat, _ journal: inout Journal) {
        let row = habits.row
        var trade = draws(Draw.trade, of: seat)
        let (isBuying, isSelling) = (trade.happens(Chance(row.buys)), trade.happens(Chance(row.sells)))
        if isBuying {
            var spree = draws(Draw.spree, of: seat)
            for _ in 0...habits.spree.sample(&spree) { buy(row, &seat, &journal) }
        }
        // The favourite is not for sale.
        guard isSelling, seat.owned.count > 1 else { return }
        let place = 1 + Int(trade.below(UInt32(seat.owned.count - 1)))
        act(.removeWatch(seat.owned.remove(at: place)), &seat, &journal)
    }

    private func buy(_ row: CollectorRow, _ seat: inout CollectorSeat, _ journal: inout Journal) {
        let watch = seat.party.collection.watches.count
        var draws = randomness.draws(
            player: seat.player, purpose: Draw.brand, day: 0, ordinal: UInt16(truncatingIfNeeded: watch))
        let brands = UInt32(rules.content.brands.count)
        let first = Int(draws.below(brands))
        let next = Int(draws.below(Swift.min(UInt32(row.brands), brands)))
        // A person's brands lie side by side from a place of their own on.
        let home = Int(seat.player) % Int(brands)
        act(.addWatch(brand: row.brands >= brands ? first : (home + next) % Int(brands)), &seat, &journal)
        if seat.party.collection.watches.count > watch { seat.owned.append(watch) }
    }

    private func wear(_ number: UInt16, _ row: CollectorRow, _ seat: inout CollectorSeat, _ journal: inout Journal) {
        guard !seat.owned.isEmpty else { return }
        var draws = draws(Draw.wears, of: seat, 1 + number)
        let isFavourite = draws.happens(Chance(row.favourite))
        let other = Int(draws.below(UInt32(seat.owned.count)))
        act(.logWear(seat.owned[isFavourite ? 0 : other]), &seat, &journal)
        if draws.happens(Chance(row.mistakes)) {
            act(.removeWear(seat.party.collection.wears.count - 1), &seat, &journal)
        }
    }

    private func draws(_ purpose: Purpose, of seat: CollectorSeat, _ ordinal: UInt16 = 0) -> Draws {
        randomness.draws(player: seat.player, purpose: purpose, day: seat.today, ordinal: ordinal)
    }

    private func act(_ command: CrownAndBarrelCommand, _ seat: inout CollectorSeat, _ journal: inout Journal) {
        let moment = Moment(instant: Int64(seat.today) * 86_400 + 43_200, day: seat.today, minute: 720)
        _ = CrownAndBarrel.apply(
            command, by: 0, to: &seat.party, at: moment,
            rules: rules, randomness: randomness, journal: &journal)
    }
}
