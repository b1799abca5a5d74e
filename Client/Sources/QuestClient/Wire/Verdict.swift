/// What an answer to a change means for the next step. Pure: it decides, and others act.
enum Verdict: Equatable {
    /// The service carried it out, or did so before under the same key.
    case done
    /// The service refused it: the same request would be refused again.
    case refused(ServiceProblem)
    /// The caller may not do this, or not yet; nothing is wrong with the request.
    case stopped(ServiceProblem)
    /// Nobody said what came of it, or the service asks to come again: the same request under the same key.
    ///
    /// - Parameter mayHaveArrived: whether this try may have changed something.
    case again(reason: String, askedSeconds: Double?, mayHaveArrived: Bool)

    init(_ response: Response) {
        let asked = AskedWaits.retryAfter(response.headers)
        guard let problem = ServiceProblem(response) else {
            // Success, or words that are not the service's: a proxy's, whose service may have done it.
            self =
                (200..<300).contains(response.status)
                ? .done
                : .again(
                    reason: "status \(response.status)", askedSeconds: asked, mayHaveArrived: response.status != 429)
            return
        }
        switch problem.status {
        case 401, 403, 404: self = .stopped(problem)
        case 400..<500 where problem.status != 429: self = .refused(problem)
        default:
            // The service says so where it does not know; all its other refusals of this kind changed nothing.
            let isKnown = problem.status == 429 || problem.status == 503 && problem.code != "outcome_unknown"
            self = .again(reason: problem.code, askedSeconds: asked, mayHaveArrived: !isKnown)
        }
    }
}
