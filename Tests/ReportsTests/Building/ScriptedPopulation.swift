import MonteCarlo
import QuestKernel
import Reports
import SimulatedPlayers
import Testing

/// Players who do exactly what a test writes down for them, solo unless it says otherwise.
struct ScriptedPopulation: Population {
    struct Session: PartySession {
        var player = 0
        var day = 0
        var population: ScriptedPopulation
        var members: Int { population.partySize(player) }
        var arrival: LocalDay { 0 }
        func archetype(of member: Int) -> Int { (player + member) % max(population.archetypes.count, 1) }
        func level(of member: Int) -> Int { population.level(player + member, day) }
        func balance(of resource: ResourceID, member: Int) -> Int64 { 0 }
        func gauge(_ index: Int, member: Int) -> Int64 { population.gauge(index, player + member, day) }
    }

    var description: GameDescription
    var archetypes = ["everyone"]
    var arrivalSpan = 1
    var level: @Sendable (_ player: Int, _ day: Int) -> Int = { _, _ in 0 }
    var gauge: @Sendable (_ gauge: Int, _ player: Int, _ day: Int) -> Int64 = { _, _, _ in 0 }
    /// Of the party that begins with a player.
    var partySize: @Sendable (_ first: Int) -> Int = { _ in 1 }
    var script: @Sendable (_ player: Int, _ day: Int, _ journal: inout Journal) -> Void = { _, _, _ in }

    func makeSession() -> Session { Session(population: self) }

    func start(partyFrom first: UInt32, in session: inout Session, journal: inout Journal) {
        session = Session(player: Int(first), population: self)
    }

    func play(day: Int32, in session: inout Session, journal: inout Journal) {
        session.day = Int(day)
        for member in 0..<session.members {
            var own = Journal()
            script(session.player + member, session.day, &own)
            for var entry in own.entries {
                entry.member = UInt8(member)
                journal.append(entry)
            }
        }
    }
}

extension ScriptedPopulation {
    func totals(players: Int, days: Int) throws -> (plan: Plan, totals: Accumulators) {
        let identity = RunIdentity(
            engineVersion: "1.2.3", game: description.game, scenario: "scripted", contentHash: "0123456789abcdef")
        let plan = try Plan(seed: 7, players: players, days: days, threads: 1, identity: identity)
        let outcome = try Runner.run(plan, arms: [self])
        #expect(outcome.players == players)
        return (plan, try #require(outcome.arms.first))
    }

    func report(players: Int, days: Int) throws -> ReportDocument {
        let (plan, totals) = try totals(players: players, days: days)
        return EconomyReport.build(plan: plan, players: players, totals: totals, resultHash: "fedcba9876543210")
    }

    func run(players: Int, days: Int) throws -> EconomyRun {
        let (plan, totals) = try totals(players: players, days: days)
        return EconomyRun(plan: plan, played: players, totals: totals, resultHash: "fedc", stoppedEarly: false)
    }
}

extension Journal {
    /// An amount above 0 from a faucet, below 0 into a sink.
    mutating func flow(_ amount: Int64, _ flow: UInt16, resource: UInt16 = 0) {
        append(JournalEntry(kind: .flow, member: 0, code: flow, resource: resource, amount: amount))
    }

    mutating func reach(level: Int) {
        append(JournalEntry(kind: .level, member: 0, code: 0, cell: UInt16(level)))
    }

    mutating func command(_ code: UInt16) { append(JournalEntry(kind: .command, member: 0, code: code)) }
}

extension ReportDocument {
    var allTables: [Table] {
        sections.flatMap(\.blocks).compactMap { if case .table(let table) = $0 { table } else { nil } }
    }

    var allCharts: [Chart] {
        sections.flatMap(\.blocks).compactMap { if case .chart(let chart) = $0 { chart } else { nil } }
    }

    func table(_ id: String) -> Table? { allTables.first { $0.id == id } }
    func chart(_ id: String) -> Chart? { allCharts.first { $0.id == id } }

    /// The first finding whose headline holds a text.
    func finding(_ part: String) -> Finding? { findings.first { $0.headline.contains(part) } }

    /// Numbers in charts and tables that are none.
    var unfiniteNumbers: [Double] {
        let cells = allTables.flatMap { $0.rows.joined() }.flatMap { cell -> [Double] in
            guard case .number(let value, let low, let high, _) = cell else { return [] }
            return [value] + [low, high].compactMap { $0 }
        }
        let points = allCharts.flatMap(\.series).flatMap { $0.values + ($0.low ?? []) + ($0.high ?? []) }
        return (cells + points.compactMap { $0 }).filter { !$0.isFinite }
    }
}

extension Table {
    func cell(_ row: String, _ column: String) -> Cell? {
        guard let place = columns.firstIndex(where: { $0.name == column }),
            let found = rows.first(where: { $0.first == .text(row) }), found.indices.contains(place)
        else { return nil }
        return found[place]
    }

    func value(_ row: String, _ column: String) -> Double? {
        guard case .number(let value, _, _, _)? = cell(row, column) else { return nil }
        return value
    }

    func interval(_ row: String, _ column: String) -> (low: Double, high: Double)? {
        guard case .number(_, let low?, let high?, _)? = cell(row, column) else { return nil }
        return (low, high)
    }
}
