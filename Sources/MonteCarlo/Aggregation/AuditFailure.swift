/// The first thing in a party's play that does not add up.
package struct AuditFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Finding: Equatable, Sendable, CustomStringConvertible {
        case unknownEntry(String)
        case emptyFlow(flow: String)
        case faucetTook(flow: String, amount: Int64)
        case sinkGave(flow: String, amount: Int64)
        case balanceBelowZero(resource: String, balance: Int64)
        case balanceIsNotSumOfFlows(resource: String, balance: Int64, flows: Int64)
        case levelTooEarly(level: Int, experience: Int64, threshold: Int64)
        case levelOutOfOrder(level: Int, after: Int)
        case levelDisagreesWithExperience(level: Int, journal: Int, experience: Int64)
        case dryCountIsNotMisses(roll: String, recorded: Int, misses: Int)
        case forcedBeforeThreshold(roll: String, attempt: Int, threshold: Int)
        case dryRunReachedThreshold(roll: String, threshold: Int)
        case forcedWithoutGuarantee(roll: String)
        case chanceOutsideRange(roll: String, partsPerMillion: Int)
        case outcomeAgainstChance(roll: String, partsPerMillion: Int)
        case instantWentBack(from: Int64, to: Int64)
        case tallyBelowZero(tally: String, amount: Int64)

        package var description: String {
            switch self {
            case .unknownEntry(let what): return "\(what) is not in the game's description"
            case .emptyFlow(let flow): return "the flow \(flow) moved nothing"
            case .faucetTook(let flow, let amount): return "the faucet \(flow) took \(amount)"
            case .sinkGave(let flow, let amount): return "the sink \(flow) gave \(amount)"
            case .balanceBelowZero(let resource, let balance): return "\(resource) fell to \(balance)"
            case .balanceIsNotSumOfFlows(let resource, let balance, let flows):
                return "the balance of \(resource) is \(balance), its flows sum to \(flows)"
            case .levelTooEarly(let level, let experience, let threshold):
                return "level index \(level) came at \(experience) experience, not at \(threshold)"
            case .levelOutOfOrder(let level, let previous): return "level index \(level) came after \(previous)"
            case .levelDisagreesWithExperience(let level, let journal, let experience):
                return "level index \(level) in the state, \(journal) in the journal, with \(experience) experience"
            case .dryCountIsNotMisses(let roll, let recorded, let misses):
                return "\(roll) recorded dry count \(recorded) after \(misses) misses"
            case .forcedBeforeThreshold(let roll, let attempt, let threshold):
                return "\(roll) was forced on try \(attempt), before try \(threshold)"
            case .dryRunReachedThreshold(let roll, let threshold): return "\(roll) stayed dry for \(threshold) tries"
            case .forcedWithoutGuarantee(let roll): return "\(roll) was forced, but has no guarantee"
            case .chanceOutsideRange(let roll, let chance): return "\(roll) was rolled at \(chance) parts per million"
            case .outcomeAgainstChance(let roll, let chance):
                return "\(roll) cannot have ended like this at \(chance) parts per million"
            case .instantWentBack(let before, let after): return "a command at \(after) came after one at \(before)"
            case .tallyBelowZero(let tally, let amount): return "\(tally) counted \(amount)"
            }
        }
    }

    /// The number of the party's first player.
    package var first: Int
    package var member: Int
    package var day: Int
    package var finding: Finding

    package var description: String {
        let place = member == 0 ? "" : " (in the party of player \(first))"
        return "player \(first + member)\(place), day \(day): \(finding)"
    }
}
