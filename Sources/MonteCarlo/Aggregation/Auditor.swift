import QuestKernel
import SimulatedPlayers

/// The second bookkeeper: replays the journal by the simplest means and compares the game's state with it.
///
/// Naive on purpose, with dictionaries and no shared code, so that it does not repeat the first bookkeeper's mistakes.
package struct Auditor {
    private struct Counter: Hashable {
        var member: Int
        var code: Int
    }

    /// The game as its rules are today.
    var description: GameDescription
    private var first = 0
    private var day = 0
    private var sums: [Counter: Int64] = [:]
    private var misses: [Counter: Int] = [:]
    private var levels: [Int: Int] = [:]
    private var lastInstant = Int64.min

    package init(_ description: GameDescription) { self.description = description }

    /// Forgets the last party.
    /// - Parameter first: the number of the new party's first player.
    package mutating func start(partyFrom first: Int) {
        self = Auditor(description)
        self.first = first
    }

    /// Checks a day's entries one by one, then the state in which it ended.
    package mutating func endOfDay<Session: PartySession>(
        _ journal: Journal, session: Session, day: Int32
    ) throws(AuditFailure) {
        self.day = Int(day)
        let members = session.members
        try journal.withEntries { (entries) throws(AuditFailure) in try check(entries, members: members) }
        for member in 0..<members { try checkState(of: session, member) }
    }

    private mutating func check(
        _ entries: UnsafeBufferPointer<JournalEntry>, members: Int
    ) throws(AuditFailure) {
        for entry in entries {
            let member = Int(entry.member)
            guard member < members else { throw failure(member, .unknownEntry("member \(member)")) }
            switch entry.kind {
            case .flow: try checkFlow(entry, member)
            case .roll: try checkRoll(entry, member)
            case .tally: try checkTally(entry, member)
            case .level: try checkLevel(entry, member)
            case .command: try checkCommand(entry, member)
            case .milestone:
                guard Int(entry.code) < description.milestones.count else {
                    throw failure(member, .unknownEntry("milestone \(entry.code)"))
                }
            }
        }
    }

    private mutating func checkFlow(_ entry: JournalEntry, _ member: Int) throws(AuditFailure) {
        guard Int(entry.code) < description.flows.count else {
            throw failure(member, .unknownEntry("flow \(entry.code)"))
        }
        guard Int(entry.resource) < description.resources.count else {
            throw failure(member, .unknownEntry("resource \(entry.resource)"))
        }
        let flow = description.flows[Int(entry.code)]
        guard entry.amount != 0 else { throw failure(member, .emptyFlow(flow: flow.name)) }
        if flow.isFaucet, entry.amount < 0 {
            throw failure(member, .faucetTook(flow: flow.name, amount: entry.amount))
        }
        if !flow.isFaucet, entry.amount > 0 {
            throw failure(member, .sinkGave(flow: flow.name, amount: entry.amount))
        }
        let counter = Counter(member: member, code: Int(entry.resource))
        let sum = sums[counter, default: 0] &+ entry.amount
        sums[counter] = sum
        guard sum >= 0 else {
            let resource = description.resources[Int(entry.resource)].name
            throw failure(member, .balanceBelowZero(resource: resource, balance: sum))
        }
    }

    private mutating func checkRoll(_ entry: JournalEntry, _ member: Int) throws(AuditFailure) {
        guard Int(entry.code) < description.rolls.count else {
            throw failure(member, .unknownEntry("roll \(entry.code)"))
        }
        guard let outcome = RollOutcome(rawValue: entry.outcome) else {
            throw failure(member, .unknownEntry("outcome \(entry.outcome)"))
        }
        let roll = description.rolls[Int(entry.code)]
        let chance = Int(entry.chance)
        guard (0...1_000_000).contains(chance) else {
            throw failure(member, .chanceOutsideRange(roll: roll.name, partsPerMillion: chance))
        }
        if outcome == .hit ? chance == 0 : chance == 1_000_000 {
            throw failure(member, .outcomeAgainstChance(roll: roll.name, partsPerMillion: chance))
        }
        switch roll.shape {
        case .pity(let pity):
            try checkPity(roll.name, pity, outcome, dryCount: entry.dryCount, code: Int(entry.code), member)
        case .ladder, .kinds:
            guard Int(entry.cell) < roll.cells else {
                throw failure(member, .unknownEntry("cell \(entry.cell) of \(roll.name)"))
            }
            guard outcome != .forced else { throw failure(member, .forcedWithoutGuarantee(roll: roll.name)) }
        }
        if outcome == .hit, let reset = roll.resets, reset.cell == entry.cell {
            misses[Counter(member: member, code: Int(reset.counter))] = 0
        }
    }

    private mutating func checkPity(
        _ name: String, _ pity: Pity, _ outcome: RollOutcome, dryCount recorded: Int, code: Int, _ member: Int
    ) throws(AuditFailure) {
        let counter = Counter(member: member, code: code)
        let dryCount = misses[counter, default: 0]
        let threshold = Int(pity.hard)
        guard recorded == min(dryCount, Int(UInt16.max)) else {
            throw failure(member, .dryCountIsNotMisses(roll: name, recorded: recorded, misses: dryCount))
        }
        switch outcome {
        case .hit: misses[counter] = 0
        case .forced:
            guard threshold > 0 else { throw failure(member, .forcedWithoutGuarantee(roll: name)) }
            guard dryCount + 1 >= threshold else {
                throw failure(member, .forcedBeforeThreshold(roll: name, attempt: dryCount + 1, threshold: threshold))
            }
            misses[counter] = 0
        case .miss:
            if threshold > 0, dryCount + 1 >= threshold {
                throw failure(member, .dryRunReachedThreshold(roll: name, threshold: threshold))
            }
            misses[counter] = dryCount + 1
        }
    }

    private func checkTally(_ entry: JournalEntry, _ member: Int) throws(AuditFailure) {
        guard Int(entry.code) < description.tallies.count,
            Int(entry.cell) < description.tallies[Int(entry.code)].rows.count
        else { throw failure(member, .unknownEntry("row \(entry.cell) of tally \(entry.code)")) }
        guard entry.amount >= 0 else {
            let tally = description.tallies[Int(entry.code)].name
            throw failure(member, .tallyBelowZero(tally: tally, amount: entry.amount))
        }
    }

    private mutating func checkLevel(_ entry: JournalEntry, _ member: Int) throws(AuditFailure) {
        let level = Int(entry.cell)
        guard level < description.levelThresholds.count else {
            throw failure(member, .unknownEntry("level index \(level)"))
        }
        let previous = levels[member, default: 0]
        // Level index 0: a player begins again, at the top (prestige) or where the game lets them (a season).
        if level == 0, previous == description.levelThresholds.count - 1 || description.levelsRestart {
            levels[member] = 0
            return
        }
        guard level == previous + 1 else { throw failure(member, .levelOutOfOrder(level: level, after: previous)) }
        let threshold = description.levelThresholds[level]
        let experience = experience(of: member)
        guard experience >= threshold else {
            throw failure(member, .levelTooEarly(level: level, experience: experience, threshold: threshold))
        }
        levels[member] = level
    }

    private mutating func checkCommand(_ entry: JournalEntry, _ member: Int) throws(AuditFailure) {
        guard Int(entry.code) < description.commands.count else {
            throw failure(member, .unknownEntry("command \(entry.code)"))
        }
        guard entry.amount >= lastInstant else {
            throw failure(member, .instantWentBack(from: lastInstant, to: entry.amount))
        }
        lastInstant = entry.amount
    }

    private func checkState<Session: PartySession>(of session: Session, _ member: Int) throws(AuditFailure) {
        for (index, resource) in description.resources.enumerated() {
            let balance = session.balance(of: ResourceID(UInt16(index)), member: member)
            let flows = sums[Counter(member: member, code: index), default: 0]
            guard balance == flows else {
                throw failure(
                    member, .balanceIsNotSumOfFlows(resource: resource.name, balance: balance, flows: flows))
            }
        }
        let inJournal = levels[member, default: 0]
        let experience = experience(of: member)
        let earned = description.levelThresholds.lastIndex { $0 <= experience } ?? 0
        let isEarned = description.levelsStay ? inJournal >= earned : inJournal == earned
        guard session.level(of: member) == inJournal, isEarned else {
            throw failure(
                member,
                .levelDisagreesWithExperience(
                    level: session.level(of: member), journal: inJournal, experience: experience))
        }
    }

    private func experience(of member: Int) -> Int64 {
        sums[Counter(member: member, code: Int(description.experience.rawValue)), default: 0]
    }

    private func failure(_ member: Int, _ finding: AuditFailure.Finding) -> AuditFailure {
        AuditFailure(first: first, member: member, day: day, finding: finding)
    }
}
