import QuestKernel

/// The whole state of one player; a party of Daily Challenge has one member.
public struct DailyChallengeParty: Sendable, Equatable, Codable {
    /// Categories that are on from a day on.
    struct Choice: Sendable, Equatable, Codable {
        var from: LocalDay
        var categories: CategorySet
    }

    /// The number that draws are keyed by.
    public let player: UInt32
    public internal(set) var ledger = Ledger(resources: 1)
    /// The day of the first look, where the history begins; nil before it.
    public internal(set) var firstDay: LocalDay?
    /// The newest known day; days never go back.
    public internal(set) var today: LocalDay = -1
    /// Whether today's challenge was seen.
    public internal(set) var hasSeenToday = false
    /// Whether today counts among the days with a look: once, also where its challenge was drawn a second time.
    var hasCountedToday = false
    /// By day from the first one on: the challenge that was drawn. What was drawn once stays, whatever content is
    /// added.
    var drawn: [UInt16] = []
    /// By day from the first one on: whether the challenge was looked at.
    var seen: [Bool] = []
    /// Days in a row that ended with a completed challenge.
    public internal(set) var run = Streak()
    /// The most completions of one day, and those of today.
    public internal(set) var mostADay: Int32 = 0
    var doneToday: Int32 = 0
    /// Days whose challenge was completed, rising.
    public internal(set) var completed: [LocalDay] = []
    /// Rising by day; the first holds from the beginning.
    var choices = [Choice(from: .min, categories: .all)]
    /// By category index, then by weekday: days on which the challenge was seen, and completed.
    var seenByCategory = SIMD8<Int32>()
    var doneByCategory = SIMD8<Int32>()
    var seenByWeekday = SIMD8<Int32>()
    var doneByWeekday = SIMD8<Int32>()

    public init(player: UInt32) { self.player = player }

    /// The categories that a day's challenge is drawn from.
    public func categories(on day: LocalDay) -> CategorySet {
        choices.last { $0.from <= day }?.categories ?? .all
    }

    /// Whether a day's challenge was completed.
    public func hasCompleted(_ day: LocalDay) -> Bool {
        if completed.last == day { return true }
        return day < today && completed.contains(day)
    }
}

extension DailyChallengeParty {
    /// The challenge that was drawn for a day; nil where none was drawn yet.
    func drawnChallenge(on day: LocalDay) -> Int? {
        guard let firstDay, day >= firstDay, drawn.indices.contains(Int(day - firstDay)) else { return nil }
        return Int(drawn[Int(day - firstDay)])
    }

    func hasSeen(_ day: LocalDay) -> Bool {
        guard let firstDay, day >= firstDay, seen.indices.contains(Int(day - firstDay)) else { return false }
        return seen[Int(day - firstDay)]
    }

    /// Draws and keeps the challenges of all days up to `day`, those without a look too.
    mutating func keepChallenges(upTo day: LocalDay, _ rules: DailyChallengeRules, _ randomness: Randomness) {
        guard let firstDay else { return }
        while Int(day) - Int(firstDay) >= drawn.count {
            let next = firstDay + LocalDay(drawn.count)
            let challenge = DailyChallenge.draw(on: next, for: self, rules: rules, randomness: randomness)
            drawn.append(UInt16(truncatingIfNeeded: challenge))
            seen.append(false)
        }
    }

    /// How long ago the challenge of `day` was last looked at, in days; nil if it is new to the player.
    func daysSinceLastSeen(before day: LocalDay) -> Int? {
        guard let firstDay, let challenge = drawnChallenge(on: day) else { return nil }
        let place = Int(day - firstDay)
        var earlier = place - 1
        while earlier >= 0 {
            if seen[earlier], Int(drawn[earlier]) == challenge { return place - earlier }
            earlier -= 1
        }
        return nil
    }
}

extension DailyChallenge {
    /// The challenge of a day: the same all day, in every replay, and whatever content is added later. A day that was
    /// not drawn yet is drawn from the present content.
    public static func challenge(
        on day: LocalDay, for party: DailyChallengeParty, rules: DailyChallengeRules, randomness: Randomness
    ) -> Int {
        party.drawnChallenge(on: day) ?? draw(on: day, for: party, rules: rules, randomness: randomness)
    }

    /// A function of (seed, player, date) and of the categories that were on when the day began: a category of those,
    /// each equally likely, then a challenge of that category.
    static func draw(
        on day: LocalDay, for party: DailyChallengeParty, rules: DailyChallengeRules, randomness: Randomness
    ) -> Int {
        let categories = party.categories(on: day)
        var draws = randomness.draws(player: party.player, purpose: Purpose(0), day: day)
        let category = categories.category(at: Int(draws.below(UInt32(categories.count))))
        let rows = rules.rows[Swift.min(category, rules.rows.count - 1)]
        return rows[Int(draws.below(UInt32(rows.count)))]
    }

    /// A line of the history.
    public struct HistoryLine: Sendable, Equatable {
        public var day: LocalDay
        public var challenge: Int
        public var isCompleted: Bool
    }

    /// The history, newest day first: at most `most` days back to the first, with the challenges that were drawn then.
    public static func history(
        of party: DailyChallengeParty, most: Int, rules: DailyChallengeRules, randomness: Randomness
    ) -> [HistoryLine] {
        guard let first = party.firstDay, most > 0 else { return [] }
        let days = Swift.min(Int64(party.today) - Int64(first) + 1, Int64(most))
        return (0..<LocalDay(Swift.max(days, 0))).compactMap { back in
            let day = party.today - back
            guard rules.days.unseenDaysCount || party.hasSeen(day) else { return nil }
            return HistoryLine(
                day: day, challenge: challenge(on: day, for: party, rules: rules, randomness: randomness),
                isCompleted: party.hasCompleted(day))
        }
    }
}
