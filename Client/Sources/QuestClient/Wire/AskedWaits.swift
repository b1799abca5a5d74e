/// What the headers of an answer ask the client to wait.
enum AskedWaits {
    /// Seconds of `Retry-After`, 0...86,400; nil where there is none. A date, which the service never sends, is none.
    static func retryAfter(_ headers: [String: String]) -> Double? {
        guard let text = headers["retry-after"]?.trimmed, !text.isEmpty, text.utf8.allSatisfy(isDigit) else {
            return nil
        }
        // More digits than a number holds are a long wait, too.
        return Swift.min(Double(text) ?? Backoff.mostAskedSeconds, Backoff.mostAskedSeconds)
    }

    /// Seconds until the next request may be sent, by `RateLimit` and `RateLimit-Policy`: where none is left (`r=0`),
    /// the time in which one comes back, `t`, or `w / q` where that is not said; else 0.
    static func untilNext(_ headers: [String: String]) -> Double {
        let policies = items(headers["ratelimit-policy"])
        return items(headers["ratelimit"]).map { name, limit in
            guard limit["r"] == 0 else { return 0 }
            if let time = limit["t"] { return Swift.min(time, Backoff.mostAskedSeconds) }
            guard let policy = policies[name], let quota = policy["q"], let window = policy["w"], quota > 0 else {
                return 1
            }
            return Swift.min(Swift.max(window / quota, 0), Backoff.mostAskedSeconds)
        }.max() ?? 0
    }

    /// The items of a structured list, such as `"player";q=60;w=3`, with their numbers by name.
    private static func items(_ header: String?) -> [String: [String: Double]] {
        var items: [String: [String: Double]] = [:]
        for item in (header ?? "").prefix(1_024).split(separator: ",") {
            let parts = item.split(separator: ";").map(\.trimmed)
            guard let name = parts.first else { continue }
            for part in parts.dropFirst() {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2, !pair[1].isEmpty, pair[1].utf8.allSatisfy(isDigit) else { continue }
                items[name, default: [:]][String(pair[0])] = Double(pair[1])
            }
        }
        return items
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension StringProtocol {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        let rest = drop { $0.isWhitespace }
        return String(rest.prefix(rest.count - rest.reversed().prefix { $0.isWhitespace }.count))
    }
}
