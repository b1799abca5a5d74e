import QuestKernel

/// What a completion brings beyond a plain task's: shares that join the sum of all "+X %", and a stat of its own.
struct CompletionExtras {
    /// "+X %" EXP and gold.
    var experience: Ratio = 0
    var gold: Ratio = 0
    /// Days of the habit's own streak, this one included; 0 for what is no habit.
    var habitStreak: Int32 = 0
    /// Minutes that a timer or a game has measured; nil where none did.
    var measured: Minutes?
    /// The stat that grows in place of the category's, and by how much.
    var stat: Stat?
    var statPoints: StatPoints = 0

    /// The most that one completion counts for a routine: far above any sensible content, and
    /// small enough that sums of sixteen times any share stay within 64 bits.
    static let mostWorth: FineExperience = 100_000
}
