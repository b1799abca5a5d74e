import QuestBond
import QuestKernel

/// QuestBond's simulated players under one arm of rules.
package struct QuestBondPopulation: Population {
    package let description: GameDescription
    package let archetypes: [String]
    package let arrivalSpan: Int
    package let rules: QuestBondRules
    package private(set) var randomness: Randomness
    let behaviors: [Behavior]
    /// The same players under the rules of an experiment's changed arm: one, or none.
    private var variants: [QuestBondPopulation]
    let assumptions: PlayerAssumptions
    let parties: PartyMix
    package let deal: PartyDeal
    private let signs: WeightedTable

    /// Days over which newcomers may arrive.
    package static let arrivalSpans = 1...366

    /// - Parameter arrivalSpan: days over which newcomers arrive, one of `arrivalSpans`.
    package init?(
        rules: QuestBondRules, archetypes: [Archetype], assumptions: PlayerAssumptions,
        parties: PartyMix = PartyMix(), seed: UInt64, arrivalSpan: Int
    ) {
        let compiled = archetypes.compactMap(Behavior.init)
        guard compiled.count == archetypes.count, let shares = WeightedTable(shares: archetypes.map(\.share)),
            Self.arrivalSpans.contains(arrivalSpan),
            let deal = PartyDeal(parties, shares: shares, arrivalSpan: arrivalSpan, Randomness(seed: seed)),
            let signs = WeightedTable(weights: Array(repeating: 1, count: 12))
        else { return nil }
        let variant = rules.variant.flatMap {
            QuestBondPopulation(
                rules: $0, archetypes: archetypes, assumptions: assumptions, parties: parties, seed: seed,
                arrivalSpan: arrivalSpan)
        }
        variants = variant.map { [$0] } ?? []
        self.rules = rules
        self.archetypes = archetypes.map(\.id)
        self.arrivalSpan = arrivalSpan
        self.parties = parties
        self.deal = deal
        self.signs = signs
        behaviors = compiled
        self.assumptions = assumptions
        randomness = Randomness(seed: seed)
        description = QuestBond.describe(rules).played(by: archetypes.map(\.label))
    }

    /// Whether an experiment runs.
    @inline(__always)
    var hasArms: Bool { !variants.isEmpty }

    /// The same players with the rules that a party plays by: what a client shows is the party's own.
    ///
    /// - Parameters:
    ///   - player: the first of the party.
    ///   - luck: that player's randomness, which decides the party's arm.
    func view(ofParty player: UInt32, _ luck: Randomness) -> QuestBondPopulation {
        rules.arm(ofParty: player, luck) === rules ? self : variants.first ?? self
    }

    /// The same players with all draws from another seed.
    func drawn(from seed: UInt64) -> QuestBondPopulation {
        var population = self
        population.randomness = Randomness(seed: seed)
        population.variants = variants.map { $0.drawn(from: seed) }
        return population
    }

    package func makeSession() -> QuestBondSession { QuestBondSession(self) }

    package func start(partyFrom first: UInt32, in session: inout QuestBondSession, journal: inout Journal) {
        let newcomers = (0..<UInt32(deal.partySize(of: first))).map { member in
            newcomer(first + member, deal.archetype(of: first + member))
        }
        session.start(newcomers, arrival: arrival(ofPartyFrom: first), self, &journal)
    }

    func newcomer(_ player: UInt32, _ archetype: Int) -> Newcomer {
        let seed = randomness.seed
        let heroClass = LowDiscrepancyCycle.row(
            index: player, dimension: 1, seed: seed, in: behaviors[archetype].classes)
        let sign = LowDiscrepancyCycle.row(index: player, dimension: 3, seed: seed, in: signs)
        return Newcomer(
            player: player, archetype: archetype, heroClass: HeroClass(rawValue: UInt8(heroClass)) ?? .warrior,
            zodiac: Zodiac(rawValue: UInt8(sign)) ?? .aries)
    }

    package func play(day: Int32, in session: inout QuestBondSession, journal: inout Journal) {
        session.play(day: day, self, &journal)
    }
}

extension QuestBondPopulation: Forkable {
    package func arrival(ofPartyFrom first: UInt32) -> LocalDay { LocalDay(deal.arrival(of: first)) }

    package func obstacle(toGoingOnAs next: QuestBondPopulation) -> String? {
        hasArms || next.hasArms ? "an experiment, whose arms a patch would mix" : nil
    }

    package func takeOver(_ session: inout QuestBondSession) { session.goOn(under: rules) }
}

