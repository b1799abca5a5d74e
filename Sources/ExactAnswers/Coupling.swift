/// What ties a game's chances to something else, so that an exact answer no longer fits the game.
package enum Coupling: String, CaseIterable, Hashable, Sendable {
    /// A player must first earn the price of a try.
    case limitedByGold
    /// A day has a limited number of tries.
    case cappedDays
    /// Chances change between tries: by bonuses, levels, gear or luck.
    case changingChances
    /// Tries of different chances share one counter.
    case sharedCounter
    /// What can come changes: by place, level or class.
    case changingTable
    /// What is earned is also spent on other things.
    case otherSpending
}

/// What an exact answer says about a game in which chances are tied to something else.
///
/// A caller that shows an answer names the couplings of the game, and shows the returned caveats beside the answer. No
/// caveat means that the answer is exact for the game.
package protocol ExactAnswer {
    /// What a coupling takes away from the answer and what still holds, in one sentence; nil if it takes nothing.
    static func caveat(under coupling: Coupling) -> String?
}

extension ExactAnswer {
    /// The caveats of these couplings, in the order of `Coupling`.
    package static func caveats(under couplings: Set<Coupling>) -> [String] {
        Coupling.allCases.filter { couplings.contains($0) }.compactMap { caveat(under: $0) }
    }
}

/// Work that an exact answer may take: about a second of one core.
let mostExactWork = 1 << 29
/// The most entries of a table that is made try by try.
let mostRounds = 1 << 22
/// Where less than this share is left, a table ends.
let negligibleShare = 1e-16

/// `first` × `second` if it stays within `limit`, else an error.
func requireWork(_ first: Int, _ second: Int, _ third: Int = 1) throws(ExactError) {
    let (once, overflows) = first.multipliedReportingOverflow(by: second)
    let (twice, overflowsAgain) = once.multipliedReportingOverflow(by: third)
    if overflows || overflowsAgain || twice > mostExactWork { throw .tooManyOutcomes(limit: mostExactWork) }
}

/// Refuses a table that would grow on and on.
func requireRounds(_ rounds: Int) throws(ExactError) {
    guard rounds <= mostRounds else { throw .tooManyOutcomes(limit: mostRounds) }
}
