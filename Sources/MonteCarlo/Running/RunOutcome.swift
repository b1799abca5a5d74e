/// What a run came to.
package struct RunOutcome: Sendable {
    /// By arm.
    package let arms: [Accumulators]
    /// Parties that were played: the plan's players, or fewer if the run was stopped. Always the first ones, so the
    /// result is exactly that of a plan for so many.
    package let players: Int
    /// Why it was to end early, if anyone asked.
    package let stopped: StopRequest.Reason?
}

/// Why a run has no result.
package enum RunFailure: Error, Equatable, Sendable, CustomStringConvertible {
    case noArms
    /// The game did what its description rules out.
    case collection(party: Int, day: Int, CollectionFailure)
    case audit(AuditFailure)

    package var description: String {
        switch self {
        case .noArms: return "there is nothing to play"
        case .collection(let party, let day, let failure): return "party \(party), day \(day): \(failure)"
        case .audit(let failure): return "the audit failed: \(failure)"
        }
    }

    /// Which party failed; of several failures the first party's is told, whatever the number of threads.
    var party: Int {
        switch self {
        case .noArms: return -1
        case .collection(let party, _, _): return party
        case .audit(let failure): return failure.party
        }
    }
}
