/// Going on after another device wrote later.
extension PlayerClient {
    /// Drops the batch that was refused as `superseded`, all of which is older than what the other device did, reads
    /// what that led to, and lets the app decide which of the later commands are still meant.
    ///
    /// Until that is on disk nothing has happened: killed in between, the client gets the same refusal under the same
    /// key and asks the app again.
    func merge(_ dropped: [QueuedCommand]) async throws -> FlushResult? {
        let response: Response
        do { response = try await caller.attempt(Request("GET", "/v1/players/\(player)/state")) } catch {
            return failedToMerge("\(error)", asked: nil)
        }
        guard (200..<300).contains(response.status) else {
            return failedToMerge(
                "status \(response.status) of /state", asked: AskedWaits.retryAfter(response.headers))
        }
        let last = dropped.last?.number ?? 0
        let later = waiting.filter { $0.number > last }
        let numbers = await app.letsGo(of: Conflict(state: response.body, dropped: dropped, later: later))
        try await settle(
            dropped.map { CommandOutcome(command: $0, result: .superseded) },
            and: later.filter { numbers.contains($0.number) })
        return nil
    }

    private func failedToMerge(_ reason: String, asked: Double?) -> FlushResult {
        state.failures += 1
        state.lastFailure = reason
        if let asked { askedUntil = Swift.max(askedUntil, caller.clock.steady() + asked) }
        return .waits(seconds: caller.backoff.seconds(afterFailures: state.failures, asked: asked))
    }
}
