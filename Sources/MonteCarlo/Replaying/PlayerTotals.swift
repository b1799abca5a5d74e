import QuestKernel

/// The totals of one player's journal.
package struct PlayerTotals: Sendable, Equatable {
    /// A resource through a faucet or sink.
    package struct FlowKey: Sendable, Hashable {
        package var flow: Int
        package var resource: Int

        package init(flow: Int, resource: Int) {
            (self.flow, self.resource) = (flow, resource)
        }
    }

    package struct Tries: Sendable, Equatable {
        package var tries: Int64 = 0
        package var hits: Int64 = 0
        /// Rolls that failed and were turned into hits by a guarantee.
        package var forced: Int64 = 0
        package var dryRun = DryRun()
    }

    /// Units that came and went, both above 0.
    package private(set) var added: [FlowKey: Int64] = [:]
    package private(set) var taken: [FlowKey: Int64] = [:]
    package private(set) var rolls: [Tries]
    /// By code and row.
    package private(set) var tallies: [[Int64]]
    /// By index of the level: the day of life from 0 on which it was first reached.
    package private(set) var levelDays: [Int?]
    /// By milestone, the same.
    package private(set) var milestoneDays: [Int?]
    /// Accepted ones, by kind.
    package private(set) var commands: [Int64]
    package private(set) var activeDays = 0
    package private(set) var entries = 0

    private let flows: Int
    private let resources: Int

    package init(_ description: GameDescription) {
        rolls = description.rolls.map { _ in Tries() }
        tallies = description.tallies.map { [Int64](repeating: 0, count: $0.rows.count) }
        levelDays = [Int?](repeating: nil, count: description.levelThresholds.count)
        milestoneDays = [Int?](repeating: nil, count: description.milestones.count)
        commands = [Int64](repeating: 0, count: description.commands.count)
        flows = description.flows.count
        resources = description.resources.count
        if !levelDays.isEmpty { levelDays[0] = 0 }
    }

    /// What came in of a resource through all faucets.
    package func added(_ resource: Int) -> Int64 { Self.sum(added, resource) }
    /// What went out, above 0.
    package func taken(_ resource: Int) -> Int64 { Self.sum(taken, resource) }

    private static func sum(_ flows: [FlowKey: Int64], _ resource: Int) -> Int64 {
        flows.reduce(0) { $1.key.resource == resource ? $0 &+ $1.value : $0 }
    }

    /// Adds the entries of a day that concern a member. Days come in order.
    mutating func add(_ all: [JournalEntry], of member: Int, day: Int) throws(AggregationFailure) {
        var isActive = false
        for entry in all where Int(entry.member) == member {
            entries += 1
            isActive = isActive || entry.kind == .command
            try add(entry, day: day)
        }
        activeDays += isActive ? 1 : 0
    }

    private mutating func add(_ entry: JournalEntry, day: Int) throws(AggregationFailure) {
        let (code, cell) = (Int(entry.code), Int(entry.cell))
        switch entry.kind {
        case .flow:
            let resource = Int(entry.resource)
            guard code < flows else { throw .unknown("flow \(code)") }
            guard resource < resources else { throw .unknown("resource \(resource)") }
            let key = FlowKey(flow: code, resource: resource)
            if entry.amount > 0 {
                added[key, default: 0] &+= entry.amount
            } else {
                taken[key, default: 0] &-= entry.amount
            }
        case .roll:
            guard rolls.indices.contains(code) else { throw .unknown("roll \(code)") }
            rolls[code].tries += 1
            rolls[code].hits += entry.outcome == RollOutcome.hit.rawValue ? 1 : 0
            rolls[code].forced += entry.outcome == RollOutcome.forced.rawValue ? 1 : 0
            rolls[code].dryRun.add(entry)
        case .tally:
            guard tallies.indices.contains(code) else { throw .unknown("tally \(code)") }
            guard tallies[code].indices.contains(cell) else { throw .unknown("row \(cell) of tally \(code)") }
            tallies[code][cell] &+= entry.amount
        case .level:
            guard levelDays.indices.contains(cell) else { throw .unknown("level index \(cell)") }
            // Steps that were jumped over count as reached with the one above them.
            for level in 0...cell where levelDays[level] == nil { levelDays[level] = day }
        case .command:
            guard commands.indices.contains(code) else { throw .unknown("command \(code)") }
            commands[code] += 1
        case .milestone:
            guard milestoneDays.indices.contains(code) else { throw .unknown("milestone \(code)") }
            milestoneDays[code] = milestoneDays[code] ?? day
        }
    }
}

/// The most tries in a row without a hit; a guarantee ends a run like a hit.
package struct DryRun: Sendable, Equatable {
    package private(set) var longest: Int64 = 0
    /// The present run.
    package private(set) var current: Int64 = 0

    @inline(__always)
    mutating func add(_ roll: JournalEntry) {
        current = roll.outcome == RollOutcome.miss.rawValue ? current &+ 1 : 0
        longest = Swift.max(longest, current)
    }
}
