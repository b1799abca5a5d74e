extension SmallSet {
    /// Adds the numbers of another set.
    @inlinable @inline(__always)
    public mutating func formUnion(_ other: SmallSet) { words |= other.words }
}

extension AchievementBook {
    /// Adds what another device of the same player unlocked: nothing is unlocked twice, nothing is lost.
    public mutating func unite(_ other: AchievementBook) {
        unlocked.formUnion(other.unlocked)
        known = Swift.max(known, other.known)
    }
}
