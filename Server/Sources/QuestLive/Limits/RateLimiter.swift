import Synchronization

/// A token bucket for each player: a limit of requests per second, and of requests at once.
package final class RateLimiter: Sendable {
    package struct Limit: Sendable {
        package var perSecond: Double
        package var burst: Double

        package init(perSecond: Double, burst: Double) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }

    private struct Bucket {
        var tokens: Double
        var filledAt: Double
    }

    private let limit: Limit
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Beyond this many buckets, full ones are removed.
    private static let most = 50_000

    package init(_ limit: Limit) { self.limit = limit }

    /// Takes a token; seconds to wait where there is none.
    ///
    /// - Parameter now: seconds of any clock that never goes back.
    package func take(_ key: String, at now: Double) -> Double? {
        buckets.withLock { buckets in
            if buckets.count >= Self.most {
                buckets = buckets.filter { filled($0.value, at: now).tokens < limit.burst }
            }
            var bucket = filled(buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now), at: now)
            let isThere = bucket.tokens >= 1
            if isThere { bucket.tokens -= 1 }
            buckets[key] = bucket
            return isThere ? nil : (1 - bucket.tokens) / limit.perSecond
        }
    }

    /// Charges what a request costs beyond the one token that it took, on credit: a bucket may go into debt once, and a
    /// bucket in debt must wait. Returns the seconds to wait.
    package func charge(_ key: String, _ cost: Double, at now: Double) -> Double? {
        buckets.withLock { buckets in
            var bucket = filled(buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now), at: now)
            guard bucket.tokens >= 0 else { return -bucket.tokens / limit.perSecond }
            bucket.tokens -= cost
            buckets[key] = bucket
            return nil
        }
    }

    /// Takes what a request costs beyond the one token that it took, before it is carried out. Returns the seconds to wait
    /// where that is not there, after which it comes through; nobody is asked for more than a bucket holds.
    ///
    /// - Parameter paid: what the same request took before, beside the one token, and would take again.
    package func take(_ key: String, cost: Double, after paid: Double = 0, at now: Double) -> Double? {
        buckets.withLock { buckets in
            var bucket = filled(buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now), at: now)
            let cost = Swift.min(cost, Swift.max(limit.burst - 1 - paid, 0))
            // Who paid a part in vain is told to come with a full bucket: others of its requests take from it meanwhile.
            let needed = paid > 0 ? limit.burst : cost + 1
            guard cost <= 0 || bucket.tokens >= cost else { return (needed - bucket.tokens) / limit.perSecond }
            bucket.tokens -= cost
            buckets[key] = bucket
            return nil
        }
    }

    /// Takes what a request turned out to cost, however much is owed already.
    package func owe(_ key: String, _ cost: Double, at now: Double) {
        buckets.withLock { buckets in
            var bucket = filled(buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now), at: now)
            bucket.tokens -= cost
            buckets[key] = bucket
        }
    }

    /// Seconds until nothing is owed any more; nil where nothing is.
    package func debt(_ key: String, at now: Double) -> Double? {
        let left = left(key, at: now)
        return left < 0 ? -left / limit.perSecond : nil
    }

    /// Tokens that are there.
    package func left(_ key: String, at now: Double) -> Double {
        buckets.withLock { buckets in buckets[key].map { filled($0, at: now).tokens } ?? limit.burst }
    }

    private func filled(_ bucket: Bucket, at now: Double) -> Bucket {
        Bucket(
            tokens: Swift.min(limit.burst, bucket.tokens + (now - bucket.filledAt) * limit.perSecond), filledAt: now)
    }
}
