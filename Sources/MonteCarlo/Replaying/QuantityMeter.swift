import QuestKernel
import SimulatedPlayers

/// Reads one quantity of the members of a party while it plays; nothing else is kept, so that many players can be
/// searched.
struct QuantityMeter {
    private struct Reading {
        var dryRun = DryRun()
        /// Of the tries of a roll, in parts per million.
        var chances: [Int32] = []
        var hits = 0
        var sum: Int64 = 0
        var day: Int64?
    }

    private let figure: Quantity.Figure
    private var readings = [Reading](repeating: Reading(), count: Layout.partySize)

    init(_ quantity: Quantity) { figure = quantity.figure }

    mutating func start() {
        for member in readings.indices { readings[member] = Reading() }
        if case .daysToLevel(0) = figure { for member in readings.indices { readings[member].day = 0 } }
    }

    mutating func add(_ entries: [JournalEntry], day: Int) {
        switch figure {
        case .level, .balance: return
        case .luck(let roll):
            for entry in entries where entry.kind == .roll && Int(entry.code) == roll && isMember(entry) {
                readings[Int(entry.member)].chances.append(entry.chance)
                readings[Int(entry.member)].hits += entry.outcome == RollOutcome.hit.rawValue ? 1 : 0
            }
        case .dryRun(let roll):
            for entry in entries where entry.kind == .roll && Int(entry.code) == roll && isMember(entry) {
                readings[Int(entry.member)].dryRun.add(entry)
            }
        case .earned(let resource):
            for entry in entries
            where entry.kind == .flow && entry.resource == resource.rawValue && entry.amount > 0 && isMember(entry) {
                readings[Int(entry.member)].sum &+= entry.amount
            }
        case .tally(let code, let row):
            for entry in entries
            where entry.kind == .tally && Int(entry.code) == code && isMember(entry)
                && row.map({ $0 == Int(entry.cell) }) ?? true
            {
                readings[Int(entry.member)].sum &+= entry.amount
            }
        case .daysToLevel(let level):
            for entry in entries where entry.kind == .level && Int(entry.cell) >= level && isMember(entry) {
                readings[Int(entry.member)].day = readings[Int(entry.member)].day ?? Int64(day)
            }
        }
    }

    private func isMember(_ entry: JournalEntry) -> Bool { Int(entry.member) < readings.count }

    /// A member's figure at the end; nil where there is none, for example for a level that was never reached.
    func value(of member: Int, _ session: some PartySession) -> QuantityValue? {
        let reading = readings[member]
        switch figure {
        case .luck: return RollLuck(chances: reading.chances, hits: reading.hits).map { .luck($0) }
        case .dryRun: return .count(reading.dryRun.longest)
        case .level: return .count(Int64(session.level(of: member)))
        case .balance(let resource): return .count(session.balance(of: resource, member: member))
        case .earned, .tally: return .count(reading.sum)
        case .daysToLevel: return reading.day.map { .count($0) }
        }
    }
}
