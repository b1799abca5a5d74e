import QuestKernel

/// The numbers of the journal's names. A number, once given, is never used for another.
extension DailyChallenge {
    /// One for each completed challenge; its faucets are the categories.
    public static let completions = ResourceKey<Units.Pieces>(0)

    enum Tally {
        static let seenByCategory: UInt16 = 0
        static let doneByCategory: UInt16 = 1
        static let seenByWeekday: UInt16 = 2
        static let doneByWeekday: UInt16 = 3
        static let challenges: UInt16 = 4
        static let repeats: UInt16 = 5
    }

    /// Gauges; shares are whole percent. From `category` on, one per category; from `weekday` on, one per weekday.
    public enum Gauge {
        public static let completed = 0
        public static let share = 1
        public static let category = 2
        public static let weekday = 8
        public static let mostADay = 15
        /// Only where content shows it.
        public static let streak = 16
    }

    /// When a challenge that is looked at was last looked at: variety is what a challenge a day lives on.
    enum Repeat {
        static let rows = ["New", "Again within 7 days", "Again within 30 days", "Again later"]

        static func row(_ days: Int?) -> UInt16 {
            guard let days else { return 0 }
            return days <= 7 ? 1 : days <= 30 ? 2 : 3
        }
    }

    /// A command by its number in journals, which stays.
    enum CommandKind: UInt16, CaseIterable {
        case look, complete, choose
    }

    public static func odds(_ rules: DailyChallengeRules) -> GameOdds {
        GameOdds(remarks: [
            "The challenge of a day is drawn among the enabled categories with equal chances; nothing is earned "
                + "by it."
        ])
    }

    public static func describe(_ rules: DailyChallengeRules) -> GameDescription {
        let categories = ChallengeCategory.allCases
        let labels = categories.map(\.label)
        let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        return GameDescription(
            game: name, title: title,
            resources: [.init(name: "completions", label: "Completed challenges", isCurrency: true)],
            flows: categories.map { .init(name: "completed.\($0.name)", label: $0.label, isFaucet: true) },
            rolls: [],
            tallies: [
                .init(name: "seenByCategory", label: "Seen, by category", rows: labels),
                .init(
                    name: "doneByCategory", label: "Completed, by category", rows: labels,
                    per: .init(
                        tally: Tally.seenByCategory, label: "Completed of those seen, by category", unit: "%")),
                .init(name: "seenByWeekday", label: "Seen, by weekday", rows: weekdays),
                .init(
                    name: "doneByWeekday", label: "Completed, by weekday", rows: weekdays,
                    per: .init(
                        tally: Tally.seenByWeekday, label: "Completed of those seen, by weekday", unit: "%")),
                .init(name: "challenges", label: "Completed challenges", rows: rules.challenges.map(\.text)),
                .init(name: "repeats", label: "Challenges looked at, by when they came last", rows: Repeat.rows),
            ],
            gauges: [
                .init(name: "completed", label: "Completed challenges", unit: "challenges"),
                .init(name: "share", label: "Completed, of all days since the first", unit: "%"),
            ]
                + categories.map {
                    .init(
                        name: "share.\($0.name)", label: $0.label, unit: "%",
                        group: "Completed of those seen, one player's share by category")
                }
                + weekdays.map {
                    .init(
                        name: "share.\($0.lowercased())", label: $0, unit: "%",
                        group: "Completed of those seen, one player's share by weekday")
                }
                + [.init(name: "mostADay", label: "Most challenges completed on one day", unit: "challenges")]
                + (rules.days.showsStreak
                    ? [.init(name: "streak", label: "Days in a row with a completed challenge", unit: "days")] : []),
            money: completions.id, experience: completions.id, levelThresholds: [0], firstLevel: 0,
            commands: CommandKind.allCases.map { String(describing: $0) },
            words: GameWords(
                subject: "challenges", deeds: "look at, start and complete",
                counts: "Challenges seen and completed")
        ).warning(of: rules.contentWarnings)
    }

    /// A figure of the description's gauges at the end of `day`; a share of nothing is 0.
    public static func gauge(
        _ index: Int, of party: DailyChallengeParty, on day: LocalDay, rules: DailyChallengeRules
    ) -> Int64 {
        switch index {
        case Gauge.completed: return party.ledger[completions].rawValue
        case Gauge.share: return completionPercent(of: party, on: day, rules: rules)
        case Gauge.mostADay: return Int64(party.mostADay)
        case Gauge.streak: return day - party.run.lastDay <= 1 ? Int64(party.run.length) : 0
        case Gauge.category..<Gauge.weekday:
            let category = index - Gauge.category
            return percent(Int64(party.doneByCategory[category]), of: Int64(party.seenByCategory[category]))
        default:
            let weekday = (index - Gauge.weekday) & 7
            return percent(Int64(party.doneByWeekday[weekday]), of: Int64(party.seenByWeekday[weekday]))
        }
    }

    /// Completed days in percent of all since the first look, today included; or of those with a look.
    public static func completionPercent(
        of party: DailyChallengeParty, on day: LocalDay, rules: DailyChallengeRules
    ) -> Int64 {
        guard let first = party.firstDay else { return 0 }
        guard rules.days.unseenDaysCount else {
            return percent(Int64(party.completed.count), of: Int64(party.seenByWeekday.wrappedSum()))
        }
        return percent(Int64(party.completed.count), of: Int64(Swift.max(day, party.today)) - Int64(first) + 1)
    }

    private static func percent(_ part: Int64, of whole: Int64) -> Int64 {
        whole > 0 ? (part * 100 + whole / 2) / whole : 0
    }
}
