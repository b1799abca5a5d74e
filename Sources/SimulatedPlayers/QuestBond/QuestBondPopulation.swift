import QuestBond
import QuestKernel

/// QuestBond's simulated people under one arm of rules.
package struct QuestBondPopulation: Population {
    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    package let rules: QuestBondRules
    package let randomness: Randomness
    let habits: [Habits]
    private let shares: WeightedTable
    private let arrivals: WeightedTable
    private let signs: WeightedTable

    /// - Parameter arrivalSpan: days over which newcomers arrive, 1…366.
    package init?(rules: QuestBondRules, archetypes: [Archetype], seed: UInt64, arrivalSpan: Int) {
        let compiled = archetypes.compactMap(Habits.init)
        guard compiled.count == archetypes.count, let shares = WeightedTable(weights: archetypes.map(\.share)),
            (1...366).contains(arrivalSpan),
            let arrivals = WeightedTable(weights: Array(repeating: 1, count: arrivalSpan)),
            let signs = WeightedTable(weights: Array(repeating: 1, count: 12))
        else { return nil }
        self.rules = rules
        self.archetypes = archetypes.map(\.id)
        self.arrivalSpan = arrivalSpan
        self.shares = shares
        self.arrivals = arrivals
        self.signs = signs
        habits = compiled
        randomness = Randomness(seed: seed)
        description = QuestBond.describe(rules)
    }

    package func makeSeat() -> QuestBondSeat { QuestBondSeat(self) }

    package func seat(party index: UInt32, in seat: inout QuestBondSeat, journal: inout Journal) {
        let seed = randomness.seed
        let archetype = LowDiscrepancyCycle.row(index: index, dimension: 0, seed: seed, in: shares)
        let heroClass = LowDiscrepancyCycle.row(index: index, dimension: 1, seed: seed, in: habits[archetype].classes)
        let arrival = LowDiscrepancyCycle.row(index: index, dimension: 2, seed: seed, in: arrivals)
        let sign = LowDiscrepancyCycle.row(index: index, dimension: 3, seed: seed, in: signs)
        seat.welcome(
            player: index, archetype: archetype, arrival: LocalDay(arrival),
            heroClass: HeroClass(rawValue: UInt8(heroClass)) ?? .warrior,
            zodiac: Zodiac(rawValue: UInt8(sign)) ?? .aries,
            self, &journal)
    }

    package func play(day: Int32, in seat: inout QuestBondSeat, journal: inout Journal) {
        seat.play(day: day, self, &journal)
    }
}

/// One simulated hero at the table: the party's state and what its player has in mind.
package struct QuestBondSeat: SeatedParty {
    package private(set) var party: Party
    package private(set) var arrival: LocalDay = 0
    var archetypeIndex = 0
    /// The date until which the player stays away.
    var awayUntil: LocalDay = 0
    var player: UInt32 = 0
    var now = Moment(instant: 0, day: 0)
    /// Counts of the day that policies bound themselves by.
    var spent = DayBudget()
    private let rules: QuestBondRules
    /// The last instant of the day, for gauges.
    private var evening: Int64 = 0

    init(_ population: QuestBondPopulation) {
        rules = population.rules
        party = Party(0, rules: population.rules)
    }

    package var members: Int { 1 }
    package func archetype(of member: Int) -> Int { archetypeIndex }
    package func level(of member: Int) -> Int { Int(party.first.level) - 1 }
    package func balance(of resource: ResourceID, member: Int) -> Int64 { party.first.ledger[resource] }
    package func gauge(_ index: Int, member: Int) -> Int64 { party.first.gauge(index, at: evening, rules) }
    package func readGauges(of member: Int, into row: UnsafeMutableBufferPointer<Int64>) {
        party.first.readGauges(at: evening, rules, into: row)
    }

    /// Acts as a live client would: one command, carried out or refused.
    @inline(__always)
    @discardableResult
    mutating func act(
        _ command: QuestBond.Command, _ population: QuestBondPopulation, _ journal: inout Journal
    ) -> Bool {
        QuestBond.apply(
            command, by: 0, to: &party, at: now, rules: population.rules, randomness: population.randomness,
            journal: &journal) == nil
    }

    mutating func welcome(
        player: UInt32, archetype: Int, arrival: LocalDay, heroClass: HeroClass, zodiac: Zodiac,
        _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        party = Party(player, rules: population.rules)
        self.player = player
        archetypeIndex = archetype
        self.arrival = arrival
        awayUntil = 0
        now = Moment(instant: Int64(arrival) * 86_400, day: arrival)
        act(.create(heroClass, zodiac), population, &journal)
        let row = population.habits[archetype].row
        if row.autoSalvageCommon || row.autoSalvageBelowRare {
            act(.open, population, &journal)
            act(
                .setAutoSalvage(AutoSalvage(common: row.autoSalvageCommon, belowRare: row.autoSalvageBelowRare)),
                population, &journal)
        }
    }

    /// The virtual clock of this host: every simulated day has 86,400 seconds.
    mutating func setTime(_ day: LocalDay, minute: Int64) {
        now = Moment(instant: Int64(day) * 86_400 + minute * 60, day: day)
        evening = now.instant
    }
}

/// What is left of the day's resolutions.
struct DayBudget {
    var tasks = 0
    var tasksDone = 0
    var dungeonRuns = 0
    var enhancements = 0
    var crafts = 0
    var brews = 0
    var rerolls = 0
    var dungeon = -1
}
