/// What a completion brings beyond a plain task's: shares that join the sum of all "+X %", and a stat of its own.
struct CompletionExtras {
    /// "+X %" EXP and gold, in parts per million.
    var experience: Int64 = 0
    var gold: Int64 = 0
    /// The stat that grows in place of the category's, and by how many millionths of a point.
    var stat: Stat?
    var statPoints: Int64 = 0

    /// The most that one completion counts for a routine, in millionths of EXP: far above any sensible content, and
    /// small enough that sums of sixteen times any share stay within 64 bits.
    static let mostWorth: Int64 = 100_000_000_000
}
