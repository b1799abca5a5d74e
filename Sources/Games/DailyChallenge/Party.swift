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

extension DailyChallenge {
    /// The challenge of a day: the same all day and in every replay.
    ///
    /// A function of (seed, player, date) and of the categories that were on when the day began: a category of those,
    /// each equally likely, then a challenge of that category.
    public static func challenge(
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

    /// The history, newest day first: at most `most` days back to the first. Past challenges are drawn again, not kept.
    public static func history(
        of party: DailyChallengeParty, most: Int, rules: DailyChallengeRules, randomness: Randomness
    ) -> [HistoryLine] {
        guard let first = party.firstDay, most > 0 else { return [] }
        let days = Swift.min(Int64(party.today) - Int64(first) + 1, Int64(most))
        return (0..<LocalDay(Swift.max(days, 0))).map { back in
            let day = party.today - back
            return HistoryLine(
                day: day, challenge: challenge(on: day, for: party, rules: rules, randomness: randomness),
                isCompleted: party.hasCompleted(day))
        }
    }
}
