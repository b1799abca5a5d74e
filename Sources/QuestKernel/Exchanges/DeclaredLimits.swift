/// How often something is possible, in figures.
public struct DeclaredLimits: Sendable, Hashable {
    /// The most by span: "day", "week".
    public var counts: [String: Int64]
    /// Seconds from one time to the next; 0 for none.
    public var cooldown: Int64
    /// Seconds that it takes; 0 for none.
    public var time: Int64
    /// How many of it may be going on at once, where it takes time.
    public var slots: Int
    /// Whether something ends it that these figures do not say, such as a last level.
    public var hasOther: Bool

    public init(
        counts: [String: Int64] = [:], cooldown: Int64 = 0, time: Int64 = 0, slots: Int = 1, hasOther: Bool = false
    ) {
        self.counts = counts
        self.cooldown = cooldown
        self.time = time
        self.slots = slots
        self.hasOther = hasOther
    }

    /// Whether it has none that count: it may be done any number of times in a row.
    public var isOpen: Bool { counts.isEmpty && cooldown == 0 && time == 0 && !hasOther }

    /// Whether what has these limits is possible whenever something with the others is.
    public func isNoTighter(than other: DeclaredLimits) -> Bool {
        guard !hasOther, cooldown <= other.cooldown, time <= other.time else { return false }
        if time > 0, slots < other.slots { return false }
        return counts.allSatisfy { span, most in other.counts[span].map { $0 <= most } ?? false }
    }
}