/// One party at play: its state, and its players' plans.
package struct QuestBondSession: PartySession {
    package private(set) var party: Party
    package private(set) var arrival: LocalDay = 0
    /// The player who acts; kept in step with `party.acting`.
    var player = SimulatedPlayer()
    var now = Moment(instant: 0, day: 0, minute: 0)
    /// By member; of the one who acts, `player` is ahead of it.
    private var players: [SimulatedPlayer] = []
    private var rules: QuestBondRules
    /// Where a host gives each player a seed of their own: the population drawn from it, by member. Empty in a run,
    /// whose players share one seed.
    private(set) var views: [QuestBondPopulation] = []
    /// The instant at which local day 0 begins: 0 in a run, whose clock counts from there.
    private(set) var dayZero: Int64 = 0
    /// Called with every command before it is applied, so that it can be applied elsewhere too; nil in a run.
    package var onCommand: ((QuestBond.Command, _ member: Int, Moment) -> Void)?

    init(_ population: QuestBondPopulation) {
        rules = population.rules
        party = Party(0, rules: population.rules)
        players.reserveCapacity(4)
    }

    package var members: Int { players.count }
    package func archetype(of member: Int) -> Int { self[member].archetype }
    package func level(of member: Int) -> Int {
        // Only a field: reading the hero would copy it.
        Int(Int(party.acting.member) == member ? party.acting.level : party.level(of: member)) - 1
    }
    package func balance(of resource: ResourceID, member: Int) -> Int64 {
        // Bond EXP is the party's; totals count it for the first member.
        if resource == QuestBond.bondExperience { return member == 0 ? party.fellowship.bondExperience.rawValue : 0 }
        return hero(member) { $0.ledger[resource] }
    }
    package func gauge(_ index: Int, member: Int) -> Int64 { hero(member) { $0.gauge(index, at: now.instant, rules) } }
    package func readGauges(of member: Int, into row: UnsafeMutableBufferPointer<Int64>) {
        hero(member) { $0.readGauges(at: now.instant, rules, into: row) }
    }

    /// A look at a member, in place where it is the one who acts.
    @inline(__always)
    private func hero<Answer>(_ member: Int, _ look: (borrowing Hero) -> Answer) -> Answer {
        Int(party.acting.member) == member ? look(party.acting) : look(party[member])
    }

    subscript(member: Int) -> SimulatedPlayer { Int(party.acting.member) == member ? player : players[member] }

    /// It is this member's turn to act.
    mutating func turn(to member: Int) {
        let before = Int(party.acting.member)
        guard before != member else { return }
        players[before] = player
        player = players[member]
        party.bringForward(member)
    }

    /// A nudge reaches a player who skips the day: one short visit later, with a part of a day's tasks.
    mutating func answerNudge(_ member: Int, _ population: QuestBondPopulation) {
        let me = Int(party.acting.member)
        turn(to: member)
        if player.isIdle {
            player.isIdle = false
            planVisits(on: now.day, population)
            player.spent.tasks = Int(population.parties.nudgedTasks.of(Int64(player.spent.tasks)))
            let minute = Minutes(now.minute) + population.parties.nudgedAfter
            player.visits[0] = Int16(Swift.min(minute, 1_439).rawValue)
            player.visitCount = 1
        }
        turn(to: me)
    }

    /// Acts as a live client would: one command, carried out or refused.
    @inline(__always)
    @discardableResult
    mutating func act(
        _ command: QuestBond.Command, _ population: QuestBondPopulation, _ journal: inout Journal
    ) -> Bool {
        if let onCommand { onCommand(command, Int(party.acting.member), now) }
        return QuestBond.apply(
            command, by: Int(party.acting.member), to: &party, at: now, rules: population.rules,
            randomness: population.randomness, journal: &journal) == nil
    }

    /// Starts a party of new players.
    mutating func start(
        _ newcomers: [Newcomer], arrival: LocalDay, views: [QuestBondPopulation] = [], dayZero: Int64 = 0,
        _ population: QuestBondPopulation, _ journal: inout Journal
    ) {
        party = Party(newcomers[0].player, with: newcomers.dropFirst().map(\.player), rules: population.rules)
        self.arrival = arrival
        self.views = views
        self.dayZero = dayZero
        players.removeAll(keepingCapacity: true)
        for newcomer in newcomers {
            players.append(SimulatedPlayer(number: newcomer.player, archetype: newcomer.archetype))
        }
        player = players[0]
        setTime(arrival, minute: 0)
        for (member, newcomer) in newcomers.enumerated() {
            turn(to: member)
            let population = views.isEmpty ? population : views[member]
            act(.create(newcomer.heroClass, newcomer.zodiac), population, &journal)
            let row = population.behaviors[newcomer.archetype].row
            if row.autoSalvageCommon {
                act(.open, population, &journal)
                act(
                    .setAutoSalvage(AutoSalvage(common: true, keepsAffixes: !row.salvagesAffixes)), population,
                    &journal)
            }
        }
    }

    /// Goes on under other rules of the same shape: what heroes are worth is computed again.
    mutating func goOn(under rules: QuestBondRules) {
        self.rules = rules
        party.refresh(under: rules)
    }

    /// The virtual clock of this host: every simulated day has 86,400 seconds.
    mutating func setTime(_ day: LocalDay, minute: Int64) {
        now = Moment(
            instant: midnight(of: day) + minute * 60, day: day, minute: Int16(truncatingIfNeeded: minute))
    }

    /// The instant at which a local day begins.
    @inline(__always)
    func midnight(of day: LocalDay) -> Int64 { dayZero + Int64(day) * 86_400 }
}

/// A player who starts to play.
struct Newcomer {
    var player: UInt32
    var archetype: Int
    var heroClass: HeroClass
    var zodiac: Zodiac
}

/// A player: who it is, and the decisions for the day.
struct SimulatedPlayer {
    var number: UInt32 = 0
    var archetype = 0
    /// The date until which the player stays away.
    var awayUntil: LocalDay = 0
    /// The date on which the last longer absence began.
    var leftOn: LocalDay = -1
    /// Whether today is skipped, with no longer absence.
    var isIdle = false
    /// Counts of the day that limit what policies do.
    var spent = DayBudget()
    /// Minutes after midnight of the day's visits, in order, how many there are, and the next one.
    var visits = SIMD16<Int16>(repeating: 0)
    var visitCount = 0
    var nextVisit = 0
    /// What was sent to this player, and up to which minute of the day the host has asked.
    var notices = NoticeLog()
    var askedUpTo: Minutes = -1
}

/// What is left of the day's decisions.
struct DayBudget {
    var tasks = 0
    var tasksDone = 0
    var dungeonRuns = 0
    var enhancements = 0
    var crafts = 0
    var brews = 0
    var rerolls = 0
    var dungeon = -1
    var burst = 0
    var isBoardDay = false
}
