import CanonicalJSON

/// A feed as server-sent events: first all of it, then each new line, and all again where lines went.
///
/// The form is that of the HTML standard, section 9.2. A line goes when its member no longer shares it.
struct FeedEvents: Sendable {
    /// How many lines a feed shows.
    let limit: Int
    private var known: [String]?

    init(limit: Int) { self.limit = limit }

    /// What to send to who has seen what was sent before; nil for nothing.
    mutating func events(for feed: [JSONValue]) -> String? {
        let lines = feed.map(\.text)
        defer { known = lines }
        guard let known, let added = added(to: known, lines) else {
            return Self.event("feed", JSONValue.object([.init("lines", .array(feed))]).text)
        }
        return added.isEmpty ? nil : added.map { Self.event("line", $0) }.joined()
    }

    /// Keeps a connection open, and shows who has gone.
    static let beat = ":\n\n"
    /// How long a client waits until it asks anew, in milliseconds.
    static let retry = "retry: 1000\n\n"

    /// Lines that are new; nil if others are there no longer than the oldest of a full feed would be.
    private func added(to known: [String], _ lines: [String]) -> [String]? {
        var left = known.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        var (added, kept) = ([String](), [String]())
        var isFirstKept = false
        for (place, line) in lines.enumerated() {
            if let count = left[line], count > 0 {
                left[line] = count - 1
                kept.append(line)
                if place == 0 { isFirstKept = true }
            } else {
                added.append(line)
            }
        }
        guard kept.count < known.count else { return kept == known ? added : nil }
        // Where new lines push out the oldest, none stands before those that stay: one that does was hidden by lines
        // that were taken away.
        guard lines.count == limit, kept == known.suffix(kept.count), added.count >= known.count - kept.count,
            isFirstKept
        else { return nil }
        return added
    }

    /// - Parameter data: in one line, as canonical JSON is.
    private static func event(_ name: String, _ data: String) -> String { "event: \(name)\ndata: \(data)\n\n" }
}
