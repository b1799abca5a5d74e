/// The result of a run.
package struct RunOutcome: Sendable {
    /// By arm.
    package let arms: [Accumulators]
    /// Only the whole blocks: a longer run continues from them.
    package let played: Played
    /// Why it was asked to end early; nil if it was not.
    package let stopped: StopRequest.Reason?

    /// Players who played: the plan's; fewer if the run was stopped; up to three more where the plan ends within a
    /// party, which then plays whole. Always the first ones, so the result is exactly that of a plan for this many.
    package var players: Int { arms.first.map { Int($0.players()) } ?? 0 }
}

/// Why a run has no result.
package enum RunFailure: Error, Equatable, Sendable, CustomStringConvertible {
    case noArms
    /// The game did what its description rules out, in the party of this first player.
    case aggregation(player: Int, day: Int, AggregationFailure)
    /// A party that is empty, too large or reaches beyond its `PartyGroup`.
    case partySize(player: Int, members: Int)
    /// Arms with different parties cannot be compared.
    case armsDisagree(player: Int)
    case audit(AuditFailure)

    /// Whether what players have or did left what adds up exactly: it grows without an end.
    package var isBeyondCounting: Bool {
        if case .aggregation(_, _, .figureTooLarge) = self { true } else { false }
    }

    package var description: String {
        switch self {
        case .noArms: return "there is nothing to play"
        case .aggregation(let player, let day, let failure):
            return "the party of player \(player), day \(day): \(failure)"
        case .partySize(let player, let members): return "player \(player) cannot begin a party of \(members)"
        case .armsDisagree(let player): return "the arms have different parties from player \(player) on"
        case .audit(let failure): return "the audit failed: \(failure)"
        }
    }

    /// The first player of the party that failed; of several failures the first party's is reported, whatever the
    /// number of threads.
    var player: Int {
        switch self {
        case .noArms: return -1
        case .aggregation(let player, _, _): return player
        case .partySize(let player, _): return player
        case .armsDisagree(let player): return player
        case .audit(let failure): return failure.first
        }
    }
}
