import QuestKernel

/// Moods and meditations of one hero; QB10. The host keeps the text of a mood.
public struct WellnessState: Sendable, Equatable, Codable {
    /// Moods of the eight days up to the last check-in, four bits a day, the last one lowest; 0 for none.
    private var moods: UInt32 = 0
    /// Days in a row with a mood, and with a meditation.
    public internal(set) var moodStreak = Streak()
    public internal(set) var meditationStreak = Streak()
    /// Sessions and minutes of the open day.
    public internal(set) var sessionsToday: Int16 = 0
    public internal(set) var minutesToday: Int16 = 0
    /// What meditation adds to Wisdom, in parts per million, and until when.
    var wisdomBonus: Ratio = 0
    public internal(set) var wisdomUntil: Int64 = 0
    /// The first step of the "triple opt-in" to sharing a low mood; the second is given with each check-in, and the third
    /// is that a sign shows, never the figure.
    public internal(set) var sharesMoods = false
    /// The day on which the party sees a sign, but never the figure.
    var sharedOn: LocalDay = -1

    /// The mood of a day; 0 where there was none, or it is more than a week before the last one.
    public func mood(on day: LocalDay) -> Int {
        let back = moodStreak.lastDay &- day
        return moodStreak.lastDay >= 0 && (0..<8).contains(back) ? Int(moods >> UInt32(back * 4)) & 15 : 0
    }

    mutating func write(_ mood: Int, on day: LocalDay) {
        let gap = moodStreak.lastDay < 0 ? 8 : day - moodStreak.lastDay
        moods = (gap < 8 ? moods << UInt32(gap * 4) : 0) | UInt32(truncatingIfNeeded: mood)
        if gap > 1 { moodStreak.breakOff() }
        moodStreak.keep(day)
    }
}

extension Hero {
    /// Whether today's mood is noted: one a day.
    public var hasCheckedIn: Bool { today >= 0 && wellness.moodStreak.lastDay == today }

    /// Notes today's mood. It earns nothing.
    ///
    /// - Parameter shares: the second consent, asked each time: whether the party may see that a mood is low.
    mutating func checkIn(
        _ mood: Int, shares: Bool, _ turn: Turn, _ journal: inout Journal
    ) -> QuestBond.Refusal? {
        guard (1...turn.rules.wellness.moods).contains(mood) else { return .noSuchMood }
        if hasCheckedIn { return .alreadyDoneToday }
        wellness.write(mood, on: today)
        if shares, wellness.sharesMoods, mood <= turn.rules.wellness.lowMood { wellness.sharedOn = today }
        journal.tally(Tally.moods.rawValue, member: turn.member, cell: UInt16(truncatingIfNeeded: mood - 1))
        day.moodChecks &+= 1
        note(.moodStreak, isNow: wellness.moodStreak.length, turn, &journal)
        return nil
    }

    mutating func setMoodSharing(_ shares: Bool) -> QuestBond.Refusal? {
        wellness.sharesMoods = shares
        if !shares { wellness.sharedOn = -1 }
        return nil
    }

    /// A meditation is finished: EXP by minutes and level, more with the streak, and +5 % Wisdom for 24 hours.
    ///
    /// Minutes beyond the daily limit give no EXP, but they give Wisdom.
    mutating func meditate(_ minutes: Int, _ turn: Turn, _ journal: inout Journal) -> QuestBond.Refusal? {
        let rules = turn.rules.wellness
        guard minutes >= 1, Minutes(minutes) <= rules.longestMeditation else { return .noSuchDuration }
        if wellness.meditationStreak.lastDay < today - 1 { wellness.meditationStreak.breakOff() }
        wellness.meditationStreak.keep(today)
        let rewarded = Swift.min(Minutes(minutes), Swift.max(rules.rewardedMinutes - Minutes(wellness.minutesToday), 0))
        wellness.sessionsToday = Swift.min(wellness.sessionsToday, 10_000) + 1
        wellness.minutesToday = Swift.min(wellness.minutesToday, 10_000) + Int16(truncatingIfNeeded: minutes)
        wellness.wisdomBonus = rules.wisdomBonus
        wellness.wisdomUntil = turn.moment.instant(after: Seconds(rules.wisdomHours))
        let perMinute = byLevel(rules.experienceAtFirstLevel, rules.experienceAtLastLevel, turn)
        let bonus = Bonuses.combine(
            meditationBonus(turn.rules), experienceBonus(turn), multiplies: turn.rules.heroes.isMultiplicative)
        gainExperience(
            (perMinute * rewarded.rawValue).experience(of: Ratio.one + bonus), from: .meditation, turn,
            &journal)
        journal.tally(Tally.meditations.rawValue, member: turn.member, cell: 0)
        journal.tally(Tally.meditations.rawValue, member: turn.member, cell: 1, amount: Int64(minutes))
        note(.meditationStreak, isNow: wellness.meditationStreak.length, turn, &journal)
        if rules.meditationIsTask { complete(.wellness, .small, .quick, from: .tasks, turn, &journal) }
        return nil
    }

    /// What the meditation streak adds to a meditation's EXP: from its second day on.
    @inline(__always)
    func meditationBonus(_ rules: QuestBondRules) -> Ratio {
        let days = Swift.max(wellness.meditationStreak.length, 1) - 1
        return Swift.min(rules.wellness.streakStep * days, rules.wellness.streakCap)
    }

    /// Power for Wisdom with what meditation adds to it, rounded down to the millionth of a point.
    @inline(__always)
    static func meditated(_ power: StatPoints, by bonus: Ratio) -> StatPoints {
        // In two parts, so that no product leaves 64 bits whatever the content says.
        let (whole, rest) = power.rawValue.quotientAndRemainder(dividingBy: 1_000_000)
        return power
            + StatPoints(rawValue: whole * bonus.partsPerMillion + rest * bonus.partsPerMillion / 1_000_000)
    }
}

extension Party {
    /// Whether the party sees a sign on a member's portrait today; never how low the mood is.
    public func showsLowMood(of member: Int, on day: LocalDay) -> Bool { self[member].wellness.sharedOn == day }
}
