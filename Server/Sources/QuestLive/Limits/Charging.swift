import Hummingbird

extension Service {
    /// Seconds since the service started.
    var age: Double { ContinuousClock.now.seconds(since: started) }

    /// So many rows of a journal take as long to read as a state.
    private static let rowsARequest = 25

    /// Counts a request that reads rows of a journal by their number.
    func charge(_ player: Int64, rows: Int) throws { try charge(player, rows / Self.rowsARequest) }

    /// The longest answer that counts as one request.
    private static let bytesARequest = 16_384

    /// Counts a long answer as several of its player, on credit: it is made already.
    func charge(_ player: Int64, bytes: Int) {
        let requests = bytes / Self.bytesARequest
        if requests > 0 { limiter.owe("\(player)", Double(requests), at: age) }
    }

    /// A body of so many bytes takes as long to read as a short request takes in all.
    static let bodyBytesARequest = 4_096

    /// Takes what a request costs beside itself, before that is done; refuses it where its player has not as much left.
    ///
    /// - Parameter paid: what it took before, and would take again.
    func take(_ requests: Int, after paid: Int = 0, of player: Int64) throws {
        if let wait = limiter.take("\(player)", cost: Double(requests), after: Double(paid), at: age) {
            throw Refused.tooMany(wait)
        }
    }

    /// Counts what a stream looks up beside its player's requests.
    func chargeStream(of player: Int64, rows: Int) throws {
        let cost = Double(1 + rows / Self.rowsARequest)
        if let wait = limiter.charge("stream \(player)", cost, at: age) { throw Refused.tooMany(wait) }
    }

    /// Refuses whoever owes for what was carried out since the request was let in.
    func checkDebt(of player: Int64) throws {
        if let wait = limiter.debt("\(player)", at: age) { throw Refused.tooMany(wait) }
    }

    /// Counts a costly request as several of its player; refuses it if too many came before.
    func charge(_ player: Int64, _ requests: Int) throws {
        if let wait = limiter.charge("\(player)", Double(requests), at: age) { throw Refused.tooMany(wait) }
    }
}

extension RateLimiter {

    /// Who waited for a lock that another one held did not work for longer.
    private static let mostWork = Duration.seconds(5)

    /// Counts work for a player as several requests, on credit: it is done already.
    ///
    /// - Parameter request: as much as counts as one.
    func owe(_ player: Int64, for work: Duration, per request: Duration, at now: Double) {
        let requests = (Swift.min(work, Self.mostWork) / request).rounded(.down)
        if requests > 0 { owe("\(player)", requests, at: now) }
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
