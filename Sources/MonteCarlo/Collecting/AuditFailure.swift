/// The first thing in a party's play that does not add up.
package struct AuditFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Finding: Equatable, Sendable, CustomStringConvertible {
        case unknownEntry(String)
        case emptyFlow(account: String)
        case faucetTook(account: String, amount: Int64)
        case sinkGave(account: String, amount: Int64)
        case balanceBelowZero(resource: String, balance: Int64)
        case balanceIsNotSumOfFlows(resource: String, balance: Int64, flows: Int64)
        case levelTooEarly(level: Int, experience: Int64, threshold: Int64)
        case levelOutOfOrder(level: Int, after: Int)
        case levelDisagreesWithExperience(level: Int, journal: Int, experience: Int64)
        case dryCountIsNotMisses(trial: String, recorded: Int, misses: Int)
        case forcedBeforeThreshold(trial: String, attempt: Int, threshold: Int)
        case dryRunReachedThreshold(trial: String, threshold: Int)
        case forcedWithoutGuarantee(trial: String)
        case chanceOutsideRange(trial: String, partsPerMillion: Int)
        case outcomeAgainstChance(trial: String, partsPerMillion: Int)
        case instantWentBack(from: Int64, to: Int64)
        case tallyBelowZero(tally: String, amount: Int64)

        package var description: String {
            switch self {
            case .unknownEntry(let what): return "\(what) does not stand in the game's description"
            case .emptyFlow(let account): return "the account \(account) moved nothing"
            case .faucetTook(let account, let amount): return "the faucet \(account) took \(amount)"
            case .sinkGave(let account, let amount): return "the sink \(account) gave \(amount)"
            case .balanceBelowZero(let resource, let balance): return "\(resource) fell to \(balance)"
            case .balanceIsNotSumOfFlows(let resource, let balance, let flows):
                return "the balance of \(resource) is \(balance), its flows sum to \(flows)"
            case .levelTooEarly(let level, let experience, let threshold):
                return "level index \(level) came at \(experience) experience, not at \(threshold)"
            case .levelOutOfOrder(let level, let previous): return "level index \(level) came after \(previous)"
            case .levelDisagreesWithExperience(let level, let journal, let experience):
                return "level index \(level) in the state, \(journal) in the journal, with \(experience) experience"
            case .dryCountIsNotMisses(let trial, let recorded, let misses):
                return "\(trial) recorded dry count \(recorded) after \(misses) misses"
            case .forcedBeforeThreshold(let trial, let attempt, let threshold):
                return "\(trial) was forced on try \(attempt), before try \(threshold)"
            case .dryRunReachedThreshold(let trial, let threshold): return "\(trial) stayed dry for \(threshold) tries"
            case .forcedWithoutGuarantee(let trial): return "\(trial) was forced, but promises nothing"
            case .chanceOutsideRange(let trial, let chance): return "\(trial) was tried at \(chance) parts per million"
            case .outcomeAgainstChance(let trial, let chance):
                return "\(trial) cannot have ended so at \(chance) parts per million"
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
