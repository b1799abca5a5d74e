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
