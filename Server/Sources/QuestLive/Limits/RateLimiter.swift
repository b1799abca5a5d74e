import Synchronization

/// A bucket of tokens for each player: so many requests a second, and so many at once.
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
    /// Beyond so many buckets, those that have filled up again are forgotten.
    private static let most = 50_000

    package init(_ limit: Limit) { self.limit = limit }

    /// Takes a token; seconds to wait where there is none.
    ///
    /// - Parameter now: seconds of any clock that never goes back.
    package func take(_ key: String, at now: Double) -> Double? {
        buckets.withLock { buckets in
            if buckets.count >= Self.most {
                buckets = buckets.filter { now - $0.value.filledAt < limit.burst / limit.perSecond }
            }
            var bucket = buckets[key] ?? Bucket(tokens: limit.burst, filledAt: now)
            bucket.tokens = Swift.min(limit.burst, bucket.tokens + (now - bucket.filledAt) * limit.perSecond)
            bucket.filledAt = now
            let isThere = bucket.tokens >= 1
            if isThere { bucket.tokens -= 1 }
            buckets[key] = bucket
            return isThere ? nil : (1 - bucket.tokens) / limit.perSecond
        }
    }
}
