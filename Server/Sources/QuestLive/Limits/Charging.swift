import Hummingbird

extension Service {
    /// Seconds that the service runs.
    var age: Double { ContinuousClock.now.seconds(since: started) }

    /// Counts a request that is worth many as so many more of its player; refuses it where too many came before.
    func charge(_ player: Int64, _ requests: Int) throws {
        if let wait = limiter.charge("\(player)", Double(requests), at: age) { throw Refused.tooMany(wait) }
    }
}

extension Refused {
    /// - Parameter wait: seconds.
    static func tooMany(_ wait: Double) -> Refused {
        Refused(
            429, "too_many_requests", "Too many requests of this player.",
            retryAfter: Swift.max(1, Int(Swift.min(wait, 86_400).rounded(.up))))
    }
}
